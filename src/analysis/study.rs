//! Interface of studies: their options, checks and results.

use std::fmt::Debug;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::retrain::FineTuningPlan;
use crate::session::Session;
use crate::study_result::StudyResult;
use crate::train::Keeper;
use sandtable_games::{GameDefinition, MatchupRequest};
use sandtable_scenario::Document;
use sandtable_summary::Matchup;

/// Group of studies under a common heading in the help.
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
    /// Returns the heading of the group in the help.
    pub fn heading(self) -> &'static str {
        match self {
            StudyGroup::Understand => "Understand",
            StudyGroup::Change => "Change",
            StudyGroup::Policies => "Policies",
        }
    }
}

/// Constants that describe a study.
#[derive(Clone, Copy, Debug)]
pub struct StudyInfo {
    /// Name of the command.
    pub name: &'static str,
    /// Group of the study in the help.
    pub group: StudyGroup,
    /// Default number of games of each variant and matchup, if the study does not compare.
    pub games: u64,
    /// True if the study compares win rates; then its default is a precision, not a number of games.
    pub compares: bool,
    /// Description of the games that `-n` counts.
    pub games_meaning: &'static str,
    /// Description of the default of `-n`, if it is not [`StudyInfo::games`].
    pub usual_games: Option<&'static str>,
    /// True if the report shows results on the map of the game.
    pub has_map: bool,
    /// Whether the study plays until its figures have the margin that `--precision` asks for.
    pub takes_precision: bool,
}

impl StudyInfo {
    /// Default constants, from which a study takes those that it does not set.
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

/// Options common to all commands, which a study may take over.
#[derive(Clone, Debug, Default)]
pub struct SharedOptions {
    /// Overrides of the scenario, from `--set`.
    pub set: Vec<String>,
    /// Directory of the result files, if the user names one.
    pub out: Option<PathBuf>,
    /// Policies and modes that the user named.
    pub wanted: MatchupRequest,
    /// Function that reads files in the scenario's folder.
    pub reader: Option<FileContents>,
}

/// Function that returns the whole contents of a file.
pub type FileContents = fn(&Path) -> io::Result<Vec<u8>>;

/// Scenario as named on the command line, with the directory of the result files.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// Name or path of the scenario, as the user wrote it.
    pub scenario: &'a str,
    /// Directory of the result files.
    pub dir: &'a Path,
}

/// Options of a study, read from a command line or from JSON.
pub trait Declared: Default + Serialize + DeserializeOwned {
    /// Constants of the study.
    const INFO: &'static StudyInfo;
}

/// Object-safe view of the options of a study; every [`Declared`] type implements it.
pub trait Declaration {
    /// Returns the constants of the study.
    fn info(&self) -> &'static StudyInfo;

    /// Returns the options as pairs of name, with dashes, and value, which is empty for a flag.
    ///
    /// Options that are not given and texts with their default value are left out.
    fn options(&self) -> Vec<(String, String)>;
}

impl<S: Declared> Declaration for S {
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

/// Returns the value of an option as on the command line, or `None` if the option is not given.
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

/// Study with its options, which plays games on common random numbers and returns tables.
pub trait Study: Declaration + Debug + Send + Sync {
    /// Takes over options of the command; options removed from `_shared` have no other effect.
    fn take(&mut self, _shared: &mut SharedOptions) {}

    /// Completes the user's matchup request `given` by the study's default policies and modes.
    fn wanted(&self, _game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        given
    }

    /// Returns the default number of games of each variant and matchup, for a confidence level.
    fn games(&self, _level: f64) -> u64 {
        self.info().games
    }

    /// Returns the plan of fine-tuning for a master seed; `None` if the study does not fine-tune.
    fn retrain(&self, _seed: u64) -> Option<FineTuningPlan<'static>> {
        None
    }

    /// Returns the positional arguments of the command line, including the scenario.
    fn operands<'a>(&'a self, scenario: &'a str) -> Vec<&'a str> {
        vec![scenario]
    }

    /// Loads the positional argument besides the scenario, if there is one.
    ///
    /// # Errors
    /// If the file cannot be read or does not contain a scenario.
    fn load_operand(&self) -> Result<Option<Document>> {
        Ok(None)
    }

    /// Returns the second scenario of a comparison, if there is one.
    fn compared_with(&self, _session: &Session<'_>) -> Option<Document> {
        None
    }

    /// Returns the options and other values that determine the result, for the record of the plan.
    fn plan(&self, _session: &Session<'_>) -> Vec<(String, String)> {
        self.options()
    }

    /// Returns the names of policies that play in addition to those of the matchups.
    fn others(&self, _session: &Session<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Returns the folder of saved policies that must be loaded into the policy store for the study.
    fn saved_policies(&self) -> Option<String> {
        None
    }

    /// Returns whether the study saves checkpoints of its own instead of a journal of its games.
    ///
    /// It saves them with the keeper that [`Study::accept_keeper`] receives.
    fn has_checkpoints(&self) -> bool {
        false
    }

    /// Receives the keeper that saves the study's checkpoints.
    fn accept_keeper(&self, _keeper: Arc<dyn Keeper + Send + Sync>) {}

    /// Returns the smallest number of games set by another option than `-n`; a trial plays a part of it.
    ///
    /// The trial must be large enough to play at least one of these games. The default, `u64::MAX`, means that there is
    /// no such option. The result 0 means that no trial can show the study's cost.
    fn least(&self) -> u64 {
        u64::MAX
    }

    /// Returns whether the study may play fewer games than its limit because it has found enough.
    fn may_end_early(&self) -> bool {
        false
    }

    /// Returns the maximum number of games of a stage of a search; `None` for other studies.
    fn stage(&self, _session: &Session<'_>) -> Option<u64> {
        None
    }

    /// Plays about `games` games like the search does, to measure their cost, and returns their number.
    fn sample(&self, _session: &Session<'_>, _games: u64) -> Option<u64> {
        None
    }

    /// Checks the options before anything is played or written.
    ///
    /// # Errors
    /// If an option must change; the message names each of them.
    fn check(&self, _session: &Session<'_>) -> Result<()> {
        Ok(())
    }

    /// Returns remarks on the options, which are shown before the study begins.
    fn remarks(&self, _session: &Session<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Plays the games of the study and returns its result.
    ///
    /// # Errors
    /// If no game was played, or an option must change.
    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult>;

    /// Returns file name and text of each scenario that the study proposes.
    ///
    /// # Errors
    /// If a scenario cannot be written.
    fn scenarios(
        &self,
        _session: &Session<'_>,
        _result: &StudyResult,
        _place: Place<'_>,
    ) -> Result<Vec<(String, String)>> {
        Ok(Vec::new())
    }
}

/// Error that consists of sentences about mistakes of the user.
#[derive(Debug)]
pub struct Complaints(pub Vec<String>);

impl std::fmt::Display for Complaints {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.join("\nerror: "))
    }
}

impl std::error::Error for Complaints {}

/// Returns the directory of the result files: `named`, or else `reports/{scenario}-{command}`.
pub fn directory(named: Option<&Path>, scenario: &str, command: &str) -> PathBuf {
    let default = || PathBuf::from("reports").join(format!("{scenario}-{command}"));
    named.map_or_else(default, PathBuf::from)
}

/// Returns the names of the search policies that simulate the policies of the matchups.
pub fn searchers(session: &Session<'_>) -> Vec<String> {
    let matchups = session.matchups();
    let players = matchups.iter().flat_map(Matchup::players).map(|(_, player)| player);
    let policies = players.map(|player| player.split('@').next().unwrap_or(player));
    let search = |policy| {
        let infos = session.game().catalogue().policies.iter();
        infos.filter_map(move |info| info.searching(2, policy, policy))
    };
    policies.flat_map(search).collect()
}

/// Names that nearly every declaration of options uses.
pub(crate) mod prelude {
    pub use std::collections::BTreeSet;

    pub use anyhow::{Context, Error, Result, anyhow, bail};
    pub use serde::{Deserialize, Serialize};

    pub use super::{
        Complaints, Declaration, Declared, FileContents, SharedOptions, Study, StudyGroup,
        StudyInfo, searchers,
    };
    pub use crate::session::{Session, own_decks_only};
    pub use crate::study_result::StudyResult;
    pub use sandtable_games::{GameDefinition, MatchupRequest};
    pub use sandtable_kernel::TRAINED;
    pub use sandtable_scenario::Document;
}
