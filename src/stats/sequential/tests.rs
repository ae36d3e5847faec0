//! Comparison of the ends with mpmath, and coverage by exact enumeration.

use proptest::prelude::*;

use super::*;
use crate::tests::{coin, fixtures, generator};
use crate::wilson;

/// Ends of intervals: the two p where ln M(p), computed with log-gammas, equals ln(1/(1 - level)).
///
/// They were found by bisection in mpmath at 60 digits.
const ENDS: &str = include_str!("../fixtures/beta_mixture.csv");

#[test]
fn ends_agree_with_mpmath() {
    for [s, n, level, a, low, high] in fixtures(ENDS) {
        let seen = beta_mixture(s as u64, n as u64, level, a).unwrap();
        let error = (seen.low - low).abs().max((seen.high - high).abs());
        assert!(error < 2e-15, "{s} of {n}, a = {a}: {seen:?} is {error:e} off");
    }
}

#[test]
fn small_rates_keep_relative_accuracy() {
    for [s, n, level, a, low, _] in fixtures(ENDS).filter(|end| end[4] > 1e-20) {
        let seen = beta_mixture(s as u64, n as u64, level, a).unwrap().low;
        assert!((seen / low - 1.0).abs() < 1e-13, "{s} of {n}: {seen:e}");
    }
}

#[test]
fn unknown_without_games() {
    assert_eq!(beta_mixture(0, 0, 0.95, DEFAULT_A), None);
}

#[test]
#[should_panic(expected = "8 successes in 7 trials")]
fn more_successes_than_trials_is_a_bug() {
    let _ = beta_mixture(8, 7, 0.95, DEFAULT_A);
}

/// Returns the exact probability that any interval up to game `last` excludes the rate `p`.
///
/// The distribution of wins is carried from game to game, without the histories that were excluded; those always lie at
/// the two ends.
fn ever_excluded(p: f64, last: u64, interval: impl Fn(u64, u64) -> Option<Interval>) -> f64 {
    let (mut fewest, mut mass, mut excluded) = (0, vec![1.0], 0.0);
    for n in 1..=last {
        mass.push(0.0);
        for wins in (0..mass.len()).rev() {
            let before = if wins > 0 { mass[wins - 1] } else { 0.0 };
            mass[wins] = mass[wins] * (1.0 - p) + before * p;
        }
        while interval(fewest, n).unwrap().high < p {
            excluded += mass.remove(0);
            fewest += 1;
        }
        while interval(fewest + mass.len() as u64 - 1, n).unwrap().low > p {
            excluded += mass.pop().unwrap();
        }
    }
    excluded
}

#[test]
fn checks_after_every_game_exclude_the_rate_as_rarely_as_stated() {
    for p in [0.5, 0.3] {
        for a in [0.5, 20.0, 1000.0] {
            let risk = ever_excluded(p, 2000, |k, n| beta_mixture(k, n, 0.95, a));
            assert!(risk <= 0.05, "p = {p}, a = {a}: {risk}");
        }
        let risk = ever_excluded(p, 2000, |k, n| wilson(k, n, 0.95));
        assert!(risk > 0.15, "Wilson at p = {p}: {risk}");
    }
}

/// Simulates 500 runs of 10,000 games with a hundred interim checks each.
#[test]
fn a_hundred_checks_exclude_the_rate_as_rarely_as_stated() {
    let (mut coins, mut excluded) = (generator(31), [0; 2]);
    for _ in 0..500 {
        let (mut wins, mut ever) = (0, [false; 2]);
        for n in 1..=10_000 {
            wins += u64::from(coin(&mut coins, 0.4));
            if n % 100 == 0 {
                let looks = [beta_mixture(wins, n, 0.95, DEFAULT_A), wilson(wins, n, 0.95)];
                for (ever, seen) in ever.iter_mut().zip(looks.map(Option::unwrap)) {
                    *ever |= 0.4 < seen.low || seen.high < 0.4;
                }
            }
        }
        excluded = [0, 1].map(|i| excluded[i] + u32::from(ever[i]));
    }
    assert!(excluded[0] <= 25, "{} of 500", excluded[0]);
    assert!(excluded[1] > 125, "Wilson's interval: {} of 500", excluded[1]);
}

proptest! {
    #[test]
    fn holds_the_share_at_any_size(
        n in 1..=u64::MAX, part in 0.0..=1.0, level in 0.001..0.999_999, digits in -9..=9_i32
    ) {
        let a = 10_f64.powi(digits);
        let k = ((n as f64 * part) as u64).min(n);
        for (k, n) in [(k, n), (0, n), (n, n), (k % 10, 10)] {
            let (seen, share) = (beta_mixture(k, n, level, a).unwrap(), k as f64 / n as f64);
            prop_assert!(0.0 <= seen.low && seen.high <= 1.0);
            prop_assert!(seen.low <= share && share <= seen.high + 1e-15, "{k} of {n}: {seen:?}");
            prop_assert_eq!(k == 0, seen.low == 0.0);
            prop_assert!(k != n || seen.high == 1.0);
        }
    }

    #[test]
    fn is_wider_than_wilson_and_narrows_with_games(k in 20..80_u64, n in 3..30_u32) {
        let at = |scale: u64| beta_mixture(k * scale, 100 * scale, 0.95, DEFAULT_A).unwrap();
        let (early, late) = (at(1 << (n - 1)), at(1 << n));
        let fixed = wilson(k << n, 100 << n, 0.95).unwrap();
        prop_assert!(early.low < late.low && late.high < early.high);
        prop_assert!(late.low < fixed.low && fixed.high < late.high);
    }
}
