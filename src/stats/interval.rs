//! Confidence intervals for a number of games that is fixed in advance.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::beta::beta_quantile;
use super::normal::{alpha, normal_critical};
use super::student_t::student_critical;

/// Number of values from which [`mean_interval`] uses the normal distribution, not Student's t.
///
/// The interval is then less than 1 % narrower, at any customary level.
const NORMAL_FROM: u64 = 1000;

/// Method by which an [`Interval`] was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Interval of a rate by [`wilson`].
    Wilson,
    /// Interval of a mean of small counts by [`scaled_wilson`].
    ScaledWilson,
    /// Interval of a rate by [`clopper_pearson`], which never covers less often than its level.
    ClopperPearson,
    /// Interval of a rate at the end of a run that stops when it is precise enough.
    ///
    /// It is computed by [`clopper_pearson`] at a level slightly above the stated one.
    ClopperPearsonAtStop,
    /// Interval of a mean of few values by [`mean_interval`], from Student's t distribution.
    StudentT,
    /// Interval of a mean of many values by [`mean_interval`], from the normal distribution.
    Normal,
    /// Interval of a mean of equal values by [`constant_interval`].
    RuleOfThree,
    /// Interval of a difference of independent rates by [`newcombe`].
    Newcombe,
    /// Interval of a rate over copies of a card by [`CopyRates`](super::CopyRates).
    ClusteredWilson,
    /// Interval of a difference of two rates over copies by [`CopyRates`](super::CopyRates).
    ClusteredNewcombe,
    /// Interval of a difference of two rates on the same seeds by [`paired_score`].
    PairedScore,
    /// Interval of an approximately normal estimate by [`wald`].
    Wald,
    /// Range of a statistic over bootstrap samples from [`BlockSums`](super::BlockSums).
    BootstrapPercentile,
    /// Interval of a mean, extended on one side by a bias that the bootstrap estimates.
    NormalWithBias,
    /// Interval of a correlation by Fisher's z transformation, in results of versions before 0.16.
    FisherZ,
    /// Interval of a quantile by [`Histogram::quantile_interval`](super::Histogram::quantile_interval).
    OrderStatistics,
    /// Interval of a rate that holds after every game, by [`beta_mixture`](super::beta_mixture).
    BetaMixture,
    /// Interval of a mean over replications by [`over_replications`](super::over_replications).
    Replications,
}

/// Confidence interval, with both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Lower end, in the unit of the estimate: a share for a rate, turns for a length.
    pub low: f64,
    /// Upper end, in the same unit.
    pub high: f64,
    /// Probability with which such intervals cover the true value: 0.95, not 95.
    pub level: f64,
    /// Method by which the ends were computed.
    pub method: Method,
}

/// Returns Wilson's score interval for the rate of `successes` in `n` independent trials.
///
/// The ends are shares in \[0, 1\]: exactly 0 without a success and exactly 1 without a failure. The result is
/// `None` without a trial. Brown, Cai and DasGupta (2001, *Statistical Science* 16(2)) recommend it.
///
/// ```
/// let interval = sandtable_stats::wilson(15, 148, 0.95).expect("there are trials");
/// assert!((interval.low - 0.0624).abs() < 1e-4 && (interval.high - 0.1605).abs() < 1e-4);
/// ```
///
/// # Panics
/// If there are more successes than trials, or `level` is not strictly between 0 and 1.
pub fn wilson(successes: u64, n: u64, level: f64) -> Option<Interval> {
    let rate = Rate::observed(successes, n, normal_critical(level))?;
    Some(Interval { low: rate.low, high: rate.high, level, method: Method::Wilson })
}

/// Returns the interval of the mean of `n` independent small counts, of which most may be 0.
///
/// `sum` is the sum of the counts and `squares` the sum of their squares. An example is the number of cards of a
/// rare kind played in each game.
///
/// Events that occur in clusters carry less information than the same number of single events. The counts are
/// therefore treated as sum²/squares successes in `n` trials, each of squares/sum events, and the ends of
/// [`wilson`] are scaled by that ratio (Rao and Scott 1999, *Statistics in Medicine* 18(11)). If no count exceeds
/// 1, the interval is Wilson's and its method is [`Method::Wilson`]. If all counts are 0, the size of clusters is
/// unknown, and the upper end is that of the share of counts above 0.
///
/// At a level of 95 % the interval covers the mean in 93 % to 95 % of samples if ten counts above 0 are
/// expected, and in 84 % to 96 % if three are. The result is `None` without a count.
///
/// # Panics
/// If no `n` counts have this sum and this sum of squares, or `level` is not strictly between 0 and 1.
pub fn scaled_wilson(sum: u64, squares: u64, n: u64, level: f64) -> Option<Interval> {
    if sum == squares {
        return wilson(sum, n, level);
    }
    let [events, all, trials] = [sum, squares, n].map(u128::from);
    let failures = (trials * all).checked_sub(events * events).filter(|_| sum < squares);
    let failures = failures.unwrap_or_else(|| {
        panic!("no {n} counts have the sum {sum} and the sum of squares {squares}")
    });
    let z = normal_critical(level);
    let (size, f) = (squares as f64 / sum as f64, failures as f64 / squares as f64);
    let s = sum as f64 / size;
    Some(Interval {
        low: size * wilson_low(s, f, z),
        high: size * (1.0 - wilson_low(f, s, z)),
        level,
        method: Method::ScaledWilson,
    })
}

/// Returns the exact interval for the rate of `successes` in `n` independent trials.
///
/// It covers the true rate with at least the probability `level`, for every rate and number of trials, and is therefore
/// slightly wider than the interval of [`wilson`]. It consists of all rates under which X >= `successes` and X <=
/// `successes` both have at least the probability (1 - `level`)/2, where X is the number of successes in `n` trials
/// (Clopper and Pearson 1934, *Biometrika* 26(4)).
///
/// The ends are quantiles of beta distributions, as shares in \[0, 1\]: exactly 0 without a success and exactly 1
/// without a failure. The result is `None` without a trial.
///
/// # Panics
/// If there are more successes than trials, or `level` is not strictly between 0 and 1.
pub fn clopper_pearson(successes: u64, n: u64, level: f64) -> Option<Interval> {
    let tail = 0.5 * alpha(level);
    let failures = failures(successes, n);
    let (s, f) = (successes as f64, failures as f64);
    (n > 0).then(|| Interval {
        low: if successes == 0 { 0.0 } else { beta_quantile(tail, s, f + 1.0) },
        high: if failures == 0 { 1.0 } else { beta_quantile(1.0 - tail, s + 1.0, f) },
        level,
        method: Method::ClopperPearson,
    })
}

/// Returns the interval of the difference of two independent rates, `k1`/`n1` minus `k2`/`n2`.
///
/// This is Newcombe's hybrid score interval (1998, *Statistics in Medicine* 17, method 10). The ends are
/// differences of shares in \[-1, 1\]. The result is `None` if either sample has no trial. Two variants played on
/// the same seeds are not independent: use [`paired_score`] for them.
///
/// # Panics
/// If there are more successes than trials, or `level` is not strictly between 0 and 1.
pub fn newcombe(k1: u64, n1: u64, k2: u64, n2: u64, level: f64) -> Option<Interval> {
    let z = normal_critical(level);
    let (first, second) = (Rate::observed(k1, n1, z)?, Rate::observed(k2, n2, z)?);
    let difference = first.share - second.share;
    let below = libm::hypot(first.share - first.low, second.high - second.share);
    let above = libm::hypot(first.high - first.share, second.share - second.low);
    Some(Interval {
        low: difference - below,
        high: difference + above,
        level,
        method: Method::Newcombe,
    })
}

/// Returns Wilson's interval of a win `rate` over copies of a card, several of them in each game.
///
/// All copies in a game share its outcome, so they are not independent. `effective` is the number of independent copies
/// that would determine the rate as precisely.
pub(super) fn clustered_wilson(rate: f64, effective: f64, level: f64) -> Interval {
    let z = normal_critical(level);
    let (s, f) = (rate * effective, (1.0 - rate) * effective);
    let method = Method::ClusteredWilson;
    Interval { low: wilson_low(s, f, z), high: 1.0 - wilson_low(f, s, z), level, method }
}

/// Returns the ends of the interval of `first` - `second`, from the intervals of both rates.
///
/// The method recovers the variances of the rates from their intervals and combines them with the
/// `correlation` of the rates (MOVER: Zou and Donner 2008, *Statistics in Medicine* 27(10)).
pub(super) fn difference_ends(first: &Rate, second: &Rate, correlation: f64) -> (f64, f64) {
    let arm = |x: f64, y: f64| libm::sqrt((x * x - 2.0 * correlation * x * y + y * y).max(0.0));
    let difference = first.share - second.share;
    let low = difference - arm(first.share - first.low, second.high - second.share);
    let high = difference + arm(first.high - first.share, second.share - second.low);
    (low.max(-1.0), high.min(1.0))
}

/// Returns the interval of the difference of the win rates of two variants on the same `n` seeds.
///
/// `only_first` is the number of seeds that only the first variant won, `only_second` that of seeds that only the
/// second won. Seeds that both or neither won enter only through `n`.
///
/// The estimated difference is b/n - c/n, where b is `only_first` and c is `only_second`. Wilson's intervals of b/n and
/// c/n are combined with their correlation (MOVER: Zou and Donner 2008, *Statistics in Medicine* 27(10); Tang, Li, Tang
/// and Wang 2010, *Statistics in Medicine* 29(7)). If b and c are 0, the interval is ± z²/(n + z²) with z =
/// [`normal_critical`]`(level)`. With large b and c it approaches the interval of the mean difference. The result is
/// `None` if `n` is 0.
///
/// ```
/// let interval = sandtable_stats::paired_score(61, 35, 1000, 0.95).expect("there are pairs");
/// assert!(interval.low > 0.006 && interval.high < 0.046);
/// ```
///
/// # Panics
/// If `only_first` + `only_second` exceeds `n`, or `level` is not strictly between 0 and 1.
pub fn paired_score(only_first: u64, only_second: u64, n: u64, level: f64) -> Option<Interval> {
    let z = normal_critical(level);
    let concordant = n.checked_sub(only_first).and_then(|n| n.checked_sub(only_second));
    assert!(
        concordant.is_some(),
        "{only_first} and {only_second} discordant pairs among {n} pairs"
    );
    let (b, c) = (Rate::observed(only_first, n, z)?, Rate::observed(only_second, n, z)?);
    let odds = |rate: &Rate| if rate.share < 1.0 { rate.share / (1.0 - rate.share) } else { 0.0 };
    // The two shares are parts of one multinomial, which are negatively correlated.
    let (low, high) = difference_ends(&b, &c, -libm::sqrt(odds(&b) * odds(&c)));
    Some(Interval { low, high, level, method: Method::PairedScore })
}

/// Returns Wald's interval for an approximately normal estimate: `value` ± z standard errors.
///
/// z is the critical value of the normal distribution at `level`.
///
/// # Panics
/// If `level` is not strictly between 0 and 1.
pub fn wald(value: f64, std_err: f64, level: f64) -> Interval {
    let half_width = normal_critical(level) * std_err;
    Interval { low: value - half_width, high: value + half_width, level, method: Method::Wald }
}

/// Returns the interval of the `mean` of `n` values from its standard error, in the unit of the mean.
///
/// Below 1,000 values it is based on Student's t distribution, which is exact for normal values. From 1,000
/// values on it is based on the normal distribution (central limit theorem).
///
/// # Panics
/// If there are not at least two values, or `level` is not strictly between 0 and 1.
pub fn mean_interval(mean: f64, std_err: f64, n: u64, level: f64) -> Interval {
    assert!(n >= 2, "{n} values have no standard error");
    let (critical, method) = match n {
        ..NORMAL_FROM => (student_critical(level, n - 1), Method::StudentT),
        _ => (normal_critical(level), Method::Normal),
    };
    let half_width = critical * std_err;
    Interval { low: mean - half_width, high: mean + half_width, level, method }
}

/// Returns the interval of the mean of `n` observations that all equal `value`.
///
/// Future observations may differ although none of these did, but all lie in `range`. The share that differs is at most
/// 1 - (1 - `level`)^(1/n), Clopper and Pearson's one-sided bound without a success; at 95 % it is close to 3/n, hence
/// the name "rule of three". In the worst case all differing observations lie at one end of the range. So the interval
/// has a positive width if the range has one.
///
/// # Panics
/// If there is no value, or `level` is not strictly between 0 and 1.
pub fn constant_interval(value: f64, range: RangeInclusive<f64>, n: u64, level: f64) -> Interval {
    assert!(n > 0, "an interval of a mean needs at least one value");
    let differing = -libm::expm1(libm::log(alpha(level)) / n as f64);
    Interval {
        low: value - differing * (value - range.start()),
        high: value + differing * (range.end() - value),
        level,
        method: Method::RuleOfThree,
    }
}

/// Observed rate with the ends of its confidence interval, all as shares in \[0, 1\].
pub(super) struct Rate {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Rate {
    /// Returns the observed rate with the ends of Wilson's interval, or `None` if `n` is 0.
    ///
    /// `z` is the critical value of the normal distribution at the interval's level.
    fn observed(successes: u64, n: u64, z: f64) -> Option<Self> {
        let (s, f) = (successes as f64, failures(successes, n) as f64);
        let [low, high] = [wilson_low(s, f, z), 1.0 - wilson_low(f, s, z)];
        (n > 0).then(|| Self { share: s / n as f64, low, high })
    }
}

/// Returns the number of failures in `n` trials, and panics if there are more successes than trials.
pub(super) fn failures(successes: u64, n: u64) -> u64 {
    n.checked_sub(successes).unwrap_or_else(|| panic!("{successes} successes in {n} trials"))
}

/// Returns the lower end of Wilson's interval for `s` successes and `f` failures.
///
/// This is the smaller root p of (s - np)² = z² n p(1-p) for n = s + f; `z` is the critical value of the normal
/// distribution. Dividing the product of the roots by the larger root avoids a subtraction, and so keeps all digits.
fn wilson_low(s: f64, f: f64, z: f64) -> f64 {
    let n = s + f;
    let root = z * libm::sqrt(z * z + 4.0 * s * (f / n));
    2.0 * s * (s / n) / (2.0 * s + z * z + root)
}

#[cfg(test)]
mod tests;
