//! Rows on the training of policies: their strength, and the effects of features on their decisions.

use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing};

metrics! {
    /// Metrics of policies in training in `training.csv`.
    TrainedMetric {
        /// win rate of the first seat on games that are not used for training
        WinRate = "win_rate", "share";
    }
}

row! {
    /// Row of `training.csv`: strength of policies after a number of training games.
    Trained: "training.csv" {
        /// number of training games of the policies
        learned: u64,
    } of TrainedMetric
}

metrics! {
    /// Metrics of feature effects in `reasons.csv`.
    ReasonMetric {
        /// estimated gain in win probability of the action with the feature over the best action without it
        EstimatedGain = "said", "share";
        /// measured gain in win probability: win rate of the policy minus its win rate when it is forced once
        /// to take the best action without the feature, on the same random streams
        MeasuredGain = "worth", "share";
    }
}

row! {
    /// Row of `reasons.csv`: effect of a feature on the decisions of trained policies.
    Reason: "reasons.csv" {
        /// side of the policy
        side: String,
        /// kind of the decision
        question: String,
        /// feature that the chosen action has and the best other action lacks
        feature: String,
    } of ReasonMetric {
        /// statistics of the games with and without the forced action on the same random streams
        pairing: Pairing,
        /// significance of the difference
        judged: Optional<Judged>,
    }
}
