//! A table with scripted dice, draws and decisions, for tests of the rules.
//!
//! A [`ScriptedTable`] holds a position. Counters and spaces go by name, counters with the number of the
//! copy as in traces; a prefix of a name stands for the first counter that has it: `Lawrence` is `Lawrence
//! 1+5#1`. Cards that a position does not mention are discarded already.
//!
//! ```text
//! ScriptedTable::printed()
//!     .lay("Lawrence, Bedouin 3-3#2 in Yenbo; Feisal's Camp in Fejr; Machinegun on Lawrence")
//!     .garrisons("Jidda 2, Wejh 0 up")
//!     .ops("Patrol")
//!     .player("force Lawrence; march Wejh; target OEF 2")
//!     .ottomans("OEF 1#2")
//!     .operations(&[4, 3, 1])
//! ```
//!
//! The script must be used up: an unused roll, pick, card or action fails the test, as does a decision
//! that the script does not expect next, unless it can be declined. Every decision is recorded with its
//! legal actions, so that a test can check those that were not offered.

mod event_text;
mod names;
mod player;

use std::collections::BTreeMap;

use self::event_text::event_text;
use self::names::{counter, counters, labels, listed, space};
use self::player::ScriptedPlayer;
use super::{EndReason, Event, GARRISONS, LawrenceLost, OPS, Outcome, Play, Player, State};
use crate::draft;
use crate::model::{Card, Counter, Gear, Model, Ottoman, Space, Unit, UnitKind};
use sandtable_kernel::{Kin, Member, Seated, Set, SlotList};
use sandtable_scenario::load_bytes;
use sandtable_test_chance::{Every, Scripted};

/// Table for tests with one player of type `P`, the source of random events `C` and a list of events.
type Seats<'t, C, P> = Seated<'t, C, P, Vec<Event>, 1>;

/// Game in progress at a table with scripted random events and a scripted player.
pub(crate) type ScriptedPlay<'t> = Play<'t, Seats<'t, &'t mut Scripted, ScriptedPlayer>>;

/// Position for a test, with a script of the dice, draws and decisions that follow it.
pub(crate) struct ScriptedTable {
    model: Model,
    state: State,
    chance: Scripted,
    player: ScriptedPlayer,
    /// Counters that are still in their boxes after the script so far.
    boxes: Set<Counter>,
}

/// Result of a part of the rules that was run from a scripted position.
pub(crate) struct Played<T> {
    /// Return value of the part of the rules that ran.
    pub result: T,
    /// Recorded events, as text.
    pub events: Vec<String>,
    /// Decisions with their legal actions, as text.
    pub decisions: Vec<String>,
    /// Number of shuffles of each deck.
    pub shuffles: [u32; 2],
    pub state: State,
    model: Model,
}

impl ScriptedTable {
    /// Creates a table for the printed game, with no counter on the map.
    pub fn printed() -> ScriptedTable {
        ScriptedTable::variant("")
    }

    /// Creates a table for a variant of the printed game, given the lines that its scenario file adds.
    pub fn variant(lines: &str) -> ScriptedTable {
        let text = format!("extends = 'lawrence-of-arabia'\n{lines}");
        let document = load_bytes("test.toml", text.as_bytes(), &[]);
        let model = document.and_then(|document| document.read(draft::read));
        let model = model.unwrap_or_else(|problems| panic!("{problems}"));
        let mut state = State::new(&model);
        state.leadership = 3;
        let boxes = state.boxes;
        let (chance, player) = (Scripted::default(), ScriptedPlayer::default());
        ScriptedTable { model, state, chance, player, boxes }
    }

    /// Places units in spaces and Gear on units: `unit, unit in space; gear, gear on unit`.
    pub fn lay(mut self, text: &str) -> ScriptedTable {
        for part in listed(text, ';') {
            if let Some((gear, unit)) = part.split_once(" on ") {
                let unit = counter(&self.model, unit);
                for gear in listed(gear, ',') {
                    self.state.place(counter::<Gear>(&self.model, gear), unit);
                }
                continue;
            }
            let (units, name) = part.split_once(" in ").expect("units in a space");
            let space = space(&self.model, name);
            for unit in listed(units, ',') {
                let unit: Unit = counter(&self.model, unit);
                self.state.place(unit, space);
                self.boxes -= Set::of(unit);
                if unit == self.model.counters.lawrence {
                    self.state.space = space;
                }
            }
        }
        self
    }

    /// Places Garrisons in spaces: `space value` for a face-down one, `space value up` for a face-up one.
    ///
    /// The entries of `text` are separated by commas.
    pub fn garrisons(mut self, text: &str) -> ScriptedTable {
        for part in listed(text, ',') {
            let (part, up) = match part.strip_suffix(" up") {
                Some(part) => (part, true),
                None => (part, false),
            };
            let (name, value) = part.rsplit_once(' ').expect("a space and a value");
            let space = space(&self.model, name);
            let value: u8 = value.parse().expect("a value");
            let markers = self.model.counters.garrisons & self.state.boxes;
            let marker = markers.iter().find(|&it| self.model.counters.strength[it] == value);
            self.state.place(marker.expect("a marker of this value"), space);
            self.state.garrisoned |= Set::of(space);
            if up {
                self.state.face_up |= Set::of(space);
            }
        }
        self
    }

    /// Sets the cards of the Ops deck, top first; the reserve is empty.
    pub fn ops(self, cards: &str) -> ScriptedTable {
        self.decks(cards, "")
    }

    /// Sets the cards of the Ops deck and of the reserve, top first; all other cards are discarded.
    pub fn decks(mut self, ops: &str, reserve: &str) -> ScriptedTable {
        let [ops, reserve] = [ops, reserve].map(|cards| self.cards(cards));
        let here: Set<Card> = ops.iter().chain(&reserve).copied().collect();
        let gone = self.model.cards.copies.slots() - here - self.state.hand;
        // Hold cards in hand were turned before.
        let before = gone.iter().chain(self.state.hand);
        for (index, card) in before.chain(ops.iter().copied()).chain(reserve.clone()).enumerate() {
            self.state.order[index] = card;
        }
        self.state.bottom = (self.model.cards.len() - reserve.len()) as u8;
        self.state.top = self.state.bottom - ops.len() as u8;
        self
    }

    /// Gives hold cards to the player; must be called before [`ops`](Self::ops) or `decks`.
    pub fn hand(mut self, cards: &str) -> ScriptedTable {
        self.state.hand = self.cards(cards).into_iter().collect();
        self
    }

    fn cards(&self, cards: &str) -> Vec<Card> {
        listed(cards, ',').map(|card| names::card(&self.model, card)).collect()
    }

    /// Sets the current mission by its name.
    pub fn mission(mut self, name: &str) -> ScriptedTable {
        self.state.mission = self.mission_index(name) as u8;
        self
    }

    /// Returns the index of the mission called `name`; panics if there is none.
    pub fn mission_index(&self, name: &str) -> usize {
        let index = self.model.missions.iter().position(|mission| mission.name == name);
        index.unwrap_or_else(|| panic!("there is no mission `{name}`"))
    }

    /// Sets the number of Pounds.
    pub fn pounds(self, pounds: u8) -> ScriptedTable {
        self.with(|state| state.pounds = pounds)
    }

    /// Sets the Leadership level, 3 by default.
    pub fn level(self, level: u8) -> ScriptedTable {
        self.with(|state| state.leadership = level)
    }

    /// Sets the number of attempts left to recruit a Leader.
    pub fn attempts(self, attempts: u8) -> ScriptedTable {
        self.with(|state| state.leader_attempts = attempts)
    }

    /// Sets the number of Ottoman units that the mission adds to a battle (L8.2).
    pub fn bonus(self, bonus: u8) -> ScriptedTable {
        self.with(|state| state.ottoman_bonus = bonus)
    }

    /// Breaks the rail spaces in a comma-separated list of names.
    pub fn breaks(mut self, spaces: &str) -> ScriptedTable {
        self.state.rail_breaks = listed(spaces, ',').map(|it| space(&self.model, it)).collect();
        self
    }

    /// Changes the state by a function, for positions that no other method can set.
    pub fn with(mut self, change: impl FnOnce(&mut State)) -> ScriptedTable {
        change(&mut self.state);
        self
    }

    /// Makes the listed units the Operating force; they must be in one space of the map.
    pub fn force(mut self, units: &str) -> ScriptedTable {
        self.state.force = counters(&self.model, units);
        let first = self.state.force.first().expect("a force has a unit");
        self.state.space = self.state.at(first);
        self
    }

    /// Places units in a space and makes them the Operating force.
    pub fn force_in(self, space: &str, units: &str) -> ScriptedTable {
        self.lay(&format!("{units} in {space}")).force(units)
    }

    /// Places Ottoman units in the force's space, in the order in which they count as picked.
    pub fn enemies(mut self, units: &str) -> ScriptedTable {
        for unit in listed(units, ',') {
            let unit: Ottoman = counter(&self.model, unit);
            self.state.boxes -= Set::of(unit);
            self.boxes -= Set::of(unit);
            self.state.enemies |= Set::of(unit);
            self.state.placed.push(unit);
        }
        self
    }

    /// Appends actions to the player's script, separated by semicolons, as in `force Lawrence; march Wejh`.
    pub fn player(mut self, answers: &str) -> ScriptedTable {
        self.player.expect(listed(answers, ';'));
        self
    }

    /// Appends the next die rolls to the script.
    pub fn rolls(self, rolls: &[u32]) -> ScriptedTable {
        self.picks(rolls.iter().map(|roll| roll - 1))
    }

    /// Appends the next random choices to the script, each as the index of the chosen member, from 0.
    pub fn picks(mut self, picks: impl IntoIterator<Item = u32>) -> ScriptedTable {
        self.chance = self.chance.picks(picks);
        self
    }

    /// Appends to the script the Ottoman units that are picked next from the OEF box.
    pub fn ottomans(self, units: &str) -> ScriptedTable {
        let box_of = self.model.counters.ottomans.whole();
        listed(units, ',').fold(self, |table, unit| table.comes(unit, box_of))
    }

    /// Appends to the script the units of a kind that are picked next from the Recruit box.
    pub fn recruits(self, kind: UnitKind, units: &str) -> ScriptedTable {
        let box_of = self.model.counters.units_of(kind).whole();
        listed(units, ',').fold(self, |table, unit| table.comes(unit, box_of))
    }

    fn comes(mut self, name: &str, among: Set<Counter>) -> ScriptedTable {
        let unit: Counter = counter(&self.model, name);
        let left = among & self.boxes;
        let rank = left.iter().position(|it| it == unit);
        let rank = rank.unwrap_or_else(|| panic!("`{name}` is in no box"));
        self.boxes -= Set::of(unit);
        self.picks([rank as u32])
    }

    /// Sets the cards that are dealt next, top first; all other cards follow in order.
    pub fn deals(mut self, cards: &str) -> ScriptedTable {
        let first = self.cards(cards);
        let rest = self.model.cards.copies.slots() - first.iter().copied().collect::<Set<Card>>();
        self.chance = self.chance.deals(OPS, first.into_iter().chain(rest));
        self
    }

    /// Sets the values of the Garrisons that are dealt next.
    pub fn deals_garrisons(mut self, values: &[u8]) -> ScriptedTable {
        let markers = self.model.counters.garrisons;
        let first = markers.first().expect("there are Garrisons");
        let mut left = markers;
        for value in values {
            let such = left.iter().find(|&it| self.model.counters.strength[it] == *value);
            let such = such.expect("a marker of this value");
            left -= Set::of(such);
            self.chance = self.chance.deals(GARRISONS, [such.index() - first.index()]);
        }
        self
    }

    /// Returns the full state of the position.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the scenario.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Returns the scenario and drops the rest of the table.
    pub fn into_model(self) -> Model {
        self.model
    }

    /// Returns the counter with the label `name`, or the first one whose label begins with it.
    ///
    /// Panics if there is none.
    pub fn counter<P: Kin<Counter>>(&self, name: &str) -> P {
        counter(&self.model, name)
    }

    /// Returns the space called `name`; panics if there is none.
    pub fn space(&self, name: &str) -> Space {
        space(&self.model, name)
    }

    /// Returns the names of spaces, separated by commas.
    pub fn names(&self, spaces: Set<Space>) -> String {
        names::spaces(&self.model, spaces)
    }

    /// Runs `part` of the rules to its end, and panics if the script is not used up.
    pub fn run<T>(self, part: impl FnOnce(&mut ScriptedPlay<'_>) -> T) -> Played<T> {
        let (mut part, mut result) = (Some(part), None);
        let played = self.run_any(&mut |play| result = part.take().map(|part| part(play)));
        let Played { events, decisions, shuffles, state, model, .. } = played;
        let result = result.expect("the part was run");
        Played { result, events, decisions, shuffles, state, model }
    }

    /// Runs a part of the rules that returns nothing.
    ///
    /// It is not generic, so it is compiled once for all tests.
    fn run_any(mut self, part: &mut dyn FnMut(&mut ScriptedPlay<'_>)) -> Played<()> {
        assert!(self.state.is_consistent(&self.model), "the position contradicts itself");
        let (chance, players) = (&mut self.chance, [&self.player]);
        let mut play = Play::new(&self.model, Seated::new(chance, players, Vec::new()));
        play.state = self.state;
        part(&mut play);
        let (state, events) = (play.state, play.table.observer);
        assert!(state.is_consistent(&self.model), "a counter was lost or doubled");
        self.chance.finish();
        let decisions = self.player.finish();
        let events = events.iter().map(|event| event_text(&self.model, event)).collect();
        let shuffles = self.chance.shuffles;
        Played { result: (), events, decisions, shuffles, state, model: self.model }
    }

    /// Runs a part of the rules with every random outcome; returns the probability of each result.
    pub fn every<P: Player, T: Ord>(
        &self,
        player: &P,
        mut part: impl FnMut(&mut Play<'_, Seats<'_, &mut Every, P>>) -> T,
    ) -> BTreeMap<T, f64> {
        Every::never_empty().endings(|every| {
            let mut play = Play::new(&self.model, Seated::new(every, [player], Vec::new()));
            play.state = self.state;
            part(&mut play)
        })
    }
}

/// Declares a method for each part of the rules that tests run; dice are its last argument.
macro_rules! parts {
    ($($part:ident($($with:expr)?) $(after $rolls:ident)? -> $result:ty;)+) => {
        impl ScriptedTable {
            $(
                /// Runs the part of the rules that has the name of this method, as [`run`](Self::run) does.
                ///
                /// The dice in `rolls`, if this argument exists, are appended to the script first.
                pub fn $part(self $(, $rolls: &[u32])?) -> Played<$result> {
                    self$(.rolls($rolls))?.run(|play| play.$part($($with)?))
                }
            )+
        }
    };
}

parts! {
    battle(None) after rolls -> Result<(), LawrenceLost>;
    campaign() -> Outcome;
    demolitions() after rolls -> Result<(), LawrenceLost>;
    free_actions() -> ();
    meet_the_enemy() -> Result<(), LawrenceLost>;
    movement() -> ();
    operations() after rolls -> EndReason;
    place_due() -> ();
    purchases() -> ();
    recruiting_phase() -> ();
    scouting() -> ();
    turn_card() -> ();
}

impl<T> Played<T> {
    /// Returns where a counter is after the run: the name of its space or carrier, `box` or `gone`.
    ///
    /// `gone` means that it is neither on the map nor in a box.
    pub fn location(&self, name: &str) -> String {
        let model = &self.model;
        let state = &self.state;
        let counter = Set::of(counter::<Counter>(model, name));
        let on_map = counter & state.on_map;
        let garrison = on_map & model.counters.garrisons;
        let space = (on_map & model.counters.units).first().map(|unit| state.at(unit));
        let space = space.or(garrison.first().map(|garrison| state.at(garrison)));
        let carrier = (on_map & model.counters.gear).first().map(|gear| state.at(gear));
        match (space, carrier) {
            (Some(space), _) => model.map.name(space).to_owned(),
            (_, Some(unit)) => model.counters.label(unit),
            _ if state.boxes.meets(counter) => "box".to_owned(),
            _ => "gone".to_owned(),
        }
    }

    /// Returns the locations of the listed counters after the run, in order and separated by commas.
    pub fn locations(&self, names: &str) -> String {
        listed(names, ',').map(|name| self.location(name)).collect::<Vec<_>>().join(", ")
    }

    /// Returns the recorded events whose text begins with `word`, without this word.
    pub fn events(&self, word: &str) -> Vec<&str> {
        of_word(&self.events, word)
    }

    /// Returns the legal actions of each recorded decision with the name `word`, as text.
    pub fn decisions(&self, word: &str) -> Vec<&str> {
        of_word(&self.decisions, word)
    }

    /// Returns the legal actions of the only decision with the name `word`, as text.
    ///
    /// The text is empty if there was no such decision. Panics if there was more than one, or if
    /// the decision had no legal action.
    pub fn offer(&self, word: &str) -> String {
        let offers = self.decisions(word);
        assert!(offers.len() < 2 && !offers.contains(&""), "{word}: {offers:?}");
        offers.concat()
    }

    /// Returns the labels of the units in the force after the run.
    pub fn force(&self) -> String {
        labels(&self.model, self.state.force.iter())
    }

    /// Returns the names of the spaces with a Garrison after the run.
    pub fn garrisons(&self) -> String {
        names::spaces(&self.model, self.state.garrisoned)
    }

    /// Returns the names of the broken rail spaces after the run.
    pub fn breaks(&self) -> String {
        names::spaces(&self.model, self.state.rail_breaks)
    }

    /// Returns the labels of the cards in the Ops deck after the run, top first.
    pub fn ops(&self) -> String {
        names::cards(&self.model, self.state.ops_deck())
    }

    /// Returns the labels of the hold cards in the player's hand at the end of the test game.
    pub fn hand(&self) -> String {
        names::cards(&self.model, self.state.hand.iter())
    }

    /// Returns the labels of the units lost in the last battle of the run, in order.
    pub fn lost(&self) -> String {
        let lost: SlotList<Unit, 32> = self.state.battle.lost;
        labels(&self.model, lost.iter())
    }
}

fn of_word<'l>(lines: &'l [String], word: &str) -> Vec<&'l str> {
    let rest = |line: &'l String| match line.strip_prefix(word)? {
        "" => Some(""),
        rest => rest.strip_prefix(' '),
    };
    lines.iter().filter_map(rest).collect()
}
