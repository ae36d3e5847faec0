//! Games of interrupted commands, and rows without games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Sheet;

/// Games of an interrupted command, and the rows of its files that have none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Interruption {
    /// Number of games of all matchups and variants that were played.
    pub games: u64,
    /// Stage that was interrupted, if one had begun.
    pub stage: Option<InterruptedStage>,
    /// Number of rows without games in each file that has any; reports leave these rows out.
    pub rows_without_games: BTreeMap<String, u64>,
}

/// Progress of the stage that was interrupted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct InterruptedStage {
    /// Name of the stage.
    pub name: String,
    /// Number of games of the stage that were played; variants on the same random streams count as one game.
    pub games: u64,
    /// Number of games that the stage was to have, if it was known beforehand.
    pub asked: Option<u64>,
}

impl Interruption {
    /// Adds the number of rows without games of every table.
    pub fn leaving_out(mut self, tables: &[Sheet]) -> Interruption {
        let counts = tables.iter().map(|table| (table.name.to_owned(), table.rows_without_games()));
        self.rows_without_games = counts.filter(|(_, rows)| *rows > 0).collect();
        self
    }
}

/// Returns a test for records without games, in a table with a header.
///
/// Such a record has 0 games and no value. A record with a value that is known without games, such as a number of
/// edits, does not count.
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
