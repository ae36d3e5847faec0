//! Sums by block of games, for the bootstrap.

use rand::Rng;

use super::{BLOCKS, Mergeable};

/// Sums of k outcomes a game, small integers, in [`BLOCKS`] by game number; merged in any order.
///
/// The bootstrap (Efron 1979, *Annals of Statistics* 7(1)) of blocks instead of games: means of blocks
/// drawn with replacement scatter about the observed means as these do about the truth, including the
/// dependence between outcomes. It serves statistics that are no smooth function of means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockSums {
    games: [u64; BLOCKS],
    /// The sums of each block in the order of the outcomes, block after block.
    sums: Vec<i64>,
}

impl Mergeable for BlockSums {
    fn merge(&mut self, other: &Self) {
        assert!(self.sums.len() == other.sums.len(), "as many outcomes as in other games");
        self.games.merge(&other.games);
        self.sums.merge(&other.sums);
    }
}

impl BlockSums {
    /// A tally of so many outcomes a game, none of them seen yet.
    pub fn new(outcomes: usize) -> Self {
        Self { games: [0; BLOCKS], sums: vec![0; BLOCKS * outcomes] }
    }

    /// Counts the outcomes of game number `game`, in their order.
    ///
    /// # Panics
    /// If there are more or fewer of them than in other games.
    pub fn record<T: Copy + Into<i64>>(&mut self, game: u64, outcomes: &[T]) {
        assert!(outcomes.len() * BLOCKS == self.sums.len(), "as many outcomes as in other games");
        let block = (game % BLOCKS as u64) as usize;
        self.games[block] += 1;
        let sums = &mut self.sums[block * outcomes.len()..];
        sums.iter_mut().zip(outcomes).for_each(|(sum, outcome)| *sum += (*outcome).into());
    }

    /// The number of games and the sum of each outcome, of all blocks but the one left out.
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

    /// Whether every block has two games or more.
    pub fn is_filled(&self) -> bool {
        self.games.iter().all(|games| *games > 1)
    }

    /// Number of games.
    pub fn n(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The sum of outcome `i` over all games.
    ///
    /// # Panics
    /// If there is no such outcome.
    pub fn sum(&self, i: usize) -> i64 {
        let outcomes = self.sums.len() / BLOCKS;
        assert!(i < outcomes, "{outcomes} outcomes have no number {i}");
        self.sums.iter().skip(i).step_by(outcomes).sum()
    }

    /// The mean of each outcome over as many blocks as there are, each drawn by six bits of a word;
    /// `None` if one of all blocks is empty.
    pub fn resample_means(&self, words: &mut impl Rng) -> Option<Vec<f64>> {
        if self.games.contains(&0) {
            return None;
        }
        let mut times = [0_i64; BLOCKS];
        (0..BLOCKS).for_each(|_| times[(words.next_u64() >> 58) as usize] += 1);
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

    /// Two outcomes that are one and the same, and one that never varies.
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
        // The scatter of 64 blocks is known within a tenth or so.
        assert!((mean - 0.3).abs() < 4.0 * expected && (error / expected - 1.0).abs() < 0.3);
    }

    #[test]
    fn nothing_is_drawn_from_an_empty_block() {
        let mut tally = BlockSums::new(1);
        (1..64).for_each(|game| tally.record(game, &[1]));
        assert_eq!(tally.resample_means(&mut generator(1)), None);
        tally.record(128, &[1]);
        assert_eq!(tally.resample_means(&mut generator(1)), Some(vec![1.0]));
    }
}
