//! A table whose rows are drawn, too.

use super::words::*;
use super::{Grid, Telling};
use crate::charts::{Axis, Mark, Shape, Strip, Strips};
use sandtable_stats::Estimate;
use sandtable_summary::Figured;

/// More rows than these are left to the table.
const DRAWN: usize = 60;

/// What a chart with intervals says of them.
pub const INTERVALS: &str = "Thin lines: intervals.";

/// How numbers are written and drawn.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    pub shown: fn(&Estimate) -> String,
    pub shape: Shape,
    /// Lies on the axis with all marks; bars begin there.
    pub origin: f64,
    /// What the line at the origin is called.
    pub line: Option<&'static str>,
    /// The axis has all shares.
    pub is_whole: bool,
    /// How a number on the axis is written.
    pub tick: fn(f64) -> String,
}

/// Differences of shares.
pub const POINTS: Scale = Scale {
    shown: points,
    shape: Shape::Bar,
    origin: 0.0,
    line: None,
    is_whole: false,
    tick: in_points,
};

/// Shares, on an axis that has all of them.
pub const SHARES: Scale = Scale { is_whole: true, ..PARTS };

/// Shares, on an axis as far as they go.
pub const PARTS: Scale = Scale { shown: rate, tick: percents, ..POINTS };

/// Win rates of who meets an equal.
pub const RATES: Scale = Scale { shape: Shape::Dot, origin: 0.5, line: Some("even"), ..PARTS };

impl Telling {
    /// Tells a line for each row, drawn and as a table. `cells` are the name of the row and what stands
    /// behind its figure; `what` is as in `Lines::tell`.
    pub fn lines<R: Figured>(
        &mut self,
        scale: Scale,
        caption: &str,
        columns: &[&str],
        rows: &[&R],
        cells: impl Fn(&R) -> Vec<String>,
        what: [&str; 2],
    ) {
        let mut lines = Lines::new(caption, columns.iter().copied());
        for row in rows {
            let (cells, figure) = (cells(row), row.estimate());
            lines.row(&cells[0], &(scale.shown)(figure), mark(figure, scale.shape), &cells[1..]);
        }
        lines.tell(self, scale, what);
    }
}

/// A table and, for each of its rows, a strip of a chart.
#[derive(Clone, Debug)]
pub struct Lines {
    pub grid: Grid,
    strips: Vec<Strip>,
}

impl Lines {
    /// A table without rows; the second column has the numbers that are drawn.
    pub fn new(caption: &str, columns: impl IntoIterator<Item = impl Into<String>>) -> Lines {
        Lines { grid: Grid::new(caption, columns), strips: Vec::new() }
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

    /// Tells the table, with a chart of its first rows if any of their numbers is known. `what` is what it
    /// shows, for those who do not see it, with `{thing}` for how many things the rows are; and how to read it.
    pub fn tell(self, telling: &mut Telling, scale: Scale, what: [&str; 2]) {
        let Scale { origin, line, is_whole, tick: shown, .. } = scale;
        let [description, key] = what;
        let description = with_counted(description, self.strips.len() as u64);
        let strips: Vec<Strip> = self.strips.into_iter().take(DRAWN).collect();
        if strips.iter().all(|strip| strip.marks.is_empty()) {
            return telling.table(self.grid);
        }
        let mut marks = strips.iter().flat_map(|it| &it.marks);
        let has_intervals = marks.any(|it| it.interval.is_some());
        let intervals = if has_intervals { INTERVALS } else { "" };
        let key = [key, intervals].join(" ");
        let around = Strips::around(strips, origin, shown);
        let axis = if is_whole { Axis { low: 0.0, high: 1.0, shown } } else { around.axis };
        let strips = Strips { axis, line, ..around };
        telling.figure(strips.draw(&self.grid.caption, description), key.trim(), self.grid);
    }
}
