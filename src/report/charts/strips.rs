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

impl Mark {
    /// What an axis must hold to show it.
    pub fn reach(&self) -> impl Iterator<Item = f64> + use<> {
        std::iter::once(self.value).chain(self.interval.into_iter().flatten())
    }
}

const ROW: f64 = 34.0;
/// So much of a row is for its words, and so much more for each further line of them.
const WORDS: f64 = 17.0;
const LINE: f64 = 14.0;
const FOOT: f64 = 24.0;
/// Room above for the name of the line.
const HEAD: f64 = 15.0;
const EDGE: f64 = 18.0;
/// So many signs of words fit into the width.
const SIGNS: usize = 58;

/// Where a strip stands: its name in lines, where they begin, and where its marks begin and end.
struct Row {
    name: Vec<String>,
    top: f64,
    marks: [f64; 2],
}

impl Row {
    fn of(strip: &Strip, top: f64) -> Row {
        let room = SIGNS.saturating_sub(strip.shown.chars().count() + 2).max(8);
        let name = lines(&strip.label, room);
        let more = LINE * name.len().saturating_sub(1) as f64;
        Row { name, top, marks: [WORDS, ROW].map(|it| top + more + it) }
    }
}

/// Words in lines of at most so many signs; a word that is longer is cut.
fn lines(words: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ').map(|it| cut(it, most)) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < most => {
                *line = format!("{line} {word}");
            }
            _ => lines.push(word),
        }
    }
    lines
}

impl Strips {
    /// Strips on an axis as far as their marks and its origin go.
    pub fn around(strips: Vec<Strip>, origin: f64, shown: fn(f64) -> String) -> Strips {
        let reaches = strips.iter().flat_map(|it| &it.marks).flat_map(Mark::reach);
        Strips { axis: Axis::around(reaches.chain([origin]), shown), origin, line: None, strips }
    }

    /// Draws them.
    pub fn draw(&self, title: &str, description: String) -> Drawing {
        let top = if self.line.is_some() { HEAD } else { 0.0 };
        let rows = self.rows(top);
        let bottom = rows.last().map_or(top, |it| it.marks[1]) + 4.0;
        let mut drawing = Drawing::new(title, description, bottom + FOOT);
        for tick in self.axis.ticks() {
            let x = self.x(tick);
            drawing.lines("grid", &beside_marks(x, &rows));
            drawing.text("tick", [x, bottom + 15.0], Anchor::Middle, &(self.axis.shown)(tick));
        }
        let x = self.x(self.origin);
        drawing.lines("origin", &beside_marks(x, &rows));
        if let Some(name) = self.line {
            // The name of a line at an edge stays inside.
            let room = 3.5 * name.len() as f64;
            let x = x.clamp(room, WIDTH - room);
            drawing.text("tick", [x, top - 4.0], Anchor::Middle, name);
        }
        for (strip, row) in self.strips.iter().zip(&rows) {
            self.draw_strip(strip, row, &mut drawing);
        }
        drawing
    }

    /// Where each strip stands, below each other.
    fn rows(&self, top: f64) -> Vec<Row> {
        let below = |top: &mut f64, strip| {
            let row = Row::of(strip, *top);
            *top = row.marks[1];
            Some(row)
        };
        self.strips.iter().scan(top, below).collect()
    }

    fn x(&self, value: f64) -> f64 {
        EDGE + self.axis.place(value) * (WIDTH - 2.0 * EDGE)
    }

    fn draw_strip(&self, strip: &Strip, row: &Row, drawing: &mut Drawing) {
        let words = row.top + 13.0;
        for (place, line) in row.name.iter().enumerate() {
            drawing.text("halo", [0.0, words + LINE * place as f64], Anchor::Start, line);
        }
        drawing.text("halo", [WIDTH, words], Anchor::End, &strip.shown);
        let y = row.marks[0] + 7.0;
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

/// A line from top to bottom that leaves out the words of each row.
fn beside_marks(x: f64, rows: &[Row]) -> Vec<[[f64; 2]; 2]> {
    rows.iter().map(|row| row.marks.map(|y| [x, y])).collect()
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn long_names_stand_in_lines() {
        let long = lines("Aqaba, Wejh without a Garrison", 14);
        assert_eq!(long, ["Aqaba, Wejh", "without a", "Garrison"]);
        assert_eq!(lines("Goal", 14), ["Goal"]);
        assert_eq!(lines("Aqaba occupied", 14), ["Aqaba occupied"]);
        assert_eq!(lines("planner:rollouts=16", 9), ["plan…s=16"]);
    }
}
