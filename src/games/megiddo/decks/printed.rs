//! `printed`: the deck of the scenario, whatever its pool says (M5.1).

use super::Deckbuilder;
use crate::prelude::*;

/// Believes that the designer knew best.
pub(super) struct Printed;

impl Deckbuilder for Printed {
    const BELIEF: &'static str = "the deck as the scenario has it is the best";

    fn build(model: &Model, side: Side) -> Army {
        model.army(side).clone()
    }
}
