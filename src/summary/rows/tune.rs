//! Proposed changes that bring the win rate to a target.

use super::Won;
use crate::row::{metrics, row};

metrics! {
    /// Metrics of proposed changes.
    TunedMetric {
        /// different changes that the search has played
        Tried = "tried", "changes";
        /// 1 if the win rate and hard bounds are surely as wished for, 0 if they surely are not;
        /// empty if as many games as a change gets at most have not told
        Reached = "reached", "yes";
        /// what a step of a card or number is worth
        WorthPerStep = "worth_per_step", "share";
        /// the worth of a step of a number that ought to help a player and clearly harms it (by its
        /// q-value among all such numbers); told only where it does
        HarmOfMore = "harm_of_more", "share";
        /// share of games won by the first seat
        WinRate = "win_rate", "share";
        /// how many edits it counts as
        Edits = "edits", "edits";
        /// how far the win rate is from its target
        Gap = "gap", "share";
    } or Declared
}

row! {
    /// Metric of a proposed change, or value of a step: `tuned.csv`.
    Tuned: "tuned.csv" {
        /// number of the proposal, whose scenario is tuned-N.toml
        proposal: String,
        /// what is changed, in words
        change: String,
        /// key of the scenario that a worth_per_step is of
        key: String,
    } of TunedMetric
}

row! {
    /// Win rate of a proposal between other policies than those it was found with: `holds.csv`.
    Held: "holds.csv" {
        /// number of the proposal; 0 for the printed game
        proposal: u64,
    } of Won
}
