//! Tables with a chart that draws a number of each row.

use super::words::*;
use super::{Grid, SectionContent};
use crate::charts::{Axis, Mark, Shape, Strip, Strips};
use sandtable_stats::Estimate;
use sandtable_summary::Figured;

const MAX_ROWS_IN_CHART: usize = 60;

/// Explanation of the intervals below a chart.
pub const INTERVALS: &str = "Thin lines: intervals.";

/// Form of a chart's numbers: their text, the shape that draws them, and their axis.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    pub format_estimate: fn(&Estimate) -> String,
    pub shape: Shape,
    /// Value at which bars begin; the axis includes it.
    pub origin: f64,
    /// Name of the vertical line at the origin; `None` to show no name.
    pub line: Option<&'static str>,
    /// Whether the axis extends from 0 to 1 whatever the values; otherwise it fits them.
    pub is_whole: bool,
    /// Function that formats a number as a label of the axis.
    pub tick: fn(f64) -> String,
}

/// Scale for differences in percentage points, drawn as bars from 0.
pub const POINTS: Scale = Scale {
    format_estimate: points,
    shape: Shape::Bar,
    origin: 0.0,
    line: None,
    is_whole: false,
    tick: in_points,
};

/// Scale for shares, drawn as bars on an axis from 0 to 1.
pub const SHARES: Scale = Scale { is_whole: true, ..PARTS };

/// Scale for shares, drawn as bars on an axis that fits the values.
pub const PARTS: Scale = Scale { format_estimate: rate, tick: percents, ..POINTS };

/// Scale for win rates, drawn as dots, with a line at one half.
pub const RATES: Scale = Scale { shape: Shape::Dot, origin: 0.5, line: Some("even"), ..PARTS };

impl SectionContent {
    /// Adds a chart with a bar or dot for each row, and the rows as a table.
    ///
    /// `cells` returns the name of a row, then the row's further cells; the row's number goes between them. `what`
    /// holds a description of the chart and, as in [`Block::Figure`](super::Block::Figure), its explanation. A noun in
    /// braces in the description, such as `{card}`, becomes the number of rows with the noun.
    pub fn add_row_chart<R: Figured>(
        &mut self,
        scale: Scale,
        caption: &str,
        columns: &[&str],
        rows: &[&R],
        cells: impl Fn(&R) -> Vec<String>,
        what: [&str; 2],
    ) {
        let mut lines = RowChart::new(caption, columns.iter().copied());
        for row in rows {
            let (cells, figure) = (cells(row), row.estimate());
            lines.row(
                &cells[0],
                &(scale.format_estimate)(figure),
                mark(figure, scale.shape),
                &cells[1..],
            );
        }
        lines.add_to(self, scale, what);
    }
}

/// Table under construction, each of whose rows also has an item in a strip chart.
#[derive(Clone, Debug)]
pub struct RowChart {
    pub grid: Grid,
    strips: Vec<Strip>,
}

impl RowChart {
    /// Creates a table without rows; its second column shows the numbers that the chart draws.
    pub fn new(caption: &str, columns: impl IntoIterator<Item = impl Into<String>>) -> RowChart {
        RowChart { grid: Grid::new(caption, columns), strips: Vec::new() }
    }

    /// Appends a row: its name, its number as text, the shapes that draw the number, and further cells.
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

    /// Adds the table to a section, with a chart of its first rows if any of their numbers is known.
    ///
    /// `what` holds two texts. The first describes the chart for readers who do not see it. A noun in braces in it,
    /// such as `{card}`, becomes the number of rows with the noun. The second explains the chart as in
    /// [`Block::Figure`](super::Block::Figure).
    pub fn add_to(self, content: &mut SectionContent, scale: Scale, what: [&str; 2]) {
        let Scale { origin, line, is_whole, tick: format_value, .. } = scale;
        let [description, key] = what;
        let description = with_counted(description, self.strips.len() as u64);
        let strips: Vec<Strip> = self.strips.into_iter().take(MAX_ROWS_IN_CHART).collect();
        if strips.iter().all(|strip| strip.marks.is_empty()) {
            return content.add_table(self.grid);
        }
        let mut marks = strips.iter().flat_map(|it| &it.marks);
        let has_intervals = marks.any(|it| it.interval.is_some());
        let intervals = if has_intervals { INTERVALS } else { "" };
        let key = [key, intervals].join("\n");
        let around = Strips::around(strips, origin, format_value);
        let axis = if is_whole { Axis { low: 0.0, high: 1.0, format_value } } else { around.axis };
        let strips = Strips { axis, line, ..around };
        content.add_figure(strips.draw(&self.grid.caption, description), key.trim_end(), self.grid);
    }
}
