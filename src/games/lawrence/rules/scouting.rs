//! L17 Scouting.

use crate::prelude::*;

impl<T: Table> Play<'_, T> {
    /// L17 If the force has an Aeroplane, asks the player whether it scouts an adjacent Garrison.
    ///
    /// The Garrison must be face down. A d6 roll decides, by the scenario's table, whether it is revealed.
    #[inline]
    pub(super) fn scouting(&mut self) {
        let planes = self.state.on_map & self.model.counters.gear_of(GearKind::Aeroplane);
        if !self.state.places(planes).meets(self.state.force) {
            return;
        }
        let hidden = self.view().hidden_garrisons();
        let spaces = hidden & self.model.map.adjacent[self.state.space];
        if spaces.is_empty() {
            return;
        }
        let space = self.ask_at(Point::Scout, |player, context| player.scout(context, spaces));
        let Some(space) = space else {
            return;
        };
        assert!(spaces.contains(space), "L17: {space} is not one of {spaces:?}");
        let roll = self.d6(Purpose::OtherDice);
        let value = self.model.tables.scouting.read(roll).then(|| self.reveal(space));
        self.emit(Event::Scout { space, roll, value });
        if let Some(value) = value {
            self.emit(Event::Garrison { space, value, how: How::Scouting });
        }
    }
}
