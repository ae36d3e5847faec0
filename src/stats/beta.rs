//! The beta distribution, accurate for parameters as large as counts of games.

use std::f64::consts::TAU;

use super::logit::inverse_logit;
use super::stirling::{divergence, stirling_error};

/// Lower bound of ln(x/(1-x)) in the search for a quantile x: it keeps x above 10^-300.
const MIN_LOGIT: f64 = -690.0;

/// Returns the probability that a Beta(a, b) variable lies below `x`.
///
/// This is the regularised incomplete beta function I_x(a, b). The relative error is below 1e-9 up to a + b = 10^12, in
/// both tails and at the mean. For the probability above `x`, `beta_cdf(1 - x, b, a)` keeps more digits than `1 -
/// beta_cdf(x, a, b)`. The number of steps is a multiple of sqrt(a + b) near the mean, and smaller elsewhere.
///
/// The method is the continued fraction of Didonato and Morris (1992, *ACM Transactions on Mathematical
/// Software* 18(3)) times x^a (1-x)^b / B(a, b) in its saddle-point form, in which the large terms cancel
/// (Loader 2000, *Fast and Accurate Computation of Binomial Probabilities*).
///
/// # Panics
/// If `a` or `b` is not positive or above 10^15, or `x` does not lie in \[0, 1\].
pub fn beta_cdf(x: f64, a: f64, b: f64) -> f64 {
    assert!((0.0..=1.0).contains(&x), "a beta variable lies in [0, 1], so {x} is outside");
    assert_shape(a, b);
    libm::exp(ln_beta_below(x, 1.0 - x, a, b))
}

/// Returns the x below which a Beta(a, b) variable falls with probability `p`.
///
/// This is the inverse of [`beta_cdf`], to the same accuracy. The result is 0 for a `p` of 0, and 1 for a `p` of 1. If
/// x is close to 1, the quantile of 1 - `p` of Beta(b, a) gives 1 - x with all its digits.
///
/// The method is Newton's, for ln I_x(a, b) as a function of ln(x/(1-x)). That function is concave, so the steps
/// converge without a bracket.
///
/// # Panics
/// If `a` or `b` is not positive or above 10^15, or `p` does not lie in \[0, 1\].
pub fn beta_quantile(p: f64, a: f64, b: f64) -> f64 {
    assert!((0.0..=1.0).contains(&p), "probability {p} is not in [0, 1]");
    assert_shape(a, b);
    if p == 0.0 || p == 1.0 {
        return p;
    }
    if p > 0.5 {
        inverse_logit(-logit_quantile(1.0 - p, b, a))
    } else {
        inverse_logit(logit_quantile(p, a, b))
    }
}

fn assert_shape(a: f64, b: f64) {
    let legal = |shape: f64| shape > 0.0 && shape <= 1e15;
    assert!(legal(a) && legal(b), "beta distribution with a = {a}, b = {b}: not in (0, 1e15]");
}

/// Returns ln(x/(1-x)), where x is the quantile at `p` of the Beta(a, b) distribution.
///
/// `p` must be at most one half, because the logarithm of a `p` near 1 would lose digits.
fn logit_quantile(p: f64, a: f64, b: f64) -> f64 {
    let target = libm::log(p);
    let mut u = libm::log(a / b);
    // About six steps suffice; the bound ends an oscillation in the last digit.
    for _ in 0..100 {
        // Below the minimum x would underflow, but ln I is linear there.
        let from = u.max(MIN_LOGIT);
        let (x, rest) = (inverse_logit(from), inverse_logit(-from));
        let below = ln_beta_below(x, rest, a, b);
        let step = (target - below) * libm::exp(below - ln_prefactor(x, rest, a, b));
        u = from + step;
        let outside = from == MIN_LOGIT && step < 0.0;
        if outside || step.abs() <= 4.0 * f64::EPSILON * u.abs().max(1.0) {
            break;
        }
    }
    u
}

/// Returns the logarithm of the regularised incomplete beta function I_x(a, b).
///
/// `rest` is 1 - x, passed separately to keep its digits.
fn ln_beta_below(x: f64, rest: f64, a: f64, b: f64) -> f64 {
    if x == 0.0 || rest == 0.0 {
        return if x == 0.0 { f64::NEG_INFINITY } else { 0.0 };
    }
    let prefactor = ln_prefactor(x, rest, a, b);
    if x * (a + b + 2.0) <= a + 1.0 {
        prefactor - libm::log(fraction(x, rest, a, b))
    } else {
        libm::log1p(-(libm::exp(prefactor) / fraction(rest, x, b, a)).min(1.0))
    }
}

/// Returns ln(x^a (1-x)^b / B(a, b)), where B is the beta function and `rest` is 1 - x.
fn ln_prefactor(x: f64, rest: f64, a: f64, b: f64) -> f64 {
    0.5 * libm::log(a * (b / (a + b)) / TAU) - divergence(a, b, x, rest)
        + (stirling_error(a + b) - stirling_error(a) - stirling_error(b))
}

/// Returns x^a (1-x)^b / (B(a, b) I_x(a, b)), computed as a continued fraction by Lentz's method.
///
/// B is the beta function, I the regularised incomplete beta function, and `rest` is 1 - x; x must not exceed the mean
/// a/(a+b). The continued fraction is that of Didonato and Morris, whose terms keep their digits for tiny `x` or
/// `rest`.
fn fraction(x: f64, rest: f64, a: f64, b: f64) -> f64 {
    let lead = a * rest - b * x + 1.0;
    let mut value = a / (a + 1.0) * lead;
    let (mut c, mut d, mut m) = (value, 0.0, 0.0);
    let max_steps = 1e4 + 100.0 * libm::sqrt(a + b);
    loop {
        m += 1.0;
        let base = a + 2.0 * m;
        let (back, shrink) = (base - 1.0, m * (b - m) * x);
        let numerator = (a + m - 1.0) / back * ((a + b + m - 1.0) / back) * shrink * x;
        let term = m + shrink / back + (a + m) / (base + 1.0) * (lead + m * (1.0 + rest));
        d = 1.0 / (term + numerator * d);
        c = term + numerator / c;
        value *= c * d;
        if (c * d - 1.0).abs() <= f64::EPSILON || m > max_steps {
            return value;
        }
    }
}

#[cfg(test)]
mod tests;
