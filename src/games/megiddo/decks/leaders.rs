//! `leaders`: Leaders, and cards that stand by them.

use std::cmp::Reverse;

use super::deck::Deck;
use crate::prelude::*;

/// Believes in Leaders, who cannot be struck (M3.10) as long as somebody carries them (M4.6): next
/// to them it wants the cards that the fewest of the enemy can destroy, or strike at all.
pub(super) fn build(model: &Model, side: Side) -> Army {
    let mut deck = Deck::demanded(model, side);
    deck.fill(|card| (card.kind == Kind::Leader).then_some(card.force));
    let scenario = deck.clone();
    deck.fill(|card| {
        let carries = counts_in_infantry_phase(card.kind);
        carries.then(|| (Reverse(scenario.threats(card)), card.force))
    });
    deck.army()
}
