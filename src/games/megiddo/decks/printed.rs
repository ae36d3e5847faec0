//! `printed`: the deck of the scenario, whatever its pool says (M5.1).

use crate::prelude::*;

/// Believes that the designer knew best.
pub(super) fn build(model: &Model, side: Side) -> Army {
    model.army(side).clone()
}
