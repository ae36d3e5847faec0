//! The best, the worst and the most typical of some games.

use crate::prelude::*;

/// Landmarks are chosen among this many games of each matchup, the first.
pub const SOUGHT: u64 = 1000;

/// A game with the figures that it is chosen by.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Its number.
    pub index: u64,
    /// By how much the first seat won.
    pub margin: i32,
    /// How long it was.
    pub length: i32,
}

/// Returns the measure of the length of a game.
///
/// # Panics
/// If the game has no such measure.
pub fn length(game: &dyn GameDefinition) -> MeasureId {
    game.measure(game.info().lengths[0]).expect("a game measures its length")
}

impl Seen {
    /// Plays game number `index`.
    pub fn game(cast: &PreparedMatchup, seed: u64, index: u64) -> Seen {
        let mut outcome = Outcome::with_measures(&[length(cast.game())]);
        cast.play(RandomStreams::new(seed, index), &mut outcome);
        Seen { index, margin: outcome.margin, length: outcome.measures[0] }
    }
}

/// The best, the worst and the most typical of some games, which has about the middle length and
/// margin; of several equal ones the first. None of none.
pub fn pick(games: &[Seen]) -> Vec<(&'static str, Seen)> {
    let middle = |of: fn(&Seen) -> i32| {
        let mut values: Vec<i32> = games.iter().map(of).collect();
        values.sort_unstable();
        values.get(values.len() / 2).copied().unwrap_or_default()
    };
    let (margin, length) = (middle(|game| game.margin), middle(|game| game.length));
    let typical = |game: &&Seen| (game.length.abs_diff(length), game.margin.abs_diff(margin));
    let found = [
        ("best", games.iter().min_by_key(|game| -i64::from(game.margin))),
        ("worst", games.iter().min_by_key(|game| game.margin)),
        ("typical", games.iter().min_by_key(typical)),
    ];
    found.into_iter().filter_map(|(which, game)| Some((which, *game?))).collect()
}
