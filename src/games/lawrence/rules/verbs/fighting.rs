//! Ottoman units and the Edge.

use super::{Chance, Event, Model, Onlooker, Play, Player, State};
use super::{Done, Fact, Reader, Timing, Verb};
use crate::scenario::Item;

/// L8.2 So many Ottoman units, and the mission's bonus once a battle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaceOef(u8);

impl Verb for PlaceOef {
    const KEY: &'static str = "place_oef";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        PlaceOef(reader.number(value))
    }

    fn fault(&self, timing: Timing) -> Option<&'static str> {
        (timing == Timing::Hold).then_some("brings no battle")
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        state.boxes.meets(model.counters.ottomans)
    }

    fn happen<C: Chance, P: Player, O: Onlooker<Event>>(&self, play: &mut Play<'_, C, P, O>) {
        let n = self.0 + play.ottoman_bonus();
        play.state.oef_due = play.state.oef_due.saturating_add(n);
        let facts = [("n", Fact::Number(n.into()))];
        play.tell(Event::Done(Done::new(Self::KEY, facts, "{n Ottoman unit} to fight")));
    }

    fn brings(&self, _: usize, _: bool) -> u8 {
        self.0
    }
}

/// L10.2 A bonus to the Ottoman Edge roll.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EdgeBonus(u8);

impl Verb for EdgeBonus {
    const KEY: &'static str = "edge_bonus";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        EdgeBonus(reader.number(value))
    }

    fn fault(&self, timing: Timing) -> Option<&'static str> {
        (timing == Timing::Hold).then_some("brings no battle")
    }

    fn can_happen(&self, _: &Model, _: &State) -> bool {
        true
    }

    fn happen<C: Chance, P: Player, O: Onlooker<Event>>(&self, play: &mut Play<'_, C, P, O>) {
        play.state.edge_bonus = play.state.edge_bonus.saturating_add(self.0);
        let facts = [("n", Fact::Number(self.0.into()))];
        play.tell(Event::Done(Done::new(Self::KEY, facts, "{n} more on the Ottoman Edge roll")));
    }
}
