//! A table whose luck and player are written down beforehand, for the tests of the rules.
//!
//! A [`Table`] holds a position of the printed game. Counters go by name with the number of the
//! copy, as in traces; the first copy may go without. Nothing is on the map but what a test puts
//! there, the Ops deck is empty, and the player declines whatever the test does not answer:
//!
//! ```text
//! Table::printed()
//!     .units("Maan", "Lawrence 1+5, Bedouin 2-3")
//!     .enemies("OEF 1, Ottoman Aeroplane 1+")
//!     .rolls([6, 1, 2, 5, 1])
//!     .run("Maan", |play| play.battle(None))
//! ```
//!
//! Rolls and picks must be used up.

use super::{Event, GARRISONS, LawrenceLost, Move, Moves, OPS, Play, State, View};
use crate::games::lawrence::draft;
use crate::games::lawrence::model::{MOST_UNITS, Model};
use crate::games::lawrence::policies::Player;
use crate::kernel::{Chance, Mind, Row, Scripted, Set};
use crate::scenario::load_bytes;

/// A game in progress at a scripted table.
pub(super) type ScriptedPlay<'t> = Play<'t, &'t mut Scripted, Puppet, Vec<Event>>;

/// A player whose answers are written down; what is not, is declined.
#[derive(Default)]
pub(super) struct Puppet {
    force: Set,
    march: Option<usize>,
    rally: Set,
    /// Units that stand first in line, in this order.
    line: Vec<usize>,
    breaks_off: bool,
    retreat: Option<usize>,
    pays: bool,
    demolishes: bool,
    start: Option<usize>,
    recruits_for: Option<u8>,
}

impl Player for Puppet {
    fn force<C: Chance>(&self, _: View<'_>, _: &mut Mind<'_, C>) -> Set {
        self.force
    }

    fn move_force<C: Chance>(&self, view: View<'_>, _: &Moves, _: &mut Mind<'_, C>) -> Move {
        match self.rally.is_empty() {
            true => Move::March(self.march.unwrap_or(view.space())),
            false => Move::Rally(self.rally),
        }
    }

    fn recruit_leader<C: Chance>(&self, _: View<'_>, _: &mut Mind<'_, C>) -> Option<u8> {
        self.recruits_for
    }

    fn line_up<C: Chance>(&self, _: View<'_>, units: Set, _: &mut Mind<'_, C>) -> Row<MOST_UNITS> {
        let first: Set = self.line.iter().copied().collect();
        self.line.iter().copied().chain(units - first).collect()
    }

    fn break_off<C: Chance>(&self, _: View<'_>, _: Set, _: &mut Mind<'_, C>) -> bool {
        self.breaks_off
    }

    fn retreat<C: Chance>(&self, _: View<'_>, retreats: Set, _: &mut Mind<'_, C>) -> usize {
        self.retreat.or(retreats.first()).unwrap_or_default()
    }

    fn demolish<C: Chance>(
        &self,
        _: View<'_>,
        carriers: Set,
        _: &mut Mind<'_, C>,
    ) -> Option<usize> {
        carriers.first().filter(|_| self.demolishes)
    }

    fn ransom<C: Chance>(&self, _: View<'_>, _: usize, _: &mut Mind<'_, C>) -> bool {
        self.pays
    }

    fn start<C: Chance>(&self, _: View<'_>, _: Set, start: usize, _: &mut Mind<'_, C>) -> usize {
        self.start.unwrap_or(start)
    }
}

/// A position and the script of what is to follow.
pub(super) struct Table {
    pub model: Model,
    pub state: State,
    chance: Scripted,
    player: Puppet,
}

/// What came of a script.
pub(super) struct Played<T> {
    /// What the part of the rules that ran gave back.
    pub result: T,
    /// What the onlookers were told.
    pub told: Vec<Event>,
    /// The table afterwards.
    pub table: Table,
}

impl Table {
    /// A table for the printed game, in its mission of Damascus but without its bonus.
    pub fn printed() -> Table {
        Table::variant("")
    }

    /// A table for the printed game with the lines of a scenario file laid over it.
    pub fn variant(lines: &str) -> Table {
        let text = format!("extends = 'lawrence-of-arabia'\n{lines}");
        let document = load_bytes("test.toml", text.as_bytes(), &[]);
        let model = document.and_then(|document| draft::model(&document));
        let model = model.unwrap_or_else(|problems| panic!("{problems}"));
        let mut state = State::new(&model);
        state.leadership = 3;
        state.mission = 3;
        Table { model, state, chance: Scripted::default(), player: Puppet::default() }
    }

    /// The space called `name`.
    pub fn space(&self, name: &str) -> usize {
        let found = self.model.map.spaces.iter().position(|space| space.name == name);
        found.unwrap_or_else(|| panic!("there is no space `{name}`"))
    }

    /// The counter called `name`.
    pub fn counter(&self, name: &str) -> usize {
        let label = if name.contains('#') { name.to_owned() } else { format!("{name}#1") };
        let counters = &self.model.counters;
        let found = counters.copies.slots().iter().find(|&it| counters.label(it) == label);
        found.unwrap_or_else(|| panic!("there is no counter `{label}`"))
    }

    /// The counters in a list of names.
    pub fn counters(&self, names: &str) -> Vec<usize> {
        let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
        names.map(|name| self.counter(name)).collect()
    }

    /// The spaces in a list of names, as a set.
    pub fn spaces(&self, names: &str) -> Set {
        names.split(',').map(|name| self.space(name.trim())).collect()
    }

    /// Puts units into a space.
    pub fn units(mut self, space: &str, names: &str) -> Table {
        let space = self.space(space);
        self.counters(names).into_iter().for_each(|unit| self.state.place(unit, space));
        self
    }

    /// Gives Gear to a unit.
    pub fn gear(mut self, carrier: &str, names: &str) -> Table {
        let carrier = self.counter(carrier);
        self.counters(names).into_iter().for_each(|gear| self.state.place(gear, carrier));
        self
    }

    /// Puts a Garrison face down into a space.
    pub fn garrison(mut self, space: &str, name: &str) -> Table {
        let (space, marker) = (self.space(space), self.counter(name));
        self.state.place(marker, space);
        self.state.garrisoned |= Set::of(space);
        self
    }

    /// Puts Ottoman units into the space of the battle, in pick order.
    pub fn enemies(mut self, names: &str) -> Table {
        for unit in self.counters(names) {
            self.state.boxes -= Set::of(unit);
            self.state.enemies |= Set::of(unit);
            self.state.placed.push(unit);
        }
        self
    }

    /// Lays out the Ops deck and the reserve, each top first.
    pub fn cards(mut self, ops: &str, reserve: &str) -> Table {
        let listed = |names: &str| -> Vec<usize> {
            let names = names.split(',').map(str::trim).filter(|name| !name.is_empty());
            names.map(|name| self.card(name)).collect()
        };
        let (ops, reserve) = (listed(ops), listed(reserve));
        let all: Set = ops.iter().chain(&reserve).copied().collect();
        let gone = self.model.cards.copies.slots() - all;
        let order = gone.iter().chain(ops.iter().copied()).chain(reserve);
        order.enumerate().for_each(|(place, card)| self.state.order[place] = card as u8);
        self.state.top = gone.len() as u8;
        self.state.bottom = (gone.len() + ops.len()) as u8;
        self
    }

    /// The card called `name`.
    pub fn card(&self, name: &str) -> usize {
        let cards = &self.model.cards;
        let found = cards.copies.slots().iter().find(|&slot| cards.label(slot) == name);
        found.unwrap_or_else(|| panic!("there is no card `{name}`"))
    }

    /// Changes the state by hand.
    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Table {
        change(&mut self.state);
        self
    }

    /// The next d6 rolls, whatever for.
    pub fn rolls(mut self, rolls: impl IntoIterator<Item = u32>) -> Table {
        self.chance = self.chance.picks(rolls.into_iter().map(|roll| roll - 1));
        self
    }

    /// The next Ottoman units that are picked, with all others in the OEF box.
    pub fn picks(mut self, names: &str) -> Table {
        let mut left = self.state.boxes & self.model.counters.ottomans;
        for unit in self.counters(names) {
            let rank = left.iter().position(|other| other == unit);
            self.chance = self.chance.picks(rank.map(|rank| rank as u32));
            left -= Set::of(unit);
        }
        self
    }

    /// Both decks deal in printed order: all cards, and so many Garrisons.
    pub fn decks_in_order(mut self, garrisons: usize) -> Table {
        let cards = self.model.cards.len();
        self.chance = self.chance.deals(OPS, 0..cards).deals(GARRISONS, 0..garrisons);
        self
    }

    /// Lawrence starts the next mission there.
    pub fn starts_in(mut self, space: &str) -> Table {
        self.player.start = Some(self.space(space));
        self
    }

    /// The force is these units.
    pub fn force(mut self, names: &str) -> Table {
        self.player.force = self.counters(names).into_iter().collect();
        self
    }

    /// The force marches there.
    pub fn marches(mut self, space: &str) -> Table {
        self.player.march = Some(self.space(space));
        self
    }

    /// These units rally to the force.
    pub fn rallies(mut self, names: &str) -> Table {
        self.player.rally = self.counters(names).into_iter().collect();
        self
    }

    /// These units stand first in line.
    pub fn line(mut self, names: &str) -> Table {
        self.player.line = self.counters(names);
        self
    }

    /// The player breaks off to this space as soon as that can be.
    pub fn breaks_off_to(mut self, space: &str) -> Table {
        self.player.breaks_off = true;
        self.player.retreat = Some(self.space(space));
        self
    }

    /// The player pays for captured Leaders, out of so many Pounds.
    pub fn pays(mut self, pounds: u8) -> Table {
        self.player.pays = true;
        self.state.pounds = pounds;
        self
    }

    /// Every carrier uses its Demolition.
    pub fn demolishes(mut self) -> Table {
        self.player.demolishes = true;
        self
    }

    /// The player tries to recruit a Leader and pays so much for it.
    pub fn recruits_for(mut self, pounds: u8) -> Table {
        self.player.recruits_for = Some(pounds);
        self
    }

    /// Plays the part of the rules that `part` runs, by the script and to its end, with the force
    /// in `space`.
    pub fn run<T>(
        mut self,
        space: &str,
        part: impl FnOnce(&mut ScriptedPlay<'_>) -> T,
    ) -> Played<T> {
        self.state.space = self.space(space) as u8;
        self.state.force = self.player.force;
        assert!(self.state.is_consistent(&self.model), "the position is impossible");
        let mut play = Play::new(&self.model, &mut self.chance, &self.player, Vec::new());
        play.state = self.state;
        let result = part(&mut play);
        let (state, told) = (play.state, play.into_onlooker());
        assert!(state.is_consistent(&self.model), "a counter was lost or doubled");
        self.chance.finish();
        self.state = state;
        Played { result, told, table: self }
    }

    /// Fights the battle that the position holds.
    pub fn fight(self, space: &str) -> Played<Result<(), LawrenceLost>> {
        let at = self.space(space);
        let garrison = self.state.garrison_in(&self.model, at);
        self.run(space, |play| play.battle(garrison))
    }

    /// Where a unit is.
    pub fn place_of(&self, unit: &str) -> Option<&str> {
        let space = self.state.place_of(self.counter(unit))?;
        Some(self.model.map.name(space))
    }
}

impl<T> Played<T> {
    /// The shots, as `firer (strength) > target`, with a `!` for a hit.
    pub fn shots(&self) -> Vec<String> {
        let label = |counter| self.table.model.counters.label(counter).replace("#1", "");
        let shot = |event: &Event| match *event {
            Event::Shot { firer, strength, target, roll, .. } => {
                let hit = if roll <= strength { "!" } else { "" };
                Some(format!("{} ({strength}) > {}{hit}", label(firer), label(target)))
            }
            _ => None,
        };
        self.told.iter().filter_map(shot).collect()
    }
}
