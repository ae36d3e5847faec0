//! What the commands have in common that compare many runs.

use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use serde_json::{Map, Value as Json, json};

use super::command_line::CommandLine;
use super::interrupt::stop_when_interrupted;
use super::options::{Common, PlayerArgs, RunnerArgs};
use super::setup::{self, Command, Setup};
use super::{Ending, number, output};
use crate::analysis::compare::{self, Grid};
use crate::analysis::effects::WinEffect;
use crate::analysis::panel::{Panel, Weights};
use crate::analysis::variants::Base;
use crate::games::{Game, Wanted};
use crate::report::columns::Entry;
use crate::report::figures::{percent, percentage_points};
use crate::report::files::{Destination, Extent, FileDigest};
use crate::report::manifest::{
    ContestName, FileNote, Manifest, Metrics, Plan, PlayedGames, Schema, metric_notes,
    win_rate_note,
};
use crate::report::page;
use crate::report::sheet::Sheet;
use crate::report::text::Table;
use crate::runner::{
    self, Experiment, GENERATOR, NowPlaying, Progress, Rounds, Runner, SEEDING, looks,
};
use crate::stats::Estimate;
use crate::summary::Contest;

/// Options of every study.
#[derive(Debug, Args)]
pub struct StudyArgs {
    /// The scenario: the name of an embedded one (see `sandtable list`), or a path
    scenario: String,

    /// Games of each line, such as 100000, 1e6, 10k or 2M
    #[arg(short = 'n', long, value_name = "GAMES", value_parser = number::games)]
    #[arg(allow_negative_numbers = true)]
    games: Option<u64>,

    /// Play until every figure is known to plus or minus this share, such as 0.001
    ///
    /// Looks are taken at fixed numbers of games; `-n` is the most games to play for it.
    #[arg(long, value_name = "SHARE", value_parser = number::precision)]
    #[arg(allow_negative_numbers = true)]
    precision: Option<f64>,

    #[command(flatten)]
    common: Common,

    /// Coverage of the intervals
    #[arg(long, value_name = "SHARE", default_value_t = 0.95, value_parser = number::level)]
    ci_level: f64,

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
    /// What standard output gets
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,

    /// Replace a result of another plan
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
    /// The level of the intervals.
    pub fn level(&self) -> f64 {
        self.ci_level
    }
}

/// The columns that say how two lines went together.
pub const PAIRED: [Entry; 3] = [
    ("p_value", "number", "probability of so great a difference if there were none"),
    ("correlation", "number", "correlation of the two over games"),
    (
        "saving",
        "number",
        "how many times as many games on independent luck would have told as much",
    ),
];

/// What variants of a contest change, the greatest change first, under a title.
pub fn effects_table(title: &str, what: &str, effects: &[(String, &WinEffect)]) -> String {
    let size = |effect: &WinEffect| effect.difference.value.unwrap_or(0.0).abs();
    let mut rows: Vec<_> = effects.iter().collect();
    rows.sort_by(|(_, one), (_, other)| size(other).total_cmp(&size(one)));
    let mut table = Table::new([what, "win rate", "points"]);
    for (label, effect) in rows {
        table.row(&[label.clone(), rate(&effect.rate), percentage_points(&effect.difference)]);
    }
    format!("{title}\n{table}")
}

/// A share of wins for a person.
pub fn rate(estimate: &Estimate) -> String {
    estimate.value.map_or("–".to_owned(), |value| percent(value, estimate.margin()))
}

/// A command that plays many lines and compares them.
pub trait Study {
    /// The subcommand.
    const NAME: &'static str;
    /// Games of each line if nothing is said.
    const GAMES: u64 = 100_000;
    /// Who is to play, given what the command line says.
    fn wanted<G: Game>(&self, given: Wanted) -> Wanted {
        given
    }

    /// The options of every study.
    fn args(&self) -> &StudyArgs;

    /// Its own options as the command line had them, those at default left out.
    fn options(&self) -> Vec<(&'static str, String)>;

    /// Games of each line if nothing is said.
    fn games(&self) -> u64 {
        Self::GAMES
    }

    /// Makes sure of its options before anything is played or written.
    ///
    /// # Errors
    /// What the user must change.
    fn check<G: Game>(&self, _lab: &Lab<'_, G>) -> Result<()> {
        Ok(())
    }

    /// Plays, and says what came of it.
    ///
    /// # Errors
    /// What the user must change.
    fn conduct<G: Game>(&self, lab: &Lab<'_, G>) -> Result<Answer>;
}

/// What a master seed differs in from that of the games which settle who plays.
const CHOOSING: u64 = 0x6368_6f6f_7369_6e67;

/// Games of each contest that settle an equilibrium where only a precision was asked for.
const EQUILIBRIUM_GAMES: u64 = 100_000;

/// Text for a person, line by line.
#[derive(Debug, Default)]
pub struct Written(String);

impl Written {
    /// A line.
    pub fn line(&mut self, text: &str) {
        self.0.push_str(text.trim_end());
        self.0.push('\n');
    }

    /// A table.
    pub fn table(&mut self, table: &Table) {
        self.0.push_str(&table.to_string());
    }
}

impl From<Written> for String {
    fn from(text: Written) -> String {
        text.0
    }
}

/// What a study has found.
#[derive(Debug, Default)]
pub struct Answer {
    /// The answer in a few lines, for a person.
    pub headline: String,
    /// What it rests on, for a person.
    pub details: String,
    /// The result files.
    pub sheets: Vec<Sheet>,
    /// Scenarios that were made, as (name of the file, text).
    pub scenarios: Vec<(String, String)>,
    /// Games of all lines.
    pub games: u64,
    /// Whether all was played that was asked for; false after an interruption.
    pub complete: bool,
    /// Whether what was wished for is not to be had.
    pub unmet: bool,
}

impl Answer {
    /// Adds to the headline, an empty line between.
    pub fn tell(&mut self, text: &str) {
        if !self.headline.is_empty() {
            self.headline.push('\n');
        }
        self.headline.push_str(text);
    }
}

/// Where a study is conducted: the scenario, the players, and the means to play.
pub struct Lab<'a, G: Game> {
    /// Scenario and players.
    pub setup: &'a Setup<'a, G>,
    /// The level of the intervals.
    pub level: f64,
    /// Games of each line, or at most so many.
    pub games: Option<u64>,
    /// Half the width that every interval is to have, if that was asked for.
    pub precision: Option<f64>,
    /// Where the result files go.
    pub dir: PathBuf,
    runner: Runner,
    stop: &'a AtomicBool,
    progress: Progress,
}

impl<G: Game> Lab<'_, G> {
    /// The scenario, to make variants of that have up to `room` more cards in a deck.
    pub fn base(&self, room: usize) -> Base<'_, G> {
        Base {
            scenario: self.setup.scenario,
            overrides: self.setup.document.overrides(),
            model: &self.setup.model,
            room,
        }
    }

    /// Who plays what.
    pub fn contests(&self) -> Vec<Contest> {
        self.setup.casts.iter().map(G::contest).collect()
    }

    /// Plays the games that were asked for; with a precision, until the widest of the intervals
    /// that `margins` gives is as narrow as that. `replay` says for each line who plays, and with
    /// which overrides.
    pub fn play<E: Experiment>(
        &self,
        experiment: &E,
        replay: &[(Contest, Vec<String>)],
        margins: impl Fn(&E::Tally) -> Option<f64>,
    ) -> runner::Played<E::Tally> {
        let looks: Box<dyn Iterator<Item = u64>> = match self.precision {
            None => Box::new(self.games.into_iter()),
            Some(_) => Box::new(looks(self.games)),
        };
        let enough = |tally: &E::Tally| {
            let widest = margins(tally);
            self.precision.is_none_or(|wanted| widest.is_some_and(|margin| margin <= wanted))
        };
        self.play_looks(experiment, replay, looks, enough)
    }

    /// Plays the games with these indices, all of them unless it is interrupted.
    pub fn play_range<E: Experiment>(
        &self,
        experiment: &E,
        replay: &[(Contest, Vec<String>)],
        games: Range<u64>,
    ) -> Option<E::Tally> {
        self.announce(replay);
        let done = self.runner.run(experiment, games.clone(), false, self.stop, &self.progress);
        (done.games == games).then_some(done.tally)
    }

    fn announce(&self, replay: &[(Contest, Vec<String>)]) {
        let replay = replay.iter().map(|(contest, set)| self.setup.now_playing(contest, set));
        NowPlaying::announce(replay.collect());
    }

    /// Plays an experiment of which no precision is asked for as many games as were asked for; with
    /// a precision, `usual` games and no more than the limit.
    pub fn play_all<E: Experiment>(&self, experiment: &E, usual: u64) -> runner::Played<E::Tally> {
        let asked = self.games.unwrap_or(usual);
        let games = if self.precision.is_some() { asked.min(usual) } else { asked };
        let replay: Vec<_> = self.contests().into_iter().map(|it| (it, Vec::new())).collect();
        self.play_games(experiment, &replay, games)
    }

    /// How often each contest is played when both sides choose as well as they can among the
    /// players named, and how many games it took to find out. They are played on luck of their own:
    /// who chooses the players must not have seen the games that they are judged by.
    ///
    /// # Errors
    /// If the game has no two sides.
    pub fn equilibrium(&self) -> Result<(Weights, u64)> {
        let contests = self.contests();
        let Some(grid) = Grid::of(&contests).filter(|grid| grid.two_sided) else {
            bail!("only a game of two sides has an equilibrium; name players or missions instead");
        };
        let panel = Panel::<G>::new(self.setup.casts.iter().cloned(), self.setup.seed ^ CHOOSING);
        let played = self.play_all(&panel, EQUILIBRIUM_GAMES);
        let Some(balance) = compare::balance(&grid, &played.tally, self.level) else {
            bail!("no game was played");
        };
        let mut weights = vec![0.0; contests.len()];
        for (row, british) in balance.rows.iter().enumerate() {
            for (column, turks) in balance.columns.iter().enumerate() {
                weights[grid.line(row, column)] = british.share * turks.share;
            }
        }
        Ok((Weights::of(&weights), played.games * contests.len() as u64))
    }

    /// Plays so many games.
    pub fn play_games<E: Experiment>(
        &self,
        experiment: &E,
        replay: &[(Contest, Vec<String>)],
        games: u64,
    ) -> runner::Played<E::Tally> {
        self.play_looks(experiment, replay, [games], |_| true)
    }

    fn play_looks<E: Experiment>(
        &self,
        experiment: &E,
        replay: &[(Contest, Vec<String>)],
        looks: impl IntoIterator<Item = u64>,
        enough: impl FnMut(&E::Tally) -> bool,
    ) -> runner::Played<E::Tally> {
        self.announce(replay);
        let rounds = Rounds { runner: &self.runner, stop: self.stop, progress: &self.progress };
        let no_sink = None::<runner::Sink<'_, E::Record, anyhow::Error>>;
        let played = rounds.play(experiment, looks, enough, no_sink);
        played.expect("there is no sink that could fail")
    }
}

/// Runs a study from its command line.
pub fn execute(study: &impl Study) -> Result<Ending> {
    let args = study.args();
    setup::play(&args.scenario, &args.common, &args.players, &Conducted(study))
}

struct Conducted<'a, S>(&'a S);

impl<S: Study> Command for Conducted<'_, S> {
    fn wanted<G: Game>(&self, given: Wanted) -> Wanted {
        self.0.wanted::<G>(given)
    }

    fn play<G: Game>(&self, setup: &Setup<'_, G>) -> Result<Ending> {
        let args = self.0.args();
        let games = args.games.or(args.precision.is_none().then(|| self.0.games()));
        let lab = Lab {
            setup,
            level: args.ci_level,
            games,
            precision: args.precision,
            runner: args.runner.runner(&args.common)?,
            dir: dir_of(self.0, setup.document.name()),
            stop: stop_when_interrupted()?,
            // How many ranges a study plays, and how often, it finds out as it goes.
            progress: args.runner.progress(&args.common, None, setup.document.name()),
        };
        self.0.check(&lab)?;
        let paper = Paper { study: self.0, lab: &lab };
        let destination = paper.claim()?;
        let answer = self.0.conduct(&lab)?;
        lab.progress.finish();
        let saved = destination.map(|there| paper.save(there, &answer)).transpose()?.flatten();
        output::print(|out| paper.tell(&answer, saved.as_deref(), out))?;
        Ok(match answer {
            Answer { complete: false, .. } => Ending::Interrupted,
            Answer { unmet: true, .. } => Ending::CheckFailed,
            _ => Ending::Fine,
        })
    }
}

/// Where the files of a study go.
fn dir_of<S: Study>(study: &S, scenario: &str) -> PathBuf {
    let out = study.args().common.out.clone();
    out.unwrap_or_else(|| PathBuf::from("reports").join(format!("{scenario}-{}", S::NAME)))
}

/// A study as it is written up.
struct Paper<'a, S, G: Game> {
    study: &'a S,
    lab: &'a Lab<'a, G>,
}

impl<S: Study, G: Game> Paper<'_, S, G> {
    fn claim(&self) -> Result<Option<Destination>> {
        let output = &self.study.args().output;
        if output.no_files {
            return Ok(None);
        }
        let plan = serde_json::to_value(self.plan())?;
        Ok(Some(Destination::claim(&self.lab.dir, &plan, output.force)?))
    }

    fn plan(&self) -> Plan {
        let Setup { document, seed, .. } = self.lab.setup;
        Plan {
            version: env!("CARGO_PKG_VERSION"),
            command: S::NAME,
            scenario: document.name().to_owned(),
            game: G::NAME,
            scenario_sha256: document.digest(),
            contests: self.lab.contests().iter().map(ContestName::from).collect(),
            seed: seed.to_string(),
            first_game: 0,
            games: self.lab.games,
            precision: self.lab.precision,
            ci_level: self.lab.level,
            per_game: false,
            options: self.study.options(),
            generator: GENERATOR,
            seeding: SEEDING,
        }
    }

    fn command_line(&self) -> CommandLine {
        let Setup { scenario, document, seed, .. } = self.lab.setup;
        let line = CommandLine::new(S::NAME, scenario, document.overrides())
            .players(&self.lab.contests())
            .option("-n", self.lab.games)
            .option("--precision", self.lab.precision)
            .option("--seed", Some(seed))
            .option("--ci-level", Some(self.lab.level));
        let options = self.study.options();
        options.into_iter().fold(line, |line, (name, value)| match value.is_empty() {
            true => line.flag(name, true),
            false => line.option(name, Some(value)),
        })
    }

    /// Writes all files, and says where they are; leaves alone what is there if it is more.
    fn save(&self, destination: Destination, answer: &Answer) -> Result<Option<String>> {
        let extent = Extent { complete: answer.complete, games: answer.games };
        if let Some(there) = destination.outranks(extent) {
            let dir = destination.dir().display();
            output::note(&format!("nothing was written: {dir} holds {there} of the same plan"));
            return Ok(None);
        }
        let mut files = Vec::new();
        for sheet in &answer.sheets {
            let mut file = destination.file()?;
            sheet.write(&mut file).with_context(|| format!("cannot write {}", sheet.name))?;
            files.push((sheet.name.to_owned(), file));
        }
        for (name, text) in &answer.scenarios {
            let mut file = destination.file()?;
            file.write_all(text.as_bytes()).with_context(|| format!("cannot write {name}"))?;
            files.push((name.clone(), file));
        }
        let manifest = |digests: &[FileDigest]| self.manifest(answer, digests).bytes();
        page::add(&destination, &mut files, manifest).context("cannot write report.html")?;
        let names: Vec<&str> = files.iter().map(|(name, _)| &name[..]).collect();
        let dir = destination.dir().display().to_string();
        let place = format!("Files in {dir}: {}, manifest.json", names.join(", "));
        destination.publish(files, manifest)?;
        Ok(Some(place))
    }

    fn manifest(&self, answer: &Answer, digests: &[FileDigest]) -> Manifest {
        let catalogue = G::catalogue();
        let notes = |infos: &[crate::games::MetricInfo]| {
            let note = |it: &crate::games::MetricInfo| metric_notes(it.name, it.unit, &it.meaning);
            infos.iter().flat_map(note).collect::<Vec<_>>()
        };
        let mut game = notes(&catalogue.game_metrics);
        game.insert(0, win_rate_note());
        game.extend(answer.sheets.iter().flat_map(|sheet| sheet.metrics.iter().cloned()));
        let file = |digest: &FileDigest| {
            let sheet = answer.sheets.iter().find(|sheet| sheet.name == digest.name);
            let fields = sheet.map_or(Vec::new(), |sheet| sheet.columns.clone());
            FileNote { digest: digest.clone(), schema: Schema { fields } }
        };
        let contest = ContestName { mission: None, british: None, turks: None, policy: None };
        Manifest {
            tool: env!("CARGO_PKG_NAME"),
            plan: self.plan(),
            overrides: self.lab.setup.document.overrides().to_vec(),
            complete: answer.complete,
            played: vec![PlayedGames { contest, games: answer.games }],
            rulings: G::rulings(&self.lab.setup.model),
            command_line: self.command_line().to_string(),
            files: digests.iter().map(file).collect(),
            metrics: Metrics { game, card: notes(&catalogue.card_metrics) },
        }
    }

    fn tell(
        &self,
        answer: &Answer,
        saved: Option<&str>,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        if self.study.args().output.format == Format::Json {
            return writeln!(out, "{}", self.json(answer));
        }
        write!(out, "{}", answer.headline)?;
        if self.study.args().common.quiet {
            return Ok(());
        }
        if !answer.details.is_empty() {
            write!(out, "\n{}", answer.details)?;
        }
        saved.map_or(Ok(()), |saved| writeln!(out, "\n{saved}"))
    }

    fn json(&self, answer: &Answer) -> Json {
        let sheet = |sheet: &Sheet| (sheet.name.trim_end_matches(".csv").to_owned(), sheet.json());
        let sheets: Map<String, Json> = answer.sheets.iter().map(sheet).collect();
        json!({
            "scenario": self.lab.setup.document.name(),
            "command": S::NAME,
            "games": answer.games,
            "complete": answer.complete,
            "sheets": sheets,
        })
    }
}
