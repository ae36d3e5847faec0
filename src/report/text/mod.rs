//! Findings for a person at a terminal: the answer first, then what it is made of.

mod table;
mod telling;
mod wrap;

pub use self::table::lined_up;
pub use self::telling::write;
pub use self::wrap::wrapped;

/// How wide text may be.
pub const WIDTH: usize = 100;

#[cfg(test)]
mod tests;
