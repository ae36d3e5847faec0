//! Landmarks of a matchup: the best, the worst and the most typical game, with commands that replay them.

use crate::prelude::*;
use sandtable_analysis::landmarks::{
    LANDMARK_GAMES, LandmarkCandidate, choose_landmarks, length_measure,
};
use sandtable_runner::{Experiment, GamesTally, MatchupGames};
use sandtable_summary::rows::Landmark;

/// Margins and lengths of the first games of a matchup, among which landmark games are chosen.
pub struct LandmarkRecords(Vec<OnceLock<LandmarkCandidate>>);

impl LandmarkRecords {
    /// Creates empty entries for the first [`LANDMARK_GAMES`] games.
    pub fn new() -> LandmarkRecords {
        LandmarkRecords((0..LANDMARK_GAMES).map(|_| OnceLock::new()).collect())
    }
}

/// Games of a matchup that also record the margins and lengths of the first [`LANDMARK_GAMES`].
pub struct RecordedGames<'a> {
    games: MatchupGames<'a>,
    notes: &'a LandmarkRecords,
    /// Index of the length among the measures of a record.
    length: usize,
}

impl<'a> RecordedGames<'a> {
    /// Creates games that also record their margins and lengths in `notes`.
    pub fn new(mut games: MatchupGames<'a>, notes: &'a LandmarkRecords) -> Self {
        let length = length_measure(games.matchup.game());
        let known = games.measures.iter().position(|it| *it == length);
        let length = known.unwrap_or_else(|| {
            games.measures.push(length);
            games.measures.len() - 1
        });
        RecordedGames { games, notes, length }
    }

    /// Returns the matchup of the games.
    pub fn cast(&self) -> &PreparedMatchup {
        self.games.matchup
    }

    /// Returns a tally that continues from earlier counts.
    pub fn tally_from(&self, counts: BoxedTally) -> GamesTally {
        self.games.tally_from(counts)
    }
}

impl Experiment for RecordedGames<'_> {
    type Tally = GamesTally;
    type Record = Outcome;

    fn tally(&self) -> GamesTally {
        self.games.tally()
    }

    #[inline]
    fn play(&self, index: u64, tally: &mut GamesTally, then: impl FnOnce(&Outcome)) {
        self.games.play(index, tally, |record| {
            if index < LANDMARK_GAMES {
                // A game that is played twice has the same record, so the second one can be dropped.
                let (margin, length) = (record.margin, record.measures[self.length]);
                let _ =
                    self.notes.0[index as usize].set(LandmarkCandidate { index, margin, length });
            }
            then(record);
        });
    }
}

/// Returns the best, the worst and the most typical of the first games of a matchup.
///
/// `games` is the number of games played. The first of several equal games is chosen. Games that are missing in `notes`
/// because they were played before an interruption are played again.
pub fn landmarks(
    setup: &Setup<'_>,
    cast: &PreparedMatchup,
    games: u64,
    notes: Option<&LandmarkRecords>,
) -> Vec<Landmark> {
    setup.announce(cast);
    let play = |index| {
        notes.and_then(|notes| notes.0[index as usize].get()).copied().unwrap_or_else(|| {
            CurrentMatchup::game(index);
            LandmarkCandidate::play(cast, setup.seed, index)
        })
    };
    let games: Vec<LandmarkCandidate> = (0..games.min(LANDMARK_GAMES)).map(play).collect();
    let replay = setup.now_playing(&cast.matchup(), &[]).replay;
    let landmark = |(which, game): (&'static str, LandmarkCandidate)| Landmark {
        matchup: cast.matchup(),
        landmark: which.to_owned(),
        index: game.index,
        margin: game.margin,
        length: game.length,
        command: format!("{replay} --index {} --text", game.index),
        of: games.len() as u64,
    };
    choose_landmarks(&games).into_iter().map(landmark).collect()
}
