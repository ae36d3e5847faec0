//! Reads a scenario document into a validated model, and reports every problem.

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
    let board = missions::Board {
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

/// Parts of the scenario that were read without a problem.
///
/// Missions are checked against these parts only, so that one mistake is not reported again for every mission.
pub(super) struct SoundParts {
    /// Spaces whose kinds are known.
    kinds: Set<Space>,
    /// True if all routes and kinds of spaces are known.
    map: bool,
    /// True if all kinds and numbers of units are known.
    units: bool,
    /// True if all kinds and numbers of Gear are known.
    gear: bool,
    /// True if the Camp's possible spaces are known.
    camp: bool,
}

impl SoundParts {
    fn of(root: &Section<'_>) -> SoundParts {
        let group = |name: &str, keys: &[&str]| are_sound(&root.required(name), keys);
        let map = root.required("map");
        let mut spaces = entries_of(&map);
        spaces.sort_by_key(|(name, _)| *name);
        let kinds = spaces.iter().enumerate().take(MOST);
        let kinds = kinds.filter(|(_, (_, entry))| entry.is_sound_in(&["kinds"]));
        let counters = ["kind", "copies"];
        let units = group("units", &counters);
        SoundParts {
            kinds: kinds.map(|(space, _)| Space::new(space)).collect(),
            map: group("map", &["routes", "kinds"]),
            units,
            gear: group("gear", &counters),
            camp: units && root.required("tables").is_sound_in(&["placement"]),
        }
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

/// Returns the tables inside a table, each with its key, and checks their names.
///
/// The entry `origin` and entries that a variant removed with `false` are left out.
fn named_sections<'d>(item: &Item<'d>) -> Vec<(&'d str, Section<'d>)> {
    origin_of_entries(item);
    let entries = entries_of(item).into_iter();
    let named = entries.inspect(|(name, entry)| check_name(name, entry));
    named.map(|(name, entry)| (name, entry.section())).collect()
}

/// Returns the entries of a table, each with its key.
///
/// The entry `origin` and entries that a variant removed with `false` are left out.
fn entries_of<'d>(item: &Item<'d>) -> Vec<(&'d str, Item<'d>)> {
    let entries = item.entries().into_iter();
    entries.filter(|(name, entry)| *name != "origin" && !entry.is_removed()).collect()
}

/// Returns true if the values of `keys` have no problem in any of the tables inside `item`.
fn are_sound(item: &Item<'_>, keys: &[&str]) -> bool {
    item.is_sound_in(&[]) && entries_of(item).iter().all(|(_, entry)| entry.is_sound_in(keys))
}

/// Names of all spaces; the index of a name is the number of the space.
pub(super) struct Names(Vec<String>);

impl Names {
    pub(super) fn new(spaces: &[SpaceEntry]) -> Names {
        Names(spaces.iter().map(|space| space.name.clone()).collect())
    }

    /// Reads the name of a space; an unknown name is reported, and the first space returned instead.
    fn space(&self, item: &Item<'_>) -> Space {
        Space::new(named(item, self.0.iter().map(String::as_str), "space", "map"))
    }

    /// Returns the space called `name`, or the first space after reporting the name as unknown.
    ///
    /// `item` is the entry of the file to which a message refers.
    fn called(&self, name: &str, item: &Item<'_>) -> Space {
        Space::new(find(name, item, self.0.iter().map(String::as_str), "space", "map"))
    }

    /// Reads a list of names of spaces, and reports repeated names.
    ///
    /// Returns each space with the list item that names it, for further messages.
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

    /// Reads a list of names of spaces, and reports repeated names.
    fn spaces(&self, item: &Item<'_>) -> Vec<Space> {
        self.entries(item).into_iter().map(|(space, _)| space).collect()
    }
}

/// Reads a name and returns its index in `names`, or 0 after reporting an unknown name.
///
/// For the message, `what` is the noun for the named thing, and `under` is the table that defines the names.
pub(super) fn named<'a>(
    item: &Item<'_>,
    names: impl Iterator<Item = &'a str> + Clone,
    what: &str,
    under: &str,
) -> usize {
    find(item.text(), item, names, what, under)
}

/// Returns the index of `text` in `names`, or 0 after reporting it as unknown.
///
/// For the message, `item` is the entry of the file, `what` the noun for the named thing, and `under` the table
/// that defines the names.
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
                _ if item.removes(under, text) => {
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
