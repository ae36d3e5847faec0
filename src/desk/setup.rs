//! What is to be played.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use sandtable_games::{MatchupRequest, RequestError};
use sandtable_report::command_line::CommandLine;
use sandtable_report::tell::Unfit;
use sandtable_runner::CurrentMatchup;
use sandtable_scenario::{
    self as scenario, Document, Problem, Problems, Source, SourceKind, library,
};
use sandtable_summary::Matchup;

/// What is to be played: a scenario that ships, perhaps a variant of it, and who plays.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StudioSetup {
    /// The name of an embedded scenario.
    pub scenario: String,
    /// A variant of it as a scenario file has it.
    #[serde(default)]
    pub text: Option<String>,
    /// Overrides of that, as `--set` takes them.
    #[serde(default)]
    pub set: Vec<String>,
    /// Players, missions and decks by the name of their option, without dashes; `best` is the best policy for
    /// the scenario.
    #[serde(default)]
    pub players: BTreeMap<String, String>,
    /// The master seed in digits: no number of JavaScript is exact enough.
    #[serde(default = "one")]
    pub seed: String,
    /// The set-up that this one is compared with; without it, that is the printed scenario.
    #[serde(default)]
    pub against: Option<Box<StudioSetup>>,
    /// Set-ups that are shown beside this one. The best policy is one that knows all of their scenarios.
    #[serde(default)]
    pub beside: Vec<StudioSetup>,
}

fn one() -> String {
    "1".to_owned()
}

/// The file that holds a variant.
pub(super) const FILE: &str = "variant.toml";

impl StudioSetup {
    /// The scenario that ships and is changed: that which the text extends, or else the one chosen.
    pub(super) fn printed(&self, document: &Document) -> Result<Document, Refused> {
        if self.text.is_none() && self.set.is_empty() {
            return Ok(document.clone());
        }
        let base = document.sources().find(|it| library::find(it.name()).is_some());
        let name = base.map_or(&self.scenario[..], Source::name);
        if library::find(name).is_none() {
            return Err(Refused::because(&format!("no scenario is called {name:?}")));
        }
        Ok(scenario::load(name, &[])?)
    }

    /// The scenario that is to be played.
    pub(super) fn document(&self) -> Result<Document, Refused> {
        match &self.text {
            Some(text) => Ok(scenario::load_bytes(FILE, text.as_bytes(), &self.set)?),
            None if library::find(&self.scenario).is_none() => {
                Err(Refused::because(&format!("no scenario is called {:?}", self.scenario)))
            }
            None => Ok(scenario::load(&self.scenario, &self.set)?),
        }
    }

    /// What the command line calls the scenario.
    pub(super) fn operand(&self) -> &str {
        if self.text.is_some() { FILE } else { &self.scenario }
    }

    /// A command about the scenario with these overrides, in which some matchups play so many games.
    pub(super) fn command(
        &self,
        command: &str,
        overrides: &[String],
        matchups: &[Matchup],
        games: Option<u64>,
    ) -> CommandLine {
        CommandLine::new(command, &[self.operand()], overrides)
            .players(matchups)
            .option("-n", games)
            .option("--seed", self.seed().ok())
    }

    /// How to replay a matchup of a scenario with some more overrides.
    pub(super) fn now_playing(
        &self,
        document: &Document,
        matchup: &Matchup,
        settings: &[String],
    ) -> CurrentMatchup {
        let overrides = [document.overrides(), settings].concat();
        let replay = self.command("trace", &overrides, std::slice::from_ref(matchup), None);
        let seed = self.seed().unwrap_or_default();
        CurrentMatchup { matchup: matchup.to_string(), seed, replay: replay.to_string() }
    }

    /// Who is to play.
    pub(super) fn wanted(&self) -> MatchupRequest {
        let given = self.players.iter().filter(|(_, name)| !name.is_empty());
        given.fold(MatchupRequest::default(), |wanted, (option, name)| {
            wanted.with(option, [&name[..]])
        })
    }

    /// What is wrong with the players, each with the option that names who is meant, or else `players`.
    pub(super) fn misnamed(&self, errors: Vec<RequestError>) -> Refused {
        let option_of = |error: &RequestError| match error {
            RequestError::Policy { error } => self.option_with(&error.spec),
            RequestError::Unknown { name, .. } => self.option_with(name),
            RequestError::Untrained { folder } => self.option_with(folder),
            RequestError::Misfit { .. } => None,
        };
        let complaint = |error: RequestError| Complaint {
            key: option_of(&error).unwrap_or("players").to_owned(),
            ..Complaint::of(&error.to_string())
        };
        Refused(errors.into_iter().map(complaint).collect())
    }

    /// The option whose value has these words.
    fn option_with(&self, words: &str) -> Option<&str> {
        self.players.iter().find(|(_, value)| value.contains(words)).map(|(option, _)| &option[..])
    }

    /// The master seed.
    pub(super) fn seed(&self) -> Result<u64, Refused> {
        let message =
            format!("the seed must be a whole number from 0 to {}, not {:?}", u64::MAX, self.seed);
        self.seed.parse().map_err(|_| Refused::about("seed", &message))
    }
}

/// Why a question has no answer.
#[derive(Debug)]
pub(super) struct Refused(pub Vec<Complaint>);

/// One thing that is wrong.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Complaint {
    pub message: String,
    pub hint: String,
    /// The file or override, and its line; empty where it is about neither.
    pub file: String,
    pub line: Option<usize>,
    /// The key of the scenario, or the option.
    pub key: String,
}

impl Complaint {
    fn of(message: &str) -> Complaint {
        Complaint { message: message.to_owned(), ..Complaint::default() }
    }
}

impl Refused {
    pub fn because(message: &str) -> Refused {
        Refused(vec![Complaint::of(message)])
    }

    /// One complaint about a key.
    pub fn about(key: &str, message: &str) -> Refused {
        Refused(vec![Complaint { key: key.to_owned(), ..Complaint::of(message) }])
    }
}

impl From<&Problem> for Complaint {
    fn from(problem: &Problem) -> Complaint {
        let Problem { at, message, hint } = problem;
        let source = at.location.source();
        // An override without a value says by itself which key it is about.
        let typed =
            source.text().trim_start_matches("--set ").split('=').next().unwrap_or_default();
        let is_misspelt = at.key.is_empty() && source.kind() == SourceKind::Override;
        let key = if is_misspelt { typed } else { &at.key };
        Complaint {
            message: message.clone(),
            // A hint how to spell an override is for the command line.
            hint: if is_misspelt { String::new() } else { hint.clone() },
            file: source.name().to_owned(),
            line: at.location.line(),
            key: key.to_owned(),
        }
    }
}

impl From<Problems> for Refused {
    fn from(problems: Problems) -> Refused {
        Refused(problems.sorted().into_iter().map(Complaint::from).collect())
    }
}

impl From<std::io::Error> for Refused {
    fn from(error: std::io::Error) -> Refused {
        Refused::because(&error.to_string())
    }
}

impl From<Unfit> for Refused {
    fn from(unfit: Unfit) -> Refused {
        Refused::because(&unfit.to_string())
    }
}

impl From<serde_json::Error> for Refused {
    fn from(error: serde_json::Error) -> Refused {
        Refused::because(&error.to_string())
    }
}
