//! Ridge logistic regression of win rates on covariates.

use super::cholesky::{Cholesky, add_outer, dot};
use super::logit::{inverse_logit, ln_1p_exp};
use super::regression::{Regression, ridge_matrix, with_intercept};

/// Number of wins in games with the same covariates.
#[derive(Clone, Debug, PartialEq)]
pub struct WinsRow {
    /// Values of the covariates, for instance the number of copies of each card.
    pub covariates: Vec<f64>,
    /// Number of games won.
    pub wins: u64,
    /// Number of games played.
    pub n: u64,
}

/// Fits a logistic regression of win rates on covariates, with a `ridge` penalty.
///
/// The model is logit(win rate) = intercept + covariates · coefficients. The fit maximises the log-likelihood minus λ/2
/// Σ coefficient², with λ = `ridge` (le Cessie and van Houwelingen 1992, *Applied Statistics* 41(1)). The intercept is
/// not penalised. Scale the covariates alike first; λ is the inverse of the variance that coefficients are expected to
/// have.
///
/// The result is `None` if no row has a game, if all games were won or all were lost, or if `ridge` is 0 and the data
/// determine no finite coefficients. The latter happens if covariates are collinear, or if they separate the wins from
/// the losses.
///
/// ```
/// use sandtable_stats::{WinsRow, logistic_regression};
///
/// let row = |copies: f64, wins| WinsRow { covariates: vec![copies], wins, n: 1000 };
/// let fit = logistic_regression(&[row(0.0, 450), row(1.0, 500), row(2.0, 550)], 0.0).expect("a fit");
/// let effect = fit.coefficient(0, 0.95);
/// assert!((effect.value.expect("known") - 0.2).abs() < 0.01); // logits per copy
/// ```
///
/// # Panics
/// If rows differ in length, a covariate is not finite, there are more wins than games, or `ridge`
/// is negative.
pub fn logistic_regression(rows: &[WinsRow], ridge: f64) -> Option<Regression> {
    let rows: Vec<_> = rows.iter().filter(|row| row.n > 0).collect();
    let order = rows.first()?.covariates.len() + 1;
    let (won, n) = rows.iter().fold((0, 0), |(won, n), row| (won + row.wins, n + row.n));
    if won == 0 || won == n {
        return None;
    }
    let cells: Vec<_> = rows.iter().map(|row| cell(row, order)).collect();
    let (theta, information) = newton(&cells, &ridge_matrix(ridge, order))?;
    let fit = |cell: &DesignRow| inverse_logit(dot(&cell.row, &theta));
    let degrees_of_freedom = rows.len().saturating_sub(order) as u64;
    let pearson: f64 = cells.iter().map(|cell| cell.pearson(fit(cell))).sum();
    Some(Regression {
        dispersion: if degrees_of_freedom > 0 {
            (pearson / degrees_of_freedom as f64).max(1.0)
        } else {
            1.0
        },
        theta,
        information,
        n,
        degrees_of_freedom,
    })
}

fn cell(row: &WinsRow, order: usize) -> DesignRow {
    assert!(row.covariates.len() + 1 == order, "rows differ in their number of covariates");
    assert!(row.covariates.iter().all(|x| x.is_finite()), "a covariate is not finite");
    let losses = row.n.checked_sub(row.wins);
    let losses = losses.unwrap_or_else(|| panic!("{} wins in {} games", row.wins, row.n));
    DesignRow { row: with_intercept(&row.covariates), wins: row.wins as f64, losses: losses as f64 }
}

/// Row of the design matrix of a logistic regression, with the wins and losses of its games.
pub(super) struct DesignRow {
    pub(super) row: Vec<f64>,
    pub(super) wins: f64,
    pub(super) losses: f64,
}

impl DesignRow {
    fn n(&self) -> f64 {
        self.wins + self.losses
    }

    fn ln_likelihood(&self, logit: f64) -> f64 {
        -self.wins * ln_1p_exp(-logit) - self.losses * ln_1p_exp(logit)
    }

    /// Returns twice the difference between the log-likelihoods of the observed win rate and of rate `p`.
    pub(super) fn deviance(&self, p: f64) -> f64 {
        let part = |count: f64, fit: f64| {
            if count > 0.0 { count * libm::log(count / fit) } else { 0.0 }
        };
        2.0 * (part(self.wins, self.n() * p) + part(self.losses, self.n() * (1.0 - p)))
    }

    /// Returns the contribution of this row to Pearson's chi-square if the win rate is `p`.
    fn pearson(&self, p: f64) -> f64 {
        let surplus = self.wins - self.n() * p;
        surplus * surplus / (self.n() * p * (1.0 - p))
    }
}

/// Fits the parameters θ of a logistic regression and returns them with the information matrix at θ.
///
/// The fit maximises the log-likelihood of `cells` minus θᵀ`penalty`θ/2, and the information matrix includes `penalty`.
/// The method is Newton's, with steps that are halved until the objective grows. The result is `None` if the
/// information is singular or the method does not converge.
pub(super) fn newton(cells: &[DesignRow], penalty: &[f64]) -> Option<(Vec<f64>, Cholesky)> {
    let order = cells.first()?.row.len();
    let mut theta = vec![0.0; order];
    let mut height = objective(cells, penalty, &theta);
    for _ in 0..100 {
        let mut matrix = penalty.to_vec();
        let mut slope: Vec<f64> = (0..order).map(|i| -penalised(penalty, &theta, i)).collect();
        for cell in cells {
            let p = inverse_logit(dot(&cell.row, &theta));
            add_outer(&mut matrix, &cell.row, cell.n() * p * (1.0 - p));
            let surplus = cell.wins - cell.n() * p;
            slope.iter_mut().zip(&cell.row).for_each(|(sum, x)| *sum += surplus * x);
        }
        let information = Cholesky::new(matrix, order)?;
        let step = information.solve(&slope);
        // Expected gain of the step in log-likelihood; near the maximum each step squares this gain.
        if dot(&step, &slope) <= 1e-18 * (1.0 + height.abs()) {
            return Some((theta, information));
        }
        (theta, height) = uphill(cells, penalty, &theta, &step, height)?;
    }
    None
}

/// Returns `theta` plus the longest of a full step, half a step, a quarter, ... that goes uphill.
///
/// Uphill means that the penalised log-likelihood does not fall below `height`, its value at `theta`, by more than
/// rounding errors. The second result is its value at the returned point. The result is `None` if 60 halvings do not
/// suffice.
fn uphill(
    cells: &[DesignRow],
    penalty: &[f64],
    theta: &[f64],
    step: &[f64],
    height: f64,
) -> Option<(Vec<f64>, f64)> {
    (0..60).map(|halvings| libm::ldexp(1.0, -halvings)).find_map(|share| {
        let there: Vec<f64> = theta.iter().zip(step).map(|(x, d)| x + share * d).collect();
        let reached = objective(cells, penalty, &there);
        (reached >= height - 1e-12 * height.abs()).then_some((there, reached))
    })
}

fn objective(cells: &[DesignRow], penalty: &[f64], theta: &[f64]) -> f64 {
    let likelihood: f64 = cells.iter().map(|cell| cell.ln_likelihood(dot(&cell.row, theta))).sum();
    let cost: f64 = theta.iter().enumerate().map(|(i, x)| x * penalised(penalty, theta, i)).sum();
    likelihood - 0.5 * cost
}

/// Returns entry `i` of the product of the matrix `penalty` and the vector `theta`.
///
/// Only the lower triangle of `penalty` is read, since the matrix is symmetric.
fn penalised(penalty: &[f64], theta: &[f64], i: usize) -> f64 {
    let order = theta.len();
    (0..order).map(|j| penalty[i.max(j) * order + i.min(j)] * theta[j]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{coin, generator};

    fn near(actual: Option<f64>, expected: f64) {
        let actual = actual.expect("a value");
        assert!(
            (actual - expected).abs() < 1e-9 * expected.abs().max(1.0),
            "{actual}, not {expected}"
        );
    }

    fn rows() -> Vec<WinsRow> {
        [
            (0.0, 1.0, 6, 10),
            (1.0, 0.0, 5, 20),
            (2.0, 2.0, 8, 10),
            (3.0, 1.0, 19, 40),
            (4.0, 4.0, 15, 15),
            (1.0, 3.0, 4, 5),
            (5.0, 0.0, 14, 50),
        ]
        .map(|(a, b, wins, n)| WinsRow { covariates: vec![a, b], wins, n })
        .to_vec()
    }

    /// Expected values come from `params`, `bse` and `pearson_chi2` of a fit by statsmodels.
    ///
    /// The call is `statsmodels.api.GLM([wins, losses], add_constant(x), Binomial()).fit(tol=1e-14)`.
    #[test]
    fn agrees_with_statsmodels_and_with_a_ridge_with_scipy() {
        let fit = logistic_regression(&rows(), 0.0).unwrap();
        let scale = libm::sqrt(fit.dispersion);
        near(fit.intercept(0.95).value, -1.0922994049373667);
        near(fit.intercept(0.95).std_err, scale * 0.49144542383413375);
        near(fit.coefficient(0, 0.95).value, 0.01551622660985913);
        near(fit.coefficient(0, 0.95).std_err, scale * 0.11915419350372976);
        near(fit.coefficient(1, 0.95).value, 1.1242123538230642);
        near(fit.coefficient(1, 0.95).std_err, scale * 0.2536269475348934);
        near(Some(fit.dispersion), 1.0);
        // Newton's method in NumPy on the penalised likelihood, ridge 3; `scipy.optimize.minimize` agrees
        // to its seven digits.
        let fit = logistic_regression(&rows(), 3.0).unwrap();
        near(fit.intercept(0.95).value, -0.9017628663139884);
        near(fit.coefficient(0, 0.95).value, -0.010378963363155164);
        near(fit.coefficient(1, 0.95).value, 0.9617587434473022);
    }

    #[test]
    fn separated_wins_need_a_ridge() {
        let row = |x: f64, wins| WinsRow { covariates: vec![x], wins, n: 10 };
        let rows = [row(-1.0, 0), row(0.0, 0), row(1.0, 10), row(2.0, 10)];
        assert_eq!(logistic_regression(&rows, 0.0), None);
        let slope = logistic_regression(&rows, 0.5).unwrap().coefficient(0, 0.95).value.unwrap();
        assert!(slope > 1.0 && slope < 20.0, "{slope}");
        assert_eq!(logistic_regression(&rows[2..], 0.5), None);
        assert_eq!(logistic_regression(&[], 0.5), None);
    }

    /// Fits 300 samples of random decks with 60 columns: at least nine in ten intervals cover the truth.
    #[test]
    fn intervals_cover_sixty_coefficients() {
        let mut coins = generator(3);
        let truth: Vec<f64> = (0..60).map(|i| f64::from(i - 30) / 60.0).collect();
        let rows: Vec<_> = (0..300)
            .map(|_| {
                let covariates: Vec<f64> =
                    (0..60).map(|_| f64::from(u8::from(coin(&mut coins, 0.5)))).collect();
                let p = inverse_logit(dot(&covariates, &truth));
                let wins = (0..100).filter(|_| coin(&mut coins, p)).count() as u64;
                WinsRow { covariates, wins, n: 100 }
            })
            .collect();
        let fit = logistic_regression(&rows, 0.01).unwrap();
        let covered = (0..60).filter(|&i| {
            let interval = fit.coefficient(i, 0.95).interval.unwrap();
            interval.low <= truth[i] && truth[i] <= interval.high
        });
        let covered = covered.count();
        assert!(covered >= 54, "{covered} of 60");
        assert!((1.0..1.3).contains(&fit.dispersion), "{}", fit.dispersion);
    }
}
