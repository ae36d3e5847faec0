//! Confidence intervals for a number of games settled in advance.

use serde::Serialize;

use super::normal::z;

/// How an [`Interval`] was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// [`wilson`]: one rate.
    Wilson,
    /// [`mean_interval`]: a mean, by the normal distribution.
    Normal,
    /// [`newcombe`]: the difference of two independent rates.
    Newcombe,
    /// [`beta_mixture`](super::beta_mixture): one rate, valid at every look.
    BetaMixture,
    /// [`asymptotic_sequence`](super::asymptotic_sequence): a mean, valid at every look.
    AsymptoticSequence,
}

impl Method {
    /// The name in result files, for instance `beta_mixture`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Wilson => "wilson",
            Self::Normal => "normal",
            Self::Newcombe => "newcombe",
            Self::BetaMixture => "beta_mixture",
            Self::AsymptoticSequence => "asymptotic_sequence",
        }
    }
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
#[must_use]
pub fn wilson(successes: u64, n: u64, level: f64) -> Option<Interval> {
    let rate = Rate::seen(successes, n, z(level))?;
    Some(Interval { low: rate.low, high: rate.high, level, method: Method::Wilson })
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
#[must_use]
pub fn newcombe(k1: u64, n1: u64, k2: u64, n2: u64, level: f64) -> Option<Interval> {
    let z = z(level);
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

/// The interval `mean` ± z · `std_err`, in the unit of the mean: right for means of many games by
/// the central limit theorem.
///
/// # Panics
/// If `level` is not strictly between 0 and 1.
#[must_use]
pub fn mean_interval(mean: f64, std_err: f64, level: f64) -> Interval {
    let half_width = z(level) * std_err;
    Interval { low: mean - half_width, high: mean + half_width, level, method: Method::Normal }
}

/// A share with Wilson's ends.
struct Rate {
    share: f64,
    low: f64,
    high: f64,
}

impl Rate {
    fn seen(successes: u64, n: u64, z: f64) -> Option<Self> {
        let failures = n
            .checked_sub(successes)
            .unwrap_or_else(|| panic!("{successes} successes in {n} trials"));
        if n == 0 {
            return None;
        }
        let (s, f) = (successes as f64, failures as f64);
        Some(Self {
            share: s / n as f64,
            low: wilson_low(s, f, z),
            high: 1.0 - wilson_low(f, s, z),
        })
    }
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
