//! Who goes where: the best of the Operations that come into question.

use super::judgement::{Army, Judgement, Sortie, carriers};
use crate::games::lawrence::model::GearKind;
use crate::games::lawrence::rules::{Move, Moves, View};
use crate::kernel::Set;

/// The sortie of a force from a space.
#[inline]
fn sortie(view: &View<'_>, force: Set, from: usize) -> Sortie {
    let speed = view.model().counters.slowest(force).into();
    let charges = carriers(view, GearKind::Demolition, force).len() as u32;
    Sortie { force, from, speed, charges, army: Army::new(view, force) }
}

/// L5.2 The force of the best Operation.
pub(super) fn best_force(judgement: &Judgement<'_>) -> Set {
    let view = &judgement.view;
    let counters = &view.model().counters;
    let mut best = (f32::NEG_INFINITY, Set::EMPTY);
    for from in view.spaces_of(view.units() - counters.camp) {
        let here = view.units_in(from) - counters.camp;
        let mut left = here;
        while !left.is_empty() {
            let slowest = counters.slowest(left);
            for force in [left, left - guard(judgement, left, here, from)] {
                if force.is_empty() {
                    continue;
                }
                let sortie = sortie(view, force, from);
                let value = best_march(judgement, &sortie).0;
                if value > best.0 {
                    best = (value, force);
                }
            }
            left = left.iter().filter(|&unit| counters.movement[unit] > slowest).collect();
        }
    }
    best.1
}

/// The unit that stays behind to hold a space, if one is needed.
fn guard(judgement: &Judgement<'_>, force: Set, here: Set, from: usize) -> Set {
    let counters = &judgement.view.model().counters;
    if !judgement.objective.occupied.contains(from) || force != here || counters.camp.meets(judgement.view.units_in(from)) {
        return Set::EMPTY;
    }
    let able = here - Set::of(counters.lawrence);
    let key = |unit: &usize| (counters.leaders.contains(*unit), counters.movement[*unit], judgement.view.arab_strength(*unit));
    able.iter().min_by_key(key).map_or(Set::EMPTY, Set::of)
}

/// Where a sortie would go, and what that is worth.
fn best_march(judgement: &Judgement<'_>, sortie: &Sortie) -> (f32, usize) {
    let view = &judgement.view;
    let reach = view.reach(sortie.force, sortie.from, sortie.speed as u8);
    best_of(judgement, sortie, reach.iter().filter(|&to| to == sortie.from || view.stacks(sortie.force, to)).collect())
}

fn best_of(judgement: &Judgement<'_>, sortie: &Sortie, spaces: Set) -> (f32, usize) {
    let mut best = (f32::NEG_INFINITY, sortie.from);
    for to in spaces {
        let value = judgement.worth(sortie, to);
        if value > best.0 {
            best = (value, to);
        }
    }
    best
}

/// L5.5 The best move of the force.
pub(super) fn best_move(judgement: &Judgement<'_>, moves: &Moves) -> Move {
    let view = &judgement.view;
    let sortie = sortie(view, view.force(), view.space());
    let march = best_of(judgement, &sortie, moves.march);
    let sail = best_of(judgement, &sortie, moves.sail);
    let flight = best_of(judgement, &sortie, moves.airlift);
    if flight.0 > march.0.max(sail.0) {
        Move::Airlift(flight.1)
    } else if sail.0 > march.0 {
        Move::Sail(sail.1)
    } else {
        Move::March(march.1)
    }
}
