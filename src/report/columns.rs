//! The columns of the table of games.

pub use sandtable_summary::Column;
use sandtable_summary::{Part, Parts};

/// What is measured of games beside the metrics, in the words of the game.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// What tells the best game from the worst.
    pub margin: &'static str,
    /// The metrics that say how long a game is, first the one that it is measured by.
    pub lengths: &'static [&'static str],
}

const GAME: [Column; 3] = [
    Column::new("index", "integer", "number of the game; `trace --index` plays it again"),
    Column::new("winner", "string", "side that won"),
    Column::new("reason", "string", "why the game ended"),
];

/// The columns of the table of games: the parts that the game has, how a game ended, and `measures`
/// by name and meaning.
pub fn games(parts: Parts, measures: impl Iterator<Item = (&'static str, String)>) -> Vec<Column> {
    let measured = |(name, words): (&'static str, String)| Column {
        description: words.into(),
        ..Column::new(name, "integer", "")
    };
    parts.own().map(Part::column).chain(GAME).chain(measures.map(measured)).collect()
}
