//! Equilibrium of a two-sided grid of strategies: value of the game, mixes, regrets and exploitability.

use super::resampled::Resampled;
use crate::prelude::*;

/// Share of a strategy in its side's equilibrium mix, and its losses against the other side.
///
/// Regret and exploitability are shares of games below the value of the game for the strategy's side: 0 is best, and
/// larger is worse. The games that choose the mixes and the strongest opponents also measure them. The intervals of
/// share and regret account for that, because the mixes are solved again on resampled games. The interval of the
/// exploitability does not, so the exploitability is somewhat too large where games are few.
#[derive(Clone, Copy, Debug)]
pub struct StrategyValue {
    /// Probability of the strategy in its side's equilibrium mix.
    pub share: Estimate,
    /// Share of the resampled matrices in whose equilibrium the strategy is played.
    pub support: Estimate,
    /// Loss against the other side's mix, at least 0.
    pub regret: Estimate,
    /// Loss against the strongest opponent in the grid, at least the regret.
    pub exploitability: Estimate,
    /// Index of the strongest opponent in the grid.
    pub nemesis: usize,
}

/// Equilibrium of a two-sided grid, with the value of each strategy.
#[derive(Clone, Debug)]
pub struct Balance {
    /// Share of games that the first side wins in the equilibrium (the value of the game).
    pub value: Estimate,
    /// Values of the first side's strategies, one for each row of the grid.
    pub rows: Vec<StrategyValue>,
    /// Values of the second side's strategies, one for each column of the grid.
    pub columns: Vec<StrategyValue>,
}

/// Solves a two-sided grid; returns `None` for a solitaire grid or fewer than two games.
pub fn equilibrium(grid: &Matrix, tally: &PanelTally) -> Option<Equilibrium> {
    let is_known = tally.n() > 1 && grid.opponents().is_some();
    is_known.then(|| Equilibrium::solve(&tally.rates(grid), grid.columns.len()))?
}

/// Computes the equilibrium of a two-sided grid, with intervals by the bootstrap.
///
/// The master seed `seed` determines the resampled games. The result is `None` for a solitaire grid or fewer than
/// two games.
pub fn balance(grid: &Matrix, tally: &PanelTally, level: f64, seed: u64) -> Option<Balance> {
    let solved = equilibrium(grid, tally)?;
    let again = Resampled::of(&tally.blocks, &grid.lines, grid.columns.len(), seed);
    let rates = tally.rates(grid);
    let solution = GridSolution { grid, tally, level, rates, solved, again };
    Some(Balance {
        value: solution.value(),
        rows: (0..grid.rows.len()).map(|row| solution.row(row)).collect(),
        columns: (0..grid.columns.len()).map(|column| solution.column(column)).collect(),
    })
}

/// Equilibrium of a grid and of its resampled matrices, from which estimates are computed.
struct GridSolution<'a> {
    grid: &'a Matrix,
    tally: &'a PanelTally,
    level: f64,
    rates: Vec<f64>,
    solved: Equilibrium,
    again: Resampled,
}

/// Function that reads one number of a strategy from an equilibrium.
type Of<'a> = &'a dyn Fn(&Equilibrium) -> f64;

impl GridSolution<'_> {
    /// Estimates the share of games that the first side wins.
    ///
    /// To first order, errors of the cells move the value as if the mixes were fixed, so its standard error is that of
    /// a weighted mean of the cells. But a side that chooses among about equally good strategies looks better on the
    /// games that it chose by. The bootstrap estimates this bias, and the interval is extended by it against its
    /// direction.
    fn value(&self) -> Estimate {
        let value = self.tally.weighted(self.grid, &cells(&self.solved), self.level);
        let bias = self.again.bias(self.solved.value, |it| it.value);
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

    fn row(&self, row: usize) -> StrategyValue {
        let columns = 0..self.grid.columns.len();
        let rate = |column: &usize| self.rate(row, *column);
        let nemesis = columns.min_by(|one, other| rate(one).total_cmp(&rate(other))).unwrap_or(0);
        let loss = self.loss((row, nemesis), 1.0);
        self.standing(&|it| it.rows[row], &|it| it.row_regrets[row], loss, nemesis)
    }

    fn column(&self, column: usize) -> StrategyValue {
        let rows = 0..self.grid.rows.len();
        let rate = |row: &usize| self.rate(*row, column);
        let nemesis = rows.max_by(|one, other| rate(one).total_cmp(&rate(other))).unwrap_or(0);
        let loss = self.loss((nemesis, column), -1.0);
        self.standing(&|it| it.columns[column], &|it| it.column_regrets[column], loss, nemesis)
    }

    fn standing(
        &self,
        share: Of<'_>,
        regret: Of<'_>,
        exploitability: Estimate,
        nemesis: usize,
    ) -> StrategyValue {
        let unknown = Estimate::unknown(self.tally.n());
        let figure = |of: Of<'_>| Estimate {
            value: Some(of(&self.solved)),
            interval: self.again.range(self.level, of),
            ..unknown
        };
        let support = Estimate { value: self.again.support(share), ..unknown };
        let mut regret = figure(regret);
        // A regret that is the same in all resamples says nothing about its error.
        regret.interval = regret.interval.filter(|it| it.low < it.high);
        StrategyValue { share: figure(share), support, regret, exploitability, nemesis }
    }

    fn rate(&self, row: usize, column: usize) -> f64 {
        self.rates[row * self.grid.columns.len() + column]
    }

    /// Estimates the value of the game for a side minus its win rate in `cell` (row, column).
    ///
    /// `sign` is 1 for the side of the rows and -1 for that of the columns.
    fn loss(&self, cell: (usize, usize), sign: f64) -> Estimate {
        let value = cells(&self.solved).into_iter().map(|(cell, weight)| (cell, sign * weight));
        let weights: Vec<_> = value.chain([(cell, -sign)]).collect();
        self.tally.weighted(self.grid, &weights, self.level)
    }
}

/// Returns every cell (row, column) with its probability in the equilibrium.
fn cells(solved: &Equilibrium) -> Vec<((usize, usize), f64)> {
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
        let value = balance(&grid, &tally, 0.95, 1).expect("games").value;
        let Interval { low, high, .. } = value.interval.expect("an interval");
        assert!(low < value.value.expect("known") && high == 1.0, "{value:?}");
    }

    /// Matching pennies in half of the games; the other half is decided by chance alone.
    #[test]
    fn pennies_are_mixed_evenly_and_nobody_regrets() {
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
        let balance = balance(&grid, &tally, 0.95, 1).expect("games");
        assert!((balance.value.value.expect("known") - 0.5).abs() < 1e-12);
        for standing in balance.rows.iter().chain(&balance.columns) {
            let Interval { low, high, .. } = standing.share.interval.expect("a range");
            assert!((standing.share.value.expect("known") - 0.5).abs() < 1e-9);
            // The two strategies are symmetric in every resample.
            assert!((low - 0.5).abs() < 1e-9 && (high - 0.5).abs() < 1e-9, "{low} to {high}");
            assert_eq!(standing.support.value, Some(1.0));
            assert!(standing.regret.value.expect("known").abs() < 1e-12);
            assert!((standing.exploitability.value.expect("known") - 0.25).abs() < 1e-12);
        }
        // In half of the games all cells have the same result, and in the other half they cancel out.
        let std_err = balance.value.std_err.expect("known");
        assert!((std_err - (0.125f64 / 1007.0).sqrt()).abs() < 1e-9, "{std_err}");
    }
}
