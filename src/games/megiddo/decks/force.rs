//! The deckbuilder `force`: the greatest printed Force.

use super::deck::Deck;
use crate::prelude::*;

/// Builds the deck with the greatest total Force of cards that count in the infantry phase.
pub(super) fn build(model: &Model, side: Side) -> Army {
    Deck::minimal(model, side).into_army()
}
