//! Who goes where: the best of the Operations that come into question.

use super::judgement::{Clashes, Judgement, Sortie};
use super::staff::{Army, carriers};
use crate::games::lawrence::model::{GearKind, MOST, MOST_RATING};
use crate::games::lawrence::rules::{Move, Moves};
use crate::kernel::Set;

/// The sortie of a force from a space.
#[inline]
fn sortie(judgement: &Judgement<'_>, force: Set, from: usize) -> Sortie {
    let view = &judgement.view;
    let counters = &view.model().counters;
    let army = Army::new(view, force);
    Sortie {
        force,
        from,
        speed: counters.slowest(force).into(),
        charges: carriers(view, GearKind::Demolition, force).len() as u32,
        army,
        vigour: judgement.vigour(army),
        lawrence: force.contains(counters.lawrence),
    }
}

/// L5.2 The force of the best Operation: all units of a space or all that are faster than some,
/// with or without a guard that stays behind.
pub(super) fn best_force(judgement: &Judgement<'_>) -> Set {
    let view = &judgement.view;
    let counters = &view.model().counters;
    let mut best = (f32::NEG_INFINITY, Set::EMPTY);
    for from in view.spaces_of(view.units() - counters.camp) {
        let all = view.units_in(from);
        let here = all - counters.camp;
        for speed in 0..MOST_RATING {
            let faster = |&unit: &usize| counters.movement[unit] > speed;
            let left: Set = here.iter().filter(faster).collect();
            if left.is_empty() || counters.slowest(left) > speed + 1 && speed > 0 {
                continue;
            }
            let guard = guard(judgement, left, all, from);
            for force in [left, left - guard].into_iter().take(1 + guard.len()) {
                if force.is_empty() {
                    continue;
                }
                let value = best_march(judgement, &sortie(judgement, force, from)).0;
                if value > best.0 {
                    best = (value, force);
                }
            }
        }
    }
    best.1
}

/// The unit that stays behind to hold a space that must be held, if nobody else does.
fn guard(judgement: &Judgement<'_>, force: Set, all: Set, from: usize) -> Set {
    let view = &judgement.view;
    let counters = &view.model().counters;
    if !judgement.objective.occupied.contains(from) || force != all {
        return Set::EMPTY;
    }
    let able = all - Set::of(counters.lawrence);
    let key = |unit: &usize| {
        let leads = counters.leaders.contains(*unit);
        (leads, counters.movement[*unit], view.arab_strength(*unit))
    };
    able.iter().min_by_key(key).map_or(Set::EMPTY, Set::of)
}

/// Where a sortie would march, and what that is worth.
fn best_march(judgement: &Judgement<'_>, sortie: &Sortie) -> (f32, usize) {
    let view = &judgement.view;
    let reach = view.reach(sortie.force, sortie.from, sortie.speed as u8);
    let fits = |&to: &usize| to == sortie.from || view.stacks(sortie.force, to);
    let shared = reach & judgement.occupied;
    let spaces = reach - shared | shared.iter().filter(fits).collect::<Set>();
    best_of(judgement, sortie, spaces, &mut [None; _])
}

/// The best of `spaces` for a sortie. Only those come into question from where the rest costs
/// little more than from the best of them.
fn best_of(
    judgement: &Judgement<'_>,
    sortie: &Sortie,
    spaces: Set,
    clashes: &mut Clashes,
) -> (f32, usize) {
    let mut ways = [0.0; MOST];
    let mut least = f32::INFINITY;
    for to in spaces {
        let gained = judgement.gain(sortie, sortie.force, to, judgement.done).0;
        ways[to] = judgement.way(sortie, gained, to);
        least = least.min(ways[to]);
    }
    let mut best = (f32::NEG_INFINITY, sortie.from);
    for to in spaces {
        if ways[to] > least + judgement.weights.leeway && to != sortie.from {
            continue;
        }
        let value = judgement.worth(sortie, to, clashes);
        if value > best.0 {
            best = (value, to);
        }
    }
    best
}

/// L5.5 The best move of the force.
pub(super) fn best_move(judgement: &Judgement<'_>, moves: &Moves) -> Move {
    let view = &judgement.view;
    let sortie = sortie(judgement, view.force(), view.space());
    let clashes = &mut [None; _];
    let march = best_of(judgement, &sortie, moves.march, clashes);
    let mut of = |spaces: Set| match spaces.is_empty() {
        true => (f32::NEG_INFINITY, 0),
        false => best_of(judgement, &sortie, spaces, clashes),
    };
    let (sail, flight) = (of(moves.sail), of(moves.airlift));
    if flight.0 > march.0.max(sail.0) {
        Move::Airlift(flight.1)
    } else if sail.0 > march.0 {
        Move::Sail(sail.1)
    } else {
        Move::March(march.1)
    }
}

/// L10.5 The space from where the rest costs least.
pub(super) fn refuge(judgement: &Judgement<'_>, retreats: Set) -> usize {
    let view = &judgement.view;
    let counters = &view.model().counters;
    let sortie = sortie(judgement, view.battle().arabs - counters.camp, view.space());
    let mut best = (f32::INFINITY, 0);
    for to in retreats {
        let way = judgement.way(&sortie, judgement.done, to);
        if way < best.0 {
            best = (way, to);
        }
    }
    best.1
}
