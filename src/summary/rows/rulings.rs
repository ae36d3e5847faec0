//! Effects of the readings of rulings.

use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing};

metrics! {
    /// Metrics of an alternative reading.
    ReadingMetric {
        /// win rate by this reading, less that by the scenario's own
        WinRateChange = "win_rate_change", "share";
    }
}

row! {
    /// Alternative reading of a ruling: `rulings.csv`.
    Reading: "rulings.csv" {
        /// name of the ruling
        ruling: String,
        /// the reading that is played instead of the scenario's own
        reading: String,
    } of ReadingMetric {
        /// on the two that are compared
        pairing: Pairing,
        /// what is clear
        judged: Optional<Judged>,
    }
}
