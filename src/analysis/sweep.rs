//! Keys of the scenario and parameters of players, varied on a grid: `sweep.csv`.

mod lines;

pub use self::lines::{Faults, GridPoint, lines};
use super::clear::{is_clear, judge};
use super::effects::{WinEffect, play_panel};
use super::grid::{Point, varied};
use super::panel::{Panel, PanelTally, Weights};
use super::session::{PAIRED, Replay, Session, StudyResult, paired};
use sandtable_games::{Game, Measure, Number};
use sandtable_stats::{Estimate, Interval, Method, Paired};
use sandtable_summary::{Figure, Matchup, ResultTable};

/// The metric of more of what ought to help a player and harms it.
const HARM: &str = "harm_of_more";

/// A number of a game that is compared beside who wins.
pub struct Measured<G: Game> {
    /// The name of its metric.
    pub name: &'static str,
    /// What it is counted in.
    pub unit: &'static str,
    /// How it is measured.
    pub of: Measure<G>,
}

/// Plays each matchup at the base and at every point, which are the `lines` of the matchup.
pub fn study<G: Game>(
    session: &Session<'_, G>,
    points: &[Point],
    measures: &[Measured<G>],
    lines: Vec<Vec<GridPoint<G>>>,
) -> StudyResult {
    let mut answer = StudyResult::new(vec![table().varying(varied(points))]);
    let mut harmless = Vec::new();
    for (matchup, lines) in session.matchups().iter().zip(lines) {
        let tally = play(session, measures, lines, &mut answer);
        let table = &mut answer.tables[0];
        let mut rows = Rows { level: session.level, matchup, table };
        let base = Estimate::rate(tally.wins(0), tally.n(), session.level);
        rows.add(("base", None), ("win_rate", "share", &base), None);
        for (point, line) in points.iter().zip(1..) {
            rows.write(point, line, measures, &tally);
        }
        let numbers = G::numbers(session.model, std::slice::from_ref(matchup));
        for number in &numbers {
            harmless.extend(rows.steps::<G>(number, points, &tally));
        }
    }
    let changes = measures.iter().map(|measure| changed(measure.name));
    let metrics: Vec<String> =
        changes.chain(["win_rate_change", HARM].map(str::to_owned)).collect();
    let metrics: Vec<&str> = metrics.iter().map(|it| &it[..]).collect();
    judge(&mut answer.tables[0], session.matters, &metrics);
    warn(&mut answer.tables[0], &harmless);
    answer
}

fn play<G: Game>(
    session: &Session<'_, G>,
    measures: &[Measured<G>],
    lines: Vec<GridPoint<G>>,
    answer: &mut StudyResult,
) -> PanelTally {
    let replay = |line: &GridPoint<G>| (line.matchup.clone(), line.settings.clone());
    let replays: Vec<Replay> = lines.iter().map(replay).collect();
    let panel = Panel::<G> {
        lines: lines.into_iter().map(|line| vec![line.cast].into()).collect(),
        weights: Weights::one(),
        measures: measures.iter().map(|measure| measure.of).collect(),
        seed: session.seed,
    };
    play_panel(session, &panel, &replays, answer)
}

/// The rows of one matchup.
struct Rows<'a> {
    level: f64,
    matchup: &'a Matchup,
    table: &'a mut ResultTable,
}

impl Rows<'_> {
    /// Adds a row of a setting, which is at a point unless it is the base.
    fn add(
        &mut self,
        (setting, point): (&str, Option<&Point>),
        figure: Figure<'_>,
        pair: Option<&Paired>,
    ) {
        self.table.row(self.matchup, &[setting], figure, &pair.map_or([None; 3], paired));
        self.table.at(point.into_iter().flat_map(Point::cells));
    }

    /// Writes the rows of a point, which is line number `line`.
    fn write<G: Game>(
        &mut self,
        point: &Point,
        line: usize,
        measures: &[Measured<G>],
        tally: &PanelTally,
    ) {
        let label = point.label();
        let at = (&label[..], Some(point));
        let rate = Estimate::rate(tally.wins(line), tally.n(), self.level);
        self.add(at, ("win_rate", "share", &rate), None);
        let WinEffect { difference: change, pair } = WinEffect::of(tally, line, self.level);
        self.add(at, ("win_rate_change", "share", &change), Some(&pair));
        for (measure, outcomes) in measures.iter().zip(&tally.measures) {
            let pair = outcomes.pair(line, 0);
            let change = difference(&pair, self.level);
            self.add(at, (&changed(measure.name), measure.unit, &change), Some(&pair));
        }
    }
}

impl Rows<'_> {
    /// Writes every step of a number that ought to help a player: from a point of the grid to the next
    /// that has more of it and all else alike. Gives the places of the rows where it does no harm.
    fn steps<G: Game>(
        &mut self,
        number: &Number,
        points: &[Point],
        tally: &PanelTally,
    ) -> Vec<usize> {
        let Some(seat) = number.helps else { return Vec::new() };
        let sign = if seat == G::PARTS.first().key { 1.0 } else { -1.0 };
        let mut harmless = Vec::new();
        for (from, point) in points.iter().enumerate() {
            let Some(to) = point.next(&number.key, points) else { continue };
            let pair = tally.pair(to + 1, from + 1);
            let change = pair.difference(-1..=1, self.level);
            if change.value.is_some_and(|value| sign * value >= 0.0) {
                harmless.push(self.table.rows.len());
            }
            let label = format!("{} from {}", points[to].label(), point.label());
            let at = (&label[..], Some(&points[to]));
            self.add(at, (HARM, "share", &change), Some(&pair));
        }
        harmless
    }
}

/// Leaves of all steps, of which some are `harmless`, those that clearly harm.
fn warn(table: &mut ResultTable, harmless: &[usize]) {
    let mut place = 0..;
    table.rows.retain(|row| {
        let place = place.next().unwrap_or_default();
        row.metric != HARM || is_clear(row) && !harmless.contains(&place)
    });
}

/// The metric of the change of a measure.
fn changed(measure: &str) -> String {
    format!("{measure}_change")
}

/// The mean difference of a measure; where it is the same in all games the range that it might have
/// is not known, and so no interval.
pub fn difference(pair: &Paired, level: f64) -> Estimate {
    let estimate = pair.difference(0..=0, level);
    let known = |interval: &Interval| interval.method != Method::RuleOfThree;
    Estimate { interval: estimate.interval.filter(known), ..estimate }
}

fn table() -> ResultTable {
    let setting = "the point of the grid, every key with its value; `base` for the scenario and \
                   the players as asked for, which changes are changes from";
    let harm = "change of the win rate from one point to the next that has more of a number which ought \
                to help a player, where it clearly harms (by its q-value among all such steps): that \
                player does not use it well";
    ResultTable::new("sweep.csv", &[("setting", "string", setting)], &PAIRED)
        .explained(&[(HARM, "share", harm)])
}
