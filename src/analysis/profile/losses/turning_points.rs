//! Turning points of one game.

use std::cmp::Reverse;

use crate::prelude::*;

/// Turn of a game, with the win probability of the first seat before and after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnSwing {
    /// Number of the turn, from 1.
    pub turn: usize,
    /// Event of the turn, such as a battle; empty if the game does not name one.
    pub event: String,
    /// Win probability before the turn, in parts of [`CERTAIN`].
    pub before: i32,
    /// Win probability after the turn; 0 or [`CERTAIN`] after the last turn.
    pub after: i32,
}

/// Default number of games from which the win probabilities of a single game are estimated.
pub const CURVE_GAMES: u64 = 2000;

const TURNING_POINTS: usize = 3;

/// Returns the three turns in which the win probability changes most, in order of play.
pub fn greatest_swings(turns: &[TurnSwing]) -> Vec<TurnSwing> {
    let mut turns = turns.to_vec();
    turns.sort_by_key(|it| Reverse((it.after - it.before).abs()));
    turns.truncate(TURNING_POINTS);
    turns.sort_by_key(|it| it.turn);
    turns
}

/// Returns the turns of the game `index` of a seed, each with the win probability before and after it.
///
/// Win probabilities are estimated from the first `games` games of the seed and the game itself.
pub fn turn_swings(cast: &PreparedMatchup, seed: u64, index: u64, games: u64) -> Vec<TurnSwing> {
    let (mut curve, mut states) = (Curve::default(), Vec::new());
    let mut outcome = Outcome::default();
    // The game itself comes last, so that its trajectory remains.
    let others = (0..games).filter(|it| *it != index);
    for game in others.chain([index]) {
        cast.trajectory().play(RandomStreams::new(seed, game), &mut states, &mut outcome);
        curve.add(game, &states, outcome.won);
    }
    let mut paths = Vec::new();
    curve.write_paths(index, &states, outcome.won, &mut paths);
    let events = cast.trajectory().post_mortem(RandomStreams::new(seed, index)).turns.into_iter();
    let events = events.chain(std::iter::repeat(String::new()));
    let turns = paths.windows(2).zip(events).zip(1..);
    turns
        .map(|((ends, event), turn)| TurnSwing {
            turn,
            event,
            before: ends[0][WHOLE],
            after: ends[1][WHOLE],
        })
        .collect()
}
