//! Solution of linear equations with a symmetric positive definite matrix.

/// Cholesky decomposition A = L Lᵀ of a symmetric positive definite matrix, with L lower triangular.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cholesky {
    order: usize,
    /// Entries of L row by row, `order` entries per row; those above the diagonal are not used.
    lower: Vec<f64>,
}

impl Cholesky {
    /// Decomposes an `order` × `order` matrix, given row by row; only its lower triangle is read.
    ///
    /// The result is `None` if the matrix is not positive definite, or so close to singular that a pivot has only
    /// about four correct digits.
    pub(super) fn new(mut matrix: Vec<f64>, order: usize) -> Option<Self> {
        for i in 0..order {
            let scale = matrix[i * order + i];
            for j in 0..=i {
                let (row_i, row_j) = (&matrix[i * order..][..j], &matrix[j * order..][..j]);
                let rest = matrix[i * order + j] - dot(row_i, row_j);
                matrix[i * order + j] = if i > j {
                    rest / matrix[j * order + j]
                } else if rest > 1e-12 * scale {
                    libm::sqrt(rest)
                } else {
                    return None;
                };
            }
        }
        Some(Self { order, lower: matrix })
    }

    /// Returns the solution x of A x = `right`, where A is the decomposed matrix.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = self.halfway(right);
        for i in (0..self.order).rev() {
            let above: f64 =
                (i + 1..self.order).map(|k| self.lower[k * self.order + i] * x[k]).sum();
            x[i] = (x[i] - above) / self.lower[i * self.order + i];
        }
        x
    }

    /// Returns vᵀ A⁻¹ v, where A is the decomposed matrix.
    ///
    /// This is the variance of vᵀθ if A⁻¹ is the covariance matrix of θ.
    pub(super) fn inverse_form(&self, v: &[f64]) -> f64 {
        let half = self.halfway(v);
        dot(&half, &half)
    }

    /// Returns the solution x of L x = `right`, where L is the lower triangular factor.
    fn halfway(&self, right: &[f64]) -> Vec<f64> {
        let mut x: Vec<f64> = Vec::with_capacity(self.order);
        for (i, value) in right.iter().enumerate() {
            let row = &self.lower[i * self.order..][..=i];
            x.push((value - dot(&row[..i], &x)) / row[i]);
        }
        x
    }
}

pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Adds `weight` times v vᵀ to the lower triangle of a square `matrix`, given row by row.
pub(super) fn add_outer(matrix: &mut [f64], v: &[f64], weight: f64) {
    for (i, row) in matrix.chunks_exact_mut(v.len()).enumerate() {
        let scaled = weight * v[i];
        if scaled != 0.0 {
            row[..=i].iter_mut().zip(v).for_each(|(sum, v)| *sum += scaled * v);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATRIX: [f64; 9] = [4.0, 0.0, 0.0, 12.0, 37.0, 0.0, -16.0, -43.0, 98.0];

    #[test]
    fn solves_and_inverts_what_is_not_singular() {
        let factor = Cholesky::new(MATRIX.to_vec(), 3).unwrap();
        assert_eq!(factor.lower, [2.0, 0.0, 0.0, 6.0, 1.0, 0.0, -8.0, 5.0, 3.0]);
        let x = factor.solve(&[-20.0, -43.0, 192.0]);
        for (actual, expected) in x.iter().zip([1.0, 2.0, 3.0]) {
            assert!((actual - expected).abs() < 1e-11, "{x:?}");
        }
        // The middle entry of the inverse is (4 · 98 - 16²) / 36, where 36 is the determinant.
        assert!((factor.inverse_form(&[0.0, 1.0, 0.0]) - 136.0 / 36.0).abs() < 1e-13);
        assert_eq!(Cholesky::new(vec![1.0, 0.0, 2.0, 4.0], 2), None);
        assert_eq!(Cholesky::new(vec![0.1, 0.0, 0.3, 0.9], 2), None);
        assert_eq!(Cholesky::new(vec![f64::NAN], 1), None);
    }

    #[test]
    fn outer_products_add_up() {
        let mut matrix = vec![0.0; 4];
        add_outer(&mut matrix, &[1.0, 2.0], 3.0);
        add_outer(&mut matrix, &[0.0, 1.0], 1.0);
        assert_eq!(matrix, [3.0, 0.0, 6.0, 13.0]);
    }
}
