//! Findings of a comparison of every strategy with every other.

use super::{StrategyComparison, compare_pairs, pair_with_best, rate_strategies};
use crate::balance::{Balance, StrategyValue, estimate_balance};
use crate::prelude::*;
use sandtable_summary::rows::ComparisonMetric::WinRateDifference;
use sandtable_summary::rows::RatingMetric::{
    EquilibriumShare, EquilibriumSupport, Exploitability, LackOfFitDeviance, LackOfFitFreedom,
    LargestResidual, RatingOfTheSide, Regret,
};
use sandtable_summary::rows::{Comparison as PairRow, Contest, Rating, RatingMetric};

pub(crate) struct Findings<'a> {
    level: f64,
    pub(super) matchups: &'a [Matchup],
    pub(super) grid: &'a Matrix,
    tally: &'a PanelTally,
    /// Win rate of the first seat in each matchup.
    pub(super) rates: Vec<Estimate>,
    pub(super) balance: Option<Balance>,
    pub(super) comparisons: Vec<StrategyComparison>,
}

impl<'a> Findings<'a> {
    /// Computes win rates, equilibrium and paired comparisons from the games of a matrix.
    pub fn of(
        session: &Session<'_>,
        matchups: &'a [Matchup],
        grid: &'a Matrix,
        tally: &'a PanelTally,
    ) -> Findings<'a> {
        let level = session.level;
        let rate = |arm| Estimate::rate(tally.wins(arm), tally.n(), level);
        let rates = (0..matchups.len()).map(rate).collect();
        let balance = estimate_balance(grid, tally, level, session.seed);
        let comparisons = compare_pairs(grid, tally);
        Findings { level, matchups, grid, tally, rates, balance, comparisons }
    }

    /// Returns the win rate of each matchup as a table row, then the value of the game if it is known.
    pub fn contest_rows(&self) -> Vec<Contest> {
        let rates = self.matchups.iter().zip(self.rates.iter().copied());
        let cells = rates.map(|(matchup, rate)| Contest::of(matchup, Won::WinRate, rate));
        let mixed = Matchup::mixed(self.grid.parts());
        let value = self.balance.as_ref().map(|it| Contest::of(&mixed, Won::WinRate, it.value));
        cells.chain(value).collect()
    }

    /// Returns a table row with the difference of every two strategies of a side against each opponent.
    pub(super) fn comparison_rows(&self) -> Vec<PairRow> {
        let row = |compared: &StrategyComparison| {
            let names = if compared.rows { &self.grid.rows } else { &self.grid.columns };
            let difference = compared.pair.difference(-1..=1, self.level);
            PairRow {
                first: names[compared.first].clone(),
                second: names[compared.second].clone(),
                pairing: Pairing::from(&compared.pair),
                ..PairRow::of(&self.opponent_of(compared), WinRateDifference, difference)
            }
        };
        self.comparisons.iter().map(row).collect()
    }

    /// Returns the opponent of two compared strategies as a matchup whose other seat is empty.
    fn opponent_of(&self, compared: &StrategyComparison) -> Matchup {
        match compared.rows {
            true => self.grid.oppositions[compared.opponent].clone(),
            false => {
                let parts = self.grid.parts();
                Matchup::of(parts).with(parts.first().key, &*self.grid.rows[compared.opponent])
            }
        }
    }

    /// Returns table rows with share, support, regret and exploitability of each strategy.
    ///
    /// The result is empty if there is no equilibrium.
    pub fn value_rows(&self) -> Vec<Rating> {
        let none = Matchup::of(self.grid.parts());
        let mut rows = Vec::new();
        for (side, name, it) in self.balance.iter().flat_map(|it| self.valued_strategies(it)) {
            let estimates = [
                (EquilibriumShare, it.share),
                (EquilibriumSupport, it.support),
                (Regret, it.regret),
                (Exploitability, it.exploitability),
            ];
            rows.extend(
                estimates
                    .map(|(metric, estimate)| rating_row(&none, [side, name], metric, estimate)),
            );
        }
        rows
    }

    /// Returns the table rows on single strategies: values and ratings, or regrets in a solitaire game.
    pub(super) fn strategy_rows(&self) -> Vec<Rating> {
        let mut rows = self.value_rows();
        rows.extend(self.rating_rows());
        if self.grid.opponents().is_none() {
            let side = self.grid.parts().first().side();
            for (column, matchup) in self.grid.oppositions.iter().enumerate() {
                let (_, pairs) = pair_with_best(self.grid, self.tally, column);
                for (name, pair) in self.grid.rows.iter().zip(pairs) {
                    let regret = pair.difference(-1..=1, self.level);
                    rows.push(rating_row(matchup, [side, name], Regret, regret));
                }
            }
        }
        rows
    }

    fn rating_rows(&self) -> Vec<Rating> {
        let Some(ratings) = rate_strategies(self.grid, self.tally) else { return Vec::new() };
        let none = Matchup::of(self.grid.parts());
        let of_each = ratings.names.iter().enumerate().map(|(place, name)| {
            let estimate = ratings.rating(place, self.level);
            rating_row(&none, ["both", name], RatingMetric::Rating, estimate)
        });
        let unknown = Estimate::unknown(self.tally.n());
        let fit = ratings.fit.as_ref();
        let side = fit.map_or(unknown, |fit| fit.first_side(self.level));
        let first = self.grid.parts().first().side();
        let lack = fit.map(|fit| fit.lack_of_fit);
        let of_all = [
            (LackOfFitDeviance, lack.map(|it| it.deviance)),
            (LackOfFitFreedom, lack.map(|it| it.degrees_of_freedom as f64)),
            (LargestResidual, ratings.largest_residual.map(f64::abs)),
        ];
        let of_all = of_all.map(|(metric, value)| {
            rating_row(&none, ["both", ""], metric, Estimate { value, ..unknown })
        });
        of_each
            .chain([rating_row(&none, [first, ""], RatingOfTheSide, side)])
            .chain(of_all)
            .collect()
    }

    fn valued_strategies<'b>(
        &'b self,
        balance: &'b Balance,
    ) -> impl Iterator<Item = (&'static str, &'b String, &'b StrategyValue)> {
        let rows = self.grid.rows.iter().zip(&balance.rows);
        let columns = self.grid.columns.iter().zip(&balance.columns);
        let sides = self.grid.opponents().map(|sides| sides.map(Part::side)).unwrap_or_default();
        rows.map(move |(name, it)| (sides[0], name, it))
            .chain(columns.map(move |(name, it)| (sides[1], name, it)))
    }
}

fn rating_row(
    matchup: &Matchup,
    [side, strategy]: [&str; 2],
    metric: RatingMetric,
    estimate: Estimate,
) -> Rating {
    let (side, strategy) = (side.to_owned(), strategy.to_owned());
    Rating { side, strategy, ..Rating::of(matchup, metric, estimate) }
}
