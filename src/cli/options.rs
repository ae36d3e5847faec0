//! Options that several subcommands share.

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, FromArgMatches, Id, ValueEnum};

use super::host::Host;
use sandtable_games::{Example, PlayerOption, Wanted};
use sandtable_runner::{Progress, ProgressMode, Runner};

/// Options that every subcommand accepts, so that a script may give them to any. A subcommand hides
/// those that it does not use.
#[derive(Debug, Args)]
pub struct Common {
    /// Override a key of the scenario (may be repeated)
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,

    /// Master seed: the same scenario, policies, seed and index give the same game
    #[arg(long, value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true)]
    #[arg(value_parser = super::number::seed)]
    pub seed: u64,

    /// Threads; 0 means one for each core
    #[arg(long, value_name = "NUMBER", default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=1024), allow_negative_numbers = true)]
    pub threads: u16,

    /// Directory for the result files [default: reports/SCENARIO-COMMAND]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Print the answer and nothing else
    #[arg(long, short)]
    pub quiet: bool,
}

/// The argument, hidden from the help if it is one of `names`.
pub fn hidden(arg: Arg, names: &[&str]) -> Arg {
    let is_one = names.contains(&arg.get_id().as_str());
    if is_one { arg.hide(true) } else { arg }
}

/// The options that name who plays what. They depend on the games, so
/// [`PlayerArgs::with_options`] adds them to every command that plays.
#[derive(Debug)]
pub struct PlayerArgs(Wanted);

/// The group of these options.
const PLAYERS: &str = "players";

impl PlayerArgs {
    /// What to ask the game for.
    pub fn wanted(&self) -> Wanted {
        self.0.clone()
    }

    /// The command with `options` wherever players can be named.
    pub fn with_options(command: Command, options: &[PlayerOption]) -> Command {
        let has_players = command.get_groups().any(|group| group.get_id() == PLAYERS);
        let named: &[_] = if has_players { options } else { &[] };
        let option = |it: &PlayerOption| {
            let arg = Arg::new(it.name).long(it.name).value_name(it.value).help(it.help);
            arg.action(ArgAction::Append).group(PLAYERS).help_heading("Players")
        };
        command
            .args(named.iter().map(option))
            .mut_subcommands(|command| PlayerArgs::with_options(command, options))
    }
}

/// The command with a number of every game as an example wherever keys of scenarios are asked for.
pub fn with_examples(command: Command, examples: &[Example]) -> Command {
    command.mut_subcommands(|command| command.mut_args(|arg| with_example(arg, examples)))
}

/// The option with examples in its help if its value is a key of the scenario with one or several
/// values.
fn with_example(arg: Arg, examples: &[Example]) -> Arg {
    let such_as = |shown: fn(&Example) -> String| {
        let shown: Vec<String> = examples.iter().map(shown).collect();
        format!(", such as {}", shown.join(" or "))
    };
    let such_as = match arg.get_id().as_str() {
        "set" => such_as(|(key, [low, _])| format!("`{key}={low}`")),
        "vary" => such_as(|(key, [low, high])| format!("`{key}={low}..{high}`")),
        _ => return arg,
    };
    let [help, long_help] =
        [arg.get_help(), arg.get_long_help()].map(|it| it.map(|it| it.to_string()));
    let help = help.unwrap_or_default();
    let long_help = long_help.map(|long| long.replacen(&help, &format!("{help}{such_as}"), 1));
    let arg = arg.help(format!("{help}{such_as}"));
    match long_help {
        Some(long_help) => arg.long_help(long_help),
        None => arg,
    }
}

impl FromArgMatches for PlayerArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<PlayerArgs, clap::Error> {
        let given = matches.get_many::<Id>(PLAYERS).into_iter().flatten();
        let wanted = given.fold(Wanted::default(), |wanted, option| {
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

/// Options that no result depends on.
#[derive(Debug, Args)]
pub struct RunnerArgs {
    /// How progress is shown on standard error
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    progress: ProgressChoice,

    /// Games that a thread takes at a time
    #[arg(long, hide = true, value_name = "GAMES")]
    batch: Option<u64>,
}

impl RunnerArgs {
    /// The threads.
    pub fn runner(&self, common: &Common) -> Result<Runner> {
        let runner = Runner::new(common.threads.into()).context("cannot start the threads")?;
        Ok(match self.batch {
            Some(games) => runner.with_batch(games),
            None => runner,
        })
    }

    /// Progress towards `games` games, if their number is known.
    pub fn progress(&self, common: &Common, games: Option<u64>, label: &str) -> Progress {
        if let Some(host) = Host::of_thread() {
            return Progress::counted(host.counter(), games, label);
        }
        let mode = match self.progress {
            ProgressChoice::Auto if common.quiet => ProgressMode::None,
            ProgressChoice::Auto => for_standard_error(),
            ProgressChoice::Bar => ProgressMode::Bar,
            ProgressChoice::Plain => ProgressMode::Plain,
            ProgressChoice::None => ProgressMode::None,
        };
        Progress::new(mode, games, label)
    }
}

/// A bar where a cursor can move, lines on a terminal where it cannot, nothing in a file.
fn for_standard_error() -> ProgressMode {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    match (std::io::stderr().is_terminal(), dumb) {
        (false, _) => ProgressMode::None,
        (true, true) => ProgressMode::Plain,
        (true, false) => ProgressMode::Bar,
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
