//! Weighted ridge regression of means on covariates.

use super::cholesky::{Cholesky, add_outer, dot};
use super::regression::{Regression, ridge_matrix, with_intercept};

/// Mean outcome of games with the same covariates.
#[derive(Clone, Debug, PartialEq)]
pub struct MeanRow {
    /// Values of the covariates, for instance the number of copies of each card.
    pub covariates: Vec<f64>,
    /// Mean outcome, in the unit of the outcome.
    pub mean: f64,
    /// Number of games, the weight of the row.
    pub n: u64,
}

/// Fits mean = intercept + covariates · coefficients by weighted least squares with a `ridge` penalty.
///
/// It minimises Σ n (mean - fit)² + λ Σ coefficient², with λ = `ridge` (Hoerl and Kennard 1970, *Technometrics* 12(1));
/// each row is weighted by its number n of games. The intercept is not penalised. λ is in units of games times squared
/// covariates: scale the covariates alike first, and use a λ that is small compared with the number of games, or 0.
///
/// The variance between the outcomes of games is estimated from the residuals of the rows. The result is `None` if no
/// row has a game, or if covariates are collinear and `ridge` is 0 or tiny.
///
/// # Panics
/// If rows differ in length, a number is not finite, or `ridge` is negative.
pub fn least_squares(rows: &[MeanRow], ridge: f64) -> Option<Regression> {
    let rows: Vec<_> = rows.iter().filter(|row| row.n > 0).collect();
    let order = rows.first()?.covariates.len() + 1;
    let (mut matrix, mut right) = (ridge_matrix(ridge, order), vec![0.0; order]);
    let design: Vec<_> = rows.iter().map(|row| with_intercept(&row.covariates)).collect();
    for (row, x) in rows.iter().zip(&design) {
        assert!(x.len() == order, "rows of different lengths");
        assert!(x.iter().all(|x| x.is_finite()) && row.mean.is_finite(), "a number is not finite");
        let weight = row.n as f64;
        add_outer(&mut matrix, x, weight);
        right.iter_mut().zip(x).for_each(|(sum, x)| *sum += weight * row.mean * x);
    }
    let information = Cholesky::new(matrix, order)?;
    let theta = information.solve(&right);
    let deviance: f64 = rows
        .iter()
        .zip(&design)
        .map(|(row, x)| (row.mean - dot(x, &theta), row.n as f64))
        .map(|(residual, weight)| weight * residual * residual)
        .sum();
    let degrees_of_freedom = rows.len().saturating_sub(order) as u64;
    Some(Regression {
        dispersion: if degrees_of_freedom > 0 { deviance / degrees_of_freedom as f64 } else { 1.0 },
        n: rows.iter().map(|row| row.n).sum(),
        theta,
        information,
        degrees_of_freedom,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(actual: Option<f64>, expected: f64) {
        let actual = actual.expect("a value");
        let near = 1e-10 * expected.abs().max(1.0);
        assert!((actual - expected).abs() < near, "{actual}, not {expected}");
    }

    fn rows() -> Vec<MeanRow> {
        [
            (0.0, 1.0, 2.1, 10),
            (1.0, 0.0, 0.7, 20),
            (2.0, 2.0, 5.2, 10),
            (3.0, 1.0, 2.9, 40),
            (4.0, 4.0, 9.4, 15),
            (1.0, 3.0, 6.6, 5),
        ]
        .map(|(a, b, mean, n)| MeanRow { covariates: vec![a, b], mean, n })
        .to_vec()
    }

    /// Expected values come from `statsmodels.api.WLS(y, add_constant(x), weights=n).fit()`.
    ///
    /// They are its `params`, `bse`, `conf_int()` and `scale`.
    #[test]
    fn agrees_with_statsmodels_and_with_a_ridge_with_the_normal_equations() {
        let fit = least_squares(&rows(), 0.0).unwrap();
        near(fit.intercept(0.95).value, 0.33032416906032);
        near(fit.intercept(0.95).std_err, 0.20684355935304433);
        near(fit.coefficient(0, 0.95).value, 0.2005334427574887);
        near(fit.coefficient(0, 0.95).std_err, 0.09558434069823461);
        near(fit.coefficient(1, 0.95).value, 2.061017644645055);
        near(fit.coefficient(1, 0.95).std_err, 0.09382766406611841);
        near(fit.coefficient(1, 0.95).interval.map(|interval| interval.low), 1.7624161418044357);
        near(Some(fit.dispersion), 1.0135959513062522);
        // `numpy.linalg.solve(x.T @ diag(n) @ x + diag([0, 30, 30]), x.T @ (n * y))`.
        let fit = least_squares(&rows(), 30.0).unwrap();
        near(fit.intercept(0.95).value, 0.5532069592313683);
        near(fit.coefficient(0, 0.95).value, 0.34996104907816167);
        near(fit.coefficient(1, 0.95).value, 1.6754349519605296);
    }

    #[test]
    fn collinear_columns_need_a_ridge() {
        let row = |a: f64, mean| MeanRow { covariates: vec![a, 2.0 * a], mean, n: 3 };
        let rows = [row(0.0, 1.0), row(1.0, 2.0), row(2.0, 3.0)];
        assert_eq!(least_squares(&rows, 0.0), None);
        let fit = least_squares(&rows, 1e-4).unwrap();
        let total =
            fit.coefficient(0, 0.95).value.unwrap() + 2.0 * fit.coefficient(1, 0.95).value.unwrap();
        assert!((total - 1.0).abs() < 1e-4, "{total}");
        assert_eq!((fit.degrees_of_freedom, fit.coefficient(0, 0.95).std_err), (0, None));
    }

    #[test]
    fn unknown_without_games() {
        assert_eq!(least_squares(&[], 1.0), None);
        assert_eq!(least_squares(&[MeanRow { covariates: vec![1.0], mean: 0.0, n: 0 }], 1.0), None);
    }
}
