//! Sensitivity of the win rate to facts that no source states.

use crate::row::{metrics, row};
use crate::{Judged, Optional, Pairing};

metrics! {
    /// Metrics of facts.
    OriginMetric {
        /// facts of that origin
        Facts = "facts", "facts";
        /// facts of that origin that some step moves
        Moved = "moved", "facts";
        /// steps that make a sound scenario
        Steps = "steps", "facts";
        /// a fact of an origin asked for that no step moves
        NotMoved = "not_moved", "facts";
        /// win rate with the fact moved, less that of the scenario as it is
        WinRateChange = "win_rate_change", "share";
    }
}

row! {
    /// Changed fact, unchanged fact with a reason, or number of facts of an origin: `origins.csv`.
    Origin: "origins.csv" {
        /// the key of the fact; empty in counts
        fact: String,
        /// where the fact comes from, as the scenario says; empty if it does not
        origin: String,
        /// its value
        holds: String,
        /// how it is moved, in words; a part of a list is counted from 0
        step: String,
        /// why no step moves it; empty if one does
        why: String,
    } of OriginMetric {
        /// on the two that are compared
        pairing: Pairing,
        /// what is clear
        judged: Optional<Judged>,
    }
}
