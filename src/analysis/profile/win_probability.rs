//! Win-probability curve: the share of games that the first seat wins from each state.

use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// Integer that stands for the probability 1.
///
/// Probabilities are integers in units of 1/`CERTAIN`, so that sums do not depend on the order of their terms.
pub const CERTAIN: i32 = 1_000_000;

/// Number of win-probability curves on which a game is measured, to estimate errors and bias.
///
/// One curve leaves out each block of games (jackknife); [`WHOLE`] uses all games, and [`HALF`] half of them.
pub const CURVES: usize = BLOCKS + 2;
/// Index of the win-probability curve that uses all games.
pub const WHOLE: usize = BLOCKS;
/// Index of the win-probability curve that uses half of the blocks of games.
///
/// It uses the even blocks if the measured game is in an even block, else the odd ones.
pub const HALF: usize = BLOCKS + 1;

/// Returns a clause that tells the user on which facts the win probabilities of a game depend.
pub fn probability_basis(game: &dyn GameDefinition) -> String {
    let state = game.info().known;
    format!("chances to win are those of games in the same state: the turn and {state}")
}

/// Number of virtual games that pull the win probability of a state to that of its score.
///
/// A state counts as if it had occurred in this many further games, with the win rate of all games of its score.
const VIRTUAL_GAMES: u64 = 4;

/// Number of games and of wins by turn and state, and by turn and score.
///
/// The win-probability curve of a game is computed from these counts. They are kept by block of games, so that it can
/// be computed without any one block.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct Curve {
    #[serde(with = "sandtable_stats::json::pairs")]
    states: BTreeMap<(usize, StateSummary), BlockCounts>,
    #[serde(with = "sandtable_stats::json::pairs")]
    scores: BTreeMap<(usize, i16), BlockCounts>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
struct Count {
    games: u64,
    wins: u64,
}

impl Count {
    fn without(self, part: Count) -> Count {
        Count { games: self.games - part.games, wins: self.wins - part.wins }
    }

    /// Returns the share of games won, in units of 1/[`CERTAIN`]; `None` without a game.
    fn probability(self) -> Option<i32> {
        let rounded = self.wins * CERTAIN as u64 + self.games / 2;
        rounded.checked_div(self.games).map(|share| share as i32)
    }

    /// Returns the share of games won, pulled to that of the score by [`VIRTUAL_GAMES`] virtual games.
    ///
    /// `of_score` is the share of all games with the same score. Shares are in units of 1/[`CERTAIN`].
    fn shrunk_probability(self, of_score: i32) -> i32 {
        let (games, more) = (self.games + VIRTUAL_GAMES, VIRTUAL_GAMES * of_score as u64);
        ((self.wins * CERTAIN as u64 + more + games / 2) / games) as i32
    }
}

/// Counts by block of games, as a sorted list without empty blocks, because most states are rare.
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

    /// Returns the counts for each of the [`CURVES`] without one game, which is in the block `own`.
    ///
    /// `itself` has the counts of the game.
    fn without_game(&self, itself: Count, own: usize) -> [Count; CURVES] {
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
    /// Adds the game `index`, with the states after each of its turns.
    ///
    /// `won` is true if the first seat won.
    pub fn add(&mut self, index: u64, trajectory: &[StateSummary], won: bool) {
        let itself = Count { games: 1, wins: won.into() };
        for (turn, state) in states_before_turns(trajectory) {
            self.states.entry((turn, state)).or_default().add(block(index), itself);
            self.scores.entry((turn, state.score)).or_default().add(block(index), itself);
        }
    }

    /// Returns each turn and state, in order, with the win rate of the games that went through it.
    pub fn win_rates(
        &self,
        level: f64,
    ) -> impl Iterator<Item = (usize, StateSummary, Estimate)> + '_ {
        self.states.iter().map(move |(&(turn, state), counts)| {
            let Count { games, wins } = counts.sum(|_| true);
            (turn, state, Estimate::rate(wins, games, level))
        })
    }

    /// Writes the win probabilities of a counted game on each of the [`CURVES`] to `paths`, turn by turn.
    ///
    /// The first entry is before the first turn, and one follows after each turn. A probability is the win rate of the
    /// *other* games in the same state, so that the game's own winner does not count; it is pulled to the win rate of
    /// the games with the same score. Without such games it is that of the turn before. The last entry is 0 or
    /// [`CERTAIN`]. Probabilities on the curve without the game's own block have no meaning.
    ///
    /// # Panics
    /// If the game was not added to the curve.
    pub fn write_paths(
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
            let of_state = self.states[&(turn, state)].without_game(itself, own);
            let of_score = self.scores[&(turn, state.score)].without_game(itself, own);
            for ((probability, of_state), of_score) in
                probabilities.iter_mut().zip(of_state).zip(of_score)
            {
                *probability = of_score
                    .probability()
                    .map_or(*probability, |it| of_state.shrunk_probability(it));
            }
            paths.push(probabilities);
        }
        paths.push([if won { CERTAIN } else { 0 }; CURVES]);
    }

    /// Returns the first seat's win probability in a state after `turn` turns, in units of 1/[`CERTAIN`].
    ///
    /// It is that of a game that was not counted. Returns `None` if no counted game had the state's score after that
    /// number of turns.
    pub fn probability(&self, turn: usize, state: StateSummary) -> Option<i32> {
        let of_score = self.scores.get(&(turn, state.score))?.sum(|_| true).probability()?;
        let of_state = self.states.get(&(turn, state)).map(|counts| counts.sum(|_| true));
        Some(of_state.unwrap_or_default().shrunk_probability(of_score))
    }
}

/// Returns the block of games to which the game `index` belongs.
pub fn block(index: u64) -> usize {
    (index % BLOCKS as u64) as usize
}

/// Returns the state before each turn of a game, with the number of turns played before.
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

    /// Returns the win probabilities of a game on the curve `on`, turn by turn.
    fn path(curve: &Curve, index: u64, scores: &[i16], won: bool, on: usize) -> Vec<i32> {
        let mut paths = Vec::new();
        curve.write_paths(index, &of(scores), won, &mut paths);
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
        curve.write_paths(8, &state(2), true, &mut paths);
        assert_eq!(paths[1][WHOLE], CERTAIN / 4);
    }
}
