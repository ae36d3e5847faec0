//! Scatter and line plots of one quantity against another.

use super::Axis;
use super::svg::{Anchor, Drawing, WIDTH, shorten};
use sandtable_summary::figures::short;

/// Named set of points of a plot, which are drawn in the same style.
#[derive(Clone, Debug)]
pub struct Series {
    /// Name shown beside the last point; empty to show none.
    pub name: String,
    /// Coordinates x and y of each point, and the ends of the confidence interval of y, if known.
    pub points: Vec<([f64; 2], Option<[f64; 2]>)>,
    /// True if a line connects the points.
    pub line: bool,
}

/// Scatter or line plot: series of points on a horizontal and a vertical axis.
#[derive(Clone, Debug)]
pub struct Plot {
    /// Horizontal axis, with labels only at integers.
    pub x: Axis,
    /// Vertical axis.
    pub y: Axis,
    /// Names of the horizontal and the vertical axis.
    pub names: [String; 2],
    /// Horizontal line across the plot: its position on the vertical axis and its name; `None` without one.
    pub line: Option<(f64, &'static str)>,
    /// Series of points to draw.
    pub series: Vec<Series>,
}

const LEFT: f64 = 48.0;
const RIGHT: f64 = 74.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 234.0;
const HEIGHT: f64 = 272.0;
/// Assumed width and height of a series' name, in units of the drawing, to detect overlaps.
const NAME_SIZE: [f64; 2] = [24.0, 12.0];
/// Assumed width of the name of the horizontal line across a plot, in units of the drawing.
const LINE_NAME_WIDTH: f64 = 60.0;
/// Number of different styles of lines in plots; if a plot has more lines, the styles repeat.
const LINE_STYLES: usize = 5;

impl Plot {
    /// Creates a plot of a single line, with a horizontal axis that fits the points.
    ///
    /// `names` are the captions of the horizontal and the vertical axis. Each point consists of its coordinates and, if
    /// known, the ends of the confidence interval of y.
    pub fn line(y: Axis, names: [&str; 2], points: Vec<([f64; 2], Option<[f64; 2]>)>) -> Plot {
        Plot {
            x: Axis::around(points.iter().map(|it| it.0[0]), short),
            y,
            names: names.map(str::to_owned),
            line: None,
            series: vec![Series { name: String::new(), points, line: true }],
        }
    }

    /// Draws the plot under a title; `description` is for readers who do not see the drawing.
    pub fn draw(&self, title: &str, description: String) -> Drawing {
        let mut drawing = Drawing::new(title, description, HEIGHT);
        for tick in self.x.ticks().into_iter().filter(|tick| tick.fract() == 0.0) {
            let x = self.position([tick, 0.0])[0];
            drawing.line("grid", [x, TOP], [x, BOTTOM]);
            drawing.text("tick", [x, BOTTOM + 15.0], Anchor::Middle, &(self.x.format_value)(tick));
        }
        for tick in self.y.ticks() {
            let y = self.position([0.0, tick])[1];
            drawing.line("grid", [LEFT, y], [WIDTH - RIGHT, y]);
            drawing.text("tick", [LEFT - 5.0, y + 4.0], Anchor::End, &(self.y.format_value)(tick));
        }
        let middle = (LEFT + WIDTH - RIGHT) / 2.0;
        drawing.text("tick", [middle, HEIGHT - 5.0], Anchor::Middle, &self.names[0]);
        drawing.text("tick", [0.0, 12.0], Anchor::Start, &self.names[1]);
        let mut lines = 0;
        for series in &self.series {
            self.draw_series(series, lines % LINE_STYLES, &mut drawing);
            lines += usize::from(series.line);
        }
        self.draw_line(&mut drawing);
        self.name_lines(&mut drawing);
        self.name_points(&mut drawing);
        drawing
    }

    fn position(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let (width, height) = (WIDTH - RIGHT - LEFT, BOTTOM - TOP);
        [LEFT + self.x.position(x) * width, BOTTOM - self.y.position(y) * height]
    }

    fn draw_line(&self, drawing: &mut Drawing) {
        let Some((number, name)) = self.line else { return };
        let y = self.position([0.0, number])[1];
        let ends = [LEFT, WIDTH - RIGHT];
        drawing.line("origin", [ends[0], y], [ends[1], y]);
        let points = || self.series.iter().flat_map(|it| &it.points).map(|it| self.position(it.0));
        let room = |end: f64| {
            let near = points().filter(|point| (point[0] - end).abs() < LINE_NAME_WIDTH);
            near.map(|point| (point[1] - y + NAME_SIZE[1] / 2.0).abs())
                .fold(f64::INFINITY, f64::min)
        };
        let at_left = room(ends[0]) >= room(ends[1]);
        let (x, anchor) =
            if at_left { (ends[0] + 4.0, Anchor::Start) } else { (ends[1] - 4.0, Anchor::End) };
        drawing.text("tick halo", [x, y - 4.0], anchor, name);
    }

    fn draw_series(&self, series: &Series, look: usize, drawing: &mut Drawing) {
        let at: Vec<[f64; 2]> =
            series.points.iter().map(|(point, _)| self.position(*point)).collect();
        if series.line {
            drawing.polyline(&format!("path s{look}"), &at);
        }
        for (position, (point, interval)) in at.iter().zip(&series.points) {
            if let Some([low, high]) = interval {
                let [low, high] = [low, high].map(|end| self.position([point[0], *end])[1]);
                drawing.line("whisker thin", [position[0], low], [position[0], high]);
            }
            drawing.dot(&format!("dot s{look}"), *position);
        }
    }

    /// Returns the named series, each with the position of its last point in the drawing.
    ///
    /// `line` selects the series drawn as lines (true) or as unconnected points (false). Series without points are left
    /// out.
    fn named_series(&self, line: bool) -> impl Iterator<Item = (&Series, [f64; 2])> {
        let named = self.series.iter().filter(move |it| it.line == line && !it.name.is_empty());
        named.filter_map(|series| Some((series, self.position(series.points.last()?.0))))
    }

    /// Labels each series that is drawn as a line with its name, in the margin right of the plot.
    ///
    /// The names are in the vertical order of the series' last points. A thin line joins each name with its series'
    /// last point.
    fn name_lines(&self, drawing: &mut Drawing) {
        let mut named: Vec<(&Series, [f64; 2])> = self.named_series(true).collect();
        named.sort_by(|(_, left), (_, right)| left[1].total_cmp(&right[1]));
        let mut heights: Vec<f64> = named.iter().map(|(_, end)| end[1]).collect();
        spread_apart(&mut heights);
        let x = WIDTH - RIGHT + 10.0;
        for ((series, end), y) in named.into_iter().zip(heights) {
            drawing.line("leader", [end[0] + 5.0, end[1]], [x - 2.0, y]);
            drawing.text("halo", [x, y + 4.0], Anchor::Start, &shorten(&series.name, 11));
        }
    }

    /// Labels each series of unconnected points with its name, beside the last point.
    ///
    /// If two names would overlap, the later one is written below the earlier one.
    fn name_points(&self, drawing: &mut Drawing) {
        let mut taken: Vec<[f64; 2]> = Vec::new();
        for (series, [x, mut y]) in self.named_series(false) {
            let is_over = |y: f64| {
                move |[left, line]: &&[f64; 2]| {
                    (left - x).abs() < NAME_SIZE[0] && (line - y).abs() < NAME_SIZE[1]
                }
            };
            while let Some([_, line]) = taken.iter().find(is_over(y)) {
                y = line + NAME_SIZE[1];
            }
            taken.push([x, y]);
            drawing.text("halo", [x + 8.0, y + 4.0], Anchor::Start, &shorten(&series.name, 11));
        }
    }
}

/// Moves vertical positions apart, so that names written at these heights do not overlap.
///
/// `heights` is sorted from top to bottom. The positions stay above the bottom of the plot.
fn spread_apart(heights: &mut [f64]) {
    for index in 1..heights.len() {
        heights[index] = heights[index].max(heights[index - 1] + NAME_SIZE[1]);
    }
    let mut limit = BOTTOM;
    for height in heights.iter_mut().rev() {
        *height = height.min(limit);
        limit = *height - NAME_SIZE[1];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spread_within_the_plot() {
        let mut heights = [TOP, TOP + 50.0, TOP + 51.0, BOTTOM - 2.0, BOTTOM, BOTTOM];
        spread_apart(&mut heights);
        assert_eq!(heights[..2], [TOP, TOP + 50.0], "what has room stays");
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= NAME_SIZE[1] - 1e-9));
        assert_eq!(heights[5], BOTTOM);
    }
}
