//! Bootstrap samples of means, from sums by blocks of games.

use rand::Rng;
use serde::{Deserialize, Serialize};

use super::{BLOCKS, Mergeable};

/// Sums of the outcomes of games, kept separately for each of [`BLOCKS`] blocks of games.
///
/// An outcome is a small integer, and every game has the same list of outcomes. Game number i belongs to block i modulo
/// [`BLOCKS`]. Merging does not depend on the order. The bootstrap (Efron 1979, *Annals of Statistics* 7(1)) draws
/// blocks with replacement instead of games. The means of a drawn sample vary about the observed means as the observed
/// means vary about the true ones, with the same dependence between outcomes. So the bootstrap gives the error of
/// statistics that are not a smooth function of means; for smooth ones use
/// [`BlockTally::jackknife`](super::BlockTally::jackknife).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct BlockSums {
    /// Number of games in each block.
    #[serde(with = "super::json::array")]
    games: [u64; BLOCKS],
    /// Sums of all outcomes in the first block, then in the second, and so on.
    sums: Vec<i64>,
}

impl Mergeable for BlockSums {
    fn merge(&mut self, other: &Self) {
        assert!(self.sums.len() == other.sums.len(), "tallies of different numbers of outcomes");
        self.games.merge(&other.games);
        self.sums.merge(&other.sums);
    }
}

impl BlockSums {
    /// Returns empty sums for games that have `outcomes` outcomes each.
    pub fn new(outcomes: usize) -> Self {
        Self { games: [0; BLOCKS], sums: vec![0; BLOCKS * outcomes] }
    }

    /// Adds the `outcomes` of game number `game`; every game must list its outcomes in the same order.
    ///
    /// # Panics
    /// If the number of outcomes differs from that given to [`BlockSums::new`].
    pub fn record<T: Copy + Into<i64>>(&mut self, game: u64, outcomes: &[T]) {
        let (given, expected) = (outcomes.len(), self.sums.len() / BLOCKS);
        assert!(given == expected, "{given} outcomes instead of {expected}");
        let block = (game % BLOCKS as u64) as usize;
        self.games[block] += 1;
        let sums = &mut self.sums[block * outcomes.len()..];
        sums.iter_mut().zip(outcomes).for_each(|(sum, outcome)| *sum += (*outcome).into());
    }

    /// Returns the number of games and the sum of each outcome over all blocks except block `left_out`.
    ///
    /// `None` leaves out no block.
    pub fn without(&self, left_out: Option<usize>) -> (u64, Vec<i64>) {
        let outcomes = self.sums.len() / BLOCKS;
        let (mut games, mut sums) = (0, vec![0; outcomes]);
        for block in (0..BLOCKS).filter(|block| Some(*block) != left_out) {
            games += self.games[block];
            let more = &self.sums[block * outcomes..];
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
        (games, sums)
    }

    /// Returns whether every block has at least two games, which estimates of errors require.
    pub fn is_filled(&self) -> bool {
        self.games.iter().all(|games| *games > 1)
    }

    /// Returns the number of recorded games.
    pub fn n(&self) -> u64 {
        self.games.iter().sum()
    }

    /// Returns the sum of outcome `i` over all games.
    ///
    /// # Panics
    /// If there is no such outcome.
    pub fn sum(&self, i: usize) -> i64 {
        let outcomes = self.sums.len() / BLOCKS;
        assert!(i < outcomes, "no outcome {i} among {outcomes}");
        self.sums.iter().skip(i).step_by(outcomes).sum()
    }

    /// Returns the mean of each outcome in a bootstrap sample: [`BLOCKS`] blocks drawn with replacement.
    ///
    /// The result is `None` if a block has no games.
    pub fn resample_means(&self, rng: &mut impl Rng) -> Option<Vec<f64>> {
        if self.games.contains(&0) {
            return None;
        }
        let mut times = [0_i64; BLOCKS];
        // The highest six bits of a word are one of 64 blocks.
        (0..BLOCKS).for_each(|_| times[(rng.next_u64() >> 58) as usize] += 1);
        let games: i64 = times.iter().zip(self.games).map(|(times, n)| times * n as i64).sum();
        let mut sums = vec![0; self.sums.len() / BLOCKS];
        for (times, block) in times.iter().zip(self.sums.chunks_exact(sums.len())) {
            sums.iter_mut().zip(block).for_each(|(sum, more)| *sum += times * more);
        }
        Some(sums.into_iter().map(|sum| sum as f64 / games as f64).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{coin, generator};

    /// The three outcomes of each game are 0 or 1 at random, the same value again, and always 2.
    #[test]
    fn means_scatter_as_their_games_do() {
        let (mut tally, mut half, mut coins) = (BlockSums::new(3), BlockSums::new(3), generator(3));
        for game in 0..6400 {
            let outcome = i32::from(coin(&mut coins, 0.3));
            let part = if game % 3 == 0 { &mut half } else { &mut tally };
            part.record(game, &[outcome, outcome, 2]);
        }
        tally.merge(&half);
        let draws = (0..1000).map(|_| tally.resample_means(&mut coins).expect("full blocks"));
        let (mut sum, mut squares) = (0.0, 0.0);
        for means in draws {
            assert_eq!((means[0], means[2]), (means[1], 2.0));
            sum += means[0];
            squares += means[0] * means[0];
        }
        let mean = sum / 1000.0;
        let error = libm::sqrt(squares / 1000.0 - mean * mean);
        let expected = libm::sqrt(0.21 / 6400.0);
        // 64 blocks determine the scatter to about a tenth.
        assert!((mean - 0.3).abs() < 4.0 * expected && (error / expected - 1.0).abs() < 0.3);
    }

    #[test]
    fn empty_blocks_are_not_resampled() {
        let mut tally = BlockSums::new(1);
        (1..64).for_each(|game| tally.record(game, &[1]));
        assert_eq!(tally.resample_means(&mut generator(1)), None);
        tally.record(128, &[1]);
        assert_eq!(tally.resample_means(&mut generator(1)), Some(vec![1.0]));
    }
}
