//! M3.4 Air strike.

use super::strike::StrikeRule;
use crate::prelude::*;

/// M3.4 British first. A plane destroys a target of less Force than its own and disrupts any
/// other; then it goes to its owner's reserve. By a ruling it strikes from the hand.
pub(super) const RULE: StrikeRule = StrikeRule {
    first: Side::British,
    strikes_with: |card| (card.kind == Kind::Plane).then_some(card.force),
    can_be_hit: |_| true,
    destroys: |force, target| target.force < force,
    disrupts: true,
    goes_first: |_| false,
    is_spent: true,
};
