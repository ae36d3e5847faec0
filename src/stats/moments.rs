//! Mean and variance of integers, without their distribution.

use serde::{Deserialize, Serialize};

use super::interval::{mean_interval, scaled_wilson};
use super::{Estimate, normal};

/// Number, sum and sum of squares of small integers, which determine their mean and variance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moments {
    /// Number of integers.
    pub n: u64,
    /// Sum of the integers.
    pub sum: i64,
    /// Sum of the squares of the integers.
    pub squares: i64,
}

super::merge_fields! { Moments: n, sum, squares; }

impl Moments {
    /// Returns the moments of `n` games of which `wins` count as 1 and the others as 0.
    ///
    /// # Panics
    /// If there are more wins than games.
    pub fn of_wins(wins: u64, n: u64) -> Moments {
        assert!(wins <= n, "{wins} wins in {n} games");
        Moments { n, sum: wins as i64, squares: wins as i64 }
    }

    /// Adds one integer to the number, to the sum and to the sum of squares.
    #[inline]
    pub fn add(&mut self, number: i64) {
        self.n += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// Returns the mean of the integers, or `None` if none was added.
    pub fn mean(&self) -> Option<f64> {
        (self.n > 0).then(|| self.sum as f64 / self.n as f64)
    }

    /// Returns the share of ones among the integers, with its interval; every integer must be 0 or 1.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn rate(&self, level: f64) -> Estimate {
        Estimate::rate(self.sum as u64, self.n, level)
    }

    /// Returns the mean of the integers with its standard error and the interval of [`mean_interval`].
    ///
    /// The interval is unknown if all integers are equal.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn estimate(&self, level: f64) -> Estimate {
        normal::alpha(level);
        let n = self.n as f64;
        let scatter = i128::from(self.n) * i128::from(self.squares)
            - i128::from(self.sum) * i128::from(self.sum);
        let std_err = (self.n > 1).then(|| libm::sqrt(scatter as f64 / (n * (n - 1.0)) / n));
        let value = self.mean();
        let varying = value.zip(std_err).filter(|(_, std_err)| *std_err > 0.0);
        let interval = varying.map(|(mean, std_err)| mean_interval(mean, std_err, self.n, level));
        Estimate { n: self.n, value, std_err, interval }
    }

    /// Returns the mean of small counts, most of which may be 0, with the interval of [`scaled_wilson`].
    ///
    /// Unlike [`Moments::estimate`], this interval is known even if all counts are equal.
    ///
    /// # Panics
    /// If the integers cannot be counts because one was negative, or `level` is not strictly between 0 and 1.
    pub fn estimate_counts(&self, level: f64) -> Estimate {
        let [sum, squares] = [self.sum, self.squares].map(|it| u64::try_from(it).expect("counts"));
        let interval = scaled_wilson(sum, squares, self.n, level);
        Estimate { interval, ..self.estimate(level) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CrossTally, Histogram};

    #[test]
    fn a_mean_is_that_of_the_histogram() {
        let (mut tally, mut histogram) = (CrossTally::new(2), Histogram::new(-9, 9));
        for value in [3, -2, 0, 7, 7, -9, 1] {
            tally.record(&[value, 5]);
            histogram.record(value);
        }
        let (actual, expected) = (tally.moments(0).estimate(0.9), Estimate::mean(&histogram, 0.9));
        assert_eq!((actual.n, actual.value), (expected.n, expected.value));
        let difference = actual.std_err.unwrap() - expected.std_err.unwrap();
        assert!(difference.abs() < 1e-12);
        assert_eq!(tally.moments(1).estimate(0.9).interval, None);
        assert_eq!(Moments::default().estimate(0.9), Estimate::unknown(0));
    }

    #[test]
    fn counts_have_an_interval_even_if_they_are_all_alike() {
        let counts = Moments { n: 300, sum: 7, squares: 13 };
        let (actual, expected) = (counts.estimate_counts(0.95), counts.estimate(0.95));
        assert_eq!((actual.value, actual.std_err), (expected.value, expected.std_err));
        assert_eq!(actual.interval, scaled_wilson(7, 13, 300, 0.95));
        let none = Moments { n: 300, ..Moments::default() }.estimate_counts(0.95);
        assert_eq!((none.value, none.std_err), (Some(0.0), Some(0.0)));
        assert_eq!(none.interval, Estimate::rate(0, 300, 0.95).interval);
        assert_eq!(Moments::default().estimate_counts(0.95), Estimate::unknown(0));
    }
}
