//! Interface of studies: their options, checks and results.

use std::fmt::Debug;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::retrain::FineTuningPlan;
use crate::session::Session;
use crate::study_result::StudyResult;
use crate::train::CheckpointStore;
use crate::tune::SearchCost;
use sandtable_games::{GameDefinition, MatchupRequest};
use sandtable_scenario::Document;
use sandtable_summary::Matchup;

/// Heading in the help under which a study is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyGroup {
    /// Studies that explain a game.
    Understand,
    /// Studies that change a scenario.
    Change,
    /// Studies that train policies.
    Policies,
}

impl StudyGroup {
    /// Returns the text of the heading.
    pub fn heading(self) -> &'static str {
        match self {
            StudyGroup::Understand => "Understand",
            StudyGroup::Change => "Change",
            StudyGroup::Policies => "Policies",
        }
    }
}

/// Facts about a study command that do not depend on its options: name, defaults and help texts.
#[derive(Clone, Copy, Debug)]
pub struct StudyInfo {
    /// Name of the command, such as `compare`.
    pub name: &'static str,
    /// Heading in the help under which the command is listed.
    pub group: StudyGroup,
    /// Default number of games of each variant and matchup; unused if `compares` is true.
    pub games: u64,
    /// True if the study compares win rates; its default is then a precision instead of `games`.
    pub compares: bool,
    /// Help text of the option `-n`: the games that it counts.
    pub games_meaning: &'static str,
    /// Help text for the default of `-n`, if that is not [`StudyInfo::games`].
    pub usual_games: Option<&'static str>,
    /// True if the report draws results on the map of the game.
    pub has_map: bool,
    /// True if the study can play until its intervals are as narrow as `--precision` requires.
    pub takes_precision: bool,
}

impl StudyInfo {
    /// Values of the fields that a study does not set itself.
    pub const USUAL: StudyInfo = StudyInfo {
        name: "",
        group: StudyGroup::Understand,
        games: 100_000,
        compares: false,
        games_meaning: "Games of each variant and matchup",
        usual_games: None,
        has_map: false,
        takes_precision: true,
    };
}

/// Options that all commands have, and that a study may remove to handle them itself.
#[derive(Clone, Debug, Default)]
pub struct SharedOptions {
    /// Overrides of scenario keys, as `KEY=VALUE` from the option `--set`.
    pub set: Vec<String>,
    /// Directory of the result files, if the user names one with `--out`.
    pub out: Option<PathBuf>,
    /// Policies, decks and modes that the user names.
    pub wanted: MatchupRequest,
    /// Function that reads the files that options name; `None` where no files can be read.
    pub reader: Option<FileContents>,
}

/// Function that reads the whole contents of a file.
pub type FileContents = fn(&Path) -> io::Result<Vec<u8>>;

/// Scenario as the user named it, and the directory that receives the result files.
#[derive(Clone, Copy, Debug)]
pub struct ResultLocation<'a> {
    /// Name or path of the scenario, as the user wrote it.
    pub scenario: &'a str,
    /// Directory of the result files.
    pub dir: &'a Path,
}

/// Options of a study, which serde and clap read, with constants that describe the study.
pub trait DescribedOptions: Default + Serialize + DeserializeOwned {
    /// Name, defaults and help texts of the study.
    const INFO: &'static StudyInfo;
}

/// Object-safe access to the options of a study, implemented for every [`DescribedOptions`].
pub trait OptionsView {
    /// Returns the name, defaults and help texts of the study.
    fn info(&self) -> &'static StudyInfo;

    /// Returns the options given, as pairs such as `("--measure", "losses")`; flags have an empty value.
    ///
    /// Options that are not given and texts with their default value are left out.
    fn options(&self) -> Vec<(String, String)>;
}

impl<S: DescribedOptions> OptionsView for S {
    fn info(&self) -> &'static StudyInfo {
        S::INFO
    }

    fn options(&self) -> Vec<(String, String)> {
        let (given, usual) = (to_json(self), to_json(&S::default()));
        let Json::Object(given) = given else { return Vec::new() };
        let unusual =
            given.into_iter().filter(|(name, value)| !value.is_string() || usual[name] != *value);
        let each = unusual.flat_map(|(name, value)| match value {
            Json::Array(values) => values.into_iter().map(|value| (name.clone(), value)).collect(),
            value => vec![(name, value)],
        });
        each.filter_map(|(name, value)| Some((format!("--{name}"), value_text(&value)?))).collect()
    }
}

fn to_json(options: &impl Serialize) -> Json {
    serde_json::to_value(options).unwrap_or_default()
}

/// Formats the value of an option as on the command line; `None` if the option is not given.
fn value_text(value: &Json) -> Option<String> {
    match value {
        Json::Null | Json::Bool(false) => None,
        Json::Bool(true) => Some(String::new()),
        Json::String(text) => Some(text.clone()),
        // A whole number is written without decimals, as on the command line.
        number => Some(
            number
                .as_f64()
                .filter(|_| number.is_f64())
                .map_or_else(|| number.to_string(), |it| it.to_string()),
        ),
    }
}

/// Command that plays many games of a scenario and returns tables.
///
/// The implementing type has a field for each option of the command.
pub trait Study: OptionsView + Debug + Send + Sync {
    /// Reads shared options that the study needs, and may remove those that only the study handles.
    fn take_options(&mut self, _shared: &mut SharedOptions) {}

    /// Returns the request `given` by the user, completed by the default policies and modes of the study.
    fn complete_request(
        &self,
        _game: &dyn GameDefinition,
        given: MatchupRequest,
    ) -> MatchupRequest {
        given
    }

    /// Returns the default number of games of each variant and matchup, at a confidence level.
    fn default_games(&self, _level: f64) -> u64 {
        self.info().games
    }

    /// Returns the plan by which trained policies are fine-tuned on every variant; `None` if they are not.
    ///
    /// `_seed` is the master seed of the study.
    fn fine_tuning_plan(&self, _seed: u64) -> Option<FineTuningPlan<'static>> {
        None
    }

    /// Returns the positional arguments of the command line, including the scenario.
    fn operands<'a>(&'a self, scenario: &'a str) -> Vec<&'a str> {
        vec![scenario]
    }

    /// Loads the file that is a positional argument besides the scenario, if there is one.
    ///
    /// # Errors
    /// If the file cannot be read, or is not a valid document.
    fn load_operand(&self) -> Result<Option<Document>> {
        Ok(None)
    }

    /// Returns the scenario with which `_session.document` is compared; `None` if there is only one.
    fn second_scenario(&self, _session: &Session<'_>) -> Option<Document> {
        None
    }

    /// Returns the options and further values that determine the result, for the manifest.
    fn plan(&self, _session: &Session<'_>) -> Vec<(String, String)> {
        self.options()
    }

    /// Returns the names of policies that play although no matchup of the study names them.
    fn extra_policies(&self, _session: &Session<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Returns the folder of saved policies that must be loaded before the study, if there is one.
    fn saved_policies(&self) -> Option<String> {
        None
    }

    /// Returns whether the study saves its own checkpoints instead of the common journal of games.
    ///
    /// It saves them in the store that [`Study::accept_checkpoint_store`] receives.
    fn has_checkpoints(&self) -> bool {
        false
    }

    /// Receives the store for the study's checkpoints.
    fn accept_checkpoint_store(&self, _store: Arc<dyn CheckpointStore + Send + Sync>) {}

    /// Returns the smallest number of games that an option besides `-n` sets; `u64::MAX` without one.
    ///
    /// An example is `--picking 400` of `sensitivity`. A trial (dry run) must be long enough to play at least one of
    /// these games. The result 0 means that no trial can show the cost of the study.
    fn smallest_other_games(&self) -> u64 {
        u64::MAX
    }

    /// Returns whether the study may play fewer games than its limit because it has found enough.
    fn may_end_early(&self) -> bool {
        false
    }

    /// Returns the most games that one stage of a search can play; `None` if the study is no search.
    fn max_stage_games(&self, _session: &Session<'_>) -> Option<u64> {
        None
    }

    /// Estimates the cost of a search from sample games and a rehearsal; `None` if the study is no search.
    ///
    /// `_clock` returns the CPU time that the program has used.
    fn rehearse(&self, _session: &Session<'_>, _clock: fn() -> Duration) -> Option<SearchCost> {
        None
    }

    /// Checks the options before any game is played or file is written.
    ///
    /// # Errors
    /// If an option must change; the message names each of them.
    fn check(&self, _session: &Session<'_>) -> Result<()> {
        Ok(())
    }

    /// Returns remarks on the options, shown to the user before the study begins.
    fn remarks(&self, _session: &Session<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Plays the games of the study and returns its result.
    ///
    /// # Errors
    /// If no game was played, or an option must change.
    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult>;

    /// Returns the scenario files that the study proposes, as pairs of file name and text.
    ///
    /// # Errors
    /// If a scenario cannot be written.
    fn proposed_scenarios(
        &self,
        _session: &Session<'_>,
        _result: &StudyResult,
        _place: ResultLocation<'_>,
    ) -> Result<Vec<(String, String)>> {
        Ok(Vec::new())
    }
}

/// Mistakes of the user, each described by a sentence.
#[derive(Debug)]
pub struct Complaints(pub Vec<String>);

impl std::fmt::Display for Complaints {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.join("\nerror: "))
    }
}

impl std::error::Error for Complaints {}

/// Returns the directory for result files: `named`, or by default `reports/{scenario}-{command}`.
pub fn result_directory(named: Option<&Path>, scenario: &str, command: &str) -> PathBuf {
    let default = || PathBuf::from("reports").join(format!("{scenario}-{command}"));
    named.map_or_else(default, PathBuf::from)
}

/// Returns the names of the search policies that simulate a policy of the matchups.
///
/// Each has 2 rollouts and simulates the policy against itself.
pub fn search_policies(session: &Session<'_>) -> Vec<String> {
    let matchups = session.matchups();
    let players = matchups.iter().flat_map(Matchup::players).map(|(_, player)| player);
    let policies = players.map(|player| player.split('@').next().unwrap_or(player));
    let search = |policy| {
        let infos = session.game().catalogue().policies.iter();
        infos.filter_map(move |info| info.searching(2, policy, policy))
    };
    policies.flat_map(search).collect()
}

/// Names that nearly every definition of a study imports.
pub(crate) mod prelude {
    pub use std::collections::BTreeSet;

    pub use anyhow::{Context, Error, Result, anyhow, bail};
    pub use serde::{Deserialize, Serialize};

    pub use super::{
        Complaints, DescribedOptions, FileContents, OptionsView, SharedOptions, Study, StudyGroup,
        StudyInfo, search_policies,
    };
    pub use crate::session::{Session, require_own_decks};
    pub use crate::study_result::StudyResult;
    pub use sandtable_games::{GameDefinition, MatchupRequest};
    pub use sandtable_kernel::TRAINED;
    pub use sandtable_scenario::Document;
}
