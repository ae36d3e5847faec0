//! A net while it learns: counts of features in, the log-odds of winning out.

use serde::{Deserialize, Serialize};

use super::features::{Feature, Subject};
use super::judge::Judge;
use super::weights::{MOST_OF_A_UNIT, UNITS, Weights};

/// The mean of the weights is of the last 1 / RECENT of all steps or so (polynomial-decay averaging: Shamir
/// and Zhang 2013).
const RECENT: f32 = 20.0;

/// What a net that learns has of a feature beside its weights, where the processor takes several at a time as
/// they lie.
#[derive(Clone, Debug)]
#[repr(C, align(16))]
struct Known {
    /// How its weights should change.
    slopes: [f32; UNITS],
    direct_slope: f32,
    scale: f32,
    /// Whether any example may have had it: the weights of another are as they were.
    met: bool,
}

/// A position as it was judged, and what came of it.
#[derive(Clone, Copy, Debug)]
pub struct TrainingExample<'a> {
    /// What was seen.
    pub features: &'a [(Feature, i8)],
    /// The chance to win that it should have been given.
    pub target: f32,
}

/// A net that learns, by Adam (Kingma and Ba 2015) on the cross entropy. One that was read does not until
/// it is resumed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Net {
    /// Its weights.
    pub weights: Weights,
    #[serde(skip)]
    known: Vec<Known>,
    /// How the weights that are of no feature should change.
    #[serde(skip)]
    gradient: Weights,
    mean: Weights,
    square: Weights,
    /// Their mean of late.
    settled: Weights,
    steps: i32,
}

impl Net {
    /// A net that knows nothing: its units differ by chance, and everything is even.
    pub fn new(question: &Subject, mut random: impl FnMut() -> f32) -> Net {
        let features = question.features.len();
        let mut weights = Weights::zero(features);
        for weight in weights.rows.as_flattened_mut() {
            *weight = 0.1 * random();
        }
        for (weight, feature) in weights.direct.iter_mut().zip(&question.features) {
            *weight = feature.prior / feature.scale;
        }
        weights.bias = std::array::from_fn(|_| 0.1 * random());
        weights.out = std::array::from_fn(|_| 0.1 * random());
        Net::with_weights(weights, question)
    }

    /// A net with some weights.
    fn with_weights(weights: Weights, question: &Subject) -> Net {
        let zero = || Weights::zero(question.features.len());
        let known = question.features.iter().map(|feature| Known {
            slopes: [0.0; UNITS],
            direct_slope: 0.0,
            scale: feature.scale,
            met: false,
        });
        let (known, settled, gradient) = (known.collect(), weights.clone(), Weights::zero(0));
        Net { weights, known, gradient, mean: zero(), square: zero(), settled, steps: 0 }
    }

    /// A net that goes on from what one that plays knows.
    pub fn again(judge: &Judge, question: &Subject) -> Net {
        Net::with_weights(judge.weights(question.features.iter().map(|it| it.scale)), question)
    }

    /// The net of a question that goes on from one that was read; none if that is another question's.
    pub(super) fn resumed(self, question: &Subject) -> Option<Net> {
        let Net { weights, mean, square, settled, steps, .. } = self;
        let features = question.features.len();
        let fits = |it: &Weights| it.rows.len() == features && it.direct.len() == features;
        let all_fit = [&weights, &mean, &square, &settled].into_iter().all(fits);
        all_fit.then(|| {
            let mut net =
                Net { mean, square, settled, steps, ..Net::with_weights(weights, question) };
            net.known.iter_mut().for_each(|it| it.met = true);
            net
        })
    }

    /// Returns the net in integers, from its present weights.
    pub fn quantized(&self) -> Judge {
        Judge::rounded(&self.weights, self.scales())
    }

    /// Returns the net in integers, from the moving average of its weights.
    pub fn quantized_average(&self) -> Judge {
        Judge::rounded(&self.settled, self.scales())
    }

    /// By what a count of each feature is multiplied.
    pub fn scales(&self) -> impl Iterator<Item = f32> {
        self.known.iter().map(|it| it.scale)
    }

    /// The units before they are cut, and the log-odds.
    #[inline]
    fn forward(&self, features: &[(Feature, i8)]) -> ([f32; UNITS], f32) {
        let Weights { rows, direct, bias, out, out_bias } = &self.weights;
        let (mut units, mut odds) = (*bias, *out_bias);
        for &(feature, count) in features {
            let place = usize::from(feature);
            let amount = f32::from(count) * self.known[place].scale;
            let row = &rows[place];
            // A new array, and no loop that changes the old one: several at a time are added so.
            units = std::array::from_fn(|unit| units[unit] + amount * row[unit]);
            odds += amount * direct[place];
        }
        // In lanes of a fixed number, so that the sum is the same on every machine.
        let mut lanes = [0.0; 8];
        for (units, out) in units.as_chunks::<8>().0.iter().zip(out.as_chunks::<8>().0) {
            lanes = std::array::from_fn(|it| {
                lanes[it] + units[it].clamp(0.0, MOST_OF_A_UNIT) * out[it]
            });
        }
        (units, odds + lanes.iter().sum::<f32>())
    }

    /// Notes how the weights should change for an example.
    fn note(&mut self, example: &TrainingExample<'_>) {
        let (units, odds) = self.forward(example.features);
        let error = sigmoid(odds) - example.target;
        let Weights { bias, out, out_bias, .. } = &mut self.gradient;
        let back: [f32; UNITS] = std::array::from_fn(|unit| {
            let is_open = (units[unit] > 0.0) & (units[unit] < MOST_OF_A_UNIT);
            if is_open { error * self.weights.out[unit] } else { 0.0 }
        });
        *out = std::array::from_fn(|it| out[it] + error * units[it].clamp(0.0, MOST_OF_A_UNIT));
        *bias = std::array::from_fn(|unit| bias[unit] + back[unit]);
        *out_bias += error;
        let all = &mut self.known[..];
        for &(feature, count) in example.features {
            let known = &mut all[usize::from(feature)];
            let amount = f32::from(count) * known.scale;
            known.slopes = std::array::from_fn(|unit| known.slopes[unit] + amount * back[unit]);
            known.direct_slope += amount * error;
            known.met = true;
        }
    }

    /// Learns from examples, in order, at a rate: a step for every `most` of them. Says whether there were
    /// any.
    pub fn learn<'a>(
        &mut self,
        examples: impl Iterator<Item = TrainingExample<'a>>,
        rate: f32,
        most: u16,
    ) -> bool {
        let (steps, mut count) = (self.steps, 0_u16);
        for example in examples {
            self.note(&example);
            count += 1;
            if count == most {
                self.step(rate, 1.0 / f32::from(count));
                count = 0;
            }
        }
        if count > 0 {
            self.step(rate, 1.0 / f32::from(count));
        }
        self.steps > steps
    }

    /// Changes the weights by the mean of what was noted, and forgets it.
    fn step(&mut self, rate: f32, share: f32) {
        self.steps += 1;
        let [mean_part, square_part] =
            [MEAN, SQUARE].map(|keep| 1.0 - libm::powf(keep, self.steps as f32));
        let share_of_now = (RECENT + 1.0) / (self.steps as f32 + RECENT);
        let step = Step { share, size: rate / mean_part, square_part, share_of_now };
        let Net { weights, known, gradient, mean, square, settled, .. } = self;
        let mut all = [weights, mean, square, settled];
        for (place, it) in known.iter_mut().enumerate().filter(|(_, it)| it.met) {
            step.take(all.each_mut().map(|all| &mut all.rows[place]), &mut it.slopes);
            let direct = all.each_mut().map(|all| std::array::from_mut(&mut all.direct[place]));
            step.take(direct, std::array::from_mut(&mut it.direct_slope));
        }
        let Weights { bias, out, out_bias, .. } = gradient;
        step.take(all.each_mut().map(|all| &mut all.bias), bias);
        step.take(all.each_mut().map(|all| &mut all.out), out);
        let out_biases = all.each_mut().map(|all| std::array::from_mut(&mut all.out_bias));
        step.take(out_biases, std::array::from_mut(out_bias));
    }
}

/// How much of its mean a step keeps, and of its mean square.
const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

/// A step of Adam.
struct Step {
    /// By what the sums of slopes are multiplied.
    share: f32,
    size: f32,
    square_part: f32,
    share_of_now: f32,
}

impl Step {
    /// Changes weights with the means of their slopes, of their squares and of their own, by the sums of
    /// slopes, which begin anew.
    fn take<const N: usize>(&self, all: [&mut [f32; N]; 4], sums: &mut [f32; N]) {
        let &Step { share, size, square_part, share_of_now } = self;
        let [weights, mean, square, settled] = all;
        for it in 0..N {
            let slope = sums[it] * share;
            mean[it] = MEAN * mean[it] + (1.0 - MEAN) * slope;
            square[it] = SQUARE * square[it] + (1.0 - SQUARE) * slope * slope;
            weights[it] -= size * mean[it] / ((square[it] / square_part).sqrt() + 1e-8);
            settled[it] += share_of_now * (weights[it] - settled[it]);
        }
        *sums = [0.0; N];
    }
}

/// The chance that log-odds stand for.
#[inline]
pub fn sigmoid(odds: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-odds))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two features that together mean the opposite of each alone need the units.
    #[test]
    fn a_net_learns_what_no_sum_of_weights_can() {
        let mut question = Subject::new("either");
        question.see(1.0, ["one", "other"].map(str::to_owned));
        let mut seed = 1_u32;
        let mut net = Net::new(&question, || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as f32 / (1 << 23) as f32 - 1.0
        });
        let cases: [(&[(Feature, i8)], f32); 4] =
            [(&[], 0.1), (&[(0, 1)], 0.8), (&[(1, 1)], 0.8), (&[(0, 1), (1, 1)], 0.1)];
        for _ in 0..3000 {
            let examples =
                cases.iter().map(|&(features, target)| TrainingExample { features, target });
            net.learn(examples, 0.01, u16::MAX);
        }
        for (features, target) in cases {
            let chance = sigmoid(net.forward(features).1);
            assert!((chance - target).abs() < 0.02, "{features:?}: {chance}");
        }
    }
}
