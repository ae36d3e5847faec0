//! `firepower`: artillery, machine guns and planes.

use super::deck::{Deck, is_gun, supply};
use crate::prelude::*;

/// Believes in what strikes and does not ride: the more of the enemy's deck it can destroy or
/// disrupt, the sooner. Guns stay in the battle (M3.6, M3.7), so next it wants the Supply that
/// strengthens each of them. The rest of the deck is Force.
pub(super) fn build(model: &Model, side: Side) -> Army {
    let mut deck = Deck::demanded(model, side);
    let scenario = deck.clone();
    let fires = |card: &Card| is_gun(card) || card.kind == Kind::Plane;
    let reach = |card: &Card| fires(card).then(|| scenario.reach(card)).filter(|&it| it > 0);
    deck.fill(|card| Some((reach(card)?, card.force)));
    deck.fill(supply);
    deck.army()
}
