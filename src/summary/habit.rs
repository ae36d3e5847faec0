//! Habits of policies: parts of the game that they give up without a try.

use serde::{Deserialize, Serialize};

/// Part of the game that a policy gives up without a try, in the scenario as well as in a variant.
///
/// The policy gives it up in most games. So the measured effect of the variant holds only for a policy that keeps this
/// habit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptHabit {
    /// Matchup in which the policy has the habit, in words.
    pub matchup: String,
    /// Change of the scenario that makes the variant, in words.
    pub change: String,
    /// Name of the part of the game that is given up.
    pub gives_up: String,
    /// Number of games of the variant in which the habit was measured.
    pub games: u64,
    /// Share of games of the unchanged scenario in which the part is given up.
    pub before: f64,
    /// Share of games of the variant in which the part is given up.
    pub after: f64,
}
