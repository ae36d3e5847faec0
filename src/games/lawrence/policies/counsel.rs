//! The answers that come into question beside the one that a policy gives.

use std::cell::{OnceCell, RefCell};

use super::command::{self, Trip};
use super::commander::Commander;
use super::estimate::{Chances, Dangers, Estimator, end};
use super::quartermaster::taker;
use super::ranking::Ranking;
use crate::prelude::*;

/// What a commander advises: answers from one look at the position, which is taken once it is needed.
pub(crate) struct Advice<'a> {
    commander: &'a Commander,
    view: View<'a>,
    /// How many moves are ranked.
    ranked: usize,
    estimator: OnceCell<Estimator<'a>>,
    dangers: OnceCell<RefCell<Dangers<'a>>>,
    /// With the dangers that were asked for, if all were told apart: otherwise which of them count as the
    /// last depends on which were asked for first.
    moves: OnceCell<(Ranking<Trip>, Option<RefCell<Dangers<'a>>>)>,
}

impl<'a> Advice<'a> {
    /// No look yet. Of moves that end in a space the best are advised, `ranked` of them.
    #[inline]
    pub fn new(commander: &'a Commander, view: View<'a>, ranked: usize) -> Advice<'a> {
        let (estimator, dangers, moves) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Advice { commander, view, ranked, estimator, dangers, moves }
    }

    /// The position as the commander sees it.
    #[inline]
    pub fn estimator(&self) -> &Estimator<'a> {
        self.estimator.get_or_init(|| Estimator::new(self.commander.judge(self.view)))
    }

    /// The moves that come into question and end in a space.
    #[inline]
    fn moves(&self, moves: &Moves) -> &(Ranking<Trip>, Option<RefCell<Dangers<'a>>>) {
        self.moves.get_or_init(|| {
            let estimator = self.estimator();
            let mut dangers = Dangers::new(&estimator.judgement);
            let ranking = command::rank_moves(estimator, &mut dangers, moves, self.ranked);
            let all_told = !dangers.field.is_full();
            (ranking, all_told.then(|| RefCell::new(dangers)))
        })
    }

    /// What a move may bring.
    #[inline]
    pub fn chances(&self, choice: Move) -> Chances {
        let estimator = self.estimator();
        let Some(to) = end(choice) else { return estimator.rallied() };
        let ranked = self.moves.get().filter(|(ranking, _)| ranking.worth_of(to).is_some());
        let dangers = ranked.and_then(|(_, dangers)| dangers.as_ref()).unwrap_or_else(|| {
            self.dangers.get_or_init(|| RefCell::new(Dangers::new(&estimator.judgement)))
        });
        estimator.chances(to, &mut dangers.borrow_mut())
    }
}

/// As a player it is the commander, who need not judge again what it has judged to advise others.
impl DelegatingPolicy for Advice<'_> {
    #[inline]
    fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        question.ask(self.commander, context)
    }

    fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
        self.commander.moved(context, moves, |march| {
            let (ranking, told) = self.moves(moves);
            command::best_move(self.estimator(), moves, march, |to| {
                told.as_ref().and_then(|_| ranking.worth_of(to))
            })
        })
    }
}

impl ActionGenerator for Advice<'_> {
    fn force(&self, _: &mut DecisionContext<'_>, candidates: &mut CandidateActions<Set<Unit>>) {
        candidates.add_scored(command::rank_forces(&self.estimator().judgement).rated());
    }

    /// Staying put and a rally come into question always.
    fn move_force(
        &self,
        context: &mut DecisionContext<'_>,
        moves: &Moves,
        candidates: &mut CandidateActions<Move>,
    ) {
        if !moves.rally.is_empty() {
            candidates.add(Move::Rally(moves.rally));
        }
        candidates.add(Move::March(context.space));
        let choice = |trip: Trip| command::chosen(trip.kind.into(), trip.to, moves);
        let rated = self.moves(moves).0.rated();
        candidates.add_scored(rated.map(|(worth, trip)| (worth, choice(trip))));
    }

    /// Nothing, a unit of each kind for the space, a piece of Gear of each kind, an extra Op.
    fn buy(
        &self,
        context: &mut DecisionContext<'_>,
        market: &Market,
        candidates: &mut CandidateActions<Option<Purchase>>,
    ) {
        candidates.add(None);
        let judgement = &self.estimator().judgement;
        let space = context.space;
        let sold = UnitKind::FOR_SALE.into_iter();
        for kind in sold.filter(|kind| market.spaces(*kind).contains(space)) {
            candidates.add(Some(Purchase::Units(kind, space, 1)));
        }
        for kind in GearKind::ALL {
            let takers = market.carriers(kind);
            let here = takers & context.units_in(space);
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
    fn recruit_leader(
        &self,
        context: &mut DecisionContext<'_>,
        candidates: &mut CandidateActions<Option<u8>>,
    ) {
        let limit = context.model().limits.leader_recruiting.max(context.leadership);
        let most = (limit - context.leadership).min(context.pounds);
        candidates.add(None);
        (0..=most).for_each(|pounds| candidates.add(Some(pounds)));
    }

    fn play_card(
        &self,
        _: &mut DecisionContext<'_>,
        cards: Set<Card>,
        candidates: &mut CandidateActions<Option<Card>>,
    ) {
        candidates.add(None);
        cards.iter().for_each(|card| candidates.add(Some(card)));
    }

    fn appeal(&self, _: &mut DecisionContext<'_>, candidates: &mut CandidateActions<bool>) {
        [false, true].into_iter().for_each(|answer| candidates.add(answer));
    }

    fn break_off(
        &self,
        _: &mut DecisionContext<'_>,
        _: Set<Space>,
        candidates: &mut CandidateActions<bool>,
    ) {
        [false, true].into_iter().for_each(|answer| candidates.add(answer));
    }

    /// Who goes first makes less of a difference than whether anybody does.
    fn demolish(
        &self,
        _: &mut DecisionContext<'_>,
        _: Set<Unit>,
        candidates: &mut CandidateActions<Option<Unit>>,
    ) {
        candidates.add(None);
    }

    fn start(
        &self,
        _: &mut DecisionContext<'_>,
        spaces: Set<Space>,
        _: Space,
        candidates: &mut CandidateActions<Space>,
    ) {
        spaces.iter().for_each(|space| candidates.add(space));
    }
}
