//! Habits of policies: parts of the game that they give up without a try.

use serde::{Deserialize, Serialize};

/// Part of the game that a policy gives up without a try in most games of the scenario and of a variant, so that
/// the effect of the variant holds only for a policy that keeps this habit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptHabit {
    /// The matchup in words.
    pub matchup: String,
    /// The change that makes the variant.
    pub change: String,
    /// The part of the game that is given up.
    pub gives_up: String,
    /// Games of the variant by which the habit was measured.
    pub games: u64,
    /// Share of games of the scenario in which the part is given up.
    pub before: f64,
    /// Share of games of the variant in which the part is given up.
    pub after: f64,
}
