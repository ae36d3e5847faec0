//! Grids of varied keys and parameters.

use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing, Varied};

metrics! {
    /// Metrics of a grid point.
    PointMetric {
        /// share of games won by the first seat
        WinRate = "win_rate", "share";
        /// win rate less that of the base
        WinRateChange = "win_rate_change", "share";
        /// change of the win rate from one point to the next that has more of a number which ought
        /// to help a player, where it clearly harms (by its q-value among all such steps): that
        /// player does not use it well
        HarmOfMore = "harm_of_more", "share";
    } or ChangeOf
}

row! {
    /// Metric of a grid point: `sweep.csv`.
    Point: "sweep.csv" {
        /// the point of the grid, every key with its value; `base` for the scenario and
        /// the players as asked for, which changes are changes from
        setting: String,
    } of PointMetric {
        /// on the two that are compared
        pairing: Pairing,
        /// what is clear
        judged: Optional<Judged>,
        /// the values of what is varied
        varied: Varied,
    }
}

impl Point {
    /// Setting of the unchanged scenario and policies.
    pub const BASE: &'static str = "base";
}
