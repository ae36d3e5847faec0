//! The deckbuilder `firepower`: artillery, machine guns and planes.

use super::deck::{Deck, infantry_force, is_gun, supply_force};
use crate::prelude::*;

/// Builds a deck of artillery, machine guns and planes.
///
/// Those that can hit most of the enemy's printed deck come first.
///
/// Guns stay in the battle (M3.6, M3.7) and so receive bonuses: Supply comes next. Then come cards that are
/// stronger than every gun, and Leaders, who cannot be targets. The rest of the deck is filled with Force.
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
