//! Writing to standard output and standard error.
//!
//! Names, paths and texts of files and options may hold characters that act on a terminal instead of
//! showing. Here, where all words pass, an escape takes their place.

use std::io::BufWriter;

use crate::prelude::*;
use sandtable_scenario::escape_hidden;

/// Writes words to standard output through a buffer. A reader who goes away, as `head` does, has seen
/// enough: that is no failure.
///
/// # Errors
/// If standard output fails for any other reason.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    data(|out| {
        let mut words = Words { out, line: Vec::new() };
        write(&mut words)?;
        words.end()
    })
}

/// Writes bytes that a program reads, such as a script, to standard output as they are.
///
/// # Errors
/// As [`print()`].
pub fn data(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    if let Some(host) = Host::of_thread() {
        let mut bytes = Vec::new();
        write(&mut bytes).context("cannot write")?;
        host.print(&bytes);
        return Ok(());
    }
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write to standard output"),
    }
}

/// Writes a line to standard error, if anybody listens.
pub fn note(line: &str) {
    styled(&escape_hidden(line));
}

/// As [`note`], whoever is the host.
pub fn to_standard_error(line: &str) {
    let _ = writeln!(io::stderr(), "{}", escape_hidden(line));
}

/// Writes a line that has colours, and nothing else that acts, to standard error.
pub fn styled(line: &str) {
    match Host::of_thread() {
        Some(host) => host.note(line),
        None => drop(writeln!(io::stderr(), "{line}")),
    }
}

/// Words on their way out, line by line.
struct Words<'a> {
    out: &'a mut dyn Write,
    /// The beginning of a line.
    line: Vec<u8>,
}

impl Words<'_> {
    fn end(self) -> io::Result<()> {
        self.out.write_all(escape_hidden(&String::from_utf8_lossy(&self.line)).as_bytes())
    }
}

impl Write for Words<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        if whole > 0 {
            self.line.extend(&bytes[..whole]);
            self.out.write_all(escape_hidden(&String::from_utf8_lossy(&self.line)).as_bytes())?;
            self.line.clear();
        }
        self.line.extend(&bytes[whole..]);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_show_whatever_they_are_cut_into() {
        let text = "über\u{1b}[2J \u{202E}x\r\nzwei\u{9b}\u{7}";
        for size in 1..=text.len() {
            let mut out = Vec::new();
            let mut words = Words { out: &mut out, line: Vec::new() };
            text.as_bytes().chunks(size).for_each(|piece| words.write_all(piece).expect("written"));
            words.end().expect("written");
            let shown = "über\\u{1b}[2J \\u{202e}x\\u{d}\nzwei\\u{9b}\\u{7}";
            assert_eq!(String::from_utf8(out).expect("text"), shown, "{size}");
        }
    }
}
