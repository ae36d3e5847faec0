//! Sensitivity of the win rate to facts that no source states.

use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing};

metrics! {
    /// Metrics of facts in `origins.csv`.
    OriginMetric {
        /// number of facts with this origin
        Facts = "facts", "facts";
        /// number of facts with this origin that some step changes
        Moved = "moved", "facts";
        /// number of steps, each the change of a fact with this origin, that give a valid scenario
        Steps = "steps", "facts";
        /// fact of a requested origin that no step changes
        NotMoved = "not_moved", "facts";
        /// win rate with the changed fact minus that of the unchanged scenario
        WinRateChange = "win_rate_change", "share";
    }
}

row! {
    /// Row of `origins.csv`: changed fact, unchanged fact with a reason, or number of facts of an origin.
    Origin: "origins.csv" {
        /// key of the fact; empty in counts
        fact: String,
        /// origin of the fact as stated in the scenario; empty if it is not stated
        origin: String,
        /// value of the fact
        holds: String,
        /// change of the fact, in words; items of a list are counted from 0
        step: String,
        /// reason why no step changes the fact; empty if one does
        why: String,
    } of OriginMetric {
        /// comparison of the two arms
        pairing: Pairing,
        /// significance of the difference
        judged: Optional<Judged>,
    }
}
