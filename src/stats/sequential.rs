//! A confidence sequence: intervals that hold at every look, so that a run may stop when its reader
//! is content. Look at fixed numbers of games, never by the clock, or the answer depends on
//! the machine's speed.

use super::interval::{Interval, Method, failures};
use super::normal::alpha;
use super::stirling::{divergence, stirling_error};

/// The `a` for [`beta_mixture`] when nothing is known about the rate.
///
/// It makes the mixture Jeffreys' prior and the interval 1.9 times as wide as the ordinary one at
/// a thousand games and 2.3 times at a million, whatever the rate. A larger `a` bets on a rate near
/// one half: 20 gives 1.6 and 2.1 times there but 3.5 times at a rate of 10 %; 1000 gives 1.3 and
/// 1.8 times within a point or two of one half but 3 times at 45 % and 23 times at 10 %.
pub const DEFAULT_A: f64 = 0.5;

/// The beta-mixture confidence sequence for a rate of which `successes` in `n` trials were seen.
///
/// With probability `level` the true rate lies in the intervals of *all* n at once, exactly and
/// for any number of looks, by Ville's inequality (Robbins 1970; Howard, Ramdas, McAuliffe and
/// Sekhon 2021, *Annals of Statistics* 49(2)). It holds all p with ln M(p) < ln(1/(1 - `level`)),
/// where M(p) = B(a+s, a+f) / (B(a, a) p^s (1-p)^f) for s successes and f failures; the symmetric
/// Beta(a, a) says where the rate is suspected, see [`DEFAULT_A`].
///
/// The ends are shares in \[0, 1\], good to 1e-12 up to 10^10 trials. `None` without a trial.
///
/// # Panics
/// If there are more successes than trials, `level` is not strictly between 0 and 1, or `a` does
/// not lie in \[1e-9, 1e9\].
pub fn beta_mixture(successes: u64, n: u64, level: f64, a: f64) -> Option<Interval> {
    let threshold = -libm::log(alpha(level));
    assert!((1e-9..=1e9).contains(&a), "no beta mixture with a = {a}");
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

/// ln M at the share p = s/n that was seen, where it is least; ln M(p) anywhere is this plus the
/// [`divergence`] of p.
///
/// The textbook difference of log-gammas is a few units left over from terms of size n ln n, and
/// by n = 10^9 hardly a digit of it is right. So Stirling's formula is put in for each, the large
/// terms cancel on paper, and what stays is small: what the games and the mixture (as if it were
/// 2a games, half of them won) each give away to the rate q = (a+s) / (2a+n) of both together, and
/// logarithms of O(n).
fn ln_mixture_at_share(s: f64, f: f64, a: f64) -> f64 {
    let (alpha, beta) = (a + s, a + f);
    let total = alpha + beta;
    let (q, r) = (alpha / total, beta / total);
    -divergence(s, f, q, r) - divergence(a, a, q, r) - 0.5 * libm::log(2.0 * q * (beta / a))
        + (stirling_error(alpha) + stirling_error(beta) - stirling_error(total))
        - (2.0 * stirling_error(a) - stirling_error(2.0 * a))
}

/// The smallest p in \[0, s/n\] with [`divergence`] below `allowed`, rounded down, by halving.
fn lowest_within(s: f64, f: f64, allowed: f64) -> f64 {
    let (mut low, mut high) = (0.0, s / (s + f));
    // Halving from 1 gets below any difference that could matter; most ends are exact sooner.
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
