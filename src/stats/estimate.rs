//! A number for a reader, never without its uncertainty.

use std::ops::RangeInclusive;

use serde::Serialize;

use super::interval::{
    Interval, Method, Rate, constant_interval, mean_interval, newcombe, recovered, wilson,
};
use super::{Histogram, normal};

/// What games say about one quantity; `None` is what they cannot say.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Games (or trials, or samples) that the estimate rests on.
    pub n: u64,
    /// The estimate, in its own unit: a share in \[0, 1\] for a rate, turns for a length.
    pub value: Option<f64>,
    /// Its standard error, in the same unit.
    pub std_err: Option<f64>,
    /// Its confidence interval, in the same unit.
    pub interval: Option<Interval>,
}

impl Estimate {
    /// Nothing is known, though `n` games were played.
    pub fn unknown(n: u64) -> Self {
        Self { n, value: None, std_err: None, interval: None }
    }

    /// The same figure in another unit or, by a factor below 0, with the other sign.
    pub fn scaled(&self, factor: f64) -> Self {
        let interval = self.interval.map(|it| {
            let (one, other) = (factor * it.low, factor * it.high);
            Interval { low: one.min(other), high: one.max(other), ..it }
        });
        let std_err = self.std_err.map(|it| factor.abs() * it);
        Self { value: self.value.map(|it| factor * it), std_err, interval, ..*self }
    }

    /// The same figure less a number that is known.
    pub fn minus(&self, number: f64) -> Self {
        let less = |it: Interval| Interval { low: it.low - number, high: it.high - number, ..it };
        let value = self.value.map(|it| it - number);
        Self { value, interval: self.interval.map(less), ..*self }
    }

    /// The rate of `successes` among `n` independent games, with [`wilson`]'s interval and the
    /// standard error sqrt(p(1-p)/n), which is 0 for a rate of 0 or 1: there, trust the interval.
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

    /// This rate as the greatest of so many that were seen: with [`wilson`]'s interval at the level at which
    /// those of all hold the truth at once with the probability of its own level (Bonferroni; Dunn 1961,
    /// *Journal of the American Statistical Association* 56(293)).
    pub fn as_greatest_of(&self, rates: u64) -> Self {
        let (Some(value), Some(Interval { level, .. })) = (self.value, self.interval) else {
            return *self;
        };
        let all = 1.0 - (1.0 - level) / rates.max(1) as f64;
        let interval = wilson(libm::round(value * self.n as f64) as u64, self.n, all);
        Self { interval: interval.map(|it| Interval { level, ..it }), ..*self }
    }

    /// Whether it is greater than another, and their intervals do not meet.
    pub fn is_above(&self, other: &Estimate) -> bool {
        self.interval.zip(other.interval).is_some_and(|(one, other)| one.low > other.high)
    }

    /// The rate `k1` of `n1` less the independent rate `k2` of `n2`, with [`newcombe`]'s interval;
    /// `n` is that of the smaller group, on which the estimate mostly rests. Unknown if either has
    /// no game.
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

    /// This rate less another that is taken to be independent of it. Each has an interval of its own,
    /// over games or over copies ([`CopyRates`](super::CopyRates)); the interval of the difference is made of
    /// the two, as [`newcombe`]'s is of [`wilson`]'s. `n` is the smaller number. Unknown if either
    /// rate is unknown.
    pub fn minus_independent(&self, other: &Estimate) -> Self {
        let n = self.n.min(other.n);
        let known = |it: &Estimate| {
            let (share, interval) = it.value.zip(it.interval)?;
            Some((Rate { share, low: interval.low, high: interval.high }, interval))
        };
        let Some(((one, ours), (rest, theirs))) = known(self).zip(known(other)) else {
            return Self::unknown(n);
        };
        let (low, high) = recovered(&one, &rest, 0.0);
        let method = match (ours.method, theirs.method) {
            (Method::Wilson, Method::Wilson) => Method::Newcombe,
            _ => Method::ClusteredNewcombe,
        };
        let errors = self.std_err.zip(other.std_err);
        Self {
            n,
            value: Some(one.share - rest.share),
            std_err: errors.map(|(one, other)| libm::sqrt(one * one + other * other)),
            interval: Some(Interval { low, high, level: ours.level, method }),
        }
    }

    /// The mean of the values in `histogram`, with [`mean_interval`]; where the values are all
    /// alike the standard error is 0, and the interval is [`constant_interval`]'s. A single value
    /// has a mean but neither standard error nor interval.
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

    /// Likewise of `n` values in a range whose mean and sample variance are known otherwise.
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

    /// The same kept within a range that the quantity cannot leave, though its estimate may.
    pub fn within(self, range: RangeInclusive<f64>) -> Self {
        let keep = |value: f64| value.clamp(*range.start(), *range.end());
        let kept = |it: Interval| Interval { low: keep(it.low), high: keep(it.high), ..it };
        Self { value: self.value.map(keep), interval: self.interval.map(kept), ..self }
    }

    /// The greater distance from the value to an end of its interval, in its own unit: what stands
    /// after the ±. None if either is unknown.
    pub fn margin(&self) -> Option<f64> {
        let (value, interval) = self.value.zip(self.interval)?;
        Some((value - interval.low).max(interval.high - value))
    }
}

/// p(1-p)/n, without subtracting from 1.
fn rate_variance(successes: u64, n: u64) -> f64 {
    let games = n as f64;
    (successes as f64 / games) * ((n - successes) as f64 / games) / games
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(seen: Option<f64>, expected: f64) {
        let seen = seen.expect("a value");
        assert!((seen - expected).abs() < 1e-14, "{seen} is not {expected}");
    }

    #[test]
    fn rate_has_value_error_and_interval() {
        let seen = Estimate::rate(15, 148, 0.95);
        assert_eq!(seen.n, 148);
        near(seen.value, 15.0 / 148.0);
        near(seen.std_err, 0.024_807_264_483_468_25);
        assert_eq!(seen.interval, wilson(15, 148, 0.95));
    }

    #[test]
    fn difference_adds_the_variances_and_rests_on_the_smaller_group() {
        let seen = Estimate::difference_of_rates(56, 70, 48, 80, 0.95);
        assert_eq!(seen.n, 70);
        near(seen.value, 0.2);
        near(seen.std_err, 0.072_702_917_999_997);
        assert_eq!(seen.interval, newcombe(56, 70, 48, 80, 0.95));
    }

    #[test]
    fn rates_with_intervals_of_their_own_are_compared_like_counts() {
        let [one, other] = [(56, 70), (48, 80)].map(|(won, n)| Estimate::rate(won, n, 0.95));
        let (seen, counted) =
            (one.minus_independent(&other), Estimate::difference_of_rates(56, 70, 48, 80, 0.95));
        assert_eq!((seen.n, seen.value), (counted.n, counted.value));
        near(seen.std_err, counted.std_err.expect("an error"));
        let [seen, counted] = [seen, counted].map(|it| it.interval.expect("an interval"));
        near(Some(seen.low), counted.low);
        near(Some(seen.high), counted.high);
        assert_eq!(seen.method, counted.method);
        assert_eq!(one.minus_independent(&Estimate::unknown(9)), Estimate::unknown(9));
    }

    /// `numpy.mean`, `scipy.stats.sem` and `scipy.stats.t.interval` of the same values.
    #[test]
    fn mean_agrees_with_scipy() {
        let mut turns = Histogram::new(-5, 20);
        for turn in [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, -5, 20] {
            turns.record(turn);
        }
        let seen = Estimate::mean(&turns, 0.95);
        assert_eq!(seen.n, 13);
        near(seen.value, 59.0 / 13.0);
        near(seen.std_err, 1.579_578_751_924_250_2);
        let interval = seen.interval.expect("an interval");
        near(Some(interval.low), 1.096_855_088_299_233_8);
        near(Some(interval.high), 7.980_067_988_623_842);
    }

    #[test]
    fn the_greatest_of_several_has_a_longer_interval() {
        let seen = Estimate::rate(15, 148, 0.95);
        assert_eq!(seen.as_greatest_of(1), seen);
        let ends = |it: Estimate| it.interval.map(|it| [it.low, it.high]);
        assert_eq!(ends(seen.as_greatest_of(5)), ends(Estimate::rate(15, 148, 0.99)));
        assert_eq!(seen.as_greatest_of(5).interval.map(|it| it.level), Some(0.95));
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
    fn one_value_has_no_error_and_values_all_alike_leave_room_for_others() {
        let mut turns = Histogram::new(0, 9);
        turns.record(7);
        let seen = Estimate::mean(&turns, 0.95);
        assert_eq!((seen.n, seen.value), (1, Some(7.0)));
        assert_eq!((seen.std_err, seen.interval), (None, None));
        let mut turns = Histogram::new(0, 9);
        (0..20).for_each(|_| turns.record(7));
        let seen = Estimate::mean(&turns, 0.95);
        assert_eq!((seen.value, seen.std_err), (Some(7.0), Some(0.0)));
        assert_eq!(seen.interval, Some(constant_interval(7.0, 0.0..=9.0, 20, 0.95)));
    }
}
