//! A mean without its distribution.

use std::ops::RangeInclusive;

use super::interval::{Interval, constant_interval, mean_interval};
use super::{Estimate, normal};

/// Sums of small integers and of their squares, to be merged in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    pub(super) n: u64,
    pub(super) sum: i64,
    pub(super) squares: i64,
}

impl Moments {
    /// The moments of `ones` ones among `n` numbers that are else zeros.
    ///
    /// # Panics
    /// If there are more ones than numbers.
    #[must_use]
    pub fn of_wins(ones: u64, n: u64) -> Moments {
        assert!(ones <= n, "{ones} wins in {n} games");
        Moments { n, sum: ones as i64, squares: ones as i64 }
    }

    /// The moments of `n` numbers by their sum and that of their squares.
    #[must_use]
    pub fn of_sums(n: u64, sum: i64, squares: i64) -> Moments {
        Moments { n, sum, squares }
    }

    /// Adds the numbers of `other`.
    pub fn merge(&mut self, other: &Moments) {
        self.n += other.n;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// How many numbers there are.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.n
    }

    /// Their sum.
    #[must_use]
    pub fn sum(&self) -> i64 {
        self.sum
    }

    /// Their mean; none of no numbers.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.n > 0).then(|| self.sum as f64 / self.n as f64)
    }

    /// Their mean with its standard error; the interval is unknown where the numbers are all alike.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    #[must_use]
    pub fn estimate(&self, level: f64) -> Estimate {
        normal::alpha(level);
        let n = self.n as f64;
        let scatter = i128::from(self.n) * i128::from(self.squares)
            - i128::from(self.sum) * i128::from(self.sum);
        let std_err = (self.n > 1).then(|| libm::sqrt(scatter as f64 / (n * (n - 1.0)) / n));
        let value = self.mean();
        let known = value.zip(std_err).filter(|(_, std_err)| *std_err > 0.0);
        let interval = known.map(|(mean, std_err)| mean_interval(mean, std_err, self.n, level));
        Estimate { n: self.n, value, std_err, interval }
    }

    /// The same of numbers that lie in `range`: so does the interval, which is that of
    /// [`constant_interval`] where they are all alike.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    #[must_use]
    pub fn estimate_within(&self, range: RangeInclusive<f64>, level: f64) -> Estimate {
        let estimate = self.estimate(level);
        let clamped = |it: Interval| Interval {
            low: it.low.max(*range.start()),
            high: it.high.min(*range.end()),
            ..it
        };
        let interval = match (estimate.value, estimate.std_err) {
            (Some(value), Some(0.0)) => {
                Some(constant_interval(value, range.clone(), self.n, level))
            }
            _ => estimate.interval.map(clamped),
        };
        Estimate { interval, ..estimate }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{CrossTally, Histogram};

    #[test]
    fn a_mean_is_that_of_the_histogram() {
        let (mut tally, mut histogram) = (CrossTally::new(2), Histogram::new(-9, 9));
        for value in [3, -2, 0, 7, 7, -9, 1] {
            tally.record(&[value, 5]);
            histogram.record(value);
        }
        let (seen, expected) = (tally.moments(0).estimate(0.9), Estimate::mean(&histogram, 0.9));
        assert_eq!((seen.n, seen.value), (expected.n, expected.value));
        let difference = seen.std_err.unwrap() - expected.std_err.unwrap();
        assert!(difference.abs() < 1e-12);
        assert_eq!(tally.moments(1).estimate(0.9).interval, None);
        assert_eq!(Moments::default().estimate(0.9), Estimate::unknown(0));
    }

    #[test]
    fn a_mean_within_a_range_has_an_interval_within_it() {
        let seen = |values: &[i32]| {
            let mut histogram = Histogram::new(0, 9);
            values.iter().for_each(|value| histogram.record(*value));
            let [sum, squares] =
                [1, 2].map(|power| values.iter().map(|it| i64::from(it.pow(power))).sum());
            let moments = Moments::of_sums(values.len() as u64, sum, squares);
            (moments.estimate_within(0.0..=9.0, 0.95), Estimate::mean(&histogram, 0.95))
        };
        let interval = |it: &Estimate| it.interval.map(|it| [it.low, it.high]);
        let (rare, expected) = seen(&[0, 0, 0, 0, 3]);
        let [low, high] = interval(&expected).unwrap();
        assert!(low < 0.0);
        let [clamped, other] = interval(&rare).unwrap();
        assert!(clamped == 0.0 && (other - high).abs() < 1e-12);
        let (alike, expected) = seen(&[2; 7]);
        assert_eq!(alike, expected);
    }
}
