//! Answers that a planner would not try: what they bring comes too late for it, or is little.

use crate::prelude::*;

/// Knows answers whose worth shows only to who has learned it.
pub(super) struct Further;

impl Counsel for Further {
    /// To where appeals are made, and to where units or Gear are sold.
    fn move_force(&self, asked: &mut Asked<'_>, moves: &Moves, candidates: &mut Candidates<Move>) {
        let map = &asked.model().map;
        let camp = asked.camp().map_or(Set::EMPTY, Set::of);
        let appeals = map.of_kind(SpaceKind::Headquarters);
        let appeals = if asked.appealed { Set::EMPTY } else { appeals };
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

    fn favour(&self, _: &mut Asked<'_>, options: Set, candidates: &mut Candidates<Favour>) {
        options.iter().for_each(|option| candidates.add(Favour::ALL[option]));
    }

    fn choose(
        &self,
        _: &mut Asked<'_>,
        _: &[Vec<Effect>],
        possible: Set,
        candidates: &mut Candidates<usize>,
    ) {
        possible.iter().for_each(|list| candidates.add(list));
    }
}
