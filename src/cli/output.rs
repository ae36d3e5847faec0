//! Output to standard output and standard error.
//!
//! Names, paths and texts from files and options may have control characters, which act on a terminal. All output
//! passes through this module, which escapes them.

use std::io::BufWriter;

use crate::prelude::*;
use sandtable_scenario::escape_hidden;

/// Writes text to standard output with its control characters escaped.
///
/// A closed pipe, as `head` leaves it, is no error.
///
/// # Errors
/// If standard output fails for any other reason.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    write_bytes(|out| {
        let mut words = EscapingWriter { out, line: Vec::new() };
        write(&mut words)?;
        words.end()
    })
}

/// Writes bytes that a program will read, such as a script, to standard output without escaping.
///
/// # Errors
/// If standard output fails, unless it is a closed pipe.
pub fn write_bytes(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
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

/// Writes a line to standard error or, within another program, to the host of the command.
///
/// Errors are ignored.
pub fn note(line: &str) {
    styled(&escape_hidden(line));
}

/// Writes a line to standard error, even if the command has a host; errors are ignored.
pub fn to_standard_error(line: &str) {
    let _ = writeln!(io::stderr(), "{}", escape_hidden(line));
}

/// Writes a line whose colours are its only control characters to standard error, without escaping.
pub fn styled(line: &str) {
    match Host::of_thread() {
        Some(host) => host.note(line),
        None => drop(writeln!(io::stderr(), "{line}")),
    }
}

/// Writer that escapes control characters, line by line.
struct EscapingWriter<'a> {
    out: &'a mut dyn Write,
    /// Beginning of a line that is not yet complete.
    line: Vec<u8>,
}

impl EscapingWriter<'_> {
    fn end(self) -> io::Result<()> {
        self.out.write_all(escape_hidden(&String::from_utf8_lossy(&self.line)).as_bytes())
    }
}

impl Write for EscapingWriter<'_> {
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
            let mut words = EscapingWriter { out: &mut out, line: Vec::new() };
            text.as_bytes().chunks(size).for_each(|piece| words.write_all(piece).expect("written"));
            words.end().expect("written");
            let shown = "über\\u{1b}[2J \\u{202e}x\\u{d}\nzwei\\u{9b}\\u{7}";
            assert_eq!(String::from_utf8(out).expect("text"), shown, "{size}");
        }
    }
}
