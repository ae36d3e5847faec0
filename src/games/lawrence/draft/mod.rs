//! From a scenario document to a validated model, with every problem at once.

mod cards;
mod counters;
mod effects;
mod goals;
mod map;
mod missions;
mod numbers;

use crate::prelude::*;
use std::collections::HashSet;

use self::numbers::table;
use sandtable_games::reading::{check_name, origin, origin_of_entries};
use sandtable_scenario::suggest;

/// Reads a scenario of Lawrence of Arabia, and notes every problem.
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
    let known = Known::of(root);
    let board = missions::Board {
        names: &names,
        map: &map,
        counters: &counters,
        limits: &limits,
        cards: number,
        placement: tables.placement,
        known,
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

/// What of the board was read without a problem: a mission that asks for something missing is not blamed
/// for the mistakes of others.
pub(super) struct Known {
    /// The spaces whose kinds are known.
    kinds: Set<Space>,
    /// Whether all routes and kinds of spaces are.
    map: bool,
    /// Whether all kinds and numbers of units are.
    units: bool,
    /// Whether those of Gear are.
    gear: bool,
    /// Whether it is known where the Camp may be.
    camp: bool,
}

impl Known {
    fn of(root: &Section<'_>) -> Known {
        let group = |name: &str, keys: &[&str]| are_known(&root.required(name), keys);
        let map = root.required("map");
        let mut spaces = entries_of(&map);
        spaces.sort_by_key(|(name, _)| *name);
        let kinds = spaces.iter().enumerate().take(MOST);
        let kinds = kinds.filter(|(_, (_, entry))| entry.is_sound_in(&["kinds"]));
        let counters = ["kind", "copies"];
        let units = group("units", &counters);
        Known {
            kinds: kinds.map(|(space, _)| Space::new(space)).collect(),
            map: group("map", &["routes", "kinds"]),
            units,
            gear: group("gear", &counters),
            camp: units && root.required("tables").is_sound_in(&["placement"]),
        }
    }
}

/// Counters and cards must have different names, which stand for them in traces and results.
fn check_names(root: &Section<'_>) {
    let mut known = HashSet::new();
    for group in ["units", "gear", "garrisons", "ottomans", "cards"] {
        let item = root.required(group);
        for (name, entry) in entries_of(&item) {
            if !known.insert(name) {
                let message = format!("something else is called `{name}` already");
                entry.problem(message, "counters and cards are told apart by their names");
            }
        }
    }
}

/// The tables inside the table `item`, by name, without its `origin` and without those that a
/// variant removes by setting them to `false`.
fn named_sections<'d>(item: &Item<'d>) -> Vec<(&'d str, Section<'d>)> {
    origin_of_entries(item);
    let entries = entries_of(item).into_iter();
    let named = entries.inspect(|(name, entry)| check_name(name, entry));
    named.map(|(name, entry)| (name, entry.section())).collect()
}

/// The entries of a table whose keys are names, without its `origin` and what a variant removes.
fn entries_of<'d>(item: &Item<'d>) -> Vec<(&'d str, Item<'d>)> {
    let entries = item.entries().into_iter();
    entries.filter(|(name, entry)| *name != "origin" && !entry.is_taken_back()).collect()
}

/// Whether every entry of a table whose keys are names was read without a problem under some keys.
fn are_known(item: &Item<'_>, keys: &[&str]) -> bool {
    item.is_sound_in(&[]) && entries_of(item).iter().all(|(_, entry)| entry.is_sound_in(keys))
}

/// The names of the spaces, in order.
pub(super) struct Names(Vec<String>);

impl Names {
    pub(super) fn new(spaces: &[SpaceEntry]) -> Names {
        Names(spaces.iter().map(|space| space.name.clone()).collect())
    }

    /// The space that a text names.
    fn space(&self, item: &Item<'_>) -> Space {
        Space::new(named(item, self.0.iter().map(String::as_str), "space", "map"))
    }

    /// The space called `name`, which is the key of `item`.
    fn called(&self, name: &str, item: &Item<'_>) -> Space {
        Space::new(find(name, item, self.0.iter().map(String::as_str), "space", "map"))
    }

    /// The spaces that a list of texts names, in order, each with its entry; none twice.
    pub(super) fn entries<'d>(&self, item: &Item<'d>) -> Vec<(Space, Item<'d>)> {
        let mut spaces: Vec<(Space, Item<'d>)> = Vec::new();
        let mut named: Set<Space> = Set::EMPTY;
        for entry in item.list() {
            let space = self.space(&entry);
            if entry.is_sound() && named.contains(space) {
                entry.problem(
                    format!("`{}` stands here twice", self.0[space.index()]),
                    "drop one of them",
                );
            }
            named |= Set::of(space);
            spaces.push((space, entry));
        }
        spaces
    }

    /// As [`entries`](Self::entries), but without the entries.
    fn spaces(&self, item: &Item<'_>) -> Vec<Space> {
        self.entries(item).into_iter().map(|(space, _)| space).collect()
    }
}

/// The index in `names` of the text of `item`; 0 if it is not there, which is reported. `under` is
/// the table that describes what has these names.
pub(super) fn named<'a>(
    item: &Item<'_>,
    names: impl Iterator<Item = &'a str> + Clone,
    what: &str,
    under: &str,
) -> usize {
    find(item.text(), item, names, what, under)
}

/// The index of `text` in `names`; 0 if it is not there, which is reported at `item`.
fn find<'a>(
    text: &str,
    item: &Item<'_>,
    names: impl Iterator<Item = &'a str> + Clone,
    what: &str,
    under: &str,
) -> usize {
    names.clone().position(|name| name == text).unwrap_or_else(|| {
        if item.is_sound() {
            let hint = match suggest::nearest(text, names) {
                _ if item.takes_out(under, text) => {
                    format!("it is taken out under `{under}`: write this without it, too")
                }
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("describe it under `{under}`"),
            };
            item.problem(format!("there is no {what} `{text}`"), hint);
        }
        0
    })
}
