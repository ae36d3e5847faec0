//! The equilibrium of a zero-sum game: the mix of policies that cannot be exploited, and the value.

use super::cholesky::dot;
use super::maximum_entropy::{Constraint, maximum_entropy};
use super::simplex::optimal_face;

/// The equilibrium of a zero-sum matrix game: row i against column j pays aᵢⱼ to the row player.
///
/// Of all equilibria it is the one of maximum entropy ("Nash averaging": Balduzzi, Tuyls, Perolat
/// and Graepel 2018, NeurIPS), so that copies of a policy share what one alone would have, and ten
/// copies of a weak one distort nothing. It is exact to about 1e-9 of the span of the payoffs up to
/// some 32 policies a side, and the same bits everywhere. Payoffs that were measured are rarely
/// exactly alike: near-copies then do not share. Where payoffs of a few levels stand beside
/// differences below 1e-4 of the span, the exact method may lose its digits; then the mixes are
/// approximated by learning, and [`gap`](Self::gap) tells how well.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// What the row player gets, in the unit of the payoffs.
    pub value: f64,
    /// What the best replies to both mixes gain over each other, in the unit of the payoffs: 0 but
    /// for rounding. Where it is not small beside the span, do not trust the solution.
    pub gap: f64,
    /// The share of each row in the row player's mix.
    pub rows: Vec<f64>,
    /// The share of each column in the column player's mix.
    pub columns: Vec<f64>,
    /// What each row alone loses against the column player's mix, 0 or more.
    pub row_regrets: Vec<f64>,
    /// What each column alone gives away to the row player's mix, 0 or more.
    pub column_regrets: Vec<f64>,
}

impl Equilibrium {
    /// Solves the game of `payoffs` to the row player, row by row, `columns` a row. `None` without
    /// a row or column.
    ///
    /// # Panics
    /// If the payoffs do not fill whole rows, or one is not finite.
    pub fn solve(payoffs: &[f64], columns: usize) -> Option<Self> {
        if payoffs.is_empty() || columns == 0 {
            return None;
        }
        assert!(payoffs.len().is_multiple_of(columns), "payoffs do not fill rows of {columns}");
        assert!(payoffs.iter().all(|a| a.is_finite()), "a payoff is not finite");
        let turned: Vec<f64> = transpose(payoffs, columns).iter().map(|a| -a).collect();
        let exact = (
            least_giving_mix(&turned, payoffs.len() / columns),
            least_giving_mix(payoffs, columns),
        );
        let exact = Self::of_mixes(payoffs, &turned, exact);
        let span = payoffs.iter().fold(0.0, |most, a| libm::fabs(a - payoffs[0]).max(most));
        if exact.gap <= EXACT * span {
            return Some(exact);
        }
        let learnt = Self::of_mixes(payoffs, &turned, learnt_mixes(payoffs, &turned, columns));
        Some(if learnt.gap < exact.gap { learnt } else { exact })
    }

    /// What two mixes, the rows' and the columns', are worth.
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

/// A gap that is nothing but rounding, as a share of the span of the payoffs.
const EXACT: f64 = 1e-9;

/// Rounds of learning.
const ROUNDS: u32 = 100_000;

/// Mixes of rows and columns by regret matching+ with alternating updates and linearly weighted
/// averages (Tammelin 2014, arXiv 1407.5042): slow and inexact beside the simplex method, but
/// nothing can upset it.
fn learnt_mixes(payoffs: &[f64], turned: &[f64], columns: usize) -> (Vec<f64>, Vec<f64>) {
    let rows = payoffs.len() / columns;
    let (mut one, mut other) = (Learner::new(rows), Learner::new(columns));
    for round in 1..=ROUNDS {
        one.learn(&against(payoffs, &other.mix), f64::from(round));
        other.learn(&against(turned, &one.mix), f64::from(round));
    }
    (one.average(), other.average())
}

/// A side that does more of what it regrets not to have done.
struct Learner {
    regrets: Vec<f64>,
    mix: Vec<f64>,
    sum: Vec<f64>,
}

impl Learner {
    fn new(choices: usize) -> Learner {
        let even = vec![1.0 / choices as f64; choices];
        Learner { regrets: vec![0.0; choices], mix: even, sum: vec![0.0; choices] }
    }

    fn learn(&mut self, payoffs: &[f64], weight: f64) {
        let got = dot(payoffs, &self.mix);
        for (regret, payoff) in self.regrets.iter_mut().zip(payoffs) {
            *regret = (*regret + payoff - got).max(0.0);
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

/// The mix of columns of greatest entropy among those under which the best row gets least.
fn least_giving_mix(payoffs: &[f64], columns: usize) -> Vec<f64> {
    let (low, high) = payoffs
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &a| (low.min(a), high.max(a)));
    let span = if high > low { high - low } else { 1.0 };
    // Payoffs between 1 and 2 make the value positive, as the programme wants it.
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

/// What each row gets against `mix`.
fn against(payoffs: &[f64], mix: &[f64]) -> Vec<f64> {
    payoffs.chunks_exact(mix.len()).map(|row| dot(row, mix)).collect()
}

fn transpose(matrix: &[f64], columns: usize) -> Vec<f64> {
    (0..columns).flat_map(|j| matrix.iter().skip(j).step_by(columns).copied()).collect()
}

#[cfg(test)]
mod tests;
