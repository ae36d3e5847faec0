//! A line of words and a strip of marks for each of several things.

use super::Axis;
use super::svg::{Anchor, Drawing, WIDTH, cut};

/// What stands for a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A bar from the origin.
    Bar,
    /// A filled dot.
    Dot,
    /// An open diamond.
    Diamond,
}

/// A number with its interval.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// The number.
    pub value: f64,
    /// The ends of its interval, if it has one.
    pub interval: Option<[f64; 2]>,
    /// What stands for it.
    pub shape: Shape,
}

/// One of the things.
#[derive(Clone, Debug)]
pub struct Strip {
    /// Its name.
    pub label: String,
    /// Its number in words.
    pub shown: String,
    /// Its marks.
    pub marks: Vec<Mark>,
}

impl Strip {
    /// With one mark, if its number is known.
    pub fn of(label: String, shown: String, mark: Option<Mark>) -> Strip {
        Strip { label, shown, marks: mark.into_iter().collect() }
    }
}

/// Several things under each other.
#[derive(Clone, Debug)]
pub struct Strips {
    /// The axis that they share.
    pub axis: Axis,
    /// The number that bars begin at and that a line is drawn at.
    pub origin: f64,
    /// What that line is called, if the axis does not say it.
    pub line: Option<&'static str>,
    /// The things, from top to bottom.
    pub strips: Vec<Strip>,
}

const ROW: f64 = 34.0;
/// So much of a row is for its words.
const WORDS: f64 = 17.0;
const FOOT: f64 = 24.0;
/// Room above for the name of the line.
const HEAD: f64 = 15.0;
const EDGE: f64 = 18.0;
/// So many signs of words fit into the width.
const SIGNS: usize = 58;

impl Strips {
    /// Draws them.
    pub fn draw(&self, title: &str, description: String) -> Drawing {
        let top = if self.line.is_some() { HEAD } else { 0.0 };
        let bottom = top + ROW * self.strips.len() as f64 + 4.0;
        let mut drawing = Drawing::new(title, description, bottom + FOOT);
        for tick in self.axis.ticks() {
            let x = self.x(tick);
            drawing.lines("grid", &self.beside_marks(x, top));
            drawing.text("tick", [x, bottom + 15.0], Anchor::Middle, &(self.axis.shown)(tick));
        }
        let x = self.x(self.origin);
        drawing.lines("origin", &self.beside_marks(x, top));
        if let Some(name) = self.line {
            // The name of a line at an edge stays inside.
            let room = 3.5 * name.len() as f64;
            let x = x.clamp(room, WIDTH - room);
            drawing.text("tick", [x, top - 4.0], Anchor::Middle, name);
        }
        for (place, strip) in self.strips.iter().enumerate() {
            self.draw_strip(strip, top + ROW * place as f64, &mut drawing);
        }
        drawing
    }

    /// A line from top to bottom that leaves out the words of each row.
    fn beside_marks(&self, x: f64, top: f64) -> Vec<[[f64; 2]; 2]> {
        let row = |place| top + ROW * place as f64;
        (0..self.strips.len()).map(|it| [[x, row(it) + WORDS], [x, row(it + 1)]]).collect()
    }

    fn x(&self, value: f64) -> f64 {
        EDGE + self.axis.place(value) * (WIDTH - 2.0 * EDGE)
    }

    fn draw_strip(&self, strip: &Strip, top: f64, drawing: &mut Drawing) {
        let room = SIGNS.saturating_sub(strip.shown.chars().count() + 2).max(8);
        let label = cut(&strip.label, room);
        drawing.text("halo", [0.0, top + 13.0], Anchor::Start, &label);
        drawing.text("halo", [WIDTH, top + 13.0], Anchor::End, &strip.shown);
        let y = top + 24.0;
        for mark in &strip.marks {
            let x = self.x(mark.value);
            if mark.shape == Shape::Bar {
                let origin = self.x(self.origin);
                let class = if mark.value < self.origin { "bar low" } else { "bar" };
                drawing.rect(class, [x.min(origin), y - 5.0], [(x - origin).abs(), 10.0]);
            }
            if let Some([low, high]) = mark.interval {
                let class = if mark.shape == Shape::Diamond { "whisker open" } else { "whisker" };
                drawing.line(class, [self.x(low), y], [self.x(high), y]);
            }
            match mark.shape {
                Shape::Bar => {}
                Shape::Dot => drawing.dot("dot", [x, y]),
                Shape::Diamond => drawing.diamond("diamond", [x, y]),
            }
        }
    }
}
