//! M3.5 Cavalry exploitation.

use super::strike::StrikeRule;
use crate::prelude::*;

/// M3.5 British first. A cavalry card destroys a target of at most its own Force, where Infantry
/// counts double, and takes Supply first if it can; then it goes to its owner's reserve. It never
/// disrupts.
pub(super) const RULE: StrikeRule = StrikeRule {
    first: Side::British,
    strikes_with,
    can_be_hit: |_| true,
    destroys: |force, target| force_against_cavalry(target) <= force,
    disrupts: false,
    goes_first: |target| target.kind == Kind::Supply,
    is_spent: true,
};

/// M2.3 Cavalry acts with its Force; another card, such as Lawrence, may act as cavalry too.
fn strikes_with(card: &Card) -> Option<u8> {
    match card.kind {
        Kind::Cavalry => Some(card.force),
        _ => card.cavalry_force,
    }
}

/// M3.5 Infantry counts double against cavalry.
fn force_against_cavalry(target: &Card) -> u8 {
    match target.kind {
        Kind::Infantry => 2 * target.force,
        _ => target.force,
    }
}
