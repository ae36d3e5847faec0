//! Candidate forces of an Operation (L5.2).

use crate::prelude::*;
use sandtable_kernel::MAX_CANDIDATES;

use super::moves::{Destination, best_destination};
use super::ranking::Ranking;
use crate::policies::evaluator::Evaluator;

/// Force for an Operation, with the best space where its move may end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForceChoice {
    pub force: Set<Unit>,
    pub destination: Destination,
}

/// Returns the force with the best Operation, and the destination of its move.
///
/// Candidates are, for each space, all its units, and all but one that can guard a goal space.
pub fn best_force(evaluator: &Evaluator<'_>) -> ForceChoice {
    let lawrence = evaluator.situation.lawrence;
    let nowhere = Destination { value: f32::NEG_INFINITY, to: lawrence };
    let mut best = ForceChoice { force: Set::EMPTY, destination: nowhere };
    let units = evaluator.situation.units - evaluator.model.counters.camp;
    // Lawrence's force wins ties.
    let first = Set::of(lawrence);
    for from in first.iter().chain(evaluator.spaces_of(units) - first) {
        let all = evaluator.units_in(from);
        let units = all - evaluator.model.counters.camp;
        let guarded = units - guard(evaluator, units, all, from);
        let forces = if guarded == units { &[units][..] } else { &[units, guarded] };
        for &force in forces.iter().filter(|force| !force.is_empty()) {
            let sortie = &evaluator.sortie(force, from);
            let destination = best_destination(evaluator, sortie, best.destination.value);
            if destination.value > best.destination.value {
                best = ForceChoice { force, destination };
            }
        }
    }
    best
}

/// Adds forces to the candidates, each with the value of its best destination, the best first.
///
/// In each space they are the units with at least each movement rating, the units that a guard leaves, all units but
/// Lawrence, and Lawrence alone.
pub fn add_forces(evaluator: &Evaluator<'_>, candidates: &mut CandidateActions<Set<Unit>>) {
    let mut ranking = Ranking::new(MAX_CANDIDATES);
    let counters = &evaluator.model.counters;
    let lawrence = Set::of(counters.lawrence);
    for from in evaluator.spaces_of(evaluator.situation.units - counters.camp) {
        let all = evaluator.units_in(from) - counters.camp;
        let mut forces = [Set::EMPTY; MAX_CANDIDATES];
        let mut len = 0;
        let parts = evaluator.tables.as_fast_as.into_iter().map(|units| all & units);
        let guarded = all - guard(evaluator, all, evaluator.units_in(from), from);
        for force in parts.chain([guarded, all - lawrence, all & lawrence]) {
            let is_known = force.is_empty() || forces[..len].contains(&force);
            if !is_known && len < MAX_CANDIDATES {
                forces[len] = force;
                len += 1;
                let sortie = &evaluator.sortie(force, from);
                ranking.add(best_destination(evaluator, sortie, f32::NEG_INFINITY).value, force);
            }
        }
    }
    candidates.add_scored(ranking.scored());
}

/// Returns the unit that can stay behind to hold a goal space: the slowest, a Leader last, and never Lawrence.
///
/// Returns an empty set if the goal requires no unit in `from`, or if other units than the `force`, such as the Camp,
/// stay there. `all` are the units in `from`.
#[inline(always)]
fn guard(evaluator: &Evaluator<'_>, force: Set<Unit>, all: Set<Unit>, from: Space) -> Set<Unit> {
    let counters = &evaluator.model.counters;
    if !evaluator.goal.spaces.occupied.contains(from) || force != all {
        return Set::EMPTY;
    }
    let able = all - Set::of(counters.lawrence);
    let key = |unit: &Unit| {
        let leads = counters.leaders.contains(*unit);
        let situation = &evaluator.situation;
        let is_sapper = situation.sappers.contains(*unit);
        (leads, counters.movement[*unit], is_sapper, evaluator.strength_of(*unit))
    };
    able.iter().min_by_key(key).map_or(Set::EMPTY, Set::of)
}
