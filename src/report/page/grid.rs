//! Tables of a page as HTML.

use crate::markup::Markup;
use crate::tell::{Grid, is_number};
use sandtable_summary::figures::counted;

/// Maximum number of rows of a table on the page; further rows are only in the CSV file.
const MAX_ROWS: usize = 120;

/// Maximum number of rows of a table that the page shows unfolded.
///
/// The style sheet hides the middle rows of a longer table until the reader opens them.
const MAX_UNFOLDED: usize = 20;

/// Maximum number of characters of a name; a column with longer texts is laid out as prose.
const MAX_NAME: usize = 28;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnKind {
    /// Numbers, which are sorted by value.
    Numbers,
    /// Short names.
    Words,
    /// Sentences rather than names.
    Prose,
}

impl ColumnKind {
    fn of(grid: &Grid, index: usize) -> ColumnKind {
        let mut cells = grid.rows.iter().filter_map(|row| row.get(index));
        let is_long = |cell: &String| !is_number(cell) && cell.chars().count() > MAX_NAME;
        match () {
            () if grid.is_numeric(index) => ColumnKind::Numbers,
            () if index > 0 && cells.any(is_long) => ColumnKind::Prose,
            () => ColumnKind::Words,
        }
    }

    fn class(self) -> &'static str {
        match self {
            ColumnKind::Numbers => "figure",
            ColumnKind::Words => "word",
            ColumnKind::Prose => "prose",
        }
    }
}

/// Writes a table with its caption into the page.
///
/// Rows after the 120th are not written; a sentence below the table names the CSV file that has them.
pub fn write(grid: &Grid, page: &mut Markup) {
    // A table that is too wide scrolls by itself, by finger or arrow keys, and not with the page.
    let region =
        [("class", "wide"), ("role", "group"), ("aria-label", &grid.caption), ("tabindex", "0")];
    let columns: Vec<ColumnKind> =
        (0..grid.columns.len()).map(|index| ColumnKind::of(grid, index)).collect();
    page.element("div", &region, |page| {
        page.element("table", &[], |page| {
            page.text_element("caption", &[], &grid.caption);
            page.element("thead", &[], |page| {
                page.element("tr", &[], |page| {
                    for (column, name) in columns.iter().zip(&grid.columns) {
                        page.text_element(
                            "th",
                            &[("scope", "col"), ("class", column.class())],
                            name,
                        );
                    }
                });
            });
            page.element("tbody", &[], |page| {
                grid.rows.iter().take(MAX_ROWS).for_each(|row| write_row(row, &columns, page));
            });
        });
        if grid.rows.len() > MAX_UNFOLDED {
            page.element("details", &[("class", "rest")], |rest| {
                let words = format!("All {} rows", grid.rows.len().min(MAX_ROWS));
                let name = format!("{words}: {}", grid.caption);
                rest.text_element("summary", &[("aria-label", &name)], &words);
            });
        }
    });
    let more = grid.rows.len().saturating_sub(MAX_ROWS);
    if more > 0 {
        page.text_element(
            "p",
            &[],
            &format!("{} in {}.", counted(more as u64, "more row"), grid.file),
        );
    }
}

fn write_row(row: &[String], columns: &[ColumnKind], page: &mut Markup) {
    page.element("tr", &[], |page| {
        for (index, (cell, column)) in row.iter().zip(columns).enumerate() {
            match column {
                _ if index == 0 => page.text_element("th", &[("scope", "row")], cell),
                // Figures get no class, which saves space: most cells are figures.
                ColumnKind::Numbers => page.text_element("td", &[], cell),
                _ => page.text_element("td", &[("class", column.class())], cell),
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_told_from_words() {
        let figures =
            ["71.83 % ± 0.28", "+1.20", "-5", "76.00 % (31.20 to 100.00)", "22.00 to 28.00"];
        let more = ["1,234", "< 0.000001", "> 99.9999 %", "12.30 % ± 0.41, n = 1,000"];
        assert!(figures.into_iter().chain(more).all(is_number));
        let words = ["", "–", "11 × Infantry", "to", "1 of 2", "M3.5", "2 to be", "best", "1e5"];
        assert!(!words.into_iter().any(is_number));
    }

    #[test]
    fn a_column_is_what_most_of_it_is() {
        let mut grid = Grid::new("", ["Card", "points", "key", "note"]);
        grid.row(["2 × Camel", "best", "a.b", "7"]);
        grid.row(["a name that is much longer than others", "+1.20 ± 0.05", "", "–"]);
        grid.row(["Mule", "-3", "c", "what takes a sentence to say in full"]);
        grid.row(["Ox", "–", "", "and what takes another one of these"]);
        let kinds: Vec<ColumnKind> = (0..4).map(|index| ColumnKind::of(&grid, index)).collect();
        assert_eq!(
            kinds,
            [ColumnKind::Words, ColumnKind::Numbers, ColumnKind::Words, ColumnKind::Prose]
        );
    }
}
