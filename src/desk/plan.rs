//! What is to be played.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::games::{Wanted, WantedError};
use crate::scenario::{self, Document, Problem, Problems, SourceKind, library};

/// What is to be played: a scenario that ships, perhaps a variant of it, and who plays.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The name of an embedded scenario.
    pub scenario: String,
    /// A variant of it as a scenario file has it.
    #[serde(default)]
    pub text: Option<String>,
    /// Overrides of that, as `--set` takes them.
    #[serde(default)]
    pub set: Vec<String>,
    /// Players, missions and decks by the name of their option, without dashes.
    #[serde(default)]
    pub players: BTreeMap<String, String>,
    /// The master seed in digits: no number of JavaScript is exact enough.
    #[serde(default = "one")]
    pub seed: String,
}

fn one() -> String {
    "1".to_owned()
}

/// The file that holds a variant.
pub(super) const FILE: &str = "variant.toml";

impl Plan {
    /// The scenario as it ships.
    pub(super) fn printed(&self) -> Result<Document, Trouble> {
        if library::find(&self.scenario).is_none() {
            return Err(Trouble::of(&format!("no scenario is called {:?}", self.scenario)));
        }
        Ok(scenario::load(&self.scenario, &[])?)
    }

    /// The scenario that is to be played.
    pub(super) fn document(&self) -> Result<Document, Trouble> {
        match &self.text {
            Some(text) => Ok(scenario::load_bytes(FILE, text.as_bytes(), &self.set)?),
            None => Ok(scenario::load(&self.scenario, &self.set)?),
        }
    }

    /// What the command line calls the scenario.
    pub(super) fn operand(&self) -> &str {
        if self.text.is_some() { FILE } else { &self.scenario }
    }

    /// Who is to play.
    pub(super) fn wanted(&self) -> Wanted {
        let given = self.players.iter().filter(|(_, name)| !name.is_empty());
        given.fold(Wanted::default(), |wanted, (option, name)| wanted.with(option, [&name[..]]))
    }

    /// The master seed.
    pub(super) fn seed(&self) -> Result<u64, Trouble> {
        self.seed.parse().map_err(|_| {
            let message = format!("the seed {:?} is no whole number below 2^64", self.seed);
            Trouble(vec![Fault { key: "seed".to_owned(), ..Fault::of(&message) }])
        })
    }
}

/// Why a question has no answer.
#[derive(Debug)]
pub(super) struct Trouble(pub Vec<Fault>);

/// One thing that is wrong.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Fault {
    pub message: String,
    pub hint: String,
    /// The file or override, and its line; empty where it is about neither.
    pub file: String,
    pub line: Option<usize>,
    /// The key of the scenario, or the option.
    pub key: String,
}

impl Fault {
    fn of(message: &str) -> Fault {
        Fault { message: message.to_owned(), ..Fault::default() }
    }
}

impl Trouble {
    pub fn of(message: &str) -> Trouble {
        Trouble(vec![Fault::of(message)])
    }
}

impl From<&Problem> for Fault {
    fn from(problem: &Problem) -> Fault {
        let Problem { spot, message, hint } = problem;
        let source = spot.place.source();
        // An override without a value says by itself which key it is about.
        let typed =
            source.text().trim_start_matches("--set ").split('=').next().unwrap_or_default();
        let is_override = source.kind() == SourceKind::Override;
        let key = if spot.key.is_empty() && is_override { typed } else { &spot.key };
        Fault {
            message: message.clone(),
            hint: hint.clone(),
            file: source.name().to_owned(),
            line: spot.place.line(),
            key: key.to_owned(),
        }
    }
}

impl From<Problems> for Trouble {
    fn from(problems: Problems) -> Trouble {
        Trouble(problems.sorted().into_iter().map(Fault::from).collect())
    }
}

impl From<Vec<WantedError>> for Trouble {
    fn from(errors: Vec<WantedError>) -> Trouble {
        let fault = |error: WantedError| Fault {
            key: "players".to_owned(),
            ..Fault::of(&error.to_string())
        };
        Trouble(errors.into_iter().map(fault).collect())
    }
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Trouble {
        Trouble::of(&error.to_string())
    }
}

impl From<serde_json::Error> for Trouble {
    fn from(error: serde_json::Error) -> Trouble {
        Trouble::of(&error.to_string())
    }
}
