//! Options of every command that plays many games, and the form of its output.

use crate::prelude::*;
use sandtable_report::text;

/// Options of every command that plays many games.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// Scenario: a name that `sandtable list` shows, or a file
    pub scenario: String,

    /// Games of each matchup, such as 100000, 1e6, 10k or 2M
    #[arg(short = 'n', long, value_name = "GAMES", value_parser = number::parse_games)]
    #[arg(allow_negative_numbers = true)]
    games: Option<u64>,

    /// Play until every figure is known to plus or minus this share, such as 0.001
    ///
    /// The figures are checked at fixed numbers of games; `-n` limits how many are played.
    #[arg(long, value_name = "SHARE", value_parser = number::parse_precision)]
    #[arg(allow_negative_numbers = true)]
    pub precision: Option<f64>,

    /// How sure the ± is: with 0.95, 19 of 20 such ranges contain the true value
    #[arg(long, value_name = "SHARE", default_value_t = 0.95, value_parser = number::parse_level)]
    pub ci_level: f64,

    #[command(flatten)]
    pub common: Common,

    #[command(flatten)]
    pub runner: RunnerArgs,

    #[command(flatten)]
    pub output: OutputArgs,

    #[command(flatten)]
    pub players: PlayerArgs,
}

/// Options for the output of a command.
#[derive(Debug, Args)]
pub struct OutputArgs {
    /// Format of standard output
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub format: Format,

    /// Print all tables, not only a summary that fits the terminal
    #[arg(long)]
    pub full: bool,

    /// Replace an unfinished result, or any result in the folder that `--out` names
    ///
    /// In the default folder, a finished result with other options is replaced even without this option.
    #[arg(long)]
    pub force: bool,

    /// Write no files
    #[arg(long, conflicts_with_all = ["out", "force"])]
    pub no_files: bool,
}

/// Format of standard output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for people
    #[default]
    Text,
    /// One JSON object
    Json,
}

/// Number of games or precision of a command, and the confidence level of its intervals.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    /// Number of games of each matchup; with a precision, their maximum.
    pub games: Option<u64>,
    /// Requested half-width of the intervals, as a share; `None` for a fixed number of games.
    pub precision: Option<f64>,
    /// Confidence level of the intervals, such as 0.95.
    pub level: f64,
}

/// Default number of games or default precision of a command.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DefaultAmount {
    /// Number of games of each matchup.
    Games(u64),
    /// Half-width of every interval, as a share.
    Precision(f64),
}

impl DefaultAmount {
    /// Default precision of a comparison of win rates: half a percentage point.
    const COMPARISON_PRECISION: f64 = 0.005;
    /// Default precision of a comparison with trained policies: one percentage point.
    ///
    /// Their games take ten times as long as those of scripted policies.
    const TRAINED_PRECISION: f64 = 0.01;

    /// Returns the default precision of a study that compares win rates in these matchups.
    ///
    /// It is coarser if a trained policy plays in one of them, because its games take longer.
    pub fn for_comparison(matchups: &[Matchup]) -> DefaultAmount {
        let mut players = matchups.iter().flat_map(Matchup::players);
        let is_trained = |(_, player): (_, &str)| player.starts_with(TRAINED);
        DefaultAmount::Precision(match players.any(is_trained) {
            true => DefaultAmount::TRAINED_PRECISION,
            false => DefaultAmount::COMPARISON_PRECISION,
        })
    }

    /// Reduces a default so that a command with `modes` modes (such as missions) costs as much as with one.
    ///
    /// A default number of games is divided by `modes`, and a default precision is multiplied by the square root of
    /// `modes`.
    #[must_use]
    pub fn shared_by(self, modes: usize) -> DefaultAmount {
        let modes = modes.max(1);
        match self {
            DefaultAmount::Games(games) => DefaultAmount::Games((games / modes as u64).max(1)),
            DefaultAmount::Precision(precision) => {
                let shared = precision * (modes as f64).sqrt();
                DefaultAmount::Precision((shared * 1e4).round() / 1e4)
            }
        }
    }
}

impl fmt::Display for DefaultAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DefaultAmount::Games(games) => write!(f, "for {}", counted(*games, "game")),
            DefaultAmount::Precision(precision) => {
                write!(f, "to ±{} points", decimals(precision * 100.0, 1))
            }
        }
    }
}

impl PlayArgs {
    /// Returns whether the user has set a number of games or a precision.
    pub fn has_amount(&self) -> bool {
        self.games.is_some() || self.precision.is_some()
    }

    /// Returns the number of games and the precision that the user has set, or else the default.
    pub fn amount(&self, default: DefaultAmount) -> Amount {
        let PlayArgs { precision, ci_level: level, games, .. } = *self;
        let (games, precision) = match (games, precision, default) {
            (None, None, DefaultAmount::Games(games)) => (Some(games), None),
            (None, None, DefaultAmount::Precision(precision)) => (None, Some(precision)),
            _ => (games, precision),
        };
        Amount { games, precision, level }
    }

    /// Locks the directory of the result files for this command; returns `None` with `--no-files`.
    pub fn claim(&self, dir: &Path, plan: &Plan, resume: bool) -> Result<Option<Destination>> {
        if self.output.no_files {
            return Ok(None);
        }
        let rules =
            OverwriteRules { named: self.common.out.is_some(), force: self.output.force, resume };
        Ok(Some(Destination::claim(dir, &serde_json::to_value(plan)?, rules)?))
    }

    /// Returns the command line `line` with the options that continue an interrupted command.
    pub fn resuming(&self, line: CommandLine) -> CommandLine {
        let Common { out, threads, quiet, .. } = &self.common;
        line.option("--threads", (*threads > 0).then_some(threads))
            .option("--out", out.as_deref().map(Path::display))
            .option("--format", (self.output.format == Format::Json).then_some("json"))
            .flag("--quiet", *quiet)
            .flag("--full", self.output.full)
            .flag("--force", self.output.force)
            .flag("--resume", true)
    }

    /// Returns the format and verbosity of standard output, as the options set them.
    pub fn style(&self) -> OutputStyle {
        let verbosity = Verbosity { full: self.output.full, quiet: self.common.quiet };
        OutputStyle { format: self.output.format, verbosity }
    }
}

/// Format and verbosity of standard output.
#[derive(Clone, Copy, Debug)]
pub struct OutputStyle {
    pub format: Format,
    pub verbosity: Verbosity,
}

impl OutputStyle {
    /// Writes a result to `out`: as text with hints on its saved files, or as JSON.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write_output(
        self,
        result: impl FnOnce() -> io::Result<WrittenResult>,
        json: impl FnOnce(&mut dyn Write) -> io::Result<()>,
        saved: Option<&SavedFiles>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if self.format == Format::Json {
            return json(out);
        }
        let files = saved.map(|files| files.describe_location(!self.verbosity.full));
        text::write(&result()?, self.verbosity, files.as_deref(), out)
    }
}
