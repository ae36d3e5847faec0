//! Parameters of a policy that may change, each within a range.

use crate::prelude::*;

use sandtable_kernel::{ExternalPolicies, Parameter, ROLLOUTS};
use sandtable_scenario::suggest;

/// Parameter of a policy that a search varies within a range.
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

/// Value of each tuned parameter, in the order of [`ParameterSpace::parameters`].
pub type ParameterPoint = Vec<f64>;

/// Policy that is tuned, with the parameters that a search varies.
#[derive(Clone, Debug)]
pub struct ParameterSpace {
    known: &'static [PolicyInfo],
    policy: PolicyChoice,
    /// `@` and the name of the policy's deck; empty if the policy plays the scenario's deck.
    deck: String,
    /// Parameters that are tuned.
    pub parameters: Vec<TunedParameter>,
}

/// Number of values of each parameter that a survey tries.
///
/// If a whole number has at most twice as many values, all of them are tried.
const SURVEY_VALUES: u32 = 6;

impl ParameterSpace {
    /// Creates a space from the texts in `asked`, each of which is `NAME` or `NAME=LOW..HIGH`.
    ///
    /// If `asked` is empty, all parameters are tuned, except the number of rollouts of a policy that searches.
    ///
    /// # Errors
    /// Returns a sentence for each parameter that cannot be tuned.
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

    /// Returns the parameters of the policy as the user named it, where the search starts.
    pub fn start(&self) -> ParameterPoint {
        self.parameters.iter().map(|it| self.policy.values[it.index]).collect()
    }

    /// Returns the name of the policy with the parameters of a point.
    pub fn policy_at(&self, at: &[f64]) -> String {
        let mut choice = self.policy.clone();
        for (parameter, value) in self.parameters.iter().zip(at) {
            choice.values[parameter.index] = *value;
        }
        format!("{}{}", choice.name(self.known), self.deck)
    }

    /// Returns `at` with each value moved into its range, and to a whole number if it must be one.
    pub fn nearest(&self, at: &[f64]) -> ParameterPoint {
        let near = |(parameter, value): (&TunedParameter, &f64)| {
            let value = value.clamp(parameter.low, parameter.high);
            if parameter.whole { value.round() } else { value }
        };
        self.parameters.iter().zip(at).map(near).collect()
    }

    /// Returns the indices of the parameters that may have fractional values.
    pub fn continuous(&self) -> Vec<usize> {
        (0..self.parameters.len()).filter(|index| !self.parameters[*index].whole).collect()
    }

    /// Returns the points that a survey tries from `at`, each with another value of one parameter.
    pub fn vary_each(&self, at: &[f64]) -> Vec<ParameterPoint> {
        let of = |(index, it): (usize, &TunedParameter)| {
            let values = it.survey_values().into_iter().filter(move |value| *value != at[index]);
            let point = move |value| {
                let mut point = at.to_vec();
                point[index] = value;
                point
            };
            values.map(point).collect::<Vec<ParameterPoint>>()
        };
        self.parameters.iter().enumerate().flat_map(of).collect()
    }

    /// Rounds each value to `digits` digits, counted from the first digit of the width of its range.
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

    /// Returns the position of each value in its range: 0 at the lower end, 1 at the upper end.
    pub fn range_positions(&self, at: &[f64]) -> Vec<f64> {
        self.parameters
            .iter()
            .zip(at)
            .map(|(it, value)| (value - it.low) / (it.high - it.low))
            .collect()
    }

    /// Sets the parameter `index` of the point `at` to a position in its range, from 0 to 1.
    pub fn set_position(&self, at: &mut [f64], index: usize, share: f64) {
        let TunedParameter { low, high, .. } = self.parameters[index];
        at[index] = (low + share * (high - low)).clamp(low, high);
    }
}

impl TunedParameter {
    fn new(index: usize, parameter: &Parameter) -> TunedParameter {
        let (low, high) = (*parameter.range.start(), *parameter.range.end());
        TunedParameter { name: parameter.name, index, low, high, whole: parameter.whole }
    }

    /// Reads a parameter and its range from `NAME` or `NAME=LOW..HIGH`.
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

    fn survey_values(&self) -> Vec<f64> {
        let span = self.high - self.low;
        let all = self.whole && span < f64::from(2 * SURVEY_VALUES);
        let steps = if all { span as u32 } else { SURVEY_VALUES - 1 };
        let value = |step| self.low + span * f64::from(step) / f64::from(steps);
        (0..=steps).map(value).map(|it| if self.whole { it.round() } else { it }).collect()
    }
}
