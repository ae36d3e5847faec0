//! The deckbuilder `force`: the greatest printed Force.

use super::deck::Deck;
use crate::prelude::*;

/// Builds a deck for the infantry phase alone.
pub(super) fn build(model: &Model, side: Side) -> Army {
    Deck::minimal(model, side).into_army()
}
