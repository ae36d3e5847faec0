//! Measures of a game of coin flips, as a baseline (null model) for the measures of a game.
//!
//! Every turn is the flip of a fair coin that one of the two sides wins. The side that wins more turns wins the game,
//! and a draw is decided by another flip in the last turn. The game has the same lengths as the measured games: each
//! baseline is the exact mean over their distribution of lengths.

use crate::prelude::*;

use sandtable_summary::rows::Measure;

/// Number of turns at which games are cut off for the measures that are maxima over a game.
///
/// More turns hardly change these measures.
const LONGEST: usize = 40;

/// Measures whose baseline depends on the length of the game.
const OF_LENGTH: [Measure; 8] = [
    Measure::Openness,
    Measure::Swings,
    Measure::Excitement,
    Measure::ComebackDepth,
    Measure::LargestSwing,
    Measure::SettledByFirstTurn,
    Measure::SettledByHalf,
    Measure::SettledByLastTurn,
];

/// Game of coin flips with a fixed number of turns.
struct FlipGame {
    /// Win probability of the first side before each turn, by the number of turns that it has won.
    probabilities: Vec<Vec<f64>>,
    /// For each turn, the probability of each number of turns won so far.
    weights: Vec<Vec<f64>>,
}

impl FlipGame {
    fn new(turns: usize) -> FlipGame {
        let mut after: Vec<f64> =
            (0..=turns).map(|won| f64::from((2 * won > turns) as u8) + draw(won, turns)).collect();
        let mut probabilities = Vec::new();
        for turn in (0..turns).rev() {
            after = (0..=turn).map(|won| 0.5 * (after[won] + after[won + 1])).collect();
            probabilities.push(after.clone());
        }
        probabilities.reverse();
        let mut weights = vec![vec![1.0]];
        for turn in 1..turns {
            let before: &Vec<f64> = &weights[turn - 1];
            let of = |won: usize| 0.5 * before.get(won).copied().unwrap_or(0.0);
            let now = (0..=turn).map(|won| of(won) + won.checked_sub(1).map_or(0.0, of)).collect();
            weights.push(now);
        }
        FlipGame { probabilities, weights }
    }

    /// Returns the two outcomes of a turn, each with its probability, win probability and turns won.
    fn next(&self, turn: usize, won: usize) -> [(f64, f64, usize); 2] {
        let probability = self.probabilities[turn][won];
        match self.probabilities.get(turn + 1) {
            Some(next) => [(0.5, next[won], won), (0.5, next[won + 1], won + 1)],
            None => [(1.0 - probability, 0.0, 0), (probability, 1.0, 1)],
        }
    }

    /// Returns the mean of a function of the win probabilities before and after a turn.
    fn mean(&self, turn: usize, of: impl Fn(f64, f64) -> f64) -> f64 {
        let steps = self.weights[turn].iter().enumerate().flat_map(|(won, weight)| {
            let before = self.probabilities[turn][won];
            self.next(turn, won)
                .map(|(probability, after, _)| weight * probability * of(before, after))
        });
        steps.sum()
    }

    /// Returns the mean over games of the maximum over turns of a function.
    ///
    /// The function receives the win probabilities before and after a turn, and must not be negative.
    ///
    /// With an `end`, only games with this number of turns won at the end add to the sum.
    fn greatest(&self, end: Option<usize>, of: impl Fn(f64, f64) -> f64) -> f64 {
        // Key: turns won, and the bits of the greatest value so far, which are ordered for nonnegative numbers.
        let mut games = BTreeMap::from([((0, 0_u64), 1.0)]);
        for turn in 0..self.probabilities.len() {
            let mut later = BTreeMap::new();
            for ((won, greatest), weight) in games {
                let before = self.probabilities[turn][won];
                for (probability, after, won) in self.next(turn, won) {
                    let greatest = u64::max(greatest, of(before, after).to_bits());
                    *later.entry((won, greatest)).or_insert(0.0) += weight * probability;
                }
            }
            games = later;
        }
        let ends = games.iter().filter(|((won, _), _)| end.is_none_or(|end| end == *won));
        ends.map(|((_, greatest), weight)| f64::from_bits(*greatest) * weight).sum()
    }
}

/// Returns half a win if both sides have won equally many turns, else 0.
fn draw(won: usize, turns: usize) -> f64 {
    if 2 * won == turns { 0.5 } else { 0.0 }
}

/// Returns the share of the variance of the winner that is resolved before a turn; 1 after the last.
fn resolved(game: &FlipGame, turn: usize) -> f64 {
    if turn >= game.probabilities.len() {
        return 1.0;
    }
    4.0 * game.mean(turn, |probability, _| (probability - 0.5) * (probability - 0.5))
}

/// Returns the measures [`OF_LENGTH`] of a game of `turns` turns, of which `half` are half a game.
fn measures(turns: usize, half: usize) -> [f64; OF_LENGTH.len()] {
    let game = FlipGame::new(turns);
    let middle = |probability: f64| probability.clamp(0.25, 0.75);
    let sum = |of: &dyn Fn(f64, f64) -> f64| (0..turns).map(|turn| game.mean(turn, of)).sum();
    let longest = if turns > LONGEST { &FlipGame::new(LONGEST) } else { &game };
    let [first, middle_turn, last] = [1, half, turns - 1].map(|turn| resolved(&game, turn));
    [
        sum(&|probability, _| 4.0 * probability * (1.0 - probability)),
        sum(&|before, after| 2.0 * (middle(after) - middle(before)).abs()),
        sum(&|before, after| (after - before).abs()),
        // Either side loses with the same probability.
        2.0 * longest.greatest(Some(0), |before, _| before),
        longest.greatest(None, |before, after| (after - before).abs()),
        first,
        middle_turn,
        last,
    ]
}

/// Baseline measures of games of coin flips with a given distribution of lengths.
pub struct CoinFlips {
    mean: [f64; OF_LENGTH.len()],
    turns: f64,
}

impl CoinFlips {
    /// Computes the measures from the number of games by length in turns; `half` turns are half a game.
    pub fn new(lengths: &BTreeMap<usize, u64>, half: usize) -> CoinFlips {
        let (mut sum, mut turns, mut games) = ([0.0; OF_LENGTH.len()], 0.0, 0.0);
        for (&length, &count) in lengths.iter().filter(|(length, _)| **length > 0) {
            let (of, count) = (measures(length, half), count as f64);
            games += count;
            turns += count * length as f64;
            sum.iter_mut().zip(of).for_each(|(sum, it)| *sum += count * it);
        }
        let mut mean = sum.map(|it| it / games);
        mean[0] = sum[0] / turns;
        CoinFlips { mean, turns: turns / games }
    }

    /// Returns the baseline of a measure, if it exists.
    ///
    /// `measured` is the value in the measured games; it is also the baseline of the variation of lengths, because the
    /// lengths are the same.
    pub fn of(&self, measure: &Measure, measured: Option<f64>) -> Option<f64> {
        let of_length = OF_LENGTH.iter().position(|it| it == measure).map(|it| self.mean[it]);
        let value = match measure {
            Measure::Evenness => 1.0,
            Measure::Turns => self.turns,
            Measure::LengthVariation => measured?,
            Measure::SettledByLastTurn => 1.0 - of_length?,
            _ => of_length.unwrap_or(0.0),
        };
        value.is_finite().then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn baseline(lengths: &[(usize, u64)], measure: Measure) -> f64 {
        let lengths: BTreeMap<usize, u64> = lengths.iter().copied().collect();
        CoinFlips::new(&lengths, 1).of(&measure, Some(0.0)).expect("known")
    }

    fn near(value: f64, expected: f64) {
        assert!((value - expected).abs() < 1e-12, "{value} is not {expected}");
    }

    /// One turn: from 1/2 to 0 or 1. Three: from 1/2 to 1/4 or 3/4, then 0, 1/2 or 1, then 0 or 1.
    #[test]
    fn measures_of_short_games_by_hand() {
        near(baseline(&[(1, 9)], Measure::ComebackDepth), 0.5);
        near(baseline(&[(1, 9)], Measure::Excitement), 0.5);
        near(baseline(&[(1, 9)], Measure::Openness), 1.0);
        // A loss is LL, LWL or WLL, with probabilities 2/4, 1/4 and 1/4 and maxima 1/2, 1/2 and 3/4.
        near(baseline(&[(3, 1)], Measure::ComebackDepth), (2.0 * 0.5 + 0.5 + 0.75) / 4.0);
        // Steps 1/4, 1/4, and in half of the games 1/2.
        near(baseline(&[(3, 1)], Measure::Excitement), 0.75);
        near(baseline(&[(3, 1)], Measure::LargestSwing), (0.25 + 0.5) / 2.0);
        near(baseline(&[(3, 1)], Measure::SettledByFirstTurn), 0.25);
        near(baseline(&[(3, 1)], Measure::SettledByLastTurn), 0.5);
        near(baseline(&[(3, 1)], Measure::Openness), (1.0 + 0.75 + 0.5) / 3.0);
        near(baseline(&[(1, 2), (3, 2)], Measure::ComebackDepth), (0.5 + 0.5625) / 2.0);
        // Two turns: from 1/2 to 3/4, where a flip wins and a further one decides a draw.
        near(baseline(&[(2, 1)], Measure::SettledByLastTurn), 0.75);
        near(baseline(&[(2, 1)], Measure::Swings), 2.0 * (0.25 + 0.25 * 0.5));
    }

    #[test]
    fn every_measure_has_a_baseline() {
        let lengths = BTreeMap::from([(5, 3), (6, 2), (30, 1)]);
        let flips = CoinFlips::new(&lengths, 3);
        for measure in Measure::ALL {
            assert!(flips.of(measure, Some(0.3)).is_some(), "{measure:?}");
        }
        assert!(flips.of(&Measure::ComebackDepth, None).is_some_and(|it| it > 0.5 && it < 0.8));
        let long = CoinFlips::new(&BTreeMap::from([(200, 1)]), 100);
        assert!(long.of(&Measure::ComebackDepth, None) > flips.of(&Measure::ComebackDepth, None));
    }
}
