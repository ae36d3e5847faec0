//! Elo-style ratings of policies, fitted to their results against each other.

use std::f64::consts::LN_10;

use super::cholesky::{Cholesky, add_outer, dot};
use super::interval::{wald, wilson};
use super::logistic::{DesignRow, newton};
use super::logit::inverse_logit;
use super::{Estimate, normal};

/// Difference in Elo points that multiplies the odds of winning by e; 400 points multiply them by 10.
const ELO: f64 = 400.0 / LN_10;

/// Results of the games between two policies, one on each side; both may be the same policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// Index of the policy on the first side, or of the one that moves first.
    pub first: usize,
    /// Index of the policy on the second side.
    pub second: usize,
    /// Number of games won by the policy on the first side.
    pub wins: u64,
    /// Number of games played.
    pub n: u64,
}

/// Bradley-Terry ratings of policies in Elo points, with an advantage h of the first side.
///
/// The model is P(first wins) = 1 / (1 + 10^(-(Rᵢ - Rⱼ + h)/400)), where Rᵢ is the rating of the policy on the first
/// side and Rⱼ that of its opponent (Bradley and Terry 1952, *Biometrika* 39).
///
/// A policy has a rating only if the results bound its distance from others: a chain of *informative* pairs, in
/// which neither policy won nearly all games, must connect it with them. For a policy that wins or loses
/// everything, the likelihood grows with the distance without limit (Albert and Anderson 1984, *Biometrika*
/// 71(1)), and a prior would only hide that. The rating of such a policy is unknown, and the others are rated as if
/// it did not exist.
///
/// The mean rating is 0. Ratings say nothing about policies outside the pool, and cannot express cycles. Check
/// [`lack_of_fit`](Self::lack_of_fit) before using them; if the fit is poor, use
/// [`Equilibrium`](super::Equilibrium).
#[derive(Clone, Debug, PartialEq)]
pub struct BradleyTerry {
    /// Index of each policy among the rated policies; `None` for a policy without a rating.
    indices: Vec<Option<usize>>,
    /// Ratings of the rated policies, then the first side's advantage h, on the logit scale.
    theta: Vec<f64>,
    /// Information matrix plus the outer products of the constraints.
    information: Cholesky,
    /// Covariance matrix of the score, the gradient of the log-likelihood, row by row.
    score_covariance: Vec<f64>,
    /// Number of games of each policy.
    games: Vec<u64>,
    /// Number of games between rated policies.
    n: u64,
    /// Distance of the results from the predictions of the ratings.
    pub lack_of_fit: LackOfFit,
}

/// Measure of the difference between observed results and those that fitted ratings predict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LackOfFit {
    /// Twice the difference between the log-likelihoods of the observed win rates and of the ratings.
    pub deviance: f64,
    /// Number of pairs of policies minus number of free parameters.
    pub degrees_of_freedom: u64,
}

impl BradleyTerry {
    /// Fits ratings to the results of `pairs` of policies by maximum likelihood, without a prior.
    ///
    /// `policies` is the number of policies, which [`PairResult`] numbers from 0.
    ///
    /// If no policy plays on both sides, the results do not separate the advantage of a side from the strength of its
    /// policies. Then the policies of both sides are assumed to be equally strong on average. The result is `None` if
    /// no two policies can be rated, or if the likelihood grows without limit with the advantage of a side.
    ///
    /// All pairs play on the same seeds, so their outcomes may be correlated: `correlation(k, l)` is the correlation
    /// between the outcomes of `pairs[k]` and `pairs[l]`, game by game. The standard errors are sandwich errors (Liang
    /// and Zeger 1986, *Biometrika* 73(1)), which also hold if ratings do not fit. The variance of a pair adds half a
    /// game to its wins and losses, so that it is never 0.
    ///
    /// ```
    /// use sandtable_stats::{BradleyTerry, PairResult};
    ///
    /// let pair = |first, second, wins| PairResult { first, second, wins, n: 1000 };
    /// let pairs = [pair(0, 1, 600), pair(1, 0, 400), pair(0, 0, 500), pair(1, 1, 500)];
    /// let fit = BradleyTerry::fit(2, &pairs, |_, _| 0.0).expect("both can be rated");
    /// assert_eq!(fit.rating(0, 0.95).value.map(f64::round), Some(35.0));
    /// assert_eq!(fit.rating(1, 0.95).value.map(f64::round), Some(-35.0));
    /// ```
    ///
    /// # Panics
    /// If the index of a policy is not below `policies`, or a pair has more wins than games.
    pub fn fit(
        policies: usize,
        pairs: &[PairResult],
        correlation: impl Fn(usize, usize) -> f64,
    ) -> Option<Self> {
        let mut fit = Self::maximum_likelihood(policies, pairs)?;
        for (k, first) in pairs.iter().enumerate() {
            for (l, second) in pairs.iter().enumerate() {
                let correlation = if k == l { 1.0 } else { correlation(k, l) };
                let covariance = correlation * first.deviation() * second.deviation();
                fit.add_score_covariance(first, second, covariance);
            }
        }
        Some(fit)
    }

    /// Fits the ratings by maximum likelihood, but leaves the covariance of the score at 0.
    ///
    /// So the fit has no standard errors yet. The result is `None` in the same cases as that of [`BradleyTerry::fit`].
    fn maximum_likelihood(policies: usize, pairs: &[PairResult]) -> Option<Self> {
        let played: Vec<_> = pairs.iter().filter(|pair| pair.n > 0).copied().collect();
        let indices = rated(policies, &played);
        let counted: Vec<_> = played.iter().filter_map(|pair| pair.renumbered(&indices)).collect();
        let informative: Vec<_> =
            counted.iter().filter(|pair| pair.is_informative()).copied().collect();
        let count = indices.iter().flatten().count();
        let constraints = constraints(count, &counted)?;
        // A side that wins everything has an unbounded advantage, as such a policy has an unbounded rating.
        if self::constraints(count, &informative)?.len() > constraints.len() || count < 2 {
            return None;
        }
        let order = count + 1;
        let mut penalty = vec![0.0; order * order];
        constraints.iter().for_each(|constraint| add_outer(&mut penalty, constraint, 1.0));
        let cells: Vec<_> = counted.iter().map(|pair| pair.cell(order)).collect();
        let (theta, information) = newton(&cells, &penalty)?;
        let deviance =
            cells.iter().map(|cell| cell.deviance(inverse_logit(dot(&cell.row, &theta)))).sum();
        let degrees_of_freedom = (counted.len() + constraints.len()).saturating_sub(order) as u64;
        let lack_of_fit = LackOfFit { deviance, degrees_of_freedom };
        let games = games(policies, &played);
        let n = counted.iter().map(|pair| pair.n).sum();
        let score_covariance = vec![0.0; order * order];
        Some(Self { indices, theta, information, score_covariance, games, n, lack_of_fit })
    }

    /// Adds the contribution of two pairs of policies to the covariance matrix of the score.
    ///
    /// The score is the gradient of the log-likelihood. `covariance` is that between the numbers of wins in the two
    /// pairs; pairs with an unrated policy contribute nothing.
    fn add_score_covariance(&mut self, first: &PairResult, second: &PairResult, covariance: f64) {
        let order = self.theta.len();
        let renumbered = [first, second].map(|pair| pair.renumbered(&self.indices));
        let [Some(first), Some(second)] = renumbered else { return };
        for (i, x) in first.terms(order) {
            for (j, y) in second.terms(order) {
                self.score_covariance[i * order + j] += covariance * x * y;
            }
        }
    }

    /// Returns the rating of policy `i` in Elo points above the mean of the rated policies.
    ///
    /// The estimate is unknown if the policy cannot be rated.
    ///
    /// # Panics
    /// If there is no such policy, or `level` is not strictly between 0 and 1.
    pub fn rating(&self, i: usize, level: f64) -> Estimate {
        let n = self.games[i];
        self.indices[i].map_or(Estimate::unknown(n), |i| self.estimate(&[(i, 1.0)], n, level))
    }

    /// Returns the advantage h of the first side, in Elo points.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn first_side(&self, level: f64) -> Estimate {
        self.estimate(&[(self.theta.len() - 1, 1.0)], self.n, level)
    }

    /// Returns the predicted win rate of policy `i` on the first side against policy `j`.
    ///
    /// The result is `None` if either policy is not rated.
    ///
    /// # Panics
    /// If there is no such policy.
    pub fn expected(&self, i: usize, j: usize) -> Option<f64> {
        let (i, j) = self.indices[i].zip(self.indices[j])?;
        Some(inverse_logit(self.theta[i] - self.theta[j] + self.theta[self.theta.len() - 1]))
    }

    /// Returns the estimate of a weighted sum of ratings and the first side's advantage, in Elo points.
    ///
    /// `terms` are pairs of an index in theta and a weight. `n` is the number of games to report in the estimate.
    fn estimate(&self, terms: &[(usize, f64)], n: u64, level: f64) -> Estimate {
        normal::alpha(level);
        let mut v = vec![0.0; self.theta.len()];
        terms.iter().for_each(|&(i, weight)| v[i] += weight);
        // The score has no component along the constraints, so the covariance of theta is G S G, with the
        // covariance S of the score and the inverse G of the information plus the constraints.
        let weights = self.information.solve(&v);
        let rows = self.score_covariance.chunks_exact(v.len());
        let variance: f64 = rows.zip(&weights).map(|(row, w)| w * dot(row, &weights)).sum();
        let std_err = ELO * libm::sqrt(variance.max(0.0));
        let value = ELO * dot(&v, &self.theta);
        let interval = Some(wald(value, std_err, level));
        Estimate { n, value: Some(value), std_err: Some(std_err), interval }
    }
}

/// Minimum distance from 0 and from 1 of the 95 % interval of an informative pair's win rate.
///
/// A pair of policies is informative if its win rate limits the difference of their ratings. The minimum distance
/// corresponds to a difference of about 640 Elo points.
const MIN_DISTANCE: f64 = 0.025;

impl PairResult {
    /// Returns the row of the design matrix for this pair of policies, with its wins and losses.
    ///
    /// `order` is the number of parameters: the ratings and the first side's advantage.
    fn cell(&self, order: usize) -> DesignRow {
        let mut row = vec![0.0; order];
        self.terms(order).into_iter().for_each(|(i, x)| row[i] += x);
        DesignRow { row, wins: self.wins as f64, losses: self.losses() as f64 }
    }

    /// Returns the number of games won by the policy on the second side.
    fn losses(&self) -> u64 {
        let losses = self.n.checked_sub(self.wins);
        losses.unwrap_or_else(|| panic!("{} wins in {} games", self.wins, self.n))
    }

    /// Returns whether the win rate is far enough from 0 and 1 to limit the difference of ratings.
    fn is_informative(&self) -> bool {
        let interval = wilson(self.wins, self.n, 0.95);
        interval.is_some_and(|it| it.low > MIN_DISTANCE && it.high < 1.0 - MIN_DISTANCE)
    }

    /// Returns a copy in which each policy number i is replaced by `indices[i]`.
    ///
    /// The result is `None` if that index is `None` for either policy.
    fn renumbered(&self, indices: &[Option<usize>]) -> Option<PairResult> {
        let (first, second) = indices[self.first].zip(indices[self.second])?;
        Some(PairResult { first, second, ..*self })
    }

    /// Returns the nonzero terms of this pair's row of the design matrix, each as (column, term).
    ///
    /// Terms of the same column add up. `order` is the number of columns; the last one is for the first side's
    /// advantage.
    fn terms(&self, order: usize) -> [(usize, f64); 3] {
        [(self.first, 1.0), (self.second, -1.0), (order - 1, 1.0)]
    }

    /// Returns the binomial standard deviation of the number of wins, or 0 if no game was played.
    ///
    /// Half a game is added to the wins and to the losses, so that the deviation is not 0 if one policy won every game.
    fn deviation(&self) -> f64 {
        if self.n == 0 {
            return 0.0;
        }
        let (wins, losses) = (self.wins as f64 + 0.5, self.losses() as f64 + 0.5);
        libm::sqrt(wins * losses / (wins + losses))
    }
}

/// Returns each policy's number of games; a game of a policy against itself counts once.
fn games(policies: usize, played: &[PairResult]) -> Vec<u64> {
    let mut games = vec![0; policies];
    for pair in played {
        games[pair.first] += pair.n;
        if pair.second != pair.first {
            games[pair.second] += pair.n;
        }
    }
    games
}

/// Returns the index of each policy among the rated policies, or `None` if it cannot be rated.
///
/// The rated policies are the largest group that is connected by informative pairs; of equally large groups, it is the
/// one with the most wins.
fn rated(policies: usize, played: &[PairResult]) -> Vec<Option<usize>> {
    let mut groups: Vec<usize> = (0..policies).collect();
    let mut wins = vec![0; policies];
    for pair @ &PairResult { first, second, .. } in played {
        wins[first] += pair.wins;
        wins[second] += pair.losses();
        if pair.is_informative() {
            let (kept, merged) = (groups[first], groups[second]);
            groups.iter_mut().filter(|group| **group == merged).for_each(|group| *group = kept);
        }
    }
    let members = |group: usize| {
        let of_group = move |(policy, it): (usize, &usize)| (*it == group).then_some(policy);
        groups.iter().enumerate().filter_map(of_group)
    };
    let rank = |group: &usize| {
        let won: u64 = members(*group).map(|policy| wins[policy]).sum();
        (members(*group).count(), won)
    };
    let largest = (0..policies).rev().max_by_key(rank);
    let mut numbers = 0..policies;
    let index = |group: &usize| if Some(*group) == largest { numbers.next() } else { None };
    groups.iter().map(index).collect()
}

/// Returns the linear combinations of parameters that must be 0 for a unique maximum likelihood.
///
/// The parameters are the ratings and the advantage h of the first side. The first combination is the sum of the
/// ratings. There is a second one if all results are consistent with levels of the policies such that every policy on
/// the first side is one level above its opponent. Then h and the ratings are confounded, and the sum of level times
/// rating must be 0. Each combination is a list of weights: one for every policy, then one for h.
///
/// The result is `None` if the pairs do not connect all policies.
fn constraints(policies: usize, played: &[PairResult]) -> Option<Vec<Vec<f64>>> {
    let mut levels: Vec<Option<f64>> = vec![None; policies];
    *levels.first_mut()? = Some(0.0);
    for _ in 0..policies {
        for pair in played {
            match (levels[pair.first], levels[pair.second]) {
                (Some(level), None) => levels[pair.second] = Some(level - 1.0),
                (None, Some(level)) => levels[pair.first] = Some(level + 1.0),
                _ => {}
            }
        }
    }
    let levels: Vec<f64> = levels.into_iter().collect::<Option<_>>()?;
    let confounded = played.iter().all(|pair| levels[pair.first] - levels[pair.second] == 1.0);
    let ones = [vec![1.0; policies], vec![0.0]].concat();
    if !confounded {
        return Some(vec![ones]);
    }
    let mean = levels.iter().sum::<f64>() / policies as f64;
    let centred = levels.iter().map(|level| level - mean).chain([0.0]).collect();
    Some(vec![ones, centred])
}

#[cfg(test)]
mod tests;
