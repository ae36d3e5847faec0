//! Ends against mpmath, and the promise itself by exact enumeration.

use proptest::prelude::*;

use super::*;
use crate::tests::{coin, generator};
use crate::wilson;

/// (successes, n, level, a, low, high): the two p where ln M(p), written as defined with
/// log-gammas, equals ln(1/(1 - level)); by bisection in mpmath at 60 digits.
#[rustfmt::skip]
#[expect(clippy::excessive_precision, reason = "fixtures keep their digits")]
const ENDS: [(u64, u64, f64, f64, f64, f64); 16] = [
    (0, 1, 0.95, 0.5, 0.0, 0.975),
    (1, 1, 0.95, 0.5, 0.025, 1.0),
    (7, 10, 0.95, 0.5, 0.252_412_890_085_003_428_285_038_816_622_19, 0.967_484_860_211_941_138_687_066_870_997_65),
    (0, 50, 0.95, 1000.0, 0.0, 0.523_413_732_991_273_462_928_688_310_416_92),
    (30, 100, 0.95, 1.0, 0.169_446_478_044_295_618_163_948_168_279_97, 0.457_245_987_596_755_864_957_291_712_052_11),
    (499_000, 1_000_000, 0.95, 1000.0, 0.497_252_425_762_025_389_394_873_521_106_57, 0.500_747_590_526_315_199_493_200_645_042_41),
    (499_000, 1_000_000, 0.95, 0.5, 0.496_749_553_992_873_411_244_272_967_058_67, 0.501_250_473_018_373_506_049_258_158_405_93),
    (3, 1_000_000, 0.99, 0.5, 2.211_451_775_950_726_939_587_286_672_035_6e-8, 2.052_085_317_215_771_005_651_451_559_142_5e-5),
    (510_000_000, 1_000_000_000, 0.95, 1000.0, 0.509_929_455_780_752_308_645_789_509_185_69, 0.510_070_543_953_729_849_105_597_132_513_88),
    (510_000_000, 1_000_000_000, 0.95, 20.0, 0.509_924_097_390_908_867_503_649_735_199_76, 0.510_075_902_301_705_097_441_674_197_737_69),
    (5_000_123_456, 10_000_000_000, 0.95, 0.5, 0.499_985_202_968_323_213_943_967_859_713_32, 0.500_039_488_231_628_277_892_154_959_686_92),
    (5_000_123_456, 10_000_000_000, 0.99, 1000.0, 0.499_987_528_498_912_289_509_476_829_854_72, 0.500_037_162_701_047_158_420_440_289_342_72),
    (10_000_000_000, 10_000_000_000, 0.95, 0.5, 0.999_999_998_491_897_732_991_044_274_962_42, 1.0),
    (9_999_999_999, 10_000_000_000, 0.95, 20.0, 0.999_999_960_078_536_614_070_017_055_559_84, 1.0),
    (1, 10_000_000_000, 0.95, 0.5, 1.410_474_157_866_004_441_468_433_450_669_9e-17, 1.870_284_552_579_070_475_457_282_639_611_7e-9),
    (3, 1_000_000, 0.95, 20.0, 4.262_040_607_388_454_482_633_627_183_182e-36, 2.190_276_755_585_860_183_137_635_901_247_2e-4),
];

#[test]
fn ends_agree_with_mpmath() {
    for (s, n, level, a, low, high) in ENDS {
        let seen = beta_mixture(s, n, level, a).unwrap();
        let error = (seen.low - low).abs().max((seen.high - high).abs());
        assert!(error < 2e-15, "{s} of {n}, a = {a}: {seen:?} is {error:e} off");
    }
}

#[test]
fn small_rates_keep_relative_accuracy() {
    for (s, n, level, a, low, _) in ENDS.into_iter().filter(|end| end.4 > 1e-20) {
        let seen = beta_mixture(s, n, level, a).unwrap().low;
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

/// The exact probability that a reader who looks after every game up to `last` ever sees `p`
/// outside the interval. The distribution of wins is carried from game to game, without the
/// histories that were excluded; those always lie at the two ends.
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
fn looking_after_every_game_breaks_the_promise_only_as_often_as_stated() {
    for p in [0.5, 0.3] {
        for a in [0.5, 20.0, 1000.0] {
            let risk = ever_excluded(p, 2000, |k, n| beta_mixture(k, n, 0.95, a));
            assert!(risk <= 0.05, "p = {p}, a = {a}: {risk}");
        }
        let risk = ever_excluded(p, 2000, |k, n| wilson(k, n, 0.95));
        assert!(risk > 0.15, "Wilson at p = {p}: {risk}");
    }
}

/// 500 runs of 10,000 games with a hundred looks each.
#[test]
fn a_hundred_looks_break_the_promise_only_as_often_as_stated() {
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
