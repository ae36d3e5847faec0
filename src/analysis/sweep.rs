//! Keys of the scenario and parameters of players, varied on a grid: `sweep.csv`.

mod lines;

use self::lines::Models;
pub use self::lines::{Faults, lines};
use super::grid::{Point, varied};
use crate::prelude::*;
use sandtable_summary::rows::PointMetric::{HarmOfMore, WinRate, WinRateChange};
use sandtable_summary::rows::{Point as Row, PointMetric};

/// Plays each matchup at the base and at every point of the grid.
///
/// A point at which a matchup cannot be played is an error of [`lines()`], which must have been called before.
pub fn study(session: &Session<'_>, points: &[Point], measures: &[MeasureId]) -> StudyResult {
    let models = Models::new(&session.base(0), points);
    let mut all = Vec::new();
    for matchup in &session.matchups() {
        let steps = steps(session, matchup, points);
        let of_session = |session: &Session<'_>| {
            let lines = models.lines(session, matchup).unwrap_or_default();
            of_matchup(session, (matchup, lines), (points, &steps), measures)
        };
        let replications = session.replications(matchup);
        let of_each = replications.sessions.iter().map(of_session).collect();
        let merged = replications.merged(of_each, |rows, mean| Row {
            estimate: mean.mean,
            pairing: merged_pairing(&rows[0].pairing, mean),
            ..rows[0].clone()
        });
        let mut steps = steps.iter();
        let is_told = |row: &Row| {
            row.metric != HarmOfMore || steps.next().is_some_and(|step| step.may_harm(row))
        };
        let told: Vec<bool> = merged.iter().map(is_told).collect();
        all.extend(merged.into_iter().zip(told));
    }
    let compared = |(row, _): &(Row, bool)| {
        (row.metric != WinRate).then(|| look(row, row.pairing.p_value, session.matters))
    };
    judge(&mut all, compared, |(row, _)| &mut row.judged);
    // Of all steps only those are told that clearly harm.
    all.retain(|(row, is_told)| *is_told && (row.metric != HarmOfMore || is_clear(&row.judged)));
    let rows: Vec<Row> = all.into_iter().map(|(row, _)| row).collect();
    let varied = varied(points);
    // Every result explains the win rate, and its change is plain.
    let notes = PointMetric::notes().split_off(2);
    session.result(vec![Sheet::of(session.parts(), &rows, notes).varying(&varied)])
}

/// Plays the lines of a matchup and returns its rows.
fn of_matchup(
    session: &Session<'_>,
    (matchup, lines): (&Matchup, Vec<PanelLine>),
    (points, steps): (&[Point], &[Step]),
    measures: &[MeasureId],
) -> Vec<Row> {
    let panel = Panel { lines, measures: measures.to_vec(), ..Panel::new([], session.seed) };
    let tally = play_panel(session, &panel);
    let rows = MatchupRows { game: session.game(), level: session.level, matchup, tally: &tally };
    let base = Estimate::rate(tally.wins(0), tally.n(), session.level);
    let base = Row { setting: Row::BASE.to_owned(), ..Row::of(matchup, WinRate, base) };
    let nowhere = Varied(vec![String::new(); varied(points).len()]);
    let mut all = vec![Row { varied: nowhere, ..base }];
    for (point, line) in points.iter().zip(1..) {
        all.extend(rows.at(point, line, measures));
    }
    all.extend(steps.iter().map(|step| rows.step(step, points)));
    all
}

/// Step from a point of the grid to the next that has more of a number that ought to help a player.
struct Step {
    from: usize,
    to: usize,
    /// 1 if the number ought to help the first seat, -1 if another.
    sign: f64,
}

impl Step {
    /// Returns whether the change of a row may be harm: it is unknown, or against the player.
    fn may_harm(&self, row: &Row) -> bool {
        row.estimate.value.is_none_or(|value| self.sign * value < 0.0)
    }
}

/// Returns every step of a number of the scenario between points that are alike in all else.
fn steps(session: &Session<'_>, matchup: &Matchup, points: &[Point]) -> Vec<Step> {
    let numbers = session.model.numbers(std::slice::from_ref(matchup));
    let first = session.parts().first().key;
    let helpful = numbers.iter().filter_map(|number| Some((number, number.helps?)));
    let of_number = |(number, seat): (&Number, &str)| {
        let sign = if seat == first { 1.0 } else { -1.0 };
        let step = |(from, point): (usize, &Point)| {
            Some(Step { from, to: point.next(&number.key, points)?, sign })
        };
        points.iter().enumerate().filter_map(step).collect::<Vec<_>>()
    };
    helpful.flat_map(of_number).collect()
}

/// The rows of one matchup.
struct MatchupRows<'a> {
    game: &'static dyn GameDefinition,
    level: f64,
    matchup: &'a Matchup,
    tally: &'a PanelTally,
}

impl MatchupRows<'_> {
    /// A figure at a point.
    fn row(&self, point: &Point, metric: PointMetric, figure: Estimate) -> Row {
        let varied = Varied(point.cells().map(str::to_owned).collect());
        Row { setting: point.label(), varied, ..Row::of(self.matchup, metric, figure) }
    }

    /// The figures of a point, which is line number `line`.
    fn at(&self, point: &Point, line: usize, measures: &[MeasureId]) -> Vec<Row> {
        let tally = self.tally;
        let rate = Estimate::rate(tally.wins(line), tally.n(), self.level);
        let pair = tally.pair(line, 0);
        let change = self.row(point, WinRateChange, pair.difference(-1..=1, self.level));
        let mut rows =
            vec![self.row(point, WinRate, rate), Row { pairing: Pairing::from(&pair), ..change }];
        rows.extend(measures.iter().zip(&tally.measures).map(
            |(MeasureId { name, .. }, outcomes)| {
                let pair = outcomes.pair(line, 0);
                let metric = PointMetric::ChangeOf(format!("{name}_change"));
                let change = self.row(point, metric, difference(&pair, self.level));
                Row {
                    pairing: Pairing::from(&pair),
                    unit: self.game.unit_of(name).into(),
                    ..change
                }
            },
        ));
        rows
    }

    /// Returns the change of the win rate over a step.
    fn step(&self, step: &Step, points: &[Point]) -> Row {
        let Step { from, to, .. } = *step;
        let pair = self.tally.pair(to + 1, from + 1);
        let row = self.row(&points[to], HarmOfMore, pair.difference(-1..=1, self.level));
        let setting = format!("{} from {}", points[to].label(), points[from].label());
        Row { setting, pairing: Pairing::from(&pair), ..row }
    }
}

/// The mean difference of a measure; where it is the same in all games the range that it might have
/// is not known, and so no interval.
pub fn difference(pair: &Paired, level: f64) -> Estimate {
    let estimate = pair.difference(0..=0, level);
    let known = |interval: &Interval| interval.method != Method::RuleOfThree;
    Estimate { interval: estimate.interval.filter(known), ..estimate }
}
