//! Columns of `games.csv`, the table with a row for each game.

pub use sandtable_summary::Column;
use sandtable_summary::{Part, Parts};

/// Measures of a game's outcome: its margin of victory and its length.
#[derive(Clone, Copy, Debug)]
pub struct OutcomeMeasures {
    /// Description of the margin of victory, such as `victory points ahead`; games are ranked by it.
    pub margin: &'static str,
    /// Names of the metrics that measure a game's length; the table of landmark games has the first.
    pub lengths: &'static [&'static str],
}

const GAME: [Column; 3] = [
    Column::new("index", "integer", "number of the game; `trace --index` plays it again"),
    Column::new("winner", "string", "side that won"),
    Column::new("reason", "string", "why the game ended"),
];

/// Returns the columns of `games.csv`, such as `british`, `turkish`, `winner` and then `measures`.
///
/// `measures` are integer quantities of a game, each given by its name and its description.
pub fn game_columns(
    parts: Parts,
    measures: impl Iterator<Item = (&'static str, String)>,
) -> Vec<Column> {
    let measured = |(name, words): (&'static str, String)| Column {
        description: words.into(),
        ..Column::new(name, "integer", "")
    };
    parts.own().map(Part::column).chain(GAME).chain(measures.map(measured)).collect()
}
