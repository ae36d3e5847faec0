//! The probability distribution of maximum entropy under linear constraints.

use super::cholesky::dot;

/// Linear constraint on a mix, which is a list of probabilities with the sum 1.
///
/// The constraint is `row` · mix = `bound` if `tight`, or else `row` · mix <= `bound`.
pub(super) struct Constraint {
    pub(super) row: Vec<f64>,
    pub(super) bound: f64,
    pub(super) tight: bool,
}

/// Returns the mix of greatest entropy -Σ p ln p that satisfies the `constraints`.
///
/// `mix` is the starting point: its probabilities p must be positive and must satisfy all constraints. They must
/// satisfy a tight constraint as an equality, and every other constraint as a strict inequality.
///
/// The method is an active-set Newton method (Nocedal and Wright 2006, *Numerical Optimization*, chapter 16.5). It
/// steps within the subspace of the active constraints. A constraint that blocks a step becomes active, and an
/// active inequality with a negative multiplier is released.
pub(super) fn maximum_entropy(mut mix: Vec<f64>, constraints: &[Constraint]) -> Vec<f64> {
    let mut active: Vec<usize> = (0..constraints.len()).filter(|&k| constraints[k].tight).collect();
    for _ in 0..100 * (mix.len() + constraints.len()) {
        let tangent = Tangent::new(&mix, active.iter().map(|&k| &constraints[k].row[..]));
        if dot(&tangent.step, &tangent.step) > 1e-26 {
            if let Some(blocking) = advance(&mut mix, &tangent.step, constraints, &active) {
                active.push(blocking);
            }
            continue;
        }
        let is_inequality = |index: &usize| !constraints[active[*index]].tight;
        let multipliers = tangent.multipliers();
        let worst = (0..active.len())
            .filter(is_inequality)
            .min_by(|&a, &b| multipliers[a].total_cmp(&multipliers[b]));
        match worst {
            Some(index) if multipliers[index] < -1e-9 => active.remove(index),
            _ => break,
        };
    }
    mix
}

/// Moves `mix` along `step` and returns the index of the constraint that stops the move, if any.
///
/// Entry k of `step` is multiplied by sqrt(`mix[k]`). The move is shortened so that the entropy grows, all
/// probabilities stay positive and all constraints hold. `active` are the indices of the constraints that hold as
/// equalities all along `step`.
fn advance(
    mix: &mut [f64],
    step: &[f64],
    constraints: &[Constraint],
    active: &[usize],
) -> Option<usize> {
    let direction: Vec<f64> = mix.iter().zip(step).map(|(p, u)| libm::sqrt(*p) * u).collect();
    let shrinking = direction.iter().zip(&*mix).map(|(d, p)| -d / p).fold(0.0, f64::max);
    let mut length: f64 = if shrinking > 0.9 { 0.9 / shrinking } else { 1.0 };
    let entropy = entropy(mix);
    let at = |length: f64| -> Vec<f64> {
        mix.iter().zip(&direction).map(|(p, d)| p + length * d).collect()
    };
    while self::entropy(&at(length)) < entropy - 1e-14 && length > 1e-12 {
        length *= 0.5;
    }
    let mut met = None;
    for (k, constraint) in constraints.iter().enumerate().filter(|(k, _)| !active.contains(k)) {
        let speed = dot(&constraint.row, &direction);
        let room = (constraint.bound - dot(&constraint.row, mix)).max(0.0);
        if speed > 0.0 && room < length * speed {
            length = room / speed;
            met = Some(k);
        }
    }
    mix.copy_from_slice(&at(length));
    met
}

fn entropy(mix: &[f64]) -> f64 {
    -mix.iter().map(|p| p * libm::log(*p)).sum::<f64>()
}

/// Subspace of moves that keep all active constraints as equalities, with the Newton step in it.
///
/// The change of each probability p is divided by sqrt(p): then the entropy has equal curvature in all directions.
struct Tangent {
    /// Newton step within the subspace.
    step: Vec<f64>,
    /// Orthonormal basis of the active constraints' rows, with an entry for each row.
    ///
    /// An entry is `None` if its row depends linearly on earlier ones.
    basis: Vec<Option<Vec<f64>>>,
    /// Components of each row along the basis.
    parts: Vec<Vec<f64>>,
    /// Components of the entropy's gradient along the basis.
    slope: Vec<f64>,
}

impl Tangent {
    fn new<'a>(mix: &[f64], rows: impl Iterator<Item = &'a [f64]>) -> Self {
        let roots: Vec<f64> = mix.iter().map(|p| libm::sqrt(*p)).collect();
        let (mut basis, mut parts): (Vec<Option<Vec<f64>>>, Vec<Vec<f64>>) = Default::default();
        for row in rows {
            let mut rest: Vec<f64> = row.iter().zip(&roots).map(|(x, root)| x * root).collect();
            let length = libm::sqrt(dot(&rest, &rest));
            let mut along = project_out(&mut rest, &basis);
            let left = libm::sqrt(dot(&rest, &rest));
            along.push(left);
            rest.iter_mut().for_each(|x| *x /= left);
            basis.push((left > 1e-13 * length).then_some(rest));
            parts.push(along);
        }
        let mut step: Vec<f64> =
            mix.iter().zip(&roots).map(|(p, root)| -root * (libm::log(*p) + 1.0)).collect();
        let slope = project_out(&mut step, &basis);
        Self { step, basis, parts, slope }
    }

    /// Returns the Lagrange multiplier of each active constraint.
    ///
    /// An inequality with a negative multiplier must be released: the entropy grows inside it.
    fn multipliers(&self) -> Vec<f64> {
        let mut multipliers = vec![0.0; self.parts.len()];
        for k in (0..self.parts.len()).rev().filter(|&k| self.basis[k].is_some()) {
            let later: f64 =
                (k + 1..self.parts.len()).map(|l| self.parts[l][k] * multipliers[l]).sum();
            multipliers[k] = (self.slope[k] - later) / self.parts[k][k];
        }
        multipliers
    }
}

/// Removes from `vector` its components along the unit vectors of `basis` and returns the components.
///
/// The component along an entry `None` is 0. The removal is done twice, since the second pass restores digits that the
/// first loses.
fn project_out(vector: &mut [f64], basis: &[Option<Vec<f64>>]) -> Vec<f64> {
    let mut parts = vec![0.0; basis.len()];
    for _ in 0..2 {
        for (part, unit) in parts.iter_mut().zip(basis) {
            let Some(unit) = unit else { continue };
            let more = dot(vector, unit);
            vector.iter_mut().zip(unit).for_each(|(x, u)| *x -= more * u);
            *part += more;
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum_to_one(n: usize) -> Constraint {
        Constraint { row: vec![1.0; n], bound: 1.0, tight: true }
    }

    fn near(actual: &[f64], expected: &[f64]) {
        for (actual, expected) in actual.iter().zip(expected) {
            assert!((actual - expected).abs() < 1e-12, "{actual} is not {expected}");
        }
    }

    #[test]
    fn the_mix_is_as_even_as_bounds_allow() {
        near(&maximum_entropy(vec![0.97, 0.02, 0.01], &[sum_to_one(3)]), &[1.0 / 3.0; 3]);
        let at_most = |bound| Constraint { row: vec![1.0, 0.0, 0.0], bound, tight: false };
        let start = vec![0.1, 0.8, 0.1];
        let capped = maximum_entropy(start.clone(), &[sum_to_one(3), at_most(0.2)]);
        near(&capped, &[0.2, 0.4, 0.4]);
        let free = maximum_entropy(start.clone(), &[sum_to_one(3), at_most(0.4)]);
        near(&free, &[1.0 / 3.0; 3]);
        let touching = maximum_entropy(start, &[sum_to_one(3), at_most(1.0 / 3.0)]);
        near(&touching, &[1.0 / 3.0; 3]);
    }

    /// Jaynes' die (1962) has the mean 4.5: the probability of throw k is proportional to 1.4492544^k.
    #[test]
    fn a_given_mean_makes_it_geometric() {
        let row: Vec<f64> = (1..=6).map(f64::from).collect();
        let mean = Constraint { row, bound: 4.5, tight: true };
        let mix = maximum_entropy(vec![0.1, 0.1, 0.1, 0.1, 0.1, 0.5], &[sum_to_one(6), mean]);
        for pair in mix.windows(2) {
            assert!((pair[1] / pair[0] - 1.449_254_4).abs() < 1e-5, "{mix:?}");
        }
        assert!((mix[0] - 0.054_35).abs() < 1e-5, "{mix:?}");
    }

    /// The first step stops at a constraint that does not bind in the solution (equal probabilities).
    #[test]
    fn a_bound_met_on_the_way_is_released() {
        let slanted = Constraint { row: vec![1.0, -0.2, -1.0, 0.0], bound: 0.0, tight: false };
        let start = vec![0.001, 0.9, 0.001, 0.098];
        near(&maximum_entropy(start, &[sum_to_one(4), slanted]), &[0.25; 4]);
    }
}
