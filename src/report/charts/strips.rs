//! Strip chart: a row for each item, with a line of text above bars or dots on a common axis.

use super::Axis;
use super::svg::{Anchor, Drawing, WIDTH, shorten};

/// Shape in which a strip chart draws a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Bar from the origin of the chart to the value.
    Bar,
    /// Filled dot at the value.
    Dot,
    /// Open diamond at the value.
    Diamond,
}

/// Value in a strip chart, with its confidence interval and the shape in which it is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// Value to show.
    pub value: f64,
    /// Ends of the confidence interval, if known.
    pub interval: Option<[f64; 2]>,
    /// Shape in which the value is drawn.
    pub shape: Shape,
}

/// Item of a strip chart: a line of text and, below it, one or several values on the common axis.
#[derive(Clone, Debug)]
pub struct Strip {
    /// Name of the item, written at the left end of its line of text.
    pub label: String,
    /// Value of the item as text, written at the right end of its line of text.
    pub shown: String,
    /// Values that are drawn below the line of text.
    pub marks: Vec<Mark>,
}

impl Strip {
    /// Creates an item of a strip chart with one value (`mark`), or with text only.
    ///
    /// `label` is the text on the left above the drawn value, and `shown` that on the right.
    pub fn of(label: String, shown: String, mark: Option<Mark>) -> Strip {
        Strip { label, shown, marks: mark.into_iter().collect() }
    }
}

/// Strip chart: items below each other whose values are drawn on a common horizontal axis.
#[derive(Clone, Debug)]
pub struct Strips {
    /// Common horizontal axis.
    pub axis: Axis,
    /// Value at which bars begin; a vertical line marks it.
    pub origin: f64,
    /// Name of the vertical line at the origin; `None` to show no name.
    pub line: Option<&'static str>,
    /// Items from top to bottom.
    pub strips: Vec<Strip>,
}

impl Mark {
    /// Returns the value and the ends of its interval, which the axis must include.
    pub fn reach(&self) -> impl Iterator<Item = f64> + use<> {
        std::iter::once(self.value).chain(self.interval.into_iter().flatten())
    }
}

const ROW_HEIGHT: f64 = 34.0;
const FIRST_LINE_HEIGHT: f64 = 17.0;
const FURTHER_LINE_HEIGHT: f64 = 14.0;
const FOOT_HEIGHT: f64 = 24.0;
/// Height of the space above all rows, which holds the name of the vertical line.
const HEAD_HEIGHT: f64 = 15.0;
const SIDE_MARGIN: f64 = 18.0;
const MAX_TEXT_CHARACTERS: usize = 58;

/// Layout of one item of a strip chart: its name in lines, and its vertical positions in the drawing.
///
/// `name` is the item's name, broken into lines. `top` is the upper edge of the row. `marks` are the upper and lower
/// edge of the area below the text where the item's values are drawn.
struct StripRow {
    name: Vec<String>,
    top: f64,
    marks: [f64; 2],
}

impl StripRow {
    fn of(strip: &Strip, top: f64) -> StripRow {
        let room = MAX_TEXT_CHARACTERS.saturating_sub(strip.shown.chars().count() + 2).max(8);
        let name = lines(&strip.label, room);
        let more = FURTHER_LINE_HEIGHT * name.len().saturating_sub(1) as f64;
        StripRow { name, top, marks: [FIRST_LINE_HEIGHT, ROW_HEIGHT].map(|it| top + more + it) }
    }
}

/// Breaks text into lines of at most `most` characters; words longer than that are shortened.
fn lines(words: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ').map(|it| shorten(it, most)) {
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
    /// Creates a strip chart with an axis that includes all values, their intervals and `origin`.
    ///
    /// `origin` is the value at which bars begin. `format_value` formats the labels of the axis.
    pub fn around(strips: Vec<Strip>, origin: f64, format_value: fn(f64) -> String) -> Strips {
        let reaches = strips.iter().flat_map(|it| &it.marks).flat_map(Mark::reach);
        Strips {
            axis: Axis::around(reaches.chain([origin]), format_value),
            origin,
            line: None,
            strips,
        }
    }

    /// Draws the chart under a title; `description` is for readers who do not see the drawing.
    pub fn draw(&self, title: &str, description: String) -> Drawing {
        let top = if self.line.is_some() { HEAD_HEIGHT } else { 0.0 };
        let rows = self.rows(top);
        let bottom = rows.last().map_or(top, |it| it.marks[1]) + 4.0;
        let mut drawing = Drawing::new(title, description, bottom + FOOT_HEIGHT);
        for tick in self.axis.ticks() {
            let x = self.x(tick);
            drawing.lines("grid", &beside_marks(x, &rows));
            drawing.text(
                "tick",
                [x, bottom + 15.0],
                Anchor::Middle,
                &(self.axis.format_value)(tick),
            );
        }
        let x = self.x(self.origin);
        drawing.lines("origin", &beside_marks(x, &rows));
        if let Some(name) = self.line {
            // The name of a line near the edge stays inside the drawing.
            let room = 3.5 * name.len() as f64;
            let x = x.clamp(room, WIDTH - room);
            drawing.text("tick", [x, top - 4.0], Anchor::Middle, name);
        }
        for (strip, row) in self.strips.iter().zip(&rows) {
            self.draw_strip(strip, row, &mut drawing);
        }
        drawing
    }

    fn rows(&self, top: f64) -> Vec<StripRow> {
        let below = |top: &mut f64, strip| {
            let row = StripRow::of(strip, *top);
            *top = row.marks[1];
            Some(row)
        };
        self.strips.iter().scan(top, below).collect()
    }

    fn x(&self, value: f64) -> f64 {
        SIDE_MARGIN + self.axis.position(value) * (WIDTH - 2.0 * SIDE_MARGIN)
    }

    fn draw_strip(&self, strip: &Strip, row: &StripRow, drawing: &mut Drawing) {
        let words = row.top + 13.0;
        for (index, line) in row.name.iter().enumerate() {
            drawing.text(
                "halo",
                [0.0, words + FURTHER_LINE_HEIGHT * index as f64],
                Anchor::Start,
                line,
            );
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

/// Returns the segments of a vertical line at `x` that is interrupted wherever a row has text.
fn beside_marks(x: f64, rows: &[StripRow]) -> Vec<[[f64; 2]; 2]> {
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
