//! Tables of a page.

use crate::figures::{UNKNOWN, counted};
use crate::markup::Markup;
use crate::tell::Grid;

/// Maximum number of rows on the page; the rest is only in the CSV file.
const MOST_ROWS: usize = 120;

/// Number of rows above which the style sheet hides the middle rows until the reader opens them.
const FOLDED: usize = 20;

/// Number of characters in a cell above which a column is set as prose.
const PROSE: usize = 28;

/// Kind of a column, by which style sheet and script treat it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    /// Numbers, which the script sorts by value.
    Figures,
    /// Short names.
    Words,
    /// Sentences.
    Prose,
}

impl Column {
    fn of(grid: &Grid, place: usize) -> Column {
        let cells = grid.rows.iter().filter_map(|row| row.get(place));
        let known = cells.filter(|cell| !cell.is_empty() && *cell != UNKNOWN);
        let (figures, words): (Vec<&str>, Vec<&str>) =
            known.map(String::as_str).partition(|cell| is_figure(cell));
        match () {
            () if figures.len() > words.len() => Column::Figures,
            () if place > 0 && words.iter().any(|it| it.chars().count() > PROSE) => Column::Prose,
            () => Column::Words,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Column::Figures => "figure",
            Column::Words => "word",
            Column::Prose => "prose",
        }
    }
}

/// Returns whether a cell is a number, perhaps with its unit, margin, interval or number of games.
fn is_figure(cell: &str) -> bool {
    let is_number = |word: &str| {
        let digits = word.trim_start_matches(['(', '+', '-']).trim_end_matches([')', ',']);
        digits.starts_with(|it: char| it.is_ascii_digit())
            && digits.chars().all(|it| it.is_ascii_digit() || [',', '.'].contains(&it))
    };
    let is_sign = |word: &str| ["%", "%,", "±", "to", "n", "=", "<", ">"].contains(&word);
    cell.split(' ').any(is_number) && cell.split(' ').all(|word| is_number(word) || is_sign(word))
}

/// Writes a table.
pub fn write(grid: &Grid, page: &mut Markup) {
    // A table that is too wide scrolls by itself, by finger or arrow keys, and not with the page.
    let region =
        [("class", "wide"), ("role", "group"), ("aria-label", &grid.caption), ("tabindex", "0")];
    let columns: Vec<Column> =
        (0..grid.columns.len()).map(|place| Column::of(grid, place)).collect();
    page.element("div", &region, |page| {
        page.element("table", &[], |page| {
            page.words("caption", &[], &grid.caption);
            page.element("thead", &[], |page| {
                page.element("tr", &[], |page| {
                    for (column, name) in columns.iter().zip(&grid.columns) {
                        page.words("th", &[("scope", "col"), ("class", column.class())], name);
                    }
                });
            });
            page.element("tbody", &[], |page| {
                grid.rows.iter().take(MOST_ROWS).for_each(|row| write_row(row, &columns, page));
            });
        });
        if grid.rows.len() > FOLDED {
            page.element("details", &[("class", "rest")], |rest| {
                let words = format!("All {} rows", grid.rows.len().min(MOST_ROWS));
                let name = format!("{words}: {}", grid.caption);
                rest.words("summary", &[("aria-label", &name)], &words);
            });
        }
    });
    let more = grid.rows.len().saturating_sub(MOST_ROWS);
    if more > 0 {
        page.words("p", &[], &format!("{} in {}.", counted(more as u64, "more row"), grid.file));
    }
}

fn write_row(row: &[String], columns: &[Column], page: &mut Markup) {
    page.element("tr", &[], |page| {
        for (place, (cell, column)) in row.iter().zip(columns).enumerate() {
            match column {
                _ if place == 0 => page.words("th", &[("scope", "row")], cell),
                // Figures get no class, which saves space: most cells are figures.
                Column::Figures => page.words("td", &[], cell),
                _ => page.words("td", &[("class", column.class())], cell),
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
        assert!(figures.into_iter().chain(more).all(is_figure));
        let words = ["", "–", "11 × Infantry", "to", "1 of 2", "M3.5", "2 to be", "best", "1e5"];
        assert!(!words.into_iter().any(is_figure));
    }

    #[test]
    fn a_column_is_what_most_of_it_is() {
        let mut grid = Grid::new("", ["Card", "points", "key", "note"]);
        grid.row(["2 × Camel", "best", "a.b", "7"]);
        grid.row(["a name that is much longer than others", "+1.20 ± 0.05", "", "–"]);
        grid.row(["Mule", "-3", "c", "what takes a sentence to say in full"]);
        grid.row(["Ox", "–", "", "and what takes another one of these"]);
        let seen: Vec<Column> = (0..4).map(|place| Column::of(&grid, place)).collect();
        assert_eq!(seen, [Column::Words, Column::Figures, Column::Words, Column::Prose]);
    }
}
