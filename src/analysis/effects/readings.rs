//! Enumerator: the other readings of rulings, one at a time.

use super::{Affected, Variant};
use crate::prelude::*;

/// Reading (interpretation) of an ambiguous rule that differs from the one in the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherReading {
    /// Name of the ruling, which settles the ambiguous rule.
    pub ruling: &'static str,
    /// Reading in the scenario.
    pub own: &'static str,
    /// Other reading, which the variant has.
    pub reading: &'static str,
}

impl OtherReading {
    /// Formats the variant as its name in results, `RULING = READING`.
    pub fn label(&self) -> String {
        format!("{} = {}", self.ruling, self.reading)
    }
}

/// Lists, for every ruling, the readings (interpretations of the rule) other than the scenario's own.
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

/// Returns for each reading the variant of the scenario that plays by this reading.
///
/// # Errors
/// The problems of the first invalid variant.
pub fn create_variants(
    base: &Base<'_>,
    readings: &[OtherReading],
) -> Result<Vec<Variant>, Problems> {
    let rulings = base.model.game().catalogue().rulings;
    let variant = |it: &OtherReading| {
        let index = rulings.iter().position(|ruling| ruling.name == it.ruling);
        let affected = index.map_or(Affected::Anything, Affected::Ruling);
        let settings = [format!("rulings.{}={}", it.ruling, it.reading)];
        Ok(Variant::read(base, &it.label(), &settings)?.with_affected(affected))
    };
    readings.iter().map(variant).collect()
}
