//! Equilibrium of a two-sided matrix of strategies: value of the game, mixes, regrets and exploitability.

use super::resampled::ResampledEquilibria;
use crate::prelude::*;

/// Value of a strategy: its probability in the equilibrium, and the win rate that playing it loses.
///
/// A loss is the value of the game for the side minus the win rate of the strategy, as a share of games: 0 is best. The
/// same games choose and measure: they select the mixes and the strongest opponents, and they give the losses. The
/// intervals of `share` and `regret` account for this, because the equilibrium is computed again on resampled games.
/// The interval of `exploitability` does not, so the exploitability is somewhat too large where games are few.
#[derive(Clone, Copy, Debug)]
pub struct StrategyValue {
    /// Probability of the strategy in the equilibrium mix of its side.
    pub share: Estimate,
    /// Share of the bootstrap resamples of the games in whose equilibrium the side plays the strategy.
    pub support: Estimate,
    /// Loss against the equilibrium mix of the other side, at least 0.
    pub regret: Estimate,
    /// Loss against the strongest opposing strategy in the matrix; at least as large as `regret`.
    pub exploitability: Estimate,
    /// Index of the strongest opponent among the strategies of the other side.
    pub strongest_opponent: usize,
}

/// Equilibrium of a two-sided matrix of strategies, with the value of each strategy.
#[derive(Clone, Debug)]
pub struct Balance {
    /// Share of games that the first side wins in the equilibrium (the value of the game).
    pub value: Estimate,
    /// Values of the strategies of the first side, one for each row of the matrix.
    pub rows: Vec<StrategyValue>,
    /// Values of the strategies of the second side, one for each column of the matrix.
    pub columns: Vec<StrategyValue>,
}

/// Computes the equilibrium of a two-sided matrix from the win rates in `tally`, without intervals.
///
/// Returns `None` for a solitaire game, and for fewer than two games.
pub fn solve_matrix(grid: &Matrix, tally: &PanelTally) -> Option<Equilibrium> {
    let is_known = tally.n() > 1 && grid.opponents().is_some();
    is_known.then(|| Equilibrium::solve(&tally.win_rates(grid), grid.columns.len()))?
}

/// Computes the equilibrium of a two-sided matrix, with bootstrap intervals at the confidence `level`.
///
/// `seed` is the master seed of the resampling. Returns `None` for a solitaire game, and for fewer than two games.
pub fn estimate_balance(
    grid: &Matrix,
    tally: &PanelTally,
    level: f64,
    seed: u64,
) -> Option<Balance> {
    let solved = solve_matrix(grid, tally)?;
    let resampled = ResampledEquilibria::new(&tally.blocks, &grid.lines, grid.columns.len(), seed);
    let rates = tally.win_rates(grid);
    let solution = GridSolution { grid, tally, level, rates, solved, resampled };
    Some(Balance {
        value: solution.estimate_value(),
        rows: (0..grid.rows.len()).map(|row| solution.row_value(row)).collect(),
        columns: (0..grid.columns.len()).map(|column| solution.column_value(column)).collect(),
    })
}

struct GridSolution<'a> {
    grid: &'a Matrix,
    tally: &'a PanelTally,
    level: f64,
    rates: Vec<f64>,
    solved: Equilibrium,
    resampled: ResampledEquilibria,
}

/// Function that reads a number about one strategy, such as its probability, from an equilibrium.
type StrategyReader<'a> = &'a dyn Fn(&Equilibrium) -> f64;

impl GridSolution<'_> {
    /// Estimates the value of the game: the share of games that the first side wins in the equilibrium.
    ///
    /// To first order, errors in the win rates of the cells move the value as if both mixes were fixed. So its standard
    /// error is that of a weighted mean of the cells. But a side that chooses between strategies of about equal
    /// strength chooses the one that was lucky in the games, so its win rate is overestimated. The bootstrap estimates
    /// this bias, and the interval is extended by it in the opposite direction.
    fn estimate_value(&self) -> Estimate {
        let value =
            self.tally.weighted_rate(self.grid, &cell_probabilities(&self.solved), self.level);
        let bias = self.resampled.bias(self.solved.value, |it| it.value);
        let longer = |it: Interval| Interval {
            low: (it.low - bias.max(0.0)).max(0.0),
            high: (it.high - bias.min(0.0)).min(1.0),
            method: Method::NormalWithBias,
            ..it
        };
        // The weights add up to 1 only up to rounding; a game that is always won has the value 1.
        let rounded = value.value.map(|share| libm::round(share * 1e12) / 1e12);
        Estimate { value: rounded, interval: value.interval.map(longer), ..value }
    }

    fn row_value(&self, row: usize) -> StrategyValue {
        let columns = 0..self.grid.columns.len();
        let rate = |column: &usize| self.rate(row, *column);
        let strongest_opponent =
            columns.min_by(|one, other| rate(one).total_cmp(&rate(other))).unwrap_or(0);
        let loss = self.estimate_loss((row, strongest_opponent), 1.0);
        self.strategy_value(&|it| it.rows[row], &|it| it.row_regrets[row], loss, strongest_opponent)
    }

    fn column_value(&self, column: usize) -> StrategyValue {
        let rows = 0..self.grid.rows.len();
        let rate = |row: &usize| self.rate(*row, column);
        let strongest_opponent =
            rows.max_by(|one, other| rate(one).total_cmp(&rate(other))).unwrap_or(0);
        let loss = self.estimate_loss((strongest_opponent, column), -1.0);
        self.strategy_value(
            &|it| it.columns[column],
            &|it| it.column_regrets[column],
            loss,
            strongest_opponent,
        )
    }

    fn strategy_value(
        &self,
        share: StrategyReader<'_>,
        regret: StrategyReader<'_>,
        exploitability: Estimate,
        strongest_opponent: usize,
    ) -> StrategyValue {
        let unknown = Estimate::unknown(self.tally.n());
        let figure = |of: StrategyReader<'_>| Estimate {
            value: Some(of(&self.solved)),
            interval: self.resampled.range(self.level, of),
            ..unknown
        };
        let support = Estimate { value: self.resampled.support(share), ..unknown };
        let mut regret = figure(regret);
        // A regret that is the same in all resamples says nothing about its error.
        regret.interval = regret.interval.filter(|it| it.low < it.high);
        StrategyValue { share: figure(share), support, regret, exploitability, strongest_opponent }
    }

    fn rate(&self, row: usize, column: usize) -> f64 {
        self.rates[row * self.grid.columns.len() + column]
    }

    /// Estimates the loss of a strategy in `cell` (row, column): the value of the game minus the win rate.
    ///
    /// `sign` is 1 for a loss of the side of the rows, and -1 for one of the side of the columns.
    fn estimate_loss(&self, cell: (usize, usize), sign: f64) -> Estimate {
        let value = cell_probabilities(&self.solved)
            .into_iter()
            .map(|(cell, weight)| (cell, sign * weight));
        let weights: Vec<_> = value.chain([(cell, -sign)]).collect();
        self.tally.weighted_rate(self.grid, &weights, self.level)
    }
}

fn cell_probabilities(solved: &Equilibrium) -> Vec<((usize, usize), f64)> {
    let columns = solved.columns.len();
    let cell = |row: usize| (0..columns).map(move |column| (row, column));
    let all = (0..solved.rows.len()).flat_map(cell);
    all.map(|(row, column)| ((row, column), solved.rows[row] * solved.columns[column])).collect()
}

#[cfg(test)]
mod tests {
    use super::super::compare::tests::matchup;
    use super::*;

    #[test]
    fn a_game_nearly_always_won_is_worth_no_more_than_all() {
        let grid = Matrix::of(&[matchup("a", "x")]).expect("a grid");
        let mut tally = PanelTally::of(CrossTally::new(1));
        for game in 0..640 {
            let outcomes = [i32::from(game > 0)];
            tally.won.record(&outcomes);
            tally.blocks.record(game, &outcomes);
        }
        let value = estimate_balance(&grid, &tally, 0.95, 1).expect("games").value;
        let Interval { low, high, .. } = value.interval.expect("an interval");
        assert!(low < value.value.expect("known") && high == 1.0, "{value:?}");
    }

    /// Matching pennies in half of the games; the other half is decided by chance alone.
    #[test]
    fn matching_pennies_are_mixed_evenly_without_regret() {
        let matchups = [matchup("h", "h"), matchup("h", "t"), matchup("t", "h"), matchup("t", "t")];
        let grid = Matrix::of(&matchups).expect("a matrix");
        let mut tally = PanelTally::of(CrossTally::new(4));
        for game in 0..1008 {
            let outcomes = match game / 7 % 4 {
                0 => [1, 1, 1, 1],
                1 => [0, 0, 0, 0],
                _ => [1, 0, 0, 1],
            };
            tally.won.record(&outcomes);
            tally.blocks.record(game, &outcomes);
        }
        let balance = estimate_balance(&grid, &tally, 0.95, 1).expect("games");
        assert!((balance.value.value.expect("known") - 0.5).abs() < 1e-12);
        for strategy in balance.rows.iter().chain(&balance.columns) {
            let Interval { low, high, .. } = strategy.share.interval.expect("a range");
            assert!((strategy.share.value.expect("known") - 0.5).abs() < 1e-9);
            // The two strategies are symmetric in every resample.
            assert!((low - 0.5).abs() < 1e-9 && (high - 0.5).abs() < 1e-9, "{low} to {high}");
            assert_eq!(strategy.support.value, Some(1.0));
            assert!(strategy.regret.value.expect("known").abs() < 1e-12);
            assert!((strategy.exploitability.value.expect("known") - 0.25).abs() < 1e-12);
        }
        // In half of the games all cells have the same result, and in the other half they cancel out.
        let std_err = balance.value.std_err.expect("known");
        assert!((std_err - (0.125f64 / 1007.0).sqrt()).abs() < 1e-9, "{std_err}");
    }
}
