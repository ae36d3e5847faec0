//! Weights of a net.

use serde::{Deserialize, Serialize};

/// Rectified units between the features and the log-odds.
pub const UNITS: usize = 32;

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
    /// Returns weights that are all 0, for this number of features.
    pub(super) fn zero(features: usize) -> Weights {
        Weights {
            rows: vec![[0.0; UNITS]; features],
            direct: vec![0.0; features],
            bias: [0.0; UNITS],
            out: [0.0; UNITS],
            out_bias: 0.0,
        }
    }
}
