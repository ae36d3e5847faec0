//! Moves to the headquarters for an appeal (L16), and Lawrence's start (L19).

use crate::prelude::*;

use super::battle::nearest;
use crate::policies::evaluator::Evaluator;
use crate::policies::situation::{RuleQueries, Situation};

/// Minimum number of Operations left at which an appeal is worth the march to the headquarters.
const MIN_OPS: u8 = 4;

/// Returns the headquarters if Lawrence, the only unit on the map besides the Camp, should march there to appeal.
pub fn march_to_appeal(situation: &Situation, rules: RuleQueries<'_>) -> Option<Space> {
    let Model { counters, map, .. } = rules.model();
    let alone = Set::of(counters.lawrence);
    let is_alone = situation.units - counters.camp == alone;
    if !is_alone || situation.appealed || situation.ops_left < MIN_OPS {
        return None;
    }
    let reach = rules.reach(alone, situation.lawrence, counters.movement[counters.lawrence]);
    (reach & map.of_kind(SpaceKind::Headquarters)).first()
}

/// L19 Returns Lawrence's start: with his army, or else where one can be bought nearest to the goal.
///
/// Units can be bought in ports, and in `home` if the Camp is there.
pub fn start(evaluator: &Evaluator<'_>, spaces: Set<Space>, home: Space) -> Space {
    let Evaluator { situation, model, .. } = evaluator;
    if !situation.carried {
        return evaluator.goal.nearest(spaces, home);
    }
    let counters = &model.counters;
    let has_army = !(evaluator.units_in(home) - counters.camp).is_subset(counters.leaders);
    if has_army {
        return home;
    }
    let ports = spaces & model.map.of_kind(SpaceKind::Port);
    let markets = ports | evaluator.camp.map_or(Set::EMPTY, Set::of) & Set::of(home);
    let lawrence = evaluator.sortie(Set::of(counters.lawrence), home);
    nearest(evaluator, &lawrence, if markets.is_empty() { spaces } else { markets })
}
