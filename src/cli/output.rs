//! Writing to standard output and standard error.

use std::io::{self, BufWriter, Write};

use anyhow::{Context, Result};

use super::host::Host;

/// Writes to standard output through a buffer. A reader who goes away, as `head` does, has seen
/// enough: that is no failure.
///
/// # Errors
/// If standard output fails for any other reason.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
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
    match Host::of_thread() {
        Some(host) => host.note(line),
        None => drop(writeln!(io::stderr(), "{line}")),
    }
}
