//! Nets in floating point while they are trained.

use serde::{Deserialize, Serialize};

use super::quantized::QuantizedNet;
use super::weights::{MAX_UNIT, UNITS, Weights};
use crate::features::{Feature, FeatureSchema};

/// Exponent of the moving average of the weights: it mostly reflects the last 1/20 of all steps.
///
/// Polynomial-decay averaging: Shamir and Zhang 2013.
const AVERAGING_EXPONENT: f32 = 20.0;

/// Training state of a feature besides its weights, aligned for vector instructions.
#[derive(Clone, Debug)]
#[repr(C, align(16))]
struct FeatureState {
    /// Sums of the gradients of its weights to the hidden units since the last step.
    gradients: [f32; UNITS],
    /// Sum of the gradients of its weight to the log-odds since the last step.
    direct_gradient: f32,
    /// Factor by which counts are multiplied.
    scale: f32,
    /// False if no example had the feature yet, so that its weights need no steps.
    is_used: bool,
}

/// A decision as an example for training.
#[derive(Clone, Copy, Debug)]
pub struct TrainingExample<'a> {
    /// Features of the position and the action that was taken, with their counts.
    pub features: &'a [(Feature, i8)],
    /// Win probability that the net should predict.
    pub target: f32,
}

/// A net in training, by Adam (Kingma and Ba 2015) on the cross entropy.
///
/// A net that was deserialized must be resumed before it can be trained.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TrainableNet {
    /// Current weights.
    pub weights: Weights,
    #[serde(skip)]
    features: Vec<FeatureState>,
    /// Sums of the gradients of biases and output weights since the last step.
    #[serde(skip)]
    gradient: Weights,
    /// Adam's moving averages of the gradients.
    mean: Weights,
    /// Adam's moving averages of the squared gradients.
    square: Weights,
    /// Moving average of the weights.
    #[serde(rename = "settled")]
    average: Weights,
    /// Number of steps of the optimizer so far.
    steps: i32,
}

impl TrainableNet {
    /// Creates an untrained net with random weights, whose predictions are near the features' priors.
    ///
    /// `random` returns uniform random numbers from -1 to 1.
    pub fn new(schema: &FeatureSchema, mut random: impl FnMut() -> f32) -> TrainableNet {
        let features = schema.features.len();
        let mut weights = Weights::zero(features);
        for weight in weights.rows.as_flattened_mut() {
            *weight = 0.1 * random();
        }
        for (weight, feature) in weights.direct.iter_mut().zip(&schema.features) {
            *weight = feature.prior / feature.scale;
        }
        weights.bias = std::array::from_fn(|_| 0.1 * random());
        weights.out = std::array::from_fn(|_| 0.1 * random());
        TrainableNet::with_weights(weights, schema)
    }

    /// Creates a net with the given weights and a new optimizer.
    fn with_weights(weights: Weights, schema: &FeatureSchema) -> TrainableNet {
        let zero = || Weights::zero(schema.features.len());
        let features = schema.features.iter().map(|feature| FeatureState {
            gradients: [0.0; UNITS],
            direct_gradient: 0.0,
            scale: feature.scale,
            is_used: false,
        });
        let (features, average, gradient) = (features.collect(), weights.clone(), Weights::zero(0));
        TrainableNet {
            weights,
            features,
            gradient,
            mean: zero(),
            square: zero(),
            average,
            steps: 0,
        }
    }

    /// Creates a net with the weights of a quantized net and a new optimizer.
    pub fn from_quantized(net: &QuantizedNet, schema: &FeatureSchema) -> TrainableNet {
        let scales = schema.features.iter().map(|it| it.scale);
        TrainableNet::with_weights(net.weights(scales), schema)
    }

    /// Returns a deserialized net that can be trained; `None` if it does not fit the schema.
    pub(crate) fn resumed(self, schema: &FeatureSchema) -> Option<TrainableNet> {
        let TrainableNet { weights, mean, square, average, steps, .. } = self;
        let count = schema.features.len();
        let fits = |it: &Weights| it.rows.len() == count && it.direct.len() == count;
        let all_fit = [&weights, &mean, &square, &average].into_iter().all(fits);
        all_fit.then(|| {
            let new = TrainableNet::with_weights(weights, schema);
            let mut net = TrainableNet { mean, square, average, steps, ..new };
            net.features.iter_mut().for_each(|it| it.is_used = true);
            net
        })
    }

    /// Returns the quantized net of the current weights.
    pub fn quantized(&self) -> QuantizedNet {
        QuantizedNet::rounded(&self.weights, self.scales())
    }

    /// Returns the quantized net of the moving average of the weights.
    pub fn quantized_average(&self) -> QuantizedNet {
        QuantizedNet::rounded(&self.average, self.scales())
    }

    /// Returns the factor by which the counts of each feature are multiplied.
    pub fn scales(&self) -> impl Iterator<Item = f32> {
        self.features.iter().map(|it| it.scale)
    }

    /// Returns the inputs of the hidden units and the predicted log-odds.
    #[inline]
    fn forward(&self, features: &[(Feature, i8)]) -> ([f32; UNITS], f32) {
        let Weights { rows, direct, bias, out, out_bias } = &self.weights;
        let (mut units, mut logit) = (*bias, *out_bias);
        for &(feature, count) in features {
            let index = usize::from(feature);
            let amount = f32::from(count) * self.features[index].scale;
            let row = &rows[index];
            // The compiler vectorizes a new array, but not a loop that changes the old one.
            units = std::array::from_fn(|unit| units[unit] + amount * row[unit]);
            logit += amount * direct[index];
        }
        // A fixed number of lanes makes the sum the same on every machine.
        let mut lanes = [0.0; 8];
        for (units, out) in units.as_chunks::<8>().0.iter().zip(out.as_chunks::<8>().0) {
            lanes = std::array::from_fn(|it| lanes[it] + units[it].clamp(0.0, MAX_UNIT) * out[it]);
        }
        (units, logit + lanes.iter().sum::<f32>())
    }

    /// Adds the gradients of an example to the sums.
    fn backward(&mut self, example: &TrainingExample<'_>) {
        let (units, logit) = self.forward(example.features);
        let error = sigmoid(logit) - example.target;
        let Weights { bias, out, out_bias, .. } = &mut self.gradient;
        let back: [f32; UNITS] = std::array::from_fn(|unit| {
            let is_open = (units[unit] > 0.0) & (units[unit] < MAX_UNIT);
            if is_open { error * self.weights.out[unit] } else { 0.0 }
        });
        *out = std::array::from_fn(|it| out[it] + error * units[it].clamp(0.0, MAX_UNIT));
        *bias = std::array::from_fn(|unit| bias[unit] + back[unit]);
        *out_bias += error;
        let all = &mut self.features[..];
        for &(feature, count) in example.features {
            let state = &mut all[usize::from(feature)];
            let amount = f32::from(count) * state.scale;
            state.gradients =
                std::array::from_fn(|unit| state.gradients[unit] + amount * back[unit]);
            state.direct_gradient += amount * error;
            state.is_used = true;
        }
    }

    /// Trains on examples in order, and returns whether there were any.
    ///
    /// The optimizer makes a step after every `examples_per_step` examples, and one for the rest.
    pub fn train<'a>(
        &mut self,
        examples: impl Iterator<Item = TrainingExample<'a>>,
        rate: f32,
        examples_per_step: u16,
    ) -> bool {
        let (steps, mut count) = (self.steps, 0_u16);
        for example in examples {
            self.backward(&example);
            count += 1;
            if count == examples_per_step {
                self.step(rate, 1.0 / f32::from(count));
                count = 0;
            }
        }
        if count > 0 {
            self.step(rate, 1.0 / f32::from(count));
        }
        self.steps > steps
    }

    /// Makes a step of the optimizer, and clears the sums of gradients.
    ///
    /// `share` is 1 over the number of examples in the sums.
    fn step(&mut self, rate: f32, share: f32) {
        self.steps += 1;
        let [mean_part, square_part] =
            [MEAN_DECAY, SQUARE_DECAY].map(|decay| 1.0 - libm::powf(decay, self.steps as f32));
        let averaging = (AVERAGING_EXPONENT + 1.0) / (self.steps as f32 + AVERAGING_EXPONENT);
        let step = AdamStep { share, size: rate / mean_part, square_part, averaging };
        let TrainableNet { weights, features, gradient, mean, square, average, .. } = self;
        let mut all = [weights, mean, square, average];
        for (index, feature) in
            features.iter_mut().enumerate().filter(|(_, feature)| feature.is_used)
        {
            step.apply(all.each_mut().map(|all| &mut all.rows[index]), &mut feature.gradients);
            let direct = all.each_mut().map(|all| std::array::from_mut(&mut all.direct[index]));
            step.apply(direct, std::array::from_mut(&mut feature.direct_gradient));
        }
        let Weights { bias, out, out_bias, .. } = gradient;
        step.apply(all.each_mut().map(|all| &mut all.bias), bias);
        step.apply(all.each_mut().map(|all| &mut all.out), out);
        let out_biases = all.each_mut().map(|all| std::array::from_mut(&mut all.out_bias));
        step.apply(out_biases, std::array::from_mut(out_bias));
    }
}

/// Decay of Adam's moving average of the gradients.
const MEAN_DECAY: f32 = 0.9;

/// Decay of Adam's moving average of the squared gradients.
const SQUARE_DECAY: f32 = 0.999;

/// Numbers of one step of Adam.
struct AdamStep {
    /// Factor of the sums of gradients: 1 over the number of examples.
    share: f32,
    /// Learning rate, corrected for the bias of the averaged gradients.
    size: f32,
    /// Correction for the bias of the averaged squares.
    square_part: f32,
    /// Weight of the new weights in their moving average.
    averaging: f32,
}

impl AdamStep {
    /// Applies the step to some weights, and sets their sums of gradients to 0.
    ///
    /// `all` holds the weights, the averages of their gradients and of the squares, and their own average.
    fn apply<const N: usize>(&self, all: [&mut [f32; N]; 4], sums: &mut [f32; N]) {
        let &AdamStep { share, size, square_part, averaging } = self;
        let [weights, mean, square, average] = all;
        for unit in 0..N {
            let slope = sums[unit] * share;
            mean[unit] = MEAN_DECAY * mean[unit] + (1.0 - MEAN_DECAY) * slope;
            square[unit] = SQUARE_DECAY * square[unit] + (1.0 - SQUARE_DECAY) * slope * slope;
            weights[unit] -= size * mean[unit] / ((square[unit] / square_part).sqrt() + 1e-8);
            average[unit] += averaging * (weights[unit] - average[unit]);
        }
        *sums = [0.0; N];
    }
}

/// Returns the probability with these log-odds.
#[inline]
pub fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-logit))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two features that together mean the opposite of each alone need hidden units.
    #[test]
    fn a_net_learns_exclusive_or() {
        let mut schema = FeatureSchema::new("either");
        schema.define(1.0, ["one", "other"].map(str::to_owned));
        let mut seed = 1_u32;
        let mut net = TrainableNet::new(&schema, || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as f32 / (1 << 23) as f32 - 1.0
        });
        let cases: [(&[(Feature, i8)], f32); 4] =
            [(&[], 0.1), (&[(0, 1)], 0.8), (&[(1, 1)], 0.8), (&[(0, 1), (1, 1)], 0.1)];
        for _ in 0..3000 {
            let examples =
                cases.iter().map(|&(features, target)| TrainingExample { features, target });
            net.train(examples, 0.01, u16::MAX);
        }
        for (features, target) in cases {
            let probability = sigmoid(net.forward(features).1);
            assert!((probability - target).abs() < 0.02, "{features:?}: {probability}");
        }
    }
}
