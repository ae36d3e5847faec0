//! Tables of a page.

use crate::report::figures::thousands;
use crate::report::markup::Markup;
use crate::report::tell::Grid;

/// More rows than these are left to the CSV file.
const MOST_ROWS: usize = 120;

/// A column with longer cells than this holds prose, which is set as such.
const PROSE: usize = 28;

/// Writes a table.
pub fn write(grid: &Grid, page: &mut Markup) {
    // What is too wide moves under the finger or the arrow keys, and not the page.
    let region =
        [("class", "wide"), ("role", "region"), ("aria-label", &grid.caption), ("tabindex", "0")];
    let is_long = |row: &Vec<String>, place| {
        row.get(place).is_some_and(|cell: &String| cell.chars().count() > PROSE)
    };
    let prose: Vec<bool> = (0..grid.columns.len())
        .map(|place| place > 0 && grid.rows.iter().any(|row| is_long(row, place)))
        .collect();
    page.element("div", &region, |page| {
        page.element("table", &[], |page| {
            page.words("caption", &[], &grid.caption);
            page.element("thead", &[], |page| {
                page.element("tr", &[], |page| {
                    for (place, name) in grid.columns.iter().enumerate() {
                        let class = if prose[place] { "prose" } else { "number" };
                        page.words("th", &[("scope", "col"), ("class", class)], name);
                    }
                });
            });
            page.element("tbody", &[], |page| {
                grid.rows.iter().take(MOST_ROWS).for_each(|row| write_row(row, &prose, page));
            });
        });
    });
    let more = grid.rows.len().saturating_sub(MOST_ROWS);
    if more > 0 {
        let rows = thousands(more as u64);
        page.words("p", &[], &format!("{rows} more rows are in {}.", grid.file));
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
