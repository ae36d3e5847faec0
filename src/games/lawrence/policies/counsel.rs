//! The answers that come into question beside the one that a policy gives.

use std::cell::{OnceCell, RefCell};

use super::command::{self, Trip};
use super::commander::Commander;
use super::estimate::{Chances, Dangers, Estimator, end};
use super::field::Field;
use super::march::{March, best_march};
use super::memory::{self, Matter, Notes};
use super::quartermaster::taker;
use super::ranking::Ranking;
use crate::prelude::*;

/// The most forces that may come into question where their marches are noted; of more, none is.
const MOST_FORCES: usize = 24;

thread_local! {
    /// The best march of each force that comes into question, in the order in which these are looked at.
    static MARCHES: Notes<[March; MOST_FORCES]> = const { RefCell::new(Vec::new()) };
    static TRIPS: Notes<Ranking<Trip>> = const { RefCell::new(Vec::new()) };
}

/// What a commander advises: answers from one look at the position, which is taken once it is needed.
pub(crate) struct Advice<'a> {
    commander: &'a Commander,
    view: View<'a>,
    estimator: OnceCell<Estimator<'a>>,
    dangers: OnceCell<RefCell<Dangers<'a>>>,
    forces: OnceCell<Ranked<(Set<Unit>, March)>>,
    /// With what they may bring, if all dangers were told apart.
    moves: OnceCell<Ranked<Trip>>,
}

/// Answers in order, and whether all dangers were told apart: otherwise which of them count as the last depends
/// on which were asked for first.
type Ranked<A> = (Ranking<A>, bool);

impl<'a> Advice<'a> {
    /// No look yet.
    #[inline]
    pub fn new(commander: &'a Commander, view: View<'a>) -> Advice<'a> {
        let (estimator, dangers) = (OnceCell::new(), OnceCell::new());
        let (forces, moves) = (OnceCell::new(), OnceCell::new());
        Advice { commander, view, estimator, dangers, forces, moves }
    }

    /// The position as the commander sees it.
    #[inline]
    pub fn estimator(&self) -> &Estimator<'a> {
        self.estimator.get_or_init(|| Estimator::new(self.commander.judge(self.view)))
    }

    /// The forces that come into question, with where their best marches end; none where a unit is alone,
    /// which is the only force there is.
    #[inline]
    fn forces(&self) -> &Ranked<(Set<Unit>, March)> {
        let is_alone = (self.view.units() - self.view.model().counters.camp).len() == 1;
        self.forces.get_or_init(|| match is_alone {
            true => (Ranking::default(), true),
            false => self.ranked_forces(),
        })
    }

    /// Those forces, whose marches are noted.
    fn ranked_forces(&self) -> Ranked<(Set<Unit>, March)> {
        let key = self.commander.key(&self.view, Matter::Force);
        let known = key.and_then(|key| memory::noted(&MARCHES, &key));
        let (mut marches, mut count) = ([March::default(); MOST_FORCES], 0);
        let judgement = &self.estimator().judgement;
        let mut field = None;
        let ranking = command::rank_forces(judgement, |force, from| {
            let place = count;
            count += 1;
            if let Some(known) = &known {
                return known[place];
            }
            let sortie = judgement.sortie(force, from);
            let field = field.get_or_insert_with(|| Field::new(judgement));
            let march = best_march(judgement, &sortie, field, f32::NEG_INFINITY);
            marches[place.min(MOST_FORCES - 1)] = march;
            march
        });
        let all_told = field.is_none_or(|field| !field.is_full());
        if let (Some(key), None, true) = (key, known, all_told && count <= MOST_FORCES) {
            memory::note(&MARCHES, &key, marches);
        }
        (ranking, all_told)
    }

    /// The moves that come into question and end in a space, noted likewise.
    #[inline]
    fn moves(&self, moves: &Moves) -> &Ranked<Trip> {
        self.moves.get_or_init(|| {
            let key = self.commander.key(&self.view, Matter::Move);
            if let Some(known) = key.and_then(|key| memory::noted(&TRIPS, &key)) {
                return (known, true);
            }
            let estimator = self.estimator();
            let dangers = &mut Dangers::new(&estimator.judgement);
            let mut ranking = command::rank_moves(estimator, dangers, moves);
            let all_told = !dangers.field.is_full();
            if all_told {
                ranking.tell(|trip| trip.chances = estimator.chances(trip.to, dangers));
                key.iter().for_each(|key| memory::note(&TRIPS, key, ranking));
            }
            (ranking, all_told)
        })
    }

    /// What a move may bring.
    #[inline]
    pub fn chances(&self, choice: Move) -> Chances {
        let Some(to) = end(choice) else { return self.estimator().rallied() };
        let noted = self.moves.get().filter(|(_, all_told)| *all_told);
        let trip = noted.and_then(|(ranking, _)| ranking.rated().find(|(_, trip)| trip.to == to));
        let untold = || {
            let estimator = self.estimator();
            let none_yet = || RefCell::new(Dangers::new(&estimator.judgement));
            estimator.chances(to, &mut self.dangers.get_or_init(none_yet).borrow_mut())
        };
        trip.map_or_else(untold, |(_, trip)| trip.chances)
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
            let (forces, all_told) = self.forces();
            command::best_force(&self.estimator().judgement, |force| {
                let (_, (_, march)) = forces.rated().find(|(_, (ranked, _))| *ranked == force)?;
                all_told.then_some(march)
            })
        })
    }

    fn move_force(&self, asked: &mut Asked<'_>, moves: &Moves) -> Move {
        self.commander.moved(asked, moves, |march| {
            let (ranking, all_told) = self.moves(moves);
            command::best_move(self.estimator(), moves, march, |to| {
                let known = ranking.rated().find(|(_, trip)| trip.to == to);
                known.filter(|_| *all_told).map(|(worth, _)| worth)
            })
        })
    }
}

impl Counsel for Advice<'_> {
    fn force(&self, _: &mut Asked<'_>, candidates: &mut Candidates<Set<Unit>>) {
        candidates.rate(self.forces().0.rated().map(|(worth, (force, _))| (worth, force)));
    }

    /// Staying put and a rally come into question always.
    fn move_force(&self, asked: &mut Asked<'_>, moves: &Moves, candidates: &mut Candidates<Move>) {
        if !moves.rally.is_empty() {
            candidates.add(Move::Rally(moves.rally));
        }
        candidates.add(Move::March(asked.space));
        let choice = |trip: Trip| command::chosen(trip.kind.into(), trip.to, moves);
        let rated = self.moves(moves).0.rated();
        candidates.rate(rated.map(|(worth, trip)| (worth, choice(trip))));
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
