//! What a two-sided grid of strategies is worth when both sides choose well.

use super::resampled::Resampled;
use crate::prelude::*;

/// What a strategy is worth when the other side mixes as well as it can.
///
/// Both losses are in shares of games, below what the game is worth to its side: 0 is best, and more is
/// worse. Mixes and worst enemies are chosen by the same games that are counted. The intervals of
/// shares and regrets take that into account, since mixes are chosen anew for resampled games; that of
/// the exploitability does not, so that it is somewhat too great where games are few.
#[derive(Clone, Copy, Debug)]
pub struct StrategyValue {
    /// Its share in its side's equilibrium mix.
    pub share: Estimate,
    /// The share of resampled matrices in whose mix it has a part.
    pub support: Estimate,
    /// What it gives away against the other side's mix, 0 or more.
    pub regret: Estimate,
    /// What it gives away against the strategy of this pool that is worst for it, the regret or more.
    pub exploitability: Estimate,
    /// That strategy.
    pub nemesis: usize,
}

/// The balance of a two-sided grid when both sides choose as well as they can among its strategies.
#[derive(Clone, Debug)]
pub struct Balance {
    /// The share of games that the first side wins then.
    pub value: Estimate,
    /// The strategies of the first side, which are the rows.
    pub rows: Vec<StrategyValue>,
    /// Those of the other.
    pub columns: Vec<StrategyValue>,
}

/// The equilibrium of a two-sided grid; none without games.
pub fn equilibrium(grid: &Matrix, tally: &PanelTally) -> Option<Equilibrium> {
    let is_known = tally.n() > 1 && grid.opponents().is_some();
    is_known.then(|| Equilibrium::solve(&tally.rates(grid), grid.columns.len()))?
}

/// Solves a two-sided grid, and the same again with games drawn by the master `seed`; none without
/// games.
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

/// A grid that is solved, and solved again for resampled games.
struct GridSolution<'a> {
    grid: &'a Matrix,
    tally: &'a PanelTally,
    level: f64,
    rates: Vec<f64>,
    solved: Equilibrium,
    again: Resampled,
}

/// A number of one strategy in an equilibrium.
type Of<'a> = &'a dyn Fn(&Equilibrium) -> f64;

impl GridSolution<'_> {
    /// What the first side wins. A small error of the cells moves it as if the mixes stayed as they are:
    /// it errs as a weighted mean of the cells. But a side that chooses among strategies about as
    /// good looks better on the games that it chose by: as much as choosing anew on games drawn again
    /// adds to that, so much farther the interval reaches to the other side.
    fn value(&self) -> Estimate {
        let value = self.tally.weighted(self.grid, &cells(&self.solved), self.level);
        let bias = self.again.bias(self.solved.value, |it| it.value);
        let longer = |it: Interval| Interval {
            low: (it.low - bias.max(0.0)).max(0.0),
            high: (it.high - bias.min(0.0)).min(1.0),
            method: Method::NormalWithBias,
            ..it
        };
        // Weights that add up to 1 but for rounding would tell a game always won from 1.
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
        // Nothing is known of the error of what never varies.
        regret.interval = regret.interval.filter(|it| it.low < it.high);
        StrategyValue { share: figure(share), support, regret, exploitability, nemesis }
    }

    fn rate(&self, row: usize, column: usize) -> f64 {
        self.rates[row * self.grid.columns.len() + column]
    }

    /// By how much the side of `sign` 1, the rows, or -1 wins less often in a `cell` than the
    /// game is worth to it.
    fn loss(&self, cell: (usize, usize), sign: f64) -> Estimate {
        let value = cells(&self.solved).into_iter().map(|(cell, weight)| (cell, sign * weight));
        let weights: Vec<_> = value.chain([(cell, -sign)]).collect();
        self.tally.weighted(self.grid, &weights, self.level)
    }
}

/// Every cell with the probability that it is played.
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

    /// Matching pennies with a draw of luck: half of the games are decided by it.
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
            // However games are drawn, both coins are alike.
            assert!((low - 0.5).abs() < 1e-9 && (high - 0.5).abs() < 1e-9, "{low} to {high}");
            assert_eq!(standing.support.value, Some(1.0));
            assert!(standing.regret.value.expect("known").abs() < 1e-12);
            assert!((standing.exploitability.value.expect("known") - 0.25).abs() < 1e-12);
        }
        // In half of the games all cells go together, and in the others they cancel out.
        let std_err = balance.value.std_err.expect("known");
        assert!((std_err - (0.125f64 / 1007.0).sqrt()).abs() < 1e-9, "{std_err}");
    }
}
