//! Nets with one hidden layer that predict the log-odds of a win from counts of features.

mod quantized;
mod trainable;
mod weights;

pub(super) use self::quantized::WeightRow;
pub use self::quantized::{Accumulator, LOGIT, QuantizedNet};
pub use self::trainable::{TrainableNet, TrainingExample, sigmoid};
pub(super) use self::weights::UNITS;
pub use self::weights::Weights;
