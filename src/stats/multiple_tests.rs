//! Significance of differences that are tested together, by control of the false discovery rate.

use super::student_t::{student_critical, two_sided_p};
use super::{Estimate, Method, normal_critical};

/// Returns Benjamini and Hochberg's q-value of each of several tests, in the order of `p_values`.
///
/// If every test with q <= 0.05 counts as a finding, on average at most 5 % of the findings are false, for
/// independent or positively dependent tests (1995, *Journal of the Royal Statistical Society B* 57(1)). The
/// q-value of the i-th smallest of m p-values is the minimum over j >= i of m p(j) / j.
///
/// ```
/// let q_values = sandtable_stats::benjamini_hochberg(&[0.01, 0.04, 0.3]);
/// assert_eq!(q_values, [0.03, 0.06, 0.3]);
/// ```
///
/// # Panics
/// If a p-value does not lie in \[0, 1\].
pub fn benjamini_hochberg(p_values: &[f64]) -> Vec<f64> {
    for p in p_values {
        assert!((0.0..=1.0).contains(p), "p-value {p} is not in [0, 1]");
    }
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&i, &j| p_values[i].total_cmp(&p_values[j]));
    let mut q_values = vec![1.0; p_values.len()];
    let mut least: f64 = 1.0;
    for (rank, &i) in order.iter().enumerate().rev() {
        least = least.min(p_values[i] * (p_values.len() as f64 / (rank + 1) as f64));
        q_values[i] = least;
    }
    q_values
}

/// Maximum for the expected share of false findings among differences that are called significant.
pub const FALSE_DISCOVERY_RATE: f64 = 0.05;

/// Default smallest effect of interest, as a difference of win rates: half a percentage point.
pub const DEFAULT_SMALLEST_EFFECT: f64 = 0.005;

/// One of several estimated differences that are tested together.
#[derive(Clone, Copy, Debug)]
pub struct TestedDifference {
    /// Estimated difference.
    pub difference: Estimate,
    /// P-value of the hypothesis of no difference; if `None`, it is computed from the interval.
    pub p_value: Option<f64>,
    /// Smallest effect of interest, in the unit of the difference.
    pub smallest_effect: f64,
}

/// Result of the test of one [`TestedDifference`] among several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// Q-value among all differences tested together.
    pub q_value: f64,
    /// True if the difference is both statistically significant and large enough to be of interest.
    pub is_significant: bool,
}

/// Tests several differences together and returns a verdict for each, in their order.
///
/// A difference is significant if it meets two conditions. Its [q-value](benjamini_hochberg) is at most
/// [`FALSE_DISCOVERY_RATE`], so that testing many differences does not produce findings by chance. Its whole interval
/// lies beyond the smallest effect of interest, so that playing many games does not turn a negligible difference into a
/// finding. The verdict of an unknown difference is `None`, and such differences do not count towards the number of
/// tests.
pub fn verdicts(tested: &[TestedDifference]) -> Vec<Option<Verdict>> {
    let p_values: Vec<Option<f64>> = tested.iter().map(TestedDifference::p_value).collect();
    let of_known: Vec<f64> = p_values.iter().flatten().copied().collect();
    let mut q_values = benjamini_hochberg(&of_known).into_iter();
    let verdict = |(difference, p_value): (&TestedDifference, Option<f64>)| {
        let q_value = p_value.and_then(|_| q_values.next())?;
        let is_significant =
            q_value <= FALSE_DISCOVERY_RATE && difference.exceeds_smallest_effect();
        Some(Verdict { q_value, is_significant })
    };
    tested.iter().zip(p_values).map(verdict).collect()
}

impl TestedDifference {
    /// Returns whether the whole interval is above the smallest effect of interest, or below its negative.
    fn exceeds_smallest_effect(&self) -> bool {
        let interval = self.difference.interval;
        interval.is_some_and(|it| it.low > self.smallest_effect || it.high < -self.smallest_effect)
    }

    /// Returns the given p-value, or else the one computed from the interval.
    ///
    /// The result is `None` if the difference is unknown.
    fn p_value(&self) -> Option<f64> {
        self.difference.value?;
        self.p_value.or_else(|| p_of_interval(&self.difference))
    }
}

/// Returns the p-value of the hypothesis of no difference, computed from the interval of `difference`.
///
/// It is below 1 - level if and only if the interval does not contain 0. The result is `None` without a value or an
/// interval. An interval over [replications](Method::Replications) does not state their number. It gets the p-value for
/// two replications, which is the largest below 1 - level.
pub(super) fn p_of_interval(difference: &Estimate) -> Option<f64> {
    let (value, interval) = difference.value.zip(difference.interval)?;
    let scale = |x: f64| match interval.method {
        Method::FisherZ => libm::atanh(x),
        _ => x,
    };
    let near = if value > 0.0 { interval.low } else { interval.high };
    if value == 0.0 || value == near {
        return Some(if value == 0.0 { 1.0 } else { 0.0 });
    }
    let (far, reach) = (scale(value).abs(), (scale(value) - scale(near)).abs());
    let degrees_of_freedom = difference.n.saturating_sub(1);
    let of_student = |degrees_of_freedom| {
        let critical = student_critical(interval.level, degrees_of_freedom);
        two_sided_p(critical * far / reach, degrees_of_freedom)
    };
    Some(match interval.method {
        Method::Replications => of_student(1),
        Method::StudentT if degrees_of_freedom > 0 => of_student(degrees_of_freedom),
        _ => libm::erfc(
            normal_critical(interval.level) * far / reach * std::f64::consts::FRAC_1_SQRT_2,
        ),
    })
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::super::{Interval, Paired};
    use super::*;
    use crate::tests::{generator, uniform};

    const P_VALUES: [f64; 8] = [0.041, 0.001, 0.205, 0.008, 0.039, 0.074, 0.041, 1.0];

    /// Expected values come from `statsmodels.stats.multitest.multipletests(p, method="fdr_bh")[1]`.
    #[test]
    fn adjusted_values_agree_with_statsmodels() {
        let seen = benjamini_hochberg(&P_VALUES);
        assert_eq!(seen.len(), BENJAMINI_HOCHBERG.len());
        for (seen, expected) in seen.iter().zip(BENJAMINI_HOCHBERG) {
            assert!((seen - expected).abs() < 1e-14, "{seen} is not {expected}");
        }
        assert!(benjamini_hochberg(&[]).is_empty());
        assert_eq!(benjamini_hochberg(&[0.3]), [0.3]);
        assert_eq!(benjamini_hochberg(&[0.2; 4]), [0.2; 4]);
    }

    #[rustfmt::skip]
    const BENJAMINI_HOCHBERG: [f64; 8] = [0.0656, 0.008, 0.23428571428571426, 0.032, 0.0656, 0.09866666666666667, 0.0656, 1.0];

    /// At a level of 10 %, the expected share of false findings is at most 0.1 · 30/50.
    ///
    /// Simulates 2,000 studies of 50 hypotheses, 20 of which have an effect.
    #[test]
    fn false_findings_stay_below_the_promise() {
        let mut coins = generator(7);
        let (mut false_share, mut found) = (0.0, 0);
        for _ in 0..2000 {
            let p: Vec<f64> = (0..50).map(|i| claim(&mut coins, i < 20)).collect();
            let q_values = benjamini_hochberg(&p);
            let hits = q_values.iter().enumerate().filter(|(_, q)| **q <= 0.1);
            let count = |(all, wrong), (i, _)| (all + 1, wrong + u32::from(i >= 20));
            let (all, wrong) = hits.fold((0, 0), count);
            found += all;
            false_share += f64::from(wrong) / f64::from(all.max(1));
        }
        let rate = false_share / 2000.0;
        assert!((0.05..0.065).contains(&rate), "false discovery rate {rate}");
        assert!(found > 2000 * 8, "only {found} findings");
    }

    /// Draws a p-value: a uniform random number without an `effect`, its seventh power with one.
    fn claim(coins: &mut impl Rng, effect: bool) -> f64 {
        let u = uniform(coins);
        if effect { libm::pow(u, 7.0) } else { u }
    }

    /// Simulates a study: for each of `shares`, two win rates over `n` seeds that differ by this share.
    ///
    /// In a share `noise` of the games, the second outcome is drawn independently of the first.
    fn differences(
        coins: &mut impl Rng,
        shares: &[f64],
        (n, noise): (u64, f64),
        smallest_effect: f64,
    ) -> Vec<TestedDifference> {
        let mut difference = |share: &f64| {
            let (mut wins, mut both) = ([0, 0], 0);
            for _ in 0..n {
                let (luck, moved) = (uniform(coins), uniform(coins));
                let first = luck < 0.5;
                let second =
                    if moved < noise { uniform(coins) < 0.5 + share / noise } else { first };
                wins[0] += u64::from(second);
                wins[1] += u64::from(first);
                both += u64::from(first && second);
            }
            let pair = Paired::of_wins(n, wins, both);
            TestedDifference {
                difference: pair.difference(-1..=1, 0.95),
                p_value: pair.p_value(),
                smallest_effect,
            }
        };
        shares.iter().map(&mut difference).collect()
    }

    /// Counts the studies with a significant difference, and those with an interval that excludes 0.
    fn warning(studies: u32, mut study: impl FnMut() -> Vec<TestedDifference>) -> (u32, u32) {
        let (mut warn, mut naive) = (0, 0);
        for _ in 0..studies {
            let tested = study();
            warn += u32::from(verdicts(&tested).iter().flatten().any(|it| it.is_significant));
            let interval = |it: &TestedDifference| it.difference.interval.expect("an interval");
            naive += u32::from(tested.iter().map(interval).any(|it| it.low > 0.0 || it.high < 0.0));
        }
        (warn, naive)
    }

    /// Intervals alone would find a difference in most of these studies.
    #[test]
    fn at_most_one_null_study_in_twenty_has_a_significant_difference() {
        let mut coins = generator(11);
        for smallest in [0.0, 0.005] {
            let study = || differences(&mut coins, &[0.0; 36], (400, 0.5), smallest);
            let (warn, naive) = warning(400, study);
            assert!(warn <= 20 && naive > 200, "{warn} warn, {naive} intervals exclude 0");
        }
    }

    #[test]
    fn effects_below_the_smallest_of_interest_are_never_significant() {
        let mut coins = generator(12);
        let mut significant = |smallest| {
            let study = || differences(&mut coins, &[0.003; 12], (60_000, 0.02), smallest);
            warning(20, study).0
        };
        assert_eq!((significant(0.0), significant(0.005)), (20, 0));
    }

    #[test]
    fn an_effect_of_two_points_is_found_among_many_tests() {
        let mut coins = generator(13);
        let mut shares = [0.0; 36];
        shares[17] = 0.02;
        let found = (0..40).filter(|_| {
            let verdicts = verdicts(&differences(&mut coins, &shares, (20_000, 0.5), 0.005));
            verdicts[17].is_some_and(|it| it.is_significant)
        });
        let found = found.count();
        assert!(found >= 36, "{found} of 40");
    }

    /// The p-value of any kind of interval is below 5 % if and only if the 95 % interval excludes 0.
    #[test]
    fn an_interval_has_a_p_value() {
        let mean = |mean: f64, n: u64| Estimate::of_mean(mean, Some(1.0), -9.0..=9.0, n, 0.95);
        for (n, edge) in [
            (5, student_critical(0.95, 4) / 5.0_f64.sqrt()),
            (4000, normal_critical(0.95) / 4000.0_f64.sqrt()),
        ] {
            for (share, is_rare) in [(0.99, false), (1.01, true), (-0.99, false), (-1.01, true)] {
                let p = p_of_interval(&mean(share * edge, n)).expect("known");
                assert!((p < 0.05) == is_rare && (p - 0.05).abs() < 0.01, "{n}, {share}: {p}");
            }
        }
        // Student's t of 4 degrees of freedom is above 8.61 or below -8.61 once in a thousand.
        let p = p_of_interval(&mean(8.610_302 / 5.0_f64.sqrt(), 5)).expect("known");
        assert!((p - 0.001).abs() < 1e-8, "{p}");
        // A correlation of 0.3 among 9 points.
        let z = libm::atanh(0.3) * 6.0_f64.sqrt();
        let end = |sign: f64| libm::tanh((z + sign * normal_critical(0.95)) / 6.0_f64.sqrt());
        let method = Method::FisherZ;
        let interval = Interval { low: end(-1.0), high: end(1.0), level: 0.95, method };
        let correlation =
            Estimate { value: Some(0.3), interval: Some(interval), ..Estimate::unknown(9) };
        let p = p_of_interval(&correlation).expect("known");
        assert!((p - libm::erfc(z / 2.0_f64.sqrt())).abs() < 1e-9, "{p}");
        // Points on a line have an interval without width.
        let interval = Interval { low: 1.0, high: 1.0, ..interval };
        let line = Estimate { value: Some(1.0), interval: Some(interval), ..correlation };
        assert_eq!(p_of_interval(&line), Some(0.0));
        assert_eq!(p_of_interval(&Estimate::unknown(9)), None);
        let unknown = TestedDifference {
            difference: Estimate::unknown(9),
            p_value: Some(0.0),
            smallest_effect: 0.0,
        };
        assert!(verdicts(&[unknown])[0].is_none());
    }
}
