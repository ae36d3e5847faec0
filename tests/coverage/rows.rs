//! Studies that the test repeats, and their options.

use std::sync::LazyLock;

use crate::conduct::Cells;
use crate::known;

/// Study that the test repeats.
pub struct Row {
    /// Command.
    pub study: &'static str,
    /// Arguments of the command; `{games}` stands for the number of games of each matchup.
    pub line: &'static str,
    /// Number of games of each matchup.
    pub games: u64,
    /// Exact value of a figure, if known.
    ///
    /// Other true values come from a run of as many games as all repetitions together.
    pub known: fn(&Cells) -> Option<f64>,
    /// Columns that differ between repetitions and do not identify a figure.
    pub aside: &'static [&'static str],
}

pub static ROWS: LazyLock<Vec<Row>> =
    LazyLock::new(|| include_str!("rows.txt").lines().map(Row::read).collect());

impl Row {
    /// Reads a line of `rows.txt`: the study, the games of each matchup, and the arguments.
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
