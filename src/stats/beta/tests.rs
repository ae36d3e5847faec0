//! Comparison of both functions with SciPy 1.17.1, in both tails and at the mean, up to a + b = 10^12.

use proptest::prelude::*;

use super::*;
use crate::tests::fixtures;

/// Each share is `scipy.special.betainc(a, b, x)`.
///
/// Where mpmath converges (a continued fraction at 40 digits, n up to 10^6), it gives the same digits.
const DISTRIBUTION: &str = include_str!("../fixtures/beta_distribution.csv");

/// x is `print(scipy.special.betaincinv(a, b, p))`.
const QUANTILES: &str = include_str!("../fixtures/beta_quantiles.csv");

#[test]
fn the_distribution_agrees_with_scipy() {
    for [x, a, b, expected] in fixtures(DISTRIBUTION) {
        let error = (beta_cdf(x, a, b) / expected - 1.0).abs();
        let allowed = if a + b > 1e10 { 1e-9 } else { 1e-10 };
        assert!(error < allowed, "I_{x}({a}, {b}): relative error {error:e}");
    }
}

#[test]
fn quantiles_agree_with_scipy() {
    for [p, a, b, expected] in fixtures(QUANTILES) {
        let error = (beta_quantile(p, a, b) / expected - 1.0).abs();
        assert!(error < 1e-11, "{p} of Beta({a}, {b}): relative error {error:e}");
    }
}

#[test]
fn ends_are_zero_and_one() {
    for (a, b) in [(0.5, 0.5), (3.0, 1e9)] {
        assert_eq!((beta_cdf(0.0, a, b), beta_cdf(1.0, a, b)), (0.0, 1.0));
        assert_eq!((beta_quantile(0.0, a, b), beta_quantile(1.0, a, b)), (0.0, 1.0));
    }
}

/// The quantile of Beta(a, 1) is p^(1/a), and that of Beta(1, b) is 1 - (1-p)^(1/b).
#[test]
fn quantiles_far_out_are_found_or_nothing() {
    for (p, a) in [(1e-300, 2.0), (1e-300, 1e9), (1e-10, 0.04), (0.3, 0.002), (0.999, 1e-3)] {
        let error = (beta_quantile(p, a, 1.0) / libm::pow(p, 1.0 / a) - 1.0).abs();
        assert!(error < 1e-9, "{p} of Beta({a}, 1): relative error {error:e}");
    }
    assert_eq!(beta_quantile(1e-300, 0.5, 1e9), 0.0);
    assert_eq!(beta_quantile(1e-10, 1e-6, 5.0), 0.0);
}

#[test]
#[should_panic(expected = "beta distribution with a = 0, b = 1")]
fn a_shape_of_zero_is_a_bug() {
    let _ = beta_cdf(0.5, 0.0, 1.0);
}

#[test]
fn a_quantile_where_the_density_has_no_bound_is_the_nearest_number() {
    let (p, a, b) = (0.974_60, 1.089_729_4, 0.110_270_6);
    let x = beta_quantile(p, a, b);
    assert!(beta_cdf(x.next_down(), a, b) <= p && p <= beta_cdf(x.next_up().min(1.0), a, b), "{x}");
}

proptest! {
    #[test]
    fn the_quantile_undoes_the_distribution(
        p in 1e-12..0.999_f64, size in 0.0..9.0, part in 0.0..1.0
    ) {
        let n = libm::pow(10.0, size);
        let (a, b) = (0.1 + n * part, 0.1 + n * (1.0 - part));
        let x = beta_quantile(p, a, b);
        let [below, back, above] = [x.next_down().max(0.0), x, x.next_up().min(1.0)]
            .map(|x| beta_cdf(x, a, b));
        // A quantile rounded by half a unit may move p by this much, and much more where the
        // density has no bound.
        let slack = 1e-10 + 1e-15 * n + (above - below) / p;
        prop_assert!((back / p - 1.0).abs() < slack, "Beta({a}, {b}): {p} came back as {back}");
    }

    #[test]
    fn both_tails_make_one(x in 0.0..=1.0, a in 0.01..1e4, b in 0.01..1e4) {
        prop_assert!((beta_cdf(x, a, b) + beta_cdf(1.0 - x, b, a) - 1.0).abs() < 1e-11);
    }
}
