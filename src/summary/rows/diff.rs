//! One scenario against another.

use serde::{Deserialize, Serialize};

use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing};

metrics! {
    /// What is said of changes.
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
    /// What a change makes of the difference: `diff.csv`.
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
    /// The first scenario.
    pub const NONE: &'static str = "none";
    /// The second scenario.
    pub const ALL: &'static str = "all";
    /// What the changes do together.
    pub const REST: &'static str = "rest";
}

/// What is told of what else is different.
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
    /// What is said of what else is different.
    MovedMetric {
        /// mean or share in the second scenario less that in the first; METRIC_change for a
        /// metric of cards.csv, of which a win rate is clear if it differs from the change of the win
        /// rate of the card's side
        Change = "change", "";
    } or OfCard
}

row! {
    /// What else is different: `moved.csv`.
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
