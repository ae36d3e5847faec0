//! Garrisons and Feisal's Camp.

use super::super::How;
use super::super::camp::places_for_camp;
use super::{Chance, Event, Model, Onlooker, Play, Player, State};
use super::{Done, Fact, Reader, Verb};
use crate::kernel::Set;
use crate::scenario::Item;

/// L9.4 The player turns up so many face-down Garrisons, or all there are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RevealGarrison(u8);

impl Verb for RevealGarrison {
    const KEY: &'static str = "reveal_garrison";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        RevealGarrison(reader.number(value))
    }

    fn can_happen(&self, _: &Model, state: &State) -> bool {
        state.garrisoned != state.face_up
    }

    fn happen<C: Chance, P: Player, O: Onlooker<Event>>(&self, play: &mut Play<'_, C, P, O>) {
        for _ in 0..self.0 {
            let Some(space) = play.select_garrison() else { return };
            play.turn_up(space, How::Card);
        }
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

    fn happen<C: Chance, P: Player, O: Onlooker<Event>>(&self, play: &mut Play<'_, C, P, O>) {
        let camp = play.model.counters.camp.nth(0);
        let from = Set::of(play.state.at[camp].into());
        let Some(to) = play.roll_placement(from) else { return };
        play.state.place(camp, to);
        let facts = [("rolls", Fact::CampRolls), ("to", Fact::Space(to))];
        play.tell(Event::Done(Done::new(Self::KEY, facts, "the Camp is now in {to}")));
    }
}
