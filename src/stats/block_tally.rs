//! Outcomes counted by block of games, so that any statistic of them has a standard error.

use super::interval::mean_interval;
use super::{CrossTally, Estimate, Mergeable};

/// The number of blocks; game number i belongs to block i modulo this.
pub const BLOCKS: usize = 64;

/// Sums and cross products of k outcomes a game, small integers, in 64 blocks by game number;
/// merged in any order.
///
/// The error of a statistic is that of the grouped jackknife (leave out a block at a time; Miller
/// 1974, *Biometrika* 61(1)) with Student's t for 63 degrees of freedom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockTally(Vec<CrossTally>);

super::merge_fields! { BlockTally: 0; }

impl BlockTally {
    /// A tally of so many outcomes a game, none of them seen yet.
    pub fn new(outcomes: usize) -> Self {
        Self(vec![CrossTally::new(outcomes); BLOCKS])
    }

    /// Counts the outcomes of game number `game`, in their order.
    ///
    /// # Panics
    /// If there are more or fewer of them than in other games.
    pub fn record(&mut self, game: u64, outcomes: &[i32]) {
        self.0[(game % BLOCKS as u64) as usize].record(outcomes);
    }

    /// Number of games.
    pub fn n(&self) -> u64 {
        self.0.iter().map(CrossTally::n).sum()
    }

    /// All blocks in one.
    pub fn total(&self) -> CrossTally {
        self.without(BLOCKS)
    }

    /// A `statistic` of all games with its error. Unknown below two games a block, or where the
    /// statistic is; without an interval where all blocks are alike, as nothing is known of the
    /// error then.
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

    /// All blocks in one, but for one of them.
    fn without(&self, block: usize) -> CrossTally {
        let mut sum = CrossTally::new(self.0[0].variants());
        let others = self.0.iter().enumerate().filter(|(i, _)| *i != block);
        others.for_each(|(_, block)| sum.merge(block));
        sum
    }
}

/// The `value` of a statistic of `n` games with the error of the grouped jackknife, where
/// `without(block)` is the statistic of all games but those of a block. Unknown where any of them is;
/// without an interval where all blocks are alike.
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

    /// With one value a block and all blocks alike in size, the jackknife of a mean is the standard
    /// error of the mean of the blocks.
    #[test]
    fn the_error_of_a_mean_is_that_of_its_blocks() {
        let mut blocks = BlockTally::new(1);
        (0..640).for_each(|game: u64| blocks.record(game, &[(game % 64) as i32]));
        let mean = blocks.jackknife(0.95, |it| Some(it.sum(0) as f64 / it.n() as f64));
        assert_eq!((mean.n, mean.value), (640, Some(31.5)));
        // The numbers 0 to 63 have the variance 64 × 65 / 12; its root over 8.
        let expected = (64.0_f64 * 65.0 / 12.0).sqrt() / 8.0;
        assert!((mean.std_err.unwrap() - expected).abs() < 1e-12, "{mean:?}");
    }

    #[test]
    fn nothing_is_known_of_the_error_of_what_never_varies() {
        let mut blocks = BlockTally::new(1);
        let mean = |blocks: &BlockTally| {
            blocks.jackknife(0.95, |it| Some(it.sum(0) as f64 / it.n() as f64))
        };
        (0..127).for_each(|game| blocks.record(game, &[3]));
        assert_eq!(mean(&blocks), Estimate::unknown(127));
        blocks.record(127, &[3]);
        let seen = mean(&blocks);
        assert_eq!((seen.value, seen.std_err, seen.interval), (Some(3.0), Some(0.0), None));
    }
}
