//! The ways between the spaces of a map.

use crate::prelude::*;

/// What a way out of reach costs, in Operations.
pub(super) const NEVER: f32 = 99.0;

/// A way between two spaces: its Operations, with a toll for each Garrison's space in between, and
/// how many of those there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leg {
    pub cost: f32,
    pub sieges: f32,
}

/// The ways from every space to every other at a speed: marches that stop in the spaces of the
/// Situation, where a toll is paid before the march goes on, and voyages between the ports that are
/// friendly from the start.
pub(super) fn legs(
    map: &Map,
    situation: Set<Space>,
    speed: usize,
    toll: f32,
) -> Vec<Array<Space, Leg>> {
    let reach: Array<Space, Set<Space>> =
        Array::from_fn(|from| in_an_operation(map, situation, speed, from));
    let from = |start: Space| {
        let mut legs = Array::from_fn(|_| Leg { cost: NEVER, sieges: 0.0 });
        legs[start].cost = 0.0;
        let mut open: Set<Space> = Set::of(start);
        // No cost is negative: they are in the order of their bits.
        while let Some(space) = open.iter().min_by_key(|&space| legs[space].cost.to_bits()) {
            open -= Set::of(space);
            let siege = if space != start && situation.contains(space) { 1.0 } else { 0.0 };
            let Leg { cost, sieges } = legs[space];
            let next = Leg { cost: cost + 1.0 + siege * toll, sieges: sieges + siege };
            for to in reach[space] {
                if next.cost < legs[to].cost {
                    legs[to] = next;
                    open |= Set::of(to);
                }
            }
        }
        legs
    };
    map.all.iter().map(from).collect()
}

/// Where a force of a speed may be after one Operation.
fn in_an_operation(map: &Map, situation: Set<Space>, speed: usize, from: Space) -> Set<Space> {
    let enterable = map.all - map.of_kind(SpaceKind::Staging) - map.of_kind(SpaceKind::Mecca);
    let ports = map.of_kind(SpaceKind::Port);
    let mut edge: Set<Space> = Set::of(from);
    let mut reach = edge;
    for _ in 0..speed {
        edge = map.next_to(edge) & enterable;
        reach |= edge;
        edge -= situation;
    }
    if ports.contains(from) { reach | (ports - situation) } else { reach }
}
