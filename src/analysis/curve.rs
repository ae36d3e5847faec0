//! The win-probability curve: how likely the first seat was to win from
//! where a game stood.

use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// A chance of 1. Chances are integers in parts of this, so that sums do not depend on their order.
pub const CERTAIN: i32 = 1_000_000;

/// The curves that a game is measured on: for each block of games the curve without it, then
/// [`WHOLE`] and [`HALF`].
pub const CURVES: usize = BLOCKS + 2;
/// The curve of all games.
pub const WHOLE: usize = BLOCKS;
/// The curve of the half of all blocks to which the game belongs, those of even or of odd number.
pub const HALF: usize = BLOCKS + 1;

/// What somebody knows who tells the chances of a game, in words.
pub fn known(game: &dyn GameDefinition) -> String {
    let known = game.info().known;
    format!("chances are those of games that stood alike, by the turn and {known}")
}

/// A standing counts as if so many games more had had it, and these had been won as often as all games of
/// its score: of few games one knows little more than their score.
const LEANING: u64 = 4;

/// For each standing before a turn, how many games had it, and how many of them were won; by block of
/// games, so that the curve can also be had without any one block. Likewise for each score, whatever
/// else is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Curve {
    #[serde(with = "sandtable_stats::json::pairs")]
    standings: BTreeMap<(usize, StateSummary), BlockCounts>,
    #[serde(with = "sandtable_stats::json::pairs")]
    scores: BTreeMap<(usize, i16), BlockCounts>,
}

/// Games, and how many of them were won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
struct Count {
    games: u64,
    wins: u64,
}

impl Count {
    fn without(self, part: Count) -> Count {
        Count { games: self.games - part.games, wins: self.wins - part.wins }
    }

    /// The share of games won, in parts of [`CERTAIN`]; none without a game.
    fn chance(self) -> Option<i32> {
        let rounded = self.wins * CERTAIN as u64 + self.games / 2;
        rounded.checked_div(self.games).map(|share| share as i32)
    }

    /// Likewise with [`LEANING`] games more, which are won with a `chance`.
    fn leaning(self, chance: i32) -> i32 {
        let (games, more) = (self.games + LEANING, LEANING * chance as u64);
        ((self.wins * CERTAIN as u64 + more + games / 2) / games) as i32
    }
}

/// The counts of the blocks that have a game, in their order: most standings are rare.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
struct BlockCounts(Vec<(usize, Count)>);

impl BlockCounts {
    fn add(&mut self, block: usize, more: Count) {
        match self.0.binary_search_by_key(&block, |it| it.0) {
            Ok(place) => self.0[place].1.merge(&more),
            Err(place) => self.0.insert(place, (block, more)),
        }
    }

    fn sum(&self, of: impl Fn(usize) -> bool) -> Count {
        let mut sum = Count::default();
        self.0.iter().filter(|(block, _)| of(*block)).for_each(|(_, count)| sum.merge(count));
        sum
    }

    /// The games of each of the [`CURVES`] but for a game that is `itself`, of the block `own`.
    fn others(&self, itself: Count, own: usize) -> [Count; CURVES] {
        let all = self.sum(|_| true).without(itself);
        let mut others = [all; CURVES];
        for (block, count) in self.0.iter().filter(|(block, _)| *block != own) {
            others[*block] = all.without(*count);
        }
        others[HALF] = self.sum(|block| block % 2 == own % 2).without(itself);
        others
    }
}

impl Mergeable for BlockCounts {
    fn merge(&mut self, other: &BlockCounts) {
        other.0.iter().for_each(|(block, count)| self.add(*block, *count));
    }
}

merge_fields! {
    Count: games, wins;
    Curve: standings, scores;
}

impl Curve {
    /// Adds a game of number `index` with the standings after each of its turns, and whether it was
    /// won.
    pub fn add(&mut self, index: u64, course: &[StateSummary], won: bool) {
        let itself = Count { games: 1, wins: won.into() };
        for (turn, stand) in stands(course) {
            self.standings.entry((turn, stand)).or_default().add(block(index), itself);
            self.scores.entry((turn, stand.score)).or_default().add(block(index), itself);
        }
    }

    /// Each turn and standing at which games went on, in order, with the share of them that was won.
    pub fn chances(
        &self,
        level: f64,
    ) -> impl Iterator<Item = (usize, StateSummary, Estimate)> + '_ {
        self.standings.iter().map(move |(&(turn, stand), counts)| {
            let Count { games, wins } = counts.sum(|_| true);
            (turn, stand, Estimate::rate(wins, games, level))
        })
    }

    /// The chances of a counted game before the first turn and after each, on each of the
    /// [`CURVES`]: the share that was won of the *other* games with the same standing, so that its
    /// own end does not count, and of those with the same score, as `LEANING` says. Without such
    /// games it is the chance of the turn before; the last is 0 or 1.
    ///
    /// The chances on the curve without its own block have no meaning.
    pub fn paths(
        &self,
        index: u64,
        course: &[StateSummary],
        won: bool,
        paths: &mut Vec<[i32; CURVES]>,
    ) {
        paths.clear();
        let (itself, own) = (Count { games: 1, wins: won.into() }, block(index));
        let mut chances = [CERTAIN / 2; CURVES];
        for (turn, stand) in stands(course) {
            let alike = self.standings[&(turn, stand)].others(itself, own);
            let of_score = self.scores[&(turn, stand.score)].others(itself, own);
            for ((chance, alike), of_score) in chances.iter_mut().zip(alike).zip(of_score) {
                *chance = of_score.chance().map_or(*chance, |it| alike.leaning(it));
            }
            paths.push(chances);
        }
        paths.push([if won { CERTAIN } else { 0 }; CURVES]);
    }

    /// The chance of a new game after so many turns; none where no game had the same score then.
    pub fn chance(&self, turn: usize, stand: StateSummary) -> Option<i32> {
        let of_score = self.scores.get(&(turn, stand.score))?.sum(|_| true).chance()?;
        let alike = self.standings.get(&(turn, stand)).map(|counts| counts.sum(|_| true));
        Some(alike.unwrap_or_default().leaning(of_score))
    }
}

/// The block of game number `index`.
pub fn block(index: u64) -> usize {
    (index % BLOCKS as u64) as usize
}

/// How a game stood before each of its turns, with the turns so far. At the beginning all games stand
/// alike; a game that is over before its first turn counts as having had one.
fn stands(course: &[StateSummary]) -> impl Iterator<Item = (usize, StateSummary)> + '_ {
    let later = course.split_last().map_or(&[][..], |(_, earlier)| earlier);
    [StateSummary::default()].into_iter().chain(later.iter().copied()).enumerate()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(scores: &[i16]) -> Vec<StateSummary> {
        scores.iter().map(|score| StateSummary { score: *score, more: 0 }).collect()
    }

    /// The chances of a game on one of the curves.
    fn path(curve: &Curve, index: u64, scores: &[i16], won: bool, place: usize) -> Vec<i32> {
        let mut paths = Vec::new();
        curve.paths(index, &of(scores), won, &mut paths);
        paths.iter().map(|chances| chances[place]).collect()
    }

    #[test]
    fn a_block_can_be_left_out() {
        let mut curve = Curve::default();
        let blocks = BLOCKS as u64;
        // Of block 5 three games, of which two won, of block 6 two lost ones.
        for (index, won) in [(5, true), (5 + blocks, true), (5 + 2 * blocks, false), (6, false)] {
            curve.add(index, &of(&[1]), won);
        }
        curve.add(6 + blocks, &of(&[1]), false);
        assert_eq!(path(&curve, 6, &[1], false, WHOLE)[0], CERTAIN / 2);
        assert_eq!(path(&curve, 6, &[1], false, 5)[0], 0);
        assert_eq!(path(&curve, 5, &[1], true, 6)[0], CERTAIN / 2);
        assert_eq!(path(&curve, 5, &[1], true, 7)[0], CERTAIN / 4);
        assert_eq!(path(&curve, 6, &[1], false, HALF)[0], 0);
        assert_eq!(path(&curve, 5, &[1], true, HALF)[0], CERTAIN / 2);
    }

    /// Of nine other games with the same score all were won that stood alike: 4 more count as half won.
    #[test]
    fn a_chance_leans_on_the_score_where_few_games_stood_alike() {
        let mut curve = Curve::default();
        let stand = |more| [StateSummary { score: 1, more }, StateSummary::default()];
        (0..4).for_each(|index| curve.add(index, &stand(1), true));
        (4..8).for_each(|index| curve.add(index, &stand(2), false));
        assert_eq!(curve.chance(1, stand(1)[0]), Some(3 * CERTAIN / 4));
        assert_eq!(curve.chance(1, stand(3)[0]), Some(CERTAIN / 2));
        assert_eq!(curve.chance(1, StateSummary::default()), None);
        curve.add(8, &stand(2), true);
        let mut paths = Vec::new();
        curve.paths(8, &stand(2), true, &mut paths);
        assert_eq!(paths[1][WHOLE], CERTAIN / 4);
    }
}
