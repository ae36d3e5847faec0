//! Exact, mergeable counts of small integers.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::interval::{Interval, Method};
use super::{Mergeable, beta_cdf, normal::alpha, normal_critical};

/// Number of occurrences of each integer from a fixed range.
///
/// Mean, variance and quantiles follow exactly from the counts, so they do not depend on the order of recording or
/// merging.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Saved")]
pub struct Histogram {
    low: i32,
    counts: Vec<u64>,
}

impl Mergeable for Histogram {
    fn merge(&mut self, other: &Self) {
        let (ours, theirs) = (self.range(), other.range());
        assert!(ours == theirs, "cannot merge ranges {ours:?} and {theirs:?}");
        self.counts.merge(&other.counts);
    }
}

impl Histogram {
    /// Returns an empty histogram for the values from `low` to `high`, both included.
    ///
    /// The histogram takes 8 bytes of memory for each value of the range.
    ///
    /// # Panics
    /// If `low` is above `high`.
    pub fn new(low: i32, high: i32) -> Self {
        assert!(low <= high, "the range from {low} to {high} is empty");
        let width = (i64::from(high) - i64::from(low) + 1) as usize;
        Self { low, counts: vec![0; width] }
    }

    /// Adds one occurrence of `value`.
    ///
    /// # Panics
    /// If `value` lies outside the range, which must hold every possible value.
    #[inline]
    pub fn record(&mut self, value: i32) {
        // A value below the range wraps to an index above it, so one check serves both ends.
        let index = value.wrapping_sub(self.low) as u32 as usize;
        match self.counts.get_mut(index) {
            // No run reaches 2^64 values, so overflow is not checked.
            Some(count) => *count = count.wrapping_add(1),
            None => self.refuse(value),
        }
    }

    #[cold]
    #[inline(never)]
    fn refuse(&self, value: i32) -> ! {
        let (low, high) = self.range().into_inner();
        panic!("value {value} outside the histogram's range from {low} to {high}")
    }

    /// Returns the range of values that can be recorded.
    pub fn range(&self) -> RangeInclusive<i32> {
        let span = (self.counts.len() - 1) as u32;
        self.low..=self.low.wrapping_add_unsigned(span)
    }

    /// Returns every value of the range in rising order with its count, which may be 0.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        self.range().zip(self.counts.iter().copied())
    }

    /// Returns the number of recorded values.
    pub fn n(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the sum of the recorded values.
    pub fn sum(&self) -> i128 {
        self.iter().map(|(value, count)| i128::from(value) * i128::from(count)).sum()
    }

    /// Returns the mean of the recorded values, or `None` if there are none.
    pub fn mean(&self) -> Option<f64> {
        let n = self.n();
        (n > 0).then(|| self.sum() as f64 / n as f64)
    }

    /// Returns the unbiased sample variance, in squared units of the values, or `None` below two values.
    ///
    /// It is (n Σx² - (Σx)²) / (n (n-1)) for values x, in integers until the last division. Each x is taken relative to
    /// the mean rounded down: then the sum r = Σx is below n, and r² does not overflow.
    pub fn variance(&self) -> Option<f64> {
        let n = self.n();
        if n < 2 {
            return None;
        }
        let sum = self.sum();
        let centre = sum.div_euclid(i128::from(n)) as i64;
        let remainder = sum.rem_euclid(i128::from(n)) as u128;
        let squared = remainder * remainder;
        let about_centre = self.iter().map(|(value, count)| {
            u128::from(i64::from(value).abs_diff(centre)).pow(2) * u128::from(count)
        });
        let whole = about_centre.sum::<u128>() - squared / u128::from(n);
        let part = (squared % u128::from(n)) as f64 / n as f64;
        Some((whole as f64 - part) / (n - 1) as f64)
    }

    /// Returns the smallest value v such that at least a share `p` of the recorded values is at most v.
    ///
    /// This is the inverse of the empirical distribution function (definition 1 of Hyndman and Fan 1996). A `p`
    /// such as 0.07 is taken for the decimal number, not for its slightly larger binary approximation. The result
    /// is `None` if no value was recorded.
    ///
    /// # Panics
    /// If `p` is not in \[0, 1\].
    pub fn quantile(&self, p: f64) -> Option<i32> {
        assert!((0.0..=1.0).contains(&p), "probability {p} is not in [0, 1]");
        let n = self.n();
        let rank = (p * n as f64 * (1.0 - 4.0 * f64::EPSILON)).ceil() as u64;
        self.at_rank(rank.clamp(1, n.max(1)))
    }

    /// Returns the recorded value of the given `rank`; rank 1 is the smallest value.
    ///
    /// The result is `None` if there are fewer values.
    fn at_rank(&self, rank: u64) -> Option<i32> {
        let mut cumulative = 0;
        let reaches = |(_, count): &(i32, u64)| {
            cumulative += count;
            cumulative >= rank
        };
        self.iter().find(reaches).map(|(value, _)| value)
    }

    /// Returns the confidence interval of the `p`-quantile of the distribution behind the recorded values.
    ///
    /// The ends are two of the recorded values (order statistics). Their ranks follow from the binomial distribution of
    /// the number of values below the quantile (David and Nagaraja 2003, *Order Statistics*, 7.1). The interval covers
    /// with at least the probability `level`, for any distribution. If the values are too few to determine an end, the
    /// end of the histogram's range replaces it. The result is `None` if no value was recorded.
    ///
    /// # Panics
    /// If `p` or `level` is not strictly between 0 and 1.
    pub fn quantile_interval(&self, p: f64, level: f64) -> Option<Interval> {
        assert!(0.0 < p && p < 1.0, "probability {p} is not between 0 and 1");
        let (n, tail) = (self.n(), 0.5 * alpha(level));
        // Probability that at most k of n values lie below the quantile.
        let at_most = |k: u64| beta_cdf(1.0 - p, (n - k) as f64, (k + 1) as f64);
        // The number of values below the quantile is approximately normal: good first guesses.
        let (mean, spread) =
            (p * n as f64, normal_critical(level) * libm::sqrt(p * (1.0 - p) * n as f64));
        let below = first(n, mean - spread, |k| at_most(k) > tail);
        let above = first(n, mean + spread, |k| at_most(k) >= 1.0 - tail) + 1;
        let (least, greatest) = self.range().into_inner();
        let end = |rank: u64, otherwise: i32| match rank {
            0 => otherwise,
            rank if rank > n => otherwise,
            rank => self.at_rank(rank).unwrap_or(otherwise),
        };
        let (low, high) = (end(below, least).into(), end(above, greatest).into());
        (n > 0).then_some(Interval { low, high, level, method: Method::OrderStatistics })
    }
}

/// Returns the smallest k below `n` for which `holds(k)` is true, or `n` if there is none.
///
/// If `holds` is true for k, it must be true for k + 1 as well. The search starts at `guess` and doubles its steps.
fn first(n: u64, guess: f64, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, n);
    let (mut next, mut step) = (guess as u64, 0);
    while low < high {
        let middle = next.clamp(low, high - 1);
        let holds = holds(middle);
        if holds {
            high = middle
        } else {
            low = middle + 1
        }
        let half = (high - low) / 2;
        next = if holds { high - half.min(step + 1) } else { low + half.min(step) };
        step = (2 * step + 1).min(half);
    }
    low
}

/// Returns whether histograms at the same position of both lists have equal ranges and can be merged.
///
/// The result is false if the lists differ in length.
pub fn have_same_ranges(first: &[Histogram], second: &[Histogram]) -> bool {
    let ranges = |list: &[Histogram]| list.iter().map(Histogram::range).collect::<Vec<_>>();
    ranges(first) == ranges(second)
}

/// Contents of a saved histogram as read from a file, before they are validated.
#[derive(Deserialize)]
struct Saved {
    low: i32,
    counts: Vec<u64>,
}

impl TryFrom<Saved> for Histogram {
    type Error = String;

    fn try_from(Saved { low, counts }: Saved) -> Result<Self, String> {
        let span = counts.len().checked_sub(1).ok_or("a histogram has no counts")?;
        u32::try_from(span)
            .ok()
            .and_then(|span| low.checked_add_unsigned(span))
            .ok_or_else(|| format!("a histogram from {low} with {span} more values passes 2^31"))?;
        counts
            .iter()
            .try_fold(0u64, |n, &count| n.checked_add(count))
            .ok_or("a histogram has more than 2^64 values")?;
        Ok(Self { low, counts })
    }
}

#[cfg(test)]
mod tests;
