//! Candidate moves of the force (L5.5), and the destinations of possible sorties.

use crate::prelude::*;

use super::ranking::Ranking;
use crate::policies::action_value::DestinationClass;
use crate::policies::evaluator::{Evaluator, Sortie};
use crate::policies::situation::Situation;

/// Maximum difference, in Operations, between the tour from a space and the shortest one; other spaces are skipped.
///
/// A tour is a shortest route through the remaining goal spaces.
const LEEWAY: f32 = 2.0;
/// Number of classes of spaces for which a search remembers a destination that it has evaluated.
const EVALUATED: usize = 8;

/// Space where a move of the force may end, with its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Destination {
    pub value: f32,
    pub to: Space,
}

impl Destination {
    /// Returns the best of `spaces` as the end of a move of a sortie (a force and its start).
    ///
    /// If none has a higher value than `floor`, returns the start with the value `floor`.
    fn best_of(
        evaluator: &Evaluator<'_>,
        sortie: &Sortie,
        spaces: Set<Space>,
        floor: f32,
    ) -> Destination {
        let tours = &evaluator.tours(sortie, spaces);
        let shortest = spaces.iter().map(|to| tours[to]).fold(f32::INFINITY, f32::min);
        let straight: Set<Space> = spaces.iter().filter(|&to| tours[to] == shortest).collect();
        let mut best = Destination { value: floor, to: sortie.from };
        let mut evaluated = [None; EVALUATED];
        // A longer tour has a lower upper bound, so all spaces with tours of this length or more are skipped.
        let mut too_long = f32::INFINITY;
        let garrisoned = evaluator.situation.garrisoned;
        // Spaces with the shortest tour come first, so that a good value early lets the bound skip the others.
        for to in straight.iter().chain(spaces - straight) {
            let is_near = tours[to] <= shortest + LEEWAY
                || to == sortie.from
                || evaluator.lacks_demolitions && garrisoned.contains(to);
            if !is_near || tours[to] >= too_long {
                continue;
            }
            if evaluator.max_value(sortie, tours[to]) <= best.value {
                too_long = tours[to];
                continue;
            }
            // A space is skipped if another of its class, which is at least as good, was evaluated.
            if let Some(class) = evaluator.class_of_destination(sortie, to) {
                let earlier: &mut Option<DestinationClass> =
                    &mut evaluated[class.threat % EVALUATED];
                if earlier.is_some_and(|earlier| earlier.is_as_good_as(&class)) {
                    continue;
                }
                *earlier = Some(class);
            }
            let value = evaluator.value(sortie, to, tours[to]).total();
            if value > best.value {
                best = Destination { value, to };
            }
        }
        best
    }
}

/// Returns the space where a march or voyage of a sortie (a force and its start) ends best.
///
/// If none has a higher value than `floor`, returns the start with the value `floor`.
#[inline]
pub fn best_destination(evaluator: &Evaluator<'_>, sortie: &Sortie, floor: f32) -> Destination {
    let Evaluator { situation, rules, occupied, .. } = evaluator;
    let points = sortie.speed as u8 + situation.movement_bonus;
    let spaces = rules.march_or_sail(sortie.force, sortie.from, points, *occupied);
    Destination::best_of(evaluator, sortie, spaces, floor)
}

/// Returns the value of a move to the space `to` for a sortie (a force and its start).
pub fn destination_value(evaluator: &Evaluator<'_>, sortie: &Sortie, to: Space) -> f32 {
    evaluator.value(sortie, to, evaluator.tours(sortie, Set::of(to))[to]).total()
}

/// Returns the best march, voyage or airlift of the force; a rally is hardly ever better.
pub fn best_move(evaluator: &Evaluator<'_>, moves: &Moves) -> Move {
    let Situation { force, space, .. } = evaluator.situation;
    let sortie = &evaluator.sortie(force, space);
    let best = Destination::best_of(evaluator, sortie, spaces(moves), f32::NEG_INFINITY);
    move_to(moves, best.to)
}

/// Returns the spaces in which a march, voyage or airlift may end.
fn spaces(moves: &Moves) -> Set<Space> {
    moves.march | moves.sail | moves.airlift
}

/// Returns the move to a space: a march if possible, or else a voyage, or else an airlift.
pub fn move_to(moves: &Moves, to: Space) -> Move {
    match to {
        _ if moves.march.contains(to) => Move::March(to),
        _ if moves.sail.contains(to) => Move::Sail(to),
        _ => Move::Airlift(to),
    }
}

/// Adds a rally, staying, and the `max` best moves that end in a space to the candidates.
pub fn add_moves(
    evaluator: &Evaluator<'_>,
    moves: &Moves,
    max: usize,
    candidates: &mut CandidateActions<Move>,
) {
    let Situation { force, space, .. } = evaluator.situation;
    if !moves.rally.is_empty() {
        candidates.add(Move::Rally(moves.rally));
    }
    candidates.add(Move::March(space));
    let sortie = &evaluator.sortie(force, space);
    let tours = &evaluator.tours(sortie, spaces(moves));
    let mut ranking = Ranking::new(max);
    for to in spaces(moves) {
        ranking.add(evaluator.value(sortie, to, tours[to]).total(), Some(move_to(moves, to)));
    }
    candidates.add_scored(ranking.scored().filter_map(|(value, choice)| Some((value, choice?))));
}
