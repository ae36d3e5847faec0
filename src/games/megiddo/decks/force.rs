//! `force`: the most printed Force.

use super::deck::Deck;
use crate::prelude::*;

/// Believes that the infantry phase is all that counts.
pub(super) fn build(model: &Model, side: Side) -> Army {
    Deck::demanded(model, side).army()
}
