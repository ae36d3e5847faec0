//! Command line of the program, with a file for each subcommand.
//!
//! A subcommand is a struct with a method `execute` and a line in the list below. Its doc comments are its help.
//!
//! | word | meaning here |
//! |---|---|
//! | plan | everything on which the result of a command depends, as its manifest lists it |
//! | checkpoint | the games played so far, saved beside the result, from which an interrupted command continues |
//! | shard, part | a range of the games of a run that one machine plays, and the file with its tallies |
//! | driver | a script, printed by `cluster`, that plays the shards of a run on many machines |
//! | trial | a dry run of a study on few games, from which its cost is estimated |
//! | host | another program, such as a Python process, within which a command runs |

mod amount;
mod check;
mod checkpoint;
mod cluster;
mod completions;
mod describe;
mod ending;
mod help;
mod host;
mod init;
mod interrupt;
mod list;
mod merge;
mod options;
mod output;
mod prelude;
mod publish;
mod removed;
mod report;
mod run;
mod schema;
mod setup;
mod studio;
mod study;
mod trace;
mod trained;

use std::ffi::OsString;

use clap::builder::Styles;
use clap::error::ErrorKind as HelpKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use self::help::CommandGroup;
use self::study::StudyCommand;
use crate::prelude::*;
use sandtable_scenario::escape_hidden;

pub use describe::{ArgumentDescription, CommandDescription, describe};
pub use ending::{Ending, tell};
pub use host::Host;
pub use removed::{REMOVED_COMMANDS, RemovedCommand};
pub use trained::read as read_trained;

/// Declares the subcommands that are no studies, under their headings in the help.
///
/// The studies of the registry are added to the same groups.
macro_rules! commands {
    ($($heading:literal { $($name:ident: $variant:ident($args:ty)),* $(,)? })+) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($(#[command(name = stringify!($name))] $variant($args),)*)+
            #[command(flatten)]
            Study(StudyCommand),
        }

        impl Command {
            /// Groups of the help, with their subcommands that are no studies.
            const GROUPS: &[CommandGroup] = &[$(CommandGroup {
                heading: $heading,
                commands: &[$(stringify!($name)),*],
            }),+];

            fn execute<L: Games>(self, external: &ExternalPolicies) -> Result<Ending> {
                match self {
                    $($(Command::$variant(args) => args.execute::<L>(external),)*)+
                    Command::Study(study) => study.execute::<L>(external),
                }
            }
        }
    };
}

commands! {
    "Play" {
        run: Run(run::Run),
        trace: Trace(trace::Trace),
        report: Report(report::Report),
        studio: Studio(studio::Studio),
    }
    "Scenario" {
        init: Init(init::Init),
        check: Check(check::Check),
        list: List(list::List),
    }
    "Understand" {}
    "Change" {}
    "Policies" {}
    "Scale" {
        cluster: Cluster(cluster::Cluster),
        merge: Merge(merge::Merge),
    }
    "Tools" {
        schema: Schema(schema::Schema),
        completions: Completions(completions::Completions),
    }
}

const TOOL: &str = "sandtable";

/// Plays tabletop wargames by the million, and measures how balanced they are.
///
/// Begin with `sandtable run {variant}`. Results appear on the screen, and as a page with charts in the folder
/// `reports`.
#[derive(Debug, Parser)]
#[command(name = "sandtable", version, max_term_width = 100)]
#[command(after_help = "`sandtable COMMAND --help` explains the options of a command.\n\n\
                        Example: sandtable run {variant}\n\n\
                        Exit codes: 0 success, 1 a check failed, 2 an error in the command line or in a file, 130 \
                        interrupted. Progress goes to standard error.")]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

impl Cli {
    /// Returns the command-line definition for some games, with their player options and example keys.
    pub fn command_for<L: Games>() -> clap::Command {
        let command = Cli::command().name(L::PROGRAM).bin_name(L::PROGRAM);
        let command = PlayerArgs::with_options(command, &L::options());
        help::adapt_to_games::<L>(help::with_groups(command, Command::GROUPS))
    }

    /// Parses the words of a command line, the first of which is the name of the program.
    ///
    /// # Errors
    /// Returns the mistake in the command line, or the help that it asks for.
    pub fn read<L: Games>(
        words: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    ) -> Result<Cli, clap::Error> {
        let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
        let options = PlayerArgs::with_options(Cli::command(), &L::options());
        let mut command = plain_if_acting(help::without_layout::<L>(options), &words);
        let matches =
            command.try_get_matches_from_mut(&words).or_else(|error| match error.kind() {
                HelpKind::DisplayHelp | HelpKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                    plain_if_acting(Cli::command_for::<L>(), &words).try_get_matches_from(&words)
                }
                _ => Err(error),
            })?;
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }

    /// Executes the command line for some games; its policies may include the `external` ones.
    ///
    /// # Errors
    /// Returns the problem that the user must solve.
    pub fn execute<L: Games>(self, external: &ExternalPolicies) -> Result<Ending> {
        self.command.execute::<L>(external)
    }
}

/// Runs the whole program for some games and returns its exit code.
pub fn main<L: Games>() -> Ending {
    main_with::<L>(&ExternalPolicies::default())
}

/// Runs the whole program for some games and external policies, and returns its exit code.
pub fn main_with<L: Games>(external: &ExternalPolicies) -> Ending {
    name_games_in_panics();
    interrupt::outlive_long_files();
    execute::<L>(std::env::args_os(), external)
}

/// Makes every panic print the game that was being played, with the command that replays it.
pub fn name_games_in_panics() {
    sandtable_runner::name_games_in_panics(output::to_standard_error);
}

/// Executes the words of a command line, the first of which is the program's name, on the terminal.
pub fn execute<L: Games>(
    words: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    external: &ExternalPolicies,
) -> Ending {
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    match Cli::read::<L>(&words) {
        Ok(cli) => cli.execute::<L>(external).unwrap_or_else(|error| tell::<L>(&error)),
        Err(error) if error.use_stderr() => refuse::<L>(&error, &words),
        Err(help) => print_help(&help).unwrap_or_else(|error| tell::<L>(&error)),
    }
}

fn refuse<L: Games>(error: &clap::Error, words: &[OsString]) -> Ending {
    if let Some(command) = removed::find(error) {
        output::note(&command.message::<L>());
    } else if has_control_characters(words) {
        output::note(error.render().ansi().to_string().trim_end());
    } else {
        // If standard error fails, there is no other place for the message.
        let _ = error.print();
    }
    Ending::Refused
}

/// Prints the help or the version to standard output; a closed pipe is no error.
fn print_help(help: &clap::Error) -> Result<Ending> {
    let printed = help.print().and_then(|()| io::stdout().flush());
    match printed {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(error).context("cannot write to standard output")
        }
        _ => Ok(Ending::Fine),
    }
}

/// Removes the styles of a command if its command line has characters that control the terminal.
///
/// The error message then has no escape sequences of its own, so all escape sequences in it can be escaped.
fn plain_if_acting(command: clap::Command, words: &[OsString]) -> clap::Command {
    if has_control_characters(words) { command.styles(Styles::plain()) } else { command }
}

fn has_control_characters(words: &[OsString]) -> bool {
    words.iter().any(|word| word.to_str().is_none_or(|word| escape_hidden(word) != word))
}
