//! The deckbuilder `lean`: the smallest deck, with the strongest cards of every kind.

use std::cmp::Reverse;

use super::deck::Deck;
use crate::prelude::*;

/// Builds the smallest deck that the scenario allows, with the strongest cards of every kind.
///
/// The numbers of cards of the kinds are as equal as possible. It adds no Nuisances beyond the minimum of the
/// pool.
pub(super) fn build(model: &Model, side: Side) -> Army {
    let mut deck = Deck::minimal(model, side).with_minimum_size();
    while deck.add_best(value(&deck.clone())) {}
    deck.into_army()
}

/// Returns a function that rates a card as an addition to `deck`; a greater value is better.
///
/// A card is better if the deck has fewer cards of its kind and, if these numbers are equal, if it has more
/// Force. For Nuisances, the function returns `None`.
fn value(deck: &Deck<'_>) -> impl Fn(&Card) -> Option<(Reverse<usize>, u8)> {
    let counts = Kind::ALL.map(|kind| deck.count(|card| card.kind == kind));
    move |card| {
        (card.kind != Kind::Nuisance).then_some((Reverse(counts[card.kind as usize]), card.force))
    }
}
