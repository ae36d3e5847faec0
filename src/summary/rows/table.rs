//! Rows on games that people played at a table, compared with simulated games.

use crate::row::{metrics, row};

metrics! {
    /// Metrics of games at a table in `table.csv`.
    TableMetric {
        /// share of the games at the table that the first seat won
        Won = "won", "share";
        /// share of the games at the table with this ending, among those whose ending is known
        Ended = "ended", "share";
        /// mean length of the games at the table whose length is known; without an exact interval
        Length = "length", "turns";
    }
}

row! {
    /// Row of `table.csv`: comparison of one statistic of table games with simulated games.
    AtTable: "table.csv" {
        /// name of the ending or length; empty for the winner
        about: String,
    } of TableMetric {
        /// value in simulated games of the matchup
        expected: Option<f64>,
        /// lower end of the range in which the value lies in 95 % (by `--ci-level`) of equally many games drawn
        /// from the simulated ones and those at the table
        expected_low: Option<f64>,
        /// upper end of the range in which the value lies in 95 % (by `--ci-level`) of equally many games drawn
        /// from the simulated ones and those at the table
        expected_high: Option<f64>,
        /// probability that equally many games, drawn in the same way, have a sum that is no likelier than the
        /// one at the table; it is large where the games are too few to show a difference
        p_value: Option<f64>,
        /// 1 if the q-value of the row (Benjamini and Hochberg's, among all rows of the table) is at most 0.05, else 0
        surprise: Option<bool>,
    }
}

row! {
    /// Row of `replays.csv`: table game replayed from its recorded moves.
    Replayed: "replays.csv" {
        /// number of the game, from 1
        game: u64,
        /// file of the recorded moves
        moves: String,
        /// number of recorded moves
        recorded as "told": u64,
        /// `kept` if a game by the rules contains all recorded moves, `refused` if a rule refuses a recorded
        /// move, `not found` if no game with all of them was found, `unknown` if none was searched for
        verdict: String,
        /// first recorded line that no searched game contains; empty if there is none
        line: Option<u64>,
        /// rule of the decision that the line records; empty if it records none
        rule: String,
        /// reason for the verdict, and the legal actions
        why: String,
    }
}
