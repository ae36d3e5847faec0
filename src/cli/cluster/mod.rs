//! `cluster`: prints a driver, a program that plays the shards of a run on many machines.

mod language;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use self::language::{Language, POD, PYTHON, SHELL};
use super::run::{NOT_SHARDED, Run, Shard, plan_digest};
use crate::prelude::*;
use sandtable_report::command_line::operand;

/// System that plays the shards of a run, with the template of its driver script.
#[derive(Debug)]
struct Engine {
    name: &'static str,
    about: &'static str,
    driver: &'static str,
    language: Language,
}

/// All systems that can play the shards of a run, each with a template of a driver script.
static ENGINES: [Engine; 4] = [
    Engine {
        name: "dask",
        about: "Dask, on the cores of a machine or on a cluster; a program in Python",
        driver: include_str!("dask.py"),
        language: PYTHON,
    },
    Engine {
        name: "slurm",
        about: "A job array of Slurm, and a job that merges; a script for bash",
        driver: include_str!("slurm.sh"),
        language: SHELL,
    },
    Engine {
        name: "parallel",
        about: "GNU parallel, on a machine or on a few over ssh; a script for bash",
        driver: include_str!("parallel.sh"),
        language: SHELL,
    },
    Engine {
        name: "kubernetes",
        about: "An indexed Job of Kubernetes, and a Job that merges; untested; a manifest in YAML",
        driver: include_str!("kubernetes.yaml"),
        language: POD,
    },
];

/// Minimum of the default number of shards (parts of a run), enough for a few dozen cores.
const FEWEST_SHARDS: u64 = 100;

/// Maximum of the default number of shards (parts of a run).
const MOST_SHARDS: u64 = 1_000;

/// Number of games in a shard, all matchups together, by which the default number of shards is chosen.
const SHARD_GAMES: u64 = 10_000_000;

const SAMPLE_HELP: &str = "Write this many games of each matchup to games.csv, evenly spread over the \
                           run\n\nThese games are played again at the end, on one thread.";

const OUT_HELP: &str =
    "Directory for the result files; parts are kept beside it [default: reports/SCENARIO-run]";

/// Print a program that plays a run on many machines, with the same result
///
/// The program plays the shards with `run --shard`, keeps every part, replays the parts that were lost with a
/// machine, and merges all parts with `merge`. If it was stopped, start it again: it plays the missing parts.
/// Its comments explain how to start it and how to adapt it to your machines.
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable cluster dask {variant} -n 1e9")]
#[command(mut_args(|arg| if arg.get_id() == "games" { arg.required(true) } else { arg }))]
#[command(mut_args(|arg| helped(arg, "games", "Games of each matchup, such as 1e9, 100M or 1G")))]
#[command(mut_args(|arg| helped(arg, "out", OUT_HELP)))]
#[command(mut_args(|arg| helped(arg, "sample_games", SAMPLE_HELP)))]
#[command(mut_args(|arg| hidden(arg, &NOT_SHARDED)))]
#[command(mut_args(|arg| hidden(arg, &["shard", "plan", "checkpoint_every"])))]
#[command(mut_args(|arg| hidden(arg, &["progress", "threads", "quiet", "batch"])))]
pub struct Cluster {
    /// System that plays the shards
    #[arg(value_parser = engine())]
    engine: &'static Engine,

    /// Number of shards that the games are split into [default: 100, or up to 1000 if they have more than
    /// 10,000,000 games each]
    ///
    /// A shard should take at least 10 seconds, so that starting it costs little, and there should be two to
    /// five for each core, so that the cores finish together. A shard that was lost is played again from its
    /// first game.
    #[arg(long, value_name = "N", value_parser = shards, allow_negative_numbers = true)]
    shards: Option<u64>,

    #[command(flatten)]
    run: Run,
}

fn engine() -> impl TypedValueParser<Value = &'static Engine> {
    let names = ENGINES.iter().map(|it| PossibleValue::new(it.name).help(it.about));
    PossibleValuesParser::new(names).try_map(|typed| {
        ENGINES.iter().find(|it| it.name == typed).ok_or("there is no such engine")
    })
}

/// Parses a number of shards, from 1 to 1,000,000.
fn shards(typed: &str) -> Result<u64, String> {
    let of = number::parse_games(typed).ok().filter(|&of| Shard::new(0, of).is_some());
    of.ok_or_else(|| "write a whole number from 1 to 1,000,000".to_owned())
}

impl Cluster {
    pub fn execute<L: Games>(self, external: &ExternalPolicies) -> Result<Ending> {
        if let Some(option) = self.run.find_unsharded_option() {
            let help = match option {
                "--per-game" => "take `--sample-games`, or `run`",
                _ => "leave it out, or take `run`",
            };
            bail!("a driver has no use for `{option}`\n  help: {help}");
        }
        if self.run.play.common.out.as_deref() == Some(Path::new("-")) {
            bail!("a driver needs a directory for the result\n  help: name another one than `-`");
        }
        self.run.set_up::<L>(external, &self)
    }
}

impl Command for Cluster {
    fn play(&self, setup: &Setup<'_>) -> Result<Ending> {
        let spec = self.run.spec(setup)?;
        let out =
            result_directory(self.run.play.common.out.as_deref(), setup.document.name(), "run");
        let plan = spec.plan_json()?;
        let (named, force) =
            (self.run.play.common.out.as_deref().is_some(), self.run.play.output.force);
        Destination::check(&out, &plan, OverwriteRules { named, force, resume: false })?;
        let shards = self.shards.unwrap_or_else(|| shards_for(spec.games_asked()));
        // Parts of another plan, or of another number of shards, must not be mixed with these.
        let digest = sealed::sha256(format!("{plan} {shards}").as_bytes());
        let out = text(&out)?;
        let parts = format!("{out}-parts-{}", &digest[..12]);
        let blanks = Blanks {
            run: &spec.command_line(),
            parts: &parts,
            out: &out,
            force,
            shards,
            plan: &plan_digest(&plan),
        };
        let driver = blanks.fill(self.engine);
        output::write_bytes(|out| out.write_all(driver.as_bytes()))?;
        Ok(Ending::Fine)
    }
}

/// Returns the default number of shards for a run of `games` games in all matchups.
///
/// `None` stands for more than 2^64 - 1 games.
fn shards_for(games: Option<u64>) -> u64 {
    let games = games.unwrap_or(u64::MAX);
    games.div_ceil(SHARD_GAMES).clamp(FEWEST_SHARDS, MOST_SHARDS).min(games.max(1))
}

/// Converts a path to text that a driver script cannot mistake for an option, without a final slash.
fn text(path: &Path) -> Result<String> {
    let path: PathBuf = path.components().collect();
    let cannot = || format!("a driver cannot hold {}, which is no text", path.display());
    path.to_str().map(operand).with_context(cannot)
}

/// Values that replace the blanks, such as `__RUN__`, in the template of a driver script.
struct Blanks<'a> {
    /// Command that plays the whole run.
    run: &'a CommandLine,
    /// Directory of the parts.
    parts: &'a str,
    /// Directory of the result.
    out: &'a str,
    /// True if the result may replace whatever is in its directory.
    force: bool,
    /// Number of shards.
    shards: u64,
    /// Digest of the plan, which each shard compares with its own.
    plan: &'a str,
}

impl Blanks<'_> {
    /// Returns the driver script of an engine: its template with every blank such as `__RUN__` filled.
    ///
    /// Inserted text is not searched for blanks.
    fn fill(&self, engine: &Engine) -> String {
        let Blanks { run, parts, out, force, shards, plan } = *self;
        let Engine { driver, language, .. } = engine;
        let merge = ["merge", parts, "--out", out].into_iter().chain(force.then_some("--force"));
        let pieces = driver.split("__").enumerate();
        let filled = pieces.map(|(index, piece)| match piece {
            _ if index % 2 == 0 => piece.to_owned(),
            "RUN" => language.words(run.arguments()),
            "MERGE" => language.words(merge.clone()),
            "PARTS" => language.words([parts]),
            "PLAN" => language.words([plan]),
            "SHARDS" => shards.to_string(),
            _ => format!("__{piece}__"),
        });
        filled.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_runs_have_more_shards() {
        let of = |games| shards_for(Some(games));
        assert_eq!([of(0), of(7), of(1_000)], [1, 7, 100]);
        assert_eq!([of(1_000_000_001), of(u64::MAX)], [101, 1_000]);
        assert_eq!(shards_for(None), 1_000);
    }

    #[test]
    fn inserted_text_is_not_searched_for_blanks() {
        let setting = vec!["__SHARDS__".to_owned()];
        let run = &CommandLine::new("run", &["__PARTS__"], &setting);
        let driver = "if __name__ == \"__main__\": __RUN__ __MERGE__ __SHARDS__ __PLAN__";
        let engine = Engine { name: "", about: "", driver, language: SHELL };
        let blanks =
            Blanks { run, parts: "__OUT__", out: "__RUN__", force: true, shards: 3, plan: "beef" };
        assert_eq!(
            blanks.fill(&engine),
            "if __name__ == \"__main__\": run __PARTS__ --set __SHARDS__ \
             merge __OUT__ --out __RUN__ --force 3 beef"
        );
    }
}
