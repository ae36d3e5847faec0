//! A net as it plays: in integers, so that it gives the same answer everywhere.

use super::features::{Feature, MOST_OF_A_COUNT, Sink};
use super::weights::{MOST_OF_A_UNIT, UNITS, Weights};

/// What a weight of 1 to a unit is as an integer.
const UNIT: i32 = 128;
/// What a weight of 1 from a unit to the log-odds is.
const OUT: i32 = 1024;
/// What log-odds of 1 are.
pub const ODDS: i32 = UNIT * OUT;

/// The greatest weight to a unit: any count of it fits in 16 bits.
const MOST_OF_A_WEIGHT: i16 = i16::MAX / MOST_OF_A_COUNT as i16;
/// The greatest weight from a unit: 32 of them, times what a unit gives at most, fit in 32 bits.
const MOST_OF_AN_OUT: i16 = 16 * OUT as i16 - 1;

/// A net that plays: it gives a position the log-odds of winning, in parts of [`ODDS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judge {
    pub(super) rows: Vec<WeightRow>,
    pub(super) bias: [i16; UNITS],
    pub(super) out: [i16; UNITS],
    pub(super) out_bias: i16,
}

/// The weights of a feature, which lie where the processor adds several at a time as they lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(16))]
pub(super) struct WeightRow {
    /// To the units.
    pub units: [i16; UNITS],
    /// To the log-odds, past the units.
    pub direct: i16,
}

/// A position as far as a judge has added it up: the units before they are cut, and the log-odds past them.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub struct Added<'a> {
    units: [i16; UNITS],
    judge: &'a Judge,
    /// Those of the judge, at hand.
    rows: &'a [WeightRow],
    direct: i32,
}

/// A weight as the nearest integer of a scale, of two the one that is further from 0, cut to what fits.
/// Without a conversion, of which there is none for several numbers at a time.
#[inline]
fn rounded(weight: f32, scale: i32, most: i16) -> i16 {
    // What is added to this is rounded to the nearest integer, of two the even one, which its last bits are.
    const WHOLE: f32 = (3 << 22) as f32;
    let most = f32::from(most);
    let scaled = (weight * scale as f32).clamp(-most, most);
    let scaled = if scaled.is_nan() { 0.0 } else { scaled };
    let even = (scaled + WHOLE) - WHOLE;
    let is_short = scaled - even == 0.5_f32.copysign(scaled);
    let nearest = if is_short { even + 1.0_f32.copysign(scaled) } else { even };
    (nearest + WHOLE).to_bits() as i16
}

impl Judge {
    /// A net to which every position is even.
    pub fn even(features: usize) -> Judge {
        Judge {
            rows: vec![WeightRow::default(); features],
            bias: [0; UNITS],
            out: [0; UNITS],
            out_bias: 0,
        }
    }

    /// Rounds weights to integers, after each row is multiplied by its scale.
    pub(super) fn rounded(weights: &Weights, scales: impl Iterator<Item = f32>) -> Judge {
        let mut judge = Judge::even(weights.rows.len());
        judge.take(weights, scales);
        judge
    }

    /// How many features it has weights for.
    pub fn features(&self) -> usize {
        self.rows.len()
    }

    /// Whether its weights are within the bounds in which its sums fit.
    pub(super) fn is_sound(&self) -> bool {
        let within =
            |weights: &[i16], most: i16| weights.iter().all(|it| (-most..=most).contains(it));
        self.rows.iter().all(|row| within(&row.units, MOST_OF_A_WEIGHT))
            && within(&self.out, MOST_OF_AN_OUT)
    }

    /// The net for other features, each of which is one of its own, by its place, or unknown to it.
    pub(super) fn with_features(&self, places: impl Iterator<Item = Option<usize>>) -> Judge {
        let rows = places.map(|place| place.map_or_else(WeightRow::default, |it| self.rows[it]));
        Judge { rows: rows.collect(), ..*self }
    }

    /// Takes weights, each row of which has a scale.
    pub fn take(&mut self, weights: &Weights, scales: impl Iterator<Item = f32>) {
        let Weights { rows, direct, bias, out, out_bias } = weights;
        let weights = rows.iter().zip(direct).zip(scales);
        for (row, ((units, direct), scale)) in self.rows.iter_mut().zip(weights) {
            // Not `map`, which takes one at a time.
            for (to, weight) in row.units.iter_mut().zip(units) {
                *to = rounded(scale * weight, UNIT, MOST_OF_A_WEIGHT);
            }
            row.direct = rounded(scale * direct, OUT, i16::MAX);
        }
        self.bias = bias.map(|weight| rounded(weight, UNIT, i16::MAX));
        self.out = out.map(|weight| rounded(weight, OUT, MOST_OF_AN_OUT));
        self.out_bias = rounded(*out_bias, OUT, i16::MAX);
    }

    /// The weights that [`Judge::take`] rounds to these, where features have such scales.
    pub(super) fn weights(&self, scales: impl Iterator<Item = f32>) -> Weights {
        let part = |weight: i16, scale: i32| f32::from(weight) / scale as f32;
        let scales: Vec<f32> = scales.collect();
        let rows = || self.rows.iter().zip(&scales);
        Weights {
            rows: rows().map(|(row, scale)| row.units.map(|it| part(it, UNIT) / scale)).collect(),
            direct: rows().map(|(row, scale)| part(row.direct, OUT) / scale).collect(),
            bias: self.bias.map(|weight| part(weight, UNIT)),
            out: self.out.map(|weight| part(weight, OUT)),
            out_bias: part(self.out_bias, OUT),
        }
    }

    /// A position in which nothing is seen yet.
    #[inline]
    pub fn begin(&self) -> Added<'_> {
        Added { judge: self, rows: &self.rows, units: self.bias, direct: self.out_bias.into() }
    }
}

impl Added<'_> {
    /// The log-odds of winning.
    #[inline]
    pub fn odds(&self) -> i32 {
        const MOST: i16 = (MOST_OF_A_UNIT as i32 * UNIT) as i16;
        // Not `map`, which is slower.
        let cut: [i16; UNITS] = std::array::from_fn(|unit| self.units[unit].clamp(0, MOST));
        let mut sum = 0_i32;
        for (unit, weight) in cut.iter().zip(&self.judge.out) {
            // At most 32 times 2,048 times 16,383.
            sum = sum.wrapping_add(i32::from(*unit) * i32::from(*weight));
        }
        sum.saturating_add(self.direct.saturating_mul(UNIT))
    }

    /// Adds features that were listed.
    #[inline]
    pub(super) fn add_all(&mut self, seen: &[(Feature, i8)]) {
        let Added { mut units, rows, mut direct, .. } = *self;
        for &(feature, count) in seen {
            let row = &rows[usize::from(feature)];
            // New arrays, which stay in registers; and most counts are 1.
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

    /// Takes back a feature that was added with a count of 1.
    #[inline]
    pub fn take_back(&mut self, feature: usize) {
        let row = &self.rows[feature];
        for (unit, weight) in self.units.iter_mut().zip(&row.units) {
            *unit = unit.saturating_sub(*weight);
        }
        self.direct = self.direct.wrapping_sub(row.direct.into());
    }
}

impl Sink for Added<'_> {
    #[inline]
    fn add(&mut self, feature: usize, count: usize) {
        if count == 0 {
            return;
        }
        let count = count.min(MOST_OF_A_COUNT) as i16;
        // A copy, which is known to lie as rows do.
        let row = self.rows[feature];
        for (unit, weight) in self.units.iter_mut().zip(&row.units) {
            // The product fits; a sum that does not stays at the end of the range.
            *unit = unit.saturating_add(weight.wrapping_mul(count));
        }
        // At most as many features as 16 bits number, each of at most 21.
        self.direct = self.direct.wrapping_add(i32::from(row.direct) * i32::from(count));
    }

    #[inline]
    fn add_each(&mut self, features: impl IntoIterator<Item = usize>) {
        let Added { mut units, rows, mut direct, .. } = *self;
        for feature in features {
            let row = &rows[feature];
            // New arrays, which stay in registers.
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
    fn weights_are_rounded_to_the_nearest() {
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
