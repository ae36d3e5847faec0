//! Gear.

use super::super::Luck;
use super::super::recruiting::with_room;
use super::{Done, Fact, Reader, Verb};
use super::{Event, Model, Play, Player, State, Table};
use crate::model::{Gear, GearKind};
use sandtable_kernel::Set;
use sandtable_scenario::Item;

/// L6.4 A piece of available Gear comes, for free, to a unit of the force that the player selects.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GainGear(GearKind);

impl Verb for GainGear {
    const KEY: &'static str = "gain_gear";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        GainGear(reader.gear(value))
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        state.boxes.meets(model.counters.gear_of(self.0))
            && !with_room(model, state, state.force).is_empty()
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let able = with_room(play.model, &play.state, play.state.force);
        let unit = match able.len() {
            1 => able.nth(0),
            _ => play.ask(|player, asked| player.carrier(asked, self.0, able)),
        };
        assert!(able.contains(unit), "L8.4: {unit} is not one of {able:?}");
        let Some(gear) = play.bring_gear(self.0, unit) else { return };
        let facts = [("gear", Fact::Counter(gear.into())), ("unit", Fact::Counter(unit.into()))];
        play.tell(Event::Done(Done::new(Self::KEY, facts, "{gear} for {unit}")));
    }

    fn worth(&self) -> i16 {
        1
    }
}

/// L6.6 A picked piece of the force's Gear is lost: it is available again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LoseGear(GearKind);

impl LoseGear {
    fn such(&self, model: &Model, state: &State) -> Set<Gear> {
        let carried = state.on_map & model.counters.gear_of(self.0);
        carried.iter().filter(|&gear| state.force.contains(state.at(gear))).collect()
    }
}

impl Verb for LoseGear {
    const KEY: &'static str = "lose_gear";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        LoseGear(reader.gear(value))
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        !self.such(model, state).is_empty()
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let gear = play.pick(Luck::Recruits, self.such(play.model, &play.state));
        let unit = play.state.at(gear);
        play.state.take_up(Set::of(gear));
        play.state.boxes |= Set::of(gear);
        let facts = [("gear", Fact::Counter(gear.into())), ("unit", Fact::Counter(unit.into()))];
        play.tell(Event::Done(Done::new(Self::KEY, facts, "{unit} loses {gear}")));
    }

    fn worth(&self) -> i16 {
        -1
    }
}
