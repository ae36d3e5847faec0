//! Comparison with NumPy and with a sorted list, and merging in any order.

use proptest::prelude::*;

use super::*;
use crate::tests::{generator, uniform};

fn of(low: i32, high: i32, values: &[i32]) -> Histogram {
    let mut histogram = Histogram::new(low, high);
    values.iter().for_each(|&value| histogram.record(value));
    histogram
}

/// Expected values are NumPy's moments and `numpy.quantile(method='inverted_cdf')`.
#[test]
fn moments_and_quantiles_agree_with_numpy() {
    let seen = of(-5, 20, &[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, -5, 20]);
    assert_eq!((seen.n(), seen.sum()), (13, 59));
    assert_eq!(seen.mean(), Some(4.538_461_538_461_538));
    assert_eq!(seen.variance(), Some(32.435_897_435_897_44));
    let quantiles = [0.0, 0.05, 0.25, 0.5, 0.75, 0.9, 1.0].map(|p| seen.quantile(p).unwrap());
    assert_eq!(quantiles, [-5, -5, 2, 4, 5, 9, 20]);
}

#[test]
fn an_empty_histogram_has_no_mean() {
    let empty = Histogram::new(0, 3);
    assert_eq!((empty.n(), empty.mean(), empty.variance()), (0, None, None));
    assert_eq!(empty.quantile(0.5), None);
    assert_eq!(of(0, 3, &[2]).variance(), None);
    assert_eq!(of(0, 3, &[2, 2]).variance(), Some(0.0));
}

/// Expected values come from mpmath. The sums of squares and products stay exact at a thousand million.
#[test]
fn variance_is_exact_at_large_counts_and_does_not_overflow() {
    let mut seen = Histogram::new(0, 1000);
    (seen.counts[0], seen.counts[1], seen.counts[1000]) = (499_999_999, 499_999_998, 3);
    assert_eq!(seen.variance(), Some(0.252_997_000_244_009));
    let mut seen = Histogram::new(i32::MAX - 1, i32::MAX);
    seen.counts = vec![u64::MAX / 2, u64::MAX / 2];
    assert_eq!(seen.variance(), Some(0.25));
}

#[test]
fn a_decimal_share_of_the_values_is_not_pushed_up_by_rounding() {
    let seen = of(1, 100, &(1..=100).collect::<Vec<_>>());
    for percent in 1..=100 {
        assert_eq!(seen.quantile(f64::from(percent) / 100.0), Some(percent));
    }
}

#[test]
#[should_panic(expected = "value -1 outside the histogram's range from 0 to 9")]
fn a_value_below_the_range_is_a_bug() {
    Histogram::new(0, 9).record(-1);
}

#[test]
#[should_panic(expected = "value 10 outside the histogram's range from 0 to 9")]
fn a_value_above_the_range_is_a_bug() {
    Histogram::new(0, 9).record(10);
}

#[test]
#[should_panic(expected = "cannot merge ranges 0..=9 and 0..=8")]
fn merging_different_ranges_is_a_bug() {
    Histogram::new(0, 9).merge(&Histogram::new(0, 8));
}

#[test]
fn a_damaged_file_is_refused() {
    for json in [
        r#"{"low": 0, "counts": []}"#,
        r#"{"low": 2147483647, "counts": [1, 1]}"#,
        r#"{"low": 0, "counts": [18446744073709551615, 1]}"#,
    ] {
        assert!(serde_json::from_str::<Histogram>(json).is_err(), "{json}");
    }
}

proptest! {
    #[test]
    fn agrees_with_the_sorted_list(
        mut values in prop::collection::vec(-30..=40, 2..200), p in 0.0..=1.0_f64
    ) {
        let seen = of(-30, 40, &values);
        values.sort_unstable();
        let n = values.len();
        let mean = values.iter().map(|&v| f64::from(v)).sum::<f64>() / n as f64;
        let squares = values.iter().map(|&v| (f64::from(v) - mean).powi(2)).sum::<f64>();
        prop_assert!((seen.mean().unwrap() - mean).abs() < 1e-12);
        prop_assert!((seen.variance().unwrap() - squares / (n - 1) as f64).abs() < 1e-10);
        let rank = ((p * n as f64).ceil() as usize).max(1);
        prop_assert_eq!(seen.quantile(p), Some(values[rank - 1]));
    }

    #[test]
    fn parts_merge_to_the_whole_in_any_order(
        parts in prop::collection::vec(prop::collection::vec(-3..=3, 0..20), 3)
    ) {
        let [a, b, c] = [0, 1, 2].map(|i| of(-3, 3, &parts[i]));
        let (mut left, mut right, mut inner) = (a.clone(), c.clone(), b.clone());
        left.merge(&b);
        left.merge(&c);
        inner.merge(&a);
        right.merge(&inner);
        prop_assert_eq!(&left, &right);
        prop_assert_eq!(left, of(-3, 3, &parts.concat()));
    }

    #[test]
    fn comes_back_from_json(values in prop::collection::vec(-3..=3, 0..20)) {
        let seen = of(-3, 3, &values);
        let json = serde_json::to_string(&seen).unwrap();
        prop_assert_eq!(serde_json::from_str::<Histogram>(&json).unwrap(), seen);
    }
}

#[test]
fn the_first_number_is_found_from_any_guess() {
    for (n, guess) in (0..20).flat_map(|n| [-1e9, 0.0, 7.5, 1e30].map(|guess| (n, guess))) {
        for sought in 0..=n {
            assert_eq!(first(n, guess, |it| it >= sought), sought, "of {n} from {guess}");
        }
    }
    assert_eq!(first(u64::MAX, 0.0, |it| it >= u64::MAX - 1), u64::MAX - 1);
}

/// In R, `qbinom` of 100 values and one half gives 40 and 60: the 40th and the 61st value.
///
/// The probabilities are 2.5 and 97.5 %.
#[test]
fn a_quantile_lies_between_two_order_statistics() {
    let mut seen = Histogram::new(-5, 200);
    (1..=100).for_each(|value| seen.record(value));
    let ends = |p| seen.quantile_interval(p, 0.95).map(|it| (it.low, it.high));
    assert_eq!(ends(0.5), Some((40.0, 61.0)));
    // P(Bin(100, 0.05) = 0) = 0.0059, P(at most 1) = 0.037: the first value; P(at most 9) = 0.972, 10:
    // 0.989.
    assert_eq!(ends(0.05), Some((1.0, 11.0)));
    assert_eq!(ends(0.95), Some((90.0, 100.0)));
    let mut few = Histogram::new(-5, 200);
    few.record(7);
    assert_eq!(few.quantile_interval(0.5, 0.95).map(|it| (it.low, it.high)), Some((-5.0, 200.0)));
    assert_eq!(Histogram::new(0, 1).quantile_interval(0.5, 0.95), None);
}

/// At least 95 % of the intervals from 400 samples of 400 dice contain the quantile.
#[test]
fn intervals_of_quantiles_are_covered() {
    for (p, truth) in [(0.05, 1.0), (0.5, 10.0), (0.95, 19.0)] {
        let held = (0..400).filter(|seed| {
            let mut seen = Histogram::new(0, 20);
            let mut dice = generator(*seed);
            for _ in 0..400 {
                seen.record((uniform(&mut dice) * 20.0) as i32 + 1);
            }
            let it = seen.quantile_interval(p, 0.95).expect("values");
            it.low <= truth && truth <= it.high
        });
        let held = held.count();
        assert!(held >= 380, "{p}: {held}");
    }
}
