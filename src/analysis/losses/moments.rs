//! The turning points of one game.

use std::cmp::Reverse;

use super::LossCurve;
use crate::prelude::*;

/// A turn of a game, with the chance of the first seat to win before and after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Its number, from 1.
    pub turn: usize,
    /// What it brought; empty if the game does not say.
    pub what: String,
    /// The chance before, in parts of [`CERTAIN`].
    pub before: i32,
    /// The chance after it; of the last turn, certainty.
    pub after: i32,
}

/// Games whose chances to win tell the turning points.
pub const OTHERS: u64 = 2000;
/// So many turning points are told.
const TOLD: usize = 3;

/// The turns that moved the chance to win most, in order of play.
pub fn turning_points(moments: &[Moment]) -> Vec<Moment> {
    let mut moments = moments.to_vec();
    moments.sort_by_key(|it| Reverse((it.after - it.before).abs()));
    moments.truncate(TOLD);
    moments.sort_by_key(|it| it.turn);
    moments
}

/// The turns of a game, on the curve of the first `others` games of its seed and itself.
pub fn moments(cast: &PreparedMatchup, seed: u64, index: u64, others: u64) -> Vec<Moment> {
    let mut tally = LossCurve::default();
    // Its own course comes last, and stays in the scores.
    let others = (0..others).filter(|it| *it != index);
    others.chain([index]).for_each(|it| tally.play(cast, it, RandomStreams::new(seed, it)));
    let luck = RandomStreams::new(seed, index);
    let won = tally.outcome.won;
    let mut paths = Vec::new();
    tally.curve.paths(index, &tally.course, won, &mut paths);
    let what = cast
        .trajectory()
        .post_mortem(luck)
        .turns
        .into_iter()
        .chain(std::iter::repeat(String::new()));
    let steps = paths.windows(2).zip(what).zip(1..);
    steps
        .map(|((ends, what), turn)| Moment {
            turn,
            what,
            before: ends[0][WHOLE],
            after: ends[1][WHOLE],
        })
        .collect()
}
