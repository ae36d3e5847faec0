//! `run`: plays many games and reports win rates and other statistics.

mod checkpoints;
mod cost;
mod expect;
mod games;
mod landmarks;
mod play;
mod save;
mod shard;
mod spec;

use self::checkpoints::Checkpoints;
use self::expect::ExpectedRange;
use self::games::GamesTable;
pub use self::games::TableFormat;
use self::play::{RunResult, RunSession};
pub use self::shard::Shard;
pub use self::spec::{PARQUET, RunSpec, SAMPLE_GAMES};
use crate::prelude::*;
use sandtable_report::json;

/// Default number of games of each matchup.
const GAMES: u64 = 100_000;

/// Identifiers of the options that a run split into shards cannot have.
pub const NOT_SHARDED: [&str; 7] =
    ["precision", "expect", "per_game", "no_files", "resume", "format", "full"];

/// Play a scenario many times: win rates, endings, game lengths, card statistics
///
/// Every policy named for a seat plays against every policy named for the other seats, on every {mode} named.
/// The same command always gives the same result, even if it was interrupted (`--resume`) or played in parts that
/// are merged.
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable run {variant} -n 10k")]
#[command(mut_args(|arg| helped(arg, "games", GAMES_HELP)))]
#[command(mut_args(|arg| helped(arg, "precision", PRECISION)))]
#[command(mut_args(|arg| helped(arg, "force", FORCE)))]
pub struct Run {
    /// Exit with 1 unless the win rate of every matchup lies in this range with its whole interval
    ///
    /// For scripts that check a scenario. The range is written as 0.45..0.55 or 45%..55%; one end may
    /// be left out. Standard error names each matchup that fails, with its interval.
    #[arg(long, value_name = "LOW..HIGH", allow_hyphen_values = true)]
    expect: Option<ExpectedRange>,

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    long: LongArgs,

    #[command(flatten)]
    pub play: PlayArgs,
}

const FORCE: &str = "Replace an unfinished result or a part, or any result in the folder that `--out` \
                     names\n\nIn the default folder, a finished result with other options is replaced \
                     even without this option.";
const GAMES_HELP: &str = "Games of each matchup, such as 100000, 1e6, 10k or 2M [default: 100000]";
const PRECISION: &str = "Play until the win rate is known to plus or minus this share, such as \
                         0.001\n\nThe interval is checked after every round of games and remains \
                         valid, but takes up to half as many games again as a number fixed in \
                         advance. `-n` limits the number of games; without it there is no limit.";

/// Options for tables of single games.
#[derive(Debug, Args)]
struct TableArgs {
    /// Write every single game to games.csv
    ///
    /// Such a run cannot be split or extended; one with `--sample-games` can.
    #[arg(long, conflicts_with_all = ["no_files", "sample_games"], group = "single_games")]
    per_game: bool,

    /// Write this many games of each matchup to games.csv, evenly spread over the run
    ///
    /// These games are played again at the end, on one thread. To write nearly all games, use `--per-game`,
    /// which is faster.
    #[arg(long, value_name = "GAMES", value_parser = number::parse_games, conflicts_with = "no_files")]
    #[arg(allow_negative_numbers = true, group = "single_games")]
    sample_games: Option<u64>,

    /// Write single games to games.parquet instead of games.csv: typed columns, a fifteenth of the size
    ///
    /// The program must have been built with `--features parquet`.
    #[arg(long, requires = "single_games")]
    parquet: bool,
}

#[derive(Debug, Args)]
struct LongArgs {
    /// Continue a run that was interrupted or killed, or extend one that has fewer games
    ///
    /// The result is the same as that of an uninterrupted run. Without a checkpoint, the run begins
    /// with the first game.
    #[arg(long, conflicts_with = "no_files")]
    resume: bool,

    /// Seconds between checkpoints, written to checkpoint.json beside the result files
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0, value_parser = number::parse_seconds)]
    #[arg(allow_negative_numbers = true)]
    checkpoint_every: f64,

    /// Play one of N shards of the games, I from 0 to N - 1, and write it as a part for `merge`
    ///
    /// The part goes to the file that `--out` names, if the name ends in `.json`; to standard output
    /// with `--out -`; else to part-I-of-N.json in that directory [default:
    /// reports/SCENARIO-run-parts]
    #[arg(long, value_name = "I/N", conflicts_with_all = NOT_SHARDED, allow_hyphen_values = true)]
    shard: Option<Shard>,

    /// Play the shard only if the digest of the plan is this one, as the drivers of `cluster` demand
    #[arg(long, value_name = "DIGEST", requires = "shard", hide = true)]
    plan: Option<String>,
}

/// Returns a digest of a plan, which changes if the scenario, a policy or the program changes.
pub fn plan_digest(plan: &Json) -> String {
    sealed::sha256(plan.to_string().as_bytes())[..16].to_owned()
}

impl Run {
    pub fn execute<L: Games>(self, external: &ExternalPolicies) -> Result<Ending> {
        self.set_up::<L>(external, &self)
    }

    /// Loads the scenario, prepares the matchups, and lets `command` play them.
    pub fn set_up<L: Games>(
        &self,
        external: &ExternalPolicies,
        command: &impl Command,
    ) -> Result<Ending> {
        setup::play::<L>(&self.play, external, command)
    }

    /// Returns the first option of this run that a run split into shards cannot have, if there is one.
    pub fn find_unsharded_option(&self) -> Option<&'static str> {
        let Run { play, expect, tables, long } = self;
        let asked = [
            ("--precision", play.precision.is_some()),
            ("--expect", expect.is_some()),
            ("--per-game", tables.per_game),
            ("--no-files", play.output.no_files),
            ("--resume", long.resume),
            ("--format", play.output.format != Format::default()),
            ("--full", play.output.full),
            ("--shard", long.shard.is_some()),
        ];
        asked.into_iter().find_map(|(option, given)| given.then_some(option))
    }

    /// Creates the specification of the run from its options and its prepared matchups.
    pub fn spec<'a>(&self, setup: &'a Setup<'a>) -> Result<RunSpec<'a>> {
        Ok(RunSpec {
            setup,
            amount: self.play.amount(DefaultAmount::Games(GAMES)),
            per_game: self.tables.per_game,
            sample: self.tables.sample_games,
            form: TableFormat::new(self.tables.parquet)?,
        })
    }
}

impl Command for Run {
    fn play(&self, setup: &Setup<'_>) -> Result<Ending> {
        let spec = self.spec(setup)?;
        match self.long.shard {
            Some(shard) => {
                self.check_plan(&spec)?;
                self.play_shard(&spec, shard)
            }
            None => self.play_all(&spec),
        }
    }
}

impl Run {
    fn check_plan(&self, spec: &RunSpec<'_>) -> Result<()> {
        match &self.long.plan {
            Some(expected) if *expected != plan_digest(&spec.plan_json()?) => bail!(
                "this is not the plan that the driver was printed for: the scenario, a policy or the program has \
                 changed since\n  help: restore it, or print the driver again with `cluster`"
            ),
            _ => Ok(()),
        }
    }

    fn play_all(&self, spec: &RunSpec<'_>) -> Result<Ending> {
        let dir =
            result_directory(self.play.common.out.as_deref(), spec.setup.document.name(), "run");
        let destination = self.play.claim(&dir, &spec.plan(), self.long.resume)?;
        let mut checkpoints =
            destination.as_ref().and_then(|it| self.checkpoints(spec, it)).transpose()?;
        let (resume, force) = (self.long.resume, self.play.output.force);
        let earlier = checkpoints.as_mut().map(|it| it.read_earlier(spec, resume, force));
        let (matchups, table) = earlier.transpose()?.unwrap_or_default();
        let session = RunSession::new(&self.play, spec, spec.games_asked())?;
        let is_alone = Host::of_thread().is_none() && spec.setup.policies.external().is_empty();
        if cfg!(unix) && is_alone && !self.play.common.quiet && matchups.is_empty() {
            session.announce_cost();
        }
        let per_game = destination.as_ref().filter(|_| self.tables.per_game);
        let games = per_game.map(|it| match &table {
            Some(digest) => GamesTable::left_in(spec.setup.game(), &dir, digest, spec.form),
            None => GamesTable::new(spec.setup.game(), it, spec.form),
        });
        let games = games.transpose()?.map(RefCell::new);
        let began = Instant::now();
        let mut result = session.play(matchups, games.as_ref(), checkpoints.as_mut());
        let elapsed = checkpoints.as_ref().map_or(began.elapsed(), Checkpoints::elapsed);
        let mut games = games.map(RefCell::into_inner);
        if result.complete {
            let unclocked = checkpoints.as_ref().map_or(0, |it| it.unclocked);
            self.print_speed(result.games() - unclocked, elapsed);
        }
        if let (Some(there), true, true) = (&destination, spec.sample.is_some(), result.complete) {
            match spec.sampled(there, &result.reached, &session.stop) {
                Ok(sampled) => (result.complete, games) = (sampled.is_some(), sampled),
                Err(error) => result.failure = Some(error),
            }
        }
        let findings = spec.findings(&result.reached, result.complete);
        let findings = spec.with_landmarks(findings, &result.notes);
        let saved = self.save(spec, destination, result, &findings, games, checkpoints);
        publish::print_result(saved, |place, out| {
            write_findings(self.play.style(), &findings, elapsed, place, out)
        })?;
        Ok(if findings.complete { self.check(&findings) } else { Ending::Interrupted })
    }

    /// Prints the win rates of a complete run that leave the expected range, and returns the exit code.
    fn check(&self, findings: &RunFindings) -> Ending {
        let failures = self.expect.map_or(Vec::new(), |range| range.failures(&findings.cells));
        failures.iter().for_each(|failure| output::note(failure));
        if failures.is_empty() { Ending::Fine } else { Ending::CheckFailed }
    }

    fn save(
        &self,
        spec: &RunSpec<'_>,
        destination: Option<Destination>,
        result: RunResult,
        findings: &RunFindings,
        mut games: Option<GamesTable>,
        mut checkpoints: Option<Checkpoints>,
    ) -> Result<Option<SavedFiles>> {
        let save = || {
            if !result.complete {
                print_interruption(result.games(), spec.games_asked());
            }
            if let Some(failure) = result.failure {
                return Err(failure);
            }
            if let (Some(checkpoints), false) = (&mut checkpoints, result.complete) {
                checkpoints.save_on_interruption(&result.reached, games.as_mut())?;
            }
            let save = |there| spec.save(there, &result.reached, findings, games);
            destination.map_or(Ok(None), save)
        };
        save().map_err(|error| match &checkpoints {
            Some(checkpoints) => checkpoints.add_resume_hint(&error),
            None => error,
        })
    }

    /// Opens the checkpoint of the run; returns `None` if a complete result is only printed again.
    fn checkpoints(
        &self,
        spec: &RunSpec<'_>,
        destination: &Destination,
    ) -> Option<Result<Checkpoints>> {
        if destination.is_complete() && !self.long.resume {
            return None;
        }
        let every = Duration::from_secs_f64(self.long.checkpoint_every);
        let resume = spec.command_line().option("--expect", self.expect);
        let resume = self.play.resuming(resume);
        let new =
            |plan| Checkpoints::new(destination.held().clone(), plan, every, resume.to_string());
        Some(spec.plan_json().map(new))
    }

    fn print_speed(&self, games: u64, elapsed: Duration) {
        if !self.play.common.quiet {
            output::note(&speed(games, elapsed));
        }
    }
}

/// Writes the results of a run to `out`, with the playing time and hints on the saved files.
pub fn write_findings(
    style: OutputStyle,
    findings: &RunFindings,
    elapsed: Duration,
    saved: Option<&SavedFiles>,
    out: &mut dyn Write,
) -> io::Result<()> {
    style.write_output(
        || Ok(findings.result()?),
        |out| json::write(findings, elapsed, out),
        saved,
        out,
    )
}

/// Returns a text with the number of games and, if it is plausible, their number per second.
///
/// A clock that stands still, or that leaps so far that less than one game a second results, gives no speed.
fn speed(games: u64, elapsed: Duration) -> String {
    let (seconds, games_said) = (elapsed.as_secs_f64(), counted(games, "game"));
    let rate = games as f64 / seconds;
    match rate.is_finite() && rate >= 1.0 {
        true => {
            let (rate, seconds) = (thousands(rate as u64), decimals(seconds, 1));
            format!("{games_said} in {seconds} s, {rate} a second")
        }
        false => games_said,
    }
}

fn print_interruption(games: u64, asked: Option<u64>) {
    let asked = asked.map(|asked| format!(" of {}", thousands(asked))).unwrap_or_default();
    let games = thousands(games);
    output::note(&format!("interrupted: {games}{asked} games were played"));
}
