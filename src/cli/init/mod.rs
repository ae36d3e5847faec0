//! `init`: writes a variant to start from.
//!
//! | file | content |
//! |---|---|
//! | this one | the command line |
//! | `template` | a variant with everything that may change |
//! | `form` | a form with everything that is to be read off a printed copy |

mod form;
mod template;

use std::fs;

use self::form::Form;
use self::template::ScenarioTemplate;
use crate::prelude::*;
use sandtable_analysis::sensitivity::{FactFindings, FactsPlan, find_facts};
use sandtable_report::command_line::{operand, quoted};
use sandtable_scenario::RECONSTRUCTION;

/// Default number of games of each changed fact in the second, final stage.
const GAMES: u64 = 4_000;
const FIRST_STAGE_GAMES: u64 = 400;
const MAX_SECOND_STAGE_STEPS: usize = 40;
const LEVEL: f64 = 0.95;

/// Write a variant of a scenario to start from, with every value that may change
///
/// The keys stand in comments with the values of the scenario. Remove the `#` and change the value. An
/// existing file is not replaced.
///
/// With `--printed`, write a form for the owner of a printed copy instead: every fact that was not read off
/// a printed copy, in the order of its effect on the results, as `sensitivity` measures it. The values that you
/// fill in count as printed, and `check` lists those that are still open.
#[derive(Debug, Args)]
#[command(after_help = "Example: sandtable init my-variant.toml")]
#[command(mut_args(|arg| hidden(arg, &["set", "out"])))]
pub struct Init {
    /// File to write, such as `scenarios/guns`; the variant is named after it [default of a form:
    /// SCENARIO-printed]
    #[arg(required_unless_present = "printed")]
    file: Option<PathBuf>,

    /// Scenario that the variant extends: a name that `sandtable list` shows, or a file
    #[arg(long, value_name = "SCENARIO", conflicts_with = "printed")]
    extends: String,

    /// Write a form for the facts of this scenario that a printed copy can settle
    #[arg(long, value_name = "SCENARIO")]
    printed: Option<String>,

    /// Games that measure the effect of each fact in a form [default: 4000]
    #[arg(short = 'n', long, value_name = "GAMES", value_parser = number::parse_games)]
    #[arg(allow_negative_numbers = true, requires = "printed")]
    games: Option<u64>,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    runner: RunnerArgs,

    #[command(flatten)]
    players: PlayerArgs,
}

impl Init {
    pub fn execute<L: Games>(mut self, external: &ExternalPolicies) -> Result<Ending> {
        let Some(base) = self.printed.take() else {
            return self.write_template::<L>();
        };
        refuse_unwritable(&self.path(&base)?)?;
        // The form extends the scenario without overrides, so its values must not depend on them.
        self.common.set.clear();
        setup::play_with::<L>(&base, &self.common, &self.players, external, &self)
    }

    fn write_template<L: Games>(&self) -> Result<Ending> {
        if self.players.wanted().options().next().is_some() {
            bail!("nobody plays for a variant\n  help: name players for a form, with `--printed`");
        }
        let path = self.path(&self.extends)?;
        let document = scenario::load(&self.extends, &self.common.set)?;
        let extends = reference(&self.extends)?;
        let template =
            ScenarioTemplate { name: name_of(&path)?, extends: &extends, document: &document };
        write_new(&path, &template.text(L::game_of(&document)?)?)?;
        print_next_steps(L::PROGRAM, &path, &format!("extends {}", self.extends))
    }

    /// Returns the path of the file to write.
    ///
    /// # Errors
    /// If the name of the file cannot be that of a scenario.
    fn path(&self, base: &str) -> Result<PathBuf> {
        let stem = Path::new(base).file_stem().unwrap_or_default().to_string_lossy();
        let own = || PathBuf::from(format!("{stem}-printed"));
        let path = self.file.clone().unwrap_or_else(own).with_extension("toml");
        if let Some((message, hint)) = scenario::name_problem(name_of(&path)?) {
            bail!("{message}\n  help: {hint}");
        }
        Ok(path)
    }
}

fn name_of(path: &Path) -> Result<&str> {
    let name = path.file_stem().and_then(|name| name.to_str());
    name.with_context(|| format!("{} has no name that a scenario can have", path.display()))
}

/// Prints the path of the written file, and the commands of `program` that check and play it.
fn print_next_steps(program: &str, path: &Path, about: &str) -> Result<Ending> {
    let path = path.display().to_string();
    let file = quoted(&operand(&path));
    output::print(|out| {
        writeln!(out, "{path} {about}.")?;
        writeln!(
            out,
            "Edit it, check it with `{program} check {file}`, and play it with `{program} run {file}`."
        )
    })?;
    Ok(Ending::Fine)
}

/// Writes the form of a scenario.
impl Command for Init {
    fn play(&self, setup: &Setup<'_>) -> Result<Ending> {
        let (base, games) = (setup.scenario, self.games.unwrap_or(GAMES));
        let path = self.path(base)?;
        let mut entries = setup.document.facts();
        entries.retain(Fact::is_open);
        if entries.is_empty() {
            bail!("nothing in {base} is open: no fact of it is a {RECONSTRUCTION}");
        }
        let origins = vec![RECONSTRUCTION.to_owned()];
        let plan = FactsPlan {
            origins,
            picking: FIRST_STAGE_GAMES.min(games),
            most: MAX_SECOND_STAGE_STEPS,
        };
        let Some(findings) = self.findings(setup, &plan, games)? else {
            output::note("Interrupted: nothing was written.");
            return Ok(Ending::Interrupted);
        };
        let form = Form {
            program: setup.of_game.program,
            file: path.display().to_string(),
            document: setup.document,
            extends: &reference(base)?,
            entries: &entries,
            findings: &findings,
            plan: &plan,
            games,
            level: LEVEL,
            seed: setup.seed,
        };
        write_new(&path, &form.text())?;
        print_next_steps(setup.of_game.program, &path, &format!("has {}", form.in_short()))
    }
}

impl Init {
    /// Measures the effects of the facts; returns `None` after an interruption.
    fn findings(
        &self,
        setup: &Setup<'_>,
        plan: &FactsPlan,
        games: u64,
    ) -> Result<Option<FactFindings>> {
        let runner = self.runner.runner(&self.common)?;
        let progress = self.runner.progress(&self.common, None, setup.document.name());
        let stop = stop_when_interrupted()?;
        let session = Session {
            document: setup.document,
            model: &setup.model,
            prepared: &setup.casts,
            policies: setup.policies,
            seed: setup.seed,
            level: LEVEL,
            smallest_effect: DEFAULT_SMALLEST_EFFECT,
            games: Some(games),
            precision: None,
            retrain: None,
            rounds: Rounds { runner: &runner, stop: &stop, progress: &progress },
            counted: &GameCounts::default(),
            scenarios: &ScenarioCache::default(),
            replay: &|(matchup, settings)| setup.now_playing(matchup, settings),
        };
        let findings = find_facts(&session, plan, &[]);
        progress.finish();
        Ok(session.is_complete().then_some(findings))
    }
}

/// Checks that a new file can be written, so that no games are played in vain.
fn refuse_unwritable(path: &Path) -> Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        bail!("{} is there already\n  help: give another name", path.display());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !folder.is_dir() => {
            bail!("cannot write {}: no folder {}", path.display(), folder.display())
        }
        _ => Ok(()),
    }
}

/// Returns the value of `extends` for a scenario: the name of an embedded one, or an absolute path.
fn reference(extends: &str) -> Result<String> {
    if library::find(extends).is_some() {
        return Ok(extends.to_owned());
    }
    let path = fs::canonicalize(extends).with_context(|| format!("cannot find {extends}"))?;
    let path = path.to_str().map(str::to_owned);
    path.with_context(|| format!("the path of {extends} is no text"))
}

/// Writes a new file.
///
/// # Errors
/// If the file exists already, or the file system fails.
fn write_new(path: &Path, text: &str) -> Result<()> {
    match files::write_new(path, text.as_bytes()) {
        Err(FilesError::Io { source, .. }) if source.kind() == ErrorKind::AlreadyExists => {
            bail!("{} is there already\n  help: give another name", path.display())
        }
        written => written.with_context(|| format!("cannot write {}", path.display())),
    }
}
