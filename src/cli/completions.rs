//! `completions`: prints the script with which a shell completes command lines.

use clap_complete::Shell;

use super::Cli;
use crate::prelude::*;

/// Print the completions for a shell
///
/// For bash: `sandtable completions bash > ~/.local/share/bash-completion/completions/sandtable`
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable completions bash")]
#[command(mut_args(|arg| hidden(arg, &["set", "seed", "threads", "out", "quiet"])))]
pub struct Completions {
    /// Shell
    shell: Shell,

    #[command(flatten)]
    _common: Common,
}

impl Completions {
    pub fn execute<L: Games>(self, _: &ExternalPolicies) -> Result<Ending> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command_for::<L>(), L::PROGRAM, &mut script);
        output::write_bytes(|out| out.write_all(&script))?;
        Ok(Ending::Fine)
    }
}
