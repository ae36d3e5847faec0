//! Options that several subcommands share.

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Arg, Args, ValueEnum};

use crate::games::Wanted;
use crate::runner::{Progress, ProgressMode, Runner};

/// Options of every subcommand, so that a script may give them to any. A subcommand that has no use
/// for one hides it.
#[derive(Debug, Args)]
pub struct Common {
    /// Override a key of the scenario, such as `british.hand_size=7`; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,

    /// The master seed; a game is the same for the same scenario, policies, seed and index
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

/// The argument, left out of the help if it is one of `names`.
pub fn hidden(arg: Arg, names: &[&str]) -> Arg {
    let is_one = names.contains(&arg.get_id().as_str());
    if is_one { arg.hide(true) } else { arg }
}

/// Who plays.
#[derive(Debug, Args)]
#[command(next_help_heading = "Players")]
pub struct PlayerArgs {
    /// Policy of the British: `name` or `name:key=value,key=value`, and `@deck` to name its deck as
    /// well; may be repeated; `all` for every one [default: tempo]
    #[arg(long, value_name = "POLICY")]
    british: Vec<String>,

    /// Policy of the Turks, likewise [default: tempo]
    #[arg(long, value_name = "POLICY")]
    turks: Vec<String>,

    /// Deck of the British, for all of them who name none; may be repeated; `all` for every one
    /// [default: printed]
    #[arg(long, value_name = "DECK")]
    british_deck: Vec<String>,

    /// Deck of the Turks, likewise [default: printed]
    #[arg(long, value_name = "DECK")]
    turks_deck: Vec<String>,

    /// Policy of the player of a solitaire game, likewise
    #[arg(long, value_name = "POLICY")]
    policy: Vec<String>,

    /// Mission of a solitaire game, or `campaign`; may be repeated; `all` for every one [default:
    /// all]
    #[arg(long, value_name = "MISSION")]
    mission: Vec<String>,
}

impl PlayerArgs {
    /// What to ask the game for.
    pub fn wanted(&self) -> Wanted {
        Wanted {
            british: self.british.clone(),
            turks: self.turks.clone(),
            british_decks: self.british_deck.clone(),
            turkish_decks: self.turks_deck.clone(),
            policies: self.policy.clone(),
            missions: self.mission.clone(),
        }
    }
}

/// How games are played, which no result depends on.
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
