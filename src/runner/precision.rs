//! Stopping rule of runs that end when the confidence interval of a win rate is narrow enough.
//!
//! Such a run checks its interval many times, so the intervals at all checks must be right together. Checks come after
//! fixed numbers of games, so the result does not depend on the speed of the machine.
//!
//! The number of games for a given precision varies little between seeds, so the end of a run can be predicted.
//! Therefore most of the error probability α = 1 - level is reserved for the interval at the end. That interval is
//! hardly wider than one for a number of games fixed in advance. The rest of α is reserved for the intervals at earlier
//! checks, which are only reported if the run is interrupted.

use sandtable_stats::{DEFAULT_A, Estimate, Interval, Method, beta_mixture, clopper_pearson};

/// Number of games before the first interim check of the stopping rule.
///
/// Later checks come after multiples of half this number.
const FIRST: u64 = 16;
/// Ratio of the number of games at an interim check to the number until the next check.
///
/// So the checks are about 3 % of the games apart.
const GROWTH: u64 = 32;
/// Share of the error probability α = 1 - level that is reserved for the interval at the end of a run.
///
/// The run itself selects the check at which it ends. So this interval misses the true rate with a probability slightly
/// above this share of α. The probability that any interval of the run misses the true rate is at most α.
const SHARE_AT_END: f64 = 0.8;
/// Share of the error probability α reserved for all intervals before the end of a run together.
const SHARE_BEFORE: f64 = 0.1;

/// Returns the rising numbers of games after which a run checks whether it may end.
///
/// With `is_precise`, a run may end as soon as its win rate is precise enough. `limit` is its maximum number of games,
/// and the last number returned. Without `is_precise`, `limit` is the only number; without both, there is none.
pub fn interim_checks(limit: Option<u64>, is_precise: bool) -> impl Iterator<Item = u64> {
    let cap = limit.unwrap_or(u64::MAX);
    let after = move |games: u64| {
        let next = games.saturating_add((games / GROWTH).max(1).next_multiple_of(FIRST / 2));
        (games < cap).then_some(next.min(cap))
    };
    let first = if is_precise { Some(FIRST.min(cap)) } else { limit };
    std::iter::successors(first, move |&games| after(games))
}

/// Requested precision of a win rate: a run ends when its confidence interval is this narrow.
#[derive(Clone, Copy, Debug)]
pub struct Precision {
    /// Half the width of the requested confidence interval; 0.01 stands for one percentage point.
    pub margin: f64,
    /// Probability that the intervals at all interim checks of a run contain the true rate.
    pub level: f64,
    /// Maximum number of games, at which the run ends in any case; `None` for no limit.
    pub max_games: Option<u64>,
}

impl Precision {
    /// Returns the rate of `successes` in `n` games, with the interval that an interim check reports.
    ///
    /// With probability `level`, the intervals at all interim checks of a run contain the true rate. The interval is
    /// the narrow one of the end if the run ends after these games, otherwise a wider one.
    pub fn rate(&self, successes: u64, n: u64) -> Estimate {
        let rate = Estimate::rate(successes, n, self.level);
        let at_the_end = self.at_the_end(successes, n);
        let has_ended = self.max_games == Some(n) || self.is_narrow(&at_the_end);
        if has_ended {
            at_the_end
        } else {
            Estimate { interval: self.before(successes, n), ..rate }
        }
    }

    /// Returns whether the interval of `successes` in `n` games is narrow enough for the run to end.
    pub fn is_reached(&self, successes: u64, n: u64) -> bool {
        self.is_narrow(&self.at_the_end(successes, n))
    }

    fn is_narrow(&self, rate: &Estimate) -> bool {
        rate.margin().is_some_and(|margin| margin <= self.margin)
    }

    fn at_the_end(&self, successes: u64, n: u64) -> Estimate {
        let interval = clopper_pearson(successes, n, self.spending(SHARE_AT_END));
        let method = Method::ClopperPearsonAtStop;
        let interval = interval.map(|interval| Interval { level: self.level, method, ..interval });
        Estimate { interval, ..Estimate::rate(successes, n, self.level) }
    }

    fn before(&self, successes: u64, n: u64) -> Option<Interval> {
        let interval = beta_mixture(successes, n, self.spending(SHARE_BEFORE), DEFAULT_A);
        interval.map(|interval| Interval { level: self.level, ..interval })
    }

    /// Returns the confidence level of an interval that uses `share` of the error probability α.
    fn spending(&self, share: f64) -> f64 {
        1.0 - share * (1.0 - self.level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_stats::wilson;

    fn precision(margin: f64) -> Precision {
        Precision { margin, level: 0.95, max_games: None }
    }

    #[test]
    fn checks_grow_by_small_parts_up_to_the_limit() {
        let capped: Vec<u64> = interim_checks(Some(20_000), true).collect();
        assert_eq!(&capped[..3], [16, 24, 32]);
        assert_eq!(capped.last(), Some(&20_000));
        assert!(capped.windows(2).all(|pair| pair[0] < pair[1]));
        let free: Vec<u64> = interim_checks(None, true).take(700).collect();
        assert!(free.iter().all(|games| games % 8 == 0));
        assert!(free[699] > 1_000_000_000);
        assert!(free.windows(2).all(|pair| pair[1] - pair[0] <= pair[0] / GROWTH + 8));
        assert_eq!(interim_checks(None, true).last(), Some(u64::MAX));
        assert_eq!(interim_checks(Some(7), true).collect::<Vec<_>>(), [7]);
        assert_eq!(interim_checks(Some(700), false).collect::<Vec<_>>(), [700]);
        assert_eq!(interim_checks(None, false).next(), None);
    }

    #[test]
    fn an_early_end_needs_a_wider_interval_whose_longer_arm_counts() {
        let margin = precision(0.5).at_the_end(10, 1000).margin().expect("a margin");
        let is_reached = |margin| precision(margin).is_reached(10, 1000);
        assert!(is_reached(margin) && !is_reached(margin * 0.999));
        assert!(!precision(0.5).is_reached(0, 0));
        assert_eq!(precision(0.5).rate(0, 0), Estimate::unknown(0));
        let margin =
            |max_games| Precision { max_games, ..precision(0.001) }.rate(300, 1000).margin();
        assert!(margin(Some(1000)).expect("a margin") < 0.031);
        assert!(margin(None) > margin(Some(1000)) && margin(None) == margin(Some(2000)));
    }

    /// Returns the smallest number of games at which Wilson's interval has at most the given `margin`.
    fn fixed_number(rate: f64, margin: f64) -> u64 {
        let wins = |n: u64| (rate * n as f64).round() as u64;
        let margin_of = |n| Estimate::rate(wins(n), n, 0.95).margin().expect("a margin");
        let (mut low, mut high) = (1, 1 << 40);
        while low < high {
            let middle = (low + high) / 2;
            (low, high) =
                if margin_of(middle) <= margin { (low, middle) } else { (middle + 1, high) };
        }
        low
    }

    #[test]
    fn a_precision_costs_at_most_half_as_many_games_again() {
        for margin in [0.05, 0.03, 0.01, 0.001, 0.0001] {
            for rate in [0.0, 0.01, 0.1, 0.3, 0.5, 0.716, 0.95, 1.0] {
                let wins = |n: u64| (rate * n as f64).round() as u64;
                let last =
                    interim_checks(None, true).find(|&n| precision(margin).is_reached(wins(n), n));
                let (last, fixed) =
                    (last.expect("it ends") as f64, fixed_number(rate, margin) as f64);
                assert!(last <= 1.5 * fixed, "{rate} ± {margin}: {last} for {fixed}");
            }
        }
    }

    /// Returns the exact probability that an interval of a run misses the true rate `p`.
    ///
    /// The second value is the mean number of games of the run. `rate` takes the numbers of wins and games, and returns
    /// the interval and whether the run ends there.
    fn run(
        p: f64,
        max_games: Option<u64>,
        rate: impl Fn(u64, u64) -> (Interval, bool),
    ) -> (f64, f64) {
        let (mut mass, mut n, mut missed, mut games) = (vec![1.0], 0, 0.0, 0.0);
        for check in interim_checks(max_games, true) {
            while n < check {
                n += 1;
                mass.push(0.0);
                for wins in (0..mass.len()).rev() {
                    let before = if wins > 0 { mass[wins - 1] } else { 0.0 };
                    mass[wins] = mass[wins] * (1.0 - p) + before * p;
                }
            }
            for (wins, mass) in mass.iter_mut().enumerate().filter(|(_, mass)| **mass > 1e-12) {
                let (interval, ended) = rate(wins as u64, n);
                let outside = p < interval.low || p > interval.high;
                if ended || outside || max_games == Some(n) {
                    games += *mass * n as f64;
                    missed += if outside { std::mem::take(mass) } else { 0.0 };
                    *mass = 0.0;
                }
            }
            if mass.iter().sum::<f64>() < 1e-9 {
                break;
            }
        }
        (missed, games)
    }

    #[test]
    fn intervals_of_all_checks_together_cover_and_cost_few_games() {
        for (margin, max_games) in [(0.1, None), (0.05, None), (0.03, None), (0.03, Some(600))] {
            for p in [0.001, 0.01, 0.07, 0.16, 0.24, 0.37, 0.5] {
                let precision = Precision { max_games, ..precision(margin) };
                let (missed, games) = run(p, max_games, |wins, n| {
                    let rate = precision.rate(wins, n);
                    (rate.interval.expect("an interval"), precision.is_reached(wins, n))
                });
                assert!(missed <= 0.05, "{p} ± {margin}: {missed}");
                let fixed = fixed_number(p, margin) as f64;
                assert!(games <= 1.5 * fixed, "{p} ± {margin}: {games} for {fixed}");
            }
        }
    }

    /// Control test: intervals made for one check miss the true rate too often if there are many checks.
    #[test]
    fn an_interval_for_a_single_check_misses_too_often() {
        let (missed, _) =
            run(0.24, Some(800), |wins, n| (wilson(wins, n, 0.95).expect("an interval"), false));
        assert!(missed > 0.2, "{missed}");
    }
}
