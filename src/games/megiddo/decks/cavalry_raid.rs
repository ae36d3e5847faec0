//! The deckbuilder `cavalry-raid`: cards that strike and return to the reserve.

use super::deck::{Deck, infantry_force, is_gun};
use crate::prelude::*;

/// Builds a deck of cards that return to the reserve after a strike and can strike again.
///
/// Cards are added in this order:
///
/// 1. cards that strike as cavalry (M3.5), if they can do at least half the harm of the most harmful one
/// 2. planes (M3.4)
/// 3. artillery and machine guns, up to the numbers of the printed deck
/// 4. Infantry and Leaders with at least half the greatest Force
/// 5. Terrain
/// 6. the remaining cards with the greatest Force
pub(super) fn build(model: &Model, side: Side) -> Army {
    let mut deck = Deck::minimal(model, side);
    let scenario = deck.clone();
    let is_rider = |card: &Card| riding_force(card).is_some();
    let cards = || scenario.cards().map(|(card, _)| card);
    let best = cards().filter(|it| is_rider(it)).map(|it| scenario.reach(it)).max().unwrap_or(0);
    let is_strong = |card: &Card| (1..=2 * scenario.reach(card)).contains(&best);
    deck.fill(|card| riding_force(card).filter(|_| is_strong(card)));
    deck.fill(|card| (card.kind == Kind::Plane).then_some(card.force));
    for kind in [Kind::Artillery, Kind::MachineGun] {
        let printed = deck.printed_army().of_kind(kind).len();
        let gun = |card: &Card| (card.kind == kind).then_some(card.force);
        while deck.count(|card| card.kind == kind) < printed && deck.add_best(gun) {}
    }
    let greatest = cards().filter_map(infantry_force).max().unwrap_or(0);
    let is_strong_infantry =
        |card: &Card| !is_gun(card) && !is_rider(card) && 2 * card.force >= greatest;
    deck.fill(|card| infantry_force(card).filter(|_| is_strong_infantry(card)));
    deck.fill(|card| (card.kind == Kind::Terrain).then_some(card.force));
    deck.into_army()
}

/// M2.3, M3.5 Returns the Force with which a card strikes as cavalry, or `None` if it cannot.
fn riding_force(card: &Card) -> Option<u8> {
    match card.kind {
        Kind::Cavalry => Some(card.force),
        _ => card.cavalry_force,
    }
}
