//! M3.5 The rule of strikes in the cavalry exploitation phase.

use super::strike_rule::StrikeRule;
use crate::prelude::*;

/// M3.5 The rule of strikes by cavalry; the British strike first.
///
/// A cavalry card destroys a target whose Force is at most its own, where the Force of Infantry counts double.
/// It never disrupts. If it can destroy a Supply card, its target must be Supply. After the strike it goes to
/// its owner's reserve.
pub(super) const RULE: StrikeRule = StrikeRule {
    first: Side::British,
    strikes_with,
    can_be_hit: |_| true,
    destroys: |force, target| force_against_cavalry(target) <= force,
    disrupts: false,
    is_priority_target: |target| target.kind == Kind::Supply,
    is_spent: true,
};

/// M2.3 Returns the Force with which a card strikes as cavalry, or `None` if it cannot.
///
/// Cavalry strikes with its printed Force. A card of another kind can have a special Force for this; in the printed
/// game, Lawrence has one.
fn strikes_with(card: &Card) -> Option<u8> {
    match card.kind {
        Kind::Cavalry => Some(card.force),
        _ => card.cavalry_force,
    }
}

/// M3.5 Returns the Force of a target against cavalry: double for Infantry, otherwise the printed one.
fn force_against_cavalry(target: &Card) -> u8 {
    match target.kind {
        Kind::Infantry => 2 * target.force,
        _ => target.force,
    }
}
