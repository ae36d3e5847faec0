//! L3.2, L15 Placement of Feisal's Camp.

use crate::prelude::*;

impl View<'_> {
    /// L3.2 Returns the spaces of the Camp's placement table that have no Garrison and are not in `barred`.
    pub(super) fn places_for_camp(self, barred: Set<Space>) -> Set<Space> {
        let table: Set<Space> = self.model.tables.placement.0.into_iter().collect();
        table - barred - self.garrisoned
    }
}

impl<T: Table> Play<'_, T> {
    /// L3.2 Rolls for the Camp's space until one has no Garrison and is not in `barred`.
    ///
    /// Returns `None`, without a roll, if the placement table has no such space.
    pub(super) fn roll_placement(&mut self, barred: Set<Space>) -> Option<Space> {
        let places = self.view().places_for_camp(barred);
        if places.is_empty() {
            return None;
        }
        loop {
            let roll = self.d6(Purpose::Placement);
            self.emit(Event::CampRoll { roll });
            let space = self.model.tables.placement.read(roll);
            if places.contains(space) {
                return Some(space);
            }
        }
    }
}
