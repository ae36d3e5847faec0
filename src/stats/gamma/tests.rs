//! Against SciPy 1.17.1.

use super::*;

/// (x, freedom, tail): `print(scipy.stats.chi2.sf(x, freedom))`.
#[rustfmt::skip]
const TAILS: [(f64, u64, f64); 11] = [
    (3.84, 1, 0.05004352124870519),
    (0.5, 2, 0.7788007830714049),
    (10.0, 3, 0.01856613546304325),
    (0.001, 5, 0.9999999983185123),
    (1000.0, 10, 1.870290720915977e-208),
    (100.0, 100, 0.48119168452795674),
    (150.0, 100, 0.0009039320423540184),
    (50.0, 100, 0.9999930466947524),
    (1_000_000.0, 1_000_000, 0.4998119368033945),
    (1_003_000.0, 1_000_000, 0.017016772933266328),
    (995_000.0, 1_000_000, 0.9998006721403642),
];

#[test]
fn chi_square_agrees_with_scipy() {
    for (x, freedom, expected) in TAILS {
        let error = (chi_square_tail(x, freedom) / expected - 1.0).abs();
        assert!(error < 1e-12, "{x} at {freedom} degrees: relative error {error:e}");
    }
}

#[test]
fn ends_are_one_and_zero() {
    assert_eq!(chi_square_tail(0.0, 7), 1.0);
    assert_eq!(chi_square_tail(f64::INFINITY, 7), 0.0);
}
