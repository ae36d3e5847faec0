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

/// Returns whether each record of a table is left out of reports because no game was played for it.
///
/// `header` contains the names of the table's columns. A record is left out if its column `n` contains 0 and its
/// column `value` is empty. A value that is known without games, such as a number of edits, is left out only if no
/// record of the table has a game. A table without a column `n` keeps all records.
pub fn left_out<'a>(
    header: impl IntoIterator<Item = &'a str>,
    records: &[impl AsRef<[String]>],
) -> Vec<bool> {
    let header: Vec<&str> = header.into_iter().collect();
    let index = |name: &str| header.iter().position(|column| *column == name);
    let (n, value) = (index("n"), index("value"));
    let contains = |record: &[String], column: Option<usize>, text: &str| {
        column.and_then(|index| record.get(index)).is_some_and(|cell| cell == text)
    };
    let has_games = records.iter().any(|record| !contains(record.as_ref(), n, "0"));
    let is_left_out = |record: &[String]| contains(record, n, "0") && contains(record, value, "");
    records.iter().map(|record| !has_games || is_left_out(record.as_ref())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_left_out_without_games_and_value_or_if_no_record_has_games() {
        let of = |header: [&str; 2], records: &[[&str; 2]]| {
            let records: Vec<_> = records.iter().map(|it| it.map(str::to_owned)).collect();
            left_out(header, &records)
        };
        let records = [["0", ""], ["0", "3.5"], ["8", ""], ["8", "0.5"]];
        assert_eq!(of(["n", "value"], &records), [true, false, false, false]);
        assert_eq!(of(["n", "value"], &records[..2]), [true, true]);
        assert_eq!(of(["n", "share"], &records), [false; 4]);
        assert_eq!(of(["games", "value"], &records[..2]), [false; 2]);
    }
}
