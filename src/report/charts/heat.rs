//! Heat map: a matrix of shares, shown as shades of a colour.

use super::svg::{Anchor, Drawing, WIDTH, shorten};
use sandtable_summary::figures::decimals;

/// Matrix of values that is drawn as a heat map: shares, or numbers from -1 to 1.
///
/// The palest shade stands for the middle of the range: one half for shares, otherwise 0.
#[derive(Clone, Debug)]
pub struct Heat {
    /// Names of the rows.
    pub rows: Vec<String>,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Value of each cell, row by row; `None` for an unknown value, whose cell stays empty.
    pub shares: Vec<Option<f64>>,
    /// Whether the values range from -1 to 1, such as correlations, instead of from 0 to 1.
    pub is_signed: bool,
}

const MAX_NAME_CHARACTERS: usize = 17;
const CHARACTER_WIDTH: f64 = 6.9;
/// Minimum width of a heat map's cell that shows its value as text; narrower cells show only a shade.
const MIN_WIDTH_OF_VALUE: f64 = 26.0;
const MAX_ROW_HEIGHT: f64 = 34.0;

impl Heat {
    /// Creates a heat map of shares from 0 to 1.
    ///
    /// `shares` has the cells row by row; an unknown share is `None`, and its cell stays empty.
    pub fn of(rows: Vec<String>, columns: Vec<String>, shares: Vec<Option<f64>>) -> Heat {
        Heat { rows, columns, shares, is_signed: false }
    }

    /// Draws the heat map. The column names are slanted if they would overlap otherwise.
    pub fn draw(&self, title: &str, description: String) -> Drawing {
        let longest = |names: &[String]| {
            names
                .iter()
                .map(|name| name.chars().count().min(MAX_NAME_CHARACTERS))
                .max()
                .unwrap_or(0) as f64
        };
        let left = longest(&self.rows) * CHARACTER_WIDTH + 6.0;
        let slant = longest(&self.columns) * CHARACTER_WIDTH * 0.72;
        let many = self.columns.len() as f64;
        let lying = longest(&self.columns) * CHARACTER_WIDTH * many <= WIDTH - left;
        // The last slanted name extends beyond its column.
        let right = if lying { 0.0 } else { slant * 0.6 };
        let width = (WIDTH - left - right) / many;
        let height = width.clamp(14.0, MAX_ROW_HEIGHT);
        let top = if lying { 18.0 } else { slant + 10.0 };
        let mut drawing =
            Drawing::new(title, description, top + height * self.rows.len() as f64 + 2.0);
        for (index, name) in self.columns.iter().enumerate() {
            let x = left + width * (index as f64 + 0.5);
            match lying {
                true => drawing.text(
                    "tick",
                    [x, 12.0],
                    Anchor::Middle,
                    &shorten(name, MAX_NAME_CHARACTERS),
                ),
                false => drawing.slanted_text(
                    "tick",
                    [x, top - 5.0],
                    &shorten(name, MAX_NAME_CHARACTERS),
                ),
            }
        }
        for (index, name) in self.rows.iter().enumerate() {
            let y = top + height * (index as f64 + 0.5);
            drawing.text(
                "tick",
                [left - 6.0, y + 4.0],
                Anchor::End,
                &shorten(name, MAX_NAME_CHARACTERS),
            );
        }
        for (index, share) in self.shares.iter().enumerate() {
            let (row, column) = (index / self.columns.len(), index % self.columns.len());
            let corner = [left + width * column as f64, top + height * row as f64];
            self.cell(&mut drawing, corner, [width, height], *share);
        }
        drawing
    }

    fn cell(
        &self,
        drawing: &mut Drawing,
        [x, y]: [f64; 2],
        [width, height]: [f64; 2],
        share: Option<f64>,
    ) {
        let Some(share) = share else { return };
        let (beyond, scale) = if self.is_signed { (share, 0.65) } else { (share - 0.5, 1.3) };
        let class = if beyond < 0.0 { "heat low" } else { "heat" };
        let strength = (0.06 + beyond.abs() * scale).min(1.0);
        drawing.shaded_rect(class, [x + 0.5, y + 0.5], [width - 1.0, height - 1.0], strength);
        if width >= MIN_WIDTH_OF_VALUE {
            let middle = [x + width / 2.0, y + height / 2.0 + 4.0];
            let words = match self.is_signed {
                true => format!("{share:+.2}"),
                false => decimals(share * 100.0, usize::from(width >= 36.0)),
            };
            drawing.text("cell", middle, Anchor::Middle, &words);
        }
    }
}
