//! Landmark games of a matchup: the best, the worst and the most typical.

use crate::prelude::*;

/// Number of games, counted from the first, among which landmark games are chosen.
pub const LANDMARK_GAMES: u64 = 1000;

/// Game that may become a landmark (best, worst or most typical), with the numbers that decide it.
#[derive(Clone, Copy, Debug)]
pub struct LandmarkCandidate {
    /// Index of the game.
    pub index: u64,
    /// Margin by which the first seat won; negative if it lost.
    pub margin: i32,
    /// Length of the game, in the unit of [`length_measure`], such as turns.
    pub length: i32,
}

/// Returns the measure that counts the length of a game, such as its turns.
///
/// # Panics
/// If the game has no such measure.
pub fn length_measure(game: &dyn GameDefinition) -> MeasureId {
    game.measure(game.info().lengths[0]).expect("a game measures its length")
}

impl LandmarkCandidate {
    /// Plays the game number `index` of a master seed, and returns its margin and length.
    pub fn play(matchup: &PreparedMatchup, seed: u64, index: u64) -> LandmarkCandidate {
        let mut outcome = Outcome::with_measures(&[length_measure(matchup.game())]);
        matchup.play(RandomStreams::new(seed, index), &mut outcome);
        LandmarkCandidate { index, margin: outcome.margin, length: outcome.measures[0] }
    }
}

/// Returns the best, the worst and the most typical game, each with its name; empty without games.
///
/// Best and worst are by the margin of the first seat. The most typical game is the one closest to the median length,
/// and among those to the median margin. Of equal games, the first is chosen.
pub fn choose_landmarks(games: &[LandmarkCandidate]) -> Vec<(&'static str, LandmarkCandidate)> {
    let middle = |of: fn(&LandmarkCandidate) -> i32| {
        let mut values: Vec<i32> = games.iter().map(of).collect();
        values.sort_unstable();
        values.get(values.len() / 2).copied().unwrap_or_default()
    };
    let (margin, length) = (middle(|game| game.margin), middle(|game| game.length));
    let typical =
        |game: &&LandmarkCandidate| (game.length.abs_diff(length), game.margin.abs_diff(margin));
    let found = [
        ("best", games.iter().min_by_key(|game| -i64::from(game.margin))),
        ("worst", games.iter().min_by_key(|game| game.margin)),
        ("typical", games.iter().min_by_key(typical)),
    ];
    found.into_iter().filter_map(|(which, game)| Some((which, *game?))).collect()
}
