//! Order of rows by effect, and search for all rows with the greatest value.

use super::Grid;
use super::result::significant_sign;
use sandtable_stats::{Estimate, TestedDifference, verdicts};
use sandtable_summary::{Judged, Optional};

/// Rows of a table in the order of their effects, the significant ones first.
///
/// Significant effects run from the greatest rise to the greatest fall. The others follow in the order of the file.
/// Their values are mostly noise, and a sort would put a random row at the top.
pub struct Ranking<R> {
    /// All rows, in the order of the ranking.
    pub rows: Vec<R>,
    /// Number of rows with a significant effect, which come first.
    pub clear: usize,
}

impl<R> Ranking<R> {
    /// Sorts rows by their effect; `effect` returns `None` for a row that is not significant.
    pub fn by(rows: impl IntoIterator<Item = R>, effect: impl Fn(&R) -> Option<f64>) -> Ranking<R> {
        let (mut clear, others): (Vec<R>, Vec<R>) =
            rows.into_iter().partition(|row| effect(row).is_some());
        // The sort is stable, so equal effects keep the order of the file.
        clear.sort_by(|one, other| {
            effect(other).unwrap_or(0.0).total_cmp(&effect(one).unwrap_or(0.0))
        });
        let count = clear.len();
        clear.extend(others);
        Ranking { rows: clear, clear: count }
    }

    /// Sorts the significant rows, then the others, each by absolute `size`, the greatest first.
    pub fn by_size(
        rows: impl IntoIterator<Item = R>,
        is_significant: impl Fn(&R) -> bool,
        size: impl Fn(&R) -> f64,
    ) -> Ranking<R> {
        let (mut clear, mut others): (Vec<R>, Vec<R>) = rows.into_iter().partition(is_significant);
        let count = clear.len();
        for rows in [&mut clear, &mut others] {
            rows.sort_by(|one, other| size(other).abs().total_cmp(&size(one).abs()));
        }
        clear.append(&mut others);
        Ranking { rows: clear, clear: count }
    }

    /// Cuts a table of the ranked rows to at most `most` rows and adds a row that counts the others.
    ///
    /// If there are more significant effects than that, the greatest rises and the greatest falls remain.
    pub fn shorten(&self, grid: &Grid, most: usize) -> Grid {
        let mut shorter = grid.with_rows(|index| self.is_in_short(index, most));
        let more = grid.rows.len() - shorter.rows.len();
        if more > 0 {
            shorter.row([format!("… and {more} more in {}", grid.file)]);
        }
        shorter
    }

    fn is_in_short(&self, index: usize, most: usize) -> bool {
        let clear = self.clear.min(most);
        let rises = clear.div_ceil(2);
        match index < self.clear {
            true => index < rises || index >= self.clear - (clear - rises),
            false => index < most,
        }
    }
}

/// Returns the value of an effect that the study's verdict calls significant, otherwise `None`.
pub fn significant_effect(judged: &Optional<Judged>, effect: &Estimate) -> Option<f64> {
    significant_sign(judged, effect).and(effect.value)
}

/// Tests effects with a correction for multiple testing; returns for each whether it is significant.
pub fn test_together(
    effects: impl IntoIterator<Item = Estimate>,
    smallest_effect: f64,
) -> Vec<bool> {
    let tested = |difference| TestedDifference { difference, p_value: None, smallest_effect };
    let tested: Vec<TestedDifference> = effects.into_iter().map(tested).collect();
    verdicts(&tested).into_iter().map(|it| it.is_some_and(|it| it.is_significant)).collect()
}

/// Returns all items that share the greatest value; empty if no value is known.
pub fn all_greatest<T>(
    items: impl IntoIterator<Item = T>,
    value: impl Fn(&T) -> Option<f64>,
) -> Vec<T> {
    let valued: Vec<(f64, T)> =
        items.into_iter().filter_map(|it| Some((value(&it)?, it))).collect();
    let greatest = valued.iter().map(|(value, _)| *value).fold(f64::NEG_INFINITY, f64::max);
    valued.into_iter().filter(|(value, _)| *value >= greatest).map(|(_, it)| it).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clear_effects_come_first_by_sign_and_size_and_others_keep_their_order() {
        let rows = [
            ("noise", None),
            ("fall", Some(-9.0)),
            ("rise", Some(2.0)),
            ("none", None),
            ("great", Some(4.0)),
        ];
        let ranking = Ranking::by(rows, |row| row.1);
        let names: Vec<&str> = ranking.rows.iter().map(|row| row.0).collect();
        assert_eq!(names, ["great", "rise", "fall", "noise", "none"]);
        let shown =
            |most| (0..5).filter(|index| ranking.is_in_short(*index, most)).collect::<Vec<_>>();
        assert_eq!([shown(2), shown(3), shown(4)], [vec![0, 2], vec![0, 1, 2], vec![0, 1, 2, 3]]);
    }

    #[test]
    fn rows_are_ordered_by_size_and_significant_ones_come_first() {
        let rows = [("small", 1.0), ("fall", -9.0), ("noise", -4.0), ("rise", 2.0)];
        let ranking = Ranking::by_size(rows, |row| ["fall", "rise"].contains(&row.0), |row| row.1);
        let names: Vec<&str> = ranking.rows.iter().map(|row| row.0).collect();
        assert_eq!((names, ranking.clear), (vec!["fall", "rise", "noise", "small"], 2));
    }

    #[test]
    fn ties_are_all_greatest() {
        let of = |values: &[Option<f64>]| all_greatest(0..values.len(), |it| values[*it]);
        assert_eq!(of(&[Some(0.5), None, Some(0.7), Some(0.7)]), [2, 3]);
        assert!(of(&[None]).is_empty());
    }
}
