//! Landmark games of a matchup: the best, the worst and the most typical.

use crate::prelude::*;

/// Number of games, the first of each matchup, among which the landmarks are chosen.
pub const SOUGHT: u64 = 1000;

/// Game with the margin and length by which landmarks are chosen.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Index of the game.
    pub index: u64,
    /// Margin of the first seat.
    pub margin: i32,
    /// Length of the game, in the game's own measure of length.
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
    /// Plays the game with the number `index` of the master seed `seed`.
    pub fn game(cast: &PreparedMatchup, seed: u64, index: u64) -> Seen {
        let mut outcome = Outcome::with_measures(&[length(cast.game())]);
        cast.play(RandomStreams::new(seed, index), &mut outcome);
        Seen { index, margin: outcome.margin, length: outcome.measures[0] }
    }
}

/// Chooses the best, the worst and the most typical game, each with its name; empty without games.
///
/// Best and worst are by margin. The most typical game is closest to the median length and then to the median margin.
/// Of equal games, the first is chosen.
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
