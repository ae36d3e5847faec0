//! Games as JSON Lines, one object an event: what the traces of all games have in common.

use std::io::{self, Write};

use serde_json::Value as Json;

/// Writes lines. An error of the writer is kept until [`Lines::finish`], since the rules of a game
/// cannot handle it.
pub struct Lines<W> {
    out: W,
    so_far: io::Result<()>,
    /// A line that more may be added to, and those that come after it.
    pub growing: Vec<Json>,
    written: usize,
}

impl<W: Write> Lines<W> {
    /// No lines yet.
    pub fn new(out: W) -> Lines<W> {
        Lines { out, so_far: Ok(()), growing: Vec::new(), written: 0 }
    }

    /// Writes a line that nothing is added to any more.
    pub fn write(&mut self, line: Json) {
        self.grow(line);
        self.write_growing();
    }

    /// Begins a line that may grow.
    pub fn grow(&mut self, line: Json) {
        self.write_growing();
        self.growing.push(line);
    }

    fn write_growing(&mut self) {
        for line in std::mem::take(&mut self.growing) {
            self.written += 1;
            if self.so_far.is_ok() {
                // One call for the whole line, since `out` may have no buffer of its own.
                self.so_far = self.out.write_all(format!("{line}\n").as_bytes());
            }
        }
    }

    /// How many lines there are, those that may still grow included.
    pub fn count(&self) -> usize {
        self.written + self.growing.len()
    }

    /// Gives back where all lines were written.
    ///
    /// # Errors
    /// The first failure of the writer; nothing was written after it.
    pub fn finish(mut self) -> io::Result<W> {
        self.write_growing();
        self.so_far?;
        self.out.flush()?;
        Ok(self.out)
    }
}
