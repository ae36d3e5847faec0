//! Comparison of two scenarios.

use serde::{Deserialize, Serialize};

use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing};

metrics! {
    /// Metrics of the changes between two scenarios.
    DifferenceMetric {
        /// share of games won by the first seat
        WinRate = "win_rate", "share";
        /// win rate of the second scenario less that of the first
        WinRateChange = "win_rate_change", "share";
        /// change of the win rate by this change alone
        Alone = "alone", "share";
        /// what the change adds on average over all orders of making the changes (Shapley value):
        /// the parts add up to the whole; of `rest`: the whole less the sum of each change alone
        Part = "part", "share";
    }
}

row! {
    /// Effect of a change between two scenarios: `diff.csv`.
    Difference: "diff.csv" {
        /// the change, as key = value; `none` for the first scenario, `all` for the second,
        /// `rest` for what the changes do together beyond the sum of each alone
        change: String,
    } of DifferenceMetric {
        /// on the two that are compared
        pairing: Pairing,
        /// what is clear
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
    Number,
    /// an ending of games
    Ending,
    /// a card
    Card,
}

metrics! {
    /// Metrics of a quantity other than the win rate.
    MovedMetric {
        /// mean or share in the second scenario less that in the first; METRIC_change for a
        /// metric of cards.csv, of which a win rate is clear if it differs from the change of the win
        /// rate of the card's side
        Change = "change", "";
    } or OfCard
}

row! {
    /// Change of a quantity other than the win rate: `moved.csv`.
    Moved: "moved.csv" {
        /// `number` of a game, `ending` of games, or `card`
        about: About,
        /// whose card
        side: String,
        /// the number, the ending or the card
        name: String,
    } of MovedMetric {
        /// in the first scenario
        before: Option<f64>,
        /// in the second scenario
        after: Option<f64>,
        /// what is clear
        judged: Optional<Judged>,
    }
}
