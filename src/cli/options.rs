//! Options that several subcommands share.

use std::io::IsTerminal;

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, FromArgMatches, Id};

use super::help;
use crate::prelude::*;
use sandtable_games::PlayerOption;

/// Options that every subcommand accepts, so that scripts can pass them to any.
///
/// A subcommand hides the options that it does not use.
#[derive(Debug, Args)]
pub struct Common {
    /// Change a value of the scenario (may be repeated)
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,

    /// Seed of all dice and shuffles: the same scenario, policies and seed give the same games
    #[arg(long, value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = number::parse_seed)]
    pub seed: u64,

    /// Directory for the result files [default: reports/SCENARIO-COMMAND]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Print only the summary: no progress, no speed, and not where the files are
    #[arg(long, short)]
    pub quiet: bool,

    /// Number of threads; 0 means one for each core
    #[arg(long, value_name = "NUMBER", default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = number::parse_whole::<u16>(0..=1024), allow_negative_numbers = true)]
    pub threads: u16,
}

/// Hides an argument from the help if its identifier is among `names`.
pub fn hidden(arg: Arg, names: &[&str]) -> Arg {
    if names.contains(&arg.get_id().as_str()) { arg.hide(true) } else { arg }
}

/// Replaces the help text of an argument by `help` if its identifier is `name`.
///
/// `-h` shows the text before the first empty line, and `--help` shows all of it. Unlike `mut_arg`, this keeps the
/// position of the argument among the others.
pub fn helped(arg: Arg, name: &str, help: &str) -> Arg {
    if arg.get_id() != name {
        return arg;
    }
    match help.split_once("\n\n") {
        Some((first, _)) => arg.help(first.to_owned()).long_help(help.to_owned()),
        None => arg.help(help.to_owned()),
    }
}

/// Options that choose policies, modes and decks.
///
/// They depend on the games, so [`PlayerArgs::with_options`] adds them to every command that plays.
#[derive(Debug)]
pub struct PlayerArgs(MatchupRequest);

/// Identifier of the group of options that choose policies, modes and decks.
const PLAYERS: &str = "players";

impl PlayerArgs {
    /// Returns the policies, modes and decks that the user requests.
    pub fn wanted(&self) -> MatchupRequest {
        self.0.clone()
    }

    /// Adds `options` to a command and its subcommands, wherever policies, modes and decks can be chosen.
    pub fn with_options(command: Command, options: &[PlayerOption]) -> Command {
        let has_players = command.get_groups().any(|group| group.get_id() == PLAYERS);
        let named: &[_] = if has_players { options } else { &[] };
        let option = |it: &PlayerOption| {
            let arg = Arg::new(it.name).long(it.name).value_name(it.value).help(it.help);
            arg.action(ArgAction::Append).group(PLAYERS).help_heading(help::PLAYERS)
        };
        command
            .args(named.iter().map(option))
            .mut_subcommands(|command| PlayerArgs::with_options(command, options))
    }
}

impl FromArgMatches for PlayerArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<PlayerArgs, clap::Error> {
        let given = matches.get_many::<Id>(PLAYERS).into_iter().flatten();
        let wanted = given.fold(MatchupRequest::default(), |wanted, option| {
            let names = matches.get_many::<String>(option.as_str()).into_iter().flatten();
            wanted.with(option.as_str(), names.cloned())
        });
        Ok(PlayerArgs(wanted))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = PlayerArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for PlayerArgs {
    fn augment_args(command: Command) -> Command {
        command.group(ArgGroup::new(PLAYERS).multiple(true))
    }

    fn augment_args_for_update(command: Command) -> Command {
        PlayerArgs::augment_args(command)
    }
}

/// Options of the execution, on which no result depends.
#[derive(Debug, Args)]
pub struct RunnerArgs {
    /// Form of the progress report on standard error
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    progress: ProgressChoice,

    /// Games that a thread takes at a time
    #[arg(long, hide = true, value_name = "GAMES", value_parser = number::parse_games)]
    batch: Option<u64>,
}

impl RunnerArgs {
    /// Starts the threads that play the games of a command.
    pub fn runner(&self, common: &Common) -> Result<Runner> {
        let runner = Runner::new(common.threads.into()).context("cannot start the threads")?;
        Ok(match self.batch {
            Some(games) => runner.with_batch(games),
            None => runner,
        })
    }

    /// Returns the progress display for `games` games, or for an unknown number of games.
    pub fn progress(&self, common: &Common, games: Option<u64>, label: &str) -> Progress {
        if let Some(host) = Host::of_thread() {
            return Progress::counted(host.counter(), games, label);
        }
        let choice = match self.progress {
            ProgressChoice::Auto if common.quiet => ProgressChoice::None,
            ProgressChoice::Auto => for_standard_error(),
            choice => choice,
        };
        match choice {
            ProgressChoice::Bar => Progress::bar(games, label),
            ProgressChoice::Plain => Progress::lines(games, label),
            _ => Progress::default(),
        }
    }
}

/// Chooses the form of the progress report by the type of standard error.
///
/// It is a bar on a terminal, lines on a terminal that cannot move the cursor, and nothing in a file.
fn for_standard_error() -> ProgressChoice {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    match (std::io::stderr().is_terminal(), dumb) {
        (false, _) => ProgressChoice::None,
        (true, true) => ProgressChoice::Plain,
        (true, false) => ProgressChoice::Bar,
    }
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ProgressChoice {
    /// A bar on a terminal, else nothing
    #[default]
    Auto,
    /// A bar
    Bar,
    /// A line every few seconds, for log files
    Plain,
    /// Nothing
    None,
}
