//! Numbers of a scenario that tuning may change: points to win, hand sizes, discard limits and Forces.

use crate::prelude::*;

/// Maximum amount by which tuning may raise or lower a hand size, a discard limit or a Force.
const REACH: u8 = 3;

/// Returns the values in the scenario that tuning may change, such as hand sizes, with their ranges.
///
/// The values of the British come first.
pub(super) fn numbers(model: &Model) -> Vec<Number> {
    Side::BOTH.into_iter().flat_map(|side| numbers_of_side(model, side)).collect()
}

fn numbers_of_side(model: &Model, side: Side) -> Vec<Number> {
    let army = model.army(side);
    let near = |value: u8, least: u8, most: u8| {
        value.saturating_sub(REACH).max(least)..=(value + REACH).min(most)
    };
    let number = |key: &str, value: u8, range, price| Number {
        name: format!("{} {}", side.name(), key.replace('_', " ")),
        key: key_of(&[side.name(), key]),
        value,
        range,
        price,
        // More victory points to reach do not make a side stronger.
        helps: (key != "victory_points").then_some(crate::seat(side)),
    };
    let force = |card: &Card| Number {
        name: format!("Force of {}", card.name),
        key: key_of(&[side.name(), "cards", &card.name, "force"]),
        value: card.force,
        range: near(card.force, 0, MAX_FORCE),
        price: 1,
        helps: Some(crate::seat(side)),
    };
    let points = army.victory_points;
    let (hand, discards) = (army.hand_size as u8, army.discard_limit as u8);
    let mut numbers = vec![
        number("victory_points", points, points.saturating_sub(2).max(1)..=(points + 2).min(20), 3),
        number("hand_size", hand, near(hand, 1, 64), 2),
        number("discard_limit", discards, near(discards, 0, 64), 2),
    ];
    let printed = army.entries.iter().map(|entry| &entry.card);
    numbers.extend(printed.filter(|card| card.kind != Kind::Nuisance).map(force));
    numbers
}
