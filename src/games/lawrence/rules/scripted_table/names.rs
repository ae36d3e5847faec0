//! Counters, spaces and cards by name.

use crate::model::{Counter, Model, Space};
use sandtable_kernel::Set;

/// The parts of a list.
pub fn listed(text: &str, separator: char) -> impl Iterator<Item = &str> {
    text.split(separator).map(str::trim).filter(|part| !part.is_empty())
}

/// The counter with a name: the label, or how the label begins.
pub fn counter(model: &Model, name: &str) -> usize {
    let name = name.trim();
    let of = |test: &dyn Fn(&str) -> bool| {
        model.counters.copies.slots().iter().find(|&it| test(&model.counters.label(it)))
    };
    let found = of(&|label| label == name).or_else(|| of(&|label| label.starts_with(name)));
    found.unwrap_or_else(|| panic!("there is no counter `{name}`"))
}

/// The counters of a list.
pub fn counters(model: &Model, names: &str) -> Set<Unit> {
    listed(names, ',').map(|name| counter(model, name)).collect()
}

/// The space with a name.
pub fn space(model: &Model, name: &str) -> usize {
    let found = model.map.spaces.iter().position(|space| space.name == name.trim());
    found.unwrap_or_else(|| panic!("there is no space `{name}`"))
}

/// The card with a name.
pub fn card(model: &Model, name: &str) -> usize {
    let mut slots = model.cards.copies.slots().iter();
    let found = slots.find(|&slot| model.cards.label(slot) == name.trim());
    found.unwrap_or_else(|| panic!("there is no card `{name}`"))
}

/// The labels of counters.
pub fn labels(model: &Model, counters: impl Iterator<Item = usize>) -> String {
    counters.map(|it| model.counters.label(it)).collect::<Vec<_>>().join(", ")
}

/// The names of spaces.
pub fn spaces(model: &Model, spaces: Set<Space>) -> String {
    spaces.iter().map(|space| model.map.name(space)).collect::<Vec<_>>().join(", ")
}

/// The names of cards.
pub fn cards(model: &Model, cards: impl Iterator<Item = usize>) -> String {
    cards.map(|card| model.cards.label(card)).collect::<Vec<_>>().join(", ")
}
