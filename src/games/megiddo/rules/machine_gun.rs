//! M3.7 The rule of strikes in the machine gun phase.

use super::strike_rule::StrikeRule;
use crate::prelude::*;

/// M3.7 The rule of strikes by machine guns; the Turks strike first.
///
/// A machine gun destroys a target whose Force is at most its own and disrupts any other target. It cannot aim
/// at Artillery, at Machine guns or, as in all phases, at Leaders (M3.10). Each card fires once in a battle and
/// stays in the order of battle.
pub(super) const RULE: StrikeRule = StrikeRule {
    first: Side::Turkish,
    strikes_with: |card| (card.kind == Kind::MachineGun).then_some(card.force),
    can_be_hit: |card| !matches!(card.kind, Kind::Artillery | Kind::MachineGun),
    destroys: |force, target| target.force <= force,
    disrupts: true,
    is_priority_target: |_| false,
    is_spent: false,
};
