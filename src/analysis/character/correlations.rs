//! Which measures say the same: `correlations.csv`.

use crate::prelude::*;
use sandtable_stats::{MIN_CORRELATED_POINTS, STRONG_CORRELATION, correlation};
use sandtable_summary::Value;
use sandtable_summary::rows::{Correlation, CorrelationMetric, Measure};

/// The figures of one point, a variant with a matchup, in the order of the measures.
pub type Figures = Vec<Estimate>;

/// How every two measures go together over all points; nothing below [`MIN_CORRELATED_POINTS`] points.
///
/// Points whose figures are all alike are the same game under two names, and count once.
pub fn correlate(
    nobody: &Matchup,
    (measures, level): (&[Measure], f64),
    points: &[Figures],
) -> Vec<Correlation> {
    let (points, mut rows) = (each_once(points), Vec::new());
    if points.len() < MIN_CORRELATED_POINTS {
        return rows;
    }
    for (i, one) in measures.iter().enumerate() {
        for (j, other) in measures.iter().enumerate().skip(i + 1) {
            let known = points.iter().filter_map(|it| it[i].value.zip(it[j].value));
            let estimate = correlation(&known.collect::<Vec<_>>(), level);
            let (measure, second) = (one.text(), other.text());
            let row = Correlation::of(nobody, CorrelationMetric::Correlation, estimate);
            rows.push(Correlation { measure, second, ..row });
        }
    }
    rows
}

/// Says which pairs clearly say nearly the same.
pub fn judge_close(rows: &mut [Correlation], level: f64) {
    let compared = |row: &Correlation| {
        // Points on a line have no interval, and leave no doubt.
        let line = |r: f64| Interval { low: r, high: r, level, method: Method::FisherZ };
        let interval = row.estimate.interval.or(row.estimate.value.map(line));
        let difference = Estimate { interval, ..row.estimate };
        Some(TestedDifference { difference, p_value: None, smallest_effect: STRONG_CORRELATION })
    };
    judge(rows, compared, |row| &mut row.judged);
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_summary::samples::TWO;

    fn rows(points: &[[f64; 3]]) -> Vec<(String, String, Estimate)> {
        let known = |value: &f64| Estimate { value: Some(*value), ..Estimate::unknown(9) };
        let points: Vec<Figures> =
            points.iter().map(|point| point.iter().map(known).collect()).collect();
        let rows = correlate(&Matchup::of(TWO), (&Measure::ALL[..3], 0.95), &points);
        rows.into_iter().map(|row| (row.measure, row.second, row.estimate)).collect()
    }

    #[test]
    fn a_measure_that_never_varies_goes_with_none() {
        let points = [[0.0, 1.0, 5.0], [1.0, 0.0, 5.0], [2.0, 1.0, 5.0], [3.0, 0.0, 5.0]];
        let rows = rows(&points);
        let value = |place: usize| rows[place].2.value;
        assert_eq!((&rows[0].0[..], &rows[0].1[..], rows.len()), ("evenness", "turns", 3));
        assert!((value(0).expect("both vary") + 1.0 / 5.0_f64.sqrt()).abs() < 1e-12);
        assert_eq!((value(1), value(2)), (None, None));
    }
}
