//! `force`: the most printed Force.

use super::Deckbuilder;
use super::deck::Deck;
use crate::prelude::*;

/// Believes that the infantry phase is all that counts.
pub(super) struct Force;

impl Deckbuilder for Force {
    const BELIEF: &'static str = "the greatest printed Force wins the infantry phase";

    fn build(model: &Model, side: Side) -> Army {
        Deck::demanded(model, side).army()
    }
}
