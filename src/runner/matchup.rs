//! The games of a matchup as an [`Experiment`].

use super::Experiment;
use sandtable_games::{Game, Tally};
use sandtable_kernel::RandomStreams;

/// Experiment that plays the games of one matchup with one master seed.
pub struct MatchupGames<'a, G: Game> {
    /// Prepared matchup: the model, the policies and the mode.
    pub cast: &'a G::Cast,
    /// Master seed of all games.
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
        // `Game::play` would return the record, which is large; moving it takes time.
        let record = G::record(self.cast, RandomStreams::new(self.seed, index));
        tally.add(self.cast, &record);
        then(&record);
    }
}
