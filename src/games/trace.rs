//! Writer of traces: games as JSON Lines, one object for each event.

use std::io::{self, Write};

use serde_json::Value as Json;

/// Writer of the lines of a trace.
///
/// An error of `W` is kept until [`Lines::finish`], because the rules of a game cannot handle it.
pub struct Lines<W> {
    out: W,
    result: io::Result<()>,
    /// Line to which more may be added, and the lines after it; empty if no line may grow.
    pub growing: Vec<Json>,
    written: usize,
}

impl<W: Write> Lines<W> {
    /// Creates a writer without lines.
    pub fn new(out: W) -> Lines<W> {
        Lines { out, result: Ok(()), growing: Vec::new(), written: 0 }
    }

    /// Writes a line to which nothing is added later.
    pub fn write(&mut self, line: Json) {
        self.grow(line);
        self.write_growing();
    }

    /// Adds a line that may grow; lines that grew before are written.
    pub fn grow(&mut self, line: Json) {
        self.write_growing();
        self.growing.push(line);
    }

    fn write_growing(&mut self) {
        for line in std::mem::take(&mut self.growing) {
            self.written += 1;
            if self.result.is_ok() {
                // One call for the whole line, because `out` may have no buffer of its own.
                self.result = self.out.write_all(format!("{line}\n").as_bytes());
            }
        }
    }

    /// Returns the number of lines, including those that may still grow.
    pub fn count(&self) -> usize {
        self.written + self.growing.len()
    }

    /// Returns the index of the line to which more may be added; `None` if no line may grow.
    pub fn growing_index(&self) -> Option<usize> {
        (!self.growing.is_empty()).then_some(self.written)
    }

    /// Writes the lines that may still grow, and returns `W`.
    ///
    /// # Errors
    /// The first error of `W`, after which nothing was written.
    pub fn finish(mut self) -> io::Result<W> {
        self.write_growing();
        self.result?;
        self.out.flush()?;
        Ok(self.out)
    }
}
