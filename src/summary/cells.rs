//! Cells of a result file's line while a row is read from them.

use super::{Parts, Value};

/// Cells of one line that have not been read yet, in the order of the row type's columns.
pub struct Cells<'a> {
    /// Seats and modes that have columns in the file.
    pub parts: Parts,
    /// Name and cell of each column not read yet; the cell is `None` if the file lacks the column.
    pub cells: std::vec::IntoIter<(&'a str, Option<&'a str>)>,
    /// Cells of the columns that the row type does not declare.
    pub others: Vec<String>,
    /// Errors found so far, each with the name of its column and a message.
    pub faults: Vec<(String, String)>,
}

impl<'a> Cells<'a> {
    /// Returns the name and text of the next cell; the text is empty if the file lacks the column.
    pub(super) fn next(&mut self) -> (&'a str, &'a str) {
        let (name, cell) = self.cells.next().unwrap_or_default();
        (name, cell.unwrap_or_default())
    }

    /// Reads the next cell as a value; if the cell is invalid, records an error and returns `None`.
    pub(super) fn value<T: Value>(&mut self) -> Option<T> {
        self.value_that("", |_| true)
    }

    /// Reads the next cell as a value for which `is_valid` returns true.
    ///
    /// If the cell is invalid, records an error and returns `None`. `wanted` describes the valid values in the error
    /// message.
    pub(super) fn value_that<T: Value>(
        &mut self,
        wanted: &str,
        is_valid: impl Fn(&T) -> bool,
    ) -> Option<T> {
        let (name, cell) = self.next();
        let value = T::parse(cell);
        if value.as_ref().is_some_and(&is_valid) {
            return value;
        }
        let wanted = match (value, T::KIND) {
            (Some(_), _) => wanted,
            (None, "string") => "a name that is known here",
            (None, "integer") => "a whole number",
            (None, _) => "a number",
        };
        self.faults.push((name.to_owned(), format!("{cell:?} is not {wanted}")));
        None
    }

    /// Returns whether the file has none of the next `columns` declared columns.
    pub(super) fn lacks(&self, columns: usize) -> bool {
        self.cells.as_slice().iter().take(columns).all(|(_, cell)| cell.is_none())
    }
}
