//! Rows on the points of a grid of varied scenario keys and policy parameters.

use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing, Varied};

metrics! {
    /// Metrics of a grid point in `sweep.csv`.
    PointMetric {
        /// share of games won by the first seat
        WinRate = "win_rate", "share";
        /// win rate minus that of the base; MEASURE_change for the mean of another measure
        WinRateChange = "win_rate_change", "share";
        /// change of the win rate from a point to the next one with a larger number, for a number that ought to
        /// help a side and significantly harms it (by the q-value among all such steps); the policy of that
        /// side does not use it well
        HarmOfMore = "harm_of_more", "share";
    } or ChangeOf
}

row! {
    /// Row of `sweep.csv`: one metric at a grid point.
    SweepRow: "sweep.csv" {
        /// settings of the grid point as key=value; `base` for the unchanged scenario and policies, from which
        /// changes are measured
        setting: String,
    } of PointMetric {
        /// statistics of the games at the point and at the base on the same random streams
        pairing: Pairing,
        /// significance of the difference
        judged: Optional<Judged>,
        /// values of the varied keys
        varied: Varied,
    }
}

impl SweepRow {
    /// Text in column `setting` of `sweep.csv` for the unchanged scenario and policies.
    pub const BASE: &'static str = "base";
}
