//! Names of removed commands, and the hint that names the replacement of each.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use sandtable_games::Games;

use super::ending::with_program;

/// A command that this program no longer has.
#[derive(Clone, Copy, Debug)]
pub struct RemovedCommand {
    /// Name of the command.
    pub name: &'static str,
    /// Command line that replaces the removed command.
    pub replacement: &'static str,
}

/// Commands of earlier versions, each with the command line that replaces it.
pub const REMOVED_COMMANDS: &[RemovedCommand] = &[
    RemovedCommand { name: "bench", replacement: "cargo bench --bench speed" },
    RemovedCommand { name: "fit", replacement: "sandtable tune SCENARIO --parameters POLICY" },
    RemovedCommand { name: "character", replacement: "sandtable profile --only character" },
    RemovedCommand { name: "losses", replacement: "sandtable profile --only losses" },
    RemovedCommand { name: "luck", replacement: "sandtable profile --only luck" },
    RemovedCommand { name: "origins", replacement: "sandtable sensitivity --only facts" },
    RemovedCommand { name: "rulings", replacement: "sandtable sensitivity --only rulings" },
    RemovedCommand { name: "skill", replacement: "sandtable profile --only skill" },
];

/// Returns the removed command that a refused command line names; `None` if it names none.
pub fn find(error: &clap::Error) -> Option<&'static RemovedCommand> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(name)) => REMOVED_COMMANDS.iter().find(|it| it.name == name),
        _ => None,
    }
}

impl RemovedCommand {
    /// Returns the error message for a command line with this removed command.
    ///
    /// Its hint on the replacement uses scenarios of the games `L`.
    pub fn message<L: Games>(&self) -> String {
        let RemovedCommand { name, replacement } = self;
        with_program::<L>(&format!(
            "error: `{name}` was removed\n  help: use `{replacement}` instead"
        ))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory;

    use super::*;

    #[test]
    fn no_removed_command_is_a_command() {
        let command = crate::Cli::command();
        let commands: BTreeSet<&str> = command.get_subcommands().map(|it| it.get_name()).collect();
        assert!(!commands.is_empty() && !REMOVED_COMMANDS.is_empty());
        let removed: BTreeSet<&str> = REMOVED_COMMANDS.iter().map(|it| it.name).collect();
        assert_eq!(removed.len(), REMOVED_COMMANDS.len(), "a name is listed more than once");
        assert!(commands.is_disjoint(&removed), "{commands:?}");
    }
}
