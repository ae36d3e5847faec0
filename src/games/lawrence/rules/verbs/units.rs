//! Units, Leaders and appeals.

use super::super::Luck;
use super::super::recruiting::{fit_for, leaders_for, placeable};
use super::{Done, Fact, Reader, Timing, Verb};
use super::{Event, Model, Play, Player, State, Table};
use crate::model::{Unit, UnitKind, UnitKinds};
use sandtable_kernel::Set;
use sandtable_scenario::Item;

/// One unit of the force among some: picked, or selected by the player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct One {
    of: UnitKinds,
    selected: bool,
}

impl One {
    /// A kind of unit, of which one is picked; or `{ selected = KIND }`.
    fn read(reader: &Reader<'_>, value: &Item<'_>) -> One {
        let of = |item: &Item<'_>| reader.kinds(item, &[UnitKind::ArabLeader]);
        match value.is_table() {
            true => One { of: of(&value.section().required("selected")), selected: true },
            false => One { of: of(value), selected: false },
        }
    }

    /// The units of the force among which it is.
    fn such(&self, model: &Model, state: &State) -> Set<Unit> {
        state.force & model.counters.units_among(self.of)
    }

    /// The unit: picked by luck, selected by the player, or the only one there is.
    fn unit<T: Table>(&self, play: &mut Play<'_, T>) -> Unit {
        let such = self.such(play.model, &play.state);
        let unit = match (self.selected, such.len()) {
            (false, _) => play.pick(Luck::Recruits, such),
            (true, 1) => such.nth(0),
            (true, _) => play.ask(|player, asked| player.give_up(asked, such)),
        };
        assert!(such.contains(unit), "L8.4: {unit} is not one of {such:?}");
        unit
    }
}

/// A unit of the force leaves it; its Gear is available again. It goes `HOME`, or it is lost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnitLeaves<const HOME: bool>(One);

/// L8.4 A unit of the force goes back to the Recruit box, an Arab Leader too.
pub type ReturnUnit = UnitLeaves<true>;

/// L11.4 A unit of the force is lost, as in battle; an Arab Leader does not escape and comes again
/// in the next mission.
pub type LoseUnit = UnitLeaves<false>;

impl<const HOME: bool> Verb for UnitLeaves<HOME> {
    const KEY: &'static str = if HOME { "return_unit" } else { "lose_unit" };

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        UnitLeaves(One::read(reader, value))
    }

    fn fault(timing: Timing) -> Option<&'static str> {
        (timing == Timing::Battle).then_some("takes nobody out of the battle")
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        !self.0.such(model, state).is_empty()
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let unit = self.0.unit(play);
        play.remove_unit(unit);
        if HOME {
            play.state.boxes |= Set::of(unit);
        }
        let facts = [("unit", Fact::Counter(unit.into()))];
        let story = if HOME { "{unit} goes home" } else { "{unit} is lost" };
        play.tell(Event::Done(Done::new(Self::KEY, facts, story)));
    }

    fn worth(&self) -> i16 {
        if HOME { -2 } else { -3 }
    }
}

/// L6.5 The units of a kind in the Recruit box, if one may come to Lawrence.
fn coming(model: &Model, state: &State, kind: UnitKind) -> Set<Unit> {
    let space = state.at(model.counters.lawrence);
    if kind == UnitKind::ArabLeader {
        return leaders_for(model, state, space);
    }
    let such = fit_for(model, model.counters.units_of(kind) & state.boxes, space);
    let open = !such.is_empty() && !placeable(model, state, such, Set::of(space)).is_empty();
    if open { such } else { Set::EMPTY }
}

/// A picked unit of those that may come does so; the unit, and Lawrence's space.
fn comes<T: Table>(play: &mut Play<'_, T>, kind: UnitKind) -> [(&'static str, Fact); 2] {
    let unit = play.pick(Luck::Recruits, coming(play.model, &play.state, kind));
    let space = play.state.at(play.model.counters.lawrence);
    play.state.place(unit, space);
    [("unit", Fact::Counter(unit.into())), ("space", Fact::Space(space))]
}

/// L8.4 A picked unit of a kind, be it an Arab Leader, comes from the Recruit box to Lawrence, if
/// L6.5 allows. It does not join the force.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlaceUnit(UnitKind);

impl PlaceUnit {
    /// The kind of unit.
    pub const fn kind(&self) -> UnitKind {
        self.0
    }
}

impl Verb for PlaceUnit {
    const KEY: &'static str = "place_unit";

    fn read(reader: &Reader<'_>, value: &Item<'_>) -> Self {
        PlaceUnit(reader.unit(value))
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        !coming(model, state, self.0).is_empty()
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let facts = comes(play, self.0);
        play.tell(Event::Done(Done::new(Self::KEY, facts, "{unit} comes to {space}")));
    }

    fn worth(&self) -> i16 {
        2
    }
}

/// L14.3 An attempt at recruiting a Leader at once, whether or not Lawrence is in the force: a d6
/// against the level, to which no Pounds are added. It costs nothing and uses up no other attempt; the
/// Leader does not join the force.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RecruitLeader;

impl Verb for RecruitLeader {
    const KEY: &'static str = "recruit_leader";
    const IS_WORD: bool = true;

    fn read(_: &Reader<'_>, _: &Item<'_>) -> Self {
        RecruitLeader
    }

    fn can_happen(&self, model: &Model, state: &State) -> bool {
        !coming(model, state, UnitKind::ArabLeader).is_empty()
    }

    fn happen<T: Table>(&self, play: &mut Play<'_, T>) {
        let (roll, success) = play.recruiting_roll(0);
        let roll = ("roll", Fact::Number(roll.into()));
        let done = match success {
            false => Done::new(Self::KEY, [roll], "no Leader comes with a {roll}"),
            true => {
                let [unit, space] = comes(play, UnitKind::ArabLeader);
                let story = "{unit} comes to {space} with a {roll}";
                Done::new(Self::KEY, [roll, unit, space], story)
            }
        };
        play.tell(Event::Done(done));
    }

    fn worth(&self) -> i16 {
        2
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

    fn fault(timing: Timing) -> Option<&'static str> {
        (timing != Timing::Operation).then_some("doubles no appeal")
    }

    fn can_happen(&self, _: &Model, _: &State) -> bool {
        false
    }

    fn happen<T: Table>(&self, _: &mut Play<'_, T>) {}

    fn worth(&self) -> i16 {
        2
    }
}
