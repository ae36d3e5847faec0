//! Enumerator: the other readings of rulings, one at a time.

use super::{Affected, Variant};
use crate::prelude::*;

/// Reading of a ruling that is not the scenario's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherReading {
    /// Name of the ruling.
    pub ruling: &'static str,
    /// Reading that the scenario has.
    pub own: &'static str,
    /// Reading that replaces the scenario's own.
    pub reading: &'static str,
}

impl OtherReading {
    /// Returns the name of the variant in results.
    pub fn label(&self) -> String {
        format!("{} = {}", self.ruling, self.reading)
    }
}

/// Returns every ruling with every reading that is not the scenario's own.
pub fn other_readings(model: &Model) -> Vec<OtherReading> {
    let chosen = model.rulings();
    let of_ruling = |name: &'static str, readings: &'static [&'static str]| {
        let own = chosen.iter().find(|it| it.0 == name).map_or("", |it| it.1);
        let others = readings.iter().filter(move |it| **it != own);
        others.map(move |reading| OtherReading { ruling: name, own, reading })
    };
    let rulings = model.game().catalogue().rulings;
    rulings.iter().flat_map(|it| of_ruling(it.name, it.readings)).collect()
}

/// Returns the variant of each reading.
///
/// # Errors
/// The problems of the first invalid scenario.
pub fn variants(base: &Base<'_>, readings: &[OtherReading]) -> Result<Vec<Variant>, Problems> {
    let rulings = base.model.game().catalogue().rulings;
    let variant = |it: &OtherReading| {
        let index = rulings.iter().position(|ruling| ruling.name == it.ruling);
        let affected = index.map_or(Affected::Anything, Affected::Ruling);
        let settings = [format!("rulings.{}={}", it.ruling, it.reading)];
        Ok(Variant::read(base, &it.label(), &settings)?.affecting(affected))
    };
    readings.iter().map(variant).collect()
}
