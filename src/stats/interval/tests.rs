//! Comparison of the ends with statsmodels, and coverage by enumeration.

use proptest::prelude::*;

use super::*;
use crate::tests::fixtures;

fn assert_ends(seen: Interval, low: f64, high: f64) {
    assert!((seen.low - low).abs() < 1e-14, "{seen:?}: low end {low}");
    assert!((seen.high - high).abs() < 1e-14, "{seen:?}: high end {high}");
}

/// Expected values come from `proportion_confint(k, n, method='wilson')` of statsmodels 0.15.
#[test]
fn wilson_agrees_with_statsmodels() {
    for [k, n, level, low, high] in fixtures(include_str!("../fixtures/wilson.csv")) {
        assert_ends(wilson(k as u64, n as u64, level).unwrap(), low, high);
    }
    let low = wilson(1, 1_000_000_000, 0.95).unwrap().low;
    assert!((low / 1.765_245_549_569_625e-10 - 1.0).abs() < 1e-12);
}

/// Expected values are Newcombe's examples and his extreme cases, with digits by mpmath.
///
/// The function `confint_proportions_2indep` of statsmodels agrees to 2e-14.
#[test]
fn newcombe_agrees_with_mpmath() {
    for [k1, n1, k2, n2, low, high] in fixtures(include_str!("../fixtures/newcombe.csv")) {
        let [k1, n1, k2, n2] = [k1, n1, k2, n2].map(|it| it as u64);
        assert_ends(newcombe(k1, n1, k2, n2, 0.95).unwrap(), low, high);
    }
}

#[test]
fn means_have_the_interval_of_mpmath_and_of_student_if_few() {
    let seen = mean_interval(0.25, 0.01, 1_000_000, 0.95);
    assert_ends(seen, 0.230_400_360_154_599_46, 0.269_599_639_845_400_54);
    let seen = mean_interval(0.25, 0.01, 11, 0.95);
    assert_ends(seen, 0.25 - 0.022_281_388_519_862_74, 0.25 + 0.022_281_388_519_862_74);
    let method = |n| mean_interval(0.25, 0.01, n, 0.95).method;
    assert_eq!([2, 999, 1000].map(method), [Method::StudentT, Method::StudentT, Method::Normal]);
}

/// Bounds of the share are `scipy.stats.beta.ppf(0.95, 1, n)`.
#[test]
fn values_all_alike_have_the_interval_of_the_rule_of_three() {
    let seen = constant_interval(2.0, 0.0..=6.0, 20, 0.95);
    let others = 0.139_108_340_668_265_16;
    assert_ends(seen, 2.0 - 2.0 * others, 2.0 + 4.0 * others);
    let seen = constant_interval(0.0, 0.0..=1.0, 1_000_000, 0.95);
    assert_ends(seen, 0.0, 2.995_727_786_392_343_7e-6);
    assert_ends(constant_interval(3.0, 3.0..=3.0, 20, 0.95), 3.0, 3.0);
}

/// Expected values come from `proportion_confint(k, n, alpha, method='beta')` of statsmodels 0.15.
///
/// Only the upper end for one success in a billion trials comes from mpmath with 50 digits, because statsmodels has an
/// error of 9e-9 there.
#[test]
fn clopper_pearson_agrees_with_statsmodels_and_turns_round() {
    for [k, n, level, low, high] in fixtures(include_str!("../fixtures/clopper_pearson.csv")) {
        let seen = clopper_pearson(k as u64, n as u64, level).unwrap();
        assert!((seen.low - low).abs() <= 1e-11 * low, "{seen:?}: low end {low}");
        assert!((seen.high - high).abs() <= 1e-11 * high, "{seen:?}: high end {high}");
    }
    let [few, many] = [1, 999_999].map(|k| clopper_pearson(k, 1_000_000, 0.95).unwrap());
    assert_ends(many, 1.0 - few.high, 1.0 - few.low);
}

/// Returns the exact coverage of rate `p` at n = 50 by enumeration of the binomial distribution.
fn coverage(p: f64, interval: fn(u64, u64, f64) -> Option<Interval>) -> f64 {
    let (mut mass, mut covered) = (f64::powi(1.0 - p, 50), 0.0);
    for k in 0..=50 {
        let seen = interval(k, 50, 0.95).unwrap();
        if seen.low <= p && p <= seen.high {
            covered += mass;
        }
        mass *= (50 - k) as f64 / (k + 1) as f64 * (p / (1.0 - p));
    }
    covered
}

/// Coverage agrees with SciPy: close to 95 %, with the known dips for rates near 0 and 1.
#[test]
fn intervals_cover_as_stated_at_fifty_games() {
    for (p, expected) in [
        (0.5, 0.935_091_352_927_727_5),
        (0.3, 0.956_659_611_576_414),
        (0.1, 0.970_308_289_088_088_7),
        (0.02, 0.921_572_251_649_031_3),
        (0.01, 0.910_564_686_903_969_2),
    ] {
        let seen = coverage(p, wilson);
        assert!((seen - expected).abs() < 1e-12, "p = {p}: {seen}");
    }
    for percent in 1..100 {
        let seen = coverage(f64::from(percent) / 100.0, clopper_pearson);
        assert!((0.95..0.9999).contains(&seen), "{percent} %: {seen}");
    }
}

/// The ends are the roots m of (sum/n - m)² = z² m (squares/sum - m)/n, by mpmath.
#[test]
fn scaled_wilson_agrees_with_mpmath() {
    for (sum, squares, n, low, high) in [
        (2, 4, 300, 0.001_177_315_443_702_316, 0.037_273_387_389_062_48),
        (7, 13, 300, 0.008_855_956_225_957_884, 0.060_700_508_819_624_99),
        (300, 700, 300, 0.872_254_417_975_178_2, 1.131_959_905_766_337),
        (431, 2017, 20_000, 0.017_582_061_386_452_98, 0.026_408_354_957_354_97),
        (3, 5, 1_000_000_000, 7.739_626_074_381_64e-10, 1.162_846_871_274_195e-8),
    ] {
        assert_ends(scaled_wilson(sum, squares, n, 0.95).unwrap(), low, high);
    }
}

#[test]
fn counts_of_0_and_1_have_the_interval_of_wilson() {
    for sum in [0, 1, 17, 300] {
        assert_eq!(scaled_wilson(sum, sum, 300, 0.95), wilson(sum, 300, 0.95));
    }
    let [none, one, two_at_once] =
        [(0, 0), (1, 1), (2, 4)].map(|(sum, squares)| scaled_wilson(sum, squares, 300, 0.95));
    let highs = [none, one, two_at_once].map(|it| it.unwrap().high);
    assert!(highs.is_sorted_by(|less, more| less < more), "{highs:?}");
    assert_eq!(scaled_wilson(0, 0, 0, 0.95), None);
}

/// Returns the coverage of the interval of the mean of 300 counts, most of which are 0.
///
/// The expected number of counts above 0 is `expected`; shares `sizes` of these are 1, 2 and 3. The coverage is
/// computed by enumeration of the multinomial distribution up to a negligible mass.
fn coverage_of_counts(expected: f64, sizes: [f64; 3]) -> f64 {
    let none = 1.0 - expected / 300.0;
    let odds = sizes.map(|share| expected / 300.0 * share / none);
    let mean = expected / 300.0 * (sizes[0] + 2.0 * sizes[1] + 3.0 * sizes[2]);
    // The probability of one more count of a size, after `above` counts above 0.
    let more = |mass: f64, above: u64, size: usize, so_far: u64| {
        mass * (300 - above) as f64 / (so_far + 1) as f64 * odds[size]
    };
    let (mut covered, mut ones_mass) = (0.0, f64::powi(none, 300));
    for ones in 0..60 {
        let mut twos_mass = ones_mass;
        for twos in 0..40 {
            let mut mass = twos_mass;
            for threes in 0..40 {
                let (sum, squares) = (ones + 2 * twos + 3 * threes, ones + 4 * twos + 9 * threes);
                let seen = scaled_wilson(sum, squares, 300, 0.95).unwrap();
                if seen.low <= mean && mean <= seen.high {
                    covered += mass;
                }
                mass = more(mass, ones + twos + threes, 2, threes);
            }
            twos_mass = more(twos_mass, ones + twos, 1, twos);
        }
        ones_mass = more(ones_mass, ones, 0, ones);
    }
    covered
}

#[test]
fn scaled_wilson_covers_as_stated_at_three_hundred_counts() {
    for (sizes, expected) in [
        ([1.0, 0.0, 0.0], &[3.0, 5.0, 10.0, 30.0][..]),
        ([0.8, 0.2, 0.0], &[3.0, 5.0, 10.0, 30.0]),
        ([0.6, 0.3, 0.1], &[10.0, 20.0, 30.0]),
        ([0.2, 0.3, 0.5], &[10.0, 20.0, 30.0]),
    ] {
        for &expected in expected {
            let seen = coverage_of_counts(expected, sizes);
            assert!((0.93..0.97).contains(&seen), "{expected} of sizes {sizes:?}: {seen}");
        }
    }
}

#[test]
#[should_panic(expected = "no 9 counts have the sum 10 and the sum of squares 11")]
fn sums_that_no_counts_have_are_a_bug() {
    let _ = scaled_wilson(10, 11, 9, 0.95);
}

#[test]
fn unknown_without_games_and_names_as_in_the_files() {
    assert_eq!(wilson(0, 0, 0.95), None);
    assert_eq!(newcombe(0, 0, 3, 7, 0.95), None);
    assert_eq!(newcombe(3, 7, 0, 0, 0.95), None);
    let name = serde_json::to_value(Method::ClopperPearsonAtStop).expect("a name");
    assert_eq!(name, "clopper_pearson_at_stop");
}

#[test]
#[should_panic(expected = "8 successes in 7 trials")]
fn more_successes_than_trials_is_a_bug() {
    let _ = wilson(8, 7, 0.95);
}

proptest! {
    #[test]
    fn wilson_holds_the_share_inside_the_unit_interval(
        n in 1..=u64::MAX, part in 0.0..=1.0, level in 0.001..0.999_999
    ) {
        let k = ((n as f64 * part) as u64).min(n);
        for (k, n) in [(k, n), (0, n), (n, n)] {
            let (seen, share) = (wilson(k, n, level).unwrap(), k as f64 / n as f64);
            prop_assert!(0.0 <= seen.low && seen.high <= 1.0);
            prop_assert!(seen.low <= share * (1.0 + 1e-15) && share <= seen.high + 1e-15);
            prop_assert_eq!(k == 0, seen.low == 0.0);
            prop_assert!(k != n || seen.high == 1.0);
        }
    }

    #[test]
    fn newcombe_turns_round_with_its_sides(k1 in 0..=40u64, k2 in 0..=90u64) {
        let ahead = newcombe(k1, 40, k2, 90, 0.9).unwrap();
        let behind = newcombe(k2, 90, k1, 40, 0.9).unwrap();
        prop_assert_eq!((ahead.low, ahead.high), (-behind.high, -behind.low));
    }
}
