//! Confidence sequence: intervals that hold all together, so a run may stop after any game.
//!
//! Compute the interval after fixed numbers of games. If the clock decides when to compute it, the result depends on
//! the speed of the machine.

use super::interval::{Interval, Method, failures};
use super::normal::alpha;
use super::stirling::{divergence, stirling_error};

/// Value for the parameter `a` of [`beta_mixture`] if nothing is known about the rate.
///
/// The prior of the rate is then Jeffreys' prior. A larger `a` narrows intervals of rates near one half and widens the
/// others. The table lists the widths of 95 % intervals, divided by the widths of [`wilson`](super::wilson)'s
/// intervals:
///
/// | games | `a` | rate 50 % | rate 45 % | rate 10 % |
/// |---|---|---|---|---|
/// | 1,000 | 0.5 | 1.9 | 1.9 | 1.9 |
/// | 1,000 | 20 | 1.6 | 1.6 | 3.5 |
/// | 1,000 | 1,000 | 1.3 | 1.8 | 11 |
/// | 1,000,000 | 0.5 | 2.3 | 2.3 | 2.3 |
/// | 1,000,000 | 20 | 2.0 | 2.1 | 3.8 |
/// | 1,000,000 | 1,000 | 1.8 | 2.9 | 23 |
pub const DEFAULT_A: f64 = 0.5;

/// Returns an interval of a rate after `n` trials that remains valid if a run may stop at any trial.
///
/// The intervals of all n form a beta-mixture confidence sequence: with probability `level` the true rate lies in *all*
/// of them, however many are computed (Ville's inequality; Robbins 1970; Howard, Ramdas, McAuliffe and Sekhon 2021,
/// *Annals of Statistics* 49(2)). The interval consists of all rates p with ln M(p) < ln(1/(1 - `level`)), where M(p) =
/// B(a+s, a+f) / (B(a, a) p^s (1-p)^f) for s successes and f failures, and B is the beta function. Beta(`a`, `a`) is
/// the prior of the rate; see [`DEFAULT_A`].
///
/// The ends are shares in \[0, 1\], accurate to 1e-12 up to 10^10 trials. The result is `None` without a trial.
///
/// ```
/// use sandtable_stats::{DEFAULT_A, beta_mixture};
///
/// // After 1,000 games the rate is surely above one half, although the run might have stopped at any earlier game.
/// let interval = beta_mixture(570, 1000, 0.95, DEFAULT_A).expect("there are trials");
/// assert!(interval.low > 0.5 && interval.high < 0.64);
/// ```
///
/// # Panics
/// If there are more successes than trials, `level` is not strictly between 0 and 1, or `a` does
/// not lie in \[1e-9, 1e9\].
pub fn beta_mixture(successes: u64, n: u64, level: f64, a: f64) -> Option<Interval> {
    let threshold = -libm::log(alpha(level));
    assert!((1e-9..=1e9).contains(&a), "parameter {a} of the beta mixture is not in [1e-9, 1e9]");
    let failures = failures(successes, n);
    if n == 0 {
        return None;
    }
    let (s, f) = (successes as f64, failures as f64);
    let allowed = threshold - ln_mixture_at_share(s, f, a);
    Some(Interval {
        low: lowest_within(s, f, allowed),
        high: 1.0 - lowest_within(f, s, allowed),
        level,
        method: Method::BetaMixture,
    })
}

/// Returns the minimum over p of ln M(p), the log of the beta mixture for `s` wins and `f` losses.
///
/// M(p) = B(a+s, a+f) / (B(a, a) p^s (1-p)^f), with the beta function B, is smallest at p = s/n, where n = s + f; for
/// another p, add the [`divergence`] of p. The textbook formula is a difference of log-gammas of size n ln n, whose
/// digits cancel almost completely at n = 10^9. Here Stirling's formula replaces each log-gamma, and the large terms
/// cancel algebraically. Small terms remain: logarithms of O(n), and two divergences from the joint rate q = (a+s) /
/// (2a+n). One is that of the games, the other that of the prior, which counts as 2a games, half of them won.
fn ln_mixture_at_share(s: f64, f: f64, a: f64) -> f64 {
    let (alpha, beta) = (a + s, a + f);
    let total = alpha + beta;
    let (q, r) = (alpha / total, beta / total);
    -divergence(s, f, q, r) - divergence(a, a, q, r) - 0.5 * libm::log(2.0 * q * (beta / a))
        + (stirling_error(alpha) + stirling_error(beta) - stirling_error(total))
        - (2.0 * stirling_error(a) - stirling_error(2.0 * a))
}

/// Returns the smallest rate p with a [`divergence`] below `allowed`, rounded down.
///
/// The search is limited to p <= s/(s+f), the observed rate of `s` successes and `f` failures.
fn lowest_within(s: f64, f: f64, allowed: f64) -> f64 {
    let (mut low, mut high) = (0.0, s / (s + f));
    // 128 steps are more than doubles can resolve; most ends are exact sooner.
    for _ in 0..128 {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if divergence(s, f, middle, 1.0 - middle) < allowed {
            high = middle;
        } else {
            low = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests;
