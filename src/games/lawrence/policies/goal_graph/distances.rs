//! Distances between the spaces of a map, in Operations.

use crate::prelude::*;

/// Distance that stands for a space out of reach, in Operations.
pub const UNREACHABLE: f32 = 99.0;

/// Computes the Operations from every space to every other one, by Dijkstra's algorithm.
///
/// `speed` is the movement rating. A march stops in the spaces of `situation`, which hold Garrisons at the start of the
/// mission; `siege_cost` Operations are added before it goes on. A voyage connects ports outside `situation`. Both the
/// result and its entries are in the order of the map: start, then end.
pub fn distances(
    map: &Map,
    situation: Set<Space>,
    speed: usize,
    siege_cost: f32,
) -> Vec<Array<Space, f32>> {
    let reach: Array<Space, Set<Space>> =
        Array::from_fn(|from| reach_in_an_operation(map, situation, speed, from));
    let from = |start: Space| {
        let mut distances = Array::from_fn(|_| UNREACHABLE);
        distances[start] = 0.0;
        let mut open: Set<Space> = Set::of(start);
        // Costs are not negative, so their bits are in their order.
        while let Some(space) = open.iter().min_by_key(|&space| distances[space].to_bits()) {
            open -= Set::of(space);
            let siege = if space != start && situation.contains(space) { siege_cost } else { 0.0 };
            let next = distances[space] + 1.0 + siege;
            for to in reach[space] {
                if next < distances[to] {
                    distances[to] = next;
                    open |= Set::of(to);
                }
            }
        }
        distances
    };
    map.all.iter().map(from).collect()
}

/// Returns the spaces in which a force may be after one Operation, its start included.
fn reach_in_an_operation(
    map: &Map,
    situation: Set<Space>,
    speed: usize,
    from: Space,
) -> Set<Space> {
    let enterable = map.all - map.of_kind(SpaceKind::Staging) - map.of_kind(SpaceKind::Mecca);
    let ports = map.of_kind(SpaceKind::Port);
    let mut last: Set<Space> = Set::of(from);
    let mut reach = last;
    for _ in 0..speed {
        last = map.next_to(last) & enterable;
        reach |= last;
        last -= situation;
    }
    if ports.contains(from) { reach | (ports - situation) } else { reach }
}
