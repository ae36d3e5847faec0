//! Terminal output of a result: its summary, then the details.

mod table;
mod telling;
mod wrap;

pub use self::table::lined_up;
pub use self::telling::write;
pub use self::wrap::wrapped;

/// Maximum width of a line in characters.
pub const WIDTH: usize = 100;

#[cfg(test)]
mod tests;
