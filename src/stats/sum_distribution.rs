//! Exact distribution of the sum of independent draws.

/// Exact probability distribution of the sum of several independent draws from one distribution.
///
/// It is used to test whether the total of a few games, for instance of their lengths, fits the distribution of many
/// games.
///
/// ```
/// // The sum of two dice: 2 and 12 are the least likely sums, with probability 1/36 each.
/// let dice = sandtable_stats::SumDistribution::new(2, 1, &[1; 6]);
/// assert!((dice.p_value(12) - 2.0 / 36.0).abs() < 1e-12);
/// assert_eq!(dice.range(0.8), [4, 10]);
/// ```
#[derive(Clone, Debug)]
pub struct SumDistribution {
    /// Smallest sum whose probability is stored.
    least: i64,
    /// Probability of each sum from `least` upwards.
    mass: Vec<f64>,
}

/// Lower bound of p-values, which would be 0 for sums that are too unlikely to be stored.
const MIN_P_VALUE: f64 = 1e-30;

/// Largest ratio of two probabilities that count as equal, since they may differ by rounding alone.
const TIE: f64 = 1.0 + 1e-9;

impl SumDistribution {
    /// Computes the distribution of the sum of `draws` independent draws from one distribution.
    ///
    /// `counts` are the relative frequencies of the values `least`, `least` + 1, and so on. The method is the
    /// discrete Fourier transform, which turns the distribution of a sum into a power.
    ///
    /// # Panics
    /// If all counts are 0.
    pub fn new(draws: u64, least: i32, counts: &[u64]) -> SumDistribution {
        let all: u64 = counts.iter().sum();
        assert!(all > 0, "all counts of values to draw from are 0");
        let chances: Vec<f64> = counts.iter().map(|count| *count as f64 / all as f64).collect();
        let moment = |of: fn(f64) -> f64| -> f64 {
            chances.iter().enumerate().map(|(value, chance)| of(value as f64) * chance).sum()
        };
        let (mean, square) = (moment(|value| value), moment(|value| value * value));
        let span = (chances.len() - 1) as u64;
        let reach = reach(span as f64, draws as f64 * (square - mean * mean).max(0.0));
        let middle = draws as f64 * mean;
        let first = (middle - reach).max(0.0) as u64;
        let last = u64::min((middle + reach).ceil() as u64, span * draws);
        let size = (last - first + 1).next_power_of_two();
        let mut waves = vec![[0.0; 2]; size as usize];
        let indices = (0..size as usize).cycle();
        chances.iter().zip(indices).for_each(|(chance, index)| waves[index][0] += chance);
        transform(&mut waves, 1.0);
        waves.iter_mut().for_each(|wave| *wave = power(*wave, draws));
        transform(&mut waves, -1.0);
        let probability = |sum: u64| waves[(sum % size) as usize][0] / size as f64;
        let mass = (first..=last).map(|sum| probability(sum).max(0.0)).collect();
        SumDistribution { least: i64::from(least) * draws as i64 + first as i64, mass }
    }

    /// Returns the p-value of an observed sum: the probability of all sums that are at most as likely.
    ///
    /// This is the p-value of the exact test. It is never 0.
    pub fn p_value(&self, sum: i64) -> f64 {
        let index = usize::try_from(sum - self.least).ok();
        let observed = index.and_then(|index| self.mass.get(index)).copied().unwrap_or(0.0);
        let at_most_as_likely = self.mass.iter().filter(|it| **it <= observed * TIE);
        at_most_as_likely.sum::<f64>().clamp(MIN_P_VALUE, 1.0)
    }

    /// Returns the lower and upper end of the central interval of this distribution.
    ///
    /// The sums below the lower end have a total probability of at most (1 - `level`)/2, and so have those above the
    /// upper end.
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

/// Returns a distance from the mean of a sum; greater distances have a probability below 1e-20.
///
/// It follows from Bernstein's inequality. `variance` is that of the sum, and `span` the difference between the largest
/// and the smallest value drawn.
fn reach(span: f64, variance: f64) -> f64 {
    const ODDS: f64 = 47.0;
    let far = ODDS * span / 3.0;
    far + libm::sqrt(far * far + 2.0 * ODDS * variance)
}

fn times([a, b]: [f64; 2], [c, d]: [f64; 2]) -> [f64; 2] {
    [a * c - b * d, a * d + b * c]
}

/// Returns `base` to the power of `exponent`; a complex number is its real and its imaginary part.
fn power(mut base: [f64; 2], mut exponent: u64) -> [f64; 2] {
    let mut product = [1.0, 0.0];
    while exponent > 0 {
        if exponent % 2 == 1 {
            product = times(product, base);
        }
        base = times(base, base);
        exponent /= 2;
    }
    product
}

/// Replaces complex numbers, each a real and an imaginary part, by their discrete Fourier transform.
///
/// Their number must be a power of two. A `sign` of 1 transforms forwards. A `sign` of -1 transforms backwards, but
/// does not divide by their number.
fn transform(waves: &mut [[f64; 2]], sign: f64) {
    let size = waves.len();
    let bits = size.trailing_zeros();
    for index in 1..size {
        let mirrored = index.reverse_bits() >> (usize::BITS - bits);
        if index < mirrored {
            waves.swap(index, mirrored);
        }
    }
    let turn = sign * std::f64::consts::TAU / size as f64;
    let angles = (0..size / 2).map(|index| turn * index as f64);
    let roots: Vec<[f64; 2]> = angles.map(|it| [libm::cos(it), libm::sin(it)]).collect();
    for half in std::iter::successors(Some(1), |half| Some(2 * half)).take(bits as usize) {
        for part in waves.chunks_mut(2 * half) {
            let (low, high) = part.split_at_mut(half);
            let pairs = low.iter_mut().zip(high).zip(roots.iter().step_by(size / (2 * half)));
            for ((even, odd), root) in pairs {
                let [x, y] = times(*odd, *root);
                (*even, *odd) = ([even[0] + x, even[1] + y], [even[0] - x, even[1] - y]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected p-values are sums of binomial probabilities for 20 trials at 60 %, by Python.
    #[test]
    fn a_share_is_tested_as_the_binomial_test_does() {
        let draws = SumDistribution::new(20, 0, &[2, 3]);
        assert!((draws.p_value(7) - 0.036_990_090_267).abs() < 1e-10, "{}", draws.p_value(7));
        assert_eq!(draws.range(0.95), [8, 16]);
        assert!((draws.p_value(12) - 1.0).abs() < 1e-12);
        assert!(draws.p_value(21) < 1e-12);
    }

    /// Of the 36 throws of two dice, six have the sum 2, 3, 11 or 12.
    #[test]
    fn sums_of_dice_are_known() {
        let dice = SumDistribution::new(2, 1, &[1; 6]);
        assert!((dice.p_value(11) - 6.0 / 36.0).abs() < 1e-12);
        assert_eq!(dice.range(0.9), [3, 11]);
        let draws = SumDistribution::new(1000, 1, &[1, 0, 1]);
        assert!(draws.mass.len() < 2000 && (draws.p_value(2000) - 1.0).abs() < 1e-9);
    }

    /// Compares with distributions that are computed by one convolution for each draw.
    #[test]
    fn the_distribution_agrees_with_repeated_convolution() {
        for (draws, counts) in
            [(1, vec![3]), (1, vec![1, 2]), (40, vec![5, 0, 3, 1]), (9, vec![1; 30])]
        {
            let all: u64 = counts.iter().sum();
            let mut mass = vec![1.0];
            for _ in 0..draws {
                let mut next = vec![0.0; mass.len() + counts.len() - 1];
                for (sum, so_far) in mass.iter().enumerate() {
                    for (value, count) in counts.iter().enumerate() {
                        next[sum + value] += so_far * *count as f64 / all as f64;
                    }
                }
                mass = next;
            }
            let sums = SumDistribution::new(draws, 0, &counts);
            for (sum, likely) in mass.iter().enumerate() {
                let index = sum.checked_sub(sums.least as usize);
                let actual = index.and_then(|index| sums.mass.get(index)).unwrap_or(&0.0);
                assert!((actual - likely).abs() < 1e-14, "{draws} of {counts:?}: {sum}");
            }
        }
    }

    /// Any sum that was observed is possible, however unlikely it is, so its p-value must not be 0.
    #[test]
    fn no_p_value_is_zero() {
        for (draws, odd) in [(1, 1), (12, 12), (1000, 1000), (5000, 2)] {
            let mut counts = vec![0; 1000];
            (counts[6], counts[999]) = (20_000, odd);
            let sums = SumDistribution::new(draws, 1, &counts);
            let p = sums.p_value(1000 * odd as i64 + 7 * (draws - odd) as i64);
            assert!(p > 0.0 && p <= 1.0, "{p}");
            assert!(draws == 1 || odd < draws || p < 1e-9, "{p}");
        }
    }

    /// Adds the lengths of 10,000 games, where each length from 1 to 1,000 is equally likely.
    #[test]
    fn many_long_games_take_little() {
        let sums = SumDistribution::new(10_000, 1, &[1; 1000]);
        assert!(sums.mass.len() < 1 << 20, "{}", sums.mass.len());
        let [low, high] = sums.range(0.95);
        // The mean is 5,005,000; the standard deviation is that of a thousand numbers in a row, times 100.
        assert!((f64::from((5_005_000 - low) as i32) - 1.959_964 * 28_867.5).abs() < 30.0, "{low}");
        assert!((high - 5_005_000 - (5_005_000 - low)).abs() < 3, "{high}");
        assert!((sums.p_value(low - 1) - 0.05).abs() < 1e-4);
    }
}
