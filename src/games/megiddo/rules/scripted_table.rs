//! A table with scripted draws and decisions, for tests of the rules.
//!
//! A [`ScriptedTable`] holds a position. Cards go by name with the number of the copy, as in traces; the
//! number of the first copy may be left out: `Roads` is `Roads#1`. The cards that a position mentions make up
//! the decks:
//!
//! ```text
//! ScriptedTable::printed()
//!     .british("battle: Royal Air Force, British Infantry#1, British Infantry#2; hand: Roads")
//!     .turks("battle: Towns")
//!     .strikes(British, Air, "Royal Air Force", "Towns")
//!     .run(|play| play.play_strike_phase(Air))
//! ```
//!
//! The script must be used up: an unused card, random number or action fails the test, as does a decision
//! that the script does not expect next.

mod event_text;
mod player;

use self::event_text::event_text;
pub(super) use self::event_text::list_labels;
use self::player::{Expected, ScriptedPlayer, Step};
use super::{Piles, deck_of};
use crate::draft;
use crate::prelude::*;
use sandtable_scenario::load_bytes;
use sandtable_test_chance::Scripted;

/// Game in progress in a test, with scripted draws and decisions.
pub(super) type ScriptedPlay<'t> =
    Play<'t, Seated<'t, &'t mut Scripted, ScriptedPlayer, Vec<Event>, 2>>;

/// Position of a game for a test, with a script of the draws and decisions that follow.
pub(super) struct ScriptedTable {
    model: Model,
    state: State,
    chance: Scripted,
    script: ScriptedPlayer,
    is_laid: [bool; 2],
}

/// Result of running a part of the rules with a script: events, shuffles and the final state.
pub(super) struct Played<T> {
    /// Value that the part of the rules returned.
    pub result: T,
    /// Events that the rules reported, one line of text each.
    pub events: Vec<String>,
    /// Number of shuffles of each deck.
    pub shuffles: [u32; 2],
    state: State,
    model: Model,
}

impl ScriptedTable {
    /// Creates an empty position of the printed game, with an empty script.
    pub fn printed() -> ScriptedTable {
        ScriptedTable::variant("")
    }

    /// Creates an empty position of the printed game, changed by `lines` of a scenario file.
    pub fn variant(lines: &str) -> ScriptedTable {
        let text = format!("extends = 'megiddo-1918'\n{lines}");
        let document = load_bytes("test.toml", text.as_bytes(), &[]);
        let model = document.and_then(|document| document.read(draft::read));
        let model = model.unwrap_or_else(|problems| panic!("{problems}"));
        let state = State::default();
        let (chance, script) = (Scripted::default(), ScriptedPlayer::default());
        ScriptedTable { model, state, chance, script, is_laid: [false; 2] }
    }

    /// Places the British cards in their piles; `piles` is written as `pile: card, card; pile: card`.
    ///
    /// Sets of disrupted or fired cards are written like piles, as in `disrupted: card`.
    pub fn british(self, piles: &str) -> ScriptedTable {
        self.lay_out(Side::British, piles)
    }

    /// Places the Turkish cards in their piles; `piles` is written as in [`british`](Self::british).
    pub fn turks(self, piles: &str) -> ScriptedTable {
        self.lay_out(Side::Turkish, piles)
    }

    fn lay_out(mut self, side: Side, piles: &str) -> ScriptedTable {
        let army = self.model.army(side);
        let layout: Vec<(&str, Vec<&str>)> = piles.split(';').filter_map(parse_pile).collect();
        let copies = |entry: &DeckEntry| {
            let cards = layout.iter().flat_map(|(_, cards)| cards);
            let numbers = cards.filter_map(|card| parse_copy_number(&entry.card.name, card));
            let copies = numbers.max()?;
            Some(DeckEntry { card: entry.card.clone(), copies })
        };
        let entries = army.entries.iter().filter_map(copies).collect();
        let Army { victory_points, hand_size, discard_limit, .. } = *army;
        let limits = Limits { victory_points, hand_size, discard_limit };
        let army = Army::new(entries, limits, &self.model.rulings);
        let placed = self.state.of_mut(side);
        for (name, cards) in layout {
            *pile(placed, name) = cards.iter().map(|card| slot(&army, card)).collect();
        }
        self.model.armies[side.index()] = army;
        self.is_laid[side.index()] = true;
        self
    }

    /// Sets the victory points of both sides, British first.
    pub fn score(mut self, victory_points: [u8; 2]) -> ScriptedTable {
        self.state.victory_points = victory_points;
        self
    }

    /// Scripts the next cards that the deck of `side` deals; `cards` has names separated by commas.
    pub fn deals(mut self, side: Side, cards: &str) -> ScriptedTable {
        let cards: Vec<Slot> = split_list(cards).map(|card| self.find_slot(side, card)).collect();
        self.chance = self.chance.deals(deck_of(side), cards);
        self
    }

    /// Scripts the discards of both sides; the rules ask the British first.
    ///
    /// `british` and `turkish` have names of cards, separated by commas.
    pub fn discards(self, british: &str, turkish: &str) -> ScriptedTable {
        self.script_both([british, turkish], Expected::Discard)
    }

    /// Scripts the orders of battle of both sides; the rules ask the British first.
    ///
    /// `british` and `turkish` have names of cards, separated by commas.
    pub fn commits(self, british: &str, turkish: &str) -> ScriptedTable {
        self.script_both([british, turkish], Expected::Commit)
    }

    fn script_both(self, cards: [&str; 2], action: fn(Set<Slot>) -> Expected) -> ScriptedTable {
        Side::BOTH.into_iter().zip(cards).fold(self, |table, (side, cards)| {
            let cards = split_list(cards).map(|card| table.find_slot(side, card)).collect();
            table.script(side, action(cards))
        })
    }

    /// Adds a strike of `side` in `phase` to the script; `attacker` and `target` are names of cards.
    pub fn strikes(self, side: Side, phase: Phase, attacker: &str, target: &str) -> ScriptedTable {
        let [attacker, target] = [(side, attacker), (side.enemy(), target)]
            .map(|(side, card)| self.find_slot(side, card));
        self.script(side, Expected::Strike(phase, Some(Strike { attacker, target })))
    }

    /// Adds a pass of `side` in `phase` to the script.
    pub fn passes(self, side: Side, phase: Phase) -> ScriptedTable {
        self.script(side, Expected::Strike(phase, None))
    }

    fn find_slot(&self, side: Side, card: &str) -> Slot {
        assert!(
            self.is_laid[side.index()],
            "the script of {side:?} begins before its cards are laid"
        );
        slot(self.model.army(side), card)
    }

    fn script(mut self, side: Side, action: Expected) -> ScriptedTable {
        self.script.expect(Step { side, action });
        self
    }

    /// Lists every legal strike of `side` in `phase`, each as `attacker > target`.
    ///
    /// A target that would only be disrupted is in parentheses.
    pub fn legal(&self, side: Side, phase: Phase) -> Vec<String> {
        let legal = LegalStrikes::new(&self.model, &self.state, side, phase);
        let [own, enemy] = [side, side.enemy()].map(|side| self.model.army(side));
        let line = |strike: Strike| {
            let target = enemy.label(strike.target);
            let targets = legal.targets(&self.model, strike.attacker);
            let target = match targets.disrupted.contains(strike.target) {
                true => format!("({target})"),
                false => target,
            };
            format!("{} > {target}", own.label(strike.attacker))
        };
        legal.all(&self.model).into_iter().map(line).collect()
    }

    /// Returns the total Force of `side` if the infantry phase came now, in quarter-points.
    pub fn force(&self, side: Side) -> i32 {
        super::infantry::force_now(&self.model, &self.state, side)
    }

    /// Returns the position from which the script starts.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the scenario; its decks consist of the cards that the position mentions.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Consumes the table and returns its scenario.
    pub fn into_model(self) -> Model {
        self.model
    }

    /// Adds a strike of `side` to the script and plays the whole strike phase `phase`.
    pub fn play_strike(self, side: Side, phase: Phase, attacker: &str, target: &str) -> Played<()> {
        self.strikes(side, phase, attacker, target).play_strike_phase(phase)
    }

    /// Plays the given strike phases in order.
    pub fn play_strike_phases(self, phases: impl IntoIterator<Item = Phase>) -> Played<()> {
        self.run(|play| phases.into_iter().for_each(|phase| play.play_strike_phase(phase)))
    }

    /// Runs `part` of the rules on this position; panics if the script is not used up.
    pub fn run<T>(self, part: impl FnOnce(&mut ScriptedPlay<'_>) -> T) -> Played<T> {
        let (mut part, mut result) = (Some(part), None);
        let played = self.run_any(&mut |play| result = part.take().map(|part| part(play)));
        let Played { events, shuffles, state, model, .. } = played;
        Played { result: result.expect("it was run"), events, shuffles, state, model }
    }

    /// Does the work of [`run`](Self::run) without being generic, so that it is compiled only once.
    fn run_any(mut self, part: &mut dyn FnMut(&mut ScriptedPlay<'_>)) -> Played<()> {
        assert!(self.state.is_consistent(&self.model), "a card lies in no pile or in two");
        let (chance, players) = (&mut self.chance, [&self.script; 2]);
        let mut play = Play::new(&self.model, Seated::new(chance, players, Vec::new()));
        play.state = self.state;
        part(&mut play);
        let (state, events) = (play.state, play.table.observer);
        assert!(state.is_consistent(&self.model), "a card was lost or doubled");
        self.chance.finish();
        self.script.finish();
        // `Drawn` repeats the cards that the `Draw` events have reported.
        let events = events.iter().filter(|event| !matches!(event, Event::Drawn { .. }));
        let events = events.map(|event| event_text(&self.model, event)).collect();
        let shuffles = self.chance.shuffles;
        Played { result: (), events, shuffles, state, model: self.model }
    }
}

/// Declares a method of [`ScriptedTable`] for each part of the rules that tests run.
macro_rules! parts {
    ($($part:ident($($with:ident: $of:ty)?) -> $result:ty;)+) => {
        impl ScriptedTable {
            $(
                /// Calls the method of [`Play`] with this name on the position; panics if the script is not used up.
                pub fn $part(self $(, $with: $of)?) -> Played<$result> {
                    self.run(|play| play.$part($($with)?))
                }
            )+
        }
    };
}

parts! {
    play_infantry() -> Option<Outcome>;
    play_maneuver() -> ();
    play_order_of_battle() -> ();
    play_reserve() -> ();
    play_strike_phase(phase: Phase) -> ();
}

impl<T> Played<T> {
    /// Lists the cards of a pile of `side` after the run, separated by commas.
    ///
    /// The names `disrupted` and `fired` stand for the sets of disrupted and of fired cards.
    pub fn pile(&self, side: Side, name: &str) -> String {
        let mut piles = *self.state.of(side);
        list_labels(self.model.army(side), *pile(&mut piles, name))
    }

    /// Returns the victory points of both sides after the run, British first.
    pub fn score(&self) -> [u8; 2] {
        self.state.victory_points()
    }
}

fn pile<'p>(piles: &'p mut Piles, name: &str) -> &'p mut Set<Slot> {
    match name {
        "deck" => &mut piles.deck,
        "hand" => &mut piles.hand,
        "reserve" => &mut piles.reserve,
        "casualties" => &mut piles.casualties,
        "battle" => &mut piles.order_of_battle,
        "disrupted" => &mut piles.disrupted,
        "fired" => &mut piles.fired,
        _ => panic!("there is no pile `{name}`"),
    }
}

/// Splits `pile: card, card` into the pile and its cards. Returns `None` for an empty text.
fn parse_pile(text: &str) -> Option<(&str, Vec<&str>)> {
    if text.is_empty() {
        return None;
    }
    let (name, cards) = text.split_once(':').unwrap_or_else(|| panic!("`{text}` names no pile"));
    Some((name.trim(), split_list(cards).collect()))
}

fn split_list(cards: &str) -> impl Iterator<Item = &str> {
    cards.split(',').map(str::trim).filter(|card| !card.is_empty())
}

/// Returns the number of the copy that `card` names: 2 for `Roads#2`, if `name` is `Roads`.
///
/// Without a number, `card` is the first copy. Returns `None` if `card` is not a copy of the card `name`.
fn parse_copy_number(name: &str, card: &str) -> Option<usize> {
    match card.strip_prefix(name)?.strip_prefix('#') {
        Some(number) => number.parse().ok(),
        None => (card == name).then_some(1),
    }
}

fn slot(army: &Army, card: &str) -> Slot {
    let label = if card.contains('#') { card.to_owned() } else { format!("{card}#1") };
    let slot = army.slots.iter().find(|&slot| army.label(slot) == label);
    slot.unwrap_or_else(|| panic!("there is no card `{label}` at the table"))
}
