//! Rows on proposed changes of the scenario that bring the win rate to a target.

use super::Won;
use crate::row::{metrics, row};

metrics! {
    /// Metrics of proposed changes in `tuned.csv`.
    TunedMetric {
        /// number of different changes that the search has tested
        Tried = "tried", "changes";
        /// 1 if the win rate and the hard bounds are reached with certainty, 0 if they are missed with
        /// certainty; empty if the maximum number of games of a change could not decide
        Reached = "reached", "yes";
        /// change of the win rate by one step of a card or number
        WorthPerStep = "worth_per_step", "share";
        /// change of the win rate by one step of a number that ought to help a side and significantly harms it
        /// (by the q-value among all such numbers); only in rows where it does
        HarmOfMore = "harm_of_more", "share";
        /// share of games won by the first seat
        WinRate = "win_rate", "share";
        /// size of the change, measured in edits
        Edits = "edits", "edits";
        /// distance of the win rate from its target
        Gap = "gap", "share";
    } or Declared
}

row! {
    /// Row of `tuned.csv`: one metric of a proposed change, or the effect of one step.
    Tuned: "tuned.csv" {
        /// number N of the proposal, whose scenario is tuned-N.toml
        proposal: String,
        /// change in words
        change: String,
        /// key of the scenario to which a worth_per_step belongs
        key: String,
    } of TunedMetric
}

row! {
    /// Row of `holds.csv`: win rate of a proposal with policies that were not used to find it.
    Held: "holds.csv" {
        /// number of the proposal; 0 for the printed game
        proposal: u64,
    } of Won
}
