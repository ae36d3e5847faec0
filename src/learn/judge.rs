//! A net as it plays: in integers, so that it gives the same answer everywhere.

use super::features::Features;
use super::net::{MOST_OF_A_UNIT, Net, UNITS, Weights};

/// What a weight of 1 to a unit is as an integer.
pub const UNIT: i32 = 256;
/// What a weight of 1 from a unit to the log-odds is.
pub const OUT: i32 = 512;
/// What log-odds of 1 are.
pub const ODDS: i32 = UNIT * OUT;

/// A net that plays: it gives a position the log-odds of winning, in parts of [`ODDS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judge {
    rows: Vec<[i16; UNITS]>,
    direct: Vec<i16>,
    bias: [i16; UNITS],
    out: [i16; UNITS],
    out_bias: i32,
}

/// A position as far as it has been added up: the units before they are cut, and the log-odds past them.
#[derive(Clone, Copy, Debug)]
pub struct Added {
    units: [i32; UNITS],
    direct: i32,
}

/// A weight as an integer of a scale, cut to what fits.
fn rounded(weight: f32, scale: i32) -> i16 {
    libm::roundf(weight * scale as f32).clamp(-8191.0, 8191.0) as i16
}

impl Judge {
    /// The net with its weights rounded.
    pub fn of(net: &Net) -> Judge {
        let mut judge = Judge {
            rows: vec![[0; UNITS]; net.weights.rows.len()],
            direct: vec![0; net.weights.direct.len()],
            bias: [0; UNITS],
            out: [0; UNITS],
            out_bias: 0,
        };
        judge.take(net);
        judge
    }

    /// Takes the weights of the net of the same question.
    pub fn take(&mut self, net: &Net) {
        let Weights { rows, direct, bias, out, out_bias } = &net.weights;
        let scales = net.scales();
        for ((row, weights), scale) in self.rows.iter_mut().zip(rows).zip(scales) {
            for (own, weight) in row.iter_mut().zip(weights) {
                *own = rounded(scale * weight, UNIT);
            }
        }
        for ((own, weight), scale) in self.direct.iter_mut().zip(direct).zip(scales) {
            *own = rounded(scale * weight, UNIT);
        }
        self.bias = bias.map(|weight| rounded(weight, UNIT));
        self.out = out.map(|weight| rounded(weight, OUT));
        self.out_bias = libm::roundf(out_bias * UNIT as f32) as i32;
    }

    /// A position in which nothing is seen yet.
    #[inline]
    pub fn begin(&self) -> Added {
        Added { units: self.bias.map(i32::from), direct: self.out_bias }
    }

    /// The position with some more features.
    #[inline]
    pub fn add(&self, mut added: Added, features: &Features) -> Added {
        for (feature, count) in features.iter() {
            let (place, count) = (usize::from(feature), i32::from(count));
            for (unit, weight) in added.units.iter_mut().zip(&self.rows[place]) {
                // At most 320 features of 127 times 8191: no sum overflows, so none is checked.
                *unit = unit.wrapping_add(i32::from(*weight).wrapping_mul(count));
            }
            added.direct += i32::from(self.direct[place]) * count;
        }
        added
    }

    /// The log-odds of winning.
    #[inline]
    pub fn odds(&self, added: &Added) -> i32 {
        const MOST: i32 = MOST_OF_A_UNIT as i32 * UNIT - 1;
        let mut sum = 0_i32;
        for (unit, weight) in added.units.iter().zip(&self.out) {
            // At most 32 times 4095 times 8191.
            sum = sum.wrapping_add((*unit).clamp(0, MOST).wrapping_mul(i32::from(*weight)));
        }
        let direct = added.direct.clamp(-8191, 8191) * OUT;
        sum.saturating_add(direct)
    }
}
