//! The deckbuilder `firepower`: artillery, machine guns and planes.

use super::deck::{Deck, infantry_force, is_gun, supply_force};
use crate::prelude::*;

/// Builds a deck of artillery, machine guns and planes, with cards that support them.
///
/// Cards are added in this order:
///
/// 1. guns and planes that can hit something, the most harmful to the enemy's printed deck first
/// 2. Supply, whose bonus the guns receive because they stay in the battle (M3.6, M3.7)
/// 3. Infantry, Cavalry and Leaders that are stronger than every gun
/// 4. other Leaders, who cannot be targets
/// 5. the remaining cards with the greatest Force
pub(super) fn build(model: &Model, side: Side) -> Army {
    let mut deck = Deck::minimal(model, side);
    let scenario = deck.clone();
    let fires = |card: &Card| is_gun(card) || card.kind == Kind::Plane;
    let reach = |card: &Card| fires(card).then(|| scenario.reach(card)).filter(|&it| it > 0);
    deck.fill(|card| Some((reach(card)?, card.force)));
    deck.fill(supply_force);
    let guns = scenario.cards().map(|(card, _)| card).filter(|card| is_gun(card));
    let strongest = guns.map(|card| card.force).max().unwrap_or(0);
    deck.fill(|card| infantry_force(card).filter(|force| *force > strongest));
    deck.fill(|card| (card.kind == Kind::Leader).then_some(card.force));
    deck.into_army()
}
