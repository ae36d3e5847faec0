//! Comparison of two scenarios.

use serde::{Deserialize, Serialize};

use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing};

metrics! {
    /// Metrics of the changes between two scenarios.
    DifferenceMetric {
        /// share of games won by the first seat
        WinRate = "win_rate", "share";
        /// win rate of the second scenario minus that of the first
        WinRateChange = "win_rate_change", "share";
        /// change of the win rate by this change alone
        Alone = "alone", "share";
        /// mean change of the win rate that this change adds, over all orders of making the changes (Shapley
        /// value); the parts add up to the whole change; for `rest`, the whole change minus the sum of the
        /// changes alone
        Part = "part", "share";
    }
}

row! {
    /// Effect of a change between two scenarios: `diff.csv`.
    Difference: "diff.csv" {
        /// change as key = value; `none` for the first scenario, `all` for the second, `rest` for the joint
        /// effect of the changes beyond the sum of their effects alone
        change: String,
    } of DifferenceMetric {
        /// comparison of the two arms
        pairing: Pairing,
        /// significance of the difference
        judged: Optional<Judged>,
    }
}

impl Difference {
    /// Label of the first scenario.
    pub const NONE: &'static str = "none";
    /// Label of the second scenario.
    pub const ALL: &'static str = "all";
    /// Label of the interaction of the changes.
    pub const REST: &'static str = "rest";
}

/// Kind of a quantity that differs between two scenarios.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// a number of a game
    #[default]
    /// Number of a game.
    Number,
    /// Ending of games.
    Ending,
    /// Card.
    Card,
}

metrics! {
    /// Metrics of a quantity other than the win rate.
    MovedMetric {
        /// mean or share in the second scenario minus that in the first; METRIC_change for a metric of
        /// cards.csv, where the change of a win rate is significant if it differs from the change of the win
        /// rate of the card's side
        Change = "change", "";
    } or OfCard
}

row! {
    /// Change of a quantity other than the win rate: `moved.csv`.
    Moved: "moved.csv" {
        /// kind of the quantity: `number` of a game, `ending` of games, or `card`
        about: About,
        /// side that owns the card
        side: String,
        /// name of the metric, ending or card that changed
        name: String,
    } of MovedMetric {
        /// value in the first scenario
        before: Option<f64>,
        /// value in the second scenario
        after: Option<f64>,
        /// significance of the change
        judged: Optional<Judged>,
    }
}
