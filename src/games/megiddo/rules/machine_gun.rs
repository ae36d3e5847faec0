//! M3.7 Machine gun.

use super::strike::StrikeRule;
use crate::prelude::*;

/// M3.7 Turks first. A machine gun destroys a target of at most its own Force and disrupts any
/// other, but cannot aim at Artillery or Machine guns (nor at Leaders, M3.10); it fires once a
/// battle and stays.
pub(super) const RULE: StrikeRule = StrikeRule {
    first: Side::Turkish,
    strikes_with: |card| (card.kind == Kind::MachineGun).then_some(card.force),
    can_be_hit: |card| !matches!(card.kind, Kind::Artillery | Kind::MachineGun),
    destroys: |force, target| target.force <= force,
    disrupts: true,
    goes_first: |_| false,
    is_spent: false,
};
