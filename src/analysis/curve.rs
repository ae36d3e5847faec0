//! The win-probability curve: how likely the first seat was to win from
//! where a game stood.

use std::collections::BTreeMap;

use crate::stats::{BLOCKS, Estimate};

/// A chance of 1. Chances are integers in parts of this, so that sums do not depend on their order.
pub const CERTAIN: i32 = 1_000_000;

/// The curves that a game is measured on: for each block of games the curve without it, then
/// [`WHOLE`] and [`HALF`].
pub const CURVES: usize = BLOCKS + 2;
/// The curve of all games.
pub const WHOLE: usize = BLOCKS;
/// The curve of the half of all blocks to which the game belongs, those of even or of odd number.
pub const HALF: usize = BLOCKS + 1;

/// For each standing before a turn, how many games had it, and how many of them were won; by block of
/// games, so that the curve can also be had without any one block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Curve(BTreeMap<(usize, i16), Vec<Count>>);

/// Games, and how many of them were won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    games: u64,
    wins: u64,
}

impl Count {
    fn add(&mut self, more: Count) {
        self.games += more.games;
        self.wins += more.wins;
    }

    fn without(self, part: Count) -> Count {
        Count { games: self.games - part.games, wins: self.wins - part.wins }
    }

    /// The share of games won, in parts of [`CERTAIN`]; none without a game.
    fn chance(self) -> Option<i32> {
        let rounded = self.wins * CERTAIN as u64 + self.games / 2;
        rounded.checked_div(self.games).map(|share| share as i32)
    }
}

impl Curve {
    /// Adds a game of number `index` with the scores after each of its turns, and whether it was
    /// won.
    pub fn add(&mut self, index: u64, scores: &[i16], won: bool) {
        for stand in stands(scores) {
            let blocks = self.0.entry(stand).or_insert_with(|| vec![Count::default(); BLOCKS]);
            blocks[block(index)].add(Count { games: 1, wins: won.into() });
        }
    }

    /// Adds the games of `other`.
    pub fn merge(&mut self, other: &Curve) {
        for (stand, more) in &other.0 {
            match self.0.get_mut(stand) {
                Some(blocks) => blocks.iter_mut().zip(more).for_each(|(own, more)| own.add(*more)),
                None => drop(self.0.insert(*stand, more.clone())),
            }
        }
    }

    /// Each turn and score at which games went on, in order, with the share of them that was won.
    pub fn chances(&self, level: f64) -> impl Iterator<Item = (usize, i16, Estimate)> + '_ {
        self.0.iter().map(move |(&(turn, score), blocks)| {
            let Count { games, wins } = sum(blocks);
            (turn, score, Estimate::rate(wins, games, level))
        })
    }

    /// The chances of a counted game before the first turn and after each, on each of the
    /// [`CURVES`]: the share that was won of the *other* games with the same standing, so that its
    /// own end does not count. Without such games it is the chance of the turn before; the last is
    /// 0 or 1.
    ///
    /// The chances on the curve without its own block have no meaning.
    pub fn paths(&self, index: u64, scores: &[i16], won: bool, paths: &mut Vec<[i32; CURVES]>) {
        paths.clear();
        let itself = Count { games: 1, wins: won.into() };
        let mut chances = [CERTAIN / 2; CURVES];
        for stand in stands(scores) {
            let blocks = &self.0[&stand];
            let own = block(index);
            let others = sum(blocks).without(itself);
            for (place, left_out) in blocks.iter().enumerate().filter(|(place, _)| *place != own) {
                let chance = &mut chances[place];
                *chance = others.without(*left_out).chance().unwrap_or(*chance);
            }
            let half = sum(blocks.iter().skip(own % 2).step_by(2)).without(itself);
            for (place, count) in [(WHOLE, others), (HALF, half)] {
                chances[place] = count.chance().unwrap_or(chances[place]);
            }
            paths.push(chances);
        }
        paths.push([if won { CERTAIN } else { 0 }; CURVES]);
    }
}

/// The block of game number `index`.
pub fn block(index: u64) -> usize {
    (index % BLOCKS as u64) as usize
}

fn sum<'a>(blocks: impl IntoIterator<Item = &'a Count>) -> Count {
    let mut sum = Count::default();
    blocks.into_iter().for_each(|count| sum.add(*count));
    sum
}

/// The standing of a game before each of its turns, as (turns so far, score). At the beginning all
/// games have the same score; a game that is over before its first turn counts as having had one.
fn stands(scores: &[i16]) -> impl Iterator<Item = (usize, i16)> + '_ {
    let later = scores.split_last().map_or(&[][..], |(_, earlier)| earlier);
    [0].iter().chain(later).copied().enumerate()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_counts_games_that_go_on() {
        let mut curve = Curve::default();
        curve.add(0, &[1, 2], true);
        curve.add(1, &[1, 0, -1], false);
        curve.add(2, &[], false);
        let chances: Vec<_> =
            curve.chances(0.95).map(|(t, s, it)| (t, s, it.n, it.value)).collect();
        let third = Some(1.0 / 3.0);
        assert_eq!(chances, [(0, 0, 3, third), (1, 1, 2, Some(0.5)), (2, 0, 1, Some(0.0))]);
    }

    /// The chances of a game on one of the curves.
    fn path(curve: &Curve, index: u64, scores: &[i16], won: bool, place: usize) -> Vec<i32> {
        let mut paths = Vec::new();
        curve.paths(index, scores, won, &mut paths);
        paths.iter().map(|chances| chances[place]).collect()
    }

    #[test]
    fn a_game_does_not_foretell_itself() {
        let mut curve = Curve::default();
        curve.add(0, &[1, 2], true);
        assert_eq!(path(&curve, 0, &[1, 2], true, WHOLE), [500_000, 500_000, CERTAIN]);
        curve.add(1, &[1, 0, -1], false);
        curve.add(2, &[1, 0], true);
        curve.add(3, &[], false);
        assert_eq!(path(&curve, 0, &[1, 2], true, WHOLE), [333_333, 500_000, CERTAIN]);
        // Nobody else stood at 0 after two turns.
        let late = [666_667, CERTAIN, CERTAIN, 0];
        assert_eq!(path(&curve, 1, &[1, 0, -1], false, WHOLE), late);
    }

    #[test]
    fn a_block_can_be_left_out() {
        let mut curve = Curve::default();
        let blocks = BLOCKS as u64;
        // Of block 5 three games, of which two won, of block 6 two lost ones.
        for (index, won) in [(5, true), (5 + blocks, true), (5 + 2 * blocks, false), (6, false)] {
            curve.add(index, &[1], won);
        }
        curve.add(6 + blocks, &[1], false);
        assert_eq!(path(&curve, 6, &[1], false, WHOLE)[0], CERTAIN / 2);
        assert_eq!(path(&curve, 6, &[1], false, 5)[0], 0);
        assert_eq!(path(&curve, 5, &[1], true, 6)[0], CERTAIN / 2);
        assert_eq!(path(&curve, 5, &[1], true, 7)[0], CERTAIN / 4);
        assert_eq!(path(&curve, 6, &[1], false, HALF)[0], 0);
        assert_eq!(path(&curve, 5, &[1], true, HALF)[0], CERTAIN / 2);
    }
}
