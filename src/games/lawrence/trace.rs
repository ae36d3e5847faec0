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
//! The field `gain` of `play_card` is the first gain: `"pounds"` without a roll, or a unit of `place_unit`; the list of
//! effects does not repeat it. A card played against a turned card comes before the `card` line of that card, which
//! has no effects if it was cancelled. After `turn_card` a second `card` line follows, preceded by the `placed` line
//! of the first card. The line `demolition` has `bonus` if cards change the roll.

mod lines;

use std::io::Write;

pub use self::lines::LineKind;
use self::lines::{LineBuilder, appeal, edge, end};
use crate::prelude::*;
use sandtable_games::Lines;
use sandtable_games::rulings::ChosenRulings;

/// Observer that writes the trace of a game as JSON Lines.
pub struct Trace<'m, W> {
    builder: LineBuilder<'m>,
    /// Writer of the lines.
    pub lines: Lines<W>,
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
        Trace { builder: LineBuilder::new(model), lines }
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
            Event::CampRoll { roll } => return self.builder.camp_rolls.push(roll),
            Event::Done(done) => {
                let effect = self.builder.effect(done);
                return self.grow(effect);
            }
            Event::Held => return self.grow(json!({ "effect": "hold" })),
            Event::Granted(granted) => return self.grow(self.builder.grant(granted)),
            Event::Card { card } => return self.lines.grow(self.builder.card(card)),
            Event::PlayCard { card } => return self.lines.grow(self.builder.play_card(card)),
            Event::Appeal { roll, success, allenby } => {
                return self.lines.grow(appeal(roll, success, allenby));
            }
            Event::Garrison { space, value, how } => {
                return self.follow(self.builder.garrison(space, value, how));
            }
            Event::Ops { gained, cards, left } => {
                return self.follow(self.builder.ops(gained, cards, left));
            }
            Event::Mission { attempt, state } => self.builder.mission(attempt, &state),
            Event::Buy { bought, cost, pounds } => self.builder.buy(bought, cost, pounds),
            Event::RecruitLeader { paid, roll, unit } => {
                self.builder.recruit_leader(paid, roll, unit)
            }
            Event::Give { gear, from, to } => self.builder.give(gear, from, to),
            Event::Operation { number, force, from } => self.builder.operation(number, force, from),
            Event::Scout { space, roll, value } => self.builder.scout(space, roll, value),
            Event::Move { kind, route, landed } => self.builder.force_moves(kind, route, landed),
            Event::Rally { units, from, space } => self.builder.rally(units, from, space),
            Event::Placed { by_garrison, units, set_aside } => {
                self.builder.placed(by_garrison, units, set_aside)
            }
            Event::Edge { rolls, bonuses, holder } => edge(rolls, bonuses, holder),
            Event::Line { arabs, ottomans } => self.builder.battle_lines(arabs, ottomans),
            Event::Shot { round, side, firer, strength, target, roll } => {
                self.builder.shot(round, side, [firer, target], [strength, roll])
            }
            Event::Breakoff { rating, roll, to } => self.builder.breakoff(rating, roll, to),
            Event::Battle { space, won, broke_off, lost, ops_change, pounds_gained, .. } => json!({
                "event": LineKind::Battle.name(), "space": self.builder.space(space), "won": won,
                "broke_off": broke_off, "lost": self.builder.labels(lost.iter()),
                "ops_change": ops_change, "pounds_gained": pounds_gained,
            }),
            Event::Escape { leader, roll, paid, to } => self.builder.escape(leader, roll, paid, to),
            Event::Demolition { unit, roll, bonus, result, .. } => {
                self.builder.demolition(unit, roll, bonus, result)
            }
            Event::OperationEnd { number, goal_met, state } => {
                self.builder.operation_end(number, goal_met, &state)
            }
            Event::MissionEnd { mission, reason, operations, .. } => {
                self.builder.mission_end(mission, reason, operations)
            }
            Event::End { won, missions_won, missions_played, .. } => {
                end(won, missions_won, missions_played)
            }
        };
        self.lines.write(line);
    }
}
