//! `merge`: combines the parts of a run into its result.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::run::{self, PARQUET, RunSpec, SAMPLE_GAMES, Shard, TableFormat};
use crate::prelude::*;
use sandtable_report::saved::{SHARD_PART, ShardPart};
use sandtable_report::sealed::SealError;
use sandtable_stats::Mergeable;

const PLAY_AGAIN_HINT: &str = "\n  help: remove it and play its shard again, as the driver of a cluster \
    does when it is started again";

const NO_PART_HINT: &str =
    "\n  help: leave it out, or, if it was a part, remove it and play its shard again";

const MAX_NAMED_SHARDS: usize = 20;

/// Merge the shards of a run, played by `run --shard` on any machines, into one result
///
/// Files and standard output are the same as those of the run without `--shard`, except for the
/// time taken, which `--format json` gives as 0. The order of the parts does not matter, and a part that is
/// given twice counts once. The scenario file is not needed, because the parts contain it.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n\
    \x20 sandtable run {variant} --shard 0/2\n\
    \x20 sandtable run {variant} --shard 1/2\n\
    \x20 sandtable merge reports/{variant}-run-parts")]
#[command(mut_args(|arg| hidden(arg, &["set", "seed", "threads"])))]
pub struct Merge {
    /// Parts, or directories of parts: every .json file there except manifest.json and
    /// checkpoint.json
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,

    #[command(flatten)]
    common: Common,

    /// Format of standard output
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,

    /// Print all tables, not only a summary that fits the terminal
    #[arg(long)]
    full: bool,

    /// Replace an unfinished result, or any result in the folder that `--out` names
    ///
    /// In the default folder, a finished result with other options is replaced even without this option.
    #[arg(long)]
    force: bool,
}

impl Merge {
    pub fn execute<L: Games>(self, external: &ExternalPolicies) -> Result<Ending> {
        let found = read_parts(&self.parts)?;
        let [first, ..] = &found[..] else { bail!("there are no parts in these directories") };
        let part = &first.part;
        let asked = PartPlan::deserialize(&part.plan)
            .with_context(|| format!("cannot read the plan of {}", first.display()))?;
        if part.sources.is_empty() {
            bail!("{} has no texts of a scenario", first.display());
        }
        let document = scenario::load_sources(&asked.scenario, &part.sources, &part.overrides)?;
        let policies = &PolicyStore::new(external.clone());
        let merging = Merging { args: &self, found: &found, document: &document, policies, asked };
        merging.merge::<L>(L::game_of(&document)?)
    }
}

/// Fields of the plan in a part (result of a shard), from which the run's command line is rebuilt.
#[derive(Deserialize)]
struct PartPlan {
    scenario: String,
    #[serde(rename = "contests")]
    matchups: Vec<BTreeMap<String, Option<String>>>,
    seed: String,
    games: u64,
    ci_level: f64,
    #[serde(default)]
    options: BTreeMap<String, String>,
}

/// File with a part (result of a shard of a run), read without its tallies.
struct ShardFile {
    path: PathBuf,
    sha256: String,
    part: ShardPart<IgnoredAny>,
}

impl ShardFile {
    fn display(&self) -> std::path::Display<'_> {
        self.path.display()
    }
}

/// Reads the parts of a run without their tallies, sorted by shard and without duplicates.
///
/// # Errors
/// If a file is no valid part, or the parts belong to different plans.
fn read_parts(named: &[PathBuf]) -> Result<Vec<ShardFile>> {
    let (mut found, mut complaints) = (Vec::new(), Vec::new());
    for path in part_paths(named)? {
        match read::<IgnoredAny>(&path) {
            Ok((sha256, part)) => found.push(ShardFile { path, sha256, part }),
            Err(error) => complaints.push(format!("{error:#}")),
        }
    }
    if !complaints.is_empty() {
        return Err(Complaints(complaints).into());
    }
    found.iter().try_for_each(|it| check_same_plan(&found[0], it))?;
    found.sort_by_key(|it| it.part.shard);
    found.dedup_by(|one, other| one.sha256 == other.sha256);
    let is_double = |pair: &&[ShardFile]| pair[0].part.shard == pair[1].part.shard;
    if let Some([one, other]) = found.windows(2).find(is_double) {
        let (shard, of) = (one.part.shard, one.part.shards);
        bail!("{} and {} are both shard {shard}/{of}, and differ", one.display(), other.display());
    }
    Ok(found)
}

/// Returns the paths of all parts: the named files, and the JSON files in the named directories.
///
/// In a directory, `manifest.json` and `checkpoint.json` are left out.
fn part_paths(named: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for path in named {
        if !path.is_dir() {
            paths.push(path.clone());
            continue;
        }
        let cannot = || format!("cannot read {}", path.display());
        let mut inside = Vec::new();
        for entry in std::fs::read_dir(path).with_context(cannot)? {
            inside.push(entry.with_context(cannot)?.path());
        }
        inside.retain(|path| {
            let is_ours = ["manifest.json", "checkpoint.json"].iter().any(|it| path.ends_with(it));
            path.extension().is_some_and(|ending| ending == "json") && !is_ours
        });
        inside.sort();
        paths.append(&mut inside);
    }
    Ok(paths)
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<(String, ShardPart<T>)> {
    let bytes = files::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let part = sealed::open(SHARD_PART, &bytes).map_err(|error| {
        let help = if let SealError::OtherFormat = error { NO_PART_HINT } else { PLAY_AGAIN_HINT };
        anyhow!("{} is no sound part: {error}{help}", path.display())
    })?;
    Ok((sealed::sha256(&bytes), part))
}

fn check_same_plan(first: &ShardFile, other: &ShardFile) -> Result<()> {
    let whose = [first, other].map(|it| format!("in {}", it.display()));
    let plans = [first, other].map(|it| &it.part.plan);
    if let Some(lines) = files::describe_difference(plans[0], plans[1], [&whose[0], &whose[1]]) {
        bail!(
            "these are parts of different plans:\n{lines}\n  help: remove those that are not wanted \
             and play their shards again"
        );
    }
    let [some, others] = [first, other].map(|it| it.part.shards);
    if some != others {
        bail!("{} is one of {some} parts, {} one of {others}", first.display(), other.display());
    }
    Ok(())
}

struct Merging<'a> {
    args: &'a Merge,
    found: &'a [ShardFile],
    document: &'a Document,
    policies: &'a PolicyStore,
    asked: PartPlan,
}

impl Merging<'_> {
    fn merge<L: Games>(self, game: &dyn GameDefinition) -> Result<Ending> {
        let Merging { args, found, document, policies, asked } = self;
        let scenario = &found[0].part.scenario;
        let model = game.read(document)?;
        let mut casts = Vec::new();
        for name in asked.matchups {
            let wanted = name
                .into_iter()
                .fold(MatchupRequest::default(), |it, (key, name)| it.with(&key, name));
            trained::read(game, &wanted, document, policies)?;
            casts.extend(prepare_matchups(&model, &wanted, policies)?);
        }
        let level = number::parse_level(&asked.ci_level.to_string()).map_err(Error::msg)?;
        let seed = asked.seed.parse().context("the seed of the parts is no number")?;
        let of_game = explain::describe_game::<L>(game);
        let setup = Setup { scenario, document, model, casts, policies, seed, of_game };
        let sample = asked.options.get(SAMPLE_GAMES).map(|games| games.parse()).transpose()?;
        let spec = RunSpec {
            setup: &setup,
            amount: Amount { games: Some(asked.games), precision: None, level },
            per_game: false,
            sample,
            form: TableFormat::new(asked.options.contains_key(PARQUET))?,
        };
        let plan = spec.plan_json()?;
        if let Some(lines) =
            files::describe_difference(&found[0].part.plan, &plan, ["there", "here"])
        {
            bail!("{} has a plan that this version cannot follow:\n{lines}", found[0].display());
        }
        check_all_shards(found, &spec, asked.games)?;
        let reached = merge_tallies(found, &spec)?;
        let findings = spec.with_landmarks(spec.findings(&reached, true), &[]);
        let dir = result_directory(args.common.out.as_deref(), document.name(), "run");
        let named = args.common.out.is_some();
        let rules = OverwriteRules { named, force: args.force, resume: false };
        let destination = Destination::claim(&dir, &plan, rules)?;
        // An interruption ends the program immediately, because nothing has been written yet.
        let games = spec.sampled(&destination, &reached, &AtomicBool::new(false));
        let saved = games.and_then(|games| spec.save(destination, &reached, &findings, games));
        let verbosity = Verbosity { full: args.full, quiet: args.common.quiet };
        let style = OutputStyle { format: args.format, verbosity };
        publish::print_result(saved, |place, out| {
            run::write_findings(style, &findings, Duration::ZERO, place, out)
        })?;
        Ok(Ending::Fine)
    }
}

fn check_all_shards(found: &[ShardFile], spec: &RunSpec<'_>, games: u64) -> Result<()> {
    let of = found[0].part.shards;
    for it in found {
        let shard = Shard::new(it.part.shard, of).map(|shard| shard.of_games(games));
        if shard.map(|range| [range.start, range.end]) != Some(it.part.games) {
            bail!("{} does not hold the games of shard {}/{of}", it.display(), it.part.shard);
        }
    }
    let is_there = |shard| found.binary_search_by_key(&shard, |it| it.part.shard).is_ok();
    let missing: Vec<String> =
        (0..of).filter(|&shard| !is_there(shard)).map(|shard| shard.to_string()).collect();
    let Some(first) = missing.first() else { return Ok(()) };
    let help = spec.command_line().option("--shard", Some(format!("{first}/{of}")));
    let named = missing[..missing.len().min(MAX_NAMED_SHARDS)].join(", ");
    let more = if missing.len() > MAX_NAMED_SHARDS { ", …" } else { "" };
    bail!("{} of {of} shards are missing: {named}{more}\n  help: `{help}`", missing.len())
}

fn merge_tallies(
    found: &[ShardFile],
    spec: &RunSpec<'_>,
) -> Result<Vec<MatchupProgress<BoxedTally>>> {
    let casts = &spec.setup.casts;
    let new = |cast: &PreparedMatchup| MatchupProgress { games: 0, tally: cast.new_tally() };
    let mut reached: Vec<_> = casts.iter().map(new).collect();
    for it in found {
        let (sha256, part) = read::<Json>(&it.path)?;
        if sha256 != it.sha256 {
            bail!("{} has changed while it was read", it.display());
        }
        let [first, end] = it.part.games;
        let count = part.tallies.len();
        let pairs = casts.iter().zip(part.tallies);
        let tallies = pairs.map(|(cast, tally)| cast.read_tally(tally)).collect::<Result<_, _>>();
        let tallies: Vec<BoxedTally> = tallies.map_err(|error| {
            anyhow!(
                "{} is no sound part: {}{PLAY_AGAIN_HINT}",
                it.display(),
                SealError::from(error)
            )
        })?;
        let mut pairs = casts.iter().zip(&tallies);
        if count != casts.len() || !pairs.all(|(cast, it)| cast.is_sound(&**it, end - first)) {
            bail!(
                "{} is no sound part: its counts contradict each other{PLAY_AGAIN_HINT}",
                it.display()
            );
        }
        for (matchup, tally) in reached.iter_mut().zip(&tallies) {
            matchup.tally.merge(tally);
            matchup.games += end - first;
        }
    }
    Ok(reached)
}
