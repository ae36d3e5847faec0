//! Ottoman units, the Edge, strength.

use super::super::Side;
use super::{Amount, Event, Model, Play, Player, State, Table};
use super::{Done, Fact, Reader, Timing, Verb};
use crate::model::{Ottoman, OttomanKind, Space, SpaceKind};
use sandtable_kernel::Set;
use sandtable_scenario::Item;

/// Why a card from the hand brings no Ottoman units.
const NO_BATTLE: &str = "brings no battle";
/// Why a card played before Demolitions has nothing to do with battles.
const TOO_LATE: &str = "comes after the battle";

/// L8.2 So many Ottoman units, and the mission's bonus once a battle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaceOef(Amount);

impl Verb for PlaceOef {
    const KEY: &'static str = "place_oef";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        PlaceOef(reader.number(value))
    }

    fn fault(timing: Timing) -> Option<&'static str> {
        (timing != Timing::Immediate).then_some(NO_BATTLE)
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        (state.boxes & model.counters.ottomans) != state.named_due
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let counted = play.count(self.0);
        let n = counted.many() + play.ottoman_bonus();
        play.state.oef_due = play.state.oef_due.saturating_add(n);
        play.tell(counted.done(Self::KEY, n.into(), "{n Ottoman unit} to fight"));
    }

    fn brings(&self, _: Space, _: bool) -> u8 {
        self.0.mean().unsigned_abs()
    }

    fn worth(&self) -> i16 {
        -i16::from(self.0.mean())
    }
}

/// L8.4 A named Ottoman unit, if it is in the OEF box; the Train only on the railway. It comes
/// before those that are picked, and with the mission's bonus once a battle (L8.2).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaceOttoman(String);

impl PlaceOttoman {
    /// The copies of it that may come.
    fn such(&self, model: &Model, state: &State) -> Set<Ottoman> {
        let on_rails = model.map.of_kind(SpaceKind::Rail).contains(state.space);
        let barred = model.counters.ottomans_of(OttomanKind::Train);
        let such = (state.boxes & model.counters.called(&self.0) & model.counters.ottomans)
            - state.named_due;
        if on_rails { such } else { such - barred }
    }
}

impl Verb for PlaceOttoman {
    const KEY: &'static str = "place_ottoman";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        PlaceOttoman(reader.ottoman(value))
    }

    fn fault(timing: Timing) -> Option<&'static str> {
        (timing != Timing::Immediate).then_some(NO_BATTLE)
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        !self.such(model, state).is_empty()
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let unit = self.such(play.model, &play.state).nth(0);
        play.state.named_due |= Set::of(unit);
        play.state.placed.push(unit);
        let bonus = play.ottoman_bonus();
        play.state.oef_due = play.state.oef_due.saturating_add(bonus);
        let unit = ("unit", Fact::Counter(unit.into()));
        play.tell(Event::Done(match bonus {
            0 => Done::new(Self::KEY, [unit], "{unit} to fight"),
            _ => {
                let bonus = ("bonus", Fact::Number(bonus.into()));
                Done::new(Self::KEY, [unit, bonus], "{unit} and {bonus} more to fight")
            }
        }));
    }

    fn brings(&self, _: Space, _: bool) -> u8 {
        1
    }

    fn worth(&self) -> i16 {
        -2
    }
}

/// L10.2 A bonus to the Ottoman Edge roll of the Operation, beside what Elites add; negative
/// numbers are a malus.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EdgeBonus(Amount);

/// L10.2 The same for the player's Edge roll.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayerEdge(Amount);

impl<T: Table> Play<'_, T> {
    fn change_edge(
        &mut self,
        side: Side,
        amount: Amount,
        key: &'static str,
        more: &'static str,
        less: &'static str,
    ) {
        let counted = self.count(amount);
        let bonus = &mut self.state.edge_bonus[side as usize];
        *bonus = bonus.saturating_add(counted.n);
        let story = if counted.n > 0 { more } else { less };
        self.tell(counted.done(key, counted.n.into(), story));
    }
}

impl Verb for EdgeBonus {
    const KEY: &'static str = "edge_bonus";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        EdgeBonus(reader.change(value))
    }

    fn fault(timing: Timing) -> Option<&'static str> {
        (timing == Timing::Demolition).then_some(TOO_LATE)
    }

    fn can_happen(&self, _: &Model, _: &State) -> bool {
        true
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let [more, less] =
            ["{n} more on the Ottoman Edge roll", "{n} less on the Ottoman Edge roll"];
        play.change_edge(Side::Ottoman, self.0, Self::KEY, more, less);
    }

    fn worth(&self) -> i16 {
        -i16::from(self.0.mean().signum())
    }
}

impl Verb for PlayerEdge {
    const KEY: &'static str = "player_edge";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        PlayerEdge(reader.change(value))
    }

    fn fault(timing: Timing) -> Option<&'static str> {
        EdgeBonus::fault(timing)
    }

    fn can_happen(&self, _: &Model, _: &State) -> bool {
        true
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let [more, less] = ["{n} more on the Edge roll", "{n} less on the Edge roll"];
        play.change_edge(Side::Player, self.0, Self::KEY, more, less);
    }

    fn worth(&self) -> i16 {
        self.0.mean().signum().into()
    }
}

/// L8.4 A unit in the battle that the player selects fires with so much more strength in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnitStrength(Amount);

impl Verb for UnitStrength {
    const KEY: &'static str = "unit_strength";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        UnitStrength(reader.number(value))
    }

    fn fault(timing: Timing) -> Option<&'static str> {
        (timing != Timing::Battle).then_some("has no battle to help in")
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        !state.units_in(model, state.space).is_empty()
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let counted = play.count(self.0);
        let units = play.state.units_in(play.model, play.state.space);
        let unit = match units.len() {
            1 => units.nth(0),
            _ => play.ask(|player, asked| player.strengthen(asked, units)),
        };
        assert!(units.contains(unit), "L8.4: {unit} is not one of {units:?}");
        let more = &mut play.state.battle.strengthened[unit];
        *more = more.saturating_add(counted.many());
        play.tell(counted.done_for(unit, Self::KEY, "{n} more strength for {unit}"));
    }

    fn worth(&self) -> i16 {
        1
    }
}
