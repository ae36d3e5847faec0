//! The answers that come into question beside the one that a policy gives.

use super::command;
use super::commander::Commander;
use super::quartermaster::taker;
use super::ranking::Ranking;
use crate::model::{Card, GearKind, MOST_UNITS, Ottoman, Space, Unit, UnitKind};
use crate::rules::{Effect, Favour, Gift, Market, Move, Moves, Purchase, View, questions};
use sandtable_kernel::{Candidates, Set, SlotList};

/// Declares that other answers may come into question: none, where nothing else is said.
macro_rules! alternatives {
    ($($question:ident($($name:ident: $type:ty),*) -> $answer:ty;)+) => {
        /// Who knows what answers come into question: a method for each question.
        pub(super) trait Alternatives {
            $(#[inline]
            fn $question(
                &self,
                _view: View<'_>,
                $($name: $type,)*
                _candidates: &mut Candidates<$answer>,
            ) {
                $(let _ = $name;)*
            })+
        }
    };
}

questions!(alternatives);

impl Alternatives for Commander {
    fn force(&self, view: View<'_>, candidates: &mut Candidates<Set<Unit>>) {
        let mut ranking = Ranking::new(Set::EMPTY);
        command::rank_forces(&self.judge(view), &mut ranking);
        ranking.answers().for_each(|force| candidates.add(force));
    }

    /// Staying put and a rally come into question always.
    fn move_force(&self, view: View<'_>, moves: &Moves, candidates: &mut Candidates<Move>) {
        if !moves.rally.is_empty() {
            candidates.add(Move::Rally(moves.rally));
        }
        candidates.add(Move::March(view.space()));
        let mut ranking = Ranking::new(Move::March(view.space()));
        command::rank_moves(&self.judge(view), moves, &mut ranking);
        ranking.answers().for_each(|choice| candidates.add(choice));
    }

    /// Nothing, a unit of each kind for the space, a piece of Gear of each kind, an extra Op.
    fn buy(&self, view: View<'_>, market: &Market, candidates: &mut Candidates<Option<Purchase>>) {
        candidates.add(None);
        let judgement = self.judge(view);
        let space = view.space();
        let sold = UnitKind::FOR_SALE.into_iter();
        for kind in sold.filter(|kind| market.spaces(*kind).contains(space)) {
            candidates.add(Some(Purchase::Units(kind, space, 1)));
        }
        for &kind in GearKind::ALL {
            let takers = market.carriers(kind);
            let here = takers & view.units_in(space);
            let carrier = taker(&judgement, kind, here).or(takers.first());
            if let Some(unit) = carrier {
                candidates.add(Some(Purchase::Gear(kind, Set::of(unit))));
            }
        }
        if market.extra_op {
            candidates.add(Some(Purchase::Op));
        }
    }

    /// No attempt, and one for each number of Pounds that makes a difference.
    fn recruit_leader(&self, view: View<'_>, candidates: &mut Candidates<Option<u8>>) {
        let limit = view.model().limits.leader_recruiting.max(view.leadership());
        let most = (limit - view.leadership()).min(view.pounds());
        candidates.add(None);
        (0..=most).for_each(|pounds| candidates.add(Some(pounds)));
    }

    fn play_card(&self, _: View<'_>, cards: Set<Card>, candidates: &mut Candidates<Option<Card>>) {
        candidates.add(None);
        cards.iter().for_each(|card| candidates.add(Some(card)));
    }

    fn appeal(&self, _: View<'_>, candidates: &mut Candidates<bool>) {
        [false, true].into_iter().for_each(|answer| candidates.add(answer));
    }

    fn break_off(&self, _: View<'_>, _: Set<Space>, candidates: &mut Candidates<bool>) {
        [false, true].into_iter().for_each(|answer| candidates.add(answer));
    }

    /// Who goes first makes less of a difference than whether anybody does.
    fn demolish(&self, _: View<'_>, _: Set<Unit>, candidates: &mut Candidates<Option<Unit>>) {
        candidates.add(None);
    }

    fn start(&self, _: View<'_>, spaces: Set<Space>, _: Space, candidates: &mut Candidates<Space>) {
        spaces.iter().for_each(|space| candidates.add(space));
    }
}
