//! Win-probability curve: the share of games that the first seat wins from each state.

use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// Integer that stands for the probability 1.
///
/// Probabilities are integers in parts of this, so that sums do not depend on their order.
pub const CERTAIN: i32 = 1_000_000;

/// Number of curves on which a game is measured.
///
/// For each block of games there is the curve without it; then follow [`WHOLE`] and [`HALF`].
pub const CURVES: usize = BLOCKS + 2;
/// Index of the curve that all games make.
pub const WHOLE: usize = BLOCKS;
/// Index of the curve of half of the games: the even or odd blocks, like that of the measured game.
pub const HALF: usize = BLOCKS + 1;

/// Returns a clause that names the facts on which the win probabilities of a game depend.
pub fn probability_basis(game: &dyn GameDefinition) -> String {
    let state = game.info().known;
    format!("chances to win are those of games in the same state: the turn and {state}")
}

/// Number of virtual games that pull the win probability of a state to that of its score.
///
/// A state counts as if this many further games had reached it, with the win rate of all games with its score.
const LEANING: u64 = 4;

/// Win-probability curve: games and wins by turn and state, and by turn and score.
///
/// The counts are kept by block of games, so that the curve without any block can be computed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Curve {
    #[serde(with = "sandtable_stats::json::pairs")]
    states: BTreeMap<(usize, StateSummary), BlockCounts>,
    #[serde(with = "sandtable_stats::json::pairs")]
    scores: BTreeMap<(usize, i16), BlockCounts>,
}

/// Numbers of games and of won games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
struct Count {
    games: u64,
    wins: u64,
}

impl Count {
    fn without(self, part: Count) -> Count {
        Count { games: self.games - part.games, wins: self.wins - part.wins }
    }

    /// Returns the share of games won in parts of [`CERTAIN`], rounded; `None` without a game.
    fn probability(self) -> Option<i32> {
        let rounded = self.wins * CERTAIN as u64 + self.games / 2;
        rounded.checked_div(self.games).map(|share| share as i32)
    }

    /// Returns the share of games won, pulled by [`LEANING`] virtual games to the share `of_score`.
    fn leaning(self, of_score: i32) -> i32 {
        let (games, more) = (self.games + LEANING, LEANING * of_score as u64);
        ((self.wins * CERTAIN as u64 + more + games / 2) / games) as i32
    }
}

/// Counts by block of games, as a sorted sparse list, because most states are rare.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
struct BlockCounts(Vec<(usize, Count)>);

impl BlockCounts {
    fn add(&mut self, block: usize, more: Count) {
        match self.0.binary_search_by_key(&block, |it| it.0) {
            Ok(index) => self.0[index].1.merge(&more),
            Err(index) => self.0.insert(index, (block, more)),
        }
    }

    fn sum(&self, of: impl Fn(usize) -> bool) -> Count {
        let mut sum = Count::default();
        self.0.iter().filter(|(block, _)| of(*block)).for_each(|(_, count)| sum.merge(count));
        sum
    }

    /// Returns the counts on each of the [`CURVES`], without the game `itself` of the block `own`.
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
    Curve: states, scores;
}

impl Curve {
    /// Adds the game `index`, with the states after each of its turns and its winner.
    pub fn add(&mut self, index: u64, trajectory: &[StateSummary], won: bool) {
        let itself = Count { games: 1, wins: won.into() };
        for (turn, state) in states_before_turns(trajectory) {
            self.states.entry((turn, state)).or_default().add(block(index), itself);
            self.scores.entry((turn, state.score)).or_default().add(block(index), itself);
        }
    }

    /// Returns turn, state and win rate of the games that continued from that state, in order.
    pub fn win_rates(
        &self,
        level: f64,
    ) -> impl Iterator<Item = (usize, StateSummary, Estimate)> + '_ {
        self.states.iter().map(move |(&(turn, state), counts)| {
            let Count { games, wins } = counts.sum(|_| true);
            (turn, state, Estimate::rate(wins, games, level))
        })
    }

    /// Writes the win probabilities of a counted game, on each of the [`CURVES`], to `paths`.
    ///
    /// The first entry is before the first turn, and one follows after each turn. A probability is the win rate of the
    /// *other* games in the same state, so that the game's own winner does not count; it is pulled to the win rate of
    /// those with the same score. Without such games it is that of the turn before. The last entry is 0 or
    /// [`CERTAIN`]. Probabilities on the curve without the game's own block have no meaning.
    ///
    /// # Panics
    /// If the game was not added to the curve.
    pub fn paths(
        &self,
        index: u64,
        trajectory: &[StateSummary],
        won: bool,
        paths: &mut Vec<[i32; CURVES]>,
    ) {
        paths.clear();
        let (itself, own) = (Count { games: 1, wins: won.into() }, block(index));
        let mut probabilities = [CERTAIN / 2; CURVES];
        for (turn, state) in states_before_turns(trajectory) {
            let of_state = self.states[&(turn, state)].others(itself, own);
            let of_score = self.scores[&(turn, state.score)].others(itself, own);
            for ((probability, of_state), of_score) in
                probabilities.iter_mut().zip(of_state).zip(of_score)
            {
                *probability =
                    of_score.probability().map_or(*probability, |it| of_state.leaning(it));
            }
            paths.push(probabilities);
        }
        paths.push([if won { CERTAIN } else { 0 }; CURVES]);
    }

    /// Returns the win probability of a further game in a state after `turn` turns.
    ///
    /// The result is `None` if no game had the state's score after that number of turns.
    pub fn probability(&self, turn: usize, state: StateSummary) -> Option<i32> {
        let of_score = self.scores.get(&(turn, state.score))?.sum(|_| true).probability()?;
        let of_state = self.states.get(&(turn, state)).map(|counts| counts.sum(|_| true));
        Some(of_state.unwrap_or_default().leaning(of_score))
    }
}

/// Returns the block of games to which the game `index` belongs.
pub fn block(index: u64) -> usize {
    (index % BLOCKS as u64) as usize
}

/// Returns the number of turns so far and the state, before each turn of a game.
///
/// All games begin in the same state. A game that ends before its first turn counts as a game of one turn.
fn states_before_turns(
    trajectory: &[StateSummary],
) -> impl Iterator<Item = (usize, StateSummary)> + '_ {
    let later = trajectory.split_last().map_or(&[][..], |(_, earlier)| earlier);
    [StateSummary::default()].into_iter().chain(later.iter().copied()).enumerate()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(scores: &[i16]) -> Vec<StateSummary> {
        scores.iter().map(|score| StateSummary { score: *score, more: 0 }).collect()
    }

    /// Returns the win probabilities of a game on one of the curves.
    fn path(curve: &Curve, index: u64, scores: &[i16], won: bool, on: usize) -> Vec<i32> {
        let mut paths = Vec::new();
        curve.paths(index, &of(scores), won, &mut paths);
        paths.iter().map(|probabilities| probabilities[on]).collect()
    }

    #[test]
    fn a_block_can_be_left_out() {
        let mut curve = Curve::default();
        let blocks = BLOCKS as u64;
        // Block 5 has three games, two of them won; block 6 has two lost games.
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

    /// The win rate of a rare state is pulled to that of its score by four virtual games.
    #[test]
    fn the_probability_of_a_rare_state_leans_on_its_score() {
        let mut curve = Curve::default();
        let state = |more| [StateSummary { score: 1, more }, StateSummary::default()];
        (0..4).for_each(|index| curve.add(index, &state(1), true));
        (4..8).for_each(|index| curve.add(index, &state(2), false));
        assert_eq!(curve.probability(1, state(1)[0]), Some(3 * CERTAIN / 4));
        assert_eq!(curve.probability(1, state(3)[0]), Some(CERTAIN / 2));
        assert_eq!(curve.probability(1, StateSummary::default()), None);
        curve.add(8, &state(2), true);
        let mut paths = Vec::new();
        curve.paths(8, &state(2), true, &mut paths);
        assert_eq!(paths[1][WHOLE], CERTAIN / 4);
    }
}
