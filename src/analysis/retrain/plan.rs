//! Plan of a study that fine-tunes policies on every scenario.

use sandtable_summary::Matchup;

/// Separates the training games from the games of the study.
const LEARNING: u64 = 0x7265_7472_6169_6e65;

/// Number of training games and seeds with which policies are fine-tuned on every scenario.
#[derive(Clone, Copy, Debug)]
pub struct FineTuningPlan<'a> {
    /// Training games on each scenario with each training seed.
    pub games: u64,
    /// Number of training seeds.
    pub seeds: u64,
    /// Matchups in which fine-tuning makes a side worse; the policies before fine-tuning play them.
    pub harmed: &'a [Matchup],
    /// Master seed of the training games.
    pub(super) training_seed: u64,
    /// True if fine-tuning is skipped, so that the earlier policies play under the names of fine-tuned ones.
    pub(super) plays_earlier: bool,
}

impl FineTuningPlan<'_> {
    /// Returns the plan of a study with the master seed `seed`.
    pub fn new(games: u64, seeds: u64, seed: u64) -> Self {
        let training_seed = seed ^ LEARNING;
        FineTuningPlan { games, seeds, harmed: &[], training_seed, plays_earlier: false }
    }

    /// Describes everything that determines the nets of a fine-tuned policy beside the policy and the scenario.
    pub(crate) fn determined_by(&self) -> String {
        format!("{} {} {}", self.games, self.training_seed, self.plays_earlier)
    }

    /// Returns the plan with another number of training games.
    #[must_use]
    pub fn with_games(self, games: u64) -> Self {
        FineTuningPlan { games, ..self }
    }

    /// Returns the plan in which the earlier policies play `matchups`.
    #[must_use]
    pub fn with_harmed<'h>(self, harmed: &'h [Matchup]) -> FineTuningPlan<'h> {
        let FineTuningPlan { games, seeds, training_seed, plays_earlier, .. } = self;
        FineTuningPlan { games, seeds, harmed, training_seed, plays_earlier }
    }
}
