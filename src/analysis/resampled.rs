//! Bootstrap of an equilibrium: its variation over resampled games.

use crate::prelude::*;

use sandtable_stats::normal_quantile;

/// Number of bootstrap resamples. The ends of a 95 % range are then the tenth values from either end.
const RESAMPLES: u64 = 399;

/// Number combined with the master seed for the random numbers of the resampling.
const RESAMPLING: u64 = 0x6472_6177_6167_6169;

/// Smallest probability at which a strategy counts as played in an equilibrium.
const SMALLEST_SHARE: f64 = 0.0005;

/// Equilibria of matrices that are computed from resampled games (block bootstrap).
///
/// The method is that of Efron 1979, *Annals of Statistics* 7(1). An equilibrium mix is no smooth function of the win
/// rates: it jumps where two strategies change places, so a standard error would be misleading. The mixes of the
/// resampled matrices jump as well, and their range shows it.
pub struct ResampledEquilibria(Vec<Equilibrium>);

impl ResampledEquilibria {
    /// Resamples the games with replacement, and solves the matrix of win rates of each resample.
    ///
    /// The matrix contains the win rates of `arms`, row by row, with `columns` cells in each row. `seed` is the master
    /// seed. There is no resample if a block of `games` is empty.
    ///
    /// A cell in which one side won all games would be the same in every resample, although that may be chance. So the
    /// share of the other outcome is drawn as z² / 2n with a standard normal z, which is close to Jeffreys' posterior
    /// Beta(1/2, n + 1/2).
    pub fn new(
        games: &BlockSums,
        arms: &[usize],
        columns: usize,
        seed: u64,
    ) -> ResampledEquilibria {
        let n = games.n();
        let wins: Vec<u64> = arms.iter().map(|&arm| games.sum(arm) as u64).collect();
        let solve = |matrix: u64| {
            let mut words = GameKey::new(seed ^ RESAMPLING, matrix).generator(0, 0);
            let means = games.resample_means(&mut words)?;
            let mut rate = |(&arm, &wins): (&usize, &u64)| {
                let z = normal_quantile((words.next_u64() >> 11) as f64 / 9_007_199_254_740_992.0);
                let open = (z * z / (2.0 * n as f64)).min(0.5);
                match wins {
                    0 => open,
                    all if all == n => 1.0 - open,
                    _ => means[arm],
                }
            };
            let rates: Vec<f64> = arms.iter().zip(&wins).map(&mut rate).collect();
            Equilibrium::solve(&rates, columns)
        };
        ResampledEquilibria((0..RESAMPLES).filter_map(solve).collect())
    }

    /// Returns the central range of `read` over the resamples; `level` is the share of values in it.
    ///
    /// `read` reads a number from an equilibrium. The result is `None` if there are too few resamples.
    pub fn range(&self, level: f64, read: impl Fn(&Equilibrium) -> f64) -> Option<Interval> {
        let mut values: Vec<f64> = self.0.iter().map(read).collect();
        values.sort_by(f64::total_cmp);
        let outer = ((values.len() + 1) as f64 * (1.0 - level) / 2.0 + 1e-9) as usize;
        let ends = outer.saturating_sub(1)..values.len().checked_sub(outer.max(1))? + 1;
        let (low, high) = (*values.get(ends.start)?, *values.get(ends.end - 1)?);
        Some(Interval { low, high, level, method: Method::BootstrapPercentile })
    }

    /// Estimates the bias of `value`: the mean of `read` over the resamples minus `value`.
    ///
    /// It is 0 if there are no resamples.
    pub fn bias(&self, value: f64, read: impl Fn(&Equilibrium) -> f64) -> f64 {
        let surplus: f64 = self.0.iter().map(|it| read(it) - value).sum();
        surplus / self.0.len().max(1) as f64
    }

    /// Returns the share of resamples whose equilibrium plays a strategy; `None` without resamples.
    ///
    /// `of` reads the probability of the strategy from an equilibrium.
    pub fn support(&self, of: impl Fn(&Equilibrium) -> f64) -> Option<f64> {
        let with = self.0.iter().filter(|it| of(it) >= SMALLEST_SHARE).count();
        (!self.0.is_empty()).then(|| with as f64 / self.0.len() as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays games of a 3 × 3 matrix whose cells are won with these chances.
    ///
    /// In half of the cases a cell uses a random number that all cells of the game share.
    fn play(chances: &[f64; 9], games: u64, seed: u64) -> BlockSums {
        let mut sums = BlockSums::new(9);
        for game in 0..games {
            let mut words = GameKey::new(seed, game).generator(1, 0);
            let mut uniform = || words.next_u64() as f64 / 18_446_744_073_709_551_616.0;
            let shared = uniform();
            let outcomes: [i32; 9] = chances.map(|chance| {
                let [own, which] = [uniform(), uniform()];
                i32::from((if which < 0.5 { shared } else { own }) < chance)
            });
            sums.record(game, &outcomes);
        }
        sums
    }

    const LINES: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

    /// Ranges at 95 % contain the true value in at least 51 of 60 repetitions.
    ///
    /// With a true coverage of 95 %, fewer occur less than once in 3000 times. One game has a saddle point that is
    /// hardly better than its neighbours, the other a mixed equilibrium.
    #[test]
    fn ranges_contain_the_true_value() {
        let saddle = [0.71, 0.70, 0.63, 0.66, 0.65, 0.57, 0.70, 0.69, 0.60];
        let mixed = [0.5, 0.4, 0.6, 0.6, 0.5, 0.4, 0.4, 0.6, 0.5];
        for chances in [saddle, mixed] {
            let truth = Equilibrium::solve(&chances, 3).expect("a game");
            let readers: [&dyn Fn(&Equilibrium) -> f64; 5] =
                [&|it| it.value, &|it| it.rows[0], &|it| it.rows[2], &|it| it.columns[2], &|it| {
                    it.row_regrets[2]
                }];
            let mut held = [0; 5];
            for seed in 0..60 {
                let resampled =
                    ResampledEquilibria::new(&play(&chances, 320, seed), &LINES, 3, seed);
                for (held, read) in held.iter_mut().zip(readers) {
                    let Interval { low, high, .. } = resampled.range(0.95, read).expect("games");
                    let truth = read(&truth);
                    *held += u32::from(low - 1e-9 <= truth && truth <= high + 1e-9);
                }
            }
            assert!(held.iter().all(|&held| held >= 51), "{held:?} of 60 hold {truth:?}");
        }
    }

    #[test]
    fn cells_that_are_always_won_vary_between_resamples() {
        let resampled = ResampledEquilibria::new(&play(&[1.0; 9], 640, 1), &LINES, 3, 1);
        let Interval { low, high, .. } = resampled.range(0.95, |it| it.rows[0]).expect("games");
        assert!(low < 0.1 && high > 0.9, "{low} to {high}");
        let value = resampled.range(0.95, |it| it.value).expect("games");
        assert!(value.low > 0.99 && value.high < 1.0, "{value:?}");
    }

    #[test]
    fn a_strategy_that_is_never_good_has_no_support() {
        let chances = [0.7, 0.7, 0.7, 0.5, 0.5, 0.5, 0.1, 0.1, 0.1];
        let resampled = ResampledEquilibria::new(&play(&chances, 640, 1), &LINES, 3, 1);
        assert_eq!(resampled.support(|it| it.rows[0]), Some(1.0));
        assert_eq!(resampled.support(|it| it.rows[2]), Some(0.0));
        let columns = resampled.support(|it| it.columns[1]).expect("games");
        assert!(columns > 0.0 && columns < 1.0, "{columns}");
        let few = ResampledEquilibria::new(&play(&chances, 63, 1), &LINES, 3, 1);
        assert!(few.range(0.95, |it| it.value).is_none());
    }
}
