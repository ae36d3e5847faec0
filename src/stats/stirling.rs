//! Parts of binomial log-probabilities that keep their digits for large counts.
//!
//! See Loader 2000, "Fast and Accurate Computation of Binomial Probabilities".

use std::f64::consts::TAU;

/// Returns the log-likelihood of the observed rate, `s` in `s + f` trials, minus that of the rate `p`.
///
/// For `s` successes and `f` failures this is n = s + f times the Kullback-Leibler divergence, s ln(s/(np)) + f
/// ln(f/(n(1-p))), and never negative. `rest` is 1-p, passed separately to keep its digits. The rounding error moves
/// the end of an interval by about one unit in its last place.
pub(super) fn divergence(s: f64, f: f64, p: f64, rest: f64) -> f64 {
    let n = s + f;
    // The rarer outcome loses less to rounding.
    let surplus = if p <= rest { s - n * p } else { n * rest - f };
    x_ln_ratio(s, n * p, surplus) + x_ln_ratio(f, n * rest, -surplus)
}

/// Returns x ln(x/expected) without a loss of digits; `surplus` must be x - expected.
fn x_ln_ratio(x: f64, expected: f64, surplus: f64) -> f64 {
    if x == 0.0 {
        0.0
    } else if surplus.abs() < 0.5 * expected {
        x * libm::log1p(surplus / expected)
    } else {
        x * libm::log(x / expected)
    }
}

/// Returns the error of Stirling's formula, ln Γ(x) - ((x - 1/2) ln x - x + ln(2π)/2).
pub(super) fn stirling_error(x: f64) -> f64 {
    if x < 16.0 {
        return libm::lgamma(x) - ((x - 0.5) * libm::log(x) - x + 0.5 * libm::log(TAU));
    }
    let inverse = 1.0 / x;
    let square = inverse * inverse;
    [1.0 / 1188.0, -1.0 / 1680.0, 1.0 / 1260.0, -1.0 / 360.0, 1.0 / 12.0]
        .iter()
        .fold(0.0, |sum, coefficient| sum * square + coefficient)
        * inverse
}
