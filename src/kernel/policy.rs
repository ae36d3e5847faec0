//! Policies by name, with named parameters: `cautious` or `cautious:min_odds=0.6,hold=2`.

use std::fmt;
use std::ops::RangeInclusive;

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
}

/// Declares what shapes a policy: a struct with a field for each of its parameters, in order, each
/// with the values it may take and what it does.
macro_rules! parameters {
    ($(#[$about:meta])* $vis:vis struct $name:ident {
        $($field:ident: $range:expr, $meaning:expr;)+
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
            ) -> [$crate::kernel::Parameter; [$(stringify!($field)),+].len()] {
                [$($crate::kernel::Parameter {
                    name: stringify!($field),
                    default: self.$field,
                    range: $range,
                    meaning: $meaning,
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
pub(crate) use parameters;

/// The name of a policy, what it believes, and its parameters.
#[derive(Clone, Copy, Debug)]
pub struct PolicyInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it believes, in a sentence.
    pub belief: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
}

/// A policy that was asked for: which one, and a value for each of its parameters, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyChoice {
    /// The policy's place in the list it was chosen from.
    pub index: usize,
    /// A value for each of its parameters.
    pub values: Vec<f64>,
}

/// What is wrong with the text that names a policy.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyError {
    spec: String,
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
    /// Every fault at once: an unknown name or key, a value that is no number or out of range, a
    /// key given twice, a colon or comma with nothing after it.
    pub fn parse(spec: &str, known: &[PolicyInfo]) -> Result<PolicyChoice, PolicyError> {
        let (name, settings) = match spec.split_once(':') {
            Some((name, settings)) => (name, Some(settings)),
            None => (spec, None),
        };
        let fail = |faults| PolicyError { spec: spec.to_owned(), faults };
        let Some(index) = known.iter().position(|info| info.name == name) else {
            let names = known.iter().map(|info| info.name).collect();
            return Err(fail(vec![Fault::unknown("name", name, names)]));
        };
        let parameters = known[index].parameters;
        let mut values: Vec<f64> = parameters.iter().map(|parameter| parameter.default).collect();
        let mut given = vec![false; values.len()];
        let mut faults = Vec::new();
        for setting in settings.into_iter().flat_map(|settings| settings.split(',')) {
            match read_setting(setting, parameters) {
                Ok((place, _)) if given[place] => {
                    faults.push(format!("`{setting}` sets a key twice").into())
                }
                Ok((place, value)) => (given[place], values[place]) = (true, value),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(PolicyChoice { index, values }) } else { Err(fail(faults)) }
    }

    /// The canonical name of the policy among `known`: with those of its parameters that are not at
    /// their defaults, in order.
    pub fn name(&self, known: &[PolicyInfo]) -> String {
        let PolicyInfo { name, parameters, .. } = known[self.index];
        let changed = parameters.iter().zip(&self.values);
        let changed = changed.filter(|(parameter, value)| parameter.default != **value);
        let settings: Vec<String> =
            changed.map(|(parameter, value)| format!("{}={value}", parameter.name)).collect();
        match settings.is_empty() {
            true => name.to_owned(),
            false => format!("{name}:{}", settings.join(",")),
        }
    }
}

fn read_setting(setting: &str, parameters: &[Parameter]) -> Result<(usize, f64), Fault> {
    let Some((key, value)) = setting.split_once('=') else {
        return Err(format!("`{setting}` is not key=value").into());
    };
    let Some(place) = parameters.iter().position(|parameter| parameter.name == key) else {
        let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
        return Err(match names.is_empty() {
            true => format!("`{key}`: it has no parameters").into(),
            false => Fault::unknown("parameter", key, names),
        });
    };
    let range = &parameters[place].range;
    match value.parse::<f64>() {
        // Adding 0 leaves every number as it is, but for -0.
        Ok(value) if range.contains(&value) => Ok((place, value + 0.0)),
        _ => {
            let (low, high) = (range.start(), range.end());
            Err(format!("`{setting}`: {key} is a number from {low} to {high}").into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[PolicyInfo] = &[
        PolicyInfo { name: "plain", belief: "", parameters: &[] },
        PolicyInfo {
            name: "bold",
            belief: "",
            parameters: &[
                Parameter { name: "odds", default: 0.5, range: 0.0..=1.0, meaning: "" },
                Parameter { name: "hold", default: 2.0, range: 0.0..=9.0, meaning: "" },
            ],
        },
    ];

    #[test]
    fn defaults_stand_where_nothing_is_said() {
        let choice = |spec| PolicyChoice::parse(spec, KNOWN).expect("a good policy");
        assert_eq!(choice("plain"), PolicyChoice { index: 0, values: vec![] });
        assert_eq!(choice("bold:hold=3").values, [0.5, 3.0]);
    }

    #[test]
    fn every_fault_is_named_at_once() {
        let faults = |spec| PolicyChoice::parse(spec, KNOWN).expect_err("a fault").to_string();
        assert_eq!(faults("mad"), "policy `mad`: unknown name `mad`; there are plain, bold");
        assert_eq!(
            faults("bold:odds=2,luck=1,hold,hold=NaN"),
            "policy `bold:odds=2,luck=1,hold,hold=NaN`: `odds=2`: odds is a number from 0 to 1; \
             unknown parameter `luck`; there are odds, hold; `hold` is not key=value; \
             `hold=NaN`: hold is a number from 0 to 9"
        );
        assert!(faults("plain:x=1").contains("it has no parameters"));
        assert!(faults("bold:odds=1,odds=1").contains("twice"));
    }

    #[test]
    fn every_spelling_of_a_policy_has_the_same_name() {
        let name = |spec| PolicyChoice::parse(spec, KNOWN).expect("a good policy").name(KNOWN);
        assert_eq!(name("plain"), "plain");
        assert_eq!(name("bold:hold=2.0,odds=0.5"), "bold");
        assert_eq!(name("bold:hold=3.00,odds=.25"), "bold:odds=0.25,hold=3");
        assert_eq!(name("bold:odds=-0"), "bold:odds=0");
    }

    #[test]
    fn colons_and_commas_announce_something() {
        for spec in ["plain:", "bold:", "bold:odds=1,", "bold:,odds=1", "bold:odds=1,,hold=1"] {
            let error = PolicyChoice::parse(spec, KNOWN).expect_err(spec);
            assert!(error.to_string().ends_with("`` is not key=value"), "{error}");
        }
    }

    #[test]
    fn unknown_words_come_with_those_that_are_known() {
        let error = PolicyChoice::parse("bold:luck=1,odds=7", KNOWN).expect_err("faults");
        let unknown: Vec<_> = error.unknown_words().collect();
        assert_eq!(unknown, [("luck", &["odds", "hold"][..])]);
    }
}
