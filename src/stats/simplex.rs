//! The set of all optimal solutions of a linear programme.

/// Absolute value below which a reduced cost or a pivot counts as 0.
///
/// The entries of the tableau are of the order of 1.
const TINY: f64 = 1e-10;

/// Maximum difference of two ratios in the simplex method's ratio test that count as tied.
const TIE: f64 = 1e-13;

/// Set of all optimal solutions of a linear programme, which is a face of its polytope.
pub(super) struct Face {
    /// Optimal solution in which a variable is positive if it is positive in any optimal solution.
    pub(super) interior: Vec<f64>,
    /// For each constraint, true if it holds as an equality in every optimal solution.
    pub(super) tight: Vec<bool>,
}

/// Finds all solutions of the linear programme: maximise Σy subject to `matrix` y <= 1 and y >= 0.
///
/// The entries of `matrix` are positive, row by row, with `columns` entries per row.
///
/// The method is Dantzig's simplex method, with Bland's rule after many steps, which guarantees termination. At
/// the optimum, variables with a negative reduced cost are 0 in every optimal solution. With these fixed, each
/// other variable is maximised in turn, and the mean of the resulting vertices is the interior solution.
pub(super) fn optimal_face(matrix: &[f64], columns: usize) -> Face {
    let mut tableau = Tableau::new(matrix, columns);
    let total = tableau.variables();
    let mut allowed = vec![true; total];
    let objective: Vec<f64> = (0..total).map(|j| f64::from(u8::from(j < columns))).collect();
    let costs = tableau.maximise(&objective, &allowed);
    allowed.iter_mut().zip(costs).for_each(|(allowed, cost)| *allowed = cost > -TINY);
    let mut vertices = vec![tableau.vertex()];
    for j in (0..total).filter(|&j| allowed[j]) {
        if vertices.iter().all(|vertex| vertex[j] <= TINY) {
            let (mut largest, mut objective) = (tableau.clone(), vec![0.0; total]);
            objective[j] = 1.0;
            largest.maximise(&objective, &allowed);
            vertices.push(largest.vertex());
        }
    }
    let positive = |j: usize| vertices.iter().any(|vertex| vertex[j] > TINY);
    let mean =
        |j: usize| vertices.iter().map(|vertex| vertex[j]).sum::<f64>() / vertices.len() as f64;
    Face {
        interior: (0..columns).map(|j| if positive(j) { mean(j) } else { 0.0 }).collect(),
        tight: (columns..total).map(|j| !positive(j)).collect(),
    }
}

/// Simplex tableau with a row for each basic variable, whose value is in the last column.
#[derive(Clone)]
struct Tableau {
    cells: Vec<f64>,
    width: usize,
    basis: Vec<usize>,
}

impl Tableau {
    /// Returns the initial tableau of `matrix` y + slack = 1, in which the slack variables are basic.
    fn new(matrix: &[f64], columns: usize) -> Self {
        let rows = matrix.len() / columns;
        let width = columns + rows + 1;
        let mut cells = vec![0.0; rows * width];
        for (i, row) in cells.chunks_exact_mut(width).enumerate() {
            row[..columns].copy_from_slice(&matrix[i * columns..][..columns]);
            row[columns + i] = 1.0;
            row[width - 1] = 1.0;
        }
        Self { cells, width, basis: (columns..columns + rows).collect() }
    }

    fn variables(&self) -> usize {
        self.width - 1
    }

    fn rows(&self) -> impl Iterator<Item = (&[f64], usize)> {
        self.cells.chunks_exact(self.width).zip(self.basis.iter().copied())
    }

    /// Moves to the vertex that maximises `objective`, and returns the reduced cost of each variable there.
    ///
    /// `objective` has a coefficient for each variable. A variable j enters the basis only if `allowed[j]` is true.
    fn maximise(&mut self, objective: &[f64], allowed: &[bool]) -> Vec<f64> {
        let patience = 4 * self.width;
        for step in 0.. {
            let costs = self.reduced_costs(objective);
            let mut gains = (0..costs.len()).filter(|&j| allowed[j] && costs[j] > TINY);
            let use_bland = step >= patience;
            let entering = if !use_bland {
                gains.reduce(|best, j| if costs[j] > costs[best] { j } else { best })
            } else {
                gains.next()
            };
            match entering.and_then(|column| Some((self.leaving(column, use_bland)?, column))) {
                Some((row, column)) if step < 100 * patience => self.pivot(row, column),
                _ => return costs,
            }
        }
        unreachable!("the loop has no other end")
    }

    fn reduced_costs(&self, objective: &[f64]) -> Vec<f64> {
        let mut costs = objective.to_vec();
        for (row, basic) in self.rows().filter(|&(_, basic)| objective[basic] != 0.0) {
            costs.iter_mut().zip(row).for_each(|(cost, x)| *cost -= objective[basic] * x);
        }
        // The reduced cost of a basic variable is exactly 0; rounding may have left a remainder.
        self.basis.iter().for_each(|&basic| costs[basic] = 0.0);
        costs
    }

    /// Returns the row whose basic variable must leave the basis when variable `column` enters.
    ///
    /// This basic variable is the first to fall to 0 while the entering variable grows. Of tied rows it is the one with
    /// the largest pivot, which loses the fewest digits, or under Bland's rule the one with the first basic variable.
    /// The result is `None` if no variable falls to 0.
    fn leaving(&self, column: usize, use_bland: bool) -> Option<usize> {
        let ratios: Vec<(f64, usize)> = self
            .rows()
            .enumerate()
            .filter(|(_, (row, _))| row[column] > TINY)
            .map(|(i, (row, _))| (row[self.width - 1].max(0.0) / row[column], i))
            .collect();
        let least = ratios.iter().map(|&(ratio, _)| ratio).fold(f64::INFINITY, f64::min);
        let tied = ratios.iter().filter(|(ratio, _)| *ratio <= least + TIE).map(|&(_, i)| i);
        let pivot = |i: usize| self.cells[i * self.width + column];
        if use_bland {
            tied.min_by_key(|&i| self.basis[i])
        } else {
            tied.reduce(|best, i| if pivot(i) > pivot(best) { i } else { best })
        }
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let scale = self.cells[row * self.width + column];
        let source: Vec<f64> =
            self.cells[row * self.width..][..self.width].iter().map(|x| x / scale).collect();
        for (i, target) in self.cells.chunks_exact_mut(self.width).enumerate() {
            let factor = target[column];
            if i == row {
                target.copy_from_slice(&source);
            } else if factor != 0.0 {
                target.iter_mut().zip(&source).for_each(|(x, y)| *x -= factor * y);
                target[column] = 0.0;
            }
        }
        self.basis[row] = column;
    }

    /// Returns the values of all variables at the current vertex.
    fn vertex(&self) -> Vec<f64> {
        let mut values = vec![0.0; self.variables()];
        self.rows().for_each(|(row, basic)| values[basic] = row[self.width - 1].max(0.0));
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unique_or_else_an_interior_solution_is_found() {
        // 2a + b <= 1, a + 3b <= 1: a = 2/5, b = 1/5.
        let face = optimal_face(&[2.0, 1.0, 1.0, 3.0], 2);
        assert!((face.interior[0] - 0.4).abs() < 1e-15 && (face.interior[1] - 0.2).abs() < 1e-15);
        assert_eq!(face.tight, [true, true]);
        // Any a + b = 1 with 2c = 0; the second constraint is loose unless b = 1.
        let face = optimal_face(&[1.0, 1.0, 2.0, 0.5, 1.0, 2.0], 3);
        assert!((face.interior[0] + face.interior[1] - 1.0).abs() < 1e-15);
        assert!(face.interior[0] > 0.1 && face.interior[1] > 0.1 && face.interior[2] == 0.0);
        assert_eq!(face.tight, [true, false]);
    }
}
