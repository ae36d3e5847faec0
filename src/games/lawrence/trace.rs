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

use std::io::Write;

use crate::prelude::*;

use super::rules::Placed;
use sandtable_games::Lines;
use sandtable_games::rulings::ChosenRulings;

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

    fn mission(&mut self, attempt: u8, state: &State) -> Json {
        let model = self.model;
        json!({
            "event": "mission", "name": model.missions[state.mission()].name, "attempt": attempt,
            "ops_deck": self.cards(state.ops_deck()),
            "reserve": self.cards(state.reserve(model)),
            "garrisons": self.garrisons(state),
            "camp": View::new(model, state).camp().map(|space| self.space(space)),
            "camp_rolls": std::mem::take(&mut self.camp_rolls),
            "pounds": state.pounds, "leadership_level": state.leadership,
            "lawrence": state.place_of(model.counters.lawrence).map(|space| self.space(space)),
            "units": self.units(state), "gear": self.gear(state),
            "rail_breaks": self.spaces(state.rail_breaks), "ottoman_bonus": state.ottoman_bonus,
        })
    }

    fn buy(&self, bought: Bought, cost: u8, pounds: u8) -> Json {
        let (unit, space, carrier) = match bought {
            Bought::Unit(_, unit, space) => (Some(self.label(unit)), Some(self.space(space)), None),
            Bought::Gear(_, gear, unit) => (Some(self.label(gear)), None, Some(self.label(unit))),
            Bought::Op => (None, None, None),
        };
        json!({
            "event": "buy", "item": bought.name(), "unit": unit, "space": space, "carrier": carrier,
            "cost": cost, "pounds": pounds,
        })
    }

    /// Returns an effect of a card as a JSON object.
    fn effect(&mut self, done: Done) -> Json {
        let mut effect = json!({ "effect": done.effect });
        for (name, fact) in done.facts() {
            effect[name] = match fact {
                Fact::Number(n) => n.into(),
                Fact::Flag(flag) => flag.into(),
                Fact::Counter(counter) => self.label(counter).into(),
                Fact::Space(space) => self.space(space).into(),
                Fact::CampRolls => std::mem::take(&mut self.camp_rolls).into(),
            };
        }
        effect
    }

    /// Returns a favour that the High Command granted as a JSON object.
    fn grant(&self, granted: Granted) -> Json {
        match granted {
            Granted::Funding { roll, pounds } => {
                json!({ "kind": "funding", "roll": roll, "pounds": pounds })
            }
            Granted::ArabBureau { unit, space } => {
                let (unit, space) = (self.label(unit), self.space(space));
                json!({ "kind": "arab_bureau", "unit": unit, "space": space })
            }
            Granted::Intelligence { spaces, values } => {
                let garrisons = self.spaces(spaces.iter()).into_iter().zip(values.iter());
                json!({ "kind": "intelligence", "garrisons": garrisons.collect::<Vec<_>>() })
            }
            Granted::Reinforcements { space, car, gear, carriers } => {
                let gear = self.labels(gear.iter()).into_iter().zip(self.labels(carriers.iter()));
                json!({
                    "kind": "reinforcements", "space": self.space(space),
                    "unit": car.map(|car| self.label(car)), "gear": gear.collect::<Vec<_>>(),
                })
            }
        }
    }

    /// Returns the trace line of an event, or `None` if the event has no line.
    ///
    /// The order of the fields is that of rule L21.
    fn line(&mut self, event: Event) -> Option<Json> {
        Some(match event {
            Event::Mission { attempt, state } => self.mission(attempt, &state),
            Event::Buy { bought, cost, pounds } => self.buy(bought, cost, pounds),
            Event::RecruitLeader { paid, roll, unit } => json!({
                "event": "recruit_leader", "pounds_paid": paid, "roll": roll,
                "success": unit.is_some(), "unit": unit.map(|unit| self.label(unit)),
            }),
            Event::PlayCard { card } => {
                json!({ "event": "play_card", "card": self.model.cards.label(card), "gain": null })
            }
            Event::Appeal { roll, success, allenby } => json!({
                "event": "appeal", "roll": roll, "success": success, "allenby": allenby.is_some(),
                "results": [],
            }),
            Event::Give { gear, from, to } => json!({
                "event": "give", "gear": self.label(gear), "from": self.label(from),
                "to": self.label(to),
            }),
            Event::Operation { number, force, from } => json!({
                "event": "operation", "number": number, "force": self.labels(force),
                "from": self.space(from),
            }),
            Event::Scout { space, roll, value } => json!({
                "event": "scout", "space": self.space(space), "roll": roll, "value": value,
            }),
            Event::Move { kind, route, landed } => {
                let path = self.spaces(route.iter());
                let mut line = json!({ "event": "move", "mode": kind.name(), "path": path });
                if let Some((plane, unit)) = landed
                    && unit != self.model.counters.lawrence
                {
                    line["gear"] = json!([self.label(plane), self.label(unit)]);
                }
                line
            }
            Event::Rally { units, from, space } => {
                let moves = self.labels(units.iter()).into_iter().zip(self.spaces(from.iter()));
                json!({
                    "event": "move", "mode": "rally", "path": [self.space(space)],
                    "moves": moves.collect::<Vec<_>>(),
                })
            }
            Event::Card { card } => json!({
                "event": "card", "name": card.map(|card| self.model.cards.label(card)),
                "effects": [],
            }),
            Event::OperationEnd { number, goal_met, state } => json!({
                "event": "operation_end", "number": number, "pounds": state.pounds,
                "leadership_level": state.leadership, "units": self.units(&state),
                "gear": self.gear(&state), "garrisons": self.garrisons(&state),
                "rail_breaks": self.spaces(state.rail_breaks), "goal_met": goal_met,
            }),
            Event::MissionEnd { mission, reason, operations } => json!({
                "event": "mission_end", "name": self.model.missions[mission].name,
                "won": reason == EndReason::Goal, "reason": reason.name(),
                "operations": operations,
            }),
            Event::End { won, missions_won, missions_played, .. } => json!({
                "event": "end", "won": won, "missions_won": missions_won,
                "missions_played": missions_played,
            }),
            event => return self.line_of_combat(event),
        })
    }

    /// Returns the trace line of an event of a battle or a Demolition, or `None` if it has no line.
    fn line_of_combat(&self, event: Event) -> Option<Json> {
        Some(match event {
            Event::Placed { by_garrison, units, set_aside } => json!({
                "event": "placed", "source": if by_garrison { "garrison" } else { "card" },
                "units": self.labels(units.iter()), "set_aside": self.labels(set_aside),
            }),
            Event::Garrison { space, value, how } => json!({
                "event": "garrison", "space": self.space(space), "value": value,
                "how": how.name(), "removed": value == 0,
            }),
            Event::Edge { rolls, bonuses, holder } => json!({
                "event": "edge",
                "player_roll": rolls[Side::Player as usize],
                "player_bonus": bonuses[Side::Player as usize],
                "ottoman_roll": rolls[Side::Ottoman as usize],
                "ottoman_bonus": bonuses[Side::Ottoman as usize],
                "holder": holder.name(),
            }),
            Event::Line { arabs, ottomans } => json!({
                "event": "line", "player": self.labels(arabs.iter()),
                "ottoman": self.labels(ottomans.iter()),
            }),
            Event::Shot { round, side, firer, strength, target, roll } => json!({
                "event": "shot", "round": round, "side": side.name(), "firer": self.label(firer),
                "strength": strength, "target": self.label(target), "roll": roll,
                "hit": roll <= strength,
            }),
            Event::Breakoff { rating, roll, to } => json!({
                "event": "breakoff", "rating": rating, "roll": roll, "success": to.is_some(),
                "to": to.map(|space| self.space(space)),
            }),
            Event::Battle { space, won, broke_off, lost, ops_change, pounds_gained, .. } => json!({
                "event": "battle", "space": self.space(space), "won": won, "broke_off": broke_off,
                "lost": self.labels(lost.iter()), "ops_change": ops_change,
                "pounds_gained": pounds_gained,
            }),
            Event::Ops { gained, cards, left } => {
                let moved = cards.len() as i8;
                json!({
                    "event": "ops", "change": if gained { moved } else { -moved },
                    "cards": self.cards(cards.iter()), "left": left,
                })
            }
            Event::Escape { leader, roll, paid, to } => json!({
                "event": "escape", "leader": self.label(leader), "roll": roll, "paid": paid,
                "to": to.map(|space| self.space(space)),
            }),
            Event::Demolition { unit, roll, bonus, result, .. } => {
                let mut line =
                    json!({ "event": "demolition", "unit": self.label(unit), "roll": roll });
                if bonus != 0 {
                    line["bonus"] = bonus.into();
                }
                line["result"] = result.name().into();
                line
            }
            _ => return None,
        })
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

impl<W: Write> Observer<Event> for Trace<'_, W> {
    fn observe(&mut self, event: Event) {
        match event {
            Event::CampRoll { roll } => return self.camp_rolls.push(roll),
            Event::Done(done) => {
                let effect = self.effect(done);
                return self.grow(effect);
            }
            Event::Held => return self.grow(json!({ "effect": "hold" })),
            Event::Granted(granted) => return self.grow(self.grant(granted)),
            _ => {}
        }
        let Some(line) = self.line(event) else { return };
        let follows = matches!(event, Event::Garrison { .. } | Event::Ops { .. });
        match event {
            _ if follows && !self.lines.growing.is_empty() => self.lines.growing.push(line),
            Event::Card { .. } | Event::PlayCard { .. } | Event::Appeal { .. } => {
                self.lines.grow(line);
            }
            _ => self.lines.write(line),
        }
    }
}
