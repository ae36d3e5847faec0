//! SVG drawings. Each shape has a class, to which the style sheet gives colours for light mode, dark mode and print.

use crate::markup::Markup;
use sandtable_summary::figures::decimals;

/// Width of every drawing, in the units of its coordinates.
///
/// A telephone screen is about as wide in CSS pixels, so text is legible there and on wider screens.
pub const WIDTH: f64 = 380.0;
/// Height above which a drawing is illegible when shrunk to a sheet of paper, in its own units.
const MAX_LEGIBLE_HEIGHT: f64 = 1300.0;

/// SVG drawing: its shapes, with a title and a description.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Title of the drawing.
    pub title: String,
    /// Description for readers who do not see the drawing.
    pub description: String,
    height: f64,
    shapes: Markup,
}

/// Part of a text to which its horizontal coordinate refers (SVG's `text-anchor`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Start of the text.
    Start,
    /// Middle of the text.
    Middle,
    /// End of the text.
    End,
}

impl Drawing {
    /// Creates a drawing of the given height that has no shapes yet.
    pub fn new(title: &str, description: String, height: f64) -> Drawing {
        Drawing { title: title.to_owned(), description, height, shapes: Markup::default() }
    }

    /// Adds the SVG element `name` with a CSS class and numeric attributes, given as (name, value) pairs.
    fn shape<const N: usize>(&mut self, name: &str, class: &str, numbers: [(&str, f64); N]) {
        let numbers = numbers.map(|(key, number)| (key, format_coordinate(number)));
        let numbers = numbers.iter().map(|(key, number)| (*key, &number[..]));
        self.shapes.empty_element(
            name,
            &[("class", class)].into_iter().chain(numbers).collect::<Vec<_>>(),
        );
    }

    /// Adds a rectangle with the upper left corner (`x`, `y`) and the given size.
    pub fn rect(&mut self, class: &str, [x, y]: [f64; 2], [width, height]: [f64; 2]) {
        self.shape("rect", class, [("x", x), ("y", y), ("width", width), ("height", height)]);
    }

    /// Adds a rectangle that is filled with the opacity `share`, from 0 (transparent) to 1.
    pub fn shaded_rect(
        &mut self,
        class: &str,
        [x, y]: [f64; 2],
        [width, height]: [f64; 2],
        share: f64,
    ) {
        let [x, y, width, height] = [x, y, width, height].map(format_coordinate);
        let share = decimals(share, 2);
        self.shapes.empty_element(
            "rect",
            &[
                ("class", class),
                ("x", &x),
                ("y", &y),
                ("width", &width),
                ("height", &height),
                ("fill-opacity", &share),
            ],
        );
    }

    /// Adds a straight line between two points.
    pub fn line(&mut self, class: &str, from: [f64; 2], to: [f64; 2]) {
        self.shape("line", class, [("x1", from[0]), ("y1", from[1]), ("x2", to[0]), ("y2", to[1])]);
    }

    /// Adds straight lines, each given by its two ends, as a single SVG path.
    pub fn lines(&mut self, class: &str, lines: &[[[f64; 2]; 2]]) {
        if lines.is_empty() {
            return;
        }
        let line = |[from, to]: &[[f64; 2]; 2]| {
            let [x1, y1, x2, y2] = [from[0], from[1], to[0], to[1]].map(format_coordinate);
            format!("M{x1} {y1}L{x2} {y2}")
        };
        let lines: String = lines.iter().map(line).collect();
        self.shapes.empty_element("path", &[("class", class), ("d", &lines)]);
    }

    /// Adds a line of straight segments that connects the points in their order.
    pub fn polyline(&mut self, class: &str, points: &[[f64; 2]]) {
        self.shapes
            .empty_element("polyline", &[("class", class), ("points", &format_points(points))]);
    }

    /// Adds a dot of fixed size with the centre `at`.
    pub fn dot(&mut self, class: &str, at: [f64; 2]) {
        self.circle(class, at, 4.0);
    }

    /// Adds a circle with the centre (`x`, `y`) and the given radius.
    pub fn circle(&mut self, class: &str, [x, y]: [f64; 2], radius: f64) {
        self.shape("circle", class, [("cx", x), ("cy", y), ("r", radius)]);
    }

    /// Adds a diamond of fixed size with the centre (`x`, `y`).
    pub fn diamond(&mut self, class: &str, [x, y]: [f64; 2]) {
        const R: f64 = 4.5;
        let corners = format_points(&[[x - R, y], [x, y - R], [x + R, y], [x, y + R]]);
        self.shapes.empty_element("polygon", &[("class", class), ("points", &corners)]);
    }

    /// Adds a line of text with its baseline at `y` and its start, middle or end (by `anchor`) at `x`.
    pub fn text(&mut self, class: &str, [x, y]: [f64; 2], anchor: Anchor, words: &str) {
        let [x, y] = [x, y].map(format_coordinate);
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let attributes = [("class", class), ("x", &x[..]), ("y", &y), ("text-anchor", anchor)];
        self.shapes.text_element("text", &attributes, words);
    }

    /// Adds text that starts at a point and rises to the right at 45°.
    pub fn slanted_text(&mut self, class: &str, [x, y]: [f64; 2], words: &str) {
        let [x, y] = [x, y].map(format_coordinate);
        let turn = format!("translate({x} {y}) rotate(-45)");
        self.shapes.text_element("text", &[("class", class), ("transform", &turn)], words);
    }

    /// Writes the drawing as an SVG element into `page`; `id` must be unique in the page.
    pub fn write(&self, id: &str, page: &mut Markup) {
        let (title, description) = (format!("{id}-title"), format!("{id}-desc"));
        let names = format!("{title} {description}");
        let size = format!("0 0 {} {}", format_coordinate(WIDTH), format_coordinate(self.height));
        let attributes =
            [("id", id), ("viewBox", &size[..]), ("role", "img"), ("aria-labelledby", &names)];
        let tall = (self.height > MAX_LEGIBLE_HEIGHT).then_some(("class", "tall"));
        let attributes: Vec<_> = attributes.into_iter().chain(tall).collect();
        page.element("svg", &attributes, |page| {
            page.text_element("title", &[("id", &title)], &self.title);
            page.text_element("desc", &[("id", &description)], &self.description);
            page.append(&self.shapes);
        });
    }
}

fn format_points(points: &[[f64; 2]]) -> String {
    let point = |[x, y]: &[f64; 2]| format!("{},{}", format_coordinate(*x), format_coordinate(*y));
    points.iter().map(point).collect::<Vec<_>>().join(" ")
}

fn format_coordinate(value: f64) -> String {
    let text = decimals(value, 1);
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// Shortens text to `most` characters by replacing its middle with an ellipsis.
///
/// Both ends remain, because long names often differ only at the end.
pub fn shorten(words: &str, most: usize) -> String {
    let length = words.chars().count();
    if length <= most {
        return words.to_owned();
    }
    let (before, after) = (most / 2, (most - 1) / 2);
    words.chars().take(before).chain(['…']).chain(words.chars().skip(length - after)).collect()
}

#[cfg(test)]
mod tests {
    use super::shorten;

    #[test]
    fn both_ends_of_a_long_name_stand() {
        assert_eq!(["", "greedy", "greedy:a=1"].map(|it| shorten(it, 6)), ["", "greedy", "gre…=1"]);
        assert_eq!(shorten("greedy:a=1", 7), "gre…a=1");
    }
}
