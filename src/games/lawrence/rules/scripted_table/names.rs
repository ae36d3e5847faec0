//! Looks up counters, spaces and cards by name.

use crate::model::{Card, Counter, Model, Space};
use sandtable_kernel::{Kin, Member, Set};

/// Splits a list at `separator`, trims its items and leaves out empty ones.
pub fn listed(text: &str, separator: char) -> impl Iterator<Item = &str> {
    text.split(separator).map(str::trim).filter(|part| !part.is_empty())
}

/// Returns the counter with this label, or the first one whose label begins with `name`.
///
/// Panics if there is none.
pub fn counter<P: Kin<Counter>>(model: &Model, name: &str) -> P {
    let name = name.trim();
    let of = |test: &dyn Fn(&str) -> bool| {
        model.counters.copies.slots().iter().find(|&it| test(&model.counters.label(it)))
    };
    let counter = of(&|label| label == name).or_else(|| of(&|label| label.starts_with(name)));
    P::new(counter.unwrap_or_else(|| panic!("there is no counter `{name}`")).index())
}

/// Returns the counters in a comma-separated list of names.
pub fn counters<P: Kin<Counter>>(model: &Model, names: &str) -> Set<P> {
    listed(names, ',').map(|name| counter(model, name)).collect()
}

/// Returns the space called `name`; panics if there is none.
pub fn space(model: &Model, name: &str) -> Space {
    let space = model.map.all.iter().find(|&space| model.map.name(space) == name.trim());
    space.unwrap_or_else(|| panic!("there is no space `{name}`"))
}

/// Returns the card with the label `name`; panics if there is none.
pub fn card(model: &Model, name: &str) -> Card {
    let mut slots = model.cards.copies.slots().iter();
    let card = slots.find(|&slot| model.cards.label(slot) == name.trim());
    card.unwrap_or_else(|| panic!("there is no card `{name}`"))
}

/// Returns the labels of counters, separated by commas.
pub fn labels<P: Kin<Counter>>(model: &Model, counters: impl Iterator<Item = P>) -> String {
    counters.map(|it| model.counters.label(it)).collect::<Vec<_>>().join(", ")
}

/// Returns the names of spaces, separated by commas.
pub fn spaces(model: &Model, spaces: Set<Space>) -> String {
    spaces.iter().map(|space| model.map.name(space)).collect::<Vec<_>>().join(", ")
}

/// Returns the labels of cards, separated by commas.
pub fn cards(model: &Model, cards: impl Iterator<Item = Card>) -> String {
    cards.map(|card| model.cards.label(card)).collect::<Vec<_>>().join(", ")
}
