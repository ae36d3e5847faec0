//! Candidate moves of the force (L5.5), and the destinations of possible sorties.

use crate::prelude::*;

use super::ranking::Ranking;
use crate::policies::evaluate::Encounter;
use crate::policies::evaluator::{Evaluator, Sortie};
use crate::policies::situation::Situation;

/// Best space where a march or voyage of a sortie may end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Destination {
    pub value: f32,
    pub to: Space,
    /// True if no voyage that was not considered can be better.
    pub is_final: bool,
}

/// Features of a space that determine the value of a sortie that has nothing to do and no unit to join there.
#[derive(Clone, Copy, Default, PartialEq)]
struct SpaceClass {
    tour: f32,
    sieges: f32,
    tour_by_market: f32,
    threat: usize,
    is_critical: bool,
    is_loot: bool,
}

/// Number of classes of spaces whose value is remembered.
const MAX_CLASSES: usize = 6;
/// Number of threats whose encounter is remembered.
const MAX_THREATS: usize = 16;

/// Search for the best destination of a sortie.
pub struct DestinationSearch<'e, 'a> {
    evaluator: &'e Evaluator<'a>,
    sortie: &'e Sortie,
    /// Length of the tour from each space.
    tours: Array<Space, f32>,
    /// Encounters without other units, by threat.
    encounters: [Option<Encounter>; MAX_THREATS],
    /// Spaces whose value depends on more than their class.
    special: Set<Space>,
    /// Values of the first classes.
    known: [(SpaceClass, f32); MAX_CLASSES],
    len: usize,
}

impl<'e, 'a> DestinationSearch<'e, 'a> {
    #[inline]
    pub fn new(evaluator: &'e Evaluator<'a>, sortie: &'e Sortie, spaces: Set<Space>) -> Self {
        let robbed = match evaluator.wants_booty() {
            true => evaluator.situation.garrisoned,
            false => Set::EMPTY,
        };
        DestinationSearch {
            evaluator,
            sortie,
            tours: evaluator.tours(sortie, spaces),
            encounters: [None; MAX_THREATS],
            special: sortie.gains | Set::of(sortie.from) | evaluator.occupied | robbed,
            known: [(SpaceClass::default(), 0.0); MAX_CLASSES],
            len: 0,
        }
    }

    /// Returns the value of the sortie to a space, or an upper bound that does not exceed `floor`.
    ///
    /// Spaces of one class are evaluated once; later floors must not be lower.
    pub fn value(&mut self, to: Space, floor: f32) -> f32 {
        let threat = self.evaluator.threat_index(to);
        if self.special.contains(to) {
            return self.evaluate(to, threat, floor);
        }
        let class = self.class_of(to, threat);
        if let Some((_, value)) = self.known[..self.len].iter().find(|known| known.0 == class) {
            return *value;
        }
        let value = self.evaluate(to, threat, floor);
        if let Some(entry) = self.known.get_mut(self.len) {
            *entry = (class, value);
            self.len += 1;
        }
        value
    }

    #[inline]
    fn evaluate(&mut self, to: Space, threat: usize, floor: f32) -> f32 {
        let encounter = self.encounter(to, threat);
        self.evaluator.value(self.sortie, to, &encounter, self.tours[to], floor).total()
    }

    /// Returns the encounter of the sortie with the threat of a space.
    #[inline]
    fn encounter(&mut self, to: Space, threat: usize) -> Encounter {
        let compute = || self.evaluator.encounter(self.sortie, to, threat);
        if self.evaluator.occupied.contains(to) {
            return compute();
        }
        match self.encounters.get_mut(threat) {
            Some(known) => *known.get_or_insert_with(compute),
            None => compute(),
        }
    }

    #[inline]
    fn class_of(&self, to: Space, threat: usize) -> SpaceClass {
        let Evaluator { goal, model, .. } = self.evaluator;
        let Sortie { speed, done_without: done, .. } = *self.sortie;
        let tour = goal.tour(speed, done, to);
        let must_break = goal.missing_breaks(done) > 0;
        SpaceClass {
            tour: tour.cost,
            sieges: tour.sieges,
            tour_by_market: match must_break {
                true => goal.tour_by_market(speed, done, to, self.evaluator.camp),
                false => 0.0,
            },
            threat,
            is_critical: model.map.of_kind(SpaceKind::Critical).contains(to),
            is_loot: self.evaluator.loot.contains(to),
        }
    }

    /// Returns the value and the best of `spaces`, with the spaces considered; the value is `floor` if none is better.
    ///
    /// Spaces from which the tour is shortest are considered. Unless the force is safe in one of them, spaces from which
    /// it is a little longer are considered, too, and the space of the force.
    pub fn best_of(&mut self, spaces: Set<Space>, floor: f32) -> (f32, Space, Set<Space>) {
        let DestinationSearch { evaluator, sortie, .. } = *self;
        let (mut straight, mut shortest) = (Set::EMPTY, f32::INFINITY);
        for to in spaces {
            let tour = self.tours[to];
            if tour < shortest {
                (straight, shortest) = (Set::EMPTY, tour);
            }
            if tour == shortest {
                straight |= Set::of(to);
            }
        }
        let best = self.best_from((floor, sortie.from), straight);
        let longest = shortest + evaluator.weights.leeway;
        let is_promising = |&to: &Space| {
            (to == sortie.from || self.tours[to] <= longest) && self.max_value(to) > best.0
        };
        let around: Set<Space> = (spaces - straight).iter().filter(is_promising).collect();
        let calm = evaluator.weights.calm;
        let mut is_safe = |to: Space| self.encounter(to, evaluator.threat_index(to)).lost() < calm;
        if around.is_empty() || straight.iter().any(&mut is_safe) {
            return (best.0, best.1, straight);
        }
        let best = self.best_from(best, around);
        (best.0, best.1, straight | around)
    }

    /// Returns the best of `spaces`, or `best` if none is better.
    #[inline]
    fn best_from(&mut self, mut best: (f32, Space), spaces: Set<Space>) -> (f32, Space) {
        // Many spaces are equally far.
        let (mut tour, mut max_value) = (f32::NAN, 0.0);
        for to in spaces {
            if self.tours[to] != tour {
                (tour, max_value) = (self.tours[to], self.max_value(to));
            }
            if max_value > best.0 {
                let value = self.value(to, best.0);
                best = if value > best.0 { (value, to) } else { best };
            }
        }
        best
    }

    /// Returns an upper bound of the value of a space.
    #[inline]
    fn max_value(&self, to: Space) -> f32 {
        self.evaluator.max_value(self.sortie, self.tours[to])
    }
}

/// Returns the best destination of a sortie by march or voyage; its value is `floor` if none is better.
#[inline]
pub fn best_destination(evaluator: &Evaluator<'_>, sortie: &Sortie, floor: f32) -> Destination {
    let Evaluator { situation, rules, occupied, .. } = evaluator;
    let points = sortie.speed as u8 + situation.movement_bonus;
    let spaces = rules.march_or_sail(sortie.force, sortie.from, points, *occupied);
    let mut search = DestinationSearch::new(evaluator, sortie, spaces);
    let (value, to, seen) = search.best_of(spaces, floor);
    let unseen = (rules.voyages(sortie.force, sortie.from) & spaces) - seen;
    let is_final = unseen.iter().all(|to| search.max_value(to) <= value);
    Destination { value, to, is_final }
}

/// Returns the best move of the force; `march` is its best march if that is known.
pub fn best_move(evaluator: &Evaluator<'_>, moves: &Moves, march: Option<Destination>) -> Move {
    let Situation { force, space, .. } = evaluator.situation;
    let sortie = &evaluator.sortie(force, space);
    let spaces = moves.march | moves.sail | moves.airlift;
    let mut search = DestinationSearch::new(evaluator, sortie, spaces);
    let mut best = (f32::NEG_INFINITY, Move::March(space));
    for (spaces, end) in ends(moves) {
        let (value, to) = match (march, end(space)) {
            (Some(Destination { value, to, .. }), Move::March(_)) => (value, to),
            _ if spaces.is_empty() => continue,
            _ => {
                let (value, to, _) = search.best_of(spaces, best.0);
                (value, to)
            }
        };
        if value > best.0 {
            best = (value, end(to));
        }
    }
    let rallied = evaluator.rally_value(sortie, moves.rally);
    if rallied > best.0 { Move::Rally(moves.rally) } else { best.1 }
}

/// Kind of move, as the move to a space.
type MoveTo = fn(Space) -> Move;

/// Returns the legal ends of each kind of move that ends in a space.
#[inline]
fn ends(moves: &Moves) -> [(Set<Space>, MoveTo); 3] {
    [(moves.march, Move::March), (moves.sail, Move::Sail), (moves.airlift, Move::Airlift)]
}

/// Adds staying, a rally, and the best `max` moves that end in a space.
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
    let spaces = moves.march | moves.sail | moves.airlift;
    let mut search = DestinationSearch::new(evaluator, sortie, spaces);
    let mut ranking = Ranking::new(max);
    for (spaces, end) in ends(moves) {
        for to in spaces {
            ranking.add(search.value(to, f32::NEG_INFINITY), Some(end(to)));
        }
    }
    candidates.add_scored(ranking.scored().filter_map(|(value, choice)| Some((value, choice?))));
}
