//! Statistics for tests.

/// Returns the chi-square statistic of counts with equal expectations.
pub(super) fn chi_square<'a>(counts: impl IntoIterator<Item = &'a u32, IntoIter: Clone>) -> f64 {
    let counts = counts.into_iter().map(|&n| f64::from(n));
    let expected = counts.clone().sum::<f64>() / counts.clone().count() as f64;
    counts.map(|n| (n - expected).powi(2) / expected).sum()
}
