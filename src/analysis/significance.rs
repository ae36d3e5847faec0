//! Rule by which all studies call a difference significant (in results: clear).
//!
//! A difference is significant if its q-value among all differences that the study tested is at most 5 %, and its
//! interval lies wholly beyond the smallest effect of interest ([`verdicts`]). Rows contain q-value and verdict, so
//! that every text about a result follows the same rule.

use crate::prelude::*;

use sandtable_stats::Verdict;
use sandtable_summary::{Figured, Judged};

/// Tests the differences in some rows together, and stores the q-value and verdict in each row.
///
/// `difference_of` returns the difference in a row with its p-value and smallest effect of interest, or `None` for a
/// row that is not tested. `verdict_field` returns the field for the verdict.
pub fn mark_verdicts<R>(
    rows: &mut [R],
    difference_of: impl Fn(&R) -> Option<TestedDifference>,
    verdict_field: impl Fn(&mut R) -> &mut Optional<Judged>,
) {
    let differences: Vec<Option<TestedDifference>> = rows.iter().map(difference_of).collect();
    let tested: Vec<TestedDifference> = differences.iter().flatten().copied().collect();
    let mut verdicts = verdicts(&tested).into_iter();
    for (row, difference) in rows.iter_mut().zip(differences) {
        if difference.is_some() {
            let judgement =
                |it: Verdict| Judged { q_value: Some(it.q_value), clear: Some(it.is_significant) };
            *verdict_field(row) = Optional(verdicts.next().flatten().map(judgement));
        }
    }
}

/// Tests rows like [`mark_verdicts`], but rows about the margin of victory apart from the others.
///
/// Rows about the margin are added where win rates are too close to 0 or 100 % to change. Tested together with the
/// other rows, they would make those less significant. `metric` returns the name of the metric of a row.
pub fn mark_verdicts_with_margin<R>(
    rows: &mut [R],
    difference_of: impl Fn(&R) -> Option<TestedDifference>,
    metric: impl Fn(&R) -> &str,
    verdict_field: impl Fn(&mut R) -> &mut Optional<Judged>,
) {
    for is_margin in [false, true] {
        let in_family = |row: &R| (metric(row) == "margin_change") == is_margin;
        mark_verdicts(rows, |row| difference_of(row).filter(|_| in_family(row)), &verdict_field);
    }
}

/// Converts the estimate in a table row to a difference that is tested against 0.
///
/// `smallest_effect` is the smallest effect of interest, a share of games, and is converted to the unit of the row.
pub fn tested_difference(
    row: &impl Figured,
    p_value: Option<f64>,
    smallest_effect: f64,
) -> TestedDifference {
    TestedDifference {
        difference: *row.estimate(),
        p_value,
        smallest_effect: in_unit(smallest_effect, row.unit()),
    }
}

/// Converts the smallest effect of interest from a share of games to `unit`.
///
/// Only the units "share" and "pp" (percentage points) are of win rates; the result for any other unit is 0.
pub fn in_unit(smallest_effect: f64, unit: &str) -> f64 {
    match unit {
        "share" => smallest_effect,
        "pp" => 100.0 * smallest_effect,
        _ => 0.0,
    }
}

/// Returns whether a row was tested and its difference is significant.
pub fn is_significant(judged: &Optional<Judged>) -> bool {
    judged.0.is_some_and(|it| it.clear == Some(true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_summary::rows::{Moved, MovedMetric};
    use sandtable_summary::samples::TWO;

    /// Returns an estimate of `points` percentage points from 20,000 pairs of games.
    fn estimate(points: i64) -> Estimate {
        let [more, fewer] = [2000 + 100 * points, 2000 - 100 * points].map(|it| it as u64);
        Paired::of_wins(20_000, [8000 + more, 8000 + fewer], 8000).difference(-1..=1, 0.95)
    }

    fn row(unit: &'static str, estimate: Estimate) -> Moved {
        let row = Moved::of(&Matchup::of(TWO), MovedMetric::Change, estimate);
        Moved { unit: unit.into(), ..row }
    }

    #[test]
    fn rows_are_tested_in_their_unit() {
        let mut rows = [
            row("share", estimate(2)),
            Moved { metric: MovedMetric::OfCard("rate".to_owned()), ..row("share", estimate(2)) },
            row("share", estimate(0)),
            row("share", Estimate::unknown(0)),
            // A change of 0.02 pp is below the smallest effect of interest, 0.5 pp.
            row("pp", estimate(2)),
            row("battles", estimate(2)),
        ];
        let changes = |row: &Moved| {
            (row.metric == MovedMetric::Change).then(|| tested_difference(row, None, 0.005))
        };
        mark_verdicts(&mut rows, changes, |row| &mut row.judged);
        let clear = rows.each_ref().map(|row| row.judged.0.and_then(|it| it.clear));
        assert_eq!(clear, [Some(true), None, Some(false), None, Some(false), Some(true)]);
        assert!(is_significant(&rows[0].judged) && !is_significant(&rows[1].judged));
    }

    /// A p-value of 0.004 is significant among 10 other tests, but not among 20.
    #[test]
    fn more_tests_make_a_p_value_less_significant() {
        let clear = |others: usize| {
            let p_values = [0.004].into_iter().chain(std::iter::repeat_n(0.8, others));
            let mut rows: Vec<(f64, Optional<Judged>)> =
                p_values.map(|it| (it, Optional::default())).collect();
            let compared = |(it, _): &(f64, _)| {
                Some(tested_difference(&row("share", estimate(2)), Some(*it), 0.005))
            };
            mark_verdicts(&mut rows, compared, |(_, judged)| judged);
            is_significant(&rows[0].1)
        };
        assert!(clear(10) && !clear(20));
    }
}
