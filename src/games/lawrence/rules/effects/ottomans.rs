//! Ottoman units, Garrisons and the railway.

use super::done::Fact;
use crate::prelude::*;

impl View<'_> {
    /// Returns the Ottoman units called `name` that a card can still place in the force's space.
    ///
    /// They are in the OEF box; the Train can be placed only in a rail space.
    pub(super) fn named_ottomans(self, name: &str) -> Set<Ottoman> {
        let counters = &self.model.counters;
        let such =
            (self.state.boxes & counters.called(name) & counters.ottomans) - self.state.named_due;
        match self.model.map.of_kind(SpaceKind::Rail).contains(self.space) {
            true => such,
            false => such - counters.ottomans_of(OttomanKind::Train),
        }
    }

    /// Returns the members of `spaces` that may receive a Garrison now.
    ///
    /// A space with a Garrison, or one that an earlier mission freed, may not.
    pub(super) fn open_to_garrisons(self, spaces: Set<Space>) -> Set<Space> {
        spaces - self.garrisoned - self.freed
    }
}

impl<T: Table> Play<'_, T> {
    /// L8.4, L8.2 Adds to the number of Ottoman units that will be picked at random for the force's space.
    ///
    /// The first effect in a battle that brings Ottoman units also adds the mission's additional units.
    pub(super) fn owe_ottomans(&mut self, amount: Amount) {
        let counted = self.count(amount);
        let n = counted.many() + self.ottoman_bonus();
        self.state.oef_due = self.state.oef_due.saturating_add(n);
        self.done_so_much(EffectKind::PlaceOef, counted, n);
    }

    /// L8.4, L8.2 Reserves an Ottoman unit called `name` for the coming battle in the force's space.
    ///
    /// The unit must be available. The first effect in a battle that brings Ottoman units also adds the mission's
    /// additional units.
    pub(super) fn owe_named(&mut self, name: &str) {
        let unit = self.view().named_ottomans(name).nth(0);
        self.state.named_due |= Set::of(unit);
        self.state.placed.push(unit);
        let bonus = self.ottoman_bonus();
        self.state.oef_due = self.state.oef_due.saturating_add(bonus);
        let unit = ("unit", Fact::counter(unit));
        match bonus {
            0 => self.done(EffectKind::PlaceOttoman, [unit]),
            _ => {
                let facts = [unit, ("bonus", Fact::number(bonus))];
                self.done(EffectKind::PlaceOttoman, facts);
            }
        }
    }

    /// L8.4 Reveals `amount` face-down Garrisons that the player selects, or all if there are fewer.
    pub(super) fn reveal_garrisons(&mut self, amount: Amount) {
        let counted = self.count(amount);
        if amount == Amount::Die {
            self.done_so_much(EffectKind::RevealGarrison, counted, counted.n);
        }
        for _ in 0..counted.many() {
            let Some(space) = self.select_garrison() else { return };
            self.turn_up(space, How::Card);
        }
    }

    /// L8.4 Places a random Garrison from the box face down in a random member of `spaces`.
    pub(super) fn place_garrison(&mut self, spaces: Set<Space>) {
        let space = self.pick_space(Purpose::Placement, self.view().open_to_garrisons(spaces));
        let markers = self.state.boxes & self.model.counters.garrisons;
        let marker = self.pick(Purpose::Placement, markers);
        self.state.place(marker, space);
        self.state.garrisoned |= Set::of(space);
        // Which of the markers in the box it is remains hidden.
        self.state.seen_garrisons -= markers;
        let value = Fact::number(self.model.counters.strength[marker]);
        let facts = [("space", Fact::Space(space)), ("value", value)];
        self.done(EffectKind::PlaceGarrison, facts);
    }

    /// L8.4 Repairs one of the rail breaks in `spaces`, picked at random.
    pub(super) fn repair_rail(&mut self, spaces: Set<Space>) {
        let space = self.pick_space(Purpose::Placement, spaces & self.state.rail_breaks);
        self.state.repair(space);
        let facts = [("space", Fact::Space(space))];
        self.done(EffectKind::RepairRail, facts);
    }
}
