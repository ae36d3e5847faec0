//! Change of a measure from a base scenario to a variant that replays only a sample of its games.

use super::interval::mean_interval;
use super::student_t::two_sided_p;
use super::{Estimate, Paired};

/// Group of similar games of a base scenario, with the measure in those that the variant replayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeasuredStratum {
    /// Number of games that the base scenario played.
    pub games: u64,
    /// Values of the measure (variant, base) in the replayed games, which were chosen at random.
    pub pairs: Paired,
}

/// Change of a measure, estimated by double sampling for stratification.
///
/// [`TwoPhase`](crate::TwoPhase) applies the same method to wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StratifiedPairs(pub Vec<MeasuredStratum>);

impl StratifiedPairs {
    /// Returns the sums over all pairs if the variant replayed every game, or else `None`.
    pub fn complete_pairs(&self) -> Option<Paired> {
        let is_all = self.0.iter().all(|it| it.pairs.n() == it.games);
        is_all.then(|| {
            let mut all = Paired::default();
            self.0.iter().for_each(|it| super::Mergeable::merge(&mut all, &it.pairs));
            all
        })
    }

    /// Returns the number of games that the variant replayed, in all strata together.
    pub fn pairs(&self) -> u64 {
        self.0.iter().map(|it| it.pairs.n()).sum()
    }

    /// Returns the mean of the variant minus that of the base, over all games of the base.
    ///
    /// The estimate is unknown with fewer than two pairs, or if no game of a stratum was replayed.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn difference(&self, level: f64) -> Estimate {
        let n = self.pairs();
        let Some((mean, std_err)) = self.mean_and_error().filter(|_| n > 1) else {
            return Estimate::unknown(n);
        };
        let interval = (std_err > 0.0).then(|| mean_interval(mean, std_err, n, level));
        Estimate { n, value: Some(mean), std_err: Some(std_err), interval }
    }

    /// Returns the two-sided p-value of the hypothesis of equal means, by Student's t test.
    ///
    /// The result is `None` where [`StratifiedPairs::difference`] is unknown or has no interval.
    pub fn p_value(&self) -> Option<f64> {
        let degrees_of_freedom = self.pairs().checked_sub(2)? + 1;
        let (mean, std_err) = self.mean_and_error().filter(|it| it.1 > 0.0)?;
        Some(two_sided_p(mean / std_err, degrees_of_freedom))
    }

    /// Returns the mean change and its standard error.
    ///
    /// The variance within a stratum is divided by its number of replayed games, the variance between strata by the
    /// number of games of the base.
    fn mean_and_error(&self) -> Option<(f64, f64)> {
        let games: u64 = self.0.iter().map(|it| it.games).sum();
        let of_stratum = |stratum: &MeasuredStratum| {
            let pairs = stratum.pairs.n();
            let change =
                (pairs > 0).then(|| stratum.pairs.sum_of_differences() as f64 / pairs as f64)?;
            let variance = stratum.pairs.variance_of_difference().unwrap_or(0.0) / pairs as f64;
            Some([stratum.games as f64 / games as f64, change, variance])
        };
        let nonempty = self.0.iter().filter(|it| it.games > 0);
        let strata = nonempty.map(of_stratum).collect::<Option<Vec<_>>>()?;
        let mean: f64 = strata.iter().map(|[share, change, _]| share * change).sum();
        let within: f64 = strata.iter().map(|[share, _, variance]| share * share * variance).sum();
        let between: f64 =
            strata.iter().map(|[share, change, _]| share * (change - mean) * (change - mean)).sum();
        Some((mean, libm::sqrt(within + between / games.max(1) as f64)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{coin, generator, uniform};

    /// Share of games, mean change and share of replays of each stratum.
    const POPULATION: [(f64, i32, f64); 3] = [(0.5, 0, 0.3), (0.3, 2, 1.0), (0.2, -1, 0.6)];

    fn sample(seed: u64, is_complete: bool) -> StratifiedPairs {
        let mut luck = generator(seed);
        let mut strata = vec![MeasuredStratum::default(); POPULATION.len()];
        for _ in 0..3000 {
            let word = uniform(&mut luck);
            let index = if word < 0.5 { 0 } else { usize::from(word >= 0.8) + 1 };
            let (_, change, part) = POPULATION[index];
            let noise = i32::from(coin(&mut luck, 0.5)) - i32::from(coin(&mut luck, 0.5));
            strata[index].games += 1;
            if coin(&mut luck, part) || is_complete {
                strata[index].pairs.add(5 + change + noise, 5);
            }
        }
        StratifiedPairs(strata)
    }

    #[test]
    fn intervals_of_partial_replays_cover_the_mean_change() {
        let covers = |seed: &u64| {
            let estimate = sample(*seed, false).difference(0.95);
            estimate.interval.is_some_and(|it| it.low <= 0.4 && 0.4 <= it.high)
        };
        let covered = (0..200).filter(covers).count();
        // 95 % of 200 are 190; four standard deviations of the binomial are 12.
        assert!((178..=200).contains(&covered), "{covered}");
    }

    #[test]
    fn complete_replays_have_the_mean_of_all_pairs() {
        let pairs = sample(7, true);
        let all = pairs.complete_pairs().expect("complete").difference(0..=0, 0.95);
        let stratified = pairs.difference(0.95);
        assert!((all.value.unwrap() - stratified.value.unwrap()).abs() < 1e-12);
        assert!((all.std_err.unwrap() - stratified.std_err.unwrap()).abs() < 1e-3);
        assert!(sample(7, false).complete_pairs().is_none());
        assert!(pairs.p_value().expect("known") < 1e-6);
        assert_eq!(StratifiedPairs(Vec::new()).difference(0.95), Estimate::unknown(0));
    }
}
