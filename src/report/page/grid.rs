//! Tables of words.

use super::markup::Markup;
use crate::report::figures::thousands;

/// More rows than these are left to the CSV file.
const MOST_ROWS: usize = 120;

/// A column with longer cells than this holds prose, which is set as such.
const PROSE: usize = 28;

/// A table: its first column names the rows.
#[derive(Clone, Debug)]
pub struct Grid {
    caption: String,
    file: &'static str,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Grid {
    /// A table without rows of what `file` has in full.
    pub fn new(
        caption: &str,
        file: &'static str,
        columns: impl IntoIterator<Item = impl Into<String>>,
    ) -> Grid {
        let columns = columns.into_iter().map(Into::into).collect();
        Grid { caption: caption.to_owned(), file, columns, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// What it is called.
    pub fn caption(&self) -> &str {
        &self.caption
    }

    /// Writes it.
    pub fn write(&self, page: &mut Markup) {
        // What is too wide moves under the finger or the arrow keys, and not the page.
        let region = [
            ("class", "wide"),
            ("role", "region"),
            ("aria-label", &self.caption),
            ("tabindex", "0"),
        ];
        let is_long = |row: &Vec<String>, place| {
            row.get(place).is_some_and(|cell: &String| cell.chars().count() > PROSE)
        };
        let prose: Vec<bool> = (0..self.columns.len())
            .map(|place| place > 0 && self.rows.iter().any(|row| is_long(row, place)))
            .collect();
        page.element("div", &region, |page| {
            page.element("table", &[], |page| {
                page.words("caption", &[], &self.caption);
                page.element("thead", &[], |page| {
                    page.element("tr", &[], |page| {
                        for (place, name) in self.columns.iter().enumerate() {
                            let class = if prose[place] { "prose" } else { "number" };
                            page.words("th", &[("scope", "col"), ("class", class)], name);
                        }
                    });
                });
                page.element("tbody", &[], |page| {
                    self.rows.iter().take(MOST_ROWS).for_each(|row| write_row(row, &prose, page));
                });
            });
        });
        let more = self.rows.len().saturating_sub(MOST_ROWS);
        if more > 0 {
            let rows = thousands(more as u64);
            page.words("p", &[], &format!("{rows} more rows are in {}.", self.file));
        }
    }
}

fn write_row(row: &[String], prose: &[bool], page: &mut Markup) {
    page.element("tr", &[], |page| {
        for (place, cell) in row.iter().enumerate() {
            match place {
                0 => page.words("th", &[("scope", "row")], cell),
                _ if prose[place] => page.words("td", &[("class", "prose")], cell),
                _ => page.words("td", &[], cell),
            }
        }
    });
}
