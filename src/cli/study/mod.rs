//! What commands that compare many runs have in common.
//!
//! | file | what |
//! |---|---|
//! | this one | options, and what a study is |
//! | `writer` | how what it has found is written up |

mod writer;

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use self::writer::Writer;
use super::interrupt::stop_when_interrupted;
use super::options::{Common, PlayerArgs, RunnerArgs};
use super::setup::{self, Command, Setup};
use super::{Ending, number, publish};
use sandtable_analysis::session::{Session, StudyResult};
use sandtable_games::{Game, Games, Wanted};
use sandtable_runner::Rounds;
use sandtable_scenario::Document;
use sandtable_stats::MATTERS;

/// Options of every study.
#[derive(Debug, Args)]
pub struct StudyArgs {
    /// The scenario: the name of an embedded one (see `sandtable list`), or a path
    scenario: String,

    /// Games of each variant and matchup, such as 100000, 1e6, 10k or 2M
    #[arg(short = 'n', long, value_name = "GAMES", value_parser = number::games)]
    #[arg(allow_negative_numbers = true)]
    games: Option<u64>,

    /// Play until every figure is known to plus or minus this share, such as 0.001
    ///
    /// The figures are checked at fixed numbers of games; `-n` limits how many are played.
    #[arg(long, value_name = "SHARE", value_parser = number::precision)]
    #[arg(allow_negative_numbers = true)]
    precision: Option<f64>,

    #[command(flatten)]
    common: Common,

    /// Coverage of the intervals
    #[arg(long, value_name = "SHARE", default_value_t = 0.95, value_parser = number::level)]
    ci_level: f64,

    /// The least difference of win rates that matters, as a share: whatever is called clear is surely
    /// greater, and one of many that were looked at is called so no sooner for that
    #[arg(long, alias = "negligible", value_name = "SHARE", default_value_t = MATTERS)]
    #[arg(value_parser = number::matters, allow_negative_numbers = true)]
    matters: f64,

    #[command(flatten)]
    runner: RunnerArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    players: PlayerArgs,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct OutputArgs {
    /// Format of standard output
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,

    /// Replace whatever result or checkpoint is there
    #[arg(long)]
    force: bool,

    /// Write no files
    #[arg(long, conflicts_with_all = ["out", "force"])]
    no_files: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text for people
    #[default]
    Text,
    /// One JSON object
    Json,
}

impl StudyArgs {
    /// The overrides, which from now on do not change the scenario.
    pub fn take_overrides(&mut self) -> Vec<String> {
        std::mem::take(&mut self.common.set)
    }

    /// Whether a mode, such as a mission, is named.
    pub fn names_mode<G: Game>(&self) -> bool {
        G::PARTS.mode().is_some_and(|mode| !self.players.wanted().of(mode.key).is_empty())
    }

    /// The level of the intervals.
    pub fn level(&self) -> f64 {
        self.ci_level
    }

    /// What matters, as the option that says so.
    fn matters(&self) -> (&'static str, String) {
        ("--matters", self.matters.to_string())
    }
}

/// Who plays in the games of a study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum At {
    /// The players named
    #[default]
    Players,
    /// The equilibrium of `compare` among them
    Equilibrium,
}

impl At {
    /// Whether it is the equilibrium.
    pub fn is_equilibrium(self) -> bool {
        self == At::Equilibrium
    }

    /// The option, unless it is at its default.
    pub fn option(self) -> Option<(&'static str, String)> {
        self.is_equilibrium().then(|| ("--at", "equilibrium".to_owned()))
    }

    /// Checks that there is one.
    ///
    /// # Errors
    /// If the game has no two sides.
    pub fn check<G: Game>(self) -> Result<()> {
        if self.is_equilibrium() && G::PARTS.opponents().is_none() {
            bail!("only a game of two sides has an equilibrium; name players instead");
        }
        Ok(())
    }
}

/// What a study is called outside: the scenario as it was named, and where its files go.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// What the user called the scenario.
    pub scenario: &'a str,
    /// Where the result files go.
    pub dir: &'a Path,
}

/// A command that plays several lines (variants and matchups) on the same luck, and compares them.
pub trait Study: Sized {
    /// The subcommand.
    const NAME: &'static str;
    /// Games of each line unless the user says otherwise.
    const GAMES: u64 = 100_000;
    /// Whether what it finds out has places on the map of the game, if there is one.
    const HAS_MAP: bool = false;

    /// Who is to play, given what the command line says.
    fn wanted<G: Game>(&self, given: Wanted) -> Wanted {
        given
    }

    /// The options of every study.
    fn args(&self) -> &StudyArgs;

    /// Its own options as they were given, without those at their defaults.
    fn options(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Games of each line unless the user says otherwise.
    fn games(&self) -> u64 {
        Self::GAMES
    }

    /// What stands after the scenario on its command line.
    fn operand(&self) -> Option<&str> {
        None
    }

    /// The scenario that the first is compared with, if it is.
    fn compared_with<G: Game>(&self, _session: &Session<'_, G>) -> Option<Document> {
        None
    }

    /// The options that change its result, and anything else that its plan must record.
    fn plan<G: Game>(&self, _session: &Session<'_, G>) -> Vec<(&'static str, String)> {
        self.options()
    }

    /// Checks its options before anything is played or written.
    ///
    /// # Errors
    /// What the user must change.
    fn check<G: Game>(&self, _session: &Session<'_, G>) -> Result<()> {
        Ok(())
    }

    /// Plays, and says what came of it.
    ///
    /// # Errors
    /// What the user must change.
    fn conduct<G: Game>(&self, session: &Session<'_, G>) -> Result<StudyResult>;

    /// Runs it from its command line.
    ///
    /// # Errors
    /// What the user must change.
    fn execute<L: Games>(self) -> Result<Ending> {
        start::<L, _>(&self)
    }

    /// Scenarios that came of it, to be written beside its tables: the name of the file, and its text.
    ///
    /// # Errors
    /// If one cannot be written.
    fn scenarios<G: Game>(
        &self,
        _session: &Session<'_, G>,
        _answer: &StudyResult,
        _place: Place<'_>,
    ) -> Result<Vec<(String, String)>> {
        Ok(Vec::new())
    }
}

/// Runs a study whose command line has been read.
///
/// # Errors
/// What the user must change.
pub fn start<L: Games, S: Study>(study: &S) -> Result<Ending> {
    let StudyArgs { scenario, common, players, .. } = study.args();
    setup::play::<L>(scenario, common, players, &Conducted(study))
}

struct Conducted<'a, S>(&'a S);

impl<S: Study> Command for Conducted<'_, S> {
    fn wanted<G: Game>(&self, given: Wanted) -> Wanted {
        self.0.wanted::<G>(given)
    }

    fn play<G: Game>(&self, setup: &Setup<'_, G>) -> Result<Ending> {
        let args = self.0.args();
        let name = setup.document.name();
        let (runner, dir) = (args.runner.runner(&args.common)?, dir_of(self.0, name));
        // The number of games is not known beforehand: some studies play until they know enough.
        let progress = args.runner.progress(&args.common, None, name);
        let stop = stop_when_interrupted()?;
        let session = Session::<G> {
            document: setup.document,
            model: &setup.model,
            casts: &setup.casts,
            seed: setup.seed,
            level: args.ci_level,
            matters: args.matters,
            games: args.games.or(args.precision.is_none().then(|| self.0.games())),
            precision: args.precision,
            rounds: Rounds { runner: &runner, stop: &stop, progress: &progress },
            replay: &|(matchup, settings)| setup.now_playing(matchup, settings),
        };
        self.0.check(&session)?;
        let place = Place { scenario: setup.scenario, dir: &dir };
        let writer = Writer { study: self.0, session: &session, place };
        let destination = writer.claim()?;
        let answer = self.0.conduct(&session)?;
        progress.finish();
        let saved = destination.map_or(Ok(None), |there| writer.save(there, &answer));
        publish::tell(saved, |place, out| writer.tell(&answer, place, out))?;
        Ok(match answer {
            StudyResult { complete: false, .. } => Ending::Interrupted,
            StudyResult { unmet: true, .. } => Ending::CheckFailed,
            _ => Ending::Fine,
        })
    }
}

/// Where the files of a study go.
fn dir_of<S: Study>(study: &S, scenario: &str) -> PathBuf {
    let out = study.args().common.out.clone();
    out.unwrap_or_else(|| PathBuf::from("reports").join(format!("{scenario}-{}", S::NAME)))
}
