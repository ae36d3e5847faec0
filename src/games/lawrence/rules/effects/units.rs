//! Units, Leaders, Gear and Feisal's Camp.

use super::done::Fact;
use crate::prelude::*;

impl View<'_> {
    /// L6.5 Returns the units of a kind in the Recruit box that may enter play in Lawrence's space.
    pub(super) fn coming(self, kind: UnitKind) -> Set<Unit> {
        self.coming_to(kind, self.lawrence())
    }

    /// Returns the pieces of Gear of a kind that the force carries.
    pub(super) fn gear_of_force(self, kind: GearKind) -> Set<Gear> {
        let carried = self.state.on_map & self.model.counters.gear_of(kind);
        carried.iter().filter(|&gear| self.force.contains(self.state.at(gear))).collect()
    }
}

impl<T: Table> Play<'_, T> {
    /// L8.4, L6.6 Sends the unit of the force that `choice` describes back to the Recruit box.
    ///
    /// Its Gear becomes available, whatever the ruling `lost_gear` says.
    pub(super) fn send_home(&mut self, choice: OneUnit) {
        let unit = self.choose_unit(choice);
        let gear = self.remove_unit(unit);
        self.state.boxes |= gear;
        self.state.boxes |= Set::of(unit);
        self.done(EffectKind::ReturnUnit, [("unit", Fact::counter(unit))]);
    }

    /// L8.4, L6.6 Removes the unit of the force that `choice` describes, as if it were lost in battle.
    pub(super) fn lose_unit(&mut self, choice: OneUnit) {
        let unit = self.choose_unit(choice);
        self.lose(unit);
        self.done(EffectKind::LoseUnit, [("unit", Fact::counter(unit))]);
    }

    /// Returns a unit of the force of one of the kinds in `choice`.
    ///
    /// The player selects the unit, or it is picked at random.
    fn choose_unit(&mut self, choice: OneUnit) -> Unit {
        let candidates = self.state.force & self.model.counters.units_among(choice.of);
        match choice.selected {
            false => self.pick(Purpose::Recruits, candidates),
            true => self
                .select("L8.4", candidates, |player, context| player.give_up(context, candidates)),
        }
    }

    /// Picks a unit of a kind from the Recruit box at random and places it in Lawrence's space.
    ///
    /// Returns the unit and the space as named facts for the record of the effect.
    pub(super) fn place_picked_unit(&mut self, kind: UnitKind) -> [(&'static str, Fact); 2] {
        let unit = self.pick(Purpose::Recruits, self.view().coming(kind));
        let space = self.view().lawrence();
        self.state.place(unit, space);
        [("unit", Fact::counter(unit)), ("space", Fact::Space(space))]
    }

    /// L8.4, L14.3 Attempts to recruit an Arab Leader with a d6 roll, to which no Pounds are added.
    pub(super) fn recruit_for_free(&mut self) {
        let (roll, success) = self.recruiting_roll(0);
        let roll = ("roll", Fact::number(roll));
        if !success {
            return self.done(EffectKind::RecruitLeader, [roll]);
        }
        let [unit, space] = self.place_picked_unit(UnitKind::ArabLeader);
        self.done(EffectKind::RecruitLeader, [roll, unit, space]);
    }

    /// L8.4 Gives an available piece of Gear of a kind to a unit of the force that the player selects.
    pub(super) fn gain_gear(&mut self, kind: GearKind) {
        let able = self.view().with_room(self.state.force);
        let unit = self.select("L8.4", able, |player, context| player.carrier(context, kind, able));
        let Some(gear) = self.bring_gear(kind, unit) else { return };
        let facts = [("gear", Fact::counter(gear)), ("unit", Fact::counter(unit))];
        self.done(EffectKind::GainGear, facts);
    }

    /// L8.4, L6.6 Takes a piece of Gear of a kind, picked at random, from the force and makes it available.
    ///
    /// The ruling `lost_gear` makes no difference to this Gear.
    pub(super) fn lose_gear(&mut self, kind: GearKind) {
        let gear = self.pick(Purpose::Recruits, self.view().gear_of_force(kind));
        let unit = self.state.at(gear);
        self.state.take_up(Set::of(gear));
        self.state.boxes |= Set::of(gear);
        let facts = [("gear", Fact::counter(gear)), ("unit", Fact::counter(unit))];
        self.done(EffectKind::LoseGear, facts);
    }

    /// L8.4, L3.2 Rolls for a new space of Feisal's Camp and moves the Camp there.
    pub(super) fn relocate_camp(&mut self) {
        let camp = self.model.counters.camp.nth(0);
        let from = Set::of(self.state.at(camp));
        let Some(to) = self.roll_placement(from) else { return };
        self.state.place(camp, to);
        let facts = [("rolls", Fact::CampRolls), ("to", Fact::Space(to))];
        self.done(EffectKind::RelocateCamp, facts);
    }
}
