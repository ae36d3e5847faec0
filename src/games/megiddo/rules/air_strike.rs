//! M3.4 The rule of strikes by planes in the air strike phase.

use super::strike_rule::StrikeRule;
use crate::prelude::*;

/// M3.4 The rule of strikes by planes; the British strike first.
///
/// A plane destroys a target of less Force than its own and disrupts any other target; then it goes to its owner's
/// reserve. Under an optional ruling, planes strike from the hand instead of the order of battle.
pub(super) const RULE: StrikeRule = StrikeRule {
    first: Side::British,
    strikes_with: |card| (card.kind == Kind::Plane).then_some(card.force),
    can_be_hit: |_| true,
    destroys: |force, target| target.force < force,
    disrupts: true,
    is_priority_target: |_| false,
    is_spent: true,
};
