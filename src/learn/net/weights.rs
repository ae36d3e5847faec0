//! Floating-point weights of a net.

use serde::{Deserialize, Serialize};

/// Number of hidden units, which are rectified.
pub const UNITS: usize = 32;

/// Largest output of a hidden unit, which is clipped so that the integers of a quantized net cannot overflow.
pub const MAX_UNIT: f32 = 16.0;

/// Weights of a net: each feature has one to each hidden unit, and one that bypasses them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Weights {
    /// Weights from each feature to the hidden units.
    pub rows: Vec<[f32; UNITS]>,
    /// Weights from each feature directly to the log-odds.
    pub direct: Vec<f32>,
    /// Biases of the hidden units.
    pub bias: [f32; UNITS],
    /// Weights from the hidden units to the log-odds.
    pub out: [f32; UNITS],
    /// Bias of the log-odds.
    pub out_bias: f32,
}

impl Weights {
    /// Creates weights that are all 0, for this number of features.
    pub(in crate::net) fn zero(features: usize) -> Weights {
        Weights {
            rows: vec![[0.0; UNITS]; features],
            direct: vec![0.0; features],
            bias: [0.0; UNITS],
            out: [0.0; UNITS],
            out_bias: 0.0,
        }
    }
}
