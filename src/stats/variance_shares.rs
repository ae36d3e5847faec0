//! Sobol sensitivity indices: the shares of the variance of an outcome that its inputs cause.

use super::{BlockTally, CrossTally, Estimate, Interval, wilson};

/// Shares of variance (Sobol indices) from games played in the pick-freeze design.
///
/// The tally must hold these outcomes of every base game: outcome 0 with all inputs from sample A, outcome 1 with all
/// inputs from sample B, and outcome i + 2 with input i (from 0) taken from B and all others from A. An input is a
/// random stream, such as that of the dice or of the cards, or a rule parameter drawn at random.
impl BlockTally {
    /// Returns the first-order share of input `i`: the part of the variance that vanishes if `i` is fixed.
    ///
    /// It is the Sobol index (Cov(B, ABᵢ) - Cov(A, B)) / Var. A and B are the outcomes of a game with two independent
    /// samples of the inputs, ABᵢ is the outcome with input `i` from the second and all other inputs from the first
    /// sample, and Var is the variance of A and B (Saltelli, Annoni, Azzini, Campolongo, Ratto and Tarantola 2010,
    /// *Computer Physics Communications* 181, table 2(b), with means removed). An estimate near 0 may be negative. It
    /// is unknown if the variance is 0 or a block of the tally has fewer than two games.
    ///
    /// # Panics
    /// If there is no such input, or `level` is not strictly between 0 and 1.
    pub fn first_order_share(&self, i: usize, level: f64) -> Estimate {
        self.bound_zero_share(i, self.jackknife(level, |tally| first_order(tally, i)), level)
    }

    /// Returns the total share of input `i`: the part of the variance that remains if all others are fixed.
    ///
    /// This Sobol index includes interactions, so the totals of all inputs may add up to more than 1. It is half the
    /// mean of (A - ABᵢ)², divided by the variance, where A is the outcome of a game and ABᵢ that of the same game with
    /// only input `i` drawn again (Jansen 1999, *Computer Physics Communications* 117). It is unknown if the variance
    /// is 0 or a block of the tally has fewer than two games.
    ///
    /// # Panics
    /// If there is no such input, or `level` is not strictly between 0 and 1.
    pub fn total_share(&self, i: usize, level: f64) -> Estimate {
        let total = self.jackknife(level, |tally| {
            let squares = tally.pair(0, i + 2).sum_of_squared_differences() as f64;
            ratio(0.5 * squares / tally.n() as f64, tally)
        });
        self.bound_zero_share(i, total, level)
    }

    /// Returns `share`, with an interval added if input `i` changed the winner of no observed game.
    ///
    /// Such a share is 0 and has no interval of its own. The lower end of the added interval is 0. The upper end is the
    /// share of variance if input `i` changed the winner in the largest share of games that [`wilson`]'s interval
    /// contains.
    fn bound_zero_share(&self, i: usize, share: Estimate, level: f64) -> Estimate {
        let total = self.total();
        let without_change =
            share.value == Some(0.0) && total.pair(0, i + 2).discordant() == Some((0, 0));
        let changed = wilson(0, share.n, level).filter(|_| without_change);
        let bounded = changed.and_then(|changed| {
            let high = ratio(0.5 * changed.high, &total)?.min(1.0);
            Some(Interval { high, ..changed })
        });
        Estimate { interval: share.interval.or(bounded), ..share }
    }

    /// Returns the part of the variance that only interactions of inputs cause.
    ///
    /// It is 1 minus all first-order shares. It is unknown if the variance is 0 or a block of the tally has fewer than
    /// two games.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn interaction_share(&self, level: f64) -> Estimate {
        self.jackknife(level, |tally| {
            let inputs = 0..tally.variants() - 2;
            let alone: Option<f64> = inputs.map(|i| first_order(tally, i)).sum();
            Some(1.0 - alone?)
        })
    }
}

/// Returns the first-order share of input `i` from the games of one tally.
///
/// The result is `None` if the outcomes do not vary or the tally has fewer than two games.
fn first_order(tally: &CrossTally, i: usize) -> Option<f64> {
    let own = tally.pair(1, i + 2).covariance()? - tally.pair(0, 1).covariance()?;
    ratio(own, tally)
}

/// Returns `part` of the variance of a game's outcome as a share of that variance.
///
/// The variance is the mean of the variances of the outcomes with the indices 0 and 1. The result is `None` if it is 0.
fn ratio(part: f64, tally: &CrossTally) -> Option<f64> {
    let (a, b) = tally.pair(0, 1).variances()?;
    (a + b > 0.0).then(|| part / (0.5 * (a + b)))
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;
    use crate::{Mergeable, tests::generator};

    /// Returns x0 + 2 x1 + 2 x0 x2 for inputs of -1 or 1.
    ///
    /// Its variance is 1 + 4 + 4, the first-order shares are 1/9, 4/9 and 0, and the totals 5/9, 4/9 and 4/9.
    fn outcome(x: [i32; 3]) -> i32 {
        x[0] + 2 * x[1] + 2 * x[0] * x[2]
    }

    const FIRST: [f64; 3] = [1.0 / 9.0, 4.0 / 9.0, 0.0];
    const TOTAL: [f64; 3] = [5.0 / 9.0, 4.0 / 9.0, 4.0 / 9.0];

    fn play(games: std::ops::Range<u64>, coins: &mut impl Rng) -> BlockTally {
        let mut shares = BlockTally::new(5);
        for game in games {
            let bits = coins.next_u64();
            let [a, b] = [0, 3].map(|shift| {
                std::array::from_fn(|i| if bits >> (shift + i) & 1 == 0 { -1 } else { 1 })
            });
            let frozen = [0, 1, 2].map(|i| {
                let mut x: [i32; 3] = a;
                x[i] = b[i];
                outcome(x)
            });
            shares.record(game, &[outcome(a), outcome(b), frozen[0], frozen[1], frozen[2]]);
        }
        shares
    }

    #[test]
    fn shares_of_a_known_function_are_found_and_covered() {
        let mut coins = generator(21);
        let mut covered = 0;
        for _ in 0..100 {
            let shares = play(0..1000, &mut coins);
            for i in 0..3 {
                for (actual, truth) in [
                    (shares.first_order_share(i, 0.95), FIRST[i]),
                    (shares.total_share(i, 0.95), TOTAL[i]),
                ] {
                    let interval = actual.interval.unwrap();
                    assert!((actual.value.unwrap() - truth).abs() < 5.0 * actual.std_err.unwrap());
                    covered += u32::from(interval.low <= truth && truth <= interval.high);
                }
            }
        }
        assert!((550..=590).contains(&covered), "{covered} of 600");
    }

    /// The interaction 2 x0 x2 causes 4 of the 9 parts of the variance.
    #[test]
    fn interactions_have_a_share_that_is_unknown_without_games_or_variance() {
        let actual = play(0..20_000, &mut generator(8)).interaction_share(0.95);
        let error = actual.value.unwrap() - 4.0 / 9.0;
        assert!(error.abs() < 4.0 * actual.std_err.unwrap(), "{actual:?}");
        assert!(actual.std_err.unwrap() < 0.02, "{actual:?}");
        let mut shares = BlockTally::new(3);
        assert_eq!(shares.total_share(0, 0.95), Estimate::unknown(0));
        (0..200).for_each(|game| shares.record(game, &[3, 3, 3]));
        assert_eq!(shares.first_order_share(0, 0.95), Estimate::unknown(200));
    }

    #[test]
    fn parts_merge_to_the_whole() {
        let mut coins = generator(4);
        let whole = play(0..300, &mut coins);
        let mut coins = generator(4);
        let mut merged = play(0..130, &mut coins);
        merged.merge(&play(130..300, &mut coins));
        assert_eq!(merged, whole);
        assert_eq!(whole.n(), 300);
    }

    /// Wilson's bound gives an interval to the share of an input that changes none of 640 outcomes.
    ///
    /// Half of the outcomes are 1. By the bound, the input may change up to 0.6 % of all outcomes. Half of that,
    /// divided by the variance 1/4, is 1.2 %.
    #[test]
    fn an_input_without_an_effect_has_an_interval() {
        let mut shares = BlockTally::new(3);
        for game in 0..640 {
            let [a, b] = [64, 128].map(|period| (game / period % 2) as i32);
            shares.record(game, &[a, b, a]);
        }
        for actual in [shares.first_order_share(0, 0.95), shares.total_share(0, 0.95)] {
            let Interval { low, high, .. } = actual.interval.unwrap();
            assert_eq!((actual.value, low), (Some(0.0), 0.0));
            assert!((0.0115..0.0125).contains(&high), "{high}");
        }
    }
}
