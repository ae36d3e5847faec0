//! `lean`: the smallest deck, without weak cards.

use super::deck::Deck;
use crate::prelude::*;

/// Believes that the printed mix of kinds is right, but for its weak cards: the fewest cards that
/// the format allows, of each kind the strongest, and no Nuisance that need not be.
pub(super) fn build(model: &Model, side: Side) -> Army {
    let mut deck = Deck::demanded(model, side).smallest();
    while deck.add_best(worth(&deck.clone())) {}
    deck.army()
}

/// The worth of a card: its kind's quotient by the method of Sainte-Laguë, with the copies in the
/// printed deck as votes, so that the mix stays in proportion; within a kind the strongest come
/// first.
fn worth(deck: &Deck<'_>) -> impl Fn(&Card) -> Option<(usize, u8)> {
    let due = Kind::ALL.map(|kind| {
        let printed = deck.printed().of_kind(kind).len();
        // In millionths any two quotients differ: no divisor is greater than 129.
        printed * 1_000_000 / (2 * deck.count(|card| card.kind == kind) + 1)
    });
    move |card| (card.kind != Kind::Nuisance).then_some((due[card.kind as usize], card.force))
}
