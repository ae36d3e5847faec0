//! The result of a regression, linear or logistic.

use super::Estimate;
use super::cholesky::{Cholesky, dot};
use super::interval::mean_interval;

/// A fitted linear predictor: intercept plus coefficients times covariates.
///
/// Standard errors are those of the Bayesian reading of ridge (the prior is normal about 0), taken
/// times sqrt([`dispersion`](Self::dispersion)).
#[derive(Clone, Debug, PartialEq)]
pub struct Regression {
    pub(super) theta: Vec<f64>,
    /// Information about theta, ridge included.
    pub(super) information: Cholesky,
    pub(super) n: u64,
    /// Rows less parameters, 0 if there are no more rows than parameters.
    pub degrees_of_freedom: u64,
    /// Pearson's chi-square over the degrees of freedom: the variance of a row about the fit, in
    /// units of that assumed. For a logistic regression much above 1 means that the predictor lacks
    /// a term, or that games of a row are not independent; below 1 it is counted as 1, and without
    /// a degree of freedom it is 1.
    pub dispersion: f64,
}

impl Regression {
    /// The predictor where all covariates are 0.
    ///
    /// # Panics
    /// If `level` is not strictly between 0 and 1.
    pub fn intercept(&self, level: f64) -> Estimate {
        self.estimate(&self.unit(0), level)
    }

    /// What one more of covariate `i` adds to the predictor.
    ///
    /// # Panics
    /// If there is no such covariate, or `level` is not strictly between 0 and 1.
    pub fn coefficient(&self, i: usize, level: f64) -> Estimate {
        assert!(i + 1 < self.theta.len(), "no covariate {i}");
        self.estimate(&self.unit(i + 1), level)
    }

    /// What a change of the covariates by `change` adds to the predictor.
    ///
    /// # Panics
    /// If there are not as many covariates as were fitted, or `level` is not strictly between 0
    /// and 1.
    pub fn contrast(&self, change: &[f64], level: f64) -> Estimate {
        assert!(change.len() + 1 == self.theta.len(), "a change of each covariate");
        self.estimate(&[&[0.0], change].concat(), level)
    }

    /// Number of covariates, the intercept not counted.
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
        // Without a degree of freedom the dispersion is unknown, and so is the error.
        let known = self.degrees_of_freedom > 0;
        Estimate {
            n: self.n,
            value: Some(value),
            std_err: known.then_some(std_err),
            interval: known
                .then(|| mean_interval(value, std_err, self.degrees_of_freedom + 1, level)),
        }
    }
}

/// A row of the design matrix: 1, then the covariates.
pub(super) fn with_intercept(covariates: &[f64]) -> Vec<f64> {
    [&[1.0], covariates].concat()
}

/// The penalty λ/2 Σθᵢ² as a matrix, the intercept left free.
pub(super) fn ridge_matrix(ridge: f64, order: usize) -> Vec<f64> {
    assert!(ridge >= 0.0 && ridge.is_finite(), "no ridge of {ridge}");
    let mut matrix = vec![0.0; order * order];
    (1..order).for_each(|i| matrix[i * order + i] = ridge);
    matrix
}
