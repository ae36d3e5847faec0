//! Choice of policies by name, with parameters: `cautious` or `cautious:min_odds=0.6,hold=2`.
//!
//! A parameter may itself be a policy, in parentheses if it has parameters: `planner:base=(cautious:hold=2)`.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::external::{ExternalPolicies, ExternalPolicy};
use super::player_text::{player_parts, policy_settings, unwrapped};

/// Numeric parameter of a policy, with its default, range and description.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Key of the parameter on the command line.
    pub name: &'static str,
    /// Default value.
    pub default: f64,
    /// Range of legal values.
    pub range: RangeInclusive<f64>,
    /// Effect of the parameter, in words for users.
    pub meaning: &'static str,
    /// True if the value must be a whole number, such as a count, or 0 or 1 for a switch.
    pub whole: bool,
}

/// Declares the numeric parameters of a policy as a struct with a field for each of them.
///
/// Each parameter has a range and a description; `whole` marks integers. The key of a parameter is the name of its
/// field, or the literal after `as`. A constant of the struct holds the defaults.
///
/// ```
/// use sandtable_kernel::parameters;
///
/// parameters! {
///     /// Parameters of a cautious policy.
///     struct Caution {
///         min_odds: 0.0..=1.0, "smallest chance of success at which it attacks";
///         hold: 0.0..=9.0, "units that stay behind", whole;
///     }
/// }
/// const DEFAULTS: Caution = Caution { min_odds: 0.5, hold: 2.0 };
///
/// let [min_odds, hold] = DEFAULTS.parameters();
/// assert_eq!((min_odds.name, min_odds.default, hold.whole), ("min_odds", 0.5, true));
/// let chosen = Caution::of([0.6, 3.0].into_iter());
/// assert_eq!((chosen.min_odds, chosen.hold), (0.6, 3.0));
/// ```
#[macro_export]
macro_rules! parameters {
    (@key $field:ident) => { stringify!($field) };
    (@key $field:ident $key:literal) => { $key };
    (@is_whole) => { false };
    (@is_whole whole) => { true };
    ($(#[$about:meta])* $vis:vis struct $name:ident {
        $($field:ident $(as $key:literal)?: $range:expr, $meaning:expr $(, $whole:ident)?;)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        $vis struct $name<T = f64> {
            $($vis $field: T),+
        }

        impl $name {
            /// Returns the descriptions of all parameters, with the values of this struct as defaults.
            $vis const fn parameters(
                &self,
            ) -> [$crate::Parameter; [$(stringify!($field)),+].len()] {
                [$($crate::Parameter {
                    name: $crate::parameters!(@key $field $($key)?),
                    default: self.$field,
                    range: $range,
                    meaning: $meaning,
                    whole: $crate::parameters!(@is_whole $($whole)?),
                }),+]
            }
        }

        impl<T> $name<T> {
            /// Creates the struct from the values of its fields, in order; panics if values are missing.
            $vis fn of(mut values: impl Iterator<Item = T>) -> Self {
                $name { $($field: values.next().expect("every parameter has a value")),+ }
            }
        }
    };
}

/// Parameter of a search policy that names a policy: it plays in the simulated games.
#[derive(Clone, Copy, Debug)]
pub struct SimulatedPolicy {
    /// Key of the parameter on the command line.
    pub name: &'static str,
    /// Name of the default policy.
    pub default: &'static str,
    /// Description of the simulated player, in words for users.
    pub meaning: &'static str,
    /// Player whose decisions the policy takes in simulated games.
    pub role: Role,
}

/// Role of a policy in the simulated games of a search policy: the player whose decisions it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The player that the search policy itself plays.
    Itself,
    /// Every other player of the game.
    Enemy,
}

/// Name of the policy that plays by trained neural nets; `:` and the folder of the nets may follow.
pub const TRAINED: &str = "trained";

/// Key of the parameter that sets a search policy's number of rollouts (simulated games).
pub const ROLLOUTS: &str = "rollouts";

/// Key of the parameter for the search depth: the number of own decisions before a rollout is cut off.
///
/// A rollout is a simulated game after a candidate action. At the last of these decisions of the searching player, the
/// value net of the base policy estimates the result of the game. At depth 0, or without a value net, a rollout runs to
/// the end of the game.
pub const SEARCH_DEPTH: &str = "foresight";

/// Description of a policy that users can choose: its name, its style and its parameters.
#[derive(Clone, Copy, Debug)]
pub struct PolicyInfo {
    /// Name of the policy on the command line.
    pub name: &'static str,
    /// Sentence for users that describes how the policy plays.
    pub description: &'static str,
    /// Parameters that are numbers.
    pub parameters: &'static [Parameter],
    /// Parameters that are policies for simulated games; a policy with any is a *search policy*.
    pub simulates: &'static [SimulatedPolicy],
}

impl PolicyInfo {
    /// Returns the name of this search policy with parameters, as in `planner:rollouts=64,base=(bold)`.
    ///
    /// `base` is the policy that plays for the searching player in simulated games, and `opponent` plays for all
    /// others; neither may be a search policy. If `base` is the trained policy and there is a parameter for the search
    /// depth, the depth is 1. Returns `None` if this policy does not search, or has no parameter for the number of
    /// rollouts.
    pub fn searching(&self, rollouts: u32, base: &str, opponent: &str) -> Option<String> {
        let knows = |parameter| self.parameters.iter().any(|it| it.name == parameter);
        if self.is_scripted() || !knows(ROLLOUTS) {
            return None;
        }
        let foresees = knows(SEARCH_DEPTH) && player_parts(base).name == TRAINED;
        let simulated = self.simulates.iter().map(|player| match player.role {
            Role::Itself => format!("{}=({base})", player.name),
            Role::Enemy => format!("{}=({opponent})", player.name),
        });
        let tried = format!("{ROLLOUTS}={rollouts}");
        let foreseen = foresees.then(|| format!("{SEARCH_DEPTH}=1"));
        let settings: Vec<String> = [tried].into_iter().chain(foreseen).chain(simulated).collect();
        Some(format!("{}:{}", self.name, settings.join(",")))
    }

    /// Returns whether the policy decides by rules alone, without training or search.
    pub fn is_scripted(&self) -> bool {
        self.simulates.is_empty() && !self.is_trained()
    }

    /// Returns whether this is the policy that plays by trained neural nets.
    pub fn is_trained(&self) -> bool {
        self.name == TRAINED
    }
}

/// Policy that the user chose by a name, with a value for each of its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyChoice {
    /// Index of the policy in the list of the game's policies.
    pub index: usize,
    /// Values of all numeric parameters, in the order of [`PolicyInfo::parameters`].
    pub values: Vec<f64>,
    /// Policies for simulated games, in the order of [`PolicyInfo::simulates`]; none of them searches.
    pub simulated: Vec<PolicyChoice>,
    /// Folder of the trained policy's nets; `None` if the name contains no folder.
    pub folder: Option<String>,
    /// External policy that plays and leaves its remaining decisions to this policy; `None` without one.
    pub external: Option<Arc<ExternalPolicy>>,
}

/// Error of parsing the name of a policy; it lists all mistakes in the name.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyError {
    /// Text that was parsed as the name of a policy.
    pub spec: String,
    faults: Vec<NameFault>,
}

/// One mistake in the name of a policy.
#[derive(Clone, Debug, PartialEq)]
struct NameFault {
    message: String,
    /// Unknown word and the words that are valid in its place; `None` for other kinds of mistakes.
    unknown: Option<(String, Vec<&'static str>)>,
}

impl NameFault {
    fn unknown(what: &str, word: &str, expected: Vec<&'static str>) -> NameFault {
        let message = format!("unknown {what} `{word}`; there are {}", expected.join(", "));
        NameFault { message, unknown: Some((word.to_owned(), expected)) }
    }
}

impl From<String> for NameFault {
    fn from(message: String) -> NameFault {
        NameFault { message, unknown: None }
    }
}

impl PolicyError {
    /// Iterates over the unknown words in the name, each with the words that are valid in its place.
    pub fn unknown_words(&self) -> impl Iterator<Item = (&str, &[&'static str])> {
        let unknown = self.faults.iter().filter_map(|fault| fault.unknown.as_ref());
        unknown.map(|(word, expected)| (&word[..], &expected[..]))
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
    /// Parses the name of a policy: `name`, `name:key=value,key=value`, or the name of an external policy.
    ///
    /// `policies` are the policies of the game, and `external` are the external policies.
    ///
    /// # Errors
    /// All mistakes together:
    /// - an unknown name or key, a repeated key, or nothing after a colon or comma,
    /// - a value that is no number, is out of range, or is not whole where it must be,
    /// - a policy for simulated games that does not exist or is a search policy.
    pub fn parse(
        spec: &str,
        policies: &[PolicyInfo],
        external: &ExternalPolicies,
    ) -> Result<PolicyChoice, PolicyError> {
        Parser { policies, external, open: Vec::new() }.policy(spec)
    }

    /// Returns the canonical name, which contains only the parameters that differ from their defaults.
    ///
    /// `policies` are the policies of the game. The name of an external policy has no parameters.
    pub fn name(&self, policies: &[PolicyInfo]) -> String {
        let PolicyInfo { name, parameters, simulates, .. } = policies[self.index];
        let changed = parameters.iter().zip(&self.values);
        let changed = changed.filter(|(parameter, value)| parameter.default != **value);
        let numbers = changed.map(|(parameter, value)| format!("{}={value}", parameter.name));
        let simulated = simulates.iter().zip(&self.simulated);
        let simulated = simulated.map(|(policy, choice)| (policy, choice.name(policies)));
        let changed = simulated.filter(|(policy, name)| policy.default != *name);
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

fn number(text: &str, parameter: &Parameter) -> Result<f64, Vec<NameFault>> {
    let Parameter { name, range, whole, .. } = parameter;
    let fits = |it: &f64| range.contains(it) && !(*whole && it.fract() != 0.0);
    let kind = if *whole { "a whole number" } else { "a number" };
    // Adding 0 changes only -0, which becomes 0.
    text.parse().ok().filter(fits).map(|value| value + 0.0).ok_or_else(|| {
        let (low, high) = (range.start(), range.end());
        vec![format!("`{name}={text}`: {name} is {kind} from {low} to {high}").into()]
    })
}

/// Maximum length of a chain of external policies in which each leaves decisions to the next.
const MAX_CHAIN: usize = 64;

/// Parser of policy names, with the policies that a name may refer to.
struct Parser<'a> {
    /// Policies of the game.
    policies: &'a [PolicyInfo],
    external: &'a ExternalPolicies,
    /// Names of the external policies whose fallbacks lead to the name now being parsed, to detect cycles.
    open: Vec<&'a str>,
}

impl<'a> Parser<'a> {
    /// Parses `spec`: the name of an external policy, or a policy of the game with or without parameters.
    fn policy(&mut self, spec: &str) -> Result<PolicyChoice, PolicyError> {
        if let Some(policy) = self.external.get(spec) {
            return self.external_policy(policy);
        }
        let policies = self.policies;
        let (name, settings) = match spec.split_once(':') {
            Some((name, settings)) => (name, Some(settings)),
            None => (spec, None),
        };
        let fail = |faults| PolicyError { spec: spec.to_owned(), faults };
        let Some(index) = policies.iter().position(|info| info.name == name) else {
            let names = policies.iter().map(|info| info.name).collect();
            return Err(fail(vec![NameFault::unknown("name", name, names)]));
        };
        let mut choice = self.plain(index);
        if let Some(folder) = settings.filter(|it| policies[index].is_trained() && !it.is_empty()) {
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

    /// Parses the name of the policy to which an external policy leaves its remaining decisions.
    ///
    /// Returns an error if the chain of such policies forms a cycle or is too long.
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
        if self.open.len() == MAX_CHAIN {
            let message = format!(
                "more than {MAX_CHAIN} policies leave decisions to one another; `rest` must end at a policy of \
                 the game sooner"
            );
            return Err(PolicyError { spec: name.to_owned(), faults: vec![message.into()] });
        }
        self.open.push(name);
        let fallback = self.policy(&policy.fallback);
        self.open.pop();
        Ok(PolicyChoice { external: Some(Arc::clone(policy)), ..fallback? })
    }

    /// Returns the game's policy with the given index, with default parameters.
    fn plain(&self, index: usize) -> PolicyChoice {
        let PolicyInfo { parameters, simulates, .. } = self.policies[index];
        let simulated = simulates.iter().map(|player| {
            PolicyChoice::parse(player.default, self.policies, &ExternalPolicies::default())
                .expect("the default is a policy of the list")
        });
        PolicyChoice {
            index,
            simulated: simulated.collect(),
            values: parameters.iter().map(|parameter| parameter.default).collect(),
            folder: None,
            external: None,
        }
    }

    /// Parses `setting`, a text `key=value`, and sets this parameter of `choice`.
    fn set(&mut self, choice: &mut PolicyChoice, setting: &str) -> Result<(), Vec<NameFault>> {
        let PolicyInfo { parameters, simulates, .. } = self.policies[choice.index];
        let Some((key, value)) = setting.split_once('=') else {
            return Err(vec![format!("`{setting}` is not key=value").into()]);
        };
        if let Some(index) = parameters.iter().position(|parameter| parameter.name == key) {
            choice.values[index] = number(value, &parameters[index])?;
        } else if let Some(index) = simulates.iter().position(|policy| policy.name == key) {
            choice.simulated[index] = self.simulated(value)?;
        } else {
            let names = parameters.iter().map(|parameter| parameter.name);
            let names: Vec<&str> = names.chain(simulates.iter().map(|it| it.name)).collect();
            return Err(vec![match names.is_empty() {
                true => format!("`{key}`: it has no parameters").into(),
                false => NameFault::unknown("parameter", key, names),
            }]);
        }
        Ok(())
    }

    /// Parses the name of a policy for simulated games; it may be in parentheses.
    ///
    /// A search policy is refused before its parameters are parsed.
    fn simulated(&mut self, value: &str) -> Result<PolicyChoice, Vec<NameFault>> {
        let (inner, policies) = (unwrapped(value), self.policies);
        let searches = |index: usize| !policies[index].simulates.is_empty();
        let refused =
            || vec![format!("`{value}` searches; name a scripted or trained policy").into()];
        let named = policies.iter().position(|it| it.name == player_parts(inner).name);
        if self.external.get(inner).is_none() && named.is_some_and(searches) {
            return Err(refused());
        }
        let choice = self.policy(inner).map_err(|error| error.faults)?;
        if searches(choice.index) { Err(refused()) } else { Ok(choice) }
    }
}

#[cfg(test)]
mod tests;
