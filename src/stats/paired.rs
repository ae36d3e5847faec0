//! Two variants on the same seeds: what is different, how surely, and what sharing the seeds saved.

use std::ops::RangeInclusive;

use super::interval::{constant_interval, mean_interval, paired_score};
use super::student_t::two_sided_p;
use super::{Estimate, beta_cdf};

/// Sums over pairs (x, y) of small integers, one pair a seed: x is the outcome of the first
/// variant, y that of the second. Pairs may come in any order and tallies be merged in any.
///
/// Common random numbers make x and y correlated, so that Var(x - y) = Var x + Var y - 2 Cov(x, y)
/// is small (Glasserman and Yao 1992, *Management Science* 38(6)); error bars that take the two for
/// independent are wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    pub(super) n: u64,
    pub(super) sum_x: i64,
    pub(super) sum_y: i64,
    pub(super) sum_xx: i64,
    pub(super) sum_yy: i64,
    pub(super) sum_xy: i64,
}

super::merge_fields! { Paired: n, sum_x, sum_y, sum_xx, sum_yy, sum_xy; }

impl Paired {
    /// Pairs of games won and lost: how many there are, how many of them the first variant has won and
    /// how many the second, and how many both.
    pub fn of_wins(n: u64, wins: [u64; 2], both: u64) -> Paired {
        let [sum_x, sum_y] = wins.map(|it| it as i64);
        Paired { n, sum_x, sum_y, sum_xx: sum_x, sum_yy: sum_y, sum_xy: both as i64 }
    }

    /// The mean of x - y with its standard error and interval, in the unit of the outcomes.
    ///
    /// Pairs of wins and losses (every outcome 0 or 1) have [`paired_score`]'s interval, others
    /// [`mean_interval`]'s; where all differences are alike, [`constant_interval`]'s with `range`,
    /// between whose ends a difference must lie. So the interval never has width 0.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn difference(&self, range: RangeInclusive<i32>, level: f64) -> Estimate {
        super::normal::alpha(level);
        if self.n == 0 {
            return Estimate::unknown(0);
        }
        let mean = (self.sum_x - self.sum_y) as f64 / self.n as f64;
        let std_err = self.variance_of_difference().map(|var| libm::sqrt(var / self.n as f64));
        let interval = match (self.discordant(), std_err) {
            (Some((b, c)), _) => paired_score(b, c, self.n, level),
            (None, Some(0.0)) => {
                let range = f64::from(*range.start())..=f64::from(*range.end());
                Some(constant_interval(mean, range, self.n, level))
            }
            (None, std_err) => std_err.map(|std_err| mean_interval(mean, std_err, self.n, level)),
        };
        Estimate { n: self.n, value: Some(mean), std_err, interval }
    }

    /// Pairs that only the first won, and pairs that only the second won; `None` if any outcome
    /// was neither 0 nor 1.
    pub fn discordant(&self) -> Option<(u64, u64)> {
        // x² >= x for integers, equal only at 0 and 1: equal sums leave no other outcome.
        let binary = self.sum_xx == self.sum_x && self.sum_yy == self.sum_y;
        let wins = |sum: i64| (sum - self.sum_xy) as u64;
        binary.then(|| (wins(self.sum_x), wins(self.sum_y)))
    }

    /// The two-sided p-value of "no difference". `None` below two pairs, or one win/loss pair.
    ///
    /// For wins and losses it is McNemar's exact test (1947, *Psychometrika* 12): given b + c
    /// discordant pairs, b is binomial with one half; 1 without any. Otherwise Student's t, and
    /// where all differences are the same other than 0, the sign test's 2^(1-n).
    pub fn p_value(&self) -> Option<f64> {
        if self.n == 0 {
            return None;
        }
        if let Some((b, c)) = self.discordant() {
            return Some(sign_test(b, c));
        }
        let variance = self.variance_of_difference()?;
        let total = self.sum_x - self.sum_y;
        if variance == 0.0 {
            return Some(if total == 0 { 1.0 } else { sign_test(self.n, 0) });
        }
        let t = total as f64 / libm::sqrt(self.n as f64 * variance);
        Some(two_sided_p(t, self.n - 1))
    }

    /// Pearson's correlation of x and y; `None` if either never varied.
    pub fn correlation(&self) -> Option<f64> {
        let (x, y) = self.variances()?;
        (x > 0.0 && y > 0.0).then(|| self.covariance().map(|xy| xy / libm::sqrt(x * y)))?
    }

    /// The sample covariance of x and y; `None` below two pairs.
    pub fn covariance(&self) -> Option<f64> {
        scatter(self.n, self.sum_xy.into(), self.sum_x, self.sum_y)
    }

    /// What the common seeds saved: (Var x + Var y) / Var(x - y), the factor by which independent
    /// seeds would have needed more games for the same standard error. `None` where the
    /// difference, as far as was seen, never varies.
    pub fn saving(&self) -> Option<f64> {
        let difference = self.variance_of_difference()?;
        let (x, y) = self.variances()?;
        (difference > 0.0).then(|| (x + y) / difference)
    }

    pub(super) fn variances(&self) -> Option<(f64, f64)> {
        let x = scatter(self.n, self.sum_xx.into(), self.sum_x, self.sum_x)?;
        Some((x, scatter(self.n, self.sum_yy.into(), self.sum_y, self.sum_y)?))
    }

    pub(super) fn variance_of_difference(&self) -> Option<f64> {
        let sum = self.sum_x - self.sum_y;
        scatter(self.n, self.sum_of_squared_differences(), sum, sum)
    }

    /// Σ(x - y)².
    pub(super) fn sum_of_squared_differences(&self) -> i128 {
        i128::from(self.sum_xx) + i128::from(self.sum_yy) - 2 * i128::from(self.sum_xy)
    }
}

/// (n Σuv - Σu Σv) / (n (n-1)), in integers until the last division.
fn scatter(n: u64, products: i128, u: i64, v: i64) -> Option<f64> {
    let whole = i128::from(n) * products - i128::from(u) * i128::from(v);
    (n > 1).then(|| whole as f64 / (n as f64 * (n - 1) as f64))
}

/// The probability that `b` of b + c fair coins, or a number at least as far from the half, show
/// heads.
fn sign_test(b: u64, c: u64) -> f64 {
    if b == c {
        return 1.0;
    }
    let (fewer, more) = (b.min(c) as f64, b.max(c) as f64);
    (2.0 * beta_cdf(0.5, more, fewer + 1.0)).min(1.0)
}

#[cfg(test)]
mod tests;
