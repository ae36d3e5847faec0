//! L3 Reads the map of a scenario.

use super::entries::named_sections;
use super::names::Names;
use crate::prelude::*;
use sandtable_games::reading::origin;

/// Maximum coordinate of a space on the drawn map.
const FARTHEST: u16 = 1000;

/// Reads the spaces with their routes, and returns them sorted by name.
///
/// A route must be listed at both of its ends.
pub(super) fn read(item: &Item<'_>) -> Vec<SpaceEntry> {
    let sections = named_sections(item);
    if sections.is_empty() || sections.len() > MOST {
        let message = format!("the map has {} spaces", sections.len());
        item.problem(message, format!("a map has 1 to {MOST} spaces"));
    }
    let mut sections: Vec<_> = sections.into_iter().enumerate().take(MOST).collect();
    sections.sort_by_key(|(_, (name, _))| *name);
    let names = Names(sections.iter().map(|(_, (name, _))| (*name).to_owned()).collect());
    let mut spaces = Vec::new();
    let mut routes = Vec::new();
    for (from, (listed, (name, section))) in sections.iter().enumerate() {
        origin(section);
        let ends = names.entries(&section.required("routes"));
        spaces.push(SpaceEntry {
            name: (*name).to_owned(),
            listed: *listed,
            kinds: kinds(section),
            adjacent: ends.iter().map(|(to, _)| *to).collect(),
            at: section.optional("at").and_then(|item| place(&item)),
        });
        routes.extend(ends.into_iter().map(|(to, end)| (Space::new(from), to, end)));
    }
    for (from, to, end) in &routes {
        check_route([from, to].map(|it| &spaces[it.index()]), *from, end);
    }
    if item.is_sound() && !spaces.iter().any(|space| space.kinds.contains(&SpaceKind::Port)) {
        item.problem("no space is a port", "Regulars come and Leaders escape to ports: add one");
    }
    spaces
}

/// Reads the position `[x, y]` of a space on the drawn map; returns `None` without two coordinates.
fn place(item: &Item<'_>) -> Option<[u16; 2]> {
    let ends = item.list();
    if item.is_sound() && ends.len() != 2 {
        let message = format!("a place is two integers, not {}", ends.len());
        item.problem(message, "write `[x, y]`: across from the west, down from the north");
    }
    let position: Vec<u16> = ends.iter().map(|end| end.integer(0..=FARTHEST)).collect();
    position.try_into().ok()
}

/// Reads the kinds of a space in the order of [`SpaceKind::ALL`]; reports a repeated kind.
fn kinds(section: &Section<'_>) -> Vec<SpaceKind> {
    let Some(item) = section.optional("kinds") else { return Vec::new() };
    let mut kinds: Vec<SpaceKind> = Vec::new();
    for entry in item.list() {
        let kind = entry.choice(&SpaceKind::NAMED);
        if entry.is_sound() && kinds.contains(&kind) {
            entry.problem(format!("`{}` stands here twice", kind.name()), "drop one of them");
        }
        kinds.push(kind);
    }
    if item.is_sound() {
        check_kinds(&item, &kinds);
    }
    kinds.sort();
    kinds
}

/// L7.5 Reports a problem if kinds of a space exclude each other, such as port and staging area.
fn check_kinds(item: &Item<'_>, kinds: &[SpaceKind]) {
    let is = |kind| kinds.contains(&kind);
    let closed = is(SpaceKind::Staging) || is(SpaceKind::Mecca);
    if is(SpaceKind::Port) && closed {
        let message = "a port is open to every unit, a staging area or Mecca is not (L7.5)";
        item.problem(message, "drop one, or write `depot`: a port for Lawrence alone");
    }
    if is(SpaceKind::Staging) && is(SpaceKind::Mecca) {
        item.problem("a space is either a staging area or Mecca", "drop one of them");
    }
}

/// L3 Reports a problem if a route is listed at one end only, or joins a space to itself.
///
/// The route leads from the space `here` to the space `there`. `from` is the number of `here`, and `end` is the entry
/// of the file that names `there`.
fn check_route([here, there]: [&SpaceEntry; 2], from: Space, end: &Item<'_>) {
    if !end.is_sound() {
        return;
    }
    if here.name == there.name {
        end.problem(format!("a route leads from `{}` to itself", here.name), "drop it");
    } else if !there.adjacent.contains(from) {
        let message = format!("the route to `{}` does not lead back", there.name);
        end.problem(message, format!("add `{}` to the routes of `{}`", here.name, there.name));
    }
}
