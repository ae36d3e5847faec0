//! Progress of training.

use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing};

metrics! {
    /// Metrics of policies in training.
    TrainedMetric {
        /// win rate of the first seat on games that are not used for training
        WinRate = "win_rate", "share";
    }
}

row! {
    /// Strength of policies after a number of training games: `training.csv`.
    Trained: "training.csv" {
        /// number of training games of the policies
        learned: u64,
    } of TrainedMetric
}

metrics! {
    /// Metrics of feature effects.
    ReasonMetric {
        /// estimated gain in win probability of the action with the feature over the best action without it
        Said = "said", "share";
        /// measured gain in win probability: win rate of the policy minus its win rate when it is forced once
        /// to take the best action without the feature, on the same random streams
        Worth = "worth", "share";
    }
}

row! {
    /// Effect of a feature on the decisions of trained policies: `reasons.csv`.
    Reason: "reasons.csv" {
        /// side of the policy
        side: String,
        /// kind of the decision
        question: String,
        /// feature that the chosen action has and the best other action lacks
        feature: String,
    } of ReasonMetric {
        /// comparison of the two arms
        pairing: Pairing,
        /// significance of the difference
        judged: Optional<Judged>,
    }
}
