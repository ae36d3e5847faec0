//! Games that people tell.

use crate::prelude::*;

use sandtable_games::Lore;
use sandtable_games::retell::{Kind, not_held, words};
use sandtable_kernel::Deck;

/// What traces have.
pub(super) const LINES: &[Kind] = &Kind::all_free([
    "appeal",
    "battle",
    "breakoff",
    "buy",
    "card",
    "demolition",
    "edge",
    "end",
    "escape",
    "garrison",
    "give",
    "line",
    "mission",
    "mission_end",
    "move",
    "operation",
    "operation_end",
    "ops",
    "placed",
    "play_card",
    "recruit_leader",
    "scout",
    "shot",
]);

/// What is known of cards and counters in tales of a mode.
pub(super) struct Telling {
    pub model: Arc<Model>,
    pub mode: Mode,
}

impl Telling {
    /// The values of Garrisons in the order in which they are dealt, as far as they are told; empty where
    /// they are not.
    fn garrisons(&self, ahead: &[Json]) -> Vec<String> {
        let value = |it: &Json| it.as_u64().map_or(String::new(), |it| it.to_string());
        let mission = ahead.iter().find(|line| line["event"] == "mission");
        if let Some(garrisons) = mission.and_then(|line| line["garrisons"].as_array()) {
            return garrisons.iter().map(|it| value(&it[1])).collect();
        }
        let Mode::Mission(mission) = self.mode else { return Vec::new() };
        let seen = |space: Space| {
            let name = self.model.map.name(space);
            ahead.iter().find(|line| line["event"] == "garrison" && line["space"] == name)
        };
        let situation = self.model.missions[mission].situation.iter();
        situation
            .map(|space| seen(*space).map_or(String::new(), |line| value(&line["value"])))
            .collect()
    }
}

impl Lore for Telling {
    fn card(&self, deck: Deck, index: usize) -> String {
        if deck == super::rules::OPS {
            return self.model.cards.label(Card::new(index));
        }
        let counters = &self.model.counters;
        let marker = counters.garrisons.iter().nth(index).unwrap_or_default();
        counters.strength[marker].to_string()
    }

    fn picked(&self, index: usize) -> String {
        self.model.counters.label(Counter::new(index))
    }

    /// Cards in the order in which they are turned, Garrisons in that of the Situation.
    fn needed(&self, deck: Deck, held: &[String], ahead: &[Json]) -> Vec<String> {
        if deck != super::rules::OPS {
            return self.garrisons(ahead).into_iter().skip(held.len()).collect();
        }
        let of_line = |line: &Json| match line["event"].as_str() {
            Some("mission") => [words(&line["ops_deck"]), words(&line["reserve"])].concat(),
            Some("card") => words(&line["name"]),
            Some("play_card") => words(&line["card"]),
            Some("ops") => words(&line["cards"]),
            _ => Vec::new(),
        };
        not_held(ahead.iter().flat_map(of_line).collect(), held)
    }

    fn answer(&self, _: &str, question: &str, ahead: &[Json]) -> Option<(usize, Vec<String>)> {
        let (event, field) = match question {
            "force" => ("operation", "force"),
            "line_up" => ("line", "player"),
            "move_force" => ("move", "moves"),
            _ => return None,
        };
        let place = ahead.iter().position(|line| line["event"] == event)?;
        let told = ahead[place].get(field)?;
        let mover = |it: &Json| it[0].as_str().map(str::to_owned);
        let told = match field {
            "moves" => told.as_array()?.iter().filter_map(mover).collect(),
            _ => words(told),
        };
        Some((place, told))
    }
}
