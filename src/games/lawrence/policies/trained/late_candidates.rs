//! Candidate actions of trained policies alone.

use crate::prelude::*;

/// Generator of candidate actions that an evaluation overlooks.
///
/// Their advantage comes late or is small.
pub struct LateCandidates;

impl ActionGenerator for LateCandidates {
    /// Adds the moves to a headquarters, to a port and to the Camp to the candidate actions.
    ///
    /// Lawrence can appeal in a headquarters, unless he has appealed in this mission. Units and Gear are sold in the
    /// others.
    fn move_force(
        &self,
        context: &mut DecisionContext<'_>,
        moves: &Moves,
        candidates: &mut CandidateActions<Move>,
    ) {
        let map = &context.model().map;
        let appeals = match context.appealed {
            true => Set::EMPTY,
            false => map.of_kind(SpaceKind::Headquarters),
        };
        let camp = context.camp().map_or(Set::EMPTY, Set::of);
        let wanted = appeals | map.of_kind(SpaceKind::Port) | camp;
        for to in moves.march & wanted {
            candidates.add(Move::March(to));
        }
        for to in (moves.sail - moves.march) & wanted {
            candidates.add(Move::Sail(to));
        }
        for to in (moves.airlift - moves.march) & wanted {
            candidates.add(Move::Airlift(to));
        }
    }

    fn favour(
        &self,
        _: &mut DecisionContext<'_>,
        options: Set,
        candidates: &mut CandidateActions<Favour>,
    ) {
        options.iter().for_each(|option| candidates.add(Favour::ALL[option]));
    }

    fn choose(
        &self,
        _: &mut DecisionContext<'_>,
        _: &[Vec<Effect>],
        possible: Set,
        candidates: &mut CandidateActions<usize>,
    ) {
        possible.iter().for_each(|list| candidates.add(list));
    }
}
