//! A net while it learns: counts of features in, the log-odds of winning out.

use serde::{Deserialize, Serialize};

use super::features::{Feature, Subject};
use super::judge::Judge;

/// Rectified units between the features and the log-odds.
pub const UNITS: usize = 32;

/// The mean of the weights is of the last 1 / RECENT of all steps or so (polynomial-decay averaging: Shamir
/// and Zhang 2013).
const RECENT: f32 = 20.0;

/// The most that a unit gives, so that a net which plays in integers gives the same.
pub const MOST_OF_A_UNIT: f32 = 16.0;

/// The weights of a net. Every feature has a row: a weight to each unit, and one past the units.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Weights {
    /// From the features to the units.
    pub rows: Vec<[f32; UNITS]>,
    /// From the features past the units.
    pub direct: Vec<f32>,
    /// What the units begin with.
    pub bias: [f32; UNITS],
    /// From the units to the log-odds.
    pub out: [f32; UNITS],
    /// What the log-odds begin with.
    pub out_bias: f32,
}

impl Weights {
    fn zero(features: usize) -> Weights {
        Weights {
            rows: vec![[0.0; UNITS]; features],
            direct: vec![0.0; features],
            bias: [0.0; UNITS],
            out: [0.0; UNITS],
            out_bias: 0.0,
        }
    }

    /// All but those to the units, a slice after the other, always in the same order.
    fn others_mut(&mut self) -> [&mut [f32]; 4] {
        let Weights { direct, bias, out, out_bias, .. } = self;
        [direct, bias, out, std::slice::from_mut(out_bias)]
    }
}

/// A position as it was judged, and what came of it.
#[derive(Clone, Copy, Debug)]
pub struct Example<'a> {
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
    scales: Vec<f32>,
    #[serde(skip)]
    gradient: Weights,
    mean: Weights,
    square: Weights,
    /// Their mean of late.
    pub(super) settled: Weights,
    steps: i32,
    /// By feature, whether any example may have had it: the row of another is as it was.
    #[serde(skip)]
    met: Vec<bool>,
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
        Net::with(weights, question)
    }

    /// A net with some weights.
    fn with(weights: Weights, question: &Subject) -> Net {
        let zero = || Weights::zero(question.features.len());
        let scales = question.features.iter().map(|it| it.scale).collect();
        let (settled, met) = (weights.clone(), vec![false; question.features.len()]);
        let (gradient, mean, square) = (zero(), zero(), zero());
        Net { weights, scales, gradient, mean, square, settled, steps: 0, met }
    }

    /// A net that goes on from what one that plays knows.
    pub fn again(judge: &Judge, question: &Subject) -> Net {
        Net::with(judge.weights(question.features.iter().map(|it| it.scale)), question)
    }

    /// The net of a question that goes on from one that was read; none if that is another question's.
    pub(super) fn resumed(self, question: &Subject) -> Option<Net> {
        let Net { weights, mean, square, settled, steps, .. } = self;
        let features = question.features.len();
        let fits = |it: &Weights| it.rows.len() == features && it.direct.len() == features;
        let all_fit = [&weights, &mean, &square, &settled].into_iter().all(fits);
        let met = vec![true; features];
        all_fit.then(|| Net { mean, square, settled, steps, met, ..Net::with(weights, question) })
    }

    /// By what a count of each feature is multiplied.
    pub fn scales(&self) -> &[f32] {
        &self.scales
    }

    /// The units before they are cut, and the log-odds.
    #[inline]
    fn forward(&self, features: &[(Feature, i8)]) -> ([f32; UNITS], f32) {
        let Weights { rows, direct, bias, out, out_bias } = &self.weights;
        let (mut units, mut odds) = (*bias, *out_bias);
        for &(feature, count) in features {
            let place = usize::from(feature);
            let amount = f32::from(count) * self.scales[place];
            let row = &rows[place];
            // A new array, and no loop that changes the old one: several at a time are added so.
            units = std::array::from_fn(|unit| units[unit] + amount * row[unit]);
            odds += amount * direct[place];
        }
        // In lanes of a fixed number, so that the sum is the same on every machine.
        let mut lanes = [0.0; 8];
        for (place, (unit, weight)) in units.iter().zip(out).enumerate() {
            lanes[place % 8] += unit.clamp(0.0, MOST_OF_A_UNIT) * weight;
        }
        (units, odds + lanes.iter().sum::<f32>())
    }

    /// Notes how the weights should change for an example.
    fn note(&mut self, example: &Example<'_>) {
        let (units, odds) = self.forward(example.features);
        let error = sigmoid(odds) - example.target;
        let mut back = [0.0; UNITS];
        for place in 0..UNITS {
            let unit = units[place];
            self.gradient.out[place] += error * unit.clamp(0.0, MOST_OF_A_UNIT);
            let is_open = unit > 0.0 && unit < MOST_OF_A_UNIT;
            back[place] = if is_open { error * self.weights.out[place] } else { 0.0 };
            self.gradient.bias[place] += back[place];
        }
        self.gradient.out_bias += error;
        for &(feature, count) in example.features {
            let place = usize::from(feature);
            let amount = f32::from(count) * self.scales[place];
            for (sum, back) in self.gradient.rows[place].iter_mut().zip(&back) {
                *sum += amount * back;
            }
            self.gradient.direct[place] += amount * error;
            self.met[place] = true;
        }
    }

    /// Learns from examples, in order, at a rate: a step for every `most` of them. Says whether there were
    /// any.
    pub fn learn<'a>(
        &mut self,
        examples: impl Iterator<Item = Example<'a>>,
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
        let Net { weights, gradient, mean, square, settled, met, .. } = self;
        let mut all = [weights, gradient, mean, square, settled];
        let mut first = 0;
        for run in met.chunk_by(|one, other| one == other) {
            let end = first + run.len();
            if run[0] {
                let rows = all.each_mut().map(|it| it.rows[first..end].as_flattened_mut());
                let [weights, gradient, mean, square, settled] = rows;
                step.take(weights, gradient, mean, square, settled);
            }
            first = end;
        }
        let [weights, gradient, mean, square, settled] = all.map(Weights::others_mut);
        let sums = weights.into_iter().zip(gradient);
        for (((weights, gradient), mean), (square, settled)) in
            sums.zip(mean).zip(square.into_iter().zip(settled))
        {
            step.take(weights, gradient, mean, square, settled);
        }
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
    /// Changes weights. Slices of their own, for all that a loop with several numbers at a time needs to
    /// know is that they are apart.
    fn take(
        &self,
        weights: &mut [f32],
        gradient: &mut [f32],
        mean: &mut [f32],
        square: &mut [f32],
        settled: &mut [f32],
    ) {
        let &Step { share, size, square_part, share_of_now } = self;
        let moments = mean.iter_mut().zip(square).zip(settled);
        for ((weight, sum), ((mean, square), settled)) in
            weights.iter_mut().zip(gradient).zip(moments)
        {
            let slope = *sum * share;
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            *weight -= size * *mean / ((*square / square_part).sqrt() + 1e-8);
            *settled += share_of_now * (*weight - *settled);
            *sum = 0.0;
        }
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
            let examples = cases.iter().map(|&(features, target)| Example { features, target });
            net.learn(examples, 0.01, u16::MAX);
        }
        for (features, target) in cases {
            let chance = sigmoid(net.forward(features).1);
            assert!((chance - target).abs() < 0.02, "{features:?}: {chance}");
        }
    }
}
