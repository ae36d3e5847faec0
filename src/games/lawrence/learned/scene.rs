//! What is seen of an answer to a question as it stands.

use super::given::Given;
use super::position::{add_force, spare, step};
use super::sight::{ASKED, IN_A_MISSION, LISTS, Sight, TRACK};
use crate::policies::{MoveForecast, ScriptedCandidates};
use crate::prelude::*;
use sandtable_learn::{DecisionFeatures, FeatureSink};

/// A question as it stands, with what is estimated of the answers to it, each of which is known by its
/// place.
pub(super) struct Scene<'s, 'v, A> {
    sight: &'s Sight,
    view: View<'v>,
    name: &'static str,
    advice: &'s ScriptedCandidates<'v>,
    candidates: &'s CandidateActions<A>,
    /// What the base thinks that the best answer is worth.
    best: f32,
}

impl<'s, 'v, A: Action> Scene<'s, 'v, A> {
    /// Looks at a question and the answers in question.
    #[inline]
    pub fn new(
        sight: &'s Sight,
        view: View<'v>,
        advice: &'s ScriptedCandidates<'v>,
        name: &'static str,
        candidates: &'s CandidateActions<A>,
    ) -> Self {
        let worths = candidates.values();
        let best = worths.iter().flatten().fold(0.0, |best: f32, it| best.max(*it));
        Scene { sight, view, name, advice, candidates, best }
    }
}

impl<A: Action> DecisionFeatures for Scene<'_, '_, A> {
    type Action = usize;

    #[inline]
    fn add_position(&self, to: &mut impl FeatureSink) {
        let asked = ASKED.iter().position(|it| *it == self.name).unwrap_or(0);
        self.sight.position(&self.view, asked, self.advice.evaluator(), to);
    }

    #[inline]
    fn add_action(&self, place: usize, to: &mut impl FeatureSink) {
        let Some(given) = Given::of(&self.candidates.actions()[place]) else { return };
        let at = &self.sight.given;
        to.add(at.own, usize::from(place == 0));
        self.in_mission(0, usize::from(place == 0), to);
        match given {
            Given::Force(units) => {
                let from = units.first().and_then(|unit| self.view.space_of(unit));
                let evaluator = self.advice.evaluator();
                let sortie = evaluator.sortie(units, from.unwrap_or_default());
                add_force(evaluator, &sortie, &self.view, self.sight.at.force, to);
                self.compare(at.march, place, to);
            }
            Given::Move(choice) => {
                self.compare(at.worth, place, to);
                self.movement(choice, &self.advice.forecast(choice), to);
            }
            Given::Buy(purchase) => self.buy(purchase, to),
            Given::Leader(pounds) => self.leader(pounds, to),
            Given::Card(card) => {
                let cards = &self.view.model().cards;
                let place = card.map_or(cards.entries.len(), |card| cards.copies.entry(card));
                to.add(at.card + place, 1);
            }
            Given::Whether(yes) => {
                let first = if self.name == "appeal" { 0 } else { 2 };
                to.add(at.whether + first + usize::from(yes), 1);
            }
            Given::Sapper(unit) => {
                to.add(at.whether + 4 + usize::from(unit.is_some()), 1);
                let leaders = self.view.model().counters.leaders;
                let leads = unit.is_some_and(|unit| leaders.contains(unit));
                to.add(at.whether + 6, usize::from(leads));
            }
            Given::Favour(favour) => to.add(at.favour + favour as usize, 1),
            Given::List(list) => to.add(at.list + list.min(LISTS - 1), 1),
            Given::Space(space) => to.add(at.to + space.index(), 1),
        }
    }
}

impl<A> Scene<'_, '_, A> {
    /// What the base thinks that the answer in a place is worth, by itself and beside the best.
    #[inline]
    fn compare(&self, first: usize, place: usize, to: &mut impl FeatureSink) {
        let Some(worth) = self.candidates.values()[place] else { return };
        to.add(first + step(worth), 1);
        let share = if self.best > 0.0 { worth / self.best } else { 1.0 };
        to.add(self.sight.given.beside + step(share), 1);
    }

    #[inline]
    fn movement(&self, choice: Move, prospect: &MoveForecast, to: &mut impl FeatureSink) {
        let (at, view) = (&self.sight.given, &self.view);
        let (kind, end) = match choice {
            Move::March(end) if end == view.space => (4, end),
            Move::March(end) => (0, end),
            Move::Sail(end) => (1, end),
            Move::Airlift(end) => (2, end),
            Move::Rally(_) => (3, view.space),
        };
        to.add_each([
            at.kind + kind,
            at.to + end.index(),
            at.quiet + step(prospect.quiet),
            at.lost + step(prospect.lost),
            at.spare + spare(view.ops_left() as f32 - 1.0 - prospect.tour),
        ]);
        to.add(at.brings, usize::from(prospect.gains));
        to.add(at.brings + 1, usize::from(prospect.meets_goal));
        if view.garrisoned.contains(end) {
            let value = view.garrison_value(end);
            to.add(at.brings + 2, value.map_or(0, |value| 1 + usize::from(value)));
            to.add(at.brings + 3, usize::from(value.is_none()));
        }
        let losses = usize::from(prospect.losses as u8);
        to.add(at.brings + 4, losses);
        let here =
            [prospect.gains.into(), prospect.meets_goal.into(), usize::from(kind == 4), losses];
        for (place, count) in here.into_iter().enumerate() {
            self.in_mission(1 + place, count, to);
        }
    }

    /// Adds in a campaign what of [`IN_A_MISSION`] the answer is, for this mission and attempt.
    #[inline]
    fn in_mission(&self, what: usize, count: usize, to: &mut impl FeatureSink) {
        let view = &self.view;
        if view.is_campaign {
            let attempt = 2 * view.mission_index() + usize::from(view.attempt > 1);
            to.add(self.sight.in_missions + IN_A_MISSION.len() * attempt + what, count);
        }
    }

    #[inline]
    fn buy(&self, purchase: Option<Purchase>, to: &mut impl FeatureSink) {
        let costs = &self.view.model().costs;
        let gear = UnitKind::FOR_SALE.len();
        let op = gear + GearKind::ALL.len();
        let (ware, count, price) = match purchase {
            Some(Purchase::Units(kind, _, count)) => {
                let place = UnitKind::FOR_SALE.iter().position(|it| *it == kind).unwrap_or(0);
                (place, usize::from(count), costs.unit(kind))
            }
            Some(Purchase::Gear(kind, units)) => {
                (gear + kind as usize, units.len(), costs.gear(kind))
            }
            Some(Purchase::Op) => (op, 1, costs.extra_op),
            None => (op + 1, 1, 0),
        };
        to.add(self.sight.given.ware + ware, count);
        self.in_mission(5, usize::from(purchase.is_none()), to);
        self.left(count * usize::from(price), to);
    }

    #[inline]
    fn leader(&self, pounds: Option<u8>, to: &mut impl FeatureSink) {
        let first = self.sight.given.leader;
        match pounds {
            None => to.add(first, 1),
            Some(pounds) => {
                to.add(first + 1, 1);
                to.add(first + 2, pounds.into());
                self.left(pounds.into(), to);
            }
        }
    }

    /// The Pounds that are left after some were paid.
    #[inline]
    fn left(&self, paid: usize, to: &mut impl FeatureSink) {
        let left = usize::from(self.view.pounds).saturating_sub(paid);
        to.add(self.sight.given.left + left.min(TRACK), 1);
    }
}
