//! Causes of lost games.

use crate::row::{metrics, row};
use crate::{Judged, Optional};

metrics! {
    /// Metrics of lost games.
    LossMetric {
        /// share of games that the first seat lost
        Lost = "lost", "share";
        /// share of the lost games of which it is true
        ShareOfLost = "share_of_lost", "share";
        /// share of the won games that ended so, too, where any did
        ShareOfWon = "share_of_won", "share";
        /// how much of that part was missing when the game was lost, where any was: spaces, units,
        /// Pounds or victory points
        Missing = "missing", "parts";
        /// share of the lost games in which just as much of that part was missing as `parts` says
        ShareMissing = "share_missing", "share";
        /// chance to win that the games which were lost in the end had after so many turns, on
        /// average; 0 in games that are over
        ChanceLeft = "chance_left", "share";
        /// change of the chance to win over a turn that brought this, on average over such turns
        /// of all games
        Swing = "swing", "share";
    }
}

row! {
    /// Cause of lost games: `losses.csv`.
    Loss: "losses.csv" {
        /// `reason` for which lost games ended; `chance` to win; `turn` by what it brought; else, in
        /// the words of the game, what lost games are lost by
        about: String,
        /// its name; empty where it has none
        name: String,
        /// turns played; empty where it does not apply
        turn: Option<u64>,
    } of LossMetric {
        /// how much was missing, for `share_missing`
        parts: Option<f64>,
        /// what is clear
        judged: Optional<Judged>,
    }
}

impl Loss {
    /// Label of rows on the reasons for which games ended.
    pub const REASON: &'static str = "reason";
}
