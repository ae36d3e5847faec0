//! L13 Demolition.

use super::verbs::Timing;
use super::{Chance, DemolitionUsed, Event, LawrenceLost, Luck, Onlooker, Play, Player};
use crate::games::lawrence::model::{DemolitionResult, GearKind, SpaceKind};
use crate::kernel::Set;

impl<C: Chance, P: Player, O: Onlooker<Event>> Play<'_, C, P, O> {
    /// L5.8, L13 In a friendly, unbroken rail space without Ottoman units, each unit of the force
    /// may use a Demolition, one after the other until the space is broken.
    #[inline]
    pub(super) fn demolitions(&mut self) -> Result<(), LawrenceLost> {
        let space = usize::from(self.state.space);
        let rail = self.model.map.of_kind(SpaceKind::Rail);
        let spoilt = self.state.garrisoned | self.state.rail_breaks;
        if !(rail - spoilt).contains(space) || !self.state.enemies.is_empty() {
            return Ok(());
        }
        if self.state.ended || self.sappers().is_empty() {
            return Ok(());
        }
        while self.offer_hold_cards(Timing::Demolition) {}
        let mut carriers = self.sappers();
        while !carriers.is_empty() {
            let Some(unit) = self.ask(|player, view, mind| player.demolish(view, carriers, mind))
            else {
                break;
            };
            assert!(carriers.contains(unit), "L13: {unit} is not one of {carriers:?}");
            carriers -= Set::of(unit);
            if self.demolish(unit, space)? {
                break;
            }
        }
        Ok(())
    }

    /// The units of the force that carry a Demolition.
    #[inline]
    fn sappers(&self) -> Set {
        let charges = self.state.on_map & self.model.counters.gear_of(GearKind::Demolition);
        self.state.places(charges) & self.state.force
    }

    /// L13 A unit uses its Demolition; says whether the space is broken.
    fn demolish(&mut self, unit: usize, space: usize) -> Result<bool, LawrenceLost> {
        let counters = &self.model.counters;
        let charges = counters.gear_of(GearKind::Demolition);
        let charge = self.state.among_at(charges, unit).first().map_or(Set::EMPTY, Set::of);
        self.state.take_up(charge);
        if self.model.rulings.demolition_used == DemolitionUsed::Available {
            self.state.boxes |= charge;
        }
        let roll = self.d6(Luck::OtherDice);
        let bonus = self.state.demolition_bonus;
        let result = self.model.tables.demolition.read((roll as i8 + bonus).clamp(1, 6) as u8);
        self.tell(Event::Demolition { space, unit, roll, bonus, result });
        match result {
            DemolitionResult::BlowUp => {
                self.remove_unit(unit);
                if counters.leaders.contains(unit) {
                    self.escape(unit, space)?;
                }
            }
            DemolitionResult::None => {}
            DemolitionResult::Broken | DemolitionResult::BrokenLoot => {
                self.state.rail_breaks |= Set::of(space);
                if result == DemolitionResult::BrokenLoot {
                    self.gain_pounds(self.model.rewards.loot);
                }
            }
        }
        Ok(self.state.rail_breaks.contains(space))
    }
}
