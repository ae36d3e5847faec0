//! Luck for tests: written down beforehand, or every course in turn.

mod every;
mod scripted;

pub use every::Every;
pub use scripted::Scripted;
