//! Text of a result: the summary or everything for the terminal, or Markdown.
//!
//! | module | content |
//! |---|---|
//! | `summary` | summary that fits a terminal of 24 lines |
//! | `sections` | everything in a result, and the short form of its sections |
//! | `markdown` | summary and short sections as Markdown |
//! | `table`, `wrap` | tables with aligned columns; text broken into lines |

mod markdown;
mod sections;
mod summary;
mod table;
mod wrap;

use std::io::{self, Write};

pub use self::markdown::markdown;
pub use self::summary::LINES;
pub use self::table::align;
pub use self::wrap::wrap;
use crate::tell::WrittenResult;

/// Maximum width of a line of terminal output in characters.
pub const WIDTH: usize = 100;

/// Options for how much of a result the terminal shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Verbosity {
    /// Whether everything is shown, not only a summary that fits the terminal.
    pub full: bool,
    /// Whether the summary leaves out the details and the path of the result's files.
    pub quiet: bool,
}

/// Writes a result as text, followed by the text `files`.
///
/// `files` names the result's files and the option that prints all tables; [`Verbosity::quiet`] leaves it out.
///
/// # Errors
/// If writing to `out` fails.
pub fn write(
    result: &WrittenResult,
    verbosity: Verbosity,
    files: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let files = files.filter(|_| !verbosity.quiet);
    if !verbosity.full {
        let lines = summary::summary(result, verbosity.quiet, files);
        return lines.iter().try_for_each(|line| writeln!(out, "{line}"));
    }
    sections::write_in_full(result, out)?;
    let Some(files) = files else { return Ok(()) };
    writeln!(out)?;
    let lines = files.lines().flat_map(|line| wrap("", line));
    lines.into_iter().try_for_each(|line| writeln!(out, "{line}"))
}

#[cfg(test)]
mod tests;
