//! L3.2, L15 Where Feisal's Camp comes to.

use super::{Chance, Event, Luck, Model, Onlooker, Play, Player, State};
use crate::kernel::Set;

/// L3.2 The spaces of the table without a Garrison that are not among `barred`.
pub(super) fn places_for_camp(model: &Model, state: &State, barred: Set) -> Set {
    let table: Set = model.tables.placement.0.into_iter().collect();
    table - barred - state.garrisoned
}

impl<C: Chance, P: Player, O: Onlooker<Event>> Play<'_, C, P, O> {
    /// L3.2 Rolls for a space without a Garrison that is not one of `barred`, again and again until
    /// one will do; none if the table has no such space.
    pub(super) fn roll_placement(&mut self, barred: Set) -> Option<usize> {
        let places = places_for_camp(self.model, &self.state, barred);
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
