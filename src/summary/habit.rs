//! Habits of policies: parts of the game that they give up without a try.

use serde::{Deserialize, Serialize};

/// Part of a game, such as a mission, that a policy skips in most games of both base and variant.
///
/// To skip means to give up without a try. The measured effect of the variant holds only for a policy that keeps this
/// habit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptHabit {
    /// Matchup in which the policy has the habit, in words.
    pub matchup: String,
    /// Change of the scenario that makes the variant, in words.
    pub change: String,
    /// Name of the part of the game that is skipped.
    pub gives_up: String,
    /// Number of games of the variant in which the habit was measured.
    pub games: u64,
    /// Share of games of the unchanged scenario in which the part is skipped.
    pub before: f64,
    /// Share of games of the variant in which the part is skipped.
    pub after: f64,
}
