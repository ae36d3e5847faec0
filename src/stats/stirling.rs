//! What keeps the digits of binomial probabilities where counts are large (Loader 2000, "Fast and
//! Accurate Computation of Binomial Probabilities").

use std::f64::consts::TAU;

/// n KL(s/n || p) = s ln(s/(np)) + f ln(f/(n(1-p))): the log-likelihood that p gives away to the
/// share seen, 0 or more. `rest` is 1-p, with digits of its own where p is close to 1. The rounding
/// error moves an end by about one unit in its last place.
pub(super) fn divergence(s: f64, f: f64, p: f64, rest: f64) -> f64 {
    let n = s + f;
    // From the rarer side, where less is lost to rounding.
    let surplus = if p <= rest { s - n * p } else { n * rest - f };
    x_ln_ratio(s, n * p, surplus) + x_ln_ratio(f, n * rest, -surplus)
}

/// x ln(x/expected) where x = expected + surplus, exact also when the surplus is tiny.
fn x_ln_ratio(x: f64, expected: f64, surplus: f64) -> f64 {
    if x == 0.0 {
        0.0
    } else if surplus.abs() < 0.5 * expected {
        x * libm::log1p(surplus / expected)
    } else {
        x * libm::log(x / expected)
    }
}

/// δ(x) = ln Γ(x) - ((x - 1/2) ln x - x + ln(2π)/2), what Stirling's formula leaves out.
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
