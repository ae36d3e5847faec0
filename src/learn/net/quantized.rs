//! Nets in integers, with which trained policies play: their results are the same on every machine.

use super::weights::{MAX_UNIT, UNITS, Weights};
use crate::features::{Feature, FeatureSink, MAX_COUNT};

/// Integer that stands for a weight of 1 to a hidden unit, and for a unit's output of 1.
const UNIT_SCALE: i32 = 128;

/// Integer that stands for a weight of 1 to the log-odds.
const OUT_SCALE: i32 = 1024;

/// Integer that stands for log-odds of 1.
pub const LOGIT: i32 = UNIT_SCALE * OUT_SCALE;

/// Largest weight to a hidden unit; its product with any count fits in 16 bits.
const MAX_WEIGHT: i16 = i16::MAX / MAX_COUNT as i16;

/// Largest weight from a hidden unit; the sum over all units at their largest output fits in 32 bits.
const MAX_OUT: i16 = 16 * OUT_SCALE as i16 - 1;

/// A net that predicts the log-odds of a win, in integer parts of [`LOGIT`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuantizedNet {
    pub(crate) rows: Vec<WeightRow>,
    pub(crate) bias: [i16; UNITS],
    pub(crate) out: [i16; UNITS],
    pub(crate) out_bias: i16,
}

/// Weights of one feature, aligned so that vector instructions can load them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(16))]
pub(crate) struct WeightRow {
    /// Weights to the hidden units.
    pub units: [i16; UNITS],
    /// Weight directly to the log-odds.
    pub direct: i16,
}

/// Inputs of the hidden units for the features added so far, from which the log-odds are computed.
///
/// It is small and `Copy`, so the features of a position are added once and those of each action to a copy.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub struct Accumulator<'a> {
    /// Inputs of the hidden units, before they are rectified.
    units: [i16; UNITS],
    net: &'a QuantizedNet,
    /// Rows of the net, stored here to save an indirection.
    rows: &'a [WeightRow],
    /// Sum of the weights that bypass the hidden units.
    direct: i32,
}

/// Rounds a weight, multiplied by `scale`, to the nearest integer from `-max` to `max`, halves away from 0.
///
/// It uses additions instead of a conversion, because the compiler can vectorize those.
#[inline]
fn rounded(weight: f32, scale: i32, max: i16) -> i16 {
    // A sum with this number is rounded to the nearest integer, halves to even, and its last bits are that integer.
    const SHIFT: f32 = (3 << 22) as f32;
    let max = f32::from(max);
    let scaled = (weight * scale as f32).clamp(-max, max);
    let scaled = if scaled.is_nan() { 0.0 } else { scaled };
    let even = (scaled + SHIFT) - SHIFT;
    let is_short = scaled - even == 0.5_f32.copysign(scaled);
    let nearest = if is_short { even + 1.0_f32.copysign(scaled) } else { even };
    (nearest + SHIFT).to_bits() as i16
}

impl QuantizedNet {
    /// Creates a net whose weights are all 0, for this number of features.
    pub fn zero(features: usize) -> QuantizedNet {
        QuantizedNet {
            rows: vec![WeightRow::default(); features],
            bias: [0; UNITS],
            out: [0; UNITS],
            out_bias: 0,
        }
    }

    /// Rounds floating-point weights, after multiplying the row of each feature by its scale.
    pub(super) fn rounded(weights: &Weights, scales: impl Iterator<Item = f32>) -> QuantizedNet {
        let mut net = QuantizedNet::zero(weights.rows.len());
        net.update(weights, scales);
        net
    }

    /// Returns the number of features.
    pub fn feature_count(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether no sum of weights can overflow.
    pub(crate) fn is_within_limits(&self) -> bool {
        let within = |weights: &[i16], max: i16| weights.iter().all(|it| (-max..=max).contains(it));
        self.rows.iter().all(|row| within(&row.units, MAX_WEIGHT)) && within(&self.out, MAX_OUT)
    }

    /// Returns the net for another schema, given the index here of each of its features.
    ///
    /// A feature with the index `None` gets weights of 0.
    pub(crate) fn with_features(
        &self,
        indices: impl Iterator<Item = Option<usize>>,
    ) -> QuantizedNet {
        let rows = indices.map(|index| index.map_or_else(WeightRow::default, |it| self.rows[it]));
        QuantizedNet { rows: rows.collect(), ..*self }
    }

    /// Replaces all weights by rounded floating-point weights, after multiplying each row by its scale.
    pub fn update(&mut self, weights: &Weights, scales: impl Iterator<Item = f32>) {
        let Weights { rows, direct, bias, out, out_bias } = weights;
        let weights = rows.iter().zip(direct).zip(scales);
        for (row, ((units, direct), scale)) in self.rows.iter_mut().zip(weights) {
            // A loop, because the compiler does not vectorize `map`.
            for (to, weight) in row.units.iter_mut().zip(units) {
                *to = rounded(scale * weight, UNIT_SCALE, MAX_WEIGHT);
            }
            row.direct = rounded(scale * direct, OUT_SCALE, i16::MAX);
        }
        self.bias = bias.map(|weight| rounded(weight, UNIT_SCALE, i16::MAX));
        self.out = out.map(|weight| rounded(weight, OUT_SCALE, MAX_OUT));
        self.out_bias = rounded(*out_bias, OUT_SCALE, i16::MAX);
    }

    /// Returns floating-point weights that [`QuantizedNet::update`] rounds to this net.
    pub(super) fn weights(&self, scales: impl Iterator<Item = f32>) -> Weights {
        let part = |weight: i16, scale: i32| f32::from(weight) / scale as f32;
        let scales: Vec<f32> = scales.collect();
        let rows = || self.rows.iter().zip(&scales);
        let units =
            |(row, scale): (&WeightRow, &f32)| row.units.map(|it| part(it, UNIT_SCALE) / scale);
        Weights {
            rows: rows().map(units).collect(),
            direct: rows().map(|(row, scale)| part(row.direct, OUT_SCALE) / scale).collect(),
            bias: self.bias.map(|weight| part(weight, UNIT_SCALE)),
            out: self.out.map(|weight| part(weight, OUT_SCALE)),
            out_bias: part(self.out_bias, OUT_SCALE),
        }
    }

    /// Returns an accumulator without features.
    #[inline]
    pub fn accumulator(&self) -> Accumulator<'_> {
        Accumulator { net: self, rows: &self.rows, units: self.bias, direct: self.out_bias.into() }
    }
}

impl Accumulator<'_> {
    /// Returns the predicted log-odds of a win, in parts of [`LOGIT`].
    #[inline]
    pub fn logit(&self) -> i32 {
        const MAX: i16 = (MAX_UNIT as i32 * UNIT_SCALE) as i16;
        // `from_fn` measured faster than `map`.
        let outputs: [i16; UNITS] = std::array::from_fn(|unit| self.units[unit].clamp(0, MAX));
        let mut sum = 0_i32;
        for (output, weight) in outputs.iter().zip(&self.net.out) {
            // At most 32 times 2,048 times 16,383.
            sum = sum.wrapping_add(i32::from(*output) * i32::from(*weight));
        }
        sum.saturating_add(self.direct.saturating_mul(UNIT_SCALE))
    }

    /// Adds listed features.
    #[inline]
    pub(crate) fn add_all(&mut self, features: &[(Feature, i8)]) {
        let Accumulator { mut units, rows, mut direct, .. } = *self;
        for &(feature, count) in features {
            let row = &rows[usize::from(feature)];
            // New arrays stay in registers. Most counts are 1.
            units = match i16::from(count) {
                1 => std::array::from_fn(|it| units[it].saturating_add(row.units[it])),
                count => std::array::from_fn(|it| {
                    units[it].saturating_add(row.units[it].wrapping_mul(count))
                }),
            };
            direct = direct.wrapping_add(i32::from(row.direct) * i32::from(count));
        }
        (self.units, self.direct) = (units, direct);
    }

    /// Subtracts a feature that was added with a count of 1.
    #[inline]
    pub fn subtract(&mut self, feature: usize) {
        let row = &self.rows[feature];
        for (unit, weight) in self.units.iter_mut().zip(&row.units) {
            *unit = unit.saturating_sub(*weight);
        }
        self.direct = self.direct.wrapping_sub(row.direct.into());
    }
}

impl FeatureSink for Accumulator<'_> {
    #[inline]
    fn add(&mut self, feature: usize, count: usize) {
        if count == 0 {
            return;
        }
        let count = count.min(MAX_COUNT) as i16;
        // The compiler knows the alignment of a copy.
        let row = self.rows[feature];
        for (unit, weight) in self.units.iter_mut().zip(&row.units) {
            // The product fits in 16 bits, and the sum saturates.
            *unit = unit.saturating_add(weight.wrapping_mul(count));
        }
        self.direct = self.direct.wrapping_add(i32::from(row.direct) * i32::from(count));
    }

    #[inline]
    fn add_each(&mut self, features: impl IntoIterator<Item = usize>) {
        let Accumulator { mut units, rows, mut direct, .. } = *self;
        for feature in features {
            let row = &rows[feature];
            // New arrays stay in registers.
            units = std::array::from_fn(|it| units[it].saturating_add(row.units[it]));
            direct = direct.wrapping_add(row.direct.into());
        }
        (self.units, self.direct) = (units, direct);
    }
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn weights_are_rounded_to_the_nearest_integer() {
        let parts = (-5000..5000).flat_map(|part| {
            let half = part as f32 / 2.0;
            [half, half.next_up(), half.next_down(), half / 3.0]
        });
        for weight in parts.chain([-0.0, 4e4, -4e4, 1e9, f32::INFINITY]) {
            let expected = libm::roundf(weight).clamp(-1000.0, 1000.0) as i16;
            assert_eq!(rounded(weight, 1, 1000), expected, "{weight}");
        }
    }
}
