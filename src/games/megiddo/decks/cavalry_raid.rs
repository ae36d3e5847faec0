//! `cavalry-raid`: cavalry, and cards that act as cavalry.

use super::deck::Deck;
use crate::prelude::*;

/// Believes in cavalry exploitation (M3.5): riders by the Force with which they ride, but none who
/// can destroy less than half of what the best can. The rest of the deck is Force.
pub(super) fn build(model: &Model, side: Side) -> Army {
    let mut deck = Deck::demanded(model, side);
    let scenario = deck.clone();
    let rides = |card: &Card| riding_force(card).is_some();
    let riders = scenario.cards().map(|(card, _)| card).filter(|card| rides(card));
    let best = riders.map(|card| scenario.reach(card)).max().unwrap_or(0);
    let raids = |card: &Card| (1..=2 * scenario.reach(card)).contains(&best);
    deck.fill(|card| riding_force(card).filter(|_| raids(card)));
    deck.army()
}

/// M2.3, M3.5 The Force with which a card rides, if it does.
fn riding_force(card: &Card) -> Option<u8> {
    match card.kind {
        Kind::Cavalry => Some(card.force),
        _ => card.cavalry_force,
    }
}
