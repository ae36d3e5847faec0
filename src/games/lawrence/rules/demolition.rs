//! L13 Demolition.

use crate::prelude::*;

impl<T: Table> Play<'_, T> {
    /// L5.8, L13 Asks the player which units of the force use their Demolitions, until the space is broken.
    ///
    /// He may play hold cards before the first Demolition.
    ///
    /// # Errors
    /// [`LawrenceLost`], which ends the mission, if Lawrence is eliminated and does not escape.
    #[inline]
    pub(super) fn demolitions(&mut self) -> Result<(), LawrenceLost> {
        let space = self.state.space;
        if !self.is_resuming() && !self.may_demolish(space) {
            return Ok(());
        }
        if self.comes_to(Point::DemolitionCard) {
            while self.offer_hold_cards(Timing::Demolition) {}
            self.state.sappers = self.sappers();
        }
        while !self.state.sappers.is_empty() {
            let carriers = self.state.sappers;
            let Some(unit) = self
                .ask_at(Point::Demolition, |player, context| player.demolish(context, carriers))
            else {
                break;
            };
            assert!(carriers.contains(unit), "L13: {unit} is not one of {carriers:?}");
            self.state.sappers -= Set::of(unit);
            if self.demolish(unit, space)? {
                break;
            }
        }
        Ok(())
    }

    /// L13 Returns true if the force can use a Demolition in a space.
    ///
    /// A unit of the force must carry one, and the space must be a friendly, unbroken rail space without Ottoman units.
    /// The result is false if a card has ended the Operation.
    #[inline]
    fn may_demolish(&self, space: Space) -> bool {
        let rail = self.model.map.of_kind(SpaceKind::Rail);
        let spoilt = self.state.garrisoned | self.state.rail_breaks;
        (rail - spoilt).contains(space)
            && self.state.enemies.is_empty()
            && !self.state.ended
            && !self.sappers().is_empty()
    }

    /// Returns the units of the force that carry a Demolition.
    #[inline]
    fn sappers(&self) -> Set<Unit> {
        let charges = self.state.on_map & self.model.counters.gear_of(GearKind::Demolition);
        self.state.places(charges) & self.state.force
    }

    /// L13 Rolls for the Demolition that a unit carries; returns true if it breaks the rail space.
    ///
    /// A carrier that is blown up is lost; a Leader may escape if the ruling `blow_up_escape` is true.
    ///
    /// # Errors
    /// [`LawrenceLost`], which ends the mission, if Lawrence is eliminated and does not escape.
    fn demolish(&mut self, unit: Unit, space: Space) -> Result<bool, LawrenceLost> {
        let counters = &self.model.counters;
        let charges = counters.gear_of(GearKind::Demolition);
        let charge = self.state.among_at(charges, unit).first().expect("a carrier was asked for");
        let roll = self.d6(Purpose::OtherDice);
        let bonus = self.state.demolition_bonus;
        let read = (roll as i8).saturating_add(bonus).clamp(1, 6) as u8;
        let result = self.model.tables.demolition.read(read);
        let broken = result.breaks();
        let leader = result == DemolitionResult::BlowUp && counters.leaders.contains(unit);
        if leader {
            self.depends_on(Ruling::BlowUpEscape);
        }
        let rolls = self.model.rulings.blow_up_escape == BlowUpEscape::Yes;
        let leader_lost = leader && (!rolls || self.is_lost_at_once(unit));
        self.use_up(charge, broken.then_some(space));
        match result {
            DemolitionResult::BlowUp => self.lose(unit),
            DemolitionResult::BrokenLoot => {
                self.gain_pounds(self.model.rewards.loot);
            }
            DemolitionResult::Broken | DemolitionResult::None => {}
        }
        self.emit(Event::Demolition { space, unit, roll, bonus, result, leader_lost });
        if leader_lost && unit == counters.lawrence {
            return Err(LawrenceLost);
        }
        if leader && !leader_lost {
            self.escape(unit, space)?;
        }
        Ok(broken)
    }

    /// L13 Takes a used Demolition from its carrier and, if it broke a rail space, records the break.
    ///
    /// `broken` is this space, or `None` if no space was broken. By the ruling `demolition_used`, the Demolition marks
    /// the break, is available again or is out of play.
    fn use_up(&mut self, charge: Gear, broken: Option<Space>) {
        self.depends_on(Ruling::DemolitionUsed);
        let state = &mut self.state;
        state.rail_breaks |= broken.map_or(Set::EMPTY, Set::of);
        state.take_up(Set::of(charge));
        match (self.model.rulings.demolition_used, broken) {
            (DemolitionUsed::Marker, Some(space)) => {
                state.mark_break(charge, space);
            }
            (DemolitionUsed::Marker | DemolitionUsed::Available, _) => {
                state.boxes |= Set::of(charge);
            }
            (DemolitionUsed::Gone, _) => {}
        }
    }
}
