//! How players learn.

use crate::row::{metrics, row};

metrics! {
    /// What is said of players who learn.
    TrainedMetric {
        /// games that the first seat wins, on luck that nobody has learned from
        WinRate = "win_rate", "share";
    }
}

row! {
    /// How well players played after so many games: `training.csv`.
    Trained: "training.csv" {
        /// games that they had learned from
        learned: u64,
    } of TrainedMetric
}
