//! Multiple testing: p-values adjusted for their number, and what may be called clear.

use super::student_t::{student_critical, two_sided_p};
use super::{Estimate, Method, normal_critical};

/// Benjamini and Hochberg's q-values, in the order of `p_values`: calling everything with q <= 0.05
/// a finding makes at most 5 % of findings false on average, for independent or positively
/// dependent tests (1995, *Journal of the Royal Statistical Society B* 57(1)). For screening
/// tables.
///
/// The i-th smallest of m p-values gets min over j >= i of m p(j) / j.
///
/// # Panics
/// If a p-value does not lie in \[0, 1\].
pub fn benjamini_hochberg(p_values: &[f64]) -> Vec<f64> {
    for p in p_values {
        assert!((0.0..=1.0).contains(p), "{p} is no p-value");
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

/// Of the differences that are called clear, at most this share are none, on average.
pub const FALSE_DISCOVERY_RATE: f64 = 0.05;

/// The least difference of win rates that matters, as a share, unless something else is asked for.
pub const DEFAULT_SMALLEST_EFFECT: f64 = 0.005;

/// A difference, one of those that are looked at together.
#[derive(Clone, Copy, Debug)]
pub struct TestedDifference {
    /// The difference.
    pub difference: Estimate,
    /// The p-value of "no difference", if it has one of its own; else that of its interval is taken.
    pub p_value: Option<f64>,
    /// The least size that matters, in the unit of the difference.
    pub smallest_effect: f64,
}

/// What is made of a [`TestedDifference`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// Its q-value among all that were looked at.
    pub q_value: f64,
    /// Whether it may be called clear.
    pub is_significant: bool,
}

/// Which of some differences that were looked at together may be called clear: those whose
/// [q-value](benjamini_hochberg) is [`FALSE_DISCOVERY_RATE`] at most, so that many looks make no finding, and
/// whose interval lies wholly beyond the least size that matters, so that many games make none of a
/// trifle. `None` for what is not known; it does not count among the others.
pub fn verdicts(looks: &[TestedDifference]) -> Vec<Option<Verdict>> {
    let p_values: Vec<Option<f64>> = looks.iter().map(TestedDifference::p_value).collect();
    let known: Vec<f64> = p_values.iter().flatten().copied().collect();
    let mut q_values = benjamini_hochberg(&known).into_iter();
    let verdict = |(look, p_value): (&TestedDifference, Option<f64>)| {
        let q_value = p_value.and_then(|_| q_values.next())?;
        Some(Verdict {
            q_value,
            is_significant: q_value <= FALSE_DISCOVERY_RATE && look.exceeds_smallest_effect(),
        })
    };
    looks.iter().zip(p_values).map(verdict).collect()
}

impl TestedDifference {
    /// Whether the whole interval lies beyond what matters, on either side of 0.
    fn exceeds_smallest_effect(&self) -> bool {
        let interval = self.difference.interval;
        interval.is_some_and(|it| it.low > self.smallest_effect || it.high < -self.smallest_effect)
    }

    fn p_value(&self) -> Option<f64> {
        self.difference.value?;
        self.p_value.or_else(|| p_of_interval(&self.difference))
    }
}

/// The p-value of "no difference" that belongs to an interval: below 1 less its level exactly where it
/// holds no 0.
fn p_of_interval(difference: &Estimate) -> Option<f64> {
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
    Some(match interval.method {
        Method::StudentT if degrees_of_freedom > 0 => two_sided_p(
            student_critical(interval.level, degrees_of_freedom) * far / reach,
            degrees_of_freedom,
        ),
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

    /// `statsmodels.stats.multitest.multipletests(p, method="fdr_bh")[1]`.
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

    /// 2,000 screenings of 50 claims, 20 of them true, at 10 %: at most 0.1 · 30/50 false findings
    /// among findings are promised.
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

    /// Uniform without an effect; with one, small by the seventh power.
    fn claim(coins: &mut impl Rng, effect: bool) -> f64 {
        let u = uniform(coins);
        if effect { libm::pow(u, 7.0) } else { u }
    }

    /// Looks at rates that differ by `shares`, of `n` games on the same luck; a share `noise` of the games
    /// is decided anew.
    fn looks(
        coins: &mut impl Rng,
        shares: &[f64],
        (n, noise): (u64, f64),
        matters: f64,
    ) -> Vec<TestedDifference> {
        let mut look = |share: &f64| {
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
                smallest_effect: matters,
            }
        };
        shares.iter().map(&mut look).collect()
    }

    /// How many of some studies call something clear; and how many have an interval clear of 0.
    fn warning(studies: u32, mut study: impl FnMut() -> Vec<TestedDifference>) -> (u32, u32) {
        let (mut warn, mut naive) = (0, 0);
        for _ in 0..studies {
            let looks = study();
            warn += u32::from(verdicts(&looks).iter().flatten().any(|it| it.is_significant));
            let interval = |it: &TestedDifference| it.difference.interval.expect("an interval");
            naive += u32::from(looks.iter().map(interval).any(|it| it.low > 0.0 || it.high < 0.0));
        }
        (warn, naive)
    }

    /// Intervals by themselves would call something clear in nearly all of them.
    #[test]
    fn of_null_studies_at_most_one_in_twenty_calls_anything_clear() {
        let mut coins = generator(11);
        for matters in [0.0, 0.005] {
            let (warn, naive) = warning(400, || looks(&mut coins, &[0.0; 36], (400, 0.5), matters));
            assert!(warn <= 20 && naive > 200, "{warn} warn, {naive} have an interval clear of 0");
        }
    }

    #[test]
    fn what_is_less_than_matters_is_not_called_clear_however_many_games_tell_it() {
        let mut coins = generator(12);
        let mut of =
            |matters| warning(20, || looks(&mut coins, &[0.003; 12], (60_000, 0.02), matters)).0;
        assert_eq!((of(0.0), of(0.005)), (20, 0));
    }

    #[test]
    fn two_points_among_many_looks_are_found() {
        let mut coins = generator(13);
        let mut shares = [0.0; 36];
        shares[17] = 0.02;
        let found = (0..40).filter(|_| {
            let verdicts = verdicts(&looks(&mut coins, &shares, (20_000, 0.5), 0.005));
            verdicts[17].is_some_and(|it| it.is_significant)
        });
        let found = found.count();
        assert!(found >= 36, "{found} of 40");
    }

    /// A p-value from an interval falls below 5 % where the interval leaves 0, whatever its kind.
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
        let line: Vec<(f64, f64)> = (0..9).map(|x| (f64::from(x), f64::from(x % 4))).collect();
        let correlation = super::super::correlation(&line, 0.95);
        let p = p_of_interval(&correlation).expect("known");
        let z = libm::atanh(correlation.value.expect("known")) * 6.0_f64.sqrt();
        assert!((p - libm::erfc(z / 2.0_f64.sqrt())).abs() < 1e-9, "{p}");
        // Points on a line leave no doubt.
        let interval = Interval { low: 1.0, high: 1.0, ..correlation.interval.expect("known") };
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
