//! What rows are read from.

use super::{Parts, Value};

/// The cells of a record that are still to be read, in the order of the columns that are declared.
pub struct Cells<'a> {
    /// What matchups are made of.
    pub parts: Parts,
    /// The name of each column, and its cell if the file has that column.
    pub cells: std::vec::IntoIter<(&'a str, Option<&'a str>)>,
    /// The cells of columns that are not declared.
    pub others: Vec<String>,
    /// The columns whose cells did not fit, with what they hold and what they ought to.
    pub faults: Vec<(String, String)>,
}

impl<'a> Cells<'a> {
    /// The next cell; empty if there is none.
    pub(super) fn next(&mut self) -> (&'a str, &'a str) {
        let (name, cell) = self.cells.next().unwrap_or_default();
        (name, cell.unwrap_or_default())
    }

    /// The next cell as a value; what does not fit is noted.
    pub(super) fn value<T: Value>(&mut self) -> Option<T> {
        self.value_that("", |_| true)
    }

    /// The next cell as a value that is as `wanted`; what does not fit is noted.
    pub(super) fn value_that<T: Value>(
        &mut self,
        wanted: &str,
        is: impl Fn(&T) -> bool,
    ) -> Option<T> {
        let (name, cell) = self.next();
        let value = T::parse(cell);
        if value.as_ref().is_some_and(&is) {
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

    /// Whether the file has none of the next columns.
    pub(super) fn lacks(&self, columns: usize) -> bool {
        self.cells.as_slice().iter().take(columns).all(|(_, cell)| cell.is_none())
    }
}
