//! L9 Ottoman units.

use crate::prelude::*;

impl<T: Table> Play<'_, T> {
    /// L8.2, L19 Returns the number of the mission's additional Ottoman units at the first call in an Operation.
    ///
    /// Later calls return 0, because these units come once in a battle.
    pub(super) fn ottoman_bonus(&mut self) -> u8 {
        match std::mem::replace(&mut self.state.bonus_spent, true) {
            false => self.state.ottoman_bonus,
            true => 0,
        }
    }

    /// L9.1 Brings the Ottoman units that cards demanded to the force's space, named units first.
    #[inline]
    pub(super) fn place_due(&mut self) {
        let due = std::mem::take(&mut self.state.oef_due);
        let named = std::mem::take(&mut self.state.named_due);
        if due > 0 || !named.is_empty() {
            self.place_ottomans(named, due, false);
        }
    }

    /// L5.8 Places as many Ottoman units as the Garrison's value, in addition to those that cards brought.
    ///
    /// The mission's additional units come with them, unless a card has brought these already.
    #[inline]
    pub(super) fn place_garrison_units(&mut self, garrison: Garrison) {
        let units = self.model.counters.strength[garrison] + self.ottoman_bonus();
        self.place_ottomans(Set::EMPTY, units, true);
    }

    /// L9.1 Places the `named` Ottoman units, and `count` more that are picked at random from the OEF box.
    ///
    /// If the box becomes empty, fewer are placed. An Armored Train that is picked outside a rail space is set aside;
    /// the ruling `train_off_rail` decides whether another unit is picked for it. `by_garrison` is true if a Garrison
    /// brings the units, not a card; it is only reported to the observer.
    #[inline(always)]
    fn place_ottomans(&mut self, named: Set<Ottoman>, count: u8, by_garrison: bool) {
        let counters = &self.model.counters;
        let on_rails = self.model.map.of_kind(SpaceKind::Rail).contains(self.state.space);
        let trains = counters.ottomans_of(OttomanKind::Train);
        let barred = if on_rails { Set::EMPTY } else { trains };
        let redrawn = self.model.rulings.train_off_rail == TrainOffRail::Redrawn;
        let mut units: SlotList<Ottoman, MOST_UNITS> =
            self.state.placed.iter().filter(|&unit| named.contains(unit)).collect();
        self.state.boxes -= named;
        self.state.enemies |= named;
        let mut set_aside = Set::EMPTY;
        let mut due = count;
        while due > 0 {
            let left = self.state.boxes & counters.ottomans;
            if left.is_empty() {
                break;
            }
            let unit = self.pick(Purpose::Ottomans, left);
            self.state.boxes -= Set::of(unit);
            if barred.contains(unit) {
                self.depends_on(Ruling::TrainOffRail);
                set_aside |= Set::of(unit);
                due -= u8::from(!redrawn);
            } else {
                due -= 1;
                units.push(unit);
                self.state.placed.push(unit);
                self.state.enemies |= Set::of(unit);
            }
        }
        self.emit(Event::Placed { by_garrison, units, set_aside });
    }

    /// L9.3 Puts all Ottoman units, eliminated or not, back in the OEF box at the end of the Operation.
    ///
    /// Also ends the modifiers that cards gave for this Operation.
    #[inline]
    pub(super) fn return_ottomans(&mut self) {
        let state = &mut self.state;
        state.boxes |= self.model.counters.ottomans;
        state.enemies = Set::EMPTY;
        state.placed = SlotList::default();
        state.oef_due = 0;
        state.named_due = Set::EMPTY;
        state.edge_bonus = [0; 2];
        state.movement_bonus = 0;
        state.demolition_bonus = 0;
        state.ended = false;
        state.bonus_spent = false;
    }
}

impl View<'_> {
    /// L9.2 Returns the living Ottoman units at which an Arab unit may fire.
    ///
    /// The Aeroplane is one of them only if no other Ottoman unit lives.
    #[inline]
    pub(super) fn targets(self) -> Set<Ottoman> {
        let ground = self.enemies - self.model.counters.ottomans_of(OttomanKind::Aeroplane);
        if ground.is_empty() { self.enemies } else { ground }
    }

    /// L9.2 Returns the strength with which an Ottoman unit fires.
    ///
    /// A living Aeroplane adds 1 to the strongest other living unit except the Train; of equally strong units, to
    /// the first in line.
    #[inline]
    pub(crate) fn ottoman_strength(self, unit: Ottoman) -> u8 {
        let counters = &self.model.counters;
        let planes = self.enemies & counters.ottomans_of(OttomanKind::Aeroplane);
        if planes.is_empty() {
            return counters.strength[unit];
        }
        let helped = self.enemies - planes - counters.ottomans_of(OttomanKind::Train);
        // The line is ordered by strength, so the first is the strongest.
        let strongest = self.battle.ottoman_line.iter().find(|&unit| helped.contains(unit));
        counters.strength[unit] + if strongest == Some(unit) { planes.len() as u8 } else { 0 }
    }
}
