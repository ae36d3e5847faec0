//! Habits of policies: parts of the game that they give up without a try.

use serde::{Deserialize, Serialize};

/// Habit of a policy to skip a part of the game in both the scenario and a variant of it.
///
/// To skip a part, such as a mission, means to give it up without a try. The measured effect of the variant holds only
/// for a policy that keeps this habit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptHabit {
    /// Matchup in which the policy has the habit, as text.
    pub matchup: String,
    /// Change of the scenario that makes the variant, as text.
    pub change: String,
    /// Name of the part of the game that is skipped.
    pub gives_up: String,
    /// Number of games of the variant from which the share was measured.
    pub games: u64,
    /// Share of games of the unchanged scenario in which the part is skipped.
    pub before: f64,
    /// Share of games of the variant in which the part is skipped.
    pub after: f64,
}
