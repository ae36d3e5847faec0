//! Adapter that plays the games of a matchup as an [`Experiment`].

use super::Experiment;
use sandtable_games::definition::BoxedTally;
use sandtable_games::{MeasureId, Outcome, PreparedMatchup};
use sandtable_kernel::RandomStreams;
use sandtable_stats::merge_fields;

/// Games of one matchup under one master seed.
pub struct MatchupGames<'a> {
    /// Matchup whose games are played.
    pub matchup: &'a PreparedMatchup,
    /// Master seed of all games.
    pub seed: u64,
    /// Measures of a game, such as its length, that its record holds.
    pub measures: Vec<MeasureId>,
}

/// Sums over the games of a matchup, and memory for the next game.
pub struct GamesTally {
    /// Sums over all games.
    pub counts: BoxedTally,
    /// Result of the last game, whose memory the next game reuses.
    outcome: Outcome,
}

merge_fields! { GamesTally: counts; }

impl MatchupGames<'_> {
    /// Returns a tally that continues `counts`, such as those of a checkpoint.
    pub fn tally_from(&self, counts: BoxedTally) -> GamesTally {
        GamesTally { counts, outcome: Outcome::with_measures(&self.measures) }
    }
}

impl Experiment for MatchupGames<'_> {
    type Tally = GamesTally;
    type Record = Outcome;

    fn tally(&self) -> GamesTally {
        self.tally_from(self.matchup.new_tally())
    }

    fn play(&self, index: u64, tally: &mut GamesTally, then: impl FnOnce(&Outcome)) {
        let GamesTally { counts, outcome } = tally;
        self.matchup.play_counted(RandomStreams::new(self.seed, index), outcome, &mut **counts);
        then(outcome);
    }
}
