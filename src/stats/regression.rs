//! Results of a linear or logistic regression.

use super::Estimate;
use super::cholesky::{Cholesky, dot};
use super::interval::mean_interval;

/// Fitted linear predictor of a regression: intercept plus coefficients times covariates.
///
/// The predictor is a mean in a linear regression and a logit in a logistic one. Standard errors treat the ridge
/// penalty as a normal prior about 0, and are multiplied by the square root of the [`dispersion`](Self::dispersion).
#[derive(Clone, Debug, PartialEq)]
pub struct Regression {
    pub(super) theta: Vec<f64>,
    /// Information matrix of theta, with the ridge penalty.
    pub(super) information: Cholesky,
    pub(super) n: u64,
    /// Number of rows of data minus number of parameters, or 0 if that is negative.
    pub degrees_of_freedom: u64,
    /// Variance of the rows of data about the fit, divided by the variance that the model assumes.
    ///
    /// It is Pearson's chi-square divided by the degrees of freedom. In a logistic regression it is at least 1; a value
    /// far above 1 means that the predictor lacks a term, or that the games of a row are not independent. Without
    /// degrees of freedom it is 1.
    pub dispersion: f64,
}

impl Regression {
    /// Returns the value of the linear predictor if all covariates are 0.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn intercept(&self, level: f64) -> Estimate {
        self.estimate(&self.unit(0), level)
    }

    /// Returns the change of the linear predictor if covariate `i` grows by 1.
    ///
    /// # Panics
    /// If there is no such covariate, or `level` is not strictly between 0 and 1.
    pub fn coefficient(&self, i: usize, level: f64) -> Estimate {
        assert!(i + 1 < self.theta.len(), "no covariate {i} among {}", self.covariates());
        self.estimate(&self.unit(i + 1), level)
    }

    /// Returns the change of the linear predictor if each covariate i changes by `change[i]`.
    ///
    /// # Panics
    /// If `change` does not have an entry for each covariate, or `level` is not strictly between 0 and 1.
    pub fn contrast(&self, change: &[f64], level: f64) -> Estimate {
        let (given, expected) = (change.len(), self.covariates());
        assert!(given == expected, "{given} changes of {expected} covariates");
        self.estimate(&[&[0.0], change].concat(), level)
    }

    /// Returns the number of covariates, without the intercept.
    pub fn covariates(&self) -> usize {
        self.theta.len() - 1
    }

    fn unit(&self, i: usize) -> Vec<f64> {
        let mut row = vec![0.0; self.theta.len()];
        row[i] = 1.0;
        row
    }

    fn estimate(&self, row: &[f64], level: f64) -> Estimate {
        super::normal::alpha(level);
        let value = dot(row, &self.theta);
        let std_err = libm::sqrt(self.dispersion * self.information.inverse_form(row));
        // Without degrees of freedom the dispersion is unknown, and so is the error.
        let has_error = self.degrees_of_freedom > 0;
        Estimate {
            n: self.n,
            value: Some(value),
            std_err: has_error.then_some(std_err),
            interval: has_error
                .then(|| mean_interval(value, std_err, self.degrees_of_freedom + 1, level)),
        }
    }
}

/// Returns a row of the design matrix: 1, then the covariates.
pub(super) fn with_intercept(covariates: &[f64]) -> Vec<f64> {
    [&[1.0], covariates].concat()
}

/// Returns the diagonal matrix of a ridge penalty: 0 for the intercept and `ridge` for coefficients.
///
/// `order` is the number of parameters, of which the intercept is the first.
pub(super) fn ridge_matrix(ridge: f64, order: usize) -> Vec<f64> {
    assert!(
        ridge >= 0.0 && ridge.is_finite(),
        "ridge penalty {ridge} is not finite and at least 0"
    );
    let mut matrix = vec![0.0; order * order];
    (1..order).for_each(|i| matrix[i * order + i] = ridge);
    matrix
}
