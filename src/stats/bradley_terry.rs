//! Ratings: one number for the strength of each policy, from who beat whom.

use std::f64::consts::LN_10;

use super::cholesky::{Cholesky, add_outer, dot};
use super::interval::{wald, wilson};
use super::logistic::{Cell, newton, rate};
use super::{Estimate, normal};

/// Elo points for a factor e in the odds; 400 are a factor of 10.
const ELO: f64 = 400.0 / LN_10;

/// The games of one policy on the first side against one on the second. The same policy may sit on
/// both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// The policy on the first side, or that moves first.
    pub first: usize,
    /// The policy on the second side.
    pub second: usize,
    /// Games won by the first.
    pub wins: u64,
    /// Games played.
    pub n: u64,
}

/// Ratings after Bradley and Terry (1952, *Biometrika* 39) with a term for the first side:
/// P(first wins) = 1 / (1 + 10^(-(Rᵢ - Rⱼ + h)/400)).
///
/// A policy has a rating only if the results bound how far it is from others: if a chain of *telling*
/// meetings, in which neither side won nearly all games, connects it with them. A policy that wins or
/// loses everything may be better or worse by any number of points: the likelihood grows with the gap
/// without end (Albert and Anderson 1984, *Biometrika* 71(1)), and a prior would only hide that. Its
/// rating is unknown, and the others are rated as if it were not there.
///
/// Ratings average 0 over the policies that have one: they say nothing about policies outside this
/// pool, and they hide cycles. See [`lack_of_fit`](Self::lack_of_fit) before trusting
/// them, and [`Equilibrium`](super::Equilibrium) where the fit is poor.
#[derive(Clone, Debug, PartialEq)]
pub struct BradleyTerry {
    /// The place of each policy among those that are rated.
    places: Vec<Option<usize>>,
    /// Ratings, then h, on the logit scale.
    theta: Vec<f64>,
    /// Information with the squares of the constraints added.
    information: Cholesky,
    /// The covariance of the slopes of the log-likelihood, row by row.
    slopes: Vec<f64>,
    /// Games of each policy.
    games: Vec<u64>,
    /// Games among those that are rated.
    n: u64,
    /// How far the results lie from what ratings can express.
    pub lack_of_fit: LackOfFit,
}

/// How far results lie from what ratings can express.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LackOfFit {
    /// Twice the difference between the log-likelihood of the observed shares and that of the ratings.
    pub deviance: f64,
    /// Meetings less free parameters.
    pub degrees_of_freedom: u64,
}

impl BradleyTerry {
    /// Fits ratings to the meetings of `policies` policies by maximum likelihood, without a prior.
    ///
    /// If the results cannot tell a side from the policies on it, for instance because no policy plays
    /// on both sides, the policies of the two sides are taken to be equally strong on average, and h
    /// is the rest. `None` if no two policies can be rated, or the results do not bound h.
    ///
    /// Meetings are played on the same luck: `correlation(k, l)` is that of the outcomes of meetings
    /// number k and l, game by game. The errors are those of the sandwich (Liang and Zeger 1986,
    /// *Biometrika* 73(1)), which hold also where ratings do not fit; the variance of a meeting is
    /// that of its shares, half a game added to either, as none is ever quite certain.
    ///
    /// # Panics
    /// If a meeting is of a policy that is not there, or has more wins than games.
    pub fn fit(
        policies: usize,
        meetings: &[PairResult],
        correlation: impl Fn(usize, usize) -> f64,
    ) -> Option<Self> {
        let mut fit = Self::likeliest(policies, meetings)?;
        for (k, one) in meetings.iter().enumerate() {
            for (l, other) in meetings.iter().enumerate() {
                let correlation = if k == l { 1.0 } else { correlation(k, l) };
                fit.spread(one, other, correlation * one.deviation() * other.deviation());
            }
        }
        Some(fit)
    }

    /// The ratings, without their errors.
    fn likeliest(policies: usize, meetings: &[PairResult]) -> Option<Self> {
        let played: Vec<_> = meetings.iter().filter(|meeting| meeting.n > 0).copied().collect();
        let places = rated(policies, &played);
        let counted: Vec<_> = played.iter().filter_map(|meeting| meeting.among(&places)).collect();
        let telling: Vec<_> = counted.iter().filter(|it| it.is_telling()).copied().collect();
        let many = places.iter().flatten().count();
        let constraints = constraints(many, &counted)?;
        // A side that wins everything has no bound, as a policy has none that does.
        if self::constraints(many, &telling)?.len() > constraints.len() || many < 2 {
            return None;
        }
        let order = many + 1;
        let mut penalty = vec![0.0; order * order];
        constraints.iter().for_each(|constraint| add_outer(&mut penalty, constraint, 1.0));
        let cells: Vec<_> = counted.iter().map(|meeting| meeting.cell(order)).collect();
        let (theta, information) = newton(&cells, &penalty)?;
        let deviance = cells.iter().map(|cell| cell.deviance(rate(dot(&cell.row, &theta)))).sum();
        let degrees_of_freedom = (counted.len() + constraints.len()).saturating_sub(order) as u64;
        let lack_of_fit = LackOfFit { deviance, degrees_of_freedom };
        let games = games(policies, &played);
        let n = counted.iter().map(|meeting| meeting.n).sum();
        let slopes = vec![0.0; order * order];
        Some(Self { places, theta, information, slopes, games, n, lack_of_fit })
    }

    /// Adds what the `covariance` of the wins in two meetings brings to that of the slopes.
    fn spread(&mut self, one: &PairResult, other: &PairResult, covariance: f64) {
        let order = self.theta.len();
        let among = [one, other].map(|meeting| meeting.among(&self.places));
        let [Some(one), Some(other)] = among else { return };
        for (i, x) in one.terms(order) {
            for (j, y) in other.terms(order) {
                self.slopes[i * order + j] += covariance * x * y;
            }
        }
    }

    /// The rating of policy `i` in Elo points above the average of those that are rated; unknown if
    /// it is none of them.
    ///
    /// # Panics
    /// If there is no such policy, or `level` is not strictly between 0 and 1.
    pub fn rating(&self, i: usize, level: f64) -> Estimate {
        let n = self.games[i];
        self.places[i].map_or(Estimate::unknown(n), |i| self.estimate(&[(i, 1.0)], n, level))
    }

    /// What the first side is worth, in Elo points.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn first_side(&self, level: f64) -> Estimate {
        self.estimate(&[(self.theta.len() - 1, 1.0)], self.n, level)
    }

    /// The share of games that policy `i`, on the first side, should win against `j`; `None` if
    /// either is not rated.
    ///
    /// # Panics
    /// If there is no such policy.
    pub fn expected(&self, i: usize, j: usize) -> Option<f64> {
        let (i, j) = self.places[i].zip(self.places[j])?;
        Some(rate(self.theta[i] - self.theta[j] + self.theta[self.theta.len() - 1]))
    }

    fn estimate(&self, terms: &[(usize, f64)], n: u64, level: f64) -> Estimate {
        normal::alpha(level);
        let mut v = vec![0.0; self.theta.len()];
        terms.iter().for_each(|&(i, weight)| v[i] += weight);
        // Slopes have no part along what the constraints determine: the covariance is G slopes G
        // with G the inverse of information plus the squares of the constraints.
        let weights = self.information.solve(&v);
        let rows = self.slopes.chunks_exact(v.len());
        let variance: f64 = rows.zip(&weights).map(|(row, w)| w * dot(row, &weights)).sum();
        let std_err = ELO * libm::sqrt(variance.max(0.0));
        let value = ELO * dot(&v, &self.theta);
        let interval = Some(wald(value, std_err, level));
        Estimate { n, value: Some(value), std_err: Some(std_err), interval }
    }
}

/// A meeting tells how far apart two policies are if the 95 % interval of its win rate stays as far
/// as this from 0 and from 1: within some 640 points.
const TELLING: f64 = 0.025;

impl PairResult {
    /// The row of the design matrix with its wins and losses.
    fn cell(&self, order: usize) -> Cell {
        let mut row = vec![0.0; order];
        self.terms(order).into_iter().for_each(|(i, x)| row[i] += x);
        Cell { row, wins: self.wins as f64, losses: self.losses() as f64 }
    }

    /// Games won by the second.
    fn losses(&self) -> u64 {
        let losses = self.n.checked_sub(self.wins);
        losses.unwrap_or_else(|| panic!("{} wins in {} games", self.wins, self.n))
    }

    /// Whether neither side won nearly all games.
    fn is_telling(&self) -> bool {
        let interval = wilson(self.wins, self.n, 0.95);
        interval.is_some_and(|it| it.low > TELLING && it.high < 1.0 - TELLING)
    }

    /// The same with policies numbered by their places; `None` if one has no place.
    fn among(&self, places: &[Option<usize>]) -> Option<PairResult> {
        let (first, second) = places[self.first].zip(places[self.second])?;
        Some(PairResult { first, second, ..*self })
    }

    /// The row of the design matrix, as places with what is added there.
    fn terms(&self, order: usize) -> [(usize, f64); 3] {
        [(self.first, 1.0), (self.second, -1.0), (order - 1, 1.0)]
    }

    /// The standard deviation of the wins; 0 without a game.
    fn deviation(&self) -> f64 {
        if self.n == 0 {
            return 0.0;
        }
        let (wins, losses) = (self.wins as f64 + 0.5, self.losses() as f64 + 0.5);
        libm::sqrt(wins * losses / (wins + losses))
    }
}

/// The games of each policy, those against itself once.
fn games(policies: usize, played: &[PairResult]) -> Vec<u64> {
    let mut games = vec![0; policies];
    for meeting in played {
        games[meeting.first] += meeting.n;
        if meeting.second != meeting.first {
            games[meeting.second] += meeting.n;
        }
    }
    games
}

/// The places of the policies that telling meetings connect, of several such groups the largest, of
/// equal ones the one that won most.
fn rated(policies: usize, played: &[PairResult]) -> Vec<Option<usize>> {
    let mut groups: Vec<usize> = (0..policies).collect();
    let mut wins = vec![0; policies];
    for meeting @ &PairResult { first, second, .. } in played {
        wins[first] += meeting.wins;
        wins[second] += meeting.losses();
        if meeting.is_telling() {
            let (kept, gone) = (groups[first], groups[second]);
            groups.iter_mut().filter(|group| **group == gone).for_each(|group| *group = kept);
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
    let mut places = 0..policies;
    let place = |group: &usize| if Some(*group) == largest { places.next() } else { None };
    groups.iter().map(place).collect()
}

/// What must be 0 for the parameters to be determined, each row with a place for h: the sum of the
/// ratings; and if levels can be given to the policies such that every first is one level above its
/// second, so that h may be taken from one and given to the other, the sum of level times rating.
/// `None` if the meetings do not connect the policies.
fn constraints(policies: usize, played: &[PairResult]) -> Option<Vec<Vec<f64>>> {
    let mut levels: Vec<Option<f64>> = vec![None; policies];
    *levels.first_mut()? = Some(0.0);
    for _ in 0..policies {
        for meeting in played {
            match (levels[meeting.first], levels[meeting.second]) {
                (Some(level), None) => levels[meeting.second] = Some(level - 1.0),
                (None, Some(level)) => levels[meeting.first] = Some(level + 1.0),
                _ => {}
            }
        }
    }
    let levels: Vec<f64> = levels.into_iter().collect::<Option<_>>()?;
    let confounded =
        played.iter().all(|meeting| levels[meeting.first] - levels[meeting.second] == 1.0);
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
