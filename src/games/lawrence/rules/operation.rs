//! L5 The Operation.

use crate::prelude::*;

impl<T: Table> Play<'_, T> {
    /// L1.2, L5 Plays Operations until the mission ends, and returns the reason for its end.
    ///
    /// The goal may already be met at the end of set-up.
    #[inline]
    pub(super) fn operations(&mut self) -> EndReason {
        if !self.is_resuming() && self.view().goal_met() {
            return EndReason::Goal;
        }
        while self.is_resuming() || self.state.ops_left() > 0 {
            match self.operation() {
                Err(LawrenceLost) => return EndReason::LawrenceLost,
                Ok(true) => return EndReason::Goal,
                Ok(false) => {}
            }
        }
        EndReason::OpsExhausted
    }

    /// L5 Plays one Operation; returns true if the goal of the mission is met at its end.
    ///
    /// # Errors
    /// [`LawrenceLost`], which ends the mission, if Lawrence is eliminated and does not escape.
    #[inline]
    pub(super) fn operation(&mut self) -> Result<bool, LawrenceLost> {
        if self.comes_to(Point::Force) {
            self.free_actions();
            self.choose_force();
        }
        if self.comes_to(Point::Gift) {
            self.recruiting_phase();
        }
        if self.comes_to(Point::Scout) {
            self.scouting();
        }
        if self.comes_to(Point::Move) {
            self.movement();
            self.turn_cards();
        }
        if self.is_resuming() || !self.state.force.is_empty() && !self.state.ended {
            if self.comes_to(Point::BreakOff) {
                self.meet_the_enemy()?;
            }
            self.demolitions()?;
        }
        Ok(self.end_operation())
    }

    /// L5.1 Lets the player play hold cards and appeal before an Operation, until he declines.
    #[inline]
    pub(super) fn free_actions(&mut self) {
        if !self.is_resuming() {
            self.state.force = Set::EMPTY;
            self.state.resupplied = false;
            self.state.space = self.view().lawrence();
        }
        while self.comes_to(Point::OperationCard) && self.offer_hold_cards(Timing::Operation)
            || self.comes_to(Point::Appeal) && self.offer_appeal()
        {}
    }

    /// L5.2 Asks the player for the force: one or more units in one space, never the Camp.
    #[inline]
    fn choose_force(&mut self) {
        let force = self.ask_at(Point::Force, |player, context| player.force(context));
        let counters = &self.model.counters;
        let from = force.first().map_or_else(Space::default, |unit| self.state.at(unit));
        let choosable = self.view().units_in(from) - counters.camp;
        assert!(
            !force.is_empty() && force.is_subset(choosable),
            "L5.2: {force:?} is no force; {choosable:?} are in its space"
        );
        self.state.number += 1;
        self.state.force = force;
        self.state.space = from;
        self.emit(Event::Operation { number: self.state.number, force, from });
    }

    /// L5.3 Adds a new unit to the force in the Recruiting phase, if the ruling `recruits_join` is true.
    ///
    /// At set-up, when there is no force, it does nothing.
    #[inline]
    pub(super) fn join(&mut self, unit: Unit) {
        if !self.state.force.is_empty() {
            self.depends_on(Ruling::RecruitsJoin);
            if self.model.rulings.recruits_join == RecruitsJoin::Yes {
                self.state.force |= Set::of(unit);
            }
        }
    }

    /// L5.7, L5.8 Fights one battle against the Ottoman units that cards brought and the Garrison of the space.
    ///
    /// A face-down Garrison is revealed first. Without Ottoman units and without a Garrison there is no battle.
    ///
    /// # Errors
    /// [`LawrenceLost`], which ends the mission, if Lawrence is eliminated and does not escape.
    #[inline]
    pub(super) fn meet_the_enemy(&mut self) -> Result<(), LawrenceLost> {
        let space = self.state.space;
        if self.is_resuming() {
            // No hold card removes a face-up Garrison.
            let garrison = self.state.garrison_in(self.model, space);
            return self.battle(garrison.filter(|_| self.state.battle.against_garrison));
        }
        self.place_due();
        if self.state.garrisoned.contains(space) && !self.state.face_up.contains(space) {
            self.turn_up(space, How::Objective);
        }
        match self.state.garrison_in(self.model, space) {
            Some(garrison) => {
                self.place_garrison_units(garrison);
                self.battle(Some(garrison))
            }
            None if self.state.enemies.is_empty() => Ok(()),
            None => self.battle(None),
        }
    }

    /// L5.9 Ends the Operation and returns true if the goal of the mission is met.
    ///
    /// All Ottoman units go back to the OEF box.
    #[inline]
    fn end_operation(&mut self) -> bool {
        self.return_ottomans();
        self.state.force = Set::EMPTY;
        let goal_met = self.view().goal_met();
        self.emit(Event::OperationEnd { number: self.state.number, goal_met, state: self.state });
        goal_met
    }
}
