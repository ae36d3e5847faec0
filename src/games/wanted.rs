//! Who is to play, as asked for, and the errors that may contain.

use sandtable_kernel::{PolicyChoice, PolicyError, PolicyInfo};
use sandtable_learn::PolicyStore;
use sandtable_scenario::{Problem, suggest};
use sandtable_summary::{Matchup, Parts};

/// Who is to play, as asked for on the command line. What is not asked for is the game's own choice.
#[derive(Clone, Debug, Default)]
pub struct MatchupRequest {
    /// The names given to each option.
    given: Vec<(String, Vec<String>)>,
}

impl MatchupRequest {
    /// The names given to an option.
    pub fn of(&self, option: &str) -> &[String] {
        let given = self.given.iter().find(|(known, _)| known == option);
        given.map_or(&[], |(_, names)| names)
    }

    /// The same, but with these names given to an option, in place of others.
    pub fn with<N: Into<String>>(
        mut self,
        option: &str,
        names: impl IntoIterator<Item = N>,
    ) -> MatchupRequest {
        self.given.retain(|(known, _)| known != option);
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        if !names.is_empty() {
            self.given.push((option.to_owned(), names));
        }
        self
    }

    /// The same, but with these names where none are given to the option.
    pub fn or<N: Into<String>>(
        self,
        option: &str,
        names: impl IntoIterator<Item = N>,
    ) -> MatchupRequest {
        if self.of(option).is_empty() { self.with(option, names) } else { self }
    }

    /// The policies named by an option, or the default: each among `known`, `all` for every scripted
    /// one.
    /// Whatever is wrong with them goes to `errors`.
    pub fn players(
        &self,
        option: &str,
        default: &str,
        known: &[PolicyInfo],
        policies: &PolicyStore,
        errors: &mut Vec<RequestError>,
    ) -> Vec<PolicyChoice> {
        let names = spelt_out(self.of(option), default, scripted(known));
        let choices = names.iter().map(|name| player(name, known, policies));
        choices.filter_map(|choice| choice.map_err(|error| errors.push(error)).ok()).collect()
    }

    /// The players of a game in which every player of a seat meets every one of the others: for each
    /// matchup those in the seats, in order. A seat for which nobody is named has the default.
    ///
    /// # Errors
    /// Whatever is wrong with the names.
    pub fn pairings(
        &self,
        parts: Parts,
        default: &str,
        known: &[PolicyInfo],
        policies: &PolicyStore,
    ) -> Result<Vec<Vec<PolicyChoice>>, Vec<RequestError>> {
        let mut errors = Vec::new();
        let pairings = parts.seats().fold(vec![Vec::new()], |pairings: Vec<Vec<_>>, seat| {
            let players = self.players(seat.key, default, known, policies, &mut errors);
            let with = |before: &Vec<PolicyChoice>, player: &PolicyChoice| {
                before.iter().chain([player]).cloned().collect()
            };
            let all = pairings.iter().flat_map(|it| players.iter().map(move |one| with(it, one)));
            all.collect()
        });
        if errors.is_empty() { Ok(pairings) } else { Err(errors) }
    }

    /// The options to which names are given.
    pub fn options(&self) -> impl Iterator<Item = &str> {
        self.given.iter().map(|(option, _)| &option[..])
    }

    /// Whether nobody and nothing is named.
    pub fn is_empty(&self) -> bool {
        self.given.is_empty()
    }
}

impl From<&Matchup> for MatchupRequest {
    fn from(matchup: &Matchup) -> MatchupRequest {
        let filled = matchup.filled();
        filled.fold(MatchupRequest::default(), |wanted, (part, name)| wanted.with(part.key, name))
    }
}

/// The policy of a name among `known`.
///
/// # Errors
/// What is wrong with the name, or that nobody was trained in the folder that it names.
pub fn player(
    name: &str,
    known: &[PolicyInfo],
    policies: &PolicyStore,
) -> Result<PolicyChoice, RequestError> {
    let choice = PolicyChoice::parse(name, known, policies.external())?;
    let all = choice.simulated.iter().chain([&choice]);
    let folders: Vec<String> = all.filter_map(|it| it.folder.clone()).collect();
    let untrained = folders.into_iter().find(|folder| policies.team(folder).is_none());
    untrained.map_or(Ok(choice), |folder| Err(RequestError::Untrained { folder }))
}

/// The names of the scripted policies: those that search take too long to be among `all`.
pub fn scripted(known: &[PolicyInfo]) -> impl Iterator<Item = &'static str> + Clone {
    known.iter().filter(|info| info.is_scripted()).map(|info| info.name)
}

/// The names given, where `all` stands for every known one; the default where none are.
pub fn spelt_out<'a>(
    given: &[String],
    default: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Vec<String> {
    let default = [default.to_owned()];
    let given = if given.is_empty() { &default[..] } else { given };
    let spell_out = |name: &String| match &name[..] {
        "all" => known.clone().map(str::to_owned).collect(),
        _ => vec![name.clone()],
    };
    given.iter().flat_map(spell_out).collect()
}

/// Why a matchup cannot be set up.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RequestError {
    /// A policy's name or parameters are wrong.
    #[error("{error}{}", did_you_mean(error))]
    Policy {
        /// What is wrong with them.
        #[from]
        error: PolicyError,
    },
    /// Nobody was trained in a folder.
    #[error(
        "trained:{folder}: no players of this game were read from there\n  help: `sandtable train \
             SCENARIO --out {folder}` trains some"
    )]
    Untrained {
        /// The folder.
        folder: String,
    },
    /// There is no such mission or deck.
    #[error("{what} `{name}`: unknown name; there are {}{}", expected.join(", "), nearest(name, expected))]
    Unknown {
        /// Kind of the name, such as `mission`.
        what: &'static str,
        /// The name.
        name: String,
        /// Names of this kind.
        expected: Vec<String>,
    },
    /// A deck is to be built by a pool and a format that the scenario itself does not keep to.
    #[error("{place}: {message} (`{key}`)\n  help: {hint}")]
    Misfit {
        /// The file and line.
        place: String,
        /// The key there.
        key: String,
        /// What does not fit.
        message: String,
        /// What to do about it.
        hint: String,
    },
}

impl From<&Problem> for RequestError {
    fn from(misfit: &Problem) -> RequestError {
        let Problem { at, message, hint } = misfit;
        let (file, line) = (at.location.source().name(), at.location.line().unwrap_or(1));
        RequestError::Misfit {
            place: format!("{file}:{line}"),
            key: at.key.clone(),
            message: message.clone(),
            hint: hint.clone(),
        }
    }
}

/// The nearest known word to each unknown one, where one is near enough.
fn did_you_mean(error: &PolicyError) -> String {
    error.unknown_words().map(|(word, known)| nearest(word, known)).collect()
}

/// The nearest known word, if it is near enough.
fn nearest(word: &str, known: &[impl AsRef<str>]) -> String {
    let is_known = |name: &str| known.iter().any(|it| it.as_ref() == name.trim());
    if word.contains(',') && word.split(',').all(is_known) {
        return "\n  help: name one at a time, and repeat the option for each".to_owned();
    }
    let near = suggest::nearest(word, known.iter().map(AsRef::as_ref));
    near.map_or(String::new(), |near| format!("\n  help: did you mean `{near}`?"))
}
