//! Rows on the causes of lost games.

use crate::row::{metrics, row};
use crate::{Judged, Optional};

metrics! {
    /// Metrics of lost games in `losses.csv`.
    LossMetric {
        /// share of games that the first seat lost
        Lost = "lost", "share";
        /// share of the lost games that have this cause
        ShareOfLost = "share_of_lost", "share";
        /// share of the won games that have the same property; left out if none has
        ShareOfWon = "share_of_won", "share";
        /// mean shortfall in the named quantity, over the lost games with a shortfall: spaces, units, Pounds or victory
        /// points
        Missing = "missing", "parts";
        /// share of the lost games whose shortfall in the named quantity equals `parts`
        ShareMissing = "share_missing", "share";
        /// mean win probability after this number of turns in games that were lost later; 0 for games that are
        /// over
        ChanceLeft = "chance_left", "share";
        /// mean change of the win probability over the turns in which this event happened, in won and lost games
        Swing = "swing", "share";
    }
}

row! {
    /// Row of `losses.csv`: number on a cause of lost games, or on the win probability in them.
    Loss: "losses.csv" {
        /// kind of the row: `reason` for an ending of lost games, `chance` for a win probability, `turn` for an
        /// event in a turn; else the game's own name for a shortfall
        about: String,
        /// name of the reason, event or quantity; empty where there is none
        name: String,
        /// number of turns played; empty where it does not apply
        turn: Option<u64>,
    } of LossMetric {
        /// size of the shortfall, for `share_missing`
        parts: Option<f64>,
        /// significance of the difference
        judged: Optional<Judged>,
    }
}

impl Loss {
    /// Text in column `about` of `losses.csv` for rows about an ending of games.
    pub const REASON: &'static str = "reason";
}
