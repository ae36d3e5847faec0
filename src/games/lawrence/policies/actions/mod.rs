//! Generators of actions, for scripted, search and trained policies.
//!
//! Each file has the actions of some decisions: those that a scripted policy takes, and those that a search or a
//! trained policy considers besides.

pub mod appeal;
pub mod basket;
pub mod battle;
pub mod cards;
pub mod force;
pub mod moves;
pub mod purchase;
mod ranking;

use std::cell::OnceCell;

use crate::prelude::*;

use super::evaluator::{Evaluator, Sortie};
use super::scripted::Scripted;
use super::trained::MoveForecast;

/// Generator of candidate actions for one decision, by the evaluation of a scripted policy.
pub struct ScriptedCandidates<'a> {
    policy: &'a Scripted,
    view: View<'a>,
    /// Maximum number of candidate moves that end in a space; a rally ends in none.
    max_moves: usize,
    evaluator: OnceCell<Evaluator<'a>>,
    sortie: OnceCell<Sortie>,
}

impl<'a> ScriptedCandidates<'a> {
    /// Creates the generator for a decision; the position is evaluated when it is first needed.
    #[inline]
    pub fn new(policy: &'a Scripted, view: View<'a>, max_moves: usize) -> Self {
        let (evaluator, sortie) = (OnceCell::new(), OnceCell::new());
        ScriptedCandidates { policy, view, max_moves, evaluator, sortie }
    }

    /// Returns the evaluator of the position, which is created at the first call.
    #[inline]
    pub fn evaluator(&self) -> &Evaluator<'a> {
        self.evaluator.get_or_init(|| self.policy.evaluator(&self.view))
    }

    /// Forecasts the expected results of a move of the force.
    #[inline]
    pub fn forecast(&self, choice: Move) -> MoveForecast {
        let evaluator = self.evaluator();
        let sortie = self.sortie.get_or_init(|| evaluator.sortie(self.view.force, self.view.space));
        MoveForecast::new(evaluator, sortie, choice)
    }
}

impl ActionGenerator for ScriptedCandidates<'_> {
    fn force(&self, _: &mut DecisionContext<'_>, candidates: &mut CandidateActions<Set<Unit>>) {
        force::add_forces(self.evaluator(), candidates);
    }

    fn move_force(
        &self,
        _: &mut DecisionContext<'_>,
        moves: &Moves,
        candidates: &mut CandidateActions<Move>,
    ) {
        moves::add_moves(self.evaluator(), moves, self.max_moves, candidates);
    }

    fn buy(
        &self,
        _: &mut DecisionContext<'_>,
        market: &Market,
        candidates: &mut CandidateActions<Option<Purchase>>,
    ) {
        purchase::add_purchases(self.evaluator(), market, candidates);
    }

    /// Adds no attempt to recruit a Leader, and an attempt for each useful number of Pounds.
    ///
    /// `None` stands for no attempt.
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
        [false, true].into_iter().for_each(|action| candidates.add(action));
    }

    fn break_off(
        &self,
        _: &mut DecisionContext<'_>,
        _: Set<Space>,
        candidates: &mut CandidateActions<bool>,
    ) {
        [false, true].into_iter().for_each(|action| candidates.add(action));
    }

    /// Adds the choice to use no Demolition, `None`.
    ///
    /// Other units are not added, since the order of the units matters less.
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
