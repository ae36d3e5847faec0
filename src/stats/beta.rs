//! The beta distribution at the sizes that counts reach.

use std::f64::consts::TAU;

use super::logistic::rate;
use super::stirling::{divergence, stirling_error};

/// The logit of the smallest x to compute with, about 10^-300.
const LEFTMOST: f64 = -690.0;

/// The regularised incomplete beta function I_x(a, b): the probability that a Beta(a, b) variable
/// lies below `x`.
///
/// Relative error below 1e-9 up to a + b = 10^12, in either tail and at the mean: the continued
/// fraction of Didonato and Morris (1992, *ACM Transactions on Mathematical Software* 18(3)) behind
/// the saddle-point form of x^a (1-x)^b / B(a, b), where the large terms cancel on paper (Loader
/// 2000, *Fast and Accurate Computation of Binomial Probabilities*).
/// It takes some multiple of sqrt(a + b) steps near the mean, fewer elsewhere. For the upper tail
/// use I_{1-x}(b, a), which keeps its digits.
///
/// # Panics
/// If `a` or `b` is not positive or above 10^15, or `x` does not lie in \[0, 1\].
pub fn beta_cdf(x: f64, a: f64, b: f64) -> f64 {
    assert!((0.0..=1.0).contains(&x), "no beta distribution at {x}");
    assert_shape(a, b);
    libm::exp(ln_beta_below(x, 1.0 - x, a, b))
}

/// The x below which a Beta(a, b) variable falls with probability `p`: the inverse of [`beta_cdf`], as
/// accurate. The ends are 0 and 1; near 1, ask for the quantile of 1 - `p` of Beta(b, a) instead,
/// which is 1 - x with all its digits.
///
/// Newton's method for ln I in ln(x/(1-x)): there the distribution function is log-concave, so the
/// steps never fail and need no bracket.
///
/// # Panics
/// If `a` or `b` is not positive or above 10^15, or `p` does not lie in \[0, 1\].
pub fn beta_quantile(p: f64, a: f64, b: f64) -> f64 {
    assert!((0.0..=1.0).contains(&p), "no quantile at {p}");
    assert_shape(a, b);
    if p == 0.0 || p == 1.0 {
        return p;
    }
    if p > 0.5 { rate(-logit_quantile(1.0 - p, b, a)) } else { rate(logit_quantile(p, a, b)) }
}

fn assert_shape(a: f64, b: f64) {
    let legal = |shape: f64| shape > 0.0 && shape <= 1e15;
    assert!(legal(a) && legal(b), "no beta distribution with a = {a} and b = {b}");
}

/// ln(x/(1-x)) for the quantile x of a `p` of at most one half.
fn logit_quantile(p: f64, a: f64, b: f64) -> f64 {
    let target = libm::log(p);
    let mut u = libm::log(a / b);
    // Six or so; the bound is for the last digit going to and fro.
    for _ in 0..100 {
        // Farther left x has no digits to work with, but there ln I is a straight line.
        let from = u.max(LEFTMOST);
        let (x, rest) = (rate(from), rate(-from));
        let below = ln_beta_below(x, rest, a, b);
        let step = (target - below) * libm::exp(below - ln_prefactor(x, rest, a, b));
        u = from + step;
        let outside = from == LEFTMOST && step < 0.0;
        if outside || step.abs() <= 4.0 * f64::EPSILON * u.abs().max(1.0) {
            break;
        }
    }
    u
}

/// ln I_x(a, b), where `rest` is 1 - x with digits of its own.
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

/// ln(x^a (1-x)^b / B(a, b)).
fn ln_prefactor(x: f64, rest: f64, a: f64, b: f64) -> f64 {
    0.5 * libm::log(a * (b / (a + b)) / TAU) - divergence(a, b, x, rest)
        + (stirling_error(a + b) - stirling_error(a) - stirling_error(b))
}

/// x^a (1-x)^b / (B(a, b) I_x(a, b)) for x up to the mean, by Lentz's method. Of Didonato and Morris'
/// terms none suffers where `x` or `rest` is tiny.
fn fraction(x: f64, rest: f64, a: f64, b: f64) -> f64 {
    let lead = a * rest - b * x + 1.0;
    let mut value = a / (a + 1.0) * lead;
    let (mut c, mut d, mut m) = (value, 0.0, 0.0);
    let most = 1e4 + 100.0 * libm::sqrt(a + b);
    loop {
        m += 1.0;
        let place = a + 2.0 * m;
        let (back, shrink) = (place - 1.0, m * (b - m) * x);
        let numerator = (a + m - 1.0) / back * ((a + b + m - 1.0) / back) * shrink * x;
        let term = m + shrink / back + (a + m) / (place + 1.0) * (lead + m * (1.0 + rest));
        d = 1.0 / (term + numerator * d);
        c = term + numerator / c;
        value *= c * d;
        if (c * d - 1.0).abs() <= f64::EPSILON || m > most {
            return value;
        }
    }
}

#[cfg(test)]
mod tests;
