//! Units and appeals.

use super::super::Luck;
use super::super::recruiting::placeable;
use super::{Chance, Event, Model, Onlooker, Play, Player, State};
use super::{Done, Fact, Reader, Timing, Verb};
use crate::games::lawrence::model::UnitKind;
use crate::kernel::Set;
use crate::scenario::Item;

/// L8.4 A picked unit of the force goes back to the Recruit box; its Gear is available again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ReturnUnit(UnitKind);

impl ReturnUnit {
    fn such(&self, model: &Model, state: &State) -> Set {
        state.force & model.counters.units_of(self.0)
    }
}

impl Verb for ReturnUnit {
    const KEY: &'static str = "return_unit";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        ReturnUnit(reader.unit(value))
    }

    fn fault(&self, timing: Timing) -> Option<&'static str> {
        (timing == Timing::Hold).then_some("has no force to act on")
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        !self.such(model, state).is_empty()
    }

    fn happen<C: Chance, P: Player, O: Onlooker<Event>>(&self, play: &mut Play<'_, C, P, O>) {
        let unit = play.pick(Luck::Recruits, self.such(play.model, &play.state));
        play.remove_unit(unit);
        let facts = [("unit", Fact::Counter(unit))];
        play.tell(Event::Done(Done::new(Self::KEY, facts, "{unit} goes home")));
    }
}

/// L8.4 A picked unit comes from the Recruit box to Lawrence, if L6.5 allows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaceUnit(UnitKind);

impl PlaceUnit {
    /// The units that may come.
    fn such(&self, model: &Model, state: &State) -> Set {
        let such = model.counters.units_of(self.0) & state.boxes;
        let space = Set::of(state.at[model.counters.lawrence].into());
        match such.is_empty() || placeable(model, state, such, space).is_empty() {
            true => Set::EMPTY,
            false => such,
        }
    }
}

impl Verb for PlaceUnit {
    const KEY: &'static str = "place_unit";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        PlaceUnit(reader.unit(value))
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        !self.such(model, state).is_empty()
    }

    fn happen<C: Chance, P: Player, O: Onlooker<Event>>(&self, play: &mut Play<'_, C, P, O>) {
        let unit = play.pick(Luck::Recruits, self.such(play.model, &play.state));
        let space = play.state.at[play.model.counters.lawrence].into();
        play.state.place(unit, space);
        let facts = [("unit", Fact::Counter(unit)), ("space", Fact::Space(space))];
        play.tell(Event::Done(Done::new(Self::KEY, facts, "{unit} comes to {space}")));
    }
}

/// L16 A successful appeal has two results; the card is played with the appeal alone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DoubleAppeal;

impl Verb for DoubleAppeal {
    const KEY: &'static str = "double_appeal";
    const IS_WORD: bool = true;

    fn read(_: &Reader<'_>, _: &Item<'_>) -> Self {
        DoubleAppeal
    }

    fn fault(&self, timing: Timing) -> Option<&'static str> {
        (timing == Timing::Immediate).then_some("doubles no appeal")
    }

    fn can_happen(&self, _: &Model, _: &State) -> bool {
        false
    }

    fn happen<C: Chance, P: Player, O: Onlooker<Event>>(&self, _: &mut Play<'_, C, P, O>) {}
}
