//! The deckbuilder `printed`: the deck of the scenario, even if its pool does not allow it (M5.1).

use crate::prelude::*;

/// Returns the side's army with the printed deck of the scenario.
pub(super) fn build(model: &Model, side: Side) -> Army {
    model.army(side).clone()
}
