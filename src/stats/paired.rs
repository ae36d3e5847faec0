//! Comparison of two variants that were played on the same seeds.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::interval::{constant_interval, mean_interval, paired_score};
use super::student_t::two_sided_p;
use super::{Estimate, beta_cdf};

/// Sums over pairs (x, y) of outcomes: x of the first variant and y of the second, one pair per seed.
///
/// Outcomes are small integers. Neither the order of the pairs nor that of merging matters. Common random numbers
/// correlate x and y, so Var(x - y) = Var x + Var y - 2 Cov(x, y) is small (Glasserman and Yao 1992,
/// *Management Science* 38(6)). Intervals for independent samples would be wrong here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
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
    /// Returns the sums for `n` seeds on which each variant either won (outcome 1) or lost (outcome 0).
    ///
    /// `wins` are the numbers of games won by the first and by the second variant; `both` is the number of seeds
    /// on which both won.
    pub fn of_wins(n: u64, wins: [u64; 2], both: u64) -> Paired {
        let [sum_x, sum_y] = wins.map(|it| it as i64);
        Paired { n, sum_x, sum_y, sum_xx: sum_x, sum_yy: sum_y, sum_xy: both as i64 }
    }

    /// Adds the outcomes of both variants on one seed.
    #[inline]
    pub fn add(&mut self, x: i32, y: i32) {
        let [x, y] = [x, y].map(i64::from);
        self.n += 1;
        self.sum_x += x;
        self.sum_y += y;
        self.sum_xx += x * x;
        self.sum_yy += y * y;
        self.sum_xy += x * y;
    }

    /// Returns the number of seeds.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// Returns the mean difference of outcomes, first variant minus second, with error and interval.
    ///
    /// If every outcome is 0 or 1, the interval is that of [`paired_score`]. Otherwise it is that of [`mean_interval`],
    /// or of [`constant_interval`] if all differences are equal. `range` contains every possible difference. So the
    /// interval always has a positive width. Without a pair of outcomes the estimate is unknown.
    ///
    /// ```
    /// use sandtable_stats::Paired;
    ///
    /// // Of 1,000 seeds the first variant won 530, the second 504, and both won 469.
    /// let pairs = Paired::of_wins(1000, [530, 504], 469);
    /// let difference = pairs.difference(-1..=1, 0.95);
    /// assert_eq!(difference.value, Some(0.026));
    /// assert!(difference.interval.expect("there are pairs").low > 0.0);
    /// // Independent seeds would have needed more than five times as many games.
    /// assert!(pairs.saving().expect("differences vary") > 5.0);
    /// ```
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

    /// Returns the number of seeds that only the first variant won, and of those that only the second won.
    ///
    /// The result is `None` if any outcome is neither 0 nor 1.
    pub fn discordant(&self) -> Option<(u64, u64)> {
        // x² >= x for integers, equal only at 0 and 1: equal sums leave no other outcome.
        let binary = self.sum_xx == self.sum_x && self.sum_yy == self.sum_y;
        let wins = |sum: i64| (sum - self.sum_xy) as u64;
        binary.then(|| (wins(self.sum_x), wins(self.sum_y)))
    }

    /// Returns the two-sided p-value of the hypothesis that both variants have the same mean outcome.
    ///
    /// If every outcome is 0 or 1, it is that of McNemar's exact test (1947, *Psychometrika* 12). Under the hypothesis,
    /// each seed that only one variant won was won by the first with probability one half. Without such a seed the
    /// p-value is 1. For other outcomes it is that of Student's t test; if all differences are equal and not 0, it is
    /// that of the sign test, 2^(1-n). The result is `None` without a pair of outcomes. It is also `None` for a
    /// single pair with an outcome other than 0 and 1.
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

    /// Returns Pearson's correlation between the outcomes of both variants, or `None` if one is constant.
    pub fn correlation(&self) -> Option<f64> {
        let (x, y) = self.variances()?;
        (x > 0.0 && y > 0.0).then(|| self.covariance().map(|xy| xy / libm::sqrt(x * y)))?
    }

    /// Returns the sample covariance between the outcomes of both variants, or `None` below two pairs.
    pub fn covariance(&self) -> Option<f64> {
        scatter(self.n, self.sum_xy.into(), self.sum_x, self.sum_y)
    }

    /// Returns the number of games on independent seeds that are as precise as one game on common seeds.
    ///
    /// The number is (Var x + Var y) / Var(x - y) for the outcomes x and y of the two variants. It is `None` if the
    /// observed difference is constant.
    pub fn saving(&self) -> Option<f64> {
        let difference = self.variance_of_difference()?;
        let (x, y) = self.variances()?;
        (difference > 0.0).then(|| (x + y) / difference)
    }

    pub(super) fn variances(&self) -> Option<(f64, f64)> {
        let x = scatter(self.n, self.sum_xx.into(), self.sum_x, self.sum_x)?;
        Some((x, scatter(self.n, self.sum_yy.into(), self.sum_y, self.sum_y)?))
    }

    pub(super) fn sum_of_differences(&self) -> i64 {
        self.sum_x - self.sum_y
    }

    pub(super) fn variance_of_difference(&self) -> Option<f64> {
        let sum = self.sum_x - self.sum_y;
        scatter(self.n, self.sum_of_squared_differences(), sum, sum)
    }

    /// Returns the sum of (x - y)² over all pairs (x, y) of outcomes.
    pub(super) fn sum_of_squared_differences(&self) -> i128 {
        i128::from(self.sum_xx) + i128::from(self.sum_yy) - 2 * i128::from(self.sum_xy)
    }
}

/// Returns the sample covariance (n Σuv - Σu Σv) / (n (n-1)) of `n` pairs (u, v), or `None` below two.
///
/// The parameters are the sums: `products` is Σuv, `u` is Σu, `v` is Σv. They stay integers until the last division.
fn scatter(n: u64, products: i128, u: i64, v: i64) -> Option<f64> {
    let whole = i128::from(n) * products - i128::from(u) * i128::from(v);
    (n > 1).then(|| whole as f64 / (n as f64 * (n - 1) as f64))
}

/// Returns the two-sided p-value of `b` heads and `c` tails for a coin that is assumed to be fair.
fn sign_test(b: u64, c: u64) -> f64 {
    if b == c {
        return 1.0;
    }
    let (fewer, more) = (b.min(c) as f64, b.max(c) as f64);
    (2.0 * beta_cdf(0.5, more, fewer + 1.0)).min(1.0)
}

#[cfg(test)]
mod tests;
