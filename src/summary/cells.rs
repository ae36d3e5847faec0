//! The cells of a record while a row is read from it.

use super::{Parts, Value};

/// Cells of a record that have not been read yet, in the order of the declared columns.
pub struct Cells<'a> {
    /// Parts of the matchups.
    pub parts: Parts,
    /// Name of each remaining column, with its cell if the file has the column.
    pub cells: std::vec::IntoIter<(&'a str, Option<&'a str>)>,
    /// Cells of columns that are not declared.
    pub others: Vec<String>,
    /// Invalid cells, as the name of the column and a message.
    pub faults: Vec<(String, String)>,
}

impl<'a> Cells<'a> {
    /// Returns the name and text of the next cell; the text is empty if the file has no such column.
    pub(super) fn next(&mut self) -> (&'a str, &'a str) {
        let (name, cell) = self.cells.next().unwrap_or_default();
        (name, cell.unwrap_or_default())
    }

    /// Reads the next cell as a value, and records an invalid one.
    pub(super) fn value<T: Value>(&mut self) -> Option<T> {
        self.value_that("", |_| true)
    }

    /// Reads the next cell as a value that satisfies `is_valid`, and records an invalid one.
    ///
    /// `wanted` describes the valid values in the message.
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

    /// Returns whether the file has none of the next `columns` columns.
    pub(super) fn lacks(&self, columns: usize) -> bool {
        self.cells.as_slice().iter().take(columns).all(|(_, cell)| cell.is_none())
    }
}
