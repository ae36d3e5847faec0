//! Text tables with aligned columns.

use crate::tell::Grid;

const GAP: &str = "   ";

/// Returns a table as text with aligned columns, and its width in characters.
///
/// The first column is aligned left, the others right. The rows below the heading are indented by two spaces.
pub fn align(grid: &Grid) -> (String, usize) {
    let indented = |row: &Vec<String>| {
        let indents = ["  "].into_iter().chain(std::iter::repeat(""));
        indents.zip(row).map(|(indent, cell)| format!("{indent}{cell}")).collect()
    };
    let heading = std::iter::once(grid.columns.clone());
    let rows: Vec<Vec<String>> = heading.chain(grid.rows.iter().map(indented)).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join(GAP).trim_end().to_owned() + "\n"
    };
    let whole = widths.iter().sum::<usize>() + GAP.len() * columns.saturating_sub(1);
    (rows.iter().map(line).collect(), whole)
}
