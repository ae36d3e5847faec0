//! Tables whose cells are text.

use sandtable_summary::figures::UNKNOWN;

/// Table whose cells are text; the first column names the rows.
#[derive(Clone, Debug)]
pub struct Grid {
    /// Title of the table.
    pub caption: String,
    /// Name of the CSV file that has all rows.
    pub file: &'static str,
    /// Headings of the columns.
    pub columns: Vec<String>,
    /// Rows of cells, one for each column; the last cells of a row may be missing.
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// Creates a table without rows.
    pub fn new(caption: &str, columns: impl IntoIterator<Item = impl Into<String>>) -> Grid {
        let columns = columns.into_iter().map(Into::into).collect();
        Grid { caption: caption.to_owned(), file: "", columns, rows: Vec::new() }
    }

    /// Appends a row with the given cells.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Returns the table cut after `rows` rows; a last row counts those left out.
    pub fn at_most(&self, rows: usize) -> Grid {
        let mut shorter = self.with_rows(|place| place < rows);
        let more = self.rows.len().saturating_sub(rows);
        if more > 0 {
            shorter.row([format!("… and {more} more in {}", self.file)]);
        }
        shorter
    }

    /// Returns the table with its first `columns` columns only.
    pub fn with_columns(&self, columns: usize) -> Grid {
        let first = |cells: &Vec<String>| cells.iter().take(columns).cloned().collect();
        let rows = self.rows.iter().map(first).collect();
        Grid { columns: first(&self.columns), rows, ..self.clone() }
    }

    /// Returns the table without the column at `index`.
    pub fn without_column(&self, index: usize) -> Grid {
        let mut grid = self.clone();
        grid.rows.iter_mut().chain([&mut grid.columns]).for_each(|cells| {
            if index < cells.len() {
                cells.remove(index);
            }
        });
        grid
    }

    /// Returns the table with only those rows for whose index `keep` returns true.
    pub fn with_rows(&self, keep: impl Fn(usize) -> bool) -> Grid {
        let rows = self.rows.iter().enumerate().filter(|(place, _)| keep(*place));
        Grid { rows: rows.map(|(_, row)| row.clone()).collect(), ..self.clone() }
    }
    /// Returns whether a column has more cells with numbers than with words; unknown cells do not count.
    pub fn is_numeric(&self, index: usize) -> bool {
        let cells = self.rows.iter().filter_map(|row| row.get(index));
        let cells = cells.filter(|cell| !cell.is_empty() && *cell != UNKNOWN);
        let (figures, words): (Vec<_>, Vec<_>) = cells.partition(|cell| is_number(cell));
        figures.len() > words.len()
    }
}

/// Returns whether a cell holds a number, such as `12`, `52.1 % ± 0.3` or `3 (2 to 4)`.
pub fn is_number(cell: &str) -> bool {
    let is_number = |word: &str| {
        let digits = word.trim_start_matches(['(', '+', '-']).trim_end_matches([')', ',']);
        digits.starts_with(|it: char| it.is_ascii_digit())
            && digits.chars().all(|it| it.is_ascii_digit() || [',', '.'].contains(&it))
    };
    let is_sign = |word: &str| ["%", "%,", "±", "to", "n", "=", "<", ">"].contains(&word);
    cell.split(' ').any(is_number) && cell.split(' ').all(|word| is_number(word) || is_sign(word))
}
