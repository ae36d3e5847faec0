//! Correlation of two quantities.

use super::cholesky::dot;
use super::{Estimate, Interval, Method, normal_critical};

/// Smallest number of points for which a correlation is computed.
pub const MIN_CORRELATED_POINTS: usize = 4;

/// Absolute correlation above which two quantities measure nearly the same thing.
pub const STRONG_CORRELATION: f64 = 0.9;

/// Relative difference between values that rounding may cause; closer values count as equal.
const ROUNDING: f64 = 1e-9;

/// Returns Pearson's correlation of pairs (x, y), with Fisher's z interval (Fisher 1921, *Metron* 1).
///
/// The interval assumes that the points are a random sample of a normal distribution. The estimate is unknown
/// below [`MIN_CORRELATED_POINTS`] points, or if either quantity is constant. It has no interval if the points
/// lie on a line.
///
/// # Panics
/// If `level` is not strictly between 0 and 1.
pub fn correlation(pairs: &[(f64, f64)], level: f64) -> Estimate {
    let unknown = Estimate::unknown(pairs.len() as u64);
    let z = normal_critical(level);
    let of = |quantity: fn(&(f64, f64)) -> f64| deviations(pairs.iter().map(quantity).collect());
    let deviations = of(|it| it.0).zip(of(|it| it.1));
    let Some((x, y)) = deviations.filter(|_| pairs.len() >= MIN_CORRELATED_POINTS) else {
        return unknown;
    };
    let r = dot(&x, &y) / libm::sqrt(dot(&x, &x) * dot(&y, &y));
    let r = r.clamp(-1.0, 1.0);
    let reach = z / libm::sqrt(pairs.len() as f64 - 3.0);
    let end = |sign: f64| libm::tanh(libm::atanh(r) + sign * reach);
    let interval = Interval { low: end(-1.0), high: end(1.0), level, method: Method::FisherZ };
    let is_line = 1.0 - r.abs() < ROUNDING;
    Estimate { value: Some(r), interval: (!is_line).then_some(interval), ..unknown }
}

/// Returns the deviations of values from their mean, or `None` if all values are equal.
fn deviations(values: Vec<f64>) -> Option<Vec<f64>> {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let size = values.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
    let deviations: Vec<f64> = values.into_iter().map(|value| value - mean).collect();
    deviations.iter().any(|it| it.abs() > ROUNDING * size).then_some(deviations)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ends of the interval are tanh(atanh(r) ± z/√2), computed with Python's `math`.
    #[test]
    fn the_interval_agrees_with_another_program() {
        let pairs = [(1.0, 2.0), (2.0, 1.0), (3.0, 4.0), (4.0, 3.0), (5.0, 6.0)];
        let actual = correlation(&pairs, 0.95);
        let expected =
            [0.821_994_936_526_786_5, -0.219_343_357_470_781_65, 0.987_852_453_504_985_1];
        let interval = actual.interval.expect("an interval");
        let all = [actual.value.expect("known"), interval.low, interval.high];
        for (actual, expected) in all.into_iter().zip(expected) {
            assert!((actual - expected).abs() < 1e-12, "{all:?}");
        }
    }

    #[test]
    fn constants_have_no_correlation_and_points_on_a_line_no_interval() {
        let alike = [(0.1, 1.0), (0.1, 2.0), (0.1, 5.0), (0.1, 7.0), (0.1, 7.0)];
        assert_eq!(correlation(&alike, 0.95), Estimate::unknown(5));
        assert_eq!(correlation(&[(0.0, 1.0), (1.0, 3.0), (2.0, 4.0)], 0.95), Estimate::unknown(3));
        assert_eq!(correlation(&[], 0.95), Estimate::unknown(0));
        let line = [(0.0, 1.0), (1.0, -1.0), (2.0, -3.0), (7.0, -13.0)];
        let actual = correlation(&line, 0.95);
        assert!((actual.value.expect("known") + 1.0).abs() < 1e-12);
        assert_eq!((actual.n, actual.interval), (4, None));
    }
}
