//! Plan of a study that fine-tunes policies on every scenario.

use sandtable_summary::Matchup;

/// Salt of the master seed of the training games.
const LEARNING: u64 = 0x7265_7472_6169_6e65;

/// Numbers of training games and seeds for fine-tuning policies on every scenario.
#[derive(Clone, Copy, Debug)]
pub struct FineTuningPlan<'a> {
    /// Number of training games on each scenario with each training seed.
    pub games: u64,
    /// Number of training seeds.
    pub seeds: u64,
    /// Matchups in which fine-tuning makes a side worse, so that the earlier policies play them.
    pub harmed: &'a [Matchup],
    /// Master seed of the training games.
    pub(super) training_seed: u64,
    /// True if fine-tuning is skipped and the earlier policies play under the names of fine-tuned ones.
    pub(super) plays_earlier: bool,
}

impl FineTuningPlan<'_> {
    /// Creates the plan of a study with the master seed `seed`.
    pub fn new(games: u64, seeds: u64, seed: u64) -> Self {
        let training_seed = seed ^ LEARNING;
        FineTuningPlan { games, seeds, harmed: &[], training_seed, plays_earlier: false }
    }

    /// Describes the parts of the plan that determine the nets of a fine-tuned policy.
    pub(crate) fn determined_by(&self) -> String {
        format!("{} {} {}", self.games, self.training_seed, self.plays_earlier)
    }

    /// Sets the number of training games.
    #[must_use]
    pub fn with_games(self, games: u64) -> Self {
        FineTuningPlan { games, ..self }
    }

    /// Sets the matchups that the earlier policies play.
    #[must_use]
    pub fn with_harmed<'h>(self, harmed: &'h [Matchup]) -> FineTuningPlan<'h> {
        let FineTuningPlan { games, seeds, training_seed, plays_earlier, .. } = self;
        FineTuningPlan { games, seeds, harmed, training_seed, plays_earlier }
    }
}
