//! M3.6 Artillery.

use super::strike::StrikeRule;
use crate::prelude::*;

/// M3.6 Turks first. Artillery destroys a target of less Force than its own and disrupts any other;
/// it fires once a battle and stays.
pub(super) const RULE: StrikeRule = StrikeRule {
    first: Side::Turkish,
    strikes_with: |card| (card.kind == Kind::Artillery).then_some(card.force),
    can_be_hit: |_| true,
    destroys: |force, target| target.force < force,
    disrupts: true,
    goes_first: |_| false,
    is_spent: false,
};
