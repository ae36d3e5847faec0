//! Which studies are repeated, and of what.

use std::sync::LazyLock;

use crate::conduct::Cells;
use crate::known;

/// A study that is repeated.
pub struct Row {
    /// Its command.
    pub study: &'static str,
    /// What stands behind that: the scenario, who plays, and its options; `{games}` for the games of each
    /// line.
    pub line: &'static str,
    /// Games of each line.
    pub games: u64,
    /// What is known exactly of a figure; all else is taken from a run of as many games as all
    /// repetitions have together.
    pub known: fn(&Cells) -> Option<f64>,
    /// Columns in which a repetition differs from another, so that figures are the same without them.
    pub aside: &'static [&'static str],
}

pub static ROWS: LazyLock<Vec<Row>> =
    LazyLock::new(|| include_str!("rows.txt").lines().map(Row::read).collect());

impl Row {
    /// Reads a line of `rows.txt`: the study, the games of each line, and what stands behind.
    fn read(row: &'static str) -> Row {
        let mut words = row.splitn(3, ' ');
        let mut word = || words.next().expect("a study, its games and a line");
        let (study, games, line) = (word(), word().parse().expect("a number of games"), word());
        let (known, aside): (fn(&Cells) -> Option<f64>, &[&str]) = match study {
            "skill" => (known::thought, &["index", "turn", "from", "to", "command"]),
            "tune" => (known::tuned, &["proposal", "change"]),
            "fit" => (known::fitted, &["evaluation", "player", "from", "to"]),
            _ => (|_| None, &[]),
        };
        Row { study, line, games, known, aside }
    }
}
