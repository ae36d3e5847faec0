//! Plan of a study that fine-tunes policies on every scenario.

use sandtable_summary::Matchup;

/// Number that makes the random streams of training games differ from those of the study.
const TRAINING_SALT: u64 = 0x7265_7472_6169_6e65;

/// Settings for the fine-tuning of trained policies on every scenario of a study.
#[derive(Clone, Copy, Debug)]
pub struct FineTuningPlan<'a> {
    /// Number of training games on each scenario with each training seed.
    pub games: u64,
    /// Number of training seeds; the policies are fine-tuned anew with each.
    pub seeds: u64,
    /// Matchups that the earlier policies play, because fine-tuning makes a side worse.
    pub harmed: &'a [Matchup],
    /// Master seed of the training games.
    pub(super) training_seed: u64,
    /// True to skip the training and use the earlier policies under the names of fine-tuned ones.
    pub(super) plays_earlier: bool,
}

impl FineTuningPlan<'_> {
    /// Creates the settings for a study with the master seed `seed`.
    pub fn new(games: u64, seeds: u64, seed: u64) -> Self {
        let training_seed = seed ^ TRAINING_SALT;
        FineTuningPlan { games, seeds, harmed: &[], training_seed, plays_earlier: false }
    }

    /// Returns a text that is equal for two plans if they give the same fine-tuned policies.
    pub(crate) fn determined_by(&self) -> String {
        format!("{} {} {}", self.games, self.training_seed, self.plays_earlier)
    }

    /// Returns the settings with another number of training games.
    #[must_use]
    pub fn with_games(self, games: u64) -> Self {
        FineTuningPlan { games, ..self }
    }

    /// Returns the settings with the matchups that the earlier policies play.
    #[must_use]
    pub fn with_harmed<'h>(self, harmed: &'h [Matchup]) -> FineTuningPlan<'h> {
        let FineTuningPlan { games, seeds, training_seed, plays_earlier, .. } = self;
        FineTuningPlan { games, seeds, harmed, training_seed, plays_earlier }
    }
}
