//! The answers that come into question beside the one that a policy gives.

use std::cell::{OnceCell, RefCell, RefMut};

use super::command;
use super::commander::Commander;
use super::estimate::{Estimator, end};
use super::march::March;
use super::quartermaster::taker;
use super::ranking::Ranking;
use crate::prelude::*;

/// What a commander advises: answers from one look at the position, which is taken once it is needed.
pub(crate) struct Advice<'a> {
    commander: &'a Commander,
    view: View<'a>,
    estimator: OnceCell<RefCell<Estimator<'a>>>,
    forces: OnceCell<Ranking<(Set<Unit>, March)>>,
    moves: OnceCell<Ranking<Move>>,
}

impl<'a> Advice<'a> {
    /// No look yet.
    #[inline]
    pub fn new(commander: &'a Commander, view: View<'a>) -> Advice<'a> {
        let (forces, moves) = (OnceCell::new(), OnceCell::new());
        Advice { commander, view, estimator: OnceCell::new(), forces, moves }
    }

    /// The position as the commander sees it.
    #[inline]
    pub fn estimator(&self) -> RefMut<'_, Estimator<'a>> {
        let look = || RefCell::new(Estimator::new(self.commander.judge(self.view)));
        self.estimator.get_or_init(look).borrow_mut()
    }

    /// The forces that come into question, with where their best marches end; none where a unit is alone,
    /// which is the only force there is.
    #[inline]
    fn forces(&self) -> &Ranking<(Set<Unit>, March)> {
        let is_alone = (self.view.units() - self.view.model().counters.camp).len() == 1;
        self.forces.get_or_init(|| match is_alone {
            true => Ranking::new((Set::EMPTY, March::default())),
            false => command::rank_forces(&mut self.estimator()),
        })
    }

    /// The moves that come into question and end in a space.
    #[inline]
    fn moves(&self, moves: &Moves) -> &Ranking<Move> {
        self.moves.get_or_init(|| command::rank_moves(&mut self.estimator(), moves))
    }
}

/// As a player it is the commander, who need not judge again what it has judged to advise others.
impl Relay for Advice<'_> {
    #[inline]
    fn relay<Q: Question>(&self, question: Q, asked: &mut Asked<'_>) -> Q::Answer {
        question.put(self.commander, asked)
    }

    fn force(&self, asked: &mut Asked<'_>) -> Set<Unit> {
        self.commander.levied(asked, || {
            let (forces, estimator) = (self.forces(), self.estimator());
            command::best_force(&estimator.judgement, |force| {
                let (_, (_, march)) = forces.rated().find(|(_, (ranked, _))| *ranked == force)?;
                // Which threats count as the last depends on which were asked for first.
                (!estimator.field.is_full()).then_some(march)
            })
        })
    }

    fn move_force(&self, asked: &mut Asked<'_>, moves: &Moves) -> Move {
        self.commander.moved(asked, moves, |march| {
            let (ranking, mut estimator) = (self.moves(moves), self.estimator());
            if estimator.field.is_full() {
                let estimator = &mut Estimator::new(self.commander.judge(self.view));
                return command::best_move(estimator, moves, march, |_| None);
            }
            command::best_move(&mut estimator, moves, march, |to| {
                ranking.rated().find(|(_, it)| end(*it) == Some(to)).map(|(worth, _)| worth)
            })
        })
    }
}

impl Counsel for Advice<'_> {
    fn force(&self, _: &mut Asked<'_>, candidates: &mut Candidates<Set<Unit>>) {
        self.forces().rated().for_each(|(worth, (force, _))| candidates.rate(force, worth));
    }

    /// Staying put and a rally come into question always.
    fn move_force(&self, asked: &mut Asked<'_>, moves: &Moves, candidates: &mut Candidates<Move>) {
        if !moves.rally.is_empty() {
            candidates.add(Move::Rally(moves.rally));
        }
        candidates.add(Move::March(asked.space));
        self.moves(moves).rated().for_each(|(worth, choice)| candidates.rate(choice, worth));
    }

    /// Nothing, a unit of each kind for the space, a piece of Gear of each kind, an extra Op.
    fn buy(
        &self,
        asked: &mut Asked<'_>,
        market: &Market,
        candidates: &mut Candidates<Option<Purchase>>,
    ) {
        candidates.add(None);
        let judgement = &self.estimator().judgement;
        let space = asked.space;
        let sold = UnitKind::FOR_SALE.into_iter();
        for kind in sold.filter(|kind| market.spaces(*kind).contains(space)) {
            candidates.add(Some(Purchase::Units(kind, space, 1)));
        }
        for kind in GearKind::ALL {
            let takers = market.carriers(kind);
            let here = takers & asked.units_in(space);
            let carrier = taker(judgement, kind, here).or(takers.first());
            if let Some(unit) = carrier {
                candidates.add(Some(Purchase::Gear(kind, Set::of(unit))));
            }
        }
        if market.extra_op {
            candidates.add(Some(Purchase::Op));
        }
    }

    /// No attempt, and one for each number of Pounds that makes a difference.
    fn recruit_leader(&self, asked: &mut Asked<'_>, candidates: &mut Candidates<Option<u8>>) {
        let limit = asked.model().limits.leader_recruiting.max(asked.leadership);
        let most = (limit - asked.leadership).min(asked.pounds);
        candidates.add(None);
        (0..=most).for_each(|pounds| candidates.add(Some(pounds)));
    }

    fn play_card(
        &self,
        _: &mut Asked<'_>,
        cards: Set<Card>,
        candidates: &mut Candidates<Option<Card>>,
    ) {
        candidates.add(None);
        cards.iter().for_each(|card| candidates.add(Some(card)));
    }

    fn appeal(&self, _: &mut Asked<'_>, candidates: &mut Candidates<bool>) {
        [false, true].into_iter().for_each(|answer| candidates.add(answer));
    }

    fn break_off(&self, _: &mut Asked<'_>, _: Set<Space>, candidates: &mut Candidates<bool>) {
        [false, true].into_iter().for_each(|answer| candidates.add(answer));
    }

    /// Who goes first makes less of a difference than whether anybody does.
    fn demolish(&self, _: &mut Asked<'_>, _: Set<Unit>, candidates: &mut Candidates<Option<Unit>>) {
        candidates.add(None);
    }

    fn start(
        &self,
        _: &mut Asked<'_>,
        spaces: Set<Space>,
        _: Space,
        candidates: &mut Candidates<Space>,
    ) {
        spaces.iter().for_each(|space| candidates.add(space));
    }
}
