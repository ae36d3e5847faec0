//! What a study has found, for a person and for files.

use crate::analysis::effects::WinEffect;
use crate::report::columns::Entry;
use crate::report::figures::{percent, percentage_points};
use crate::report::sheet::Sheet;
use crate::report::text::Table;
use crate::stats::Estimate;

/// The columns on the correlation of two lines.
pub const PAIRED: [Entry; 3] = [
    ("p_value", "number", "probability of so great a difference if there were none"),
    ("correlation", "number", "correlation of the two over games"),
    (
        "saving",
        "number",
        "how many times as many games on independent luck would have told as much",
    ),
];

/// A titled table of what variants of a contest change, the greatest change first.
pub fn effects_table(title: &str, what: &str, effects: &[(String, &WinEffect)]) -> String {
    let size = |effect: &WinEffect| effect.difference.value.unwrap_or(0.0).abs();
    let mut rows: Vec<_> = effects.iter().collect();
    rows.sort_by(|(_, one), (_, other)| size(other).total_cmp(&size(one)));
    let mut table = Table::new([what, "win rate", "points"]);
    for (label, effect) in rows {
        table.row(&[label.clone(), rate(&effect.rate), percentage_points(&effect.difference)]);
    }
    format!("{title}\n{table}")
}

/// A share of wins for a person.
pub fn rate(estimate: &Estimate) -> String {
    estimate.value.map_or("–".to_owned(), |value| percent(value, estimate.margin()))
}

/// Text for a person, line by line.
#[derive(Debug, Default)]
pub struct Written(String);

impl Written {
    /// A line.
    pub fn line(&mut self, text: &str) {
        self.0.push_str(text.trim_end());
        self.0.push('\n');
    }

    /// A table.
    pub fn table(&mut self, table: &Table) {
        self.0.push_str(&table.to_string());
    }
}

impl From<Written> for String {
    fn from(text: Written) -> String {
        text.0
    }
}

/// What a study has found.
#[derive(Debug, Default)]
pub struct Answer {
    /// The answer in a few lines, for a person.
    pub headline: String,
    /// What it rests on, for a person.
    pub details: String,
    /// The result files.
    pub sheets: Vec<Sheet>,
    /// Scenarios that were made, as (name of the file, text).
    pub scenarios: Vec<(String, String)>,
    /// Games of all lines.
    pub games: u64,
    /// Whether everything asked for was played; false after an interruption.
    pub complete: bool,
    /// Whether the goal cannot be reached: then the exit code is 1.
    pub unmet: bool,
}

impl Answer {
    /// Adds a paragraph to the headline.
    pub fn tell(&mut self, text: &str) {
        if !self.headline.is_empty() {
            self.headline.push('\n');
        }
        self.headline.push_str(text);
    }
}
