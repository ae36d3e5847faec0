//! Mean of a quantity over a few independent replications, each with an estimate from its own games.

use super::multiple_tests::p_of_interval;
use super::student_t::{student_critical, two_sided_p};
use super::{Estimate, Interval, Method};

/// Mean of a quantity over independent replications, such as policies trained with different seeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Replicated {
    /// Mean with an interval that covers the mean over all possible replications.
    ///
    /// The interval includes the variance between replications and the sampling error of each.
    ///
    /// With a single replication the value is known, but neither a standard error nor an interval.
    pub mean: Estimate,
    /// Mean with an interval for the sampling error alone.
    ///
    /// This interval covers the mean of these replications only, not that of all possible replications.
    pub of_these: Estimate,
    /// Two-sided p-value of the hypothesis that the mean over all possible replications is 0.
    pub p_value: Option<f64>,
}

/// Returns the mean over independent replications from their `estimates`, which share no games.
///
/// Each estimate is the true value of its replication plus a sampling error. Both are independent between replications.
/// So the estimates are a simple random sample, and their variance already contains the sampling error. The interval
/// uses Student's t with one degree of freedom less than the number of replications (independent replications: Law
/// 2015, *Simulation Modeling and Analysis*, section 9.4; the variance between primary units: Cochran 1977, *Sampling
/// Techniques*, section 10.3; of training seeds: Colas, Sigaud and Oudeyer 2018, arXiv 1806.08295). The variance of a
/// few values may be far too small by chance. The sampling error is known much better. So the interval is extended, if
/// necessary, to contain the interval of the sampling error, which is computed by square-and-add as in Newcombe's
/// interval (Zou and Donner 2008, *Statistics in Medicine* 27(10)). Extension never lowers the coverage.
///
/// Unknown estimates are left out, and the result is unknown if all estimates are unknown. If all estimates are rates,
/// the interval of their mean lies in \[0, 1\].
///
/// # Panics
/// If `level` is not strictly between 0 and 1.
pub fn over_replications(estimates: &[Estimate], level: f64) -> Replicated {
    let n = estimates.iter().map(|it| it.n).sum();
    let measured: Vec<&Estimate> = estimates.iter().filter(|it| it.value.is_some()).collect();
    let values: Vec<f64> = measured.iter().filter_map(|it| it.value).collect();
    let unknown = Estimate::unknown(n);
    if values.is_empty() {
        return Replicated { mean: unknown, of_these: unknown, p_value: None };
    }
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let of_these = sampled(&measured, Estimate { value: Some(mean), ..unknown }, level);
    if values.len() < 2 {
        let single = Estimate { value: Some(mean), ..unknown };
        return Replicated { mean: single, of_these, p_value: None };
    }
    let degrees_of_freedom = values.len() as u64 - 1;
    let squares: f64 = values.iter().map(|it| (it - mean) * (it - mean)).sum();
    let std_err = libm::sqrt(squares / (count * degrees_of_freedom as f64));
    let reach = student_critical(level, degrees_of_freedom) * std_err;
    let interval = of_these.interval.map(|sampling| Interval {
        low: sampling.low.min(mean - reach),
        high: sampling.high.max(mean + reach),
        level,
        method: Method::Replications,
    });
    let is_rate = |estimate: &&Estimate| {
        let method = estimate.interval.map(|it| it.method);
        matches!(method, Some(Method::Wilson | Method::ClusteredWilson))
    };
    let range = if measured.iter().all(is_rate) { 0.0..=1.0 } else { f64::MIN..=f64::MAX };
    let p_between = match std_err {
        0.0 => f64::from(u8::from(mean == 0.0)),
        _ => two_sided_p(mean / std_err, degrees_of_freedom),
    };
    let std_err = of_these.std_err.map(|it| it.max(std_err));
    let mean = Estimate { n, value: Some(mean), std_err, interval }.clamped(range);
    let p_value = p_of_interval(&of_these).map(|it| it.max(p_between));
    Replicated { mean, of_these, p_value }
}

/// Returns `mean` with the standard error and interval that follow from sampling errors alone.
///
/// `mean` is the mean of `estimates`. The standard error is unknown if any estimate has none; the same holds for the
/// interval.
fn sampled(estimates: &[&Estimate], mean: Estimate, level: f64) -> Estimate {
    let count = estimates.len() as f64;
    let together = |error: &dyn Fn(&Estimate) -> Option<f64>| {
        let squares = estimates.iter().map(|it| error(it).map(|error| error * error));
        squares.sum::<Option<f64>>().map(|sum| libm::sqrt(sum) / count)
    };
    let below = together(&|it| Some(it.value? - it.interval?.low));
    let above = together(&|it| Some(it.interval?.high - it.value?));
    let ends = mean.value.zip(below.zip(above));
    let interval = ends.map(|(mean, (below, above))| Interval {
        low: mean - below,
        high: mean + above,
        level,
        method: Method::Normal,
    });
    Estimate { std_err: together(&|it| it.std_err), interval, ..mean }
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;
    use crate::normal_quantile;
    use crate::tests::{generator, uniform};

    const LEVEL: f64 = 0.95;

    /// Returns the estimate of a mean over 1,000 games with the given value and standard error.
    fn estimate(value: f64, std_err: f64) -> Estimate {
        let variance = std_err * std_err * 1000.0;
        Estimate::of_mean(value, Some(variance), -1.0..=1.0, 1000, LEVEL)
    }

    fn ends(estimate: &Estimate) -> [f64; 2] {
        let interval = estimate.interval.expect("an interval");
        [interval.low, interval.high]
    }

    /// The expected interval and p-value follow from closed forms of Student's t.
    ///
    /// With two degrees of freedom the quantile at 95 % is 4.302653, and the two-sided p-value is 1 - t / sqrt(t² + 2).
    #[test]
    fn replications_that_differ_have_the_interval_of_student() {
        let values = [0.02, 0.05, 0.11];
        let actual = over_replications(&values.map(|it| estimate(it, 0.001)), LEVEL);
        let [low, high] = ends(&actual.mean);
        assert!((low + 0.053_838_4).abs() < 1e-6 && (high - 0.173_838_4).abs() < 1e-6);
        assert!((actual.p_value.expect("known") - 0.151_471_9).abs() < 1e-6, "{actual:?}");
        assert_eq!((actual.mean.n, actual.mean.value), (3000, Some(0.06)));
        let [low, high] = ends(&actual.of_these);
        assert!((high - low - 2.0 * 1.96 * 0.001 / 3.0_f64.sqrt()).abs() < 1e-5);
    }

    #[test]
    fn replications_that_agree_by_chance_keep_their_sampling_error() {
        let actual = over_replications(&[estimate(0.03, 0.02); 3], LEVEL);
        assert_eq!(ends(&actual.mean), ends(&actual.of_these));
        assert_eq!(actual.mean.std_err, actual.of_these.std_err);
        assert!(actual.p_value.is_some_and(|it| it < 0.01), "{actual:?}");
    }

    #[test]
    fn a_single_replication_says_nothing_of_the_spread() {
        let actual = over_replications(&[estimate(0.03, 0.002), Estimate::unknown(0)], LEVEL);
        let Replicated { mean, of_these, p_value } = actual;
        assert_eq!((mean.value, mean.std_err, mean.interval), (Some(0.03), None, None));
        assert_eq!((of_these.value, p_value), (Some(0.03), None));
        assert!(of_these.interval.is_some());
        let none = over_replications(&[], LEVEL);
        assert_eq!(none.mean, Estimate::unknown(0));
    }

    /// Returns the shares of simulated studies in which two intervals cover the true mean of 0.1.
    ///
    /// Each study has three replications. The first interval is that of [`Replicated::mean`], the second that of
    /// [`Replicated::of_these`]. `between` and `sampling` are the standard deviations between replications and of the
    /// sampling error.
    fn coverage(between: f64, sampling: f64) -> [f64; 2] {
        let mut coins = generator(17);
        let mut normal = |std_dev: f64| std_dev * normal_quantile(draw(&mut coins));
        let mut covered = [0, 0];
        for _ in 0..4000 {
            let mut replication = || estimate(0.1 + normal(between) + normal(sampling), sampling);
            let actual = over_replications(&[replication(), replication(), replication()], LEVEL);
            let covers = |it: &Estimate| ends(it)[0] <= 0.1 && 0.1 <= ends(it)[1];
            covered[0] += u32::from(covers(&actual.mean));
            covered[1] += u32::from(covers(&actual.of_these));
            assert_eq!(actual.p_value.is_some_and(|it| it < 0.05), {
                let [low, high] = ends(&actual.mean);
                low > 0.0 || high < 0.0
            });
        }
        covered.map(|it| f64::from(it) / 4000.0)
    }

    fn draw(coins: &mut impl Rng) -> f64 {
        uniform(coins).clamp(1e-12, 1.0 - 1e-12)
    }

    /// If replications differ, the interval for the sampling error alone often misses the true mean.
    #[test]
    fn the_interval_covers_the_mean_of_all_replications() {
        for (between, sampling) in [(0.0, 0.01), (0.01, 0.01), (0.04, 0.01)] {
            let [of_all, of_these] = coverage(between, sampling);
            assert!(of_all >= 0.94, "spread {between}: {of_all}");
            assert_eq!(of_these < 0.9, between > 0.0, "spread {between}: {of_these}");
        }
    }
}
