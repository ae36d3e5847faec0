//! Trace of a game: JSON Lines with one object for each event, in order of play (L21).
//!
//! # Effects of cards
//!
//! The lines `card` and `play_card` list the effects of the card in order. Each effect is an object whose field
//! `effect` is its key in scenario files. Effects without a result are left out, and so are those that only contain
//! other effects (`when`, `choose`). If an effect rolls for a number, `roll` precedes the number.
//!
//! | `effect` | further fields |
//! |---|---|
//! | `place_oef` | `n`, including the mission's bonus; `roll` of the d6, if it was rolled |
//! | `place_ottoman` | `unit`; these units come first in the next `placed` line, in the order of the card; `bonus` is the mission's, if it came with them |
//! | `edge_bonus`, `player_edge` | `n`, negative for a malus |
//! | `unit_strength` | `unit`, `n`; `roll` of the d6, if it was rolled |
//! | `lose_ops`, `gain_ops` | `n` as on the card; an `ops` line has the actual change |
//! | `pounds`, `leadership` | `n`, the actual change, negative for a loss |
//! | `leadership_check` | `roll`, `success` |
//! | `roll` | `roll` |
//! | `return_unit`, `lose_unit` | `unit` |
//! | `place_unit` | `unit`, `space` |
//! | `recruit_leader` | `roll`; `unit` and `space` if a Leader came |
//! | `gain_gear`, `lose_gear` | `gear`, `unit` |
//! | `reveal_garrison` | `roll`, `n`, only if a d6 determines the number; `garrison` lines follow |
//! | `place_garrison` | `space`, `value` |
//! | `repair_rail` | `space` |
//! | `relocate_camp` | `rolls`, `to` |
//! | `movement`, `demolition_bonus` | `n` |
//! | `cancel_card`, `turn_card`, `end_operation` | none |
//! | `hold` | none: the card is kept |
//!
//! # Further fields
//!
//! The line `move` of an airlift has `gear` if Lawrence does not carry the Aeroplane afterwards: a pair of the
//! Aeroplane and its carrier.
//!
//! The field `gain` of `play_card` is the first gain: `"pounds"` without a roll, or a unit of `place_unit`; the list of
//! effects does not repeat it. A card played against a turned card comes before the `card` line of that card, which
//! has no effects if it was cancelled. After `turn_card` a second `card` line follows, preceded by the `placed` line
//! of the first card. The line `demolition` has `bonus` if cards change the roll.

mod lines;

use std::io::Write;

use self::lines::{appeal, edge, end};
use super::rules::Placed;
use crate::prelude::*;
use sandtable_games::Lines;
use sandtable_games::rulings::ChosenRulings;

named! {
    /// Kind of a line of a trace, except the first line, which describes the game.
    #[allow(missing_docs)] // each is named after its events
    LineKind {
        Appeal = "appeal",
        Battle = "battle",
        Breakoff = "breakoff",
        Buy = "buy",
        Card = "card",
        Demolition = "demolition",
        Edge = "edge",
        End = "end",
        Escape = "escape",
        Garrison = "garrison",
        Give = "give",
        Line = "line",
        Mission = "mission",
        MissionEnd = "mission_end",
        Move = "move",
        Operation = "operation",
        OperationEnd = "operation_end",
        Ops = "ops",
        Placed = "placed",
        PlayCard = "play_card",
        RecruitLeader = "recruit_leader",
        Scout = "scout",
        Shot = "shot",
    }
}

/// Observer that writes the trace of a game as JSON Lines.
pub struct Trace<'m, W> {
    model: &'m Model,
    /// Writer of the lines.
    pub lines: Lines<W>,
    /// Rolls for the Camp that belong to the next line.
    camp_rolls: Vec<u8>,
}

impl<'m, W: Write> Trace<'m, W> {
    /// Creates a trace and writes its first line, which names the scenario, the seed and the policy.
    pub fn new(model: &'m Model, cast: &Cast, replay: &Replay<'_>, out: W) -> Self {
        let mut lines = Lines::new(out);
        lines.write(json!({
            "event": "game", "game": Lawrence::NAME, "scenario": replay.scenario,
            "seed": replay.seed, "index": replay.index, "policy": cast.name, "mode": cast.mission,
            "rulings": ChosenRulings(model.rulings.chosen()),
        }));
        Trace { model, lines, camp_rolls: Vec::new() }
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
        let pair = |counter| Some((counter, state.place_of(counter)?));
        counters.iter().filter_map(pair).collect()
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
            // Garrisons placed by cards follow those of the Situation.
            situation.iter().position(|listed| listed == space).unwrap_or(situation.len())
        });
        let garrison = |(marker, space): (Garrison, Space)| {
            let value = self.model.counters.strength[marker];
            (self.space(space), value, state.face_up.contains(space))
        };
        markers.into_iter().map(garrison).collect()
    }

    /// Adds an effect of a card, or a favour of the High Command, to the trace line to which it belongs.
    ///
    /// This is the last line of a card or an appeal. The first gain of a played hold card becomes the field `gain` of
    /// its line instead.
    fn grow(&mut self, more: Json) {
        let Some(line) = self.lines.growing.first_mut() else { return };
        let list = match line["event"].as_str() {
            Some("appeal") => "results",
            Some("play_card") if line["gain"].is_null() && gained(&more).is_some() => {
                line["gain"] = gained(&more).unwrap_or_default();
                return;
            }
            _ => "effects",
        };
        match &mut line[list] {
            Json::Array(list) => list.push(more),
            none => *none = json!([more]),
        }
    }
}

/// Returns the value that an effect gives to the field `gain` of a played hold card.
///
/// Returns `None` unless the effect gains Pounds without a roll, or places a unit.
fn gained(effect: &Json) -> Option<Json> {
    match effect["effect"].as_str()? {
        "pounds" if effect["roll"].is_null() && effect["n"].as_i64()? > 0 => Some("pounds".into()),
        "place_unit" => Some(effect["unit"].clone()),
        _ => None,
    }
}

impl<W: Write> Trace<'_, W> {
    /// Writes a line, or keeps it behind a line that may still grow.
    fn follow(&mut self, line: Json) {
        match self.lines.growing.is_empty() {
            true => self.lines.write(line),
            false => self.lines.growing.push(line),
        }
    }
}

impl<W: Write> Observer<Event> for Trace<'_, W> {
    /// Every event has an arm: a line, a part of another line, or a line that may still grow.
    fn observe(&mut self, event: Event) {
        let line = match event {
            Event::CampRoll { roll } => return self.camp_rolls.push(roll),
            Event::Done(done) => {
                let effect = self.effect(done);
                return self.grow(effect);
            }
            Event::Held => return self.grow(json!({ "effect": "hold" })),
            Event::Granted(granted) => return self.grow(self.grant(granted)),
            Event::Card { card } => return self.lines.grow(self.card(card)),
            Event::PlayCard { card } => return self.lines.grow(self.play_card(card)),
            Event::Appeal { roll, success, allenby } => {
                return self.lines.grow(appeal(roll, success, allenby));
            }
            Event::Garrison { space, value, how } => {
                return self.follow(self.garrison(space, value, how));
            }
            Event::Ops { gained, cards, left } => {
                return self.follow(self.ops(gained, cards, left));
            }
            Event::Mission { attempt, state } => self.mission(attempt, &state),
            Event::Buy { bought, cost, pounds } => self.buy(bought, cost, pounds),
            Event::RecruitLeader { paid, roll, unit } => self.recruit_leader(paid, roll, unit),
            Event::Give { gear, from, to } => self.give(gear, from, to),
            Event::Operation { number, force, from } => self.operation(number, force, from),
            Event::Scout { space, roll, value } => self.scout(space, roll, value),
            Event::Move { kind, route, landed } => self.force_moves(kind, route, landed),
            Event::Rally { units, from, space } => self.rally(units, from, space),
            Event::Placed { by_garrison, units, set_aside } => {
                self.placed(by_garrison, units, set_aside)
            }
            Event::Edge { rolls, bonuses, holder } => edge(rolls, bonuses, holder),
            Event::Line { arabs, ottomans } => self.battle_lines(arabs, ottomans),
            Event::Shot { round, side, firer, strength, target, roll } => {
                self.shot(round, side, [firer, target], [strength, roll])
            }
            Event::Breakoff { rating, roll, to } => self.breakoff(rating, roll, to),
            Event::Battle { space, won, broke_off, lost, ops_change, pounds_gained, .. } => json!({
                "event": LineKind::Battle.name(), "space": self.space(space), "won": won,
                "broke_off": broke_off, "lost": self.labels(lost.iter()),
                "ops_change": ops_change, "pounds_gained": pounds_gained,
            }),
            Event::Escape { leader, roll, paid, to } => self.escape(leader, roll, paid, to),
            Event::Demolition { unit, roll, bonus, result, .. } => {
                self.demolition(unit, roll, bonus, result)
            }
            Event::OperationEnd { number, goal_met, state } => {
                self.operation_end(number, goal_met, &state)
            }
            Event::MissionEnd { mission, reason, operations } => {
                self.mission_end(mission, reason, operations)
            }
            Event::End { won, missions_won, missions_played, .. } => {
                end(won, missions_won, missions_played)
            }
        };
        self.lines.write(line);
    }
}
