//! Studies that the test runs many times, with their options.

use std::sync::LazyLock;

use crate::conduct::Cells;
use crate::known;

/// Study that the test runs many times.
pub struct Row {
    /// Name of the command.
    pub study: &'static str,
    /// Arguments of the command; `{games}` stands for the number of games of each matchup.
    pub line: &'static str,
    /// Number of games of each matchup.
    pub games: u64,
    /// Function that returns the exact value of an estimate, if it is known.
    ///
    /// Other true values come from a run with as many games as all runs of the test together.
    pub known: fn(&Cells) -> Option<f64>,
    /// Columns that differ between runs and therefore do not identify an estimate.
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
            "profile" if line.contains("--only skill") => {
                (known::thought, &["index", "turn", "from", "to", "command"])
            }
            "tune" if line.contains("--parameters") => {
                (known::tuned_policy, &["evaluation", "player", "from", "to"])
            }
            "tune" => (known::tuned, &["proposal", "change"]),
            _ => (|_| None, &[]),
        };
        Row { study, line, games, known, aside }
    }
}
