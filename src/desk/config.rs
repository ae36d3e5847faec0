//! Configurations of a page (scenario, changes, players, seed), and the problems in them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use sandtable_games::{MatchupRequest, RequestError};
use sandtable_report::command_line::CommandLine;
use sandtable_report::tell::TableFaults;
use sandtable_runner::CurrentMatchup;
use sandtable_scenario::{
    self as scenario, Document, Problem, Problems, Source, SourceKind, library,
};
use sandtable_summary::Matchup;

/// Configuration: a shipped scenario or a variant of it, with the players and the seed of its games.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StudioConfig {
    /// Name of an embedded scenario.
    pub scenario: String,
    /// Text of a scenario file that changes the scenario; `None` to use it as shipped.
    #[serde(default)]
    pub text: Option<String>,
    /// Overrides of scenario values, in the form of `--set`: `british.hand_size=8`.
    #[serde(default)]
    pub set: Vec<String>,
    /// Players and modes by the name of their command-line option, without dashes.
    ///
    /// The name `best` lets the page choose the policy.
    #[serde(default)]
    pub players: BTreeMap<String, String>,
    /// Master seed in decimal digits, because JavaScript numbers are not exact beyond 2^53.
    #[serde(default = "default_seed")]
    pub seed: String,
    /// Configuration that the user kept to compare with this one; `None` to compare with the shipped scenario.
    #[serde(default)]
    pub against: Option<Box<StudioConfig>>,
    /// Configurations that are shown beside this one; the best policy is chosen for all of their scenarios.
    #[serde(default)]
    pub beside: Vec<StudioConfig>,
}

fn default_seed() -> String {
    "1".to_owned()
}

/// File name of a variant in commands and error messages.
pub(super) const FILE: &str = "variant.toml";

impl StudioConfig {
    /// Loads the shipped scenario that the user changes.
    ///
    /// It is the scenario that `text` extends, or else the chosen one.
    pub(super) fn load_printed(&self, document: &Document) -> Result<Document, StudioProblems> {
        if self.text.is_none() && self.set.is_empty() {
            return Ok(document.clone());
        }
        let base = document.sources().find(|source| library::find(source.name()).is_some());
        let name = base.map_or(&self.scenario[..], Source::name);
        if library::find(name).is_none() {
            return Err(StudioProblems::new(format!("no scenario is called {name:?}")));
        }
        Ok(scenario::load(name, &[])?)
    }

    /// Loads the scenario to play: the user's text or a shipped scenario, with the overrides applied.
    pub(super) fn load_document(&self) -> Result<Document, StudioProblems> {
        match &self.text {
            Some(text) => Ok(scenario::load_bytes(FILE, text.as_bytes(), &self.set)?),
            None if library::find(&self.scenario).is_none() => {
                Err(StudioProblems::new(format!("no scenario is called {:?}", self.scenario)))
            }
            None => Ok(scenario::load(&self.scenario, &self.set)?),
        }
    }

    /// Returns the name of the scenario, or of its variant's file, for the command line.
    pub(super) fn operand(&self) -> &str {
        if self.text.is_some() { FILE } else { &self.scenario }
    }

    /// Returns a command line for this scenario, such as `sandtable run megiddo-1918`.
    ///
    /// `games` is the number of games of each matchup.
    pub(super) fn command_line(
        &self,
        command: &str,
        overrides: &[String],
        matchups: &[Matchup],
        games: Option<u64>,
    ) -> CommandLine {
        CommandLine::new(command, &[self.operand()], overrides)
            .players(matchups)
            .option("-n", games)
            .option("--seed", self.parse_seed().ok())
    }

    /// Describes a matchup for panic messages, with the command that plays the game again.
    ///
    /// `settings` are overrides in addition to those of `document`.
    pub(super) fn describe_matchup(
        &self,
        document: &Document,
        matchup: &Matchup,
        settings: &[String],
    ) -> CurrentMatchup {
        let overrides = [document.overrides(), settings].concat();
        let replay = self.command_line("trace", &overrides, std::slice::from_ref(matchup), None);
        let seed = self.parse_seed().unwrap_or_default();
        CurrentMatchup { matchup: matchup.to_string(), seed, replay: replay.to_string() }
    }

    pub(super) fn request_matchup(&self) -> MatchupRequest {
        let given = self.players.iter().filter(|(_, name)| !name.is_empty());
        given.fold(MatchupRequest::default(), |request, (option, name)| {
            request.with(option, [&name[..]])
        })
    }

    /// Converts errors about players to problems; each names the option that caused it, else `players`.
    pub(super) fn locate_errors(&self, errors: Vec<RequestError>) -> StudioProblems {
        let option_of = |error: &RequestError| match error {
            RequestError::Policy { error } => self.find_option(&error.spec),
            RequestError::Unknown { name, .. } => self.find_option(name),
            RequestError::Untrained { folder } => self.find_option(folder),
            RequestError::Misfit { .. } => None,
        };
        let problem = |error: RequestError| StudioProblem {
            key: option_of(&error).unwrap_or("players").to_owned(),
            ..StudioProblem::new(error)
        };
        StudioProblems(errors.into_iter().map(problem).collect())
    }

    fn find_option(&self, text: &str) -> Option<&str> {
        self.players.iter().find(|(_, value)| value.contains(text)).map(|(option, _)| &option[..])
    }

    /// Parses the master seed.
    ///
    /// # Errors
    /// If the seed is not an integer from 0 to 2^64 - 1.
    pub(super) fn parse_seed(&self) -> Result<u64, StudioProblems> {
        let message =
            format!("the seed must be a whole number from 0 to {}, not {:?}", u64::MAX, self.seed);
        self.seed.parse().map_err(|_| StudioProblems::for_key("seed", &message))
    }
}

/// Error of a request: the list of problems that the user must solve.
#[derive(Debug)]
pub(super) struct StudioProblems(pub Vec<StudioProblem>);

#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct StudioProblem {
    pub message: String,
    pub hint: String,
    /// File or override to which the problem belongs; empty if it belongs to neither.
    pub file: String,
    pub line: Option<usize>,
    /// Key of the scenario, or name of the option.
    pub key: String,
}

impl StudioProblem {
    fn new(message: impl ToString) -> StudioProblem {
        StudioProblem { message: message.to_string(), ..StudioProblem::default() }
    }
}

impl StudioProblems {
    /// Creates an error with one problem that belongs to no key or option.
    pub fn new(message: impl ToString) -> StudioProblems {
        StudioProblems(vec![StudioProblem::new(message)])
    }

    /// Creates an error with one problem of a scenario key or an option.
    pub fn for_key(key: &str, message: &str) -> StudioProblems {
        StudioProblems(vec![StudioProblem { key: key.to_owned(), ..StudioProblem::new(message) }])
    }
}

impl From<&Problem> for StudioProblem {
    fn from(problem: &Problem) -> StudioProblem {
        let Problem { at, message, hint } = problem;
        let source = at.location.source();
        // The problem of an override without a value names no key, so the key is taken from the override.
        let typed_key =
            source.text().trim_start_matches("--set ").split('=').next().unwrap_or_default();
        let is_misspelled = at.key.is_empty() && source.kind() == SourceKind::Override;
        let key = if is_misspelled { typed_key } else { &at.key };
        StudioProblem {
            message: message.clone(),
            // The hint explains the spelling on the command line, which users of a page do not see.
            hint: if is_misspelled { String::new() } else { hint.clone() },
            file: source.name().to_owned(),
            line: at.location.line(),
            key: key.to_owned(),
        }
    }
}

impl From<Problems> for StudioProblems {
    fn from(problems: Problems) -> StudioProblems {
        StudioProblems(problems.sorted().into_iter().map(StudioProblem::from).collect())
    }
}

impl From<std::io::Error> for StudioProblems {
    fn from(error: std::io::Error) -> StudioProblems {
        StudioProblems::new(error)
    }
}

impl From<TableFaults> for StudioProblems {
    fn from(error: TableFaults) -> StudioProblems {
        StudioProblems::new(error)
    }
}

impl From<serde_json::Error> for StudioProblems {
    fn from(error: serde_json::Error) -> StudioProblems {
        StudioProblems::new(error)
    }
}
