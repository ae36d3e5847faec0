//! L3.2, L15 Where Feisal's Camp comes to.

use crate::prelude::*;

impl View<'_> {
    /// L3.2 The spaces of the table without a Garrison that are not among `barred`.
    pub(super) fn places_for_camp(self, barred: Set<Space>) -> Set<Space> {
        let table: Set<Space> = self.model.tables.placement.0.into_iter().collect();
        table - barred - self.garrisoned
    }
}

impl<T: Table> Play<'_, T> {
    /// L3.2 Rolls for a space without a Garrison that is not one of `barred`, again and again until
    /// one will do; none if the table has no such space.
    pub(super) fn roll_placement(&mut self, barred: Set<Space>) -> Option<Space> {
        let places = self.view().places_for_camp(barred);
        if places.is_empty() {
            return None;
        }
        loop {
            let roll = self.d6(Luck::Placement);
            self.tell(Event::CampRoll { roll });
            let space = self.model.tables.placement.read(roll);
            if places.contains(space) {
                return Some(space);
            }
        }
    }
}
