//! Which measures say the same: `correlations.csv`.

use super::measures::Measure;
use crate::analysis::clear::judge_by;
use crate::stats::{CLOSE, CORRELATED, Estimate, Interval, Method, correlation};
use crate::summary::{Matchup, ResultTable};

/// The figures of one point, a variant with a matchup, in the order of the measures.
pub type Figures = Vec<Estimate>;

/// How every two measures go together over all points; nothing below [`CORRELATED`] points.
///
/// Points whose figures are all alike are the same game under two names, and count once.
pub fn correlate(
    nobody: &Matchup,
    (measures, level): (&[Measure], f64),
    points: &[Figures],
    table: &mut ResultTable,
) {
    let points = distinct(points);
    if points.len() < CORRELATED {
        return;
    }
    for (i, one) in measures.iter().enumerate() {
        for (j, other) in measures.iter().enumerate().skip(i + 1) {
            let known = points.iter().filter_map(|it| it[i].value.zip(it[j].value));
            let estimate = correlation(&known.collect::<Vec<_>>(), level);
            table.row(nobody, &[one.name, other.name], ("correlation", "", &estimate), &[]);
        }
    }
}

/// Says which pairs clearly say nearly the same.
pub fn judge_close(table: &mut ResultTable, level: f64) {
    judge_by(table, |row| {
        // Points on a line have no interval, and leave no doubt.
        let line = |r: f64| Interval { low: r, high: r, level, method: Method::FisherZ };
        let interval = row.estimate.interval.or(row.estimate.value.map(line));
        Some((Estimate { interval, ..row.estimate }, CLOSE))
    });
}

/// Each of some points once.
fn distinct(points: &[Figures]) -> Vec<&Figures> {
    let first = |(place, point): &(usize, &Figures)| !points[..*place].contains(point);
    points.iter().enumerate().filter(first).map(|(_, point)| point).collect()
}

/// The table without rows.
pub fn table() -> ResultTable {
    let keys =
        [("measure", "string", "a measure of character.csv"), ("other", "string", "another one")];
    let note = "Pearson's correlation of two measures over n points, each a matchup in a variant; points \
                of equal figures count once; empty where either measure never varies. Its interval is \
                Fisher's, as if the points had been drawn at random; it is clear where the whole of it lies beyond \
                0.9 on either side";
    ResultTable::new("correlations.csv", &keys, &[]).explained(&[("correlation", "", note)])
}

#[cfg(test)]
mod tests {
    use super::super::measures::MEASURES;
    use super::*;
    use crate::summary::matchup::samples::TWO;

    fn rows(points: &[[f64; 3]]) -> Vec<(String, String, Estimate)> {
        let known = |value: &f64| Estimate { value: Some(*value), ..Estimate::unknown(9) };
        let points: Vec<Figures> =
            points.iter().map(|point| point.iter().map(known).collect()).collect();
        let mut table = table();
        correlate(&Matchup::of(TWO), (&MEASURES[..3], 0.95), &points, &mut table);
        let pair = |keys: &[String]| (keys[0].clone(), keys[1].clone());
        table.rows.iter().map(|row| (pair(&row.keys).0, pair(&row.keys).1, row.estimate)).collect()
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

    /// The scenario as it stands is often a point of the grid, too.
    #[test]
    fn a_game_under_two_names_counts_once() {
        let mut points = vec![[0.0, 1.0, 5.0], [1.0, 0.0, 4.0], [2.0, 1.0, 5.0], [0.0, 1.0, 5.0]];
        assert!(rows(&points).is_empty(), "three points");
        points.push([3.0, 0.0, 5.0]);
        assert_eq!(rows(&points)[0].2.n, 4);
    }
}
