//! What the measures say of a game of coins, to hold those of a game against.
//!
//! In a game of coins every turn is the toss of a fair coin, the two sides toss against each other, and
//! whoever has won more turns wins; a draw is decided by one coin more in the last turn. It is as long as
//! the games that are measured: each measure is its exact value over their distribution of lengths.

use crate::prelude::*;

use sandtable_summary::rows::Measure;

/// The longest game whose paths are followed by their greatest chances and steps; longer ones count as of
/// so many turns there, where another turn hardly changes them.
const LONGEST: usize = 40;

/// The measures of a game of coins that depend on its length.
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

/// A game of so many tosses.
struct Tosses {
    /// The chance of the first side after so many turns, by how many of them it won; before the last.
    chances: Vec<Vec<f64>>,
    /// How likely it is to have won so many of the turns so far.
    weights: Vec<Vec<f64>>,
}

impl Tosses {
    fn new(turns: usize) -> Tosses {
        let mut after: Vec<f64> =
            (0..=turns).map(|won| f64::from((2 * won > turns) as u8) + draw(won, turns)).collect();
        let mut chances = Vec::new();
        for turn in (0..turns).rev() {
            after = (0..=turn).map(|won| 0.5 * (after[won] + after[won + 1])).collect();
            chances.push(after.clone());
        }
        chances.reverse();
        let mut weights = vec![vec![1.0]];
        for turn in 1..turns {
            let before: &Vec<f64> = &weights[turn - 1];
            let of = |won: usize| 0.5 * before.get(won).copied().unwrap_or(0.0);
            let now = (0..=turn).map(|won| of(won) + won.checked_sub(1).map_or(0.0, of)).collect();
            weights.push(now);
        }
        Tosses { chances, weights }
    }

    /// The chances to which a turn may lead, each with its probability, and how many turns are won then.
    fn next(&self, turn: usize, won: usize) -> [(f64, f64, usize); 2] {
        let chance = self.chances[turn][won];
        match self.chances.get(turn + 1) {
            Some(next) => [(0.5, next[won], won), (0.5, next[won + 1], won + 1)],
            None => [(1.0 - chance, 0.0, 0), (chance, 1.0, 1)],
        }
    }

    /// The mean of something over the steps of a turn: the chance before, and after.
    fn mean(&self, turn: usize, of: impl Fn(f64, f64) -> f64) -> f64 {
        let steps = self.weights[turn].iter().enumerate().flat_map(|(won, weight)| {
            let before = self.chances[turn][won];
            self.next(turn, won).map(|(chance, after, _)| weight * chance * of(before, after))
        });
        steps.sum()
    }

    /// The greatest `of` any step of a game, from the chance before and after it, as a mean over games; if
    /// an `end` is asked for, the sum over games with that end only.
    fn greatest(&self, end: Option<usize>, of: impl Fn(f64, f64) -> f64) -> f64 {
        // Where games stand, and the greatest value so far, by its bits: those of numbers that are not
        // negative are in their order.
        let mut games = BTreeMap::from([((0, 0_u64), 1.0)]);
        for turn in 0..self.chances.len() {
            let mut later = BTreeMap::new();
            for ((won, greatest), weight) in games {
                let before = self.chances[turn][won];
                for (chance, after, won) in self.next(turn, won) {
                    let greatest = u64::max(greatest, of(before, after).to_bits());
                    *later.entry((won, greatest)).or_insert(0.0) += weight * chance;
                }
            }
            games = later;
        }
        let ends = games.iter().filter(|((won, _), _)| end.is_none_or(|end| end == *won));
        ends.map(|((_, greatest), weight)| f64::from_bits(*greatest) * weight).sum()
    }
}

/// Half a win where both sides won as many turns.
fn draw(won: usize, turns: usize) -> f64 {
    if 2 * won == turns { 0.5 } else { 0.0 }
}

/// How much of who wins is settled before a turn; all of it after the last.
fn settled(game: &Tosses, turn: usize) -> f64 {
    if turn >= game.chances.len() {
        return 1.0;
    }
    4.0 * game.mean(turn, |chance, _| (chance - 0.5) * (chance - 0.5))
}

/// These measures, summed over a game.
fn coins(turns: usize, half: usize) -> [f64; OF_LENGTH.len()] {
    let game = Tosses::new(turns);
    let middle = |chance: f64| chance.clamp(0.25, 0.75);
    let sum = |of: &dyn Fn(f64, f64) -> f64| (0..turns).map(|turn| game.mean(turn, of)).sum();
    let longest = if turns > LONGEST { &Tosses::new(LONGEST) } else { &game };
    let [first, middle_turn, last] = [1, half, turns - 1].map(|turn| settled(&game, turn));
    [
        sum(&|chance, _| 4.0 * chance * (1.0 - chance)),
        sum(&|before, after| 2.0 * (middle(after) - middle(before)).abs()),
        sum(&|before, after| (after - before).abs()),
        // The side that loses is either with the same probability.
        2.0 * longest.greatest(Some(0), |before, _| before),
        longest.greatest(None, |before, after| (after - before).abs()),
        first,
        middle_turn,
        last,
    ]
}

/// The measures of a game of coins by their names, of games of these lengths; `half` is half the turns
/// of a game, as for the games that are measured.
pub struct Null {
    mean: [f64; OF_LENGTH.len()],
    turns: f64,
}

impl Null {
    /// Of how many games there are of each length.
    pub fn new(lengths: &BTreeMap<usize, u64>, half: usize) -> Null {
        let (mut sum, mut turns, mut games) = ([0.0; OF_LENGTH.len()], 0.0, 0.0);
        for (&length, &count) in lengths.iter().filter(|(length, _)| **length > 0) {
            let (of, count) = (coins(length, half), count as f64);
            games += count;
            turns += count * length as f64;
            sum.iter_mut().zip(of).for_each(|(sum, it)| *sum += count * it);
        }
        let mut mean = sum.map(|it| it / games);
        mean[0] = sum[0] / turns;
        Null { mean, turns: turns / games }
    }

    /// The value of a measure, if it is known. `seen` is the figure of the games: of their lengths, which
    /// are those of the coins. No choice matters to coins, so that any number of strategies will do.
    pub fn of(&self, measure: &Measure, seen: Option<f64>) -> Option<f64> {
        let of_length = OF_LENGTH.iter().position(|it| it == measure).map(|it| self.mean[it]);
        let value = match measure {
            Measure::Evenness => 1.0,
            Measure::Turns => self.turns,
            Measure::LengthVariation => seen?,
            Measure::SettledByLastTurn => 1.0 - of_length?,
            Measure::StrategiesOfFirst | Measure::StrategiesOfSecond => 1.0,
            Measure::SkillIndexOfFirst | Measure::SkillIndexOfSecond => -1.0,
            _ => of_length.unwrap_or(0.0),
        };
        value.is_finite().then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn null(lengths: &[(usize, u64)], measure: Measure) -> f64 {
        let lengths: BTreeMap<usize, u64> = lengths.iter().copied().collect();
        Null::new(&lengths, 1).of(&measure, Some(0.0)).expect("known")
    }

    fn near(seen: f64, expected: f64) {
        assert!((seen - expected).abs() < 1e-12, "{seen} is not {expected}");
    }

    /// One toss: from 1/2 to 0 or 1. Three: from 1/2 to 1/4 or 3/4, then 0, 1/2 or 1, then 0 or 1.
    #[test]
    fn short_games_of_coins_by_hand() {
        near(null(&[(1, 9)], Measure::ComebackDepth), 0.5);
        near(null(&[(1, 9)], Measure::Excitement), 0.5);
        near(null(&[(1, 9)], Measure::Openness), 1.0);
        // He loses by LL, LWL or WLL, of chances 2, 1 and 1 in 4, with 1/2, 1/2 and 3/4 at best.
        near(null(&[(3, 1)], Measure::ComebackDepth), (2.0 * 0.5 + 0.5 + 0.75) / 4.0);
        // Steps 1/4, 1/4, and in half of the games 1/2.
        near(null(&[(3, 1)], Measure::Excitement), 0.75);
        near(null(&[(3, 1)], Measure::LargestSwing), (0.25 + 0.5) / 2.0);
        near(null(&[(3, 1)], Measure::SettledByFirstTurn), 0.25);
        near(null(&[(3, 1)], Measure::SettledByLastTurn), 0.5);
        near(null(&[(3, 1)], Measure::Openness), (1.0 + 0.75 + 0.5) / 3.0);
        near(null(&[(1, 2), (3, 2)], Measure::ComebackDepth), (0.5 + 0.5625) / 2.0);
        // Two: from 1/2 to 3/4, where a coin wins and another one decides a draw.
        near(null(&[(2, 1)], Measure::SettledByLastTurn), 0.75);
        near(null(&[(2, 1)], Measure::Swings), 2.0 * (0.25 + 0.25 * 0.5));
    }

    #[test]
    fn every_measure_has_a_null_and_none_is_above_one_for_long() {
        let lengths = BTreeMap::from([(5, 3), (6, 2), (30, 1)]);
        let null = Null::new(&lengths, 3);
        for measure in Measure::ALL {
            assert!(null.of(measure, Some(0.3)).is_some(), "{measure:?}");
        }
        assert!(null.of(&Measure::ComebackDepth, None).is_some_and(|it| it > 0.5 && it < 0.8));
        let long = Null::new(&BTreeMap::from([(200, 1)]), 100);
        assert!(long.of(&Measure::ComebackDepth, None) > null.of(&Measure::ComebackDepth, None));
    }
}
