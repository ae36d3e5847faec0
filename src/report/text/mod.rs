//! Text of a result, for the terminal or as Markdown: its summary, then its sections.

mod markdown;
mod sections;
mod table;
mod wrap;

pub use self::markdown::markdown;
pub use self::sections::write;
pub use self::table::align;
pub use self::wrap::wrap;

/// Maximum width of a line of terminal output in characters.
pub const WIDTH: usize = 100;

#[cfg(test)]
mod tests;
