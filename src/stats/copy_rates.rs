//! Win rates by copy of a card, where a game has several copies.

use super::interval::{Interval, Method, Rate, clustered_wilson, recovered};
use super::{Estimate, normal};

/// Games of one kind, in each of which some copies of a thing were chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CopyCounts {
    /// Games.
    pub games: u64,
    /// Copies chosen, over all games.
    pub copies: u64,
    /// Pairs of copies that were chosen in the same game, over all games.
    pub pairs: u64,
}

/// How often games were won with each copy of a card that was chosen (for instance drawn into the
/// hand), and with each that was not. A game counts once for each copy; the intervals take into account
/// that the copies of one game are won or lost together.
#[derive(Clone, Copy, Debug)]
pub struct CopyRates {
    /// How many copies each game has.
    pub size: u64,
    /// The games lost, and the games won.
    pub games: [CopyCounts; 2],
}

/// Sums over copies of one sort, chosen or not, in games lost and games won.
struct CopySums {
    /// How many there were.
    copies: [f64; 2],
    /// For each game the square of their number.
    squares: [f64; 2],
}

impl CopyRates {
    /// The share of wins over copies chosen; `n` counts copies.
    ///
    /// # Panics
    /// If there were more copies than the games have, or `level` is not strictly between 0 and 1.
    pub fn chosen(&self, level: f64) -> Estimate {
        self.sums(true).rate(level)
    }

    /// The share of wins over copies not chosen; `n` counts copies.
    ///
    /// # Panics
    /// As [`CopyRates::chosen`].
    pub fn others(&self, level: f64) -> Estimate {
        self.sums(false).rate(level)
    }

    /// The share of wins over copies chosen less that over the others; `n` is the smaller of the
    /// numbers of copies. The interval is put together from those of the two rates as their
    /// correlation demands, like [`paired_score`](super::paired_score); where a game has but one copy it
    /// is [`newcombe`](super::newcombe)'s.
    ///
    /// # Panics
    /// As [`CopyRates::chosen`].
    pub fn difference(&self, level: f64) -> Estimate {
        let (chosen, others) = (self.sums(true), self.sums(false));
        let [one, other] = [&chosen, &others].map(|sums| sums.rate(level));
        let n = one.n.min(other.n);
        let rates = one.value.zip(other.value).zip(one.interval.zip(other.interval));
        let Some(((with, without), (ours, theirs))) = rates else { return Estimate::unknown(n) };
        let both = self.games.map(|it| (it.copies * (self.size - 1) - 2 * it.pairs) as f64);
        let covariance = (with * without * both[0] + (1.0 - with) * (1.0 - without) * both[1])
            / (chosen.all() * others.all());
        let variances = [chosen.variance(with), others.variance(without)];
        let scale = libm::sqrt(variances[0] * variances[1]);
        let correlation = if scale > 0.0 { (covariance / scale).min(1.0) } else { 0.0 };
        let method = if self.size > 1 { Method::ClusteredNewcombe } else { Method::Newcombe };
        let rate = |share: f64, it: Interval| Rate { share, low: it.low, high: it.high };
        let (low, high) = recovered(&rate(with, ours), &rate(without, theirs), correlation);
        Estimate {
            n,
            value: Some(with - without),
            std_err: Some(libm::sqrt((variances[0] + variances[1] - 2.0 * covariance).max(0.0))),
            interval: Some(Interval { low, high, level, method }),
        }
    }

    /// Sums over the copies chosen, or over the others.
    fn sums(&self, chosen: bool) -> CopySums {
        let all = |games: u64| games * self.size;
        let copies = |it: &CopyCounts| match chosen {
            true => it.copies,
            false => all(it.games).checked_sub(it.copies).expect("no more copies than there are"),
        };
        let squares = |it: &CopyCounts| {
            let square = it.copies + 2 * it.pairs;
            match chosen {
                true => square,
                false => self.size * all(it.games) + square - 2 * self.size * it.copies,
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

    /// The variance of the share of wins: that of a ratio of sums over independent games.
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
        // So many independent copies tell as much.
        let alike = variance == 0.0;
        let effective = if alike { n * n / squares } else { rate * (1.0 - rate) / variance };
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
    fn of_a_single_copy_the_figures_are_those_of_games() {
        let chosen = |games, copies| CopyCounts { games, copies, pairs: 0 };
        let single = CopyRates { size: 1, games: [chosen(40, 14), chosen(60, 56)] };
        for (seen, expected) in [
            (single.chosen(0.95), Estimate::rate(56, 70, 0.95)),
            (single.others(0.95), Estimate::rate(4, 30, 0.95)),
            (single.difference(0.95), Estimate::difference_of_rates(56, 70, 4, 30, 0.95)),
        ] {
            assert_eq!(seen.n, expected.n);
            let figures = |it: Estimate| {
                let Interval { low, high, .. } = it.interval.expect("an interval");
                [it.value.expect("a value"), it.std_err.expect("an error"), low, high]
            };
            for (seen, expected) in figures(seen).into_iter().zip(figures(expected)) {
                assert!((seen - expected).abs() < 1e-14, "{seen} is not {expected}");
            }
        }
        assert_eq!(
            single.difference(0.95).interval.map(|it| it.method),
            newcombe(56, 70, 4, 30, 0.95).map(|it| it.method)
        );
    }

    #[test]
    fn what_was_never_or_always_chosen_is_unknown() {
        let none = CopyRates { size: 3, games: [CopyCounts { games: 5, copies: 0, pairs: 0 }; 2] };
        assert_eq!((none.chosen(0.9).value, none.others(0.9).value), (None, Some(0.5)));
        assert_eq!(none.difference(0.9), Estimate::unknown(0));
        let all = CopyRates { size: 3, games: [CopyCounts { games: 5, copies: 15, pairs: 15 }; 2] };
        assert_eq!((all.chosen(0.9).n, all.others(0.9)), (30, Estimate::unknown(0)));
    }

    /// Games in which six copies are chosen the oftener the longer a game is, and long games are won
    /// more often: copies of a game go together.
    #[test]
    fn intervals_cover_where_the_copies_of_a_game_go_together() {
        const RUNS: u32 = 400;
        let (mut coins, mut covered, mut naive) = (generator(77), [0; 3], 0);
        let truths = [14.0 / 24.0, 10.0 / 24.0, 4.0 / 24.0];
        for _ in 0..RUNS {
            let mut games = [CopyCounts::default(); 2];
            for game in 0..300 {
                let share = f64::from(1 + game % 3) / 4.0;
                let won = coin(&mut coins, share);
                let copies = (0..6).map(|_| u64::from(coin(&mut coins, share))).sum::<u64>();
                let it = &mut games[usize::from(won)];
                it.games += 1;
                it.copies += copies;
                it.pairs += copies * copies.saturating_sub(1) / 2;
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
