//! Jackknife errors of any statistic, from outcomes that are counted by blocks of games.

use serde::{Deserialize, Serialize};

use super::interval::mean_interval;
use super::{CrossTally, Estimate, Mergeable};

/// Number of blocks that games are divided into; game number i belongs to block i modulo this number.
pub const BLOCKS: usize = 64;

/// Sums and cross products of games' outcomes, kept separately for each of [`BLOCKS`] blocks of games.
///
/// An outcome is a small integer, and every game has the same list of outcomes. Game number i belongs to block i modulo
/// [`BLOCKS`]. Merging does not depend on the order. The standard error of a statistic comes from the grouped
/// jackknife, which leaves out one block at a time (Miller 1974, *Biometrika* 61(1)), and the interval from Student's t
/// with 63 degrees of freedom.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct BlockTally(Vec<CrossTally>);

super::merge_fields! { BlockTally: 0; }

impl BlockTally {
    /// Returns an empty tally for games that have `outcomes` outcomes each.
    pub fn new(outcomes: usize) -> Self {
        Self(vec![CrossTally::new(outcomes); BLOCKS])
    }

    /// Adds the `outcomes` of game number `game`; every game must list its outcomes in the same order.
    ///
    /// # Panics
    /// If the number of outcomes differs from that given to [`BlockTally::new`].
    pub fn record(&mut self, game: u64, outcomes: &[i32]) {
        self.0[(game % BLOCKS as u64) as usize].record(outcomes);
    }

    /// Returns the number of recorded games.
    pub fn n(&self) -> u64 {
        self.0.iter().map(CrossTally::n).sum()
    }

    /// Returns the tally of all games, without the division into blocks.
    pub fn total(&self) -> CrossTally {
        self.without(BLOCKS)
    }

    /// Returns a `statistic` of all games, with its standard error by the grouped jackknife.
    ///
    /// The estimate is unknown if a block has fewer than two games, or if `statistic` returns `None` for any tally that
    /// it is given: that of all games, or one that leaves out a block. It has no interval if the statistic does not
    /// depend on which block is left out, since the error is unknown then.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn jackknife(
        &self,
        level: f64,
        statistic: impl Fn(&CrossTally) -> Option<f64>,
    ) -> Estimate {
        let filled = self.0.iter().all(|block| block.n() > 1);
        let left = |block| statistic(&self.without(block)).filter(|_| filled);
        jackknife_blocks(self.n(), statistic(&self.total()), left, level)
    }

    /// Returns the tally of all games except those of block number `left_out`.
    fn without(&self, left_out: usize) -> CrossTally {
        let mut sum = CrossTally::new(self.0[0].variants());
        let kept = self.0.iter().enumerate().filter(|(i, _)| *i != left_out);
        kept.for_each(|(_, block)| sum.merge(block));
        sum
    }
}

/// Returns the estimate with the given `value`, and with a standard error by the grouped jackknife.
///
/// `value` is a statistic of all `n` games; `without(block)` returns the same statistic of all games except those of
/// one block. The estimate is unknown if any of these statistics is `None`. It has no interval if the results of
/// `without` are all equal.
///
/// # Panics
/// If `level` is not strictly between 0 and 1.
pub fn jackknife_blocks(
    n: u64,
    value: Option<f64>,
    without: impl Fn(usize) -> Option<f64>,
    level: f64,
) -> Estimate {
    super::normal::alpha(level);
    let left: Option<Vec<f64>> = (0..BLOCKS).map(without).collect();
    let Some((value, left)) = value.zip(left) else {
        return Estimate::unknown(n);
    };
    let blocks = BLOCKS as f64;
    let mean = left.iter().sum::<f64>() / blocks;
    let scatter: f64 = left.iter().map(|value| (value - mean) * (value - mean)).sum();
    let std_err = libm::sqrt(scatter * (blocks - 1.0) / blocks);
    let interval = (std_err > 0.0).then(|| mean_interval(value, std_err, BLOCKS as u64, level));
    Estimate { n, value: Some(value), std_err: Some(std_err), interval }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If blocks have equal numbers of games, a mean's jackknife error follows from the block means.
    ///
    /// It is the standard error of the mean of the block means. In this test all outcomes of a block are equal.
    #[test]
    fn the_error_of_a_mean_is_that_of_its_block_means() {
        let mut blocks = BlockTally::new(1);
        (0..640).for_each(|game: u64| blocks.record(game, &[(game % 64) as i32]));
        let mean = blocks.jackknife(0.95, |it| Some(it.sum(0) as f64 / it.n() as f64));
        assert_eq!((mean.n, mean.value), (640, Some(31.5)));
        // The numbers 0 to 63 have the variance 64 × 65 / 12; the error is its root divided by 8.
        let expected = (64.0_f64 * 65.0 / 12.0).sqrt() / 8.0;
        assert!((mean.std_err.unwrap() - expected).abs() < 1e-12, "{mean:?}");
    }

    #[test]
    fn the_error_of_a_constant_is_unknown() {
        let mut blocks = BlockTally::new(1);
        let mean = |blocks: &BlockTally| {
            blocks.jackknife(0.95, |it| Some(it.sum(0) as f64 / it.n() as f64))
        };
        (0..127).for_each(|game| blocks.record(game, &[3]));
        assert_eq!(mean(&blocks), Estimate::unknown(127));
        blocks.record(127, &[3]);
        let actual = mean(&blocks);
        assert_eq!((actual.value, actual.std_err, actual.interval), (Some(3.0), Some(0.0), None));
    }
}
