//! Confidence intervals for a number of games fixed in advance.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::beta::beta_quantile;
use super::normal::{alpha, normal_critical};
use super::student_t::student_critical;

/// From this many values on, the normal distribution replaces Student's t: the interval is then less
/// than 1 % narrower, at any level of use.
const MANY: u64 = 1000;

/// How an [`Interval`] was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// [`wilson`]: one rate.
    Wilson,
    /// [`scaled_wilson`]: a mean of counts, most of which may be 0.
    ScaledWilson,
    /// [`clopper_pearson`]: one rate, never covered less often than stated.
    ClopperPearson,
    /// [`clopper_pearson`] at a somewhat higher level than stated: one rate, at the end of a run
    /// that stops when it is precise enough.
    ClopperPearsonAtStop,
    /// [`mean_interval`] of few values: a mean, by Student's t distribution.
    StudentT,
    /// [`mean_interval`] of many values: a mean, by the normal distribution.
    Normal,
    /// [`constant_interval`]: a mean of values that are all alike, within a known range.
    RuleOfThree,
    /// [`newcombe`]: the difference of two independent rates.
    Newcombe,
    /// [`CopyRates`](super::CopyRates): one rate over the copies of a thing, several a game.
    ClusteredWilson,
    /// [`CopyRates`](super::CopyRates): the difference of two such rates.
    ClusteredNewcombe,
    /// [`paired_score`]: the difference of two rates on the same seeds.
    PairedScore,
    /// [`wald`]: an estimate, plus or minus normal standard errors.
    Wald,
    /// The range of a figure over resampled games: see [`BlockSums`](super::BlockSums).
    BootstrapPercentile,
    /// [`mean_interval`], longer on one side by the bias that resampled games show.
    NormalWithBias,
    /// [`correlation`](super::correlation()): Fisher's z.
    FisherZ,
    /// [`Histogram::quantile_interval`](super::Histogram::quantile_interval): a quantile.
    OrderStatistics,
    /// [`beta_mixture`](super::beta_mixture): one rate, valid at every look.
    BetaMixture,
}

/// A confidence interval, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Lower end, in the unit of the estimate: a share for a rate, turns for a length.
    pub low: f64,
    /// Upper end, in the same unit.
    pub high: f64,
    /// The probability with which such intervals cover the truth: 0.95, not 95.
    pub level: f64,
    /// How the ends were computed.
    pub method: Method,
}

/// Wilson's score interval for a rate of which `successes` in `n` independent trials were seen
/// (Wilson 1927; recommended by Brown, Cai and DasGupta 2001, *Statistical Science* 16(2)).
///
/// The ends are shares in \[0, 1\]: exactly 0 without a success and exactly 1 without a failure.
/// `None` without a trial.
///
/// # Panics
/// If there are more successes than trials, or `level` is not strictly between 0 and 1.
pub fn wilson(successes: u64, n: u64, level: f64) -> Option<Interval> {
    let rate = Rate::seen(successes, n, normal_critical(level))?;
    Some(Interval { low: rate.low, high: rate.high, level, method: Method::Wilson })
}

/// The interval of the mean of `n` independent counts, small whole numbers of which most may be 0,
/// by their `sum` and the sum of their `squares`.
///
/// Clustered events tell as much as fewer single ones: the counts are taken for sum²/squares
/// successes in `n` trials, each of squares/sum events, and [`wilson`]'s ends are scaled by that
/// ratio (Rao and Scott 1999, *Statistics in Medicine* 18(11)). The variance is that of the sample;
/// where no count is above 1 the interval is Wilson's, and the method is called so. Without an event
/// nothing says how many may come at once: then the upper end is that of the share of counts above
/// 0. Of intervals at 95 % some 93 % to 95 % cover the mean where ten counts above 0 are expected,
/// 84 % to 96 % where three are, which hardly show how many events come at once. `None` without a
/// count.
///
/// # Panics
/// If no `n` whole numbers have these sums, or `level` is not strictly between 0 and 1.
pub fn scaled_wilson(sum: u64, squares: u64, n: u64, level: f64) -> Option<Interval> {
    if sum == squares {
        return wilson(sum, n, level);
    }
    let [events, all, trials] = [sum, squares, n].map(u128::from);
    let failures = (trials * all).checked_sub(events * events).filter(|_| sum < squares);
    let failures = failures.unwrap_or_else(|| panic!("{n} counts of {sum}, squared {squares}"));
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

/// The exact interval for a rate: all p under which neither as many successes nor as few are rarer
/// than (1 - `level`)/2 (Clopper and Pearson 1934, *Biometrika* 26(4)).
///
/// The ends are Beta quantiles, shares in \[0, 1\]: exactly 0 without a success and exactly 1 without
/// a failure. It covers the true rate at least as often as stated, at any rate and any number of
/// trials, and for that is a little wider than [`wilson`]'s. `None` without a trial.
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

/// Newcombe's hybrid score interval for the difference of two independent rates, `k1` of `n1`
/// less `k2` of `n2` (Newcombe 1998, *Statistics in Medicine* 17, method 10).
///
/// The ends are differences of shares in \[-1, 1\]. `None` if either side has no trial. For two
/// variants played on the same seeds the rates are not independent: take the mean of the
/// differences game by game instead.
///
/// # Panics
/// If there are more successes than trials, or `level` is not strictly between 0 and 1.
pub fn newcombe(k1: u64, n1: u64, k2: u64, n2: u64, level: f64) -> Option<Interval> {
    let z = normal_critical(level);
    let (first, second) = (Rate::seen(k1, n1, z)?, Rate::seen(k2, n2, z)?);
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

/// Wilson's interval for a `rate` over copies that come several a game, and tell as much as
/// `effective` independent ones.
pub(super) fn clustered_wilson(rate: f64, effective: f64, level: f64) -> Interval {
    let z = normal_critical(level);
    let (s, f) = (rate * effective, (1.0 - rate) * effective);
    let method = Method::ClusteredWilson;
    Interval { low: wilson_low(s, f, z), high: 1.0 - wilson_low(f, s, z), level, method }
}

/// The ends of an interval for one rate less another, from the ends of each and their correlation
/// ("recovering the variance": Zou and Donner 2008, *Statistics in Medicine* 27(10)).
pub(super) fn recovered(one: &Rate, other: &Rate, correlation: f64) -> (f64, f64) {
    let arm = |x: f64, y: f64| libm::sqrt((x * x - 2.0 * correlation * x * y + y * y).max(0.0));
    let difference = one.share - other.share;
    let low = difference - arm(one.share - one.low, other.high - other.share);
    let high = difference + arm(one.high - one.share, other.share - other.low);
    (low.max(-1.0), high.min(1.0))
}

/// The interval for the difference of two rates on the same `n` seeds, where `only_first` of the
/// pairs were won by the first alone and `only_second` by the second alone.
///
/// It is the difference b/n - c/n of the discordant shares with Wilson's ends for each, put
/// together as their correlation demands ("recovering the variance": Zou and Donner 2008,
/// *Statistics in Medicine* 27(10); Tang, Li, Tang and Wang 2010, *Statistics in Medicine* 29(7)).
/// Without a discordant pair it still reaches z²/(n + z²) to either side; with many it is the
/// interval of the mean difference. `None` without a pair.
///
/// # Panics
/// If there are more discordant pairs than pairs, or `level` is not strictly between 0 and 1.
pub fn paired_score(only_first: u64, only_second: u64, n: u64, level: f64) -> Option<Interval> {
    let z = normal_critical(level);
    let concordant = n.checked_sub(only_first).and_then(|n| n.checked_sub(only_second));
    assert!(concordant.is_some(), "{only_first} and {only_second} discordant in {n} pairs");
    let (b, c) = (Rate::seen(only_first, n, z)?, Rate::seen(only_second, n, z)?);
    let odds = |rate: &Rate| if rate.share < 1.0 { rate.share / (1.0 - rate.share) } else { 0.0 };
    // Shares of one whole: the more of one, the less of the other.
    let (low, high) = recovered(&b, &c, -libm::sqrt(odds(&b) * odds(&c)));
    Some(Interval { low, high, level, method: Method::PairedScore })
}

/// Wald's interval: `value` ± z standard errors, for estimates that are about normal.
///
/// # Panics
/// If `level` is not strictly between 0 and 1.
pub fn wald(value: f64, std_err: f64, level: f64) -> Interval {
    let half_width = normal_critical(level) * std_err;
    Interval { low: value - half_width, high: value + half_width, level, method: Method::Wald }
}

/// The interval of the `mean` of `n` values with a standard error, in the unit of the mean: by
/// Student's t distribution for few values, which is exact for normal ones; by the normal
/// distribution for many, by the central limit theorem.
///
/// # Panics
/// If there are not at least two values, or `level` is not strictly between 0 and 1.
pub fn mean_interval(mean: f64, std_err: f64, n: u64, level: f64) -> Interval {
    assert!(n >= 2, "{n} values have no standard error");
    let (critical, method) = match n {
        ..MANY => (student_critical(level, n - 1), Method::StudentT),
        _ => (normal_critical(level), Method::Normal),
    };
    let half_width = critical * std_err;
    Interval { low: mean - half_width, high: mean + half_width, level, method }
}

/// The interval of the mean of `n` values that were all `value`, where values lie in `range`.
///
/// No variance was seen, but there may be one: of the games to come, up to a share
/// 1 - (1 - `level`)^(1/n) may be different (Clopper and Pearson's one-sided bound without a
/// success; at 95 % nearly 3/n, hence the "rule of three"), and at worst all of those have the same
/// end of the range. So the interval never has width 0 unless the range has.
///
/// # Panics
/// If there is no value, or `level` is not strictly between 0 and 1.
pub fn constant_interval(value: f64, range: RangeInclusive<f64>, n: u64, level: f64) -> Interval {
    assert!(n > 0, "no values have no mean");
    let others = -libm::expm1(libm::log(alpha(level)) / n as f64);
    Interval {
        low: value - others * (value - range.start()),
        high: value + others * (range.end() - value),
        level,
        method: Method::RuleOfThree,
    }
}

/// A share with the ends of its interval.
pub(super) struct Rate {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Rate {
    /// With Wilson's ends; `None` without a trial.
    fn seen(successes: u64, n: u64, z: f64) -> Option<Self> {
        let (s, f) = (successes as f64, failures(successes, n) as f64);
        let [low, high] = [wilson_low(s, f, z), 1.0 - wilson_low(f, s, z)];
        (n > 0).then(|| Self { share: s / n as f64, low, high })
    }
}

/// The trials without success.
pub(super) fn failures(successes: u64, n: u64) -> u64 {
    n.checked_sub(successes).unwrap_or_else(|| panic!("{successes} successes in {n} trials"))
}

/// The smaller root p of (s - np)² = z² n p(1-p), in the form that loses no digits to
/// subtraction: the product of the roots over the larger root.
fn wilson_low(s: f64, f: f64, z: f64) -> f64 {
    let n = s + f;
    let root = z * libm::sqrt(z * z + 4.0 * s * (f / n));
    2.0 * s * (s / n) / (2.0 * s + z * z + root)
}

#[cfg(test)]
mod tests;
