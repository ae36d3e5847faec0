//! What a study calls clear: one rule for all of them.
//!
//! A difference is clear if its q-value among all that the study has looked at is at most 5 %, and its
//! interval lies wholly beyond the least size that matters
//! ([`verdicts`]). Rows have both in fields of their own, so that whatever is told of a result is
//! told by the same rule.

use crate::prelude::*;

use sandtable_stats::Verdict;
use sandtable_summary::{Figured, Judged};

/// Says of some rows which of their differences are clear: of those of which `compared` gives the
/// difference that is looked at, with its p-value and the least size of it that matters.
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

/// Judges rows like [`judge`], but those that are about the margin as a family of their own.
///
/// Such rows are added where the win rate has no room, and do not make other rows less significant.
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

/// The figure of a row as a difference that is looked at.
pub fn look(row: &impl Figured, p_value: Option<f64>, matters: f64) -> TestedDifference {
    TestedDifference {
        difference: *row.estimate(),
        p_value,
        smallest_effect: of_unit(matters, row.unit()),
    }
}

/// What matters in a unit: nothing is known of any but that of win rates.
pub fn of_unit(matters: f64, unit: &str) -> f64 {
    match unit {
        "share" => matters,
        "pp" => 100.0 * matters,
        _ => 0.0,
    }
}

/// Whether a difference that was judged is clear.
pub fn is_clear(judged: &Optional<Judged>) -> bool {
    judged.0.is_some_and(|it| it.clear == Some(true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_summary::rows::{Moved, MovedMetric};
    use sandtable_summary::samples::TWO;

    /// A difference of so many points, on 20,000 games of which a fifth end otherwise.
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
            // Two hundredths of a point are less than half a point.
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

    /// The same p-value is less of a finding among many others.
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
