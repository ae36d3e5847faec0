//! L3 Map.

use super::{Names, named_sections, origin};
use crate::games::lawrence::model::{MOST, Space, SpaceKind};
use crate::scenario::Item;

/// Reads the spaces and their routes, each of which must be named at both its ends.
pub(super) fn read(item: &Item<'_>) -> Vec<Space> {
    let sections = named_sections(item);
    if sections.is_empty() || sections.len() > MOST {
        let message = format!("the map has {} spaces", sections.len());
        item.problem(message, format!("a map has 1 to {MOST} spaces"));
    }
    let known = sections.iter().take(MOST).map(|(name, _)| (*name).to_owned());
    let names = Names(known.collect());
    let mut spaces = Vec::new();
    let mut routes = Vec::new();
    for (from, (name, section)) in sections.iter().take(MOST).enumerate() {
        origin(section);
        let kinds = section.optional("kinds").map_or(Vec::new(), |kinds| kinds.list());
        let ends = names.entries(&section.required("routes"));
        spaces.push(Space {
            name: (*name).to_owned(),
            kinds: kinds.iter().map(kind).collect(),
            adjacent: ends.iter().map(|(to, _)| *to).collect(),
        });
        routes.extend(ends.into_iter().map(|(to, end)| (from, to, end)));
    }
    for (from, to, end) in &routes {
        check_route([&spaces[*from], &spaces[*to]], *from, end);
    }
    spaces
}

fn kind(item: &Item<'_>) -> SpaceKind {
    let choices: Vec<(&str, SpaceKind)> =
        SpaceKind::ALL.iter().map(|kind| (kind.name(), *kind)).collect();
    item.choice(&choices)
}

/// L3 Routes join both ways, and join two spaces.
fn check_route([here, there]: [&Space; 2], from: usize, end: &Item<'_>) {
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
