//! `firepower`: artillery, machine guns and planes.

use super::deck::Deck;
use crate::prelude::*;

/// Believes in what strikes and does not ride: the more of the enemy's deck it can destroy or
/// disrupt, the sooner. The rest of the deck is Force.
pub(super) fn build(model: &Model, side: Side) -> Army {
    let mut deck = Deck::demanded(model, side);
    let scenario = deck.clone();
    let fires = |card: &Card| matches!(card.kind, Kind::Artillery | Kind::MachineGun | Kind::Plane);
    let reach = |card: &Card| fires(card).then(|| scenario.reach(card)).filter(|&it| it > 0);
    deck.fill(|card| Some((reach(card)?, card.force)));
    deck.army()
}
