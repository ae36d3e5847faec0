//! Rule by which all studies call a difference significant (in results: clear).
//!
//! A difference is significant if its q-value among all differences that the study tested is at most 5 %, and its
//! interval lies wholly beyond the smallest effect of interest ([`verdicts`]). Rows contain q-value and verdict, so
//! that every text about a result follows the same rule.

use crate::prelude::*;

use sandtable_stats::Verdict;
use sandtable_summary::{Figured, Judged};

/// Tests the differences of some rows together, and stores each row's q-value and verdict.
///
/// `compared` returns the difference of a row with its p-value and smallest effect of interest, or `None` for a row
/// that is not tested. `judged` returns the field of a row that receives the verdict.
pub fn judge<R>(
    rows: &mut [R],
    compared: impl Fn(&R) -> Option<TestedDifference>,
    judged: impl Fn(&mut R) -> &mut Optional<Judged>,
) {
    let looks: Vec<Option<TestedDifference>> = rows.iter().map(compared).collect();
    let known: Vec<TestedDifference> = looks.iter().flatten().copied().collect();
    let mut verdicts = verdicts(&known).into_iter();
    for (row, look) in rows.iter_mut().zip(looks) {
        if look.is_some() {
            let judgement =
                |it: Verdict| Judged { q_value: Some(it.q_value), clear: Some(it.is_significant) };
            *judged(row) = Optional(verdicts.next().flatten().map(judgement));
        }
    }
}

/// Tests rows like [`judge`], but those about the margin as a family of their own.
///
/// Rows about the margin are added where the win rate has no room to move; they must not make other rows less
/// significant.
pub fn judge_with_margin<R>(
    rows: &mut [R],
    compared: impl Fn(&R) -> Option<TestedDifference>,
    metric: impl Fn(&R) -> &str,
    judged: impl Fn(&mut R) -> &mut Optional<Judged>,
) {
    for is_margin in [false, true] {
        let in_family = |row: &R| (metric(row) == "margin_change") == is_margin;
        judge(rows, |row| compared(row).filter(|_| in_family(row)), &judged);
    }
}

/// Returns the estimate of a row as a difference to test; `matters` is a share of games.
pub fn look(row: &impl Figured, p_value: Option<f64>, matters: f64) -> TestedDifference {
    TestedDifference {
        difference: *row.estimate(),
        p_value,
        smallest_effect: of_unit(matters, row.unit()),
    }
}

/// Converts the smallest effect of interest from a share of games to `unit`.
///
/// The result is 0 for every unit but those of win rates.
pub fn of_unit(matters: f64, unit: &str) -> f64 {
    match unit {
        "share" => matters,
        "pp" => 100.0 * matters,
        _ => 0.0,
    }
}

/// Returns whether a difference was tested and is significant.
pub fn is_clear(judged: &Optional<Judged>) -> bool {
    judged.0.is_some_and(|it| it.clear == Some(true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_summary::rows::{Moved, MovedMetric};
    use sandtable_summary::samples::TWO;

    /// Returns a difference of `points` percentage points on 20,000 pairs of games.
    fn estimate(points: i64) -> Estimate {
        let [more, fewer] = [2000 + 100 * points, 2000 - 100 * points].map(|it| it as u64);
        Paired::of_wins(20_000, [8000 + more, 8000 + fewer], 8000).difference(-1..=1, 0.95)
    }

    fn row(unit: &'static str, estimate: Estimate) -> Moved {
        let row = Moved::of(&Matchup::of(TWO), MovedMetric::Change, estimate);
        Moved { unit: unit.into(), ..row }
    }

    #[test]
    fn rows_are_judged_in_their_unit() {
        let mut rows = [
            row("share", estimate(2)),
            Moved { metric: MovedMetric::OfCard("rate".to_owned()), ..row("share", estimate(2)) },
            row("share", estimate(0)),
            row("share", Estimate::unknown(0)),
            // A change of 0.02 pp is below the smallest effect of interest, 0.5 pp.
            row("pp", estimate(2)),
            row("battles", estimate(2)),
        ];
        let changes =
            |row: &Moved| (row.metric == MovedMetric::Change).then(|| look(row, None, 0.005));
        judge(&mut rows, changes, |row| &mut row.judged);
        let clear = rows.each_ref().map(|row| row.judged.0.and_then(|it| it.clear));
        assert_eq!(clear, [Some(true), None, Some(false), None, Some(false), Some(true)]);
        assert!(is_clear(&rows[0].judged) && !is_clear(&rows[1].judged));
    }

    /// The same p-value is less significant among many others.
    #[test]
    fn what_else_was_looked_at_counts() {
        let clear = |others: usize| {
            let p_values = [0.004].into_iter().chain(std::iter::repeat_n(0.8, others));
            let mut rows: Vec<(f64, Optional<Judged>)> =
                p_values.map(|it| (it, Optional::default())).collect();
            let compared =
                |(it, _): &(f64, _)| Some(look(&row("share", estimate(2)), Some(*it), 0.005));
            judge(&mut rows, compared, |(_, judged)| judged);
            is_clear(&rows[0].1)
        };
        assert!(clear(10) && !clear(20));
    }
}
