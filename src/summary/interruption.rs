//! Games of interrupted commands, and rows without games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Sheet;

/// Progress of an interrupted command: the games that it played, and the table rows that lack games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Interruption {
    /// Number of games that were played, over all matchups and variants.
    pub games: u64,
    /// Stage in which the command was interrupted, if one had begun.
    pub stage: Option<InterruptedStage>,
    /// Number of rows without games for each file that has such rows; reports leave these rows out.
    pub rows_without_games: BTreeMap<String, u64>,
}

/// Progress of the stage in which a command was interrupted.
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
    /// Sets the numbers of rows without games by counting these rows in `tables`.
    pub fn leaving_out(mut self, tables: &[Sheet]) -> Interruption {
        let counts = tables.iter().map(|table| (table.name.to_owned(), table.rows_without_games()));
        self.rows_without_games = counts.filter(|(_, rows)| *rows > 0).collect();
        self
    }
}

/// Returns a predicate for the records of a table that is true for records without games.
///
/// `header` contains the names of the table's columns. A record without games has 0 in column `n` and an empty cell in
/// column `value`. A record with a value that is known without games, such as a number of edits, is not one of them.
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
