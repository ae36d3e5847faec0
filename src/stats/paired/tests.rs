//! Comparison with SciPy, and coverage by simulation and by enumeration.

use proptest::prelude::*;
use rand::Rng;

use super::*;
use crate::Mergeable;
use crate::tests::{generator, uniform};

impl Paired {
    /// Adds the outcomes of both variants on one seed.
    pub(crate) fn record(&mut self, x: i32, y: i32) {
        let (x, y) = (i64::from(x), i64::from(y));
        self.n += 1;
        self.sum_x += x;
        self.sum_y += y;
        self.sum_xx += x * x;
        self.sum_yy += y * y;
        self.sum_xy += x * y;
    }
}

fn tally(pairs: &[(i32, i32)]) -> Paired {
    let mut tally = Paired::default();
    pairs.iter().for_each(|&(x, y)| tally.record(x, y));
    tally
}

/// Returns a tally of seeds won by both variants, by the first, by the second and by neither.
fn wins(both: u64, b: u64, c: u64, neither: u64) -> Paired {
    let mut tally = Paired::default();
    for (times, x, y) in [(both, 1, 1), (b, 1, 0), (c, 0, 1), (neither, 0, 0)] {
        (0..times).for_each(|_| tally.record(x, y));
    }
    tally
}

fn near(seen: Option<f64>, expected: f64) {
    let seen = seen.expect("a value");
    assert!((seen / expected - 1.0).abs() < 1e-9, "{seen} is not {expected}");
}

#[test]
fn tallies_of_parts_add_up_to_that_of_the_whole() {
    let pairs = [(1, 0), (3, -2), (0, 1), (-1, -4), (2, 2)];
    for cut in 0..=pairs.len() {
        let (mut first, rest) = (tally(&pairs[..cut]), tally(&pairs[cut..]));
        first.merge(&rest);
        assert_eq!(first, tally(&pairs));
    }
}

/// Expected values come from SciPy and NumPy.
///
/// The functions are `scipy.stats.ttest_rel(x, y)` with its `confidence_interval()`, `numpy.corrcoef` and `numpy.var`.
#[test]
fn scores_agree_with_scipy() {
    let tally = tally(&[(3, 1), (5, 5), (2, 4), (9, 6), (7, 3), (-1, 0), (4, 4), (8, 2)]);
    let seen = tally.difference(-20..=20, 0.95);
    near(seen.value, 1.5);
    near(seen.std_err, 0.9636241116594314);
    near(seen.interval.map(|interval| interval.low), -0.7786089438494446);
    near(seen.interval.map(|interval| interval.high), 3.7786089438494446);
    near(tally.p_value(), 0.1635152669366321);
    near(tally.correlation(), 0.5772900890432007);
    near(tally.saving(), 2.0528846153846154);
}

/// Expected values come from `scipy.stats.binomtest(b, b + c).pvalue`.
#[test]
fn wins_have_mcnemars_exact_test() {
    for (b, c, expected) in [
        (1, 0, 1.0),
        (5, 1, 0.21875),
        (12, 30, 0.007915897334896727),
        (40, 40, 1.0),
        (520, 460, 0.059416981391209815),
    ] {
        near(wins(20, b, c, 5).p_value(), expected);
        near(wins(20, c, b, 5).p_value(), expected);
    }
    assert_eq!(wins(20, 0, 0, 5).p_value(), Some(1.0));
}

#[test]
fn discordant_pairs_are_counted_only_among_wins_and_losses_and_none_leaves_room_for_one() {
    assert_eq!(wins(4, 3, 2, 1).discordant(), Some((3, 2)));
    assert_eq!(tally(&[(1, 0), (-1, 0)]).discordant(), None);
    assert_eq!(tally(&[(1, 2), (1, -1)]).discordant(), None);
    let seen = wins(60, 0, 0, 40).difference(-1..=1, 0.95);
    assert_eq!((seen.value, seen.std_err), (Some(0.0), Some(0.0)));
    let interval = seen.interval.expect("an interval");
    // At a true share of 3.7 %, a hundred pairs without a discordant one have a probability of 2.3 %.
    assert!((0.036..0.038).contains(&interval.high) && interval.low == -interval.high);
}

#[test]
fn differences_all_alike_leave_room_and_have_a_sign_test() {
    let shifted = tally(&[(5, 3), (2, 0), (9, 7), (4, 2), (3, 1)]);
    let seen = shifted.difference(-9..=9, 0.95);
    assert_eq!(seen.interval, Some(constant_interval(2.0, -9.0..=9.0, 5, 0.95)));
    near(shifted.p_value(), 0.0625);
    assert_eq!(tally(&[(5, 5), (2, 2)]).p_value(), Some(1.0));
}

#[test]
fn unknown_is_none() {
    let (none, one) = (Paired::default(), tally(&[(3, 2)]));
    assert_eq!(none.difference(-1..=1, 0.95), Estimate::unknown(0));
    assert_eq!((none.p_value(), one.p_value()), (None, None));
    assert_eq!((one.saving(), one.correlation()), (None, None));
    assert_eq!(one.difference(-9..=9, 0.95).interval, None);
    assert_eq!(wins(3, 0, 0, 2).saving(), None);
    assert_eq!(wins(3, 0, 2, 0).correlation(), None);
}

#[test]
fn common_random_numbers_reduce_the_number_of_games() {
    let (mut coins, mut tally) = (generator(5), Paired::default());
    for _ in 0..20_000 {
        let luck = uniform(&mut coins);
        tally.record(i32::from(luck < 0.5), i32::from(luck < 0.55));
    }
    // (p(1-p) + q(1-q)) / (0.05 · 0.95) for nested wins.
    near(tally.saving().map(|saving| (saving / 10.473).round()), 1.0);
    assert!((0.88..0.93).contains(&tally.correlation().expect("both vary")));
}

/// Simulates 10,000 experiments of 400 pairs on common seeds, in which the variants do not differ.
#[test]
fn null_experiments_reject_as_often_as_stated() {
    let mut coins = generator(11);
    let (mut scores_rejected, mut wins_rejected, mut wins_excluded) = (0, 0, 0);
    for _ in 0..10_000 {
        let (mut scores, mut wins) = (Paired::default(), Paired::default());
        for _ in 0..400 {
            let bits = coins.next_u64();
            let score = |shift: u32| (bits >> shift & 0xff).count_ones() as i32;
            // Four bits in common of eight.
            let (x, y) = (score(0), score(4));
            scores.record(x, y);
            wins.record(i32::from(x >= 4), i32::from(y >= 4));
        }
        let p = |tally: &Paired| tally.p_value().expect("a p-value");
        scores_rejected += u32::from(p(&scores) <= 0.05);
        wins_rejected += u32::from(p(&wins) <= 0.05);
        let interval = wins.difference(-1..=1, 0.95).interval.expect("an interval");
        wins_excluded += u32::from(interval.low > 0.0 || interval.high < 0.0);
    }
    assert!((430..=570).contains(&scores_rejected), "t: {scores_rejected}");
    // An exact test is conservative, since b has few values.
    assert!((300..=520).contains(&wins_rejected), "McNemar: {wins_rejected}");
    assert!((430..=570).contains(&wins_excluded), "interval: {wins_excluded}");
}

/// Returns the exact coverage over all tables of n pairs with discordant shares `p` and `q`.
fn coverage(n: u64, p: f64, q: f64) -> f64 {
    let mut covered = 0.0;
    for b in 0..=n {
        for c in 0..=n - b {
            let rest = n - b - c;
            let ways = libm::lgamma(n as f64 + 1.0)
                - [b, c, rest].iter().map(|&k| libm::lgamma(k as f64 + 1.0)).sum::<f64>();
            let x_ln = |k: u64, p: f64| if k == 0 { 0.0 } else { k as f64 * libm::log(p) };
            let mass = libm::exp(ways + x_ln(b, p) + x_ln(c, q) + x_ln(rest, 1.0 - p - q));
            let seen = paired_score(b, c, n, 0.95).expect("pairs");
            if seen.low <= p - q && p - q <= seen.high {
                covered += mass;
            }
        }
    }
    covered
}

#[test]
fn the_interval_covers_also_where_discordance_is_rare() {
    for n in [20, 100] {
        let common = [(0.25, 0.25), (0.3, 0.1), (0.6, 0.2)];
        let rare = [(0.1, 0.02), (0.02, 0.02), (0.03, 0.0)];
        for (p, q) in common.into_iter().chain(rare) {
            let seen = coverage(n, p, q);
            assert!(seen > 0.925, "n = {n}, {p} against {q}: {seen}");
        }
    }
}

proptest! {
    #[test]
    fn the_interval_holds_the_difference_and_turns_round(b in 0..60_u64, c in 0..60_u64, n in 120..500_u64) {
        let ahead = paired_score(b, c, n, 0.9).unwrap();
        let behind = paired_score(c, b, n, 0.9).unwrap();
        let difference = (b as f64 - c as f64) / n as f64;
        prop_assert!(ahead.low < difference && difference < ahead.high);
        prop_assert!((ahead.low + behind.high).abs() < 1e-15 && (ahead.high + behind.low).abs() < 1e-15);
    }
}
