//! How likely each sum of independent draws is, exactly.

/// The sums of so many draws from counted values.
#[derive(Clone, Debug)]
pub struct Draws {
    least: i64,
    /// How likely each sum is, from the least on.
    mass: Vec<f64>,
}

/// Sums less likely than this are left out at both ends: no answer shows them.
const NOTHING: f64 = 1e-30;

/// Sums are as likely as each other within so much of rounding.
const ALIKE: f64 = 1.0 + 1e-9;

impl Draws {
    /// So many draws from values that have these counts, from `least` on.
    ///
    /// # Panics
    /// If all counts are 0.
    pub fn new(draws: u64, least: i32, counts: &[u64]) -> Draws {
        let all: u64 = counts.iter().sum();
        assert!(all > 0, "there is nothing to draw from");
        let chances: Vec<f64> = counts.iter().map(|count| *count as f64 / all as f64).collect();
        let mut sums = Draws { least: 0, mass: vec![1.0] };
        for _ in 0..draws {
            let mut mass = vec![0.0; sums.mass.len() + chances.len() - 1];
            for (place, so_far) in sums.mass.iter().enumerate() {
                let mass = mass[place..].iter_mut();
                mass.zip(&chances).for_each(|(mass, chance)| *mass += so_far * chance);
            }
            let first = mass.iter().position(|it| *it > NOTHING).unwrap_or(0);
            let last = mass.iter().rposition(|it| *it > NOTHING).unwrap_or(0);
            mass.truncate(last + 1);
            sums.mass = mass.split_off(first);
            sums.least += i64::from(least) + first as i64;
        }
        sums
    }

    /// How often a sum comes that is no more likely than this one: the p-value of the exact test.
    pub fn p_value(&self, sum: i64) -> f64 {
        let place = usize::try_from(sum - self.least).ok();
        let seen = place.and_then(|place| self.mass.get(place)).copied().unwrap_or(0.0);
        self.mass.iter().filter(|it| **it <= seen * ALIKE).sum::<f64>().min(1.0)
    }

    /// The sums beyond which no more than (1 - `level`)/2 lies on either side.
    pub fn range(&self, level: f64) -> [i64; 2] {
        let tail = (1.0 - level) / 2.0;
        let beyond = |mass: &mut dyn Iterator<Item = &f64>| {
            let mut sum = 0.0;
            let is_beyond = |mass: &&f64| {
                sum += **mass;
                sum <= tail
            };
            mass.take_while(is_beyond).count() as i64
        };
        let last = self.least + self.mass.len() as i64 - 1;
        [self.least + beyond(&mut self.mass.iter()), last - beyond(&mut self.mass.iter().rev())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seven of twenty at 60 %, reckoned term by term in Python.
    #[test]
    fn a_share_is_tested_as_the_binomial_test_does() {
        let draws = Draws::new(20, 0, &[2, 3]);
        assert!((draws.p_value(7) - 0.036_990_090_267).abs() < 1e-10, "{}", draws.p_value(7));
        assert_eq!(draws.range(0.95), [8, 16]);
        assert!((draws.p_value(12) - 1.0).abs() < 1e-12);
        assert_eq!(draws.p_value(21), 0.0);
    }

    /// Two dice: of 36 throws six bring a 2, 3, 11 or 12.
    #[test]
    fn sums_of_dice_are_known() {
        let dice = Draws::new(2, 1, &[1; 6]);
        assert!((dice.p_value(11) - 6.0 / 36.0).abs() < 1e-12);
        assert_eq!(dice.range(0.9), [3, 11]);
    }

    #[test]
    fn what_is_hardly_possible_is_left_out() {
        let draws = Draws::new(1000, 1, &[1, 0, 1]);
        assert!(draws.mass.len() < 2000 && (draws.p_value(2000) - 1.0).abs() < 1e-9);
    }
}
