//! Outcomes of many variants on the same seeds, with their covariances.

use serde::{Deserialize, Serialize};

use super::interval::{constant_interval, mean_interval};
use super::{Estimate, Mergeable, Moments, Paired};

/// Sums and cross products of the outcomes of several variants played on the same random seeds.
///
/// Outcomes are small integers, one per variant and seed. Merging does not depend on the order. The sums of any two
/// variants can be extracted as [`Paired`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct CrossTally {
    n: u64,
    sums: Vec<i64>,
    /// Sum over the seeds of xᵢxⱼ, the product of the outcomes of variants i and j, for j <= i, row by row.
    products: Vec<i64>,
}

impl Mergeable for CrossTally {
    fn merge(&mut self, other: &Self) {
        assert!(self.sums.len() == other.sums.len(), "tallies of different numbers of variants");
        self.n.merge(&other.n);
        self.sums.merge(&other.sums);
        self.products.merge(&other.products);
    }
}

impl CrossTally {
    /// Returns an empty tally for `variants` variants, each with one outcome per seed.
    pub fn new(variants: usize) -> Self {
        Self { n: 0, sums: vec![0; variants], products: vec![0; triangle(variants)] }
    }

    /// Adds the outcomes of all variants on one seed, in the order of the variants.
    ///
    /// # Panics
    /// If the number of outcomes differs from the number of variants.
    pub fn record(&mut self, outcomes: &[i32]) {
        assert!(
            outcomes.len() == self.sums.len(),
            "{} outcomes of {} variants",
            outcomes.len(),
            self.sums.len()
        );
        self.n += 1;
        let mut products = self.products.iter_mut();
        for (i, (sum, &x)) in self.sums.iter_mut().zip(outcomes).enumerate() {
            let x = i64::from(x);
            *sum += x;
            for (&y, product) in outcomes[..=i].iter().zip(&mut products) {
                *product += x * i64::from(y);
            }
        }
    }

    /// Returns a copy padded to `n` seeds: every outcome on the added seeds is 0.
    ///
    /// A tally of `n` or more seeds is copied as it is.
    pub fn padded_to(&self, n: u64) -> Self {
        Self { n: n.max(self.n), ..self.clone() }
    }

    /// Returns the number of seeds with recorded outcomes.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// Returns the number of variants.
    pub fn variants(&self) -> usize {
        self.sums.len()
    }

    /// Returns the sum of the outcomes of variant `i`.
    ///
    /// # Panics
    /// If there is no such variant.
    pub fn sum(&self, i: usize) -> i64 {
        self.sums[i]
    }

    /// Returns the number, sum and sum of squares of the outcomes of variant `i`.
    ///
    /// # Panics
    /// If there is no such variant.
    pub fn moments(&self, i: usize) -> Moments {
        Moments { n: self.n, sum: self.sums[i], squares: self.product(i, i) }
    }

    /// Returns the sums over pairs of outcomes: of variant `i` (first) and variant `j` (second).
    ///
    /// # Panics
    /// If there is no such variant.
    pub fn pair(&self, i: usize, j: usize) -> Paired {
        Paired {
            n: self.n,
            sum_x: self.sums[i],
            sum_y: self.sums[j],
            sum_xx: self.product(i, i),
            sum_yy: self.product(j, j),
            sum_xy: self.product(i, j),
        }
    }

    /// Returns the mean over seeds of a weighted sum of the variants' outcomes.
    ///
    /// `weights` are pairs of a variant and its weight. The standard error includes all covariances between the
    /// variants. The interval is that of [`mean_interval`]; if the weighted sum is the same on every seed, it is that
    /// of [`constant_interval`] for outcomes of 0 and 1. The estimate is unknown below two seeds.
    ///
    /// # Panics
    /// If there is no such variant, or `level` is not strictly between 0 and 1.
    pub fn combination(&self, weights: &[(usize, f64)], level: f64) -> Estimate {
        if self.n < 2 {
            return Estimate::unknown(self.n);
        }
        let n = self.n as f64;
        let mean: f64 = weights.iter().map(|&(i, weight)| weight * self.sums[i] as f64 / n).sum();
        let covariance = |i: usize, j: usize| self.pair(i, j).covariance().unwrap_or(0.0);
        let spread = |&(i, weight): &(usize, f64)| -> f64 {
            weight * weights.iter().map(|&(j, factor)| factor * covariance(i, j)).sum::<f64>()
        };
        let variance: f64 = weights.iter().map(spread).sum();
        let std_err = libm::sqrt(variance.max(0.0) / n);
        let interval = match self.reach(weights) {
            // The weights cancel, as those of a variant minus itself: the sum is exactly 0.
            0.0 => None,
            reach if variance <= 0.0 => {
                Some(constant_interval(mean, mean - reach..=mean + reach, self.n, level))
            }
            _ => Some(mean_interval(mean, std_err, self.n, level)),
        };
        Estimate { n: self.n, value: Some(mean), std_err: Some(std_err), interval }
    }

    /// Returns the width of the range of the weighted sum if every outcome lies between 0 and 1.
    ///
    /// It is the sum of the absolute values of each variant's total weight.
    fn reach(&self, weights: &[(usize, f64)]) -> f64 {
        let whole = |variant: usize| -> f64 {
            weights.iter().filter(|(it, _)| *it == variant).map(|(_, weight)| weight).sum()
        };
        (0..self.variants()).map(|variant| whole(variant).abs()).sum()
    }

    fn product(&self, i: usize, j: usize) -> i64 {
        self.products[triangle(i.max(j)) + i.min(j)]
    }
}

/// Returns the number of pairs (i, j) with j <= i < `rows`.
fn triangle(rows: usize) -> usize {
    rows * (rows + 1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTCOMES: [[i32; 3]; 5] = [[1, 0, -3], [0, 0, 7], [1, 1, 2], [0, 1, 0], [4, -2, 5]];

    #[test]
    fn a_combination_is_the_mean_of_its_sums() {
        let mut tally = CrossTally::new(3);
        OUTCOMES.iter().for_each(|outcomes| tally.record(outcomes));
        let weights = [(0, 0.5), (2, -2.0), (0, 0.25)];
        let of = |seed: &[i32; 3]| 0.75 * f64::from(seed[0]) - 2.0 * f64::from(seed[2]);
        let mean = OUTCOMES.iter().map(of).sum::<f64>() / 5.0;
        let variance = OUTCOMES.iter().map(|it| (of(it) - mean).powi(2)).sum::<f64>() / 4.0;
        let actual = tally.combination(&weights, 0.95);
        assert!((actual.value.expect("known") - mean).abs() < 1e-12);
        assert!((actual.std_err.expect("known") - (variance / 5.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn any_two_are_as_if_tallied_alone_and_parts_merge() {
        let (mut whole, mut part) = (CrossTally::new(3), CrossTally::new(3));
        OUTCOMES[..2].iter().for_each(|outcomes| whole.record(outcomes));
        OUTCOMES[2..].iter().for_each(|outcomes| part.record(outcomes));
        whole.merge(&part);
        for (i, j) in [(0, 1), (1, 0), (2, 1), (0, 2), (1, 1)] {
            let mut alone = Paired::default();
            OUTCOMES.iter().for_each(|outcomes| alone.record(outcomes[i], outcomes[j]));
            assert_eq!(whole.pair(i, j), alone);
        }
        assert_eq!((whole.n(), whole.variants()), (5, 3));
    }
}
