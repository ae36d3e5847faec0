//! `report`: the page of a result, made again from its files.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::{Ending, output};
use crate::report::files::Kept;
use crate::report::page;

/// Make the page of a result again from its files, without playing
///
/// Every file is compared with its digest in the manifest first.
#[derive(Debug, Args)]
pub struct Report {
    /// A directory that a command has written, such as `reports/megiddo-1918-run`
    #[arg(value_name = "DIRECTORY")]
    dir: PathBuf,
}

impl Report {
    pub fn execute<L: Games>(self) -> Result<Ending> {
        page::remake(Kept::open(&self.dir, page::NAME)?)?;
        let path = self.dir.join(page::NAME);
        output::print(|out| writeln!(out, "{}", path.display()))?;
        Ok(Ending::Fine)
    }
}
