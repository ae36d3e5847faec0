//! What a run says on standard output.

use std::io::{self, Write};
use std::time::Duration;

use clap::ValueEnum;

use sandtable_report::{Findings, json, text};

/// How a run tells its answer.
#[derive(Clone, Copy, Debug)]
pub struct Telling {
    pub format: Format,
    /// Whether to print the answer and nothing else.
    pub quiet: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for people
    #[default]
    Text,
    /// One JSON object
    Json,
}

impl Telling {
    /// Prints the findings, how long they took, and where they were saved.
    pub fn tell(
        self,
        findings: &Findings,
        elapsed: Duration,
        saved: Option<&str>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if self.format == Format::Json {
            return json::write(findings, elapsed, out);
        }
        text::write(&findings.result()?, self.quiet, out)?;
        if self.quiet {
            return Ok(());
        }
        saved.map_or(Ok(()), |saved| writeln!(out, "\n{saved}"))
    }
}
