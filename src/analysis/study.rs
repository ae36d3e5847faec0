//! The interface of studies: their options, and how one is checked and conducted.

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

/// Groups of studies in the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyGroup {
    /// Studies that explain a game.
    Understand,
    /// Studies that change a scenario.
    Change,
    /// Studies that make policies.
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

/// Constants of a study.
#[derive(Clone, Copy, Debug)]
pub struct StudyInfo {
    /// Name of the command.
    pub name: &'static str,
    /// Group of the study in the help.
    pub group: StudyGroup,
    /// Default number of games of each variant and matchup, if the study does not compare.
    pub games: u64,
    /// Whether the study compares win rates, so that its default is a precision instead of a number of games.
    pub compares: bool,
    /// Description of the games that `-n` counts.
    pub games_meaning: &'static str,
    /// Description of the default of `-n`, if it is not [`StudyInfo::games`].
    pub usual_games: Option<&'static str>,
    /// Whether the results lie on the map of the game, if it has one.
    pub has_map: bool,
}

impl StudyInfo {
    /// Constants with which a study fills in those that it does not name.
    pub const USUAL: StudyInfo = StudyInfo {
        name: "",
        group: StudyGroup::Understand,
        games: 100_000,
        compares: false,
        games_meaning: "Games of each variant and matchup",
        usual_games: None,
        has_map: false,
    };
}

/// Options that every command has and that some studies use themselves.
#[derive(Clone, Debug, Default)]
pub struct SharedOptions {
    /// Overrides of the scenario.
    pub set: Vec<String>,
    /// Directory of the result files, if it was named.
    pub out: Option<PathBuf>,
    /// Players that were named.
    pub wanted: MatchupRequest,
    /// Reader of the files that stand beside a scenario.
    pub reader: Option<FileContents>,
}

/// Function that reads a file whole.
pub type FileContents = fn(&Path) -> io::Result<Vec<u8>>;

/// Name of a scenario on the command line, and the directory of the result files.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// Name or path of the scenario, as the user wrote it.
    pub scenario: &'a str,
    /// Directory of the result files.
    pub dir: &'a Path,
}

/// Options of a study: one declaration, read from a command line or from JSON.
pub trait Declared: Default + Serialize + DeserializeOwned {
    /// Constants of the study.
    const INFO: &'static StudyInfo;
}

/// The declaration of a study without its type; every [`Declared`] type implements it.
pub trait Declaration {
    /// Returns the constants of the study.
    fn info(&self) -> &'static StudyInfo;

    /// Returns the options as names with dashes and values; the value of a flag is empty.
    ///
    /// Options without a value are left out, and so are choices at their default.
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

/// Returns the value of an option on a command line, or `None` if the option is not given.
fn value_text(value: &Json) -> Option<String> {
    match value {
        Json::Null | Json::Bool(false) => None,
        Json::Bool(true) => Some(String::new()),
        Json::String(text) => Some(text.clone()),
        // A number that is whole is written without decimals, as on the command line.
        number => Some(
            number
                .as_f64()
                .filter(|_| number.is_f64())
                .map_or_else(|| number.to_string(), |it| it.to_string()),
        ),
    }
}

/// A study with its options: several variants or matchups on common random numbers, compared in tables.
pub trait Study: Declaration + Debug + Send + Sync {
    /// Takes the options of the command that the study uses itself; what it takes out, no one else uses.
    fn take(&mut self, _shared: &mut SharedOptions) {}

    /// Returns the players, given those that the user named.
    fn wanted(&self, _game: &dyn GameDefinition, given: MatchupRequest) -> MatchupRequest {
        given
    }

    /// Returns the default number of games of each variant and matchup, for intervals at a level.
    fn games(&self, _level: f64) -> u64 {
        self.info().games
    }

    /// Returns how trained policies are fine-tuned on each scenario, for a study with the master seed `seed`.
    fn retrain(&self, _seed: u64) -> Option<FineTuningPlan<'static>> {
        None
    }

    /// Returns the positional arguments of the command line, among them the scenario.
    fn operands<'a>(&'a self, scenario: &'a str) -> Vec<&'a str> {
        vec![scenario]
    }

    /// Loads the positional argument beside the scenario, if there is one.
    ///
    /// # Errors
    /// If the file cannot be read or holds no scenario.
    fn load_operand(&self) -> Result<Option<Document>> {
        Ok(None)
    }

    /// Returns the scenario that the first one is compared with, if there is one.
    fn compared_with(&self, _session: &Session<'_>) -> Option<Document> {
        None
    }

    /// Returns the options that the plan records, with other entries that the result depends on.
    fn plan(&self, _session: &Session<'_>) -> Vec<(String, String)> {
        self.options()
    }

    /// Returns the names of the policies that play besides those in the matchups.
    fn others(&self, _session: &Session<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Returns the folder of the saved policies that the study expects in the policy store.
    fn saved_policies(&self) -> Option<String> {
        None
    }

    /// Whether the study saves checkpoints itself instead of a journal of its games, by the keeper that [`Study::accept_keeper`] gets.
    fn has_checkpoints(&self) -> bool {
        false
    }

    /// Accepts the keeper of the study's checkpoints.
    fn accept_keeper(&self, _keeper: Arc<dyn Keeper + Send + Sync>) {}

    /// Returns the smallest number of games that the study plays besides those that `-n` counts, and of which a trial
    /// plays a part; 0 if no trial can show the study's cost.
    fn least(&self) -> u64 {
        u64::MAX
    }

    /// Returns the games of a full stage of a search that ends once it has found enough.
    fn stage(&self, _session: &Session<'_>) -> Option<u64> {
        None
    }

    /// Plays about `games` games as the search does, and returns their number.
    fn sample(&self, _session: &Session<'_>, _games: u64) -> Option<u64> {
        None
    }

    /// Checks the options before anything is played or written.
    ///
    /// # Errors
    /// Each option that must change.
    fn check(&self, _session: &Session<'_>) -> Result<()> {
        Ok(())
    }

    /// Returns remarks on the options that the user reads before the study begins.
    fn remarks(&self, _session: &Session<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Conducts the study.
    ///
    /// # Errors
    /// If no game was played, or an option must change.
    fn conduct(&self, session: &Session<'_>) -> Result<StudyResult>;

    /// Returns the scenarios that the study found, each with the name of its file and its text.
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

/// Errors that the user must correct, each a sentence.
#[derive(Debug)]
pub struct Complaints(pub Vec<String>);

impl std::fmt::Display for Complaints {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.join("\nerror: "))
    }
}

impl std::error::Error for Complaints {}

/// Returns the directory of the result files, which has a default name unless the user names one.
pub fn directory(named: Option<&Path>, scenario: &str, command: &str) -> PathBuf {
    let default = || PathBuf::from("reports").join(format!("{scenario}-{command}"));
    named.map_or_else(default, PathBuf::from)
}

/// Returns the search policies that simulate games as the players of the matchups.
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

/// Imports of nearly every declaration of options.
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
