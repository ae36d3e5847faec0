//! Games of interrupted commands, and rows without games.

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

/// Returns a predicate that is true for a record of a table if no game was played for it.
///
/// `header` contains the names of the table's columns. The predicate is true if column `n` contains 0 and column
/// `value` is empty. It is false for a value that is known without games, such as a number of edits.
pub fn without_games<'a>(header: impl IntoIterator<Item = &'a str>) -> impl Fn(&[String]) -> bool {
    let header: Vec<&str> = header.into_iter().collect();
    let index = |name: &str| header.iter().position(|column| *column == name);
    let indices = index("n").zip(index("value"));
    move |record| {
        indices.is_some_and(|(n, value)| {
            let cell = |index: usize| record.get(index).map(String::as_str);
            cell(n) == Some("0") && cell(value) == Some("")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_without_games_has_neither_games_nor_a_figure() {
        let of = |header: [&str; 2], record: [&str; 2]| {
            without_games(header)(&record.map(str::to_owned))
        };
        let found =
            [["0", ""], ["0", "3.5"], ["8", ""], ["8", "0.5"]].map(|it| of(["n", "value"], it));
        assert_eq!(found, [true, false, false, false]);
        assert!(!of(["n", "share"], ["0", ""]));
    }
}
