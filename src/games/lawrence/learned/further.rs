//! Answers that a planner would not try: what they bring comes too late for it, or is little.

use crate::prelude::*;

/// Knows answers whose worth shows only to who has learned it.
pub(super) struct Further;

impl ActionGenerator for Further {
    /// To where appeals are made, and to where units or Gear are sold.
    fn move_force(
        &self,
        context: &mut DecisionContext<'_>,
        moves: &Moves,
        candidates: &mut CandidateActions<Move>,
    ) {
        let map = &context.model().map;
        let camp = context.camp().map_or(Set::EMPTY, Set::of);
        let appeals = map.of_kind(SpaceKind::Headquarters);
        let appeals = if context.appealed { Set::EMPTY } else { appeals };
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
