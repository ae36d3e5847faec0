//! Policies by name, with named parameters: `cautious` or `cautious:min_odds=0.6,hold=2`. A parameter
//! may itself be a policy, in parentheses if it has parameters: `planner:base=(cautious:hold=2)`.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::external::{ExternalPolicies, ExternalPolicy};
use super::player_text::{player_parts, policy_settings, unwrapped};

/// A number that shapes how a policy plays.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value if none is given.
    pub default: f64,
    /// The values it may take.
    pub range: RangeInclusive<f64>,
    /// What it does.
    pub meaning: &'static str,
    /// Whether it counts something, or is a switch: no value between two whole numbers is taken.
    pub whole: bool,
}

/// Declares what shapes a policy: a struct with a field for each of its parameters, in order, each
/// with the values it may take and what it does; `whole` behind those that take whole numbers
/// alone.
#[macro_export]
macro_rules! parameters {
    (@is_whole) => { false };
    (@is_whole whole) => { true };
    ($(#[$about:meta])* $vis:vis struct $name:ident {
        $($field:ident: $range:expr, $meaning:expr $(, $whole:ident)?;)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        $vis struct $name<T = f64> {
            $($vis $field: T),+
        }

        impl $name {
            /// The parameters, whose defaults are the values here.
            $vis const fn parameters(
                &self,
            ) -> [$crate::Parameter; [$(stringify!($field)),+].len()] {
                [$($crate::Parameter {
                    name: stringify!($field),
                    default: self.$field,
                    range: $range,
                    meaning: $meaning,
                    whole: $crate::parameters!(@is_whole $($whole)?),
                }),+]
            }
        }

        impl<T> $name<T> {
            /// Takes a value for each of the parameters, in order.
            $vis fn of(mut values: impl Iterator<Item = T>) -> Self {
                $name { $($field: values.next().expect("every parameter has a value")),+ }
            }
        }
    };
}

/// Another policy of the same game that a policy imitates when it plays on in its mind.
#[derive(Clone, Copy, Debug)]
pub struct Imitated {
    /// The name of the parameter.
    pub name: &'static str,
    /// The policy if none is given.
    pub default: &'static str,
    /// Whom it stands for, in words.
    pub meaning: &'static str,
    /// Whom it stands for.
    pub role: Role,
}

/// The player for whom a policy plays on in the mind of one that searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// For the player itself.
    Itself,
    /// For every other player.
    Enemy,
}

/// The policy that has learned to play: what follows the colon of its name is no parameter but the
/// folder of those who were trained.
pub const TRAINED: &str = "trained";

/// What the parameter is called that says how much a policy that searches tries.
pub const ROLLOUTS: &str = "rollouts";

/// What the parameter is called that says after how many answers it takes the word of a policy that has learned.
pub const FORESIGHT: &str = "foresight";

/// The name of a policy, what it believes, and its parameters.
#[derive(Clone, Copy, Debug)]
pub struct PolicyInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it believes, in a sentence.
    pub belief: &'static str,
    /// Its parameters that are numbers.
    pub parameters: &'static [Parameter],
    /// Its parameters that are policies. A policy that has some *searches*: it plays games on in its
    /// mind. One that has none is *scripted*.
    pub imitates: &'static [Imitated],
}

impl PolicyInfo {
    /// The policy that searches with so many rollouts, playing on as `base` against enemies like `foe`,
    /// neither of which searches. It takes the word of a base that has learned, if it can. None if it is
    /// scripted itself, or knows nothing of rollouts.
    pub fn searching(&self, rollouts: u32, base: &str, foe: &str) -> Option<String> {
        let knows = |parameter| self.parameters.iter().any(|it| it.name == parameter);
        if self.is_scripted() || !knows(ROLLOUTS) {
            return None;
        }
        let foresees = knows(FORESIGHT) && player_parts(base).name == TRAINED;
        let imitated = self.imitates.iter().map(|it| match it.role {
            Role::Itself => format!("{}=({base})", it.name),
            Role::Enemy => format!("{}=({foe})", it.name),
        });
        let tried = format!("{ROLLOUTS}={rollouts}");
        let foreseen = foresees.then(|| format!("{FORESIGHT}=1"));
        let settings: Vec<String> = [tried].into_iter().chain(foreseen).chain(imitated).collect();
        Some(format!("{}:{}", self.name, settings.join(",")))
    }

    /// Whether the policy decides by rules alone: it has not learned, and plays no game on in its mind.
    pub fn is_scripted(&self) -> bool {
        self.imitates.is_empty() && !self.is_trained()
    }

    /// Whether the policy decides by what it has learned.
    pub fn is_trained(&self) -> bool {
        self.name == TRAINED
    }
}

/// A policy that was asked for: which one, and a value for each of its parameters, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyChoice {
    /// The policy's place in the list it was chosen from.
    pub index: usize,
    /// A value for each of its parameters that are numbers.
    pub values: Vec<f64>,
    /// A policy of the same list that does not search, for each of its parameters that are policies.
    pub imitated: Vec<PolicyChoice>,
    /// The folder of those who were trained, if one is named.
    pub folder: Option<String>,
    /// The external policy that leaves its other decisions to this one, if it is one.
    pub external: Option<Arc<ExternalPolicy>>,
}

/// What is wrong with the text that names a policy.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyError {
    /// The text.
    pub spec: String,
    faults: Vec<Fault>,
}

/// One thing wrong with it.
#[derive(Clone, Debug, PartialEq)]
struct Fault {
    message: String,
    /// The word that is not known, and those that are.
    unknown: Option<(String, Vec<&'static str>)>,
}

impl Fault {
    fn unknown(what: &str, word: &str, known: Vec<&'static str>) -> Fault {
        let message = format!("unknown {what} `{word}`; there are {}", known.join(", "));
        Fault { message, unknown: Some((word.to_owned(), known)) }
    }
}

impl From<String> for Fault {
    fn from(message: String) -> Fault {
        Fault { message, unknown: None }
    }
}

impl PolicyError {
    /// Every unknown word with the known ones, for hints.
    pub fn unknown_words(&self) -> impl Iterator<Item = (&str, &[&'static str])> {
        let unknown = self.faults.iter().filter_map(|fault| fault.unknown.as_ref());
        unknown.map(|(word, known)| (&word[..], &known[..]))
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<&str> = self.faults.iter().map(|fault| &fault.message[..]).collect();
        write!(f, "policy `{}`: {}", self.spec, faults.join("; "))
    }
}

impl std::error::Error for PolicyError {}

impl PolicyChoice {
    /// Reads `name` or `name:key=value,key=value`.
    ///
    /// # Errors
    /// Every fault at once: an unknown name or key, a value that is no number, not whole where it must be,
    /// out of range or no policy to play on as, a key given twice, a colon or comma with nothing after it.
    pub fn parse(
        spec: &str,
        known: &[PolicyInfo],
        external: &ExternalPolicies,
    ) -> Result<PolicyChoice, PolicyError> {
        Parser { known, external, open: Vec::new() }.policy(spec)
    }

    /// The canonical name of the policy among `known`: with those of its parameters that are not at
    /// their defaults, in order.
    pub fn name(&self, known: &[PolicyInfo]) -> String {
        let PolicyInfo { name, parameters, imitates, .. } = known[self.index];
        let changed = parameters.iter().zip(&self.values);
        let changed = changed.filter(|(parameter, value)| parameter.default != **value);
        let numbers = changed.map(|(parameter, value)| format!("{}={value}", parameter.name));
        let imitated = imitates.iter().zip(&self.imitated);
        let imitated = imitated.map(|(policy, choice)| (policy, choice.name(known)));
        let changed = imitated.filter(|(policy, name)| policy.default != *name);
        let policies = changed.map(|(policy, name)| match name.contains(':') {
            true => format!("{}=({name})", policy.name),
            false => format!("{}={name}", policy.name),
        });
        let settings: Vec<String> = numbers.chain(policies).chain(self.folder.clone()).collect();
        match (&self.external, settings.is_empty()) {
            (Some(external), _) => external.name.clone(),
            (None, true) => name.to_owned(),
            (None, false) => format!("{name}:{}", settings.join(",")),
        }
    }
}

fn number(text: &str, parameter: &Parameter) -> Result<f64, Vec<Fault>> {
    let Parameter { name, range, whole, .. } = parameter;
    let fits = |it: &f64| range.contains(it) && !(*whole && it.fract() != 0.0);
    let kind = if *whole { "a whole number" } else { "a number" };
    // Adding 0 leaves every number as it is, but for -0.
    text.parse().ok().filter(fits).map(|value| value + 0.0).ok_or_else(|| {
        let (low, high) = (range.start(), range.end());
        vec![format!("`{name}={text}`: {name} is {kind} from {low} to {high}").into()]
    })
}

/// Reads the names of policies.
struct Parser<'a> {
    /// The policies of the game.
    known: &'a [PolicyInfo],
    external: &'a ExternalPolicies,
    /// The names of the external policies that contain the name that is being read.
    open: Vec<&'a str>,
}

impl<'a> Parser<'a> {
    /// Reads the name of a policy.
    fn policy(&mut self, spec: &str) -> Result<PolicyChoice, PolicyError> {
        if let Some(policy) = self.external.get(spec) {
            return self.external_policy(policy);
        }
        let known = self.known;
        let (name, settings) = match spec.split_once(':') {
            Some((name, settings)) => (name, Some(settings)),
            None => (spec, None),
        };
        let fail = |faults| PolicyError { spec: spec.to_owned(), faults };
        let Some(index) = known.iter().position(|info| info.name == name) else {
            let names = known.iter().map(|info| info.name).collect();
            return Err(fail(vec![Fault::unknown("name", name, names)]));
        };
        let mut choice = self.plain(index);
        if let Some(folder) = settings.filter(|it| known[index].is_trained() && !it.is_empty()) {
            return Ok(PolicyChoice { folder: Some(folder.to_owned()), ..choice });
        }
        let mut given = Vec::new();
        let mut faults = Vec::new();
        for setting in settings.into_iter().flat_map(policy_settings) {
            let key = setting.split('=').next();
            match self.set(&mut choice, setting) {
                Ok(()) if given.contains(&key) => {
                    faults.push(format!("`{setting}` sets a key twice").into());
                }
                Ok(()) => given.push(key),
                Err(found) => faults.extend(found),
            }
        }
        if faults.is_empty() { Ok(choice) } else { Err(fail(faults)) }
    }

    /// Reads the policy to which an external policy leaves its other decisions.
    fn external_policy(
        &mut self,
        policy: &'a Arc<ExternalPolicy>,
    ) -> Result<PolicyChoice, PolicyError> {
        let name = &policy.name[..];
        if let Some(start) = self.open.iter().position(|open| *open == name) {
            let chain = [&self.open[start..], &[name]].concat().join(" -> ");
            let message = format!(
                "leaves decisions to itself ({chain}); its `rest` must end at a policy of the game"
            );
            return Err(PolicyError { spec: name.to_owned(), faults: vec![message.into()] });
        }
        self.open.push(name);
        let rest = self.policy(&policy.rest);
        self.open.pop();
        Ok(PolicyChoice { external: Some(Arc::clone(policy)), ..rest? })
    }

    /// Returns the policy at an index of `known`, with every parameter at its default.
    fn plain(&self, index: usize) -> PolicyChoice {
        let PolicyInfo { parameters, imitates, .. } = self.known[index];
        let imitated = imitates.iter().map(|it| {
            PolicyChoice::parse(it.default, self.known, &ExternalPolicies::default())
                .expect("the default is a policy of the list")
        });
        PolicyChoice {
            index,
            imitated: imitated.collect(),
            values: parameters.iter().map(|parameter| parameter.default).collect(),
            folder: None,
            external: None,
        }
    }

    /// Sets one parameter of a choice.
    fn set(&mut self, choice: &mut PolicyChoice, setting: &str) -> Result<(), Vec<Fault>> {
        let PolicyInfo { parameters, imitates, .. } = self.known[choice.index];
        let Some((key, value)) = setting.split_once('=') else {
            return Err(vec![format!("`{setting}` is not key=value").into()]);
        };
        if let Some(place) = parameters.iter().position(|parameter| parameter.name == key) {
            choice.values[place] = number(value, &parameters[place])?;
        } else if let Some(place) = imitates.iter().position(|policy| policy.name == key) {
            choice.imitated[place] = self.imitated(value)?;
        } else {
            let names = parameters.iter().map(|parameter| parameter.name);
            let names: Vec<&str> = names.chain(imitates.iter().map(|it| it.name)).collect();
            return Err(vec![match names.is_empty() {
                true => format!("`{key}`: it has no parameters").into(),
                false => Fault::unknown("parameter", key, names),
            }]);
        }
        Ok(())
    }

    /// Reads the policy, in parentheses or not, that another simulates. The parameters of a policy that
    /// searches are not read.
    fn imitated(&mut self, value: &str) -> Result<PolicyChoice, Vec<Fault>> {
        let (inner, known) = (unwrapped(value), self.known);
        let searches = |index: usize| !known[index].imitates.is_empty();
        let refused =
            || vec![format!("`{value}` searches; name a scripted or trained policy").into()];
        let named = known.iter().position(|it| it.name == player_parts(inner).name);
        if self.external.get(inner).is_none() && named.is_some_and(searches) {
            return Err(refused());
        }
        let choice = self.policy(inner).map_err(|error| error.faults)?;
        if searches(choice.index) { Err(refused()) } else { Ok(choice) }
    }
}

#[cfg(test)]
mod tests;
