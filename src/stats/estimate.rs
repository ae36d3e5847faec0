//! Estimate of a quantity with its standard error and confidence interval.

use std::ops::RangeInclusive;

use serde::Serialize;

use super::interval::{
    Interval, Method, Rate, constant_interval, difference_ends, mean_interval, newcombe, wilson,
};
use super::{Histogram, normal};

/// Estimate of a quantity from games, with its standard error and confidence interval.
///
/// A field is `None` if there are too few games to determine it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Number of games (or of other independent observations) behind the estimate.
    pub n: u64,
    /// Estimated value, in the unit of the quantity: a share in \[0, 1\] for a rate, turns for a length.
    pub value: Option<f64>,
    /// Standard error of the value, in the same unit.
    pub std_err: Option<f64>,
    /// Confidence interval of the quantity, in the same unit.
    pub interval: Option<Interval>,
}

impl Estimate {
    /// Returns an estimate in which everything except the number `n` of games is unknown.
    pub fn unknown(n: u64) -> Self {
        Self { n, value: None, std_err: None, interval: None }
    }

    /// Returns the estimate of the same quantity multiplied by `factor`, which may be negative.
    pub fn scaled(&self, factor: f64) -> Self {
        let scale = |interval: Interval| {
            let ends = [factor * interval.low, factor * interval.high];
            Interval { low: ends[0].min(ends[1]), high: ends[0].max(ends[1]), ..interval }
        };
        let std_err = self.std_err.map(|it| factor.abs() * it);
        let interval = self.interval.map(scale);
        Self { value: self.value.map(|it| factor * it), std_err, interval, ..*self }
    }

    /// Returns the estimate of the same quantity minus a `number` that is known exactly.
    pub fn minus(&self, number: f64) -> Self {
        let shift = |it: Interval| Interval { low: it.low - number, high: it.high - number, ..it };
        let value = self.value.map(|it| it - number);
        Self { value, interval: self.interval.map(shift), ..*self }
    }

    /// Returns the rate of `successes` among `n` independent games, with the interval of [`wilson`].
    ///
    /// The standard error is sqrt(p(1-p)/n) for the rate p. For a rate of 0 or 1 it is 0, and only the interval shows
    /// the uncertainty.
    ///
    /// # Panics
    /// If there are more successes than games, or `level` is not strictly between 0 and 1.
    pub fn rate(successes: u64, n: u64, level: f64) -> Self {
        let Some(interval) = wilson(successes, n, level) else {
            return Self::unknown(n);
        };
        Self {
            n,
            value: Some(successes as f64 / n as f64),
            std_err: Some(libm::sqrt(rate_variance(successes, n))),
            interval: Some(interval),
        }
    }

    /// Returns this rate with a wider interval, because it was chosen as the greatest of `rates` rates.
    ///
    /// The interval is that of [`wilson`] at the level 1 - α/`rates`, where 1 - α is the level of this estimate's
    /// interval. So the intervals of all rates cover together with probability 1 - α (Bonferroni; Dunn 1961, *Journal
    /// of the American Statistical Association* 56(293)). The stated level stays 1 - α. An estimate without an interval
    /// is returned as it is.
    pub fn as_greatest_of(&self, rates: u64) -> Self {
        let (Some(value), Some(Interval { level, .. })) = (self.value, self.interval) else {
            return *self;
        };
        let joint_level = 1.0 - (1.0 - level) / rates.max(1) as f64;
        let interval = wilson(libm::round(value * self.n as f64) as u64, self.n, joint_level);
        Self { interval: interval.map(|it| Interval { level, ..it }), ..*self }
    }

    /// Returns whether the whole interval of this estimate lies above the whole interval of `rest`.
    ///
    /// It is false if either interval is unknown.
    pub fn is_above(&self, rest: &Estimate) -> bool {
        self.interval.zip(rest.interval).is_some_and(|(above, below)| above.low > below.high)
    }

    /// Returns the rate `k1`/`n1` minus the independent rate `k2`/`n2`, with [`newcombe`]'s interval.
    ///
    /// The `n` of the estimate is the size of the smaller group, which dominates the error. The estimate is unknown if
    /// either group is empty.
    ///
    /// # Panics
    /// If there are more successes than games, or `level` is not strictly between 0 and 1.
    pub fn difference_of_rates(k1: u64, n1: u64, k2: u64, n2: u64, level: f64) -> Self {
        let n = n1.min(n2);
        let Some(interval) = newcombe(k1, n1, k2, n2, level) else {
            return Self::unknown(n);
        };
        Self {
            n,
            value: Some(k1 as f64 / n1 as f64 - k2 as f64 / n2 as f64),
            std_err: Some(libm::sqrt(rate_variance(k1, n1) + rate_variance(k2, n2))),
            interval: Some(interval),
        }
    }

    /// Returns this rate minus `subtrahend`, an independent rate, with an interval of the difference.
    ///
    /// The rates may be over games or over copies of a card ([`CopyRates`](super::CopyRates)). The interval combines
    /// those of the two rates as [`newcombe`] combines two intervals of [`wilson`]. The `n` of the difference is the
    /// smaller of the two sample sizes. The difference is unknown if the value or the interval of either rate is
    /// unknown.
    pub fn minus_independent(&self, subtrahend: &Estimate) -> Self {
        let n = self.n.min(subtrahend.n);
        let rate_of = |estimate: &Estimate| {
            let (share, interval) = estimate.value.zip(estimate.interval)?;
            Some((Rate { share, low: interval.low, high: interval.high }, interval))
        };
        let Some(((first, own), (second, subtracted))) = rate_of(self).zip(rate_of(subtrahend))
        else {
            return Self::unknown(n);
        };
        let (low, high) = difference_ends(&first, &second, 0.0);
        let method = match (own.method, subtracted.method) {
            (Method::Wilson, Method::Wilson) => Method::Newcombe,
            _ => Method::ClusteredNewcombe,
        };
        let errors = self.std_err.zip(subtrahend.std_err);
        Self {
            n,
            value: Some(first.share - second.share),
            std_err: errors.map(|(a, b)| libm::sqrt(a * a + b * b)),
            interval: Some(Interval { low, high, level: own.level, method }),
        }
    }

    /// Returns the mean of the values in `histogram`, with the interval of [`mean_interval`].
    ///
    /// If all values are equal, the standard error is 0 and the interval is that of [`constant_interval`]. A
    /// single value has a mean, but neither a standard error nor an interval.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn mean(histogram: &Histogram, level: f64) -> Self {
        normal::alpha(level);
        let n = histogram.n();
        let value = histogram.mean();
        let variance = histogram.variance();
        let (low, high) = histogram.range().into_inner();
        let range = f64::from(low)..=f64::from(high);
        value.map_or(Self::unknown(n), |mean| Self::of_mean(mean, variance, range, n, level))
    }

    /// Returns the estimate of a mean from the sample mean and the sample variance of `n` values.
    ///
    /// `range` contains all possible values. `variance` is `None` for a single value. The intervals are those of
    /// [`Estimate::mean`].
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn of_mean(
        mean: f64,
        variance: Option<f64>,
        range: RangeInclusive<f64>,
        n: u64,
        level: f64,
    ) -> Self {
        normal::alpha(level);
        let std_err = variance.map(|variance| libm::sqrt(variance / n as f64));
        let interval = std_err.map(|std_err| match std_err {
            0.0 => constant_interval(mean, range, n, level),
            _ => mean_interval(mean, std_err, n, level),
        });
        Self { n, value: Some(mean), std_err, interval }
    }

    /// Returns the estimate with value and interval clamped to `range`, the possible range of the quantity.
    pub fn clamped(self, range: RangeInclusive<f64>) -> Self {
        let clamp = |value: f64| value.clamp(*range.start(), *range.end());
        let clamp_ends = |it: Interval| Interval { low: clamp(it.low), high: clamp(it.high), ..it };
        Self { value: self.value.map(clamp), interval: self.interval.map(clamp_ends), ..self }
    }

    /// Returns the number to print after ±: the larger distance from the value to an end of its interval.
    ///
    /// The number has the unit of the value. It is `None` if the value or the interval is unknown.
    pub fn margin(&self) -> Option<f64> {
        let (value, interval) = self.value.zip(self.interval)?;
        Some((value - interval.low).max(interval.high - value))
    }
}

/// Returns p(1-p)/n, the variance of the observed rate p = `successes`/`n`.
///
/// It computes 1-p from the number of failures, which keeps all digits.
fn rate_variance(successes: u64, n: u64) -> f64 {
    let games = n as f64;
    (successes as f64 / games) * ((n - successes) as f64 / games) / games
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(actual: Option<f64>, expected: f64) {
        let actual = actual.expect("a value");
        assert!((actual - expected).abs() < 1e-14, "{actual} is not {expected}");
    }

    #[test]
    fn rate_has_value_error_and_interval() {
        let actual = Estimate::rate(15, 148, 0.95);
        assert_eq!(actual.n, 148);
        near(actual.value, 15.0 / 148.0);
        near(actual.std_err, 0.024_807_264_483_468_25);
        assert_eq!(actual.interval, wilson(15, 148, 0.95));
    }

    #[test]
    fn difference_adds_the_variances_and_rests_on_the_smaller_group() {
        let actual = Estimate::difference_of_rates(56, 70, 48, 80, 0.95);
        assert_eq!(actual.n, 70);
        near(actual.value, 0.2);
        near(actual.std_err, 0.072_702_917_999_997);
        assert_eq!(actual.interval, newcombe(56, 70, 48, 80, 0.95));
    }

    #[test]
    fn differences_of_rates_and_of_counts_agree() {
        let [first, second] = [(56, 70), (48, 80)].map(|(won, n)| Estimate::rate(won, n, 0.95));
        let (actual, counted) =
            (first.minus_independent(&second), Estimate::difference_of_rates(56, 70, 48, 80, 0.95));
        assert_eq!((actual.n, actual.value), (counted.n, counted.value));
        near(actual.std_err, counted.std_err.expect("an error"));
        let [actual, counted] = [actual, counted].map(|it| it.interval.expect("an interval"));
        near(Some(actual.low), counted.low);
        near(Some(actual.high), counted.high);
        assert_eq!(actual.method, counted.method);
        assert_eq!(first.minus_independent(&Estimate::unknown(9)), Estimate::unknown(9));
    }

    /// Expected values come from `numpy.mean`, `scipy.stats.sem` and `scipy.stats.t.interval`.
    #[test]
    fn mean_agrees_with_scipy() {
        let mut turns = Histogram::new(-5, 20);
        for turn in [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, -5, 20] {
            turns.record(turn);
        }
        let actual = Estimate::mean(&turns, 0.95);
        assert_eq!(actual.n, 13);
        near(actual.value, 59.0 / 13.0);
        near(actual.std_err, 1.579_578_751_924_250_2);
        let interval = actual.interval.expect("an interval");
        near(Some(interval.low), 1.096_855_088_299_233_8);
        near(Some(interval.high), 7.980_067_988_623_842);
    }

    #[test]
    fn the_greatest_of_several_has_a_longer_interval() {
        let actual = Estimate::rate(15, 148, 0.95);
        assert_eq!(actual.as_greatest_of(1), actual);
        let ends = |it: Estimate| it.interval.map(|it| [it.low, it.high]);
        assert_eq!(ends(actual.as_greatest_of(5)), ends(Estimate::rate(15, 148, 0.99)));
        assert_eq!(actual.as_greatest_of(5).interval.map(|it| it.level), Some(0.95));
        assert_eq!(Estimate::unknown(9).as_greatest_of(5), Estimate::unknown(9));
    }

    #[test]
    fn unknown_is_none_and_never_zero_and_the_margin_is_the_longer_arm() {
        assert_eq!(Estimate::rate(0, 0, 0.95), Estimate::unknown(0));
        assert_eq!(Estimate::difference_of_rates(1, 2, 0, 0, 0.95), Estimate::unknown(0));
        assert_eq!(Estimate::mean(&Histogram::new(0, 9), 0.95), Estimate::unknown(0));
        let estimate = Estimate::rate(0, 1000, 0.95);
        assert_eq!(estimate.margin(), estimate.interval.map(|interval| interval.high));
        assert_eq!(Estimate::unknown(0).margin(), None);
    }

    #[test]
    fn one_value_has_no_error_and_equal_values_have_an_interval() {
        let mut turns = Histogram::new(0, 9);
        turns.record(7);
        let actual = Estimate::mean(&turns, 0.95);
        assert_eq!((actual.n, actual.value), (1, Some(7.0)));
        assert_eq!((actual.std_err, actual.interval), (None, None));
        let mut turns = Histogram::new(0, 9);
        (0..20).for_each(|_| turns.record(7));
        let actual = Estimate::mean(&turns, 0.95);
        assert_eq!((actual.value, actual.std_err), (Some(7.0), Some(0.0)));
        assert_eq!(actual.interval, Some(constant_interval(7.0, 0.0..=9.0, 20, 0.95)));
    }
}
