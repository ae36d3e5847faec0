//! A table whose rows are drawn, too.

use super::words::*;
use super::{Grid, Telling};
use crate::charts::{Axis, Mark, Shape, Strip, Strips};
use sandtable_stats::Estimate;

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
    pub fn new(caption: &str, columns: impl IntoIterator<Item = impl Into<String>>) -> Lines {
        Lines { grid: Grid::new(caption, columns), strips: Vec::new(), line: None }
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

    /// The table alone.
    pub fn into_grid(self) -> Grid {
        self.grid
    }

    /// Adds a row with a difference of shares, as a bar.
    pub fn points(
        &mut self,
        label: &str,
        difference: &Estimate,
        more: impl IntoIterator<Item = impl Into<String>>,
    ) {
        self.row(label, &points(difference), mark(difference, Shape::Bar), more);
    }

    /// Adds a row with a share, as a bar.
    pub fn share(
        &mut self,
        label: &str,
        share: &Estimate,
        more: impl IntoIterator<Item = impl Into<String>>,
    ) {
        self.row(label, &rate(share), mark(share, Shape::Bar), more);
    }

    /// Tells the table, with a chart of its first rows if any of their numbers is known, on an axis that
    /// `origin` and all marks lie on. `what` is what it shows, for those who do not see it, with `{}` for
    /// how many rows there are; and how to read it.
    pub fn tell(
        self,
        telling: &mut Telling,
        origin: f64,
        shown: fn(f64) -> String,
        what: [&str; 2],
    ) {
        let marks = self.strips.iter().take(DRAWN).flat_map(|it| &it.marks);
        let axis = Axis::around(marks.flat_map(reach).chain([origin]), shown);
        self.tell_on(telling, axis, origin, what);
    }

    /// The same of differences of shares.
    pub fn tell_points(self, telling: &mut Telling, what: [&str; 2]) {
        self.tell(telling, 0.0, in_points, what);
    }

    /// The same of shares, on an axis that has all of them.
    pub fn tell_shares(self, telling: &mut Telling, what: [&str; 2]) {
        self.tell_on(telling, Axis { low: 0.0, high: 1.0, shown: percents }, 0.0, what);
    }

    fn tell_on(self, telling: &mut Telling, axis: Axis, origin: f64, what: [&str; 2]) {
        let [description, key] = what;
        let description = description.replace("{}", &self.strips.len().to_string());
        let strips: Vec<Strip> = self.strips.into_iter().take(DRAWN).collect();
        if strips.iter().all(|strip| strip.marks.is_empty()) {
            return telling.table(self.grid);
        }
        let has_intervals = strips.iter().flat_map(|it| &it.marks).any(|it| it.interval.is_some());
        let intervals = if has_intervals { INTERVALS } else { "" };
        let key = [key, intervals].join(" ");
        let strips = Strips { axis, origin, line: self.line, strips };
        let drawing = strips.draw(&self.grid.caption, description);
        telling.figure(drawing, key.trim(), self.grid);
    }
}
