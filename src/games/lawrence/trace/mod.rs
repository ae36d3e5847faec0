//! Games as JSON Lines, one object an event, in order of play (L21).
//!
//! # What cards tell
//!
//! The lines `card` and `play_card` list what the card did, in order, as objects whose `effect` is
//! the key that the verb has in scenario files. What could do nothing is left out, as is what only
//! leads to other effects (`when`, `choose`). Where a number was to be rolled, `roll` comes before
//! it.
//!
//! | `effect` | further fields |
//! |---|---|
//! | `place_oef` | `n`, the mission's bonus included; `roll` is what a d6 showed |
//! | `place_ottoman` | `unit`; such units are the first of the next `placed` line, in the order of the card; `bonus` is the mission's, where it came with them |
//! | `edge_bonus`, `player_edge` | `n`, negative where it takes away |
//! | `unit_strength` | `unit`, `n`; `roll` is what a d6 showed |
//! | `lose_ops`, `gain_ops` | `n` as the card says; an `ops` line tells what moved |
//! | `pounds`, `leadership` | `n` as it came, negative where it was lost |
//! | `leadership_check` | `roll`, `success` |
//! | `roll` | `roll` |
//! | `return_unit`, `lose_unit` | `unit` |
//! | `place_unit` | `unit`, `space` |
//! | `recruit_leader` | `roll`; `unit` and `space` where somebody came |
//! | `gain_gear`, `lose_gear` | `gear`, `unit` |
//! | `reveal_garrison` | `roll`, `n`, only where a d6 says how many; `garrison` lines tell the rest |
//! | `place_garrison` | `space`, `value` |
//! | `repair_rail` | `space` |
//! | `relocate_camp` | `rolls`, `to` |
//! | `movement`, `demolition_bonus` | `n` |
//! | `cancel_card`, `turn_card`, `end_operation` | none |
//! | `hold` | none: the card is kept |
//!
//! The line `move` of an airlift has `gear` where Lawrence does not carry the Aeroplane afterwards: a
//! pair, the Aeroplane and who does.
//!
//! `gain` of `play_card` is the first thing that came: `"pounds"` if they were not rolled for, or a
//! unit by `place_unit`; it is not among the effects again. A card played at another that was turned
//! stands before the `card` line of that one, which has no effects if it was cancelled. After
//! `turn_card` a second `card` line follows, with the `placed` line of the first before it. Where
//! cards add to demolition rolls, `demolition` has a `bonus`.

mod line;

use std::io::{self, Write};

use self::line::{EffectLine, FactLine, GrantLine, Line};
use super::model::{Card, Counter, CounterKind, Garrison, Model, Space};
use super::rules::{Bought, Done, EndReason, Event, Fact, Granted, Placed, State};
use super::{Cast, Lawrence};
use sandtable_games::rulings::ChosenRulings;
use sandtable_games::{Game, Replay};
use sandtable_kernel::{Kin, Onlooker, Set};

/// Writes the game it watches. An error of the writer is kept until [`Trace::finish`], since the rules
/// cannot handle it.
pub struct Trace<'m, W> {
    model: &'m Model,
    out: W,
    so_far: io::Result<()>,
    /// Rolls for the Camp, until the line that they belong to.
    camp_rolls: Vec<u8>,
    /// A line that more may be added to, and those that come after it.
    growing: Option<(Line<'m>, Vec<Line<'m>>)>,
}

impl<'m, W: Write> Trace<'m, W> {
    /// A trace that begins with the `game` line.
    pub fn new(model: &'m Model, cast: &Cast, replay: &Replay<'_>, out: W) -> Self {
        let so_far = Ok(());
        let mut trace = Trace { model, out, so_far, camp_rolls: Vec::new(), growing: None };
        trace.write(&Line::Game {
            game: Lawrence::NAME,
            scenario: replay.scenario,
            seed: replay.seed,
            index: replay.index,
            policy: &cast.name,
            mode: &cast.mission,
            rulings: ChosenRulings(model.rulings.chosen()),
        });
        trace
    }

    /// Says whether every line was written.
    ///
    /// # Errors
    /// The first failure of the writer; nothing was written after it.
    pub fn finish(mut self) -> io::Result<()> {
        self.write_growing();
        self.so_far?;
        self.out.flush()
    }

    fn write_growing(&mut self) {
        if let Some((line, after)) = self.growing.take() {
            self.write(&line);
            after.iter().for_each(|line| self.write(line));
        }
    }

    fn write(&mut self, line: &Line<'_>) {
        if self.so_far.is_ok() {
            self.so_far = self.try_to_write(line);
        }
    }

    /// One call for the whole line, since `out` may have no buffer of its own.
    fn try_to_write(&mut self, line: &Line<'_>) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.out.write_all(&text)
    }

    fn space(&self, space: Space) -> &'m str {
        self.model.map.name(space)
    }

    fn label(&self, counter: impl Kin<Counter>) -> String {
        self.model.counters.label(counter)
    }

    fn labels<P: Kin<Counter>>(&self, counters: impl IntoIterator<Item = P>) -> Vec<String> {
        counters.into_iter().map(|counter| self.label(counter)).collect()
    }

    fn spaces(&self, spaces: impl IntoIterator<Item = Space>) -> Vec<&'m str> {
        spaces.into_iter().map(|space| self.space(space)).collect()
    }

    fn cards(&self, cards: impl IntoIterator<Item = Card>) -> Vec<String> {
        cards.into_iter().map(|card| self.model.cards.label(card)).collect()
    }

    fn on_map<P: Placed>(&self, state: &State, counters: Set<P>) -> Vec<(P, P::At)> {
        let place = |counter| Some((counter, state.place_of(counter)?));
        counters.iter().filter_map(place).collect()
    }

    fn units(&self, state: &State) -> Vec<(String, &'m str)> {
        let units = self.on_map(state, self.model.counters.units).into_iter();
        units.map(|(unit, space)| (self.label(unit), self.space(space))).collect()
    }

    fn gear(&self, state: &State) -> Vec<[String; 2]> {
        let gear = self.on_map(state, self.model.counters.gear).into_iter();
        gear.map(|(gear, carrier)| [self.label(gear), self.label(carrier)]).collect()
    }

    fn garrisons(&self, state: &State) -> Vec<(&'m str, u8, bool)> {
        let mut markers = self.on_map(state, self.model.counters.garrisons);
        let situation = &self.model.missions[state.mission()].situation;
        markers.sort_by_key(|(_, space)| {
            // Those that cards have placed come after those of the Situation.
            situation.iter().position(|listed| listed == space).unwrap_or(situation.len())
        });
        let garrison = |(marker, space): (Garrison, Space)| {
            let value = self.model.counters.strength[marker];
            (self.space(space), value, state.face_up().contains(space))
        };
        markers.into_iter().map(garrison).collect()
    }

    fn mission(&mut self, attempt: u8, state: &State) -> Line<'m> {
        let counters = &self.model.counters;
        Line::Mission {
            name: &self.model.missions[state.mission()].name,
            attempt,
            ops_deck: self.cards(state.ops_deck()),
            reserve: self.cards(state.reserve(self.model)),
            garrisons: self.garrisons(state),
            camp: state.camp(self.model).map(|space| self.space(space)),
            camp_rolls: std::mem::take(&mut self.camp_rolls),
            pounds: state.pounds(),
            leadership_level: state.leadership(),
            lawrence: state.place_of(counters.lawrence).map(|space| self.space(space)),
            units: self.units(state),
            gear: self.gear(state),
            rail_breaks: self.spaces(state.rail_breaks()),
            ottoman_bonus: state.ottoman_bonus(),
        }
    }

    fn buy(&self, bought: Bought, cost: u8, pounds: u8) -> Line<'m> {
        let (unit, space, carrier) = match bought {
            Bought::Unit(_, unit, space) => (Some(self.label(unit)), Some(self.space(space)), None),
            Bought::Gear(_, gear, unit) => (Some(self.label(gear)), None, Some(self.label(unit))),
            Bought::Op => (None, None, None),
        };
        Line::Buy { item: bought.name(), unit, space, carrier, cost, pounds }
    }

    fn operation_end(&self, number: u8, goal_met: bool, state: &State) -> Line<'m> {
        Line::OperationEnd {
            number,
            pounds: state.pounds(),
            leadership_level: state.leadership(),
            units: self.units(state),
            gear: self.gear(state),
            garrisons: self.garrisons(state),
            rail_breaks: self.spaces(state.rail_breaks()),
            goal_met,
        }
    }

    /// What a card did.
    fn effect(&mut self, done: Done) -> EffectLine<'m> {
        let facts = done.facts().map(|(name, fact)| {
            let value = match fact {
                Fact::Number(n) => FactLine::Number(n),
                Fact::Flag(flag) => FactLine::Flag(flag),
                Fact::Counter(counter) => FactLine::Counter(self.label(counter)),
                Fact::Space(space) => FactLine::Space(self.space(space)),
                Fact::CampRolls => FactLine::Rolls(std::mem::take(&mut self.camp_rolls)),
            };
            (name, value)
        });
        EffectLine { facts: facts.collect(), effect: done.effect }
    }

    fn grant(&self, granted: Granted) -> GrantLine<'m> {
        match granted {
            Granted::Funding { roll, pounds } => GrantLine::Funding { roll, pounds },
            Granted::ArabBureau { unit, space } => {
                GrantLine::ArabBureau { unit: self.label(unit), space: self.space(space) }
            }
            Granted::Intelligence { spaces, values } => {
                let pairs = spaces.iter().zip(values.iter());
                let garrisons = pairs.map(|(space, value)| (self.space(space), value)).collect();
                GrantLine::Intelligence { garrisons }
            }
            Granted::Reinforcements { space, car, gear, carriers } => {
                let pairs = gear.iter().zip(carriers.iter());
                let gear = pairs.map(|(gear, to)| [self.label(gear), self.label(to)]).collect();
                let unit = car.map(|car| self.label(car));
                GrantLine::Reinforcements { space: self.space(space), unit, gear }
            }
        }
    }

    /// Adds what a card did to its line. The first thing that a hold card gains stands by itself.
    fn grow(&mut self, effect: EffectLine<'m>) {
        match &mut self.growing {
            Some((Line::PlayCard { gain, effects, .. }, _)) => match effect.gained() {
                Some(gained) if gain.is_none() => *gain = Some(gained),
                _ => effects.push(effect),
            },
            Some((Line::Card { effects, .. }, _)) => effects.push(effect),
            _ => {}
        }
    }
}

impl<W: Write> Onlooker<Event> for Trace<'_, W> {
    fn see(&mut self, event: Event) {
        match event {
            Event::CampRoll { roll } => return self.camp_rolls.push(roll),
            Event::Done(done) => {
                let effect = self.effect(done);
                return self.grow(effect);
            }
            Event::Held => return self.grow(EffectLine { effect: "hold", facts: Vec::new() }),
            Event::Granted(granted) => {
                let result = self.grant(granted);
                if let Some((Line::Appeal { results, .. }, _)) = &mut self.growing {
                    results.push(result);
                }
                return;
            }
            _ => {}
        }
        let Some(line) = self.line(event) else { return };
        match (&mut self.growing, &line) {
            (Some((_, after)), Line::Garrison { .. } | Line::Ops { .. }) => after.push(line),
            (_, Line::Card { .. } | Line::PlayCard { .. } | Line::Appeal { .. }) => {
                self.write_growing();
                self.growing = Some((line, Vec::new()));
            }
            _ => {
                self.write_growing();
                self.write(&line);
            }
        }
    }
}

impl Bought {
    /// What it is called in traces.
    fn name(self) -> &'static str {
        use super::model::{GearKind, UnitKind};
        match self {
            Bought::Unit(UnitKind::Bedouin, ..) => "Bedouin",
            Bought::Unit(UnitKind::Mercenaries, ..) => "Mercenaries",
            Bought::Unit(UnitKind::Regulars, ..) => "Regulars",
            Bought::Unit(UnitKind::ArmoredCar, ..) => "Armored Car",
            Bought::Unit(kind, ..) => CounterKind::Unit(kind).name(),
            Bought::Gear(GearKind::Machinegun, ..) => "Machinegun",
            Bought::Gear(GearKind::Demolition, ..) => "Demolition",
            Bought::Gear(GearKind::Aeroplane, ..) => "Aeroplane",
            Bought::Op => "Op",
        }
    }
}

/// Whether a mission that ended so was won.
const fn is_won(reason: EndReason) -> bool {
    matches!(reason, EndReason::Goal)
}
