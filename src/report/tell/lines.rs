//! A table whose rows are drawn, too.

use super::Telling;
use super::grid::Grid;
use super::words::reach;
use crate::charts::{Axis, Mark, Strip, Strips};

/// More rows than these are left to the table.
const DRAWN: usize = 60;

/// What a chart with intervals says of them.
pub const INTERVALS: &str = "Thin lines: intervals.";

/// No more cells.
pub const NONE: [&str; 0] = [];

/// A table and, for each of its rows, a strip of a chart.
#[derive(Clone, Debug)]
pub struct Lines {
    grid: Grid,
    strips: Vec<Strip>,
    line: Option<&'static str>,
}

impl Lines {
    /// A table without rows; the second column has the numbers that are drawn.
    pub fn new(
        caption: &str,
        file: &'static str,
        columns: impl IntoIterator<Item = impl Into<String>>,
    ) -> Lines {
        Lines { grid: Grid::new(caption, file, columns), strips: Vec::new(), line: None }
    }

    /// The line at the origin is called so.
    pub fn call_line(&mut self, name: &'static str) {
        self.line = Some(name);
    }

    /// Adds a row: its name, its number in words, the marks of that, and more cells.
    pub fn row(
        &mut self,
        label: &str,
        shown: &str,
        marks: impl IntoIterator<Item = Mark>,
        more: impl IntoIterator<Item = impl Into<String>>,
    ) {
        let more = more.into_iter().map(Into::into);
        self.grid.row([label, shown].map(str::to_owned).into_iter().chain(more));
        let marks = marks.into_iter().collect();
        self.strips.push(Strip { label: label.to_owned(), shown: shown.to_owned(), marks });
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.strips.len()
    }

    /// The table with its first rows, and how many there are more.
    pub fn at_most(&self, rows: usize) -> Grid {
        self.grid.at_most(rows)
    }

    /// The table with its names and numbers alone.
    pub fn without_more(&self) -> Grid {
        self.grid.with_columns(2)
    }

    /// An axis that `origin` and all marks lie on.
    pub fn axis(&self, origin: f64, shown: fn(f64) -> String) -> Axis {
        let marks = self.strips.iter().take(DRAWN).flat_map(|it| &it.marks);
        Axis::around(marks.flat_map(reach).chain([origin]), shown)
    }

    /// Tells the table, with a chart of its first rows if any of their numbers is known.
    pub fn tell(self, axis: Axis, origin: f64, what: Described<'_>, telling: &mut Telling) {
        let strips: Vec<Strip> = self.strips.into_iter().take(DRAWN).collect();
        if strips.iter().all(|strip| strip.marks.is_empty()) {
            return telling.table(self.grid);
        }
        let Described { description, key } = what;
        let has_intervals = strips.iter().flat_map(|it| &it.marks).any(|it| it.interval.is_some());
        let intervals = if has_intervals { INTERVALS } else { "" };
        let key = [key, intervals].join(" ");
        let strips = Strips { axis, origin, line: self.line, strips };
        let drawing = strips.draw(&self.grid.caption, description);
        telling.figure(drawing, key.trim(), self.grid);
    }
}

/// A chart in words.
#[derive(Clone, Debug)]
pub struct Described<'a> {
    /// What it shows, for those who do not see it.
    pub description: String,
    /// How to read it.
    pub key: &'a str,
}
