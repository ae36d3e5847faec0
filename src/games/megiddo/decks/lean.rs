//! `lean`: the smallest deck, with the strongest cards of every kind.

use std::cmp::Reverse;

use super::deck::Deck;
use crate::prelude::*;

/// Believes that every kind of card has its work, and that few good ones do it: the fewest cards that
/// the format allows, of each kind the strongest and as many as of any other, and no Nuisance that need
/// not be.
pub(super) fn build(model: &Model, side: Side) -> Army {
    let mut deck = Deck::demanded(model, side).smallest();
    while deck.add_best(worth(&deck.clone())) {}
    deck.army()
}

/// The worth of a card: the fewer of its kind there are, the more; within a kind the strongest come
/// first.
fn worth(deck: &Deck<'_>) -> impl Fn(&Card) -> Option<(Reverse<usize>, u8)> {
    let held = Kind::ALL.map(|kind| deck.count(|card| card.kind == kind));
    move |card| {
        (card.kind != Kind::Nuisance).then_some((Reverse(held[card.kind as usize]), card.force))
    }
}
