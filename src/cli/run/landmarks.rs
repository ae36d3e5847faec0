//! The best, the worst and the most typical game, and how to see them.

use crate::prelude::*;
use sandtable_analysis::landmarks::{SOUGHT, Seen, length, pick};
use sandtable_games::Measure;
use sandtable_runner::{Experiment, MatchupGames};
use sandtable_summary::rows::Landmark;

/// What was noted of the first games of a matchup while they were played.
pub struct Notes(Vec<OnceLock<Seen>>);

impl Notes {
    /// Room for all games among which landmarks are chosen.
    pub fn new() -> Notes {
        Notes((0..SOUGHT).map(|_| OnceLock::new()).collect())
    }
}

/// The games of a matchup, the first of which are noted.
pub struct NotedGames<'a, G: Game> {
    games: MatchupGames<'a, G>,
    notes: &'a Notes,
    length: Measure<G>,
}

impl<'a, G: Game> NotedGames<'a, G> {
    /// Games that are to be noted.
    pub fn new(games: MatchupGames<'a, G>, notes: &'a Notes) -> Self {
        NotedGames { games, notes, length: length::<G>() }
    }

    /// Who plays what.
    pub fn cast(&self) -> &G::Cast {
        self.games.cast
    }
}

impl<G: Game> Experiment for NotedGames<'_, G> {
    type Tally = G::Tally;
    type Record = G::Record;

    fn tally(&self) -> G::Tally {
        self.games.tally()
    }

    #[inline]
    fn play(&self, index: u64, tally: &mut G::Tally, then: impl FnOnce(&G::Record)) {
        self.games.play(index, tally, |record| {
            if index < SOUGHT {
                // A game that is played again is the same game.
                let _ = self.notes.0[index as usize].set(Seen::of::<G>(index, record, self.length));
            }
            then(record);
        });
    }
}

/// The best, the worst and the most typical of the first games of a matchup that has `games` games;
/// of several equal ones the first. Games that are not in `notes`, since they were played before an
/// interruption, are played again.
pub fn landmarks<G: Game>(
    setup: &Setup<'_, G>,
    cast: &G::Cast,
    games: u64,
    notes: Option<&Notes>,
) -> Vec<Landmark> {
    setup.announce(cast);
    let length = length::<G>();
    let play = |index| {
        notes.and_then(|notes| notes.0[index as usize].get()).copied().unwrap_or_else(|| {
            CurrentMatchup::game(index);
            Seen::of::<G>(index, &G::record(cast, RandomStreams::new(setup.seed, index)), length)
        })
    };
    let games: Vec<Seen> = (0..games.min(SOUGHT)).map(play).collect();
    let replay = setup.now_playing(&G::matchup(cast), &[]).replay;
    let landmark = |(which, game): (&'static str, Seen)| Landmark {
        matchup: G::matchup(cast),
        landmark: which.to_owned(),
        index: game.index,
        margin: game.margin,
        length: game.length,
        command: format!("{replay} --index {} --text", game.index),
        of: games.len() as u64,
    };
    pick(&games).into_iter().map(landmark).collect()
}
