//! Columns that line up.

use std::fmt;

/// A table whose first column is flush left and whose others are flush right.
#[derive(Clone, Debug)]
pub struct TextTable {
    rows: Vec<Vec<String>>,
}

/// Between columns.
const GAP: &str = "   ";

impl TextTable {
    /// A table with a heading.
    pub fn new<'a>(heading: impl IntoIterator<Item = &'a str>) -> TextTable {
        TextTable { rows: vec![heading.into_iter().map(String::from).collect()] }
    }

    /// Adds a row; the first cell is set in under the heading.
    pub fn row(&mut self, cells: &[String]) {
        let mut cells = cells.to_vec();
        if let Some(first) = cells.first_mut() {
            first.insert_str(0, "  ");
        }
        self.rows.push(cells);
    }

    /// How wide the widest row is.
    pub fn width(&self) -> usize {
        let widths = self.widths();
        widths.iter().sum::<usize>() + GAP.len() * widths.len().saturating_sub(1)
    }

    fn widths(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        (0..columns).map(width).collect()
    }
}

impl fmt::Display for TextTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for row in &self.rows {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
                if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
            });
            let line = cells.collect::<Vec<_>>().join(GAP);
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
