//! What a study has found, for a person and for files.

use crate::report::columns::Entry;
use crate::report::sheet::Sheet;

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

/// What a study has found.
#[derive(Debug, Default)]
pub struct Answer {
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
