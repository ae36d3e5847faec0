//! Keys of the scenario and parameters of players, varied on a grid: `sweep.csv`.

mod lines;

pub use self::lines::{Faults, lines};
use super::grid::{Point, varied};
use crate::prelude::*;
use sandtable_summary::rows::PointMetric::{HarmOfMore, WinRate, WinRateChange};
use sandtable_summary::rows::{Point as Row, PointMetric};

/// Plays each matchup at the base and at every point, which are the `lines` of the matchup.
pub fn study<G: Game>(
    session: &Session<'_, G>,
    points: &[Point],
    measures: &[(&str, Measure<G>)],
    lines: Vec<Vec<PanelLine<G::Cast>>>,
) -> StudyResult {
    let (mut all, varied) = (Vec::new(), varied(points));
    for (matchup, lines) in session.matchups().iter().zip(lines) {
        let panel = Panel::<G> {
            lines,
            measures: measures.iter().map(|(_, of)| *of).collect(),
            ..Panel::new([], session.seed)
        };
        let tally = play_panel(session, &panel);
        let rows = Rows { level: session.level, matchup, tally: &tally };
        let base = Estimate::rate(tally.wins(0), tally.n(), session.level);
        let base = Row { setting: Row::BASE.to_owned(), ..Row::of(matchup, WinRate, base) };
        let nowhere = Varied(vec![String::new(); varied.len()]);
        all.push((Row { varied: nowhere, ..base }, true));
        for (point, line) in points.iter().zip(1..) {
            all.extend(rows.at::<G>(point, line, measures).into_iter().map(|row| (row, true)));
        }
        let numbers = G::numbers(session.model, std::slice::from_ref(matchup));
        all.extend(numbers.iter().flat_map(|number| rows.steps::<G>(number, points)));
    }
    let compared = |(row, _): &(Row, bool)| {
        (row.metric != WinRate).then(|| look(row, row.pairing.p_value, session.matters))
    };
    judge(&mut all, compared, |(row, _)| &mut row.judged);
    // Of all steps only those are told that clearly harm.
    all.retain(|(row, is_told)| *is_told && (row.metric != HarmOfMore || is_clear(&row.judged)));
    let rows: Vec<Row> = all.into_iter().map(|(row, _)| row).collect();
    // Every result explains the win rate, and its change is plain.
    let notes = PointMetric::notes().split_off(2);
    session.result(vec![Sheet::of(G::PARTS, &rows, notes).varying(&varied)])
}

/// The rows of one matchup.
struct Rows<'a> {
    level: f64,
    matchup: &'a Matchup,
    tally: &'a PanelTally,
}

impl Rows<'_> {
    /// A figure at a point.
    fn row(&self, point: &Point, metric: PointMetric, figure: Estimate) -> Row {
        let varied = Varied(point.cells().map(str::to_owned).collect());
        Row { setting: point.label(), varied, ..Row::of(self.matchup, metric, figure) }
    }

    /// The figures of a point, which is line number `line`.
    fn at<G: Game>(&self, point: &Point, line: usize, measures: &[(&str, Measure<G>)]) -> Vec<Row> {
        let tally = self.tally;
        let rate = Estimate::rate(tally.wins(line), tally.n(), self.level);
        let pair = tally.pair(line, 0);
        let change = self.row(point, WinRateChange, pair.difference(-1..=1, self.level));
        let mut rows =
            vec![self.row(point, WinRate, rate), Row { pairing: Pairing::from(&pair), ..change }];
        rows.extend(measures.iter().zip(&tally.measures).map(|((name, _), outcomes)| {
            let pair = outcomes.pair(line, 0);
            let metric = PointMetric::ChangeOf(format!("{name}_change"));
            let change = self.row(point, metric, difference(&pair, self.level));
            Row { pairing: Pairing::from(&pair), unit: unit_of::<G>(name).into(), ..change }
        }));
        rows
    }

    /// Every step of a number that ought to help a player: from a point of the grid to the next
    /// that has more of it and all else alike. Also whether it does any harm.
    fn steps<G: Game>(&self, number: &Number, points: &[Point]) -> Vec<(Row, bool)> {
        let Some(seat) = number.helps else { return Vec::new() };
        let sign = if seat == G::PARTS.first().key { 1.0 } else { -1.0 };
        let step = |(from, point): (usize, &Point)| {
            let to = point.next(&number.key, points)?;
            let pair = self.tally.pair(to + 1, from + 1);
            let change = pair.difference(-1..=1, self.level);
            let is_harmless = change.value.is_some_and(|value| sign * value >= 0.0);
            let setting = format!("{} from {}", points[to].label(), point.label());
            let row = self.row(&points[to], HarmOfMore, change);
            Some((Row { setting, pairing: Pairing::from(&pair), ..row }, !is_harmless))
        };
        points.iter().enumerate().filter_map(step).collect()
    }
}

/// The mean difference of a measure; where it is the same in all games the range that it might have
/// is not known, and so no interval.
pub fn difference(pair: &Paired, level: f64) -> Estimate {
    let estimate = pair.difference(0..=0, level);
    let known = |interval: &Interval| interval.method != Method::RuleOfThree;
    Estimate { interval: estimate.interval.filter(known), ..estimate }
}
