//! The games of a matchup as an experiment: something that can be tried any number of times.

use super::Experiment;
use sandtable_games::{Game, Tally};
use sandtable_kernel::Luck;

/// The games of one matchup under one master seed.
pub struct MatchupGames<'a, G: Game> {
    /// Who plays what.
    pub cast: &'a G::Cast,
    /// The master seed.
    pub seed: u64,
}

impl<G: Game> Experiment for MatchupGames<'_, G> {
    type Tally = G::Tally;
    type Record = G::Record;

    fn tally(&self) -> G::Tally {
        G::Tally::new(self.cast)
    }

    #[inline]
    fn play(&self, index: u64, tally: &mut G::Tally, then: impl FnOnce(&G::Record)) {
        // `Game::play` would return the record: it is large, and moving it takes time.
        let record = G::record(self.cast, Luck::new(self.seed, index));
        tally.add(self.cast, &record);
        then(&record);
    }
}
