//! Options that several subcommands share.

use std::io::IsTerminal;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use super::ending::Complaints;
use crate::games::{Game, Wanted};
use crate::runner::{Progress, ProgressMode, Runner};
use crate::scenario::{self, Document, Problems};

/// Which scenario, and what is changed in it.
#[derive(Debug, Args)]
pub struct ScenarioArgs {
    /// The scenario: the name of an embedded one (see `sandtable list`), or a path
    pub scenario: String,

    #[command(flatten)]
    pub overrides: Overrides,
}

/// What is changed in a scenario.
#[derive(Debug, Args)]
pub struct Overrides {
    /// Override a key of the scenario, such as `british.hand_size=7`; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

impl ScenarioArgs {
    /// Loads the scenario with its overrides.
    pub fn load(&self) -> Result<Document, Problems> {
        scenario::load(&self.scenario, &self.overrides.set)
    }
}

/// Who plays.
#[derive(Debug, Args)]
#[command(next_help_heading = "Players")]
pub struct PlayerArgs {
    /// Policy of the British: `name` or `name:key=value,key=value`; may be repeated; `all` for
    /// every one
    #[arg(long, value_name = "POLICY")]
    british: Vec<String>,

    /// Policy of the Turks
    #[arg(long, value_name = "POLICY")]
    turks: Vec<String>,

    /// Policy of the player of a solitaire game
    #[arg(long, value_name = "POLICY")]
    policy: Vec<String>,

    /// Mission of a solitaire game
    #[arg(long, value_name = "MISSION")]
    mission: Vec<String>,
}

impl PlayerArgs {
    /// The contests that were asked for, each once.
    pub fn casts<G: Game>(&self, model: &G::Model) -> Result<Vec<G::Cast>, Complaints> {
        let wanted = Wanted {
            british: self.british.clone(),
            turks: self.turks.clone(),
            policies: self.policy.clone(),
            missions: self.mission.clone(),
        };
        casts_of::<G>(model, &wanted)
    }
}

/// The contests that are wanted, each once.
pub fn casts_of<G: Game>(model: &G::Model, wanted: &Wanted) -> Result<Vec<G::Cast>, Complaints> {
    let complain = |errors: Vec<_>| Complaints(errors.iter().map(ToString::to_string).collect());
    let mut casts = G::casts(model, wanted).map_err(complain)?;
    let mut seen = Vec::new();
    casts.retain(|cast| {
        let contest = G::contest(cast);
        let new = !seen.contains(&contest);
        seen.push(contest);
        new
    });
    Ok(casts)
}

/// The master seed.
#[derive(Debug, Args)]
pub struct SeedArg {
    /// The master seed; a game is the same for the same scenario, policies, seed and index
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,
}

/// How games are played, which no result depends on.
#[derive(Debug, Args)]
pub struct RunnerArgs {
    /// Threads; 0 means one for each core
    #[arg(long, value_name = "NUMBER", default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// How progress is shown on standard error
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    progress: ProgressChoice,

    /// Games that a thread takes at a time
    #[arg(long, hide = true, value_name = "GAMES")]
    batch: Option<u64>,

    /// Print the answer and nothing else
    #[arg(long, short)]
    pub quiet: bool,
}

impl RunnerArgs {
    /// The threads.
    pub fn runner(&self) -> Result<Runner> {
        let runner = Runner::new(self.threads.into()).context("cannot start the threads")?;
        Ok(match self.batch {
            Some(games) => runner.with_batch(games),
            None => runner,
        })
    }

    /// Progress towards `games` games, if their number is known.
    pub fn progress(&self, games: Option<u64>, label: &str) -> Progress {
        let mode = match self.progress {
            ProgressChoice::Auto if self.quiet => ProgressMode::None,
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

/// Options that scripts may give to every command, though some commands have no use for them.
#[derive(Debug, Args)]
pub struct Unused {
    #[arg(long, hide = true, value_name = "NUMBER")]
    threads: Option<u16>,

    #[arg(long, short, hide = true)]
    quiet: bool,
}
