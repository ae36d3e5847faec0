//! Numbers against numbers.

use super::Axis;
use super::svg::{Anchor, Drawing, WIDTH, cut};
use crate::figures::short;

/// Points that belong together.
#[derive(Clone, Debug)]
pub struct Series {
    /// What it is called; empty for nothing.
    pub name: String,
    /// Each point with the ends of its interval, if it has one.
    pub points: Vec<([f64; 2], Option<[f64; 2]>)>,
    /// Whether a line goes through them.
    pub line: bool,
}

/// Series on two axes.
#[derive(Clone, Debug)]
pub struct Plot {
    /// From left to right: whole numbers.
    pub x: Axis,
    /// From bottom to top.
    pub y: Axis,
    /// What is counted along each.
    pub names: [String; 2],
    /// A number of `y` that a line is drawn at, and what it is called.
    pub line: Option<(f64, &'static str)>,
    /// What is shown.
    pub series: Vec<Series>,
}

const LEFT: f64 = 48.0;
const RIGHT: f64 = 74.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 234.0;
const HEIGHT: f64 = 272.0;
/// The width of a number beside its point, and the height of any name.
const NAME: [f64; 2] = [24.0, 12.0];
/// The width of the name of the line.
const NAMED: f64 = 60.0;
/// So many looks a series may have before they repeat.
const LOOKS: usize = 5;

impl Plot {
    /// A single line, on an axis for all of its points from left to right.
    pub fn line(y: Axis, names: [&str; 2], points: Vec<([f64; 2], Option<[f64; 2]>)>) -> Plot {
        Plot {
            x: Axis::around(points.iter().map(|it| it.0[0]), short),
            y,
            names: names.map(str::to_owned),
            line: None,
            series: vec![Series { name: String::new(), points, line: true }],
        }
    }

    /// Draws it.
    pub fn draw(&self, title: &str, description: String) -> Drawing {
        let mut drawing = Drawing::new(title, description, HEIGHT);
        for tick in self.x.ticks().into_iter().filter(|tick| tick.fract() == 0.0) {
            let x = self.place([tick, 0.0])[0];
            drawing.line("grid", [x, TOP], [x, BOTTOM]);
            drawing.text("tick", [x, BOTTOM + 15.0], Anchor::Middle, &(self.x.shown)(tick));
        }
        for tick in self.y.ticks() {
            let y = self.place([0.0, tick])[1];
            drawing.line("grid", [LEFT, y], [WIDTH - RIGHT, y]);
            drawing.text("tick", [LEFT - 5.0, y + 4.0], Anchor::End, &(self.y.shown)(tick));
        }
        let middle = (LEFT + WIDTH - RIGHT) / 2.0;
        drawing.text("tick", [middle, HEIGHT - 5.0], Anchor::Middle, &self.names[0]);
        drawing.text("tick", [0.0, 12.0], Anchor::Start, &self.names[1]);
        let mut lines = 0;
        for series in &self.series {
            self.draw_series(series, lines % LOOKS, &mut drawing);
            lines += usize::from(series.line);
        }
        self.draw_line(&mut drawing);
        self.name_lines(&mut drawing);
        self.name_points(&mut drawing);
        drawing
    }

    fn place(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let (width, height) = (WIDTH - RIGHT - LEFT, BOTTOM - TOP);
        [LEFT + self.x.place(x) * width, BOTTOM - self.y.place(y) * height]
    }

    /// The line has its name at that end which the points leave more room.
    fn draw_line(&self, drawing: &mut Drawing) {
        let Some((number, name)) = self.line else { return };
        let y = self.place([0.0, number])[1];
        let ends = [LEFT, WIDTH - RIGHT];
        drawing.line("origin", [ends[0], y], [ends[1], y]);
        let points = || self.series.iter().flat_map(|it| &it.points).map(|it| self.place(it.0));
        let room = |end: f64| {
            let near = points().filter(|point| (point[0] - end).abs() < NAMED);
            near.map(|point| (point[1] - y + NAME[1] / 2.0).abs()).fold(f64::INFINITY, f64::min)
        };
        let at_left = room(ends[0]) >= room(ends[1]);
        let (x, anchor) =
            if at_left { (ends[0] + 4.0, Anchor::Start) } else { (ends[1] - 4.0, Anchor::End) };
        drawing.text("tick halo", [x, y - 4.0], anchor, name);
    }

    fn draw_series(&self, series: &Series, look: usize, drawing: &mut Drawing) {
        let at: Vec<[f64; 2]> = series.points.iter().map(|(point, _)| self.place(*point)).collect();
        if series.line {
            drawing.polyline(&format!("path s{look}"), &at);
        }
        for (place, (point, interval)) in at.iter().zip(&series.points) {
            if let Some([low, high]) = interval {
                let [low, high] = [low, high].map(|end| self.place([point[0], *end])[1]);
                drawing.line("whisker thin", [place[0], low], [place[0], high]);
            }
            drawing.dot(&format!("dot s{look}"), *place);
        }
    }

    /// The series with a name that are lines, or are none, with where their last points lie.
    fn named(&self, line: bool) -> impl Iterator<Item = (&Series, [f64; 2])> {
        let named = self.series.iter().filter(move |it| it.line == line && !it.name.is_empty());
        named.filter_map(|series| Some((series, self.place(series.points.last()?.0))))
    }

    /// Names lines beside the plot, in the order of their ends.
    fn name_lines(&self, drawing: &mut Drawing) {
        let mut named: Vec<(&Series, [f64; 2])> = self.named(true).collect();
        named.sort_by(|(_, one), (_, other)| one[1].total_cmp(&other[1]));
        let mut heights: Vec<f64> = named.iter().map(|(_, end)| end[1]).collect();
        spread(&mut heights);
        let x = WIDTH - RIGHT + 10.0;
        for ((series, end), y) in named.into_iter().zip(heights) {
            drawing.line("leader", [end[0] + 5.0, end[1]], [x - 2.0, y]);
            drawing.text("halo", [x, y + 4.0], Anchor::Start, &cut(&series.name, 11));
        }
    }

    /// Names points beside them; where names would lie over each other, the later one moves down.
    fn name_points(&self, drawing: &mut Drawing) {
        let mut taken: Vec<[f64; 2]> = Vec::new();
        for (series, [x, mut y]) in self.named(false) {
            let is_over = |y: f64| {
                move |[left, line]: &&[f64; 2]| {
                    (left - x).abs() < NAME[0] && (line - y).abs() < NAME[1]
                }
            };
            while let Some([_, line]) = taken.iter().find(is_over(y)) {
                y = line + NAME[1];
            }
            taken.push([x, y]);
            drawing.text("halo", [x + 8.0, y + 4.0], Anchor::Start, &cut(&series.name, 11));
        }
    }
}

/// Moves heights, the highest place first, so far apart that names have room between top and
/// bottom.
fn spread(heights: &mut [f64]) {
    for place in 1..heights.len() {
        heights[place] = heights[place].max(heights[place - 1] + NAME[1]);
    }
    let mut limit = BOTTOM;
    for height in heights.iter_mut().rev() {
        *height = height.min(limit);
        limit = *height - NAME[1];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spread_within_the_plot() {
        let mut heights = [TOP, TOP + 50.0, TOP + 51.0, BOTTOM - 2.0, BOTTOM, BOTTOM];
        spread(&mut heights);
        assert_eq!(heights[..2], [TOP, TOP + 50.0], "what has room stays");
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= NAME[1] - 1e-9));
        assert_eq!(heights[5], BOTTOM);
    }
}
