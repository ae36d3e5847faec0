//! Numbers against numbers.

use super::Axis;
use crate::report::page::svg::{Anchor, Drawing, WIDTH, cut};

/// Points that belong together.
#[derive(Clone, Debug)]
pub struct Series {
    /// What stands at its last point; empty for nothing.
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
    /// A number of `y` that a line is drawn at.
    pub origin: Option<f64>,
    /// What is shown.
    pub series: Vec<Series>,
}

const LEFT: f64 = 48.0;
const RIGHT: f64 = 74.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 234.0;
const HEIGHT: f64 = 272.0;
/// The width and height that a name is given.
const NAME: [f64; 2] = [24.0, 11.0];
/// So many looks a series may have before they repeat.
const LOOKS: usize = 5;

impl Plot {
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
        if let Some(origin) = self.origin {
            let y = self.place([0.0, origin])[1];
            drawing.line("origin", [LEFT, y], [WIDTH - RIGHT, y]);
        }
        let middle = (LEFT + WIDTH - RIGHT) / 2.0;
        drawing.text("tick", [middle, HEIGHT - 5.0], Anchor::Middle, &self.names[0]);
        drawing.text("tick", [0.0, 12.0], Anchor::Start, &self.names[1]);
        for (place, series) in self.series.iter().enumerate() {
            self.draw_series(series, place % LOOKS, &mut drawing);
        }
        self.name_series(&mut drawing);
        drawing
    }

    fn place(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let (width, height) = (WIDTH - RIGHT - LEFT, BOTTOM - TOP);
        [LEFT + self.x.place(x) * width, BOTTOM - self.y.place(y) * height]
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

    /// Names series at their last points; where names would lie over each other, the later one
    /// moves down.
    fn name_series(&self, drawing: &mut Drawing) {
        let mut taken: Vec<[f64; 2]> = Vec::new();
        for series in self.series.iter().filter(|series| !series.name.is_empty()) {
            let Some((point, _)) = series.points.last() else { continue };
            let [x, mut y] = self.place(*point);
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
