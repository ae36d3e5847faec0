//! Effects of alternative readings of rulings, where the rulebook permits several.

use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing};

metrics! {
    /// Metrics of an alternative reading in `rulings.csv`.
    ReadingMetric {
        /// win rate under this reading minus that under the scenario's own reading
        WinRateChange = "win_rate_change", "share";
    }
}

row! {
    /// Row of `rulings.csv`: alternative reading of a ruling.
    Reading: "rulings.csv" {
        /// name of the ruling
        ruling: String,
        /// reading that replaces the scenario's own
        reading: String,
    } of ReadingMetric {
        /// comparison of the two arms
        pairing: Pairing,
        /// significance of the difference
        judged: Optional<Judged>,
    }
}
