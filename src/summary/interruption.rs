//! Games of interrupted commands.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Sheet;

/// Counts of an interrupted command: games played, and table rows for which no game was played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Interruption {
    /// Number of games that were played, over all matchups and variants.
    pub games: u64,
    /// Stage in which the command was interrupted, if one had begun.
    pub stage: Option<InterruptedStage>,
    /// Number of rows for which no game was played, by file; reports leave these rows out.
    ///
    /// Files without such rows are not listed.
    pub rows_without_games: BTreeMap<String, u64>,
}

/// Stage in which a command was interrupted, with the numbers of games played and planned in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct InterruptedStage {
    /// Name of the stage.
    pub name: String,
    /// Number of games played in the stage; variants on the same random streams count as one game.
    pub games: u64,
    /// Number of games planned for the stage, if it was known beforehand.
    pub asked: Option<u64>,
}

impl Interruption {
    /// Counts the rows of each table for which no game was played, and stores the counts by file name.
    pub fn leaving_out(mut self, tables: &[Sheet]) -> Interruption {
        let counts = tables.iter().map(|table| (table.name.to_owned(), table.rows_without_games()));
        self.rows_without_games = counts.filter(|(_, rows)| *rows > 0).collect();
        self
    }
}
