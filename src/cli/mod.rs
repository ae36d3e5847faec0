//! The command line: one file a subcommand. A subcommand is a struct whose doc comments are its
//! help, with a method `execute`, and a line in the list below.

mod bench;
mod cards;
mod check;
mod cluster;
mod command_line;
mod compare;
mod completions;
mod ending;
mod interrupt;
mod list;
mod luck;
mod merge;
mod number;
mod options;
mod output;
mod publish;
mod report;
mod rulings;
mod run;
mod schema;
mod setup;
mod study;
mod sweep;
mod trace;
mod tune;

use anyhow::Result;
use clap::{Parser, Subcommand};

pub use ending::{Ending, tell};

/// Registers the subcommands: one line each.
macro_rules! commands {
    ($($name:ident($args:ty)),+ $(,)?) => {
        #[derive(Debug, Subcommand)]
        enum Command { $($name($args)),+ }

        impl Command {
            fn execute(self) -> Result<Ending> {
                match self { $(Command::$name(args) => args.execute()),+ }
            }
        }
    };
}

commands! {
    Run(run::Run),
    Merge(merge::Merge),
    Cluster(cluster::Cluster),
    Compare(compare::Compare),
    Cards(cards::Cards),
    Rulings(rulings::Rulings),
    Sweep(sweep::Sweep),
    Luck(luck::Luck),
    Tune(tune::Tune),
    Report(report::Report),
    Trace(trace::Trace),
    Check(check::Check),
    List(list::List),
    Schema(schema::Schema),
    Bench(bench::Bench),
    Completions(completions::Completions),
}

/// Plays tabletop wargames without a table, by the million, and says what is balanced.
///
/// Results go to standard output and to files, progress to standard error. Exit codes: 0 all is
/// well, 1 a check failed, 2 something on your side must change, 130 interrupted.
#[derive(Debug, Parser)]
#[command(name = "sandtable", version, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

impl Cli {
    /// Does what the command line says.
    ///
    /// # Errors
    /// What the user must change.
    pub fn execute(self) -> Result<Ending> {
        self.command.execute()
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Cli;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
