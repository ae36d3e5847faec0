//! Tables of words.

use crate::figures::UNKNOWN;

/// A table: its first column names the rows.
#[derive(Clone, Debug)]
pub struct Grid {
    /// What it is called.
    pub caption: String,
    /// The file that has it in full: that of the section which tells it.
    pub file: &'static str,
    /// What stands above the columns.
    pub columns: Vec<String>,
    /// The rows, a cell a column; cells may be left out at the end.
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// A table without rows.
    pub fn new(caption: &str, columns: impl IntoIterator<Item = impl Into<String>>) -> Grid {
        let columns = columns.into_iter().map(Into::into).collect();
        Grid { caption: caption.to_owned(), file: "", columns, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The same table with its first rows, and how many there are more.
    pub fn at_most(&self, rows: usize) -> Grid {
        let mut shorter = self.with_rows(|place| place < rows);
        let more = self.rows.len().saturating_sub(rows);
        if more > 0 {
            shorter.row([format!("… and {more} more in {}", self.file)]);
        }
        shorter
    }

    /// The same table with its first columns.
    pub fn with_columns(&self, columns: usize) -> Grid {
        let first = |cells: &Vec<String>| cells.iter().take(columns).cloned().collect();
        let rows = self.rows.iter().map(first).collect();
        Grid { columns: first(&self.columns), rows, ..self.clone() }
    }

    /// Returns the table without one of its columns.
    pub fn without_column(&self, index: usize) -> Grid {
        let mut grid = self.clone();
        grid.rows.iter_mut().chain([&mut grid.columns]).for_each(|cells| {
            if index < cells.len() {
                cells.remove(index);
            }
        });
        grid
    }

    /// The same table with some of its rows.
    pub fn with_rows(&self, keep: impl Fn(usize) -> bool) -> Grid {
        let rows = self.rows.iter().enumerate().filter(|(place, _)| keep(*place));
        Grid { rows: rows.map(|(_, row)| row.clone()).collect(), ..self.clone() }
    }
    /// Returns whether a column has more numbers than words; unknown cells do not count.
    pub fn is_numeric(&self, index: usize) -> bool {
        let cells = self.rows.iter().filter_map(|row| row.get(index));
        let cells = cells.filter(|cell| !cell.is_empty() && *cell != UNKNOWN);
        let (figures, words): (Vec<_>, Vec<_>) = cells.partition(|cell| is_figure(cell));
        figures.len() > words.len()
    }
}

/// Returns whether a cell holds a number: `12`, `52 %`, `52.1 % ± 0.3`, `3 (2 to 4)` or `52 % (n = 1,000)`.
pub fn is_figure(cell: &str) -> bool {
    let is_number = |word: &str| {
        let digits = word.trim_start_matches(['(', '+', '-']).trim_end_matches([')', ',']);
        digits.starts_with(|it: char| it.is_ascii_digit())
            && digits.chars().all(|it| it.is_ascii_digit() || [',', '.'].contains(&it))
    };
    let is_sign = |word: &str| ["%", "%,", "±", "to", "n", "=", "<", ">"].contains(&word);
    cell.split(' ').any(is_number) && cell.split(' ').all(|word| is_number(word) || is_sign(word))
}
