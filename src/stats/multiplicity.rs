//! Multiple testing: p-values adjusted for their number.

/// Benjamini and Hochberg's q-values, in the order of `p_values`: calling everything with q <= 0.05
/// a finding makes at most 5 % of findings false on average, for independent or positively
/// dependent tests (1995, *Journal of the Royal Statistical Society B* 57(1)). For screening
/// tables.
///
/// The i-th smallest of m p-values gets min over j >= i of m p(j) / j.
///
/// # Panics
/// If a p-value does not lie in \[0, 1\].
#[must_use]
pub fn benjamini_hochberg(p_values: &[f64]) -> Vec<f64> {
    let order = ascending(p_values);
    let mut q_values = vec![1.0; p_values.len()];
    let mut least: f64 = 1.0;
    for (rank, &i) in order.iter().enumerate().rev() {
        least = least.min(p_values[i] * (p_values.len() as f64 / (rank + 1) as f64));
        q_values[i] = least;
    }
    q_values
}

/// Holm's adjusted p-values, in the order of `p_values`: with probability 0.95 nothing that is
/// called a finding at 0.05 is false, whatever the dependence (1979, *Scandinavian Journal of
/// Statistics* 6(2)). For single claims.
///
/// The i-th smallest of m p-values gets max over j <= i of (m - j + 1) p(j), at most 1.
///
/// # Panics
/// If a p-value does not lie in \[0, 1\].
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let order = ascending(p_values);
    let mut adjusted = vec![1.0; p_values.len()];
    let mut greatest: f64 = 0.0;
    for (rank, &i) in order.iter().enumerate() {
        greatest = greatest.max(p_values[i] * (p_values.len() - rank) as f64).min(1.0);
        adjusted[i] = greatest;
    }
    adjusted
}

/// Places of the p-values, smallest first; equals in their order.
fn ascending(p_values: &[f64]) -> Vec<usize> {
    for p in p_values {
        assert!((0.0..=1.0).contains(p), "{p} is no p-value");
    }
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&i, &j| p_values[i].total_cmp(&p_values[j]));
    order
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::super::test_coins::{generator, uniform};
    use super::*;

    const P_VALUES: [f64; 8] = [0.041, 0.001, 0.205, 0.008, 0.039, 0.074, 0.041, 1.0];

    fn near(seen: &[f64], expected: &[f64]) {
        assert_eq!(seen.len(), expected.len());
        for (seen, expected) in seen.iter().zip(expected) {
            assert!((seen - expected).abs() < 1e-14, "{seen} is not {expected}");
        }
    }

    /// `statsmodels.stats.multitest.multipletests(p, method="fdr_bh")[1]` and `"holm"`.
    #[test]
    fn adjusted_values_agree_with_statsmodels() {
        near(&benjamini_hochberg(&P_VALUES), &BENJAMINI_HOCHBERG);
        near(&holm(&P_VALUES), &HOLM);
    }

    #[rustfmt::skip]
    const BENJAMINI_HOCHBERG: [f64; 8] = [0.0656, 0.008, 0.23428571428571426, 0.032, 0.0656, 0.09866666666666667, 0.0656, 1.0];
    #[rustfmt::skip]
    const HOLM: [f64; 8] = [0.23399999999999999, 0.008, 0.41, 0.056, 0.23399999999999999, 0.23399999999999999, 0.23399999999999999, 1.0];

    #[test]
    fn nothing_one_and_equals() {
        assert!(benjamini_hochberg(&[]).is_empty() && holm(&[]).is_empty());
        assert_eq!((benjamini_hochberg(&[0.3]), holm(&[0.3])), (vec![0.3], vec![0.3]));
        assert_eq!(benjamini_hochberg(&[0.2; 4]), [0.2; 4]);
        assert_eq!(holm(&[0.25; 4]), [1.0; 4]);
    }

    /// 2,000 screenings of 50 claims, 20 of them true, at 10 %: Benjamini and Hochberg promise at
    /// most 0.1 · 30/50 false findings among findings, Holm at most 10 % screenings with any.
    #[test]
    fn false_findings_stay_below_the_promise() {
        let mut coins = generator(7);
        let (mut false_share, mut any_false, mut found) = (0.0, 0, 0);
        for _ in 0..2000 {
            let p: Vec<f64> = (0..50).map(|i| claim(&mut coins, i < 20)).collect();
            let findings = |q: &[f64]| {
                let hits = q.iter().enumerate().filter(|(_, q)| **q <= 0.1);
                hits.fold((0, 0), |(all, wrong), (i, _)| (all + 1, wrong + u32::from(i >= 20)))
            };
            let (all, wrong) = findings(&benjamini_hochberg(&p));
            found += all;
            false_share += f64::from(wrong) / f64::from(all.max(1));
            any_false += u32::from(findings(&holm(&p)).1 > 0);
        }
        let rate = false_share / 2000.0;
        assert!((0.05..0.065).contains(&rate), "false discovery rate {rate}");
        assert!(any_false < 200, "{any_false} screenings with a false finding");
        assert!(found > 2000 * 8, "only {found} findings");
    }

    /// Uniform without an effect; with one, small by the seventh power.
    fn claim(coins: &mut impl Rng, effect: bool) -> f64 {
        let u = uniform(coins);
        if effect { libm::pow(u, 7.0) } else { u }
    }
}
