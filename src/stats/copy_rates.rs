//! Win rates over the copies of a card that has several copies in a game.

use super::interval::{Interval, Method, Rate, clustered_wilson, difference_ends};
use super::{Estimate, normal};

/// Number of games, and number of chosen copies of a card in them.
///
/// Copies are chosen by an event in the game, for instance those drawn into the hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CopyCounts {
    /// Number of games.
    pub games: u64,
    /// Number of chosen copies, summed over the games.
    pub copies: u64,
    /// Number of pairs of copies chosen in the same game, summed over the games.
    pub pairs: u64,
}

/// Win rates over the chosen copies of a card, and over the copies that were not chosen.
///
/// A game counts once for each copy. The intervals take into account that all copies in a game share its outcome.
#[derive(Clone, Copy, Debug)]
pub struct CopyRates {
    /// Number of copies of the card in every game.
    pub size: u64,
    /// Counts over the lost games, then over the won games.
    pub games: [CopyCounts; 2],
}

/// Sums over the chosen copies of a card or over its other copies, by the result of the game.
///
/// Index 0 is for lost games, index 1 for won games.
struct CopySums {
    /// Number of copies, summed over games.
    copies: [f64; 2],
    /// Squared number of copies in a game, summed over games.
    squares: [f64; 2],
}

impl CopyRates {
    /// Returns the share of chosen copies whose game was won; its `n` counts copies, not games.
    ///
    /// # Panics
    /// If more copies were chosen than the games contain, or `level` is not strictly between 0 and 1.
    pub fn chosen(&self, level: f64) -> Estimate {
        self.sums(true).rate(level)
    }

    /// Returns the share of the copies not chosen whose game was won; its `n` counts copies, not games.
    ///
    /// # Panics
    /// In the same cases as [`CopyRates::chosen`].
    pub fn others(&self, level: f64) -> Estimate {
        self.sums(false).rate(level)
    }

    /// Returns the win rate over the chosen copies minus the win rate over the other copies.
    ///
    /// The `n` of the estimate is the smaller of the two numbers of copies. The intervals of both rates are combined
    /// with their correlation, as [`paired_score`](super::paired_score) does. If a game has a single copy, the interval
    /// is that of [`newcombe`](super::newcombe).
    ///
    /// # Panics
    /// In the same cases as [`CopyRates::chosen`].
    pub fn difference(&self, level: f64) -> Estimate {
        let (chosen, others) = (self.sums(true), self.sums(false));
        let [first, second] = [&chosen, &others].map(|sums| sums.rate(level));
        let n = first.n.min(second.n);
        let rates = first.value.zip(second.value).zip(first.interval.zip(second.interval));
        let Some(((with, without), intervals)) = rates else { return Estimate::unknown(n) };
        let both = self.games.map(|it| (it.copies * (self.size - 1) - 2 * it.pairs) as f64);
        let covariance = (with * without * both[0] + (1.0 - with) * (1.0 - without) * both[1])
            / (chosen.all() * others.all());
        let variances = [chosen.variance(with), others.variance(without)];
        let scale = libm::sqrt(variances[0] * variances[1]);
        let correlation = if scale > 0.0 { (covariance / scale).min(1.0) } else { 0.0 };
        let method = if self.size > 1 { Method::ClusteredNewcombe } else { Method::Newcombe };
        let rate = |share: f64, it: Interval| Rate { share, low: it.low, high: it.high };
        let rates = [rate(with, intervals.0), rate(without, intervals.1)];
        let (low, high) = difference_ends(&rates[0], &rates[1], correlation);
        Estimate {
            n,
            value: Some(with - without),
            std_err: Some(libm::sqrt((variances[0] + variances[1] - 2.0 * covariance).max(0.0))),
            interval: Some(Interval { low, high, level, method }),
        }
    }

    /// Returns the sums over the chosen copies if `chosen` is true, or else over the other copies.
    fn sums(&self, chosen: bool) -> CopySums {
        let all = |games: u64| games * self.size;
        let copies = |counts: &CopyCounts| match chosen {
            true => counts.copies,
            false => {
                all(counts.games).checked_sub(counts.copies).expect("more copies chosen than exist")
            }
        };
        let squares = |counts: &CopyCounts| {
            let square = counts.copies + 2 * counts.pairs;
            match chosen {
                true => square,
                false => self.size * all(counts.games) + square - 2 * self.size * counts.copies,
            }
        };
        CopySums {
            copies: self.games.each_ref().map(|it| copies(it) as f64),
            squares: self.games.each_ref().map(|it| squares(it) as f64),
        }
    }
}

impl CopySums {
    fn all(&self) -> f64 {
        self.copies[0] + self.copies[1]
    }

    /// Returns the sampling variance of `rate`, the win rate over the copies that these sums count.
    ///
    /// The rate is a ratio of two sums over independent games, since all copies in a game share its outcome.
    fn variance(&self, rate: f64) -> f64 {
        let [lost, won] = self.squares;
        (rate * rate * lost + (1.0 - rate) * (1.0 - rate) * won) / (self.all() * self.all())
    }

    fn rate(&self, level: f64) -> Estimate {
        normal::alpha(level);
        let (n, won) = (self.all(), self.copies[1]);
        if n == 0.0 {
            return Estimate::unknown(0);
        }
        let rate = won / n;
        let variance = self.variance(rate);
        let squares = self.squares[0] + self.squares[1];
        if squares == n {
            return Estimate::rate(won as u64, n as u64, level);
        }
        // Number of independent copies whose rate would have the same variance.
        let is_constant = variance == 0.0;
        let effective = if is_constant { n * n / squares } else { rate * (1.0 - rate) / variance };
        Estimate {
            n: n as u64,
            value: Some(rate),
            std_err: Some(libm::sqrt(variance)),
            interval: Some(clustered_wilson(rate, effective, level)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::newcombe;
    use crate::tests::{coin, generator};

    #[test]
    fn figures_of_a_single_copy_are_those_of_games() {
        let chosen = |games, copies| CopyCounts { games, copies, pairs: 0 };
        let single = CopyRates { size: 1, games: [chosen(40, 14), chosen(60, 56)] };
        for (actual, expected) in [
            (single.chosen(0.95), Estimate::rate(56, 70, 0.95)),
            (single.others(0.95), Estimate::rate(4, 30, 0.95)),
            (single.difference(0.95), Estimate::difference_of_rates(56, 70, 4, 30, 0.95)),
        ] {
            assert_eq!(actual.n, expected.n);
            let figures = |estimate: Estimate| {
                let Interval { low, high, .. } = estimate.interval.expect("an interval");
                [estimate.value.expect("a value"), estimate.std_err.expect("an error"), low, high]
            };
            for (actual, expected) in figures(actual).into_iter().zip(figures(expected)) {
                assert!((actual - expected).abs() < 1e-14, "{actual} is not {expected}");
            }
        }
        assert_eq!(
            single.difference(0.95).interval.map(|it| it.method),
            newcombe(56, 70, 4, 30, 0.95).map(|it| it.method)
        );
    }

    #[test]
    fn rates_over_no_copies_are_unknown() {
        let none = CopyRates { size: 3, games: [CopyCounts { games: 5, copies: 0, pairs: 0 }; 2] };
        assert_eq!((none.chosen(0.9).value, none.others(0.9).value), (None, Some(0.5)));
        assert_eq!(none.difference(0.9), Estimate::unknown(0));
        let all = CopyRates { size: 3, games: [CopyCounts { games: 5, copies: 15, pairs: 15 }; 2] };
        assert_eq!((all.chosen(0.9).n, all.others(0.9)), (30, Estimate::unknown(0)));
    }

    /// In long games more of the six copies are chosen and wins are likelier, so copies are correlated.
    #[test]
    fn intervals_cover_correlated_copies() {
        const RUNS: u32 = 400;
        let (mut coins, mut covered, mut naive) = (generator(77), [0; 3], 0);
        let truths = [14.0 / 24.0, 10.0 / 24.0, 4.0 / 24.0];
        for _ in 0..RUNS {
            let mut games = [CopyCounts::default(); 2];
            for game in 0..300 {
                let share = f64::from(1 + game % 3) / 4.0;
                let won = coin(&mut coins, share);
                let copies = (0..6).map(|_| u64::from(coin(&mut coins, share))).sum::<u64>();
                let counts = &mut games[usize::from(won)];
                counts.games += 1;
                counts.copies += copies;
                counts.pairs += copies * copies.saturating_sub(1) / 2;
            }
            let counts = CopyRates { size: 6, games };
            let (chosen, others) = (counts.chosen(0.95), counts.others(0.95));
            let holds = |it: Interval, truth: f64| u32::from(it.low <= truth && truth <= it.high);
            let figures = [chosen, others, counts.difference(0.95)];
            for ((covered, figure), truth) in covered.iter_mut().zip(figures).zip(truths) {
                *covered += holds(figure.interval.expect("an interval"), truth);
            }
            let alone = Estimate::rate(games[1].copies, games[0].copies + games[1].copies, 0.95);
            naive += holds(alone.interval.expect("an interval"), truths[0]);
        }
        for covered in covered {
            assert!(f64::from(covered) >= 0.925 * f64::from(RUNS), "{covered} of {RUNS}");
        }
        assert!(f64::from(naive) < 0.75 * f64::from(RUNS), "copies for themselves: {naive}");
    }
}
