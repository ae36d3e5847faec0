//! Parameters of a policy that may change, each within a range.

use crate::prelude::*;

use sandtable_kernel::{ExternalPolicies, Parameter, ROLLOUTS};
use sandtable_scenario::suggest;

/// Parameter that is tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct TunedParameter {
    /// Name, as in `tempo:patience=0.5`.
    pub name: &'static str,
    /// Index among the parameters of the policy.
    index: usize,
    low: f64,
    high: f64,
    whole: bool,
}

/// Value of each tuned parameter, in the order of the space.
pub type ParameterPoint = Vec<f64>;

/// Policy with the parameters that are tuned.
#[derive(Clone, Debug)]
pub struct ParameterSpace {
    known: &'static [PolicyInfo],
    policy: PolicyChoice,
    /// `@` and the name of its deck; empty if it plays the scenario's deck.
    deck: String,
    /// Parameters that are tuned.
    pub parameters: Vec<TunedParameter>,
}

/// Number of values of a parameter that are tried alone; of a whole number all values, if they are few.
const VALUES: u32 = 6;

impl ParameterSpace {
    /// Creates the space of the parameters in `asked`, each as `NAME` or `NAME=LOW..HIGH`.
    ///
    /// If `asked` is empty, all parameters are tuned, except the number of rollouts of a policy that searches.
    ///
    /// # Errors
    /// A sentence for each parameter that cannot be tuned.
    pub fn of(
        policy: &str,
        known: &'static [PolicyInfo],
        external: &ExternalPolicies,
        asked: &[String],
    ) -> Result<ParameterSpace, Vec<String>> {
        let (policy, deck) = policy.split_at(policy.find('@').unwrap_or(policy.len()));
        let choice = PolicyChoice::parse(policy, known, external);
        let choice = choice.map_err(|it| vec![it.to_string()])?;
        let PolicyInfo { name, parameters, .. } = known[choice.index];
        if parameters.is_empty() {
            let have = known.iter().filter(|it| !it.parameters.is_empty()).map(|it| it.name);
            let have: Vec<&str> = have.collect();
            let help = match have.is_empty() {
                true => "no policy of this game has any".to_owned(),
                false => format!("{} have some", have.join(", ")),
            };
            return Err(vec![format!("`{name}` has no parameters to tune\n  help: {help}")]);
        }
        let all = parameters.iter().enumerate();
        let tuned: Vec<Result<TunedParameter, String>> = match asked.is_empty() {
            true => all
                .filter(|(_, it)| it.name != ROLLOUTS)
                .map(|(index, it)| Ok(TunedParameter::new(index, it)))
                .collect(),
            false => {
                asked.iter().map(|typed| TunedParameter::read(typed, name, parameters)).collect()
            }
        };
        let mut errors: Vec<String> =
            tuned.iter().filter_map(|it| it.as_ref().err().cloned()).collect();
        let tuned: Vec<TunedParameter> = tuned.into_iter().flatten().collect();
        for (count, parameter) in tuned.iter().enumerate() {
            if tuned[..count].iter().any(|other| other.index == parameter.index) {
                errors.push(format!("`--vary {}`: it is named twice", parameter.name));
            }
            let (start, TunedParameter { name, low, high, .. }) =
                (choice.values[parameter.index], parameter);
            if !(*low..=*high).contains(&start) {
                let instead = start.clamp(*low, *high);
                errors.push(format!(
                    "`--vary {name}={low}..{high}`: the policy starts at {start}\n  help: begin \
                     within the range, as with {name}={instead}"
                ));
            }
        }
        match errors.is_empty() {
            true => Ok(ParameterSpace {
                known,
                policy: choice,
                deck: deck.to_owned(),
                parameters: tuned,
            }),
            false => Err(errors),
        }
    }

    /// Returns the values at the start.
    pub fn start(&self) -> ParameterPoint {
        self.parameters.iter().map(|it| self.policy.values[it.index]).collect()
    }

    /// Returns the name of the policy with the parameters of a point.
    pub fn policy(&self, at: &[f64]) -> String {
        let mut choice = self.policy.clone();
        for (parameter, value) in self.parameters.iter().zip(at) {
            choice.values[parameter.index] = *value;
        }
        format!("{}{}", choice.name(self.known), self.deck)
    }

    /// Returns the point of the space nearest to `at`.
    pub fn nearest(&self, at: &[f64]) -> ParameterPoint {
        let near = |(parameter, value): (&TunedParameter, &f64)| {
            let value = value.clamp(parameter.low, parameter.high);
            if parameter.whole { value.round() } else { value }
        };
        self.parameters.iter().zip(at).map(near).collect()
    }

    /// Returns the indices of the parameters that are not whole numbers.
    pub fn continuous(&self) -> Vec<usize> {
        (0..self.parameters.len()).filter(|index| !self.parameters[*index].whole).collect()
    }

    /// Returns the points that differ from `at` in one parameter, by each value that is tried of it.
    pub fn around(&self, at: &[f64]) -> Vec<ParameterPoint> {
        let of = |(index, it): (usize, &TunedParameter)| {
            let values = it.values().into_iter().filter(move |value| *value != at[index]);
            let point = move |value| {
                let mut point = at.to_vec();
                point[index] = value;
                point
            };
            values.map(point).collect::<Vec<ParameterPoint>>()
        };
        self.parameters.iter().enumerate().flat_map(of).collect()
    }

    /// Returns the point with values of `digits` digits, counted from the first digit of the range.
    pub fn rounded(&self, at: &[f64], digits: i32) -> ParameterPoint {
        let round = |(parameter, value): (&TunedParameter, &f64)| {
            let first = libm::floor(libm::log10(parameter.high - parameter.low)) as i32;
            // Multiplying or dividing by a power of ten gives exactly the double that the printed value is read as.
            let places = digits - first;
            let power = libm::exp10(f64::from(places.abs()));
            match places > 0 {
                true => (value * power).round() / power,
                false => (value / power).round() * power,
            }
        };
        self.nearest(&self.parameters.iter().zip(at).map(round).collect::<Vec<f64>>())
    }

    /// Returns the position of each value in its range, from 0 to 1.
    pub fn shares(&self, at: &[f64]) -> Vec<f64> {
        self.parameters
            .iter()
            .zip(at)
            .map(|(it, value)| (value - it.low) / (it.high - it.low))
            .collect()
    }

    /// Sets a parameter to a position in its range.
    pub fn set(&self, at: &mut [f64], index: usize, share: f64) {
        let TunedParameter { low, high, .. } = self.parameters[index];
        at[index] = (low + share * (high - low)).clamp(low, high);
    }
}

impl TunedParameter {
    fn new(index: usize, parameter: &Parameter) -> TunedParameter {
        let (low, high) = (*parameter.range.start(), *parameter.range.end());
        TunedParameter { name: parameter.name, index, low, high, whole: parameter.whole }
    }

    /// Reads `NAME` or `NAME=LOW..HIGH`.
    fn read(typed: &str, policy: &str, parameters: &[Parameter]) -> Result<TunedParameter, String> {
        let fail = |what: String| Err(format!("`--vary {typed}`: {what}"));
        let (name, range) =
            typed.split_once('=').map_or((typed, None), |(name, range)| (name, Some(range)));
        let Some(index) = parameters.iter().position(|it| it.name == name.trim()) else {
            let hint = suggest::hint(name.trim(), parameters.iter().map(|it| it.name), "there are");
            return fail(format!("{policy} has no such parameter\n  help: {hint}"));
        };
        let whole = TunedParameter::new(index, &parameters[index]);
        let Some(range) = range else { return Ok(whole) };
        let TunedParameter { low, high, .. } = whole;
        let ends = range.split_once("..").and_then(|(low, high)| {
            Some((low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?))
        });
        match ends {
            Some((from, to)) if low <= from && from < to && to <= high => {
                let within = TunedParameter { low: from, high: to, ..whole };
                match within.whole && (from.fract() != 0.0 || to.fract() != 0.0) {
                    true => fail(format!("{name} is a whole number")),
                    false => Ok(within),
                }
            }
            Some((from, to)) if from >= to => {
                let hint = format!("write the lesser number first, as in {name}={low}..{high}");
                fail(format!("the range is empty\n  help: {hint}"))
            }
            _ => fail(format!("not a range within {name}={low}..{high}")),
        }
    }

    /// Returns the values that are tried alone.
    fn values(&self) -> Vec<f64> {
        let span = self.high - self.low;
        let all = self.whole && span < f64::from(2 * VALUES);
        let steps = if all { span as u32 } else { VALUES - 1 };
        let value = |step| self.low + span * f64::from(step) / f64::from(steps);
        (0..=steps).map(value).map(|it| if self.whole { it.round() } else { it }).collect()
    }
}
