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

/// What there is to know about a policy before it plays.
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
    faults: Vec<String>,
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "policy `{}`: {}", self.spec, self.faults.join("; "))
    }
}

impl std::error::Error for PolicyError {}

impl PolicyChoice {
    /// Reads `name` or `name:key=value,key=value`.
    ///
    /// # Errors
    /// Every fault at once: an unknown name or key, a value that is no number or out of range, a
    /// key given twice.
    pub fn parse(spec: &str, known: &[PolicyInfo]) -> Result<PolicyChoice, PolicyError> {
        let (name, settings) = spec.split_once(':').unwrap_or((spec, ""));
        let fail = |faults| PolicyError { spec: spec.to_owned(), faults };
        let Some(index) = known.iter().position(|info| info.name == name) else {
            let names: Vec<&str> = known.iter().map(|info| info.name).collect();
            return Err(fail(vec![format!("unknown name; there are {}", names.join(", "))]));
        };
        let parameters = known[index].parameters;
        let mut values: Vec<f64> = parameters.iter().map(|parameter| parameter.default).collect();
        let mut given = vec![false; values.len()];
        let mut faults = Vec::new();
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            match read_setting(setting, parameters) {
                Ok((place, _)) if given[place] => {
                    faults.push(format!("`{setting}` sets a key twice"))
                }
                Ok((place, value)) => (given[place], values[place]) = (true, value),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(PolicyChoice { index, values }) } else { Err(fail(faults)) }
    }
}

fn read_setting(setting: &str, parameters: &[Parameter]) -> Result<(usize, f64), String> {
    let Some((key, value)) = setting.split_once('=') else {
        return Err(format!("`{setting}` is not key=value"));
    };
    let Some(place) = parameters.iter().position(|parameter| parameter.name == key) else {
        let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
        return Err(match names.is_empty() {
            true => format!("`{key}`: it has no parameters"),
            false => format!("unknown parameter `{key}`; there are {}", names.join(", ")),
        });
    };
    let range = &parameters[place].range;
    match value.parse::<f64>() {
        Ok(value) if range.contains(&value) => Ok((place, value)),
        _ => {
            Err(format!("`{setting}`: {key} is a number from {} to {}", range.start(), range.end()))
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
        assert_eq!(faults("mad"), "policy `mad`: unknown name; there are plain, bold");
        assert_eq!(
            faults("bold:odds=2,luck=1,hold,hold=NaN"),
            "policy `bold:odds=2,luck=1,hold,hold=NaN`: `odds=2`: odds is a number from 0 to 1; \
             unknown parameter `luck`; there are odds, hold; `hold` is not key=value; \
             `hold=NaN`: hold is a number from 0 to 9"
        );
        assert!(faults("plain:x=1").contains("it has no parameters"));
        assert!(faults("bold:odds=1,odds=1").contains("twice"));
    }
}
