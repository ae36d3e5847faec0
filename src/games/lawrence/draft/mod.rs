//! Reads a scenario document into a validated model, and reports every problem.

mod board;
mod cards;
mod counters;
mod effects;
mod entries;
mod goals;
mod map;
mod missions;
mod names;
mod numbers;
mod sound;

use crate::prelude::*;
use std::collections::HashSet;

use self::board::Board;
use self::entries::entries_of;
use self::names::Names;
use self::sound::SoundParts;

/// Reads a scenario of Lawrence of Arabia, and reports every problem in it.
///
/// The model is valid only if no problem was reported.
pub fn read(root: &Section<'_>) -> Model {
    root.text_or("title", "");
    let rulings = Rulings::read(&root.section("rulings"));
    let spaces = map::read(&root.required("map"));
    let names = Names::new(&spaces);
    let counters = counters::read(root);
    let (cards, number) = cards::read(&root.required("cards"), &spaces, &counters);
    check_names(root);
    let limits = numbers::limits(&root.section("limits"));
    let map = Map::new(spaces);
    let tables = numbers::tables(&root.section("tables"), &names, &map);
    let sound = SoundParts::of(root);
    let board = Board {
        names: &names,
        map: &map,
        counters: &counters,
        limits: &limits,
        cards: number,
        placement: tables.placement,
        sound,
    };
    let (missions, campaign) = missions::read(root, &board);
    Model {
        costs: numbers::costs(&root.section("costs")),
        rewards: numbers::rewards(&root.section("rewards")),
        map,
        counters,
        cards,
        tables,
        limits,
        missions,
        campaign,
        rulings,
    }
}

/// Reports a problem if two counters or cards have the same name.
///
/// Names identify counters and cards in traces and results.
fn check_names(root: &Section<'_>) {
    let mut names = HashSet::new();
    for group in ["units", "gear", "garrisons", "ottomans", "cards"] {
        let item = root.required(group);
        for (name, entry) in entries_of(&item) {
            if !names.insert(name) {
                let message = format!("something else is called `{name}` already");
                entry.problem(message, "counters and cards are told apart by their names");
            }
        }
    }
}
