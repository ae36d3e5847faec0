//! M3.4–M3.7 The rules in which the four strike phases differ.

use crate::prelude::*;

/// The rule for strikes in one of the four strike phases.
pub(super) struct StrikeRule {
    /// The side that acts first in the phase.
    pub first: Side,
    /// Function that returns the Force with which a card strikes in this phase; `None` if it cannot.
    pub strikes_with: fn(&Card) -> Option<u8>,
    /// Function that returns true for cards that can be hit in this phase, unless M3.10 forbids it.
    pub can_be_hit: fn(&Card) -> bool,
    /// Function that returns true if an attacker with the given Force destroys the target.
    pub destroys: fn(u8, &Card) -> bool,
    /// True if a strike disrupts a target that it does not destroy; otherwise such a target is not legal.
    pub disrupts: bool,
    /// Function that returns true for cards that must be targeted before others if they can be destroyed.
    pub is_priority_target: fn(&Card) -> bool,
    /// True if the attacker goes to its owner's reserve after its strike.
    pub is_spent: bool,
}
