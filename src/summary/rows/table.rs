//! Games played by people at a table, compared with simulated games.

use crate::row::{metrics, row};

metrics! {
    /// Metrics of games at a table.
    TableMetric {
        /// share of the games at the table that the first seat won
        Won = "won", "share";
        /// share of the games at the table that ended so, of those whose ending is known
        Ended = "ended", "share";
        /// mean length of the games at the table, of those whose length is known; it has no exact interval
        Length = "length", "turns";
    }
}

row! {
    /// Comparison of table games with the games of a matchup: `table.csv`.
    AtTable: "table.csv" {
        /// the ending or the length that it is about; empty for who won
        about: String,
    } of TableMetric {
        /// what it is in games of these players
        expected: Option<f64>,
        /// what it is at least in all but the lowest 2.5 % (by `--ci-level`) of as many games of these
        /// players, with those at the table among what there is to draw from
        expected_low: Option<f64>,
        /// what it is at most, likewise
        expected_high: Option<f64>,
        /// how often as many games, drawn likewise, have a sum that is no likelier: what few games here
        /// cannot tell is in it
        p_value: Option<f64>,
        /// `true` if that, held against all other figures of the table (Benjamini and Hochberg's q-value),
        /// is 0.05 at most
        surprise: Option<bool>,
    }
}

row! {
    /// Table game replayed from its recorded moves: `replays.csv`.
    Replayed: "replays.csv" {
        /// which of the games it is, from 1
        game: u64,
        /// the file of its moves
        moves: String,
        /// how many moves it tells
        told: u64,
        /// `kept` if a game by the rules brings all of it, `refused` if a rule refuses what is told, `not
        /// found` if no game was found that brings it, `unknown` if none was looked for
        verdict: String,
        /// the first line that no game was found to bring; empty if there is none
        line: Option<u64>,
        /// the rule of the question that it answers; empty if it answers none
        rule: String,
        /// why, and what was lawful
        why: String,
    }
}
