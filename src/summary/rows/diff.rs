//! Rows on the differences between the results of two scenarios.

use serde::{Deserialize, Serialize};

use crate::row::{metrics, row};
use crate::value::choice;
use crate::{Judged, Optional, Pairing};

metrics! {
    /// Metrics of the changes between two scenarios in `diff.csv`.
    DifferenceMetric {
        /// share of games won by the first seat
        WinRate = "win_rate", "share";
        /// win rate of the second scenario minus that of the first; MEASURE_change for the mean of another measure
        WinRateChange = "win_rate_change", "share";
        /// change of the win rate if only this change is made to the first scenario
        Alone = "alone", "share";
        /// mean change of the win rate when this change is added, over all orders of making the changes (Shapley
        /// value); the parts add up to the whole change; for `rest`, the whole change minus the sum of the changes
        /// alone
        Part = "part", "share";
    } or ChangeOf
}

row! {
    /// Row of `diff.csv`: effect of one change between two scenarios, or of all together.
    Difference: "diff.csv" {
        /// keys that the change sets, separated by semicolons; `none` for the first scenario, `all` for the second,
        /// `rest` for the joint effect of the changes beyond the sum of their effects alone
        change: String,
        /// each key of the change with its value and the value before it, in the row `alone`; empty in others
        values: String,
    } of DifferenceMetric {
        /// statistics of both scenarios' games on the same random streams
        pairing: Pairing,
        /// significance of the difference
        judged: Optional<Judged>,
    }
}

impl Difference {
    /// Text in column `change` of `diff.csv` for the first scenario, in which no change is made.
    pub const NONE: &'static str = "none";
    /// Text in column `change` of `diff.csv` for the second scenario, in which all changes are made.
    pub const ALL: &'static str = "all";
    /// Text in column `change` of `diff.csv` for the whole effect minus the sum of the single effects.
    pub const REST: &'static str = "rest";
}

/// Kind of a quantity whose change between two scenarios is a row of `moved.csv`.
///
/// The change of the win rate is in `diff.csv` instead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    #[default]
    /// Quantity measured in games, such as their length.
    Number,
    /// Share of games with a certain ending.
    Ending,
    /// Metric of a card.
    Card,
}

choice!(About);

metrics! {
    /// Metrics of a quantity other than the win rate, in `moved.csv`.
    MovedMetric {
        /// mean or share in the second scenario minus that in the first; METRIC_change for a metric of
        /// cards.csv, where the change of a win rate is significant if it differs from the change of the win
        /// rate of the card's side
        Change = "change", "";
    } or OfCard
}

row! {
    /// Row of `moved.csv`: change of a quantity other than the win rate.
    Moved: "moved.csv" {
        /// kind of the quantity: `number` for a quantity of games, `ending` for a share of games with an ending, or
        /// `card`
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
