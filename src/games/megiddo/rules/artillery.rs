//! M3.6 The rule of strikes in the artillery phase.

use super::strike_rule::StrikeRule;
use crate::prelude::*;

/// M3.6 The rule of strikes by artillery; the Turks strike first.
///
/// Artillery destroys a target of less Force than its own and disrupts any other target. Each card fires once
/// in a battle and stays in the order of battle.
pub(super) const RULE: StrikeRule = StrikeRule {
    first: Side::Turkish,
    strikes_with: |card| (card.kind == Kind::Artillery).then_some(card.force),
    can_be_hit: |_| true,
    destroys: |force, target| target.force < force,
    disrupts: true,
    is_priority_target: |_| false,
    is_spent: false,
};
