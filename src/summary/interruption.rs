//! Numbers of games and omitted rows of interrupted commands.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Sheet;

/// State of an interrupted command: games played, and table rows for which no game was played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Interruption {
    /// Number of games played, over all matchups and variants.
    pub games: u64,
    /// Stage in which the command was interrupted; `None` if none had begun.
    pub stage: Option<InterruptedStage>,
    /// Number of rows for which no game was played, by file; reports omit these rows.
    ///
    /// Files without such rows are not listed.
    pub rows_without_games: BTreeMap<String, u64>,
}

/// Stage of a command, such as its first matchup, in which it was interrupted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct InterruptedStage {
    /// Name of the stage.
    pub name: String,
    /// Number of games played in the stage; variants on the same random streams count as one game.
    pub games: u64,
    /// Number of games planned for the stage; `None` if it was not fixed beforehand.
    pub asked: Option<u64>,
}

impl Interruption {
    /// Stores the number of rows of each table for which no game was played, by file name.
    pub fn leaving_out(mut self, tables: &[Sheet]) -> Interruption {
        let counts = tables.iter().map(|table| (table.name.to_owned(), table.rows_without_games()));
        self.rows_without_games = counts.filter(|(_, rows)| *rows > 0).collect();
        self
    }
}
