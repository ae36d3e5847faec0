//! Garrisons, the railway and Feisal's Camp.

use super::super::camp::places_for_camp;
use super::super::{How, Luck};
use super::{Amount, Event, Model, Play, State, Table};
use super::{Done, Fact, Reader, Timing, Verb};
use crate::model::Space;
use sandtable_kernel::Set;
use sandtable_scenario::Item;

/// L9.4 The player turns up so many face-down Garrisons, or all there are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RevealGarrison(Amount);

impl Verb for RevealGarrison {
    const KEY: &'static str = "reveal_garrison";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        RevealGarrison(reader.number(value))
    }

    fn can_happen(&self, _: &Model, state: &State) -> bool {
        state.garrisoned != state.face_up
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let counted = play.count(self.0);
        if self.0 == Amount::Die {
            play.tell(counted.done(Self::KEY, counted.n.into(), "{n Garrison} to turn up"));
        }
        for _ in 0..counted.many() {
            let Some(space) = play.select_garrison() else { return };
            play.turn_up(space, How::Card);
        }
    }

    fn worth(&self) -> i16 {
        1
    }
}

/// L8.4 A Garrison, picked from the Garrison box, comes face down to one of these spaces, picked
/// among those without one; never to one that an earlier mission freed (L19). Units that are there
/// stay.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaceGarrison(Set<Space>);

impl PlaceGarrison {
    /// Where a Garrison may come.
    pub const fn spaces(&self) -> Set<Space> {
        self.0
    }

    /// Those of them that may get one now.
    fn open(&self, state: &State) -> Set<Space> {
        self.0 - state.garrisoned - state.freed
    }
}

impl Verb for PlaceGarrison {
    const KEY: &'static str = "place_garrison";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        PlaceGarrison(reader.spaces(value))
    }

    fn fault(timing: Timing) -> Option<&'static str> {
        (timing != Timing::Immediate).then_some("brings no Garrison")
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        state.boxes.meets(model.counters.garrisons) && !self.open(state).is_empty()
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let space = play.pick_space(Luck::Placement, self.open(&play.state));
        let markers = play.state.boxes & play.model.counters.garrisons;
        let marker = play.pick(Luck::Placement, markers);
        play.state.place(marker, space);
        play.state.garrisoned |= Set::of(space);
        // Nobody knows which of those in the box it is.
        play.state.seen_garrisons -= markers;
        let value = play.model.counters.strength[marker].into();
        let facts = [("space", Fact::Space(space)), ("value", Fact::Number(value))];
        play.tell(Event::Done(Done::new(Self::KEY, facts, "a Garrison comes to {space}")));
    }

    fn worth(&self) -> i16 {
        -3
    }
}

/// L8.4 The rail break in one of these spaces, picked, is repaired; a Demolition that marks it is
/// available again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RepairRail(Set<Space>);

impl RepairRail {
    /// Where the break may be repaired.
    pub const fn spaces(&self) -> Set<Space> {
        self.0
    }
}

impl Verb for RepairRail {
    const KEY: &'static str = "repair_rail";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        RepairRail(reader.railway(value))
    }

    fn can_happen(&self, _: &Model, state: &State) -> bool {
        self.0.meets(state.rail_breaks)
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let space = play.pick_space(Luck::Placement, self.0 & play.state.rail_breaks);
        play.state.repair(space);
        let facts = [("space", Fact::Space(space))];
        play.tell(Event::Done(Done::new(Self::KEY, facts, "the railway is repaired in {space}")));
    }

    fn worth(&self) -> i16 {
        -2
    }
}

/// L3.2 Feisal's Camp moves to another space of its table, if it is on the map.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RelocateCamp;

impl Verb for RelocateCamp {
    const KEY: &'static str = "relocate_camp";
    const IS_WORD: bool = true;

    fn read(_: &Reader<'_>, _: &Item<'_>) -> Self {
        RelocateCamp
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        let from = state.camp(model);
        from.is_some_and(|from| !places_for_camp(model, state, Set::of(from)).is_empty())
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let camp = play.model.counters.camp.nth(0);
        let from = Set::of(play.state.at(camp));
        let Some(to) = play.roll_placement(from) else { return };
        play.state.place(camp, to);
        let facts = [("rolls", Fact::CampRolls), ("to", Fact::Space(to))];
        play.tell(Event::Done(Done::new(Self::KEY, facts, "the Camp is now in {to}")));
    }

    fn worth(&self) -> i16 {
        0
    }
}
