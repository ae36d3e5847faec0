//! Rows with verdicts on whether searches for policies, decks or changes are finished.

use serde::{Deserialize, Serialize};

use crate::row::{metrics, row};
use crate::value::choice;

/// Verdict of a search: whether a tested candidate may still gain enough to matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConvergenceVerdict {
    /// Every candidate gains less than the smallest gain of interest.
    Excluded,
    #[default]
    /// The games ran out before every candidate was known to gain less than the smallest gain of interest.
    GamesRanOut,
}

choice!(ConvergenceVerdict);

metrics! {
    /// Metrics of a search's test for convergence in `convergence.csv`.
    ConvergenceMetric {
        /// gain of a tested candidate over the result of the search, for the candidate that may gain most. The interval
        /// holds for all tested candidates together, so none gains more than its upper end; empty if none was tested
        GreatestGain = "greatest_gain", "share";
    }
}

row! {
    /// Row of `convergence.csv`: verdict on the convergence of a search.
    ConvergenceRow: "convergence.csv" {
        /// side whose candidates were tested; empty if the candidates belong to no single side
        side: String,
        /// `excluded` if every tested candidate gains less than smallest_gain, `games_ran_out` if the games
        /// were too few to exclude that gain
        verdict: ConvergenceVerdict,
        /// smallest gain of interest to the search, as a share of games
        smallest_gain: f64,
        /// number of candidates tested
        tested: u64,
        /// number of tested candidates that may gain smallest_gain or more
        open: u64,
    } of ConvergenceMetric
}
