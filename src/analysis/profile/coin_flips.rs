//! Measures of a game of coin flips, as a baseline (null model) for the measures of a game.
//!
//! Every turn is the flip of a fair coin that one of the two sides wins. The side that wins more turns wins the game,
//! and a draw is decided by another flip in the last turn. The game has the same lengths as the measured games: each
//! baseline is the exact mean over their distribution of lengths.

use crate::prelude::*;

use sandtable_summary::rows::Measure;

/// Number of turns to which coin-flip games are shortened where a maximum over turns is computed.
///
/// Further turns hardly change the maximum, but take long to compute.
const MAX_TURNS: usize = 40;

/// Measures whose value for coin-flip games depends on the number of turns.
const LENGTH_DEPENDENT: [Measure; 8] = [
    Measure::Openness,
    Measure::Swings,
    Measure::Excitement,
    Measure::ComebackDepth,
    Measure::LargestSwing,
    Measure::SettledByFirstTurn,
    Measure::SettledByHalf,
    Measure::SettledByLastTurn,
];

/// Game of coin flips with a fixed number of turns; the side that wins more turns wins.
struct FlipGame {
    /// Win probability of the first side before each turn, by the number of turns that it has won.
    probabilities: Vec<Vec<f64>>,
    /// Probability of each number of turns won by the first side, before each turn.
    weights: Vec<Vec<f64>>,
}

struct TurnOutcome {
    /// Probability of the outcome, given the turns so far.
    probability: f64,
    /// Win probability of the first side after the turn.
    after: f64,
    /// Number of turns that the first side has won; after the last turn, 1 if it has won the game, else 0.
    won: usize,
}

impl FlipGame {
    fn new(turns: usize) -> FlipGame {
        let mut after: Vec<f64> = (0..=turns)
            .map(|won| f64::from((2 * won > turns) as u8) + draw_share(won, turns))
            .collect();
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

    /// Returns the two outcomes of a turn, after the first side has won `won` of the turns before.
    fn outcomes_of_turn(&self, turn: usize, won: usize) -> [TurnOutcome; 2] {
        let outcome = |probability, after, won| TurnOutcome { probability, after, won };
        let before = self.probabilities[turn][won];
        match self.probabilities.get(turn + 1) {
            Some(next) => [outcome(0.5, next[won], won), outcome(0.5, next[won + 1], won + 1)],
            None => [outcome(1.0 - before, 0.0, 0), outcome(before, 1.0, 1)],
        }
    }

    /// Returns the mean over games of `of(before, after)`: the win probabilities before and after a turn.
    fn mean_of_turn(&self, turn: usize, of: impl Fn(f64, f64) -> f64) -> f64 {
        let steps = self.weights[turn].iter().enumerate().flat_map(|(won, weight)| {
            let before = self.probabilities[turn][won];
            self.outcomes_of_turn(turn, won)
                .map(|it| weight * it.probability * of(before, it.after))
        });
        steps.sum()
    }

    /// Returns the mean over games of each game's largest `of(before, after)` in a turn.
    ///
    /// `before` and `after` are the win probabilities before and after the turn, and `of` must not be negative. If
    /// `end` is 0, games that the first side wins count as 0 in the mean; if it is 1, games that it loses.
    fn mean_maximum(&self, end: Option<usize>, of: impl Fn(f64, f64) -> f64) -> f64 {
        // Key: turns won, and the bits of the greatest value so far, which are ordered for nonnegative numbers.
        let mut games = BTreeMap::from([((0, 0_u64), 1.0)]);
        for turn in 0..self.probabilities.len() {
            let mut later = BTreeMap::new();
            for ((won, greatest), weight) in games {
                let before = self.probabilities[turn][won];
                for TurnOutcome { probability, after, won } in self.outcomes_of_turn(turn, won) {
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

/// Returns 0.5 (half a win) if both sides have won the same number of turns, else 0.
fn draw_share(won: usize, turns: usize) -> f64 {
    if 2 * won == turns { 0.5 } else { 0.0 }
}

/// Returns the share of the uncertainty about the winner that is gone before a turn, from 0 to 1.
///
/// It is the share of the variance of the winner (1 or 0) that the win probability then explains; 1 after the last
/// turn.
fn resolved_share(game: &FlipGame, turn: usize) -> f64 {
    if turn >= game.probabilities.len() {
        return 1.0;
    }
    4.0 * game.mean_of_turn(turn, |probability, _| (probability - 0.5) * (probability - 0.5))
}

/// Computes each of [`LENGTH_DEPENDENT`], in that order, for coin-flip games of `turns` turns.
///
/// `half` is the number of turns that count as half a game.
fn compute_measures(turns: usize, half: usize) -> [f64; LENGTH_DEPENDENT.len()] {
    let game = FlipGame::new(turns);
    let middle = |probability: f64| probability.clamp(0.25, 0.75);
    let sum =
        |of: &dyn Fn(f64, f64) -> f64| (0..turns).map(|turn| game.mean_of_turn(turn, of)).sum();
    let longest = if turns > MAX_TURNS { &FlipGame::new(MAX_TURNS) } else { &game };
    let [first, middle_turn, last] = [1, half, turns - 1].map(|turn| resolved_share(&game, turn));
    [
        sum(&|probability, _| 4.0 * probability * (1.0 - probability)),
        sum(&|before, after| 2.0 * (middle(after) - middle(before)).abs()),
        sum(&|before, after| (after - before).abs()),
        // Either side loses with the same probability.
        2.0 * longest.mean_maximum(Some(0), |before, _| before),
        longest.mean_maximum(None, |before, after| (after - before).abs()),
        first,
        middle_turn,
        last,
    ]
}

/// Measures of coin-flip games, as a baseline for games with the same distribution of lengths.
pub struct CoinFlipBaseline {
    /// Means over the distribution of lengths, in the order of [`LENGTH_DEPENDENT`].
    means: [f64; LENGTH_DEPENDENT.len()],
    /// Mean number of turns.
    turns: f64,
}

impl CoinFlipBaseline {
    /// Computes the measures for games with given lengths.
    ///
    /// `lengths` has the number of games by number of turns, and `half` is the number of turns that count as half a
    /// game.
    pub fn new(lengths: &BTreeMap<usize, u64>, half: usize) -> CoinFlipBaseline {
        let (mut sum, mut turns, mut games) = ([0.0; LENGTH_DEPENDENT.len()], 0.0, 0.0);
        for (&length, &count) in lengths.iter().filter(|(length, _)| **length > 0) {
            let (measures, count) = (compute_measures(length, half), count as f64);
            games += count;
            turns += count * length as f64;
            sum.iter_mut().zip(measures).for_each(|(sum, it)| *sum += count * it);
        }
        let mut means = sum.map(|it| it / games);
        means[0] = sum[0] / turns;
        CoinFlipBaseline { means, turns: turns / games }
    }

    /// Returns the value of a measure for coin-flip games, or `None` if it is not defined.
    ///
    /// `measured` is the value in the measured games. It is returned for the variation of lengths, because the
    /// coin-flip games have the same lengths.
    pub fn value(&self, measure: &Measure, measured: Option<f64>) -> Option<f64> {
        let of_length =
            LENGTH_DEPENDENT.iter().position(|it| it == measure).map(|it| self.means[it]);
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
        CoinFlipBaseline::new(&lengths, 1).value(&measure, Some(0.0)).expect("known")
    }

    fn assert_near(value: f64, expected: f64) {
        assert!((value - expected).abs() < 1e-12, "{value} is not {expected}");
    }

    /// One turn: from 1/2 to 0 or 1. Three: from 1/2 to 1/4 or 3/4, then 0, 1/2 or 1, then 0 or 1.
    #[test]
    fn measures_of_short_games_by_hand() {
        assert_near(baseline(&[(1, 9)], Measure::ComebackDepth), 0.5);
        assert_near(baseline(&[(1, 9)], Measure::Excitement), 0.5);
        assert_near(baseline(&[(1, 9)], Measure::Openness), 1.0);
        // A loss is LL, LWL or WLL, with probabilities 2/4, 1/4 and 1/4 and maxima 1/2, 1/2 and 3/4.
        assert_near(baseline(&[(3, 1)], Measure::ComebackDepth), (2.0 * 0.5 + 0.5 + 0.75) / 4.0);
        // Steps 1/4, 1/4, and in half of the games 1/2.
        assert_near(baseline(&[(3, 1)], Measure::Excitement), 0.75);
        assert_near(baseline(&[(3, 1)], Measure::LargestSwing), (0.25 + 0.5) / 2.0);
        assert_near(baseline(&[(3, 1)], Measure::SettledByFirstTurn), 0.25);
        assert_near(baseline(&[(3, 1)], Measure::SettledByLastTurn), 0.5);
        assert_near(baseline(&[(3, 1)], Measure::Openness), (1.0 + 0.75 + 0.5) / 3.0);
        assert_near(baseline(&[(1, 2), (3, 2)], Measure::ComebackDepth), (0.5 + 0.5625) / 2.0);
        // Two turns: from 1/2 to 3/4, where a flip wins and a further one decides a draw.
        assert_near(baseline(&[(2, 1)], Measure::SettledByLastTurn), 0.75);
        assert_near(baseline(&[(2, 1)], Measure::Swings), 2.0 * (0.25 + 0.25 * 0.5));
    }

    #[test]
    fn every_measure_has_a_baseline() {
        let lengths = BTreeMap::from([(5, 3), (6, 2), (30, 1)]);
        let flips = CoinFlipBaseline::new(&lengths, 3);
        for measure in Measure::ALL {
            assert!(flips.value(measure, Some(0.3)).is_some(), "{measure:?}");
        }
        assert!(flips.value(&Measure::ComebackDepth, None).is_some_and(|it| it > 0.5 && it < 0.8));
        let long = CoinFlipBaseline::new(&BTreeMap::from([(200, 1)]), 100);
        assert!(
            long.value(&Measure::ComebackDepth, None) > flips.value(&Measure::ComebackDepth, None)
        );
    }
}
