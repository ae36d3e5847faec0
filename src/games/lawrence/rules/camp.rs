//! L3.2, L15 Feisal's Camp moves.

use super::{Chance, Done, Event, Luck, Onlooker, Play, Player};
use crate::kernel::Set;

impl<C: Chance, P: Player, O: Onlooker<Event>> Play<'_, C, P, O> {
    /// L3.2 The Camp moves to another space of the table without a Garrison, if it is on the map.
    pub(super) fn relocate_camp(&mut self) {
        let Some(camp) = self.model.counters.camp.first() else { return };
        let Some(from) = self.state.place_of(camp) else { return };
        if let Some(to) = self.roll_placement(Set::of(from)) {
            self.state.place(camp, to);
            self.tell(Event::Done(Done::RelocateCamp { to }));
        }
    }

    /// L3.2 Rolls for a space without a Garrison that is not one of `barred`, again and again until
    /// one will do; none if the table has no such space.
    pub(super) fn roll_placement(&mut self, barred: Set) -> Option<usize> {
        let table = self.model.tables.placement;
        let barred = barred | self.state.garrisoned;
        if table.0.iter().all(|&space| barred.contains(space)) {
            return None;
        }
        loop {
            let roll = self.d6(Luck::Placement);
            self.tell(Event::CampRoll { roll });
            let space = table.read(roll);
            if !barred.contains(space) {
                return Some(space);
            }
        }
    }
}
