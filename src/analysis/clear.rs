//! What a study calls clear: one rule for all of them.
//!
//! A difference is clear if its q-value among all that the study has looked at is at most 5 %, and its
//! interval lies wholly beyond the least size that matters
//! ([`verdicts`]). Tables have both in columns of their own, so that all that is told of a result is
//! told by the same rule.

use sandtable_stats::{Estimate, Look, verdicts};
use sandtable_summary::{Entry, ResultRow, ResultTable};

/// The columns on what is clear.
const COLUMNS: [Entry; 2] = [
    ("q_value", "number", "Benjamini and Hochberg's, among all rows of the table that have one"),
    (
        CLEAR,
        "number",
        "1 if q_value is at most 0.05 and the interval lies wholly beyond what matters, else 0: of \
         shares and points `--matters`, of all else 0",
    ),
];

/// The column that says what is clear.
pub const CLEAR: &str = "clear";

/// Says in two more columns which differences of a table are clear, of those with one of the `metrics`.
pub fn judge(table: &mut ResultTable, matters: f64, metrics: &[&str]) {
    let is_one = |row: &ResultRow| metrics.contains(&&row.metric[..]);
    let looked_at = |row: &ResultRow| (row.estimate, of_unit(matters, row.unit));
    judge_by(table, |row| is_one(row).then(|| looked_at(row)));
}

/// The same, of those rows of which `compared` gives the difference that is looked at, and the least
/// size of it that matters.
pub fn judge_by(table: &mut ResultTable, compared: impl Fn(&ResultRow) -> Option<(Estimate, f64)>) {
    let p_value = table.more.iter().position(|(name, _, _)| *name == "p_value");
    let look = |(place, row): (usize, &ResultRow)| {
        let (difference, matters) = compared(row)?;
        let p_value = p_value.and_then(|column| row.more[column]);
        Some((place, Look { difference, p_value, matters }))
    };
    let looks = table.rows.iter().enumerate().filter_map(look);
    let (places, looks): (Vec<usize>, Vec<Look>) = looks.unzip();
    table.more.extend(COLUMNS);
    table.rows.iter_mut().for_each(|row| row.more.extend([None; COLUMNS.len()]));
    for (place, verdict) in places.into_iter().zip(verdicts(&looks)) {
        let Some(verdict) = verdict else { continue };
        let clear = f64::from(u8::from(verdict.is_clear));
        let cells = table.rows[place].more.last_chunk_mut().expect("two columns were added");
        *cells = [Some(verdict.q_value), Some(clear)];
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

/// Whether a row of a table that was judged is clear.
pub fn is_clear(row: &ResultRow) -> bool {
    row.more.last() == Some(&Some(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_stats::Paired;
    use sandtable_summary::Matchup;
    use sandtable_summary::samples::TWO;

    /// A difference of so many points, on 20,000 games of which a fifth end otherwise.
    fn estimate(points: i64) -> Estimate {
        let [more, fewer] = [2000 + 100 * points, 2000 - 100 * points].map(|it| it as u64);
        Paired::of_wins(20_000, [8000 + more, 8000 + fewer], 8000).difference(-1..=1, 0.95)
    }

    #[test]
    fn rows_are_judged_in_their_unit() {
        let mut table = ResultTable::new("x.csv", &[], &[]);
        let mut add = |metric, unit, estimate: &Estimate| {
            table.row(&Matchup::of(TWO), &[], (metric, unit, estimate), &[]);
        };
        add("change", "share", &estimate(2));
        add("rate", "share", &estimate(2));
        add("change", "share", &estimate(0));
        add("change", "share", &Estimate::unknown(0));
        // Two hundredths of a point are less than half a point.
        add("change", "pp", &estimate(2));
        add("change", "battles", &estimate(2));
        judge(&mut table, 0.005, &["change"]);
        let clear: Vec<Option<f64>> = table.rows.iter().map(|row| row.more[1]).collect();
        assert_eq!(clear, [Some(1.0), None, Some(0.0), None, Some(0.0), Some(1.0)]);
        assert_eq!(table.more.iter().map(|it| it.0).collect::<Vec<_>>(), ["q_value", "clear"]);
        assert!(is_clear(&table.rows[0]) && !is_clear(&table.rows[1]));
    }

    /// The same p-value is less of a finding among many others.
    #[test]
    fn what_else_was_looked_at_counts() {
        let clear = |others: usize| {
            let keys = [("p_value", "number", "")];
            let mut table = ResultTable::new("x.csv", &[], &keys);
            let p_values = [0.004].into_iter().chain(std::iter::repeat_n(0.8, others));
            for p_value in p_values {
                let figure = ("change", "share", &estimate(2));
                table.row(&Matchup::of(TWO), &[], figure, &[Some(p_value)]);
            }
            judge(&mut table, 0.005, &["change"]);
            is_clear(&table.rows[0])
        };
        assert!(clear(10) && !clear(20));
    }
}
