//! Progress of training.

use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing};

metrics! {
    /// Metrics of policies in training.
    TrainedMetric {
        /// games that the first seat wins, on luck that nobody has learned from
        WinRate = "win_rate", "share";
    }
}

row! {
    /// Strength of policies after a number of training games: `training.csv`.
    Trained: "training.csv" {
        /// games that they had learned from
        learned: u64,
    } of TrainedMetric
}

metrics! {
    /// Metrics of feature effects.
    ReasonMetric {
        /// games that the player believes to win by it, as a share: over the best answer without it
        Said = "said", "share";
        /// games that it does win by it: those in which the best answer without it was forced on the
        /// player once, on the same luck, won less often by so much
        Worth = "worth", "share";
    }
}

row! {
    /// Effect of a feature on the decisions of trained policies: `reasons.csv`.
    Reason: "reasons.csv" {
        /// the side of the player
        side: String,
        /// what is decided
        question: String,
        /// what the answer given has, and the best other answer has not
        feature: String,
    } of ReasonMetric {
        /// on the two that are compared
        pairing: Pairing,
        /// what is clear
        judged: Optional<Judged>,
    }
}
