//! Equilibria of zero-sum matrix games.

use super::cholesky::dot;
use super::maximum_entropy::{Constraint, maximum_entropy};
use super::simplex::optimal_face;

/// Equilibrium of a zero-sum matrix game: a mixed strategy for each of the two players.
///
/// A mixed strategy (mix) has a probability for each row or column. If the players choose row i and column j, the row
/// player receives the payoff in row i and column j from the column player. Of all equilibria it is the one of maximum
/// entropy ("Nash averaging": Balduzzi, Tuyls, Perolat and Graepel 2018, NeurIPS). So copies of a policy share the
/// probability of a single one, and adding copies changes nothing else. Measured payoffs are rarely exactly equal, so
/// near-copies do not share.
///
/// The solution is exact to about 1e-9 of the span of the payoffs, up to about 32 policies per side, with the same bits
/// on every platform. If some payoffs differ by less than 1e-4 of the span, the exact method may lose its digits. Then
/// regret matching approximates the mixes, and [`gap`](Self::gap) is the error.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// Expected payoff of the row player, in the unit of the payoffs.
    pub value: f64,
    /// Payoff of the best row against the column mix minus payoff of the best column against the row mix.
    ///
    /// Both are payoffs to the row player, in the unit of the payoffs. The gap is 0 up to rounding in an exact
    /// solution. Do not trust a solution whose gap is not small compared with the span of the payoffs.
    pub gap: f64,
    /// Probability of each row in the row player's mix.
    pub rows: Vec<f64>,
    /// Probability of each column in the column player's mix.
    pub columns: Vec<f64>,
    /// Expected loss of the row player if each row alone replaced the row mix, at least 0.
    pub row_regrets: Vec<f64>,
    /// Expected loss of the column player if each column alone replaced the column mix, at least 0.
    pub column_regrets: Vec<f64>,
}

impl Equilibrium {
    /// Solves the zero-sum game with the given `payoffs` to the row player.
    ///
    /// The payoffs are given row by row, with `columns` entries per row. The result is `None` without a row or column.
    ///
    /// ```
    /// // Rock, paper, scissors.
    /// let payoffs = [0.0, -1.0, 1.0, 1.0, 0.0, -1.0, -1.0, 1.0, 0.0];
    /// let solved = sandtable_stats::Equilibrium::solve(&payoffs, 3).expect("a game");
    /// assert!(solved.value.abs() < 1e-9);
    /// assert!(solved.rows.iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-9));
    /// ```
    ///
    /// # Panics
    /// If the payoffs do not fill whole rows, or one is not finite.
    pub fn solve(payoffs: &[f64], columns: usize) -> Option<Self> {
        if payoffs.is_empty() || columns == 0 {
            return None;
        }
        let n = payoffs.len();
        assert!(n.is_multiple_of(columns), "{n} payoffs do not fill rows of {columns}");
        assert!(payoffs.iter().all(|a| a.is_finite()), "a payoff is not finite");
        let turned: Vec<f64> = transpose(payoffs, columns).iter().map(|a| -a).collect();
        let exact = (minimax_mix(&turned, payoffs.len() / columns), minimax_mix(payoffs, columns));
        let exact = Self::of_mixes(payoffs, &turned, exact);
        let span = payoffs.iter().fold(0.0, |most, a| libm::fabs(a - payoffs[0]).max(most));
        if exact.gap <= EXACT * span {
            return Some(exact);
        }
        let matched = Self::of_mixes(payoffs, &turned, regret_matching(payoffs, &turned, columns));
        Some(if matched.gap < exact.gap { matched } else { exact })
    }

    /// Computes the value, gap and regrets that belong to a mix of the rows and a mix of the columns.
    ///
    /// `payoffs` are those to the row player, row by row; `turned` are those to the column player, column by column.
    fn of_mixes(payoffs: &[f64], turned: &[f64], (rows, mix): (Vec<f64>, Vec<f64>)) -> Self {
        let by_row = against(payoffs, &mix);
        let by_column: Vec<f64> = against(turned, &rows).iter().map(|a| -a).collect();
        let value = dot(&by_row, &rows);
        let best = by_row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let least = by_column.iter().copied().fold(f64::INFINITY, f64::min);
        Self {
            value,
            gap: (best - least).max(0.0),
            row_regrets: by_row.iter().map(|payoff| (value - payoff).max(0.0)).collect(),
            column_regrets: by_column.iter().map(|payoff| (payoff - value).max(0.0)).collect(),
            rows,
            columns: mix,
        }
    }
}

/// Largest [gap](Equilibrium::gap) of a solution that counts as exact, divided by the payoffs' span.
const EXACT: f64 = 1e-9;

/// Number of rounds of regret matching.
const ROUNDS: u32 = 100_000;

/// Returns approximate equilibrium mixes of rows and columns by regret matching+.
///
/// See Tammelin 2014, arXiv 1407.5042. Updates alternate, and averages are weighted linearly. It is slower and less
/// exact than the simplex method, but converges for every matrix. `payoffs` are those to the row player, row by row;
/// `turned` are those to the column player, column by column.
fn regret_matching(payoffs: &[f64], turned: &[f64], columns: usize) -> (Vec<f64>, Vec<f64>) {
    let rows = payoffs.len() / columns;
    let (mut row, mut column) = (RegretMatcher::new(rows), RegretMatcher::new(columns));
    for round in 1..=ROUNDS {
        row.update(&against(payoffs, &column.mix), f64::from(round));
        column.update(&against(turned, &row.mix), f64::from(round));
    }
    (row.average(), column.average())
}

/// One of the two players in regret matching: plays each choice in proportion to its positive regret.
struct RegretMatcher {
    regrets: Vec<f64>,
    /// Probability of each choice in the current round.
    mix: Vec<f64>,
    /// Weighted sum of the choices' probabilities over all rounds.
    sum: Vec<f64>,
}

impl RegretMatcher {
    fn new(choices: usize) -> RegretMatcher {
        let even = vec![1.0 / choices as f64; choices];
        RegretMatcher { regrets: vec![0.0; choices], mix: even, sum: vec![0.0; choices] }
    }

    /// Updates the regrets and the mix after a round in which choice i would have earned `payoffs[i]`.
    ///
    /// `weight` is the weight of the new mix in the average over all rounds.
    fn update(&mut self, payoffs: &[f64], weight: f64) {
        let expected = dot(payoffs, &self.mix);
        for (regret, payoff) in self.regrets.iter_mut().zip(payoffs) {
            *regret = (*regret + payoff - expected).max(0.0);
        }
        let total: f64 = self.regrets.iter().sum();
        if total > 0.0 {
            self.mix = self.regrets.iter().map(|regret| regret / total).collect();
        }
        for (sum, share) in self.sum.iter_mut().zip(&self.mix) {
            *sum += weight * share;
        }
    }

    fn average(&self) -> Vec<f64> {
        let total: f64 = self.sum.iter().sum();
        self.sum.iter().map(|share| share / total).collect()
    }
}

/// Returns the column player's minimax mix: the one of greatest entropy, if there are several.
///
/// A minimax mix minimises the payoff of the best row against it. `payoffs` are those to the row player, row by row.
fn minimax_mix(payoffs: &[f64], columns: usize) -> Vec<f64> {
    let (low, high) = payoffs
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &a| (low.min(a), high.max(a)));
    let span = if high > low { high - low } else { 1.0 };
    // Payoffs between 1 and 2 make the value positive, which the linear programme needs.
    let matrix: Vec<f64> = payoffs.iter().map(|a| 1.0 + (a - low) / span).collect();
    let face = optimal_face(&matrix, columns);
    let total: f64 = face.interior.iter().sum();
    let support: Vec<usize> = (0..columns).filter(|&j| face.interior[j] > 0.0).collect();
    let start = support.iter().map(|&j| face.interior[j] / total).collect();
    let rows = matrix.chunks_exact(columns).zip(&face.tight).map(|(row, &tight)| Constraint {
        row: support.iter().map(|&j| row[j]).collect(),
        bound: 1.0 / total,
        tight,
    });
    let whole = Constraint { row: vec![1.0; support.len()], bound: 1.0, tight: true };
    let constraints: Vec<_> = [whole].into_iter().chain(rows).collect();
    let even = maximum_entropy(start, &constraints);
    let mut mix = vec![0.0; columns];
    support.iter().zip(even).for_each(|(&j, share)| mix[j] = share);
    mix
}

/// Returns the expected payoff of each row if the columns are played with the probabilities `mix`.
fn against(payoffs: &[f64], mix: &[f64]) -> Vec<f64> {
    payoffs.chunks_exact(mix.len()).map(|row| dot(row, mix)).collect()
}

fn transpose(matrix: &[f64], columns: usize) -> Vec<f64> {
    (0..columns).flat_map(|j| matrix.iter().skip(j).step_by(columns).copied()).collect()
}

#[cfg(test)]
mod tests;
