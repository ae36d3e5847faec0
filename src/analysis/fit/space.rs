//! What of a player may change: its parameters that are numbers, each within a range.

use crate::prelude::*;

use sandtable_kernel::{ExternalPolicies, Parameter, ROLLOUTS};
use sandtable_scenario::suggest;

/// A parameter that is fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Free {
    /// Its name.
    pub name: &'static str,
    /// Its place among the parameters of the policy.
    place: usize,
    low: f64,
    high: f64,
    whole: bool,
}

/// A value for each parameter that is fitted, in order.
pub type Point = Vec<f64>;

/// A player whose parameters are fitted.
#[derive(Clone, Debug)]
pub struct Space {
    known: &'static [PolicyInfo],
    player: PolicyChoice,
    /// `@` and its deck, if it has one of its own.
    deck: String,
    /// The parameters that may move.
    pub free: Vec<Free>,
}

/// So many values of a parameter are tried by themselves; of whole numbers all, if they are no more.
const TRIED: u32 = 6;

impl Space {
    /// The parameters of a player: those asked for, by name or as `NAME=LOW..HIGH`; all, if none are
    /// asked for, but for what a player who searches may spend.
    ///
    /// # Errors
    /// A sentence for each thing that cannot be fitted.
    pub fn of(
        player: &str,
        known: &'static [PolicyInfo],
        external: &ExternalPolicies,
        asked: &[String],
    ) -> Result<Space, Vec<String>> {
        let (policy, deck) = player.split_at(player.find('@').unwrap_or(player.len()));
        let choice = PolicyChoice::parse(policy, known, external);
        let choice = choice.map_err(|it| vec![it.to_string()])?;
        let PolicyInfo { name, parameters, .. } = known[choice.index];
        if parameters.is_empty() {
            let have = known.iter().filter(|it| !it.parameters.is_empty()).map(|it| it.name);
            let have: Vec<&str> = have.collect();
            let help = match have.is_empty() {
                true => "no player of this game has any".to_owned(),
                false => format!("{} have some", have.join(", ")),
            };
            return Err(vec![format!("`{name}` has no parameters to fit\n  help: {help}")]);
        }
        let all = parameters.iter().enumerate();
        let free: Vec<Result<Free, String>> = match asked.is_empty() {
            true => all
                .filter(|(_, it)| it.name != ROLLOUTS)
                .map(|(place, it)| Ok(Free::new(place, it)))
                .collect(),
            false => asked.iter().map(|typed| Free::read(typed, name, parameters)).collect(),
        };
        let mut errors: Vec<String> =
            free.iter().filter_map(|it| it.as_ref().err().cloned()).collect();
        let free: Vec<Free> = free.into_iter().flatten().collect();
        for (count, it) in free.iter().enumerate() {
            if free[..count].iter().any(|other| other.place == it.place) {
                errors.push(format!("`--vary {}`: it is named twice", it.name));
            }
            let (start, Free { name, low, high, .. }) = (choice.values[it.place], it);
            if !(*low..=*high).contains(&start) {
                let instead = start.clamp(*low, *high);
                errors.push(format!(
                    "`--vary {name}={low}..{high}`: the player starts at {start}\n  help: begin \
                     within the range, as with {name}={instead}"
                ));
            }
        }
        match errors.is_empty() {
            true => Ok(Space { known, player: choice, deck: deck.to_owned(), free }),
            false => Err(errors),
        }
    }

    /// Where the player starts.
    pub fn start(&self) -> Point {
        self.free.iter().map(|it| self.player.values[it.place]).collect()
    }

    /// The name of the player at a point.
    pub fn player(&self, at: &[f64]) -> String {
        let mut choice = self.player.clone();
        for (it, value) in self.free.iter().zip(at) {
            choice.values[it.place] = *value;
        }
        format!("{}{}", choice.name(self.known), self.deck)
    }

    /// The point of the space nearest to another.
    pub fn nearest(&self, at: &[f64]) -> Point {
        let near = |(it, value): (&Free, &f64)| {
            let value = value.clamp(it.low, it.high);
            if it.whole { value.round() } else { value }
        };
        self.free.iter().zip(at).map(near).collect()
    }

    /// The places of those that are no whole numbers.
    pub fn continuous(&self) -> Vec<usize> {
        (0..self.free.len()).filter(|place| !self.free[*place].whole).collect()
    }

    /// Every point that differs in one parameter alone, by one of the values that are tried of it.
    pub fn around(&self, at: &[f64]) -> Vec<Point> {
        let of = |(place, it): (usize, &Free)| {
            let values = it.tried().into_iter().filter(move |value| *value != at[place]);
            let point = move |value| {
                let mut point = at.to_vec();
                point[place] = value;
                point
            };
            values.map(point).collect::<Vec<Point>>()
        };
        self.free.iter().enumerate().flat_map(of).collect()
    }

    /// The point with values of so many digits, counted from the first that the range has.
    pub fn rounded(&self, at: &[f64], digits: i32) -> Point {
        let round = |(it, value): (&Free, &f64)| {
            let first = libm::floor(libm::log10(it.high - it.low)) as i32;
            // By a power of ten or its inverse: both are exact, and so is the nearest double to what is
            // read.
            let places = digits - first;
            let power = libm::exp10(f64::from(places.abs()));
            match places > 0 {
                true => (value * power).round() / power,
                false => (value / power).round() * power,
            }
        };
        self.nearest(&self.free.iter().zip(at).map(round).collect::<Vec<f64>>())
    }

    /// Where in its range each value is, from 0 to 1.
    pub fn shares(&self, at: &[f64]) -> Vec<f64> {
        self.free.iter().zip(at).map(|(it, value)| (value - it.low) / (it.high - it.low)).collect()
    }

    /// The point with a parameter at a share of its range.
    pub fn set(&self, at: &mut [f64], place: usize, share: f64) {
        let Free { low, high, .. } = self.free[place];
        at[place] = (low + share * (high - low)).clamp(low, high);
    }
}

impl Free {
    fn new(place: usize, it: &Parameter) -> Free {
        let (low, high) = (*it.range.start(), *it.range.end());
        Free { name: it.name, place, low, high, whole: it.whole }
    }

    /// Reads `NAME` or `NAME=LOW..HIGH`.
    fn read(typed: &str, policy: &str, parameters: &[Parameter]) -> Result<Free, String> {
        let fail = |what: String| Err(format!("`--vary {typed}`: {what}"));
        let (name, range) =
            typed.split_once('=').map_or((typed, None), |(name, range)| (name, Some(range)));
        let Some(place) = parameters.iter().position(|it| it.name == name.trim()) else {
            let hint = suggest::hint(name.trim(), parameters.iter().map(|it| it.name), "there are");
            return fail(format!("{policy} has no such parameter\n  help: {hint}"));
        };
        let whole = Free::new(place, &parameters[place]);
        let Some(range) = range else { return Ok(whole) };
        let Free { low, high, .. } = whole;
        let ends = range.split_once("..").and_then(|(low, high)| {
            Some((low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?))
        });
        match ends {
            Some((from, to)) if low <= from && from < to && to <= high => {
                let within = Free { low: from, high: to, ..whole };
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

    /// The values of it that are tried by themselves.
    fn tried(&self) -> Vec<f64> {
        let span = self.high - self.low;
        let all = self.whole && span < f64::from(2 * TRIED);
        let steps = if all { span as u32 } else { TRIED - 1 };
        let value = |step| self.low + span * f64::from(step) / f64::from(steps);
        (0..=steps).map(value).map(|it| if self.whole { it.round() } else { it }).collect()
    }
}
