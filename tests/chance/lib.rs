//! Luck for tests: written down beforehand, or every course in turn.

mod courses;
mod every;
mod scripted;

pub use courses::Courses;
pub use every::Every;
pub use scripted::Scripted;
