//! The content of a scenario in a canonical order.

use crate::prelude::*;

use sandtable_scenario::Document;

/// The resolved scenario, with those lists sorted whose order makes no difference: the routes and
/// kinds of a space, everything in a goal, and the units that start in a space. The order of the
/// ports on the map decides where Leaders escape to (L11.5): it is added as a list `ports`, which
/// no scenario file has.
pub(super) fn said(document: &Document) -> Json {
    let mut said = document.resolved_json();
    for (table, keys) in [("map", &["routes", "kinds"][..]), ("missions", &["goal", "units"])] {
        let entries = said.get_mut(table).and_then(Json::as_object_mut);
        for entry in entries.into_iter().flat_map(|it| it.values_mut()) {
            keys.iter().for_each(|key| entry.get_mut(key).into_iter().for_each(sort));
        }
    }
    said["ports"] = ports(document, &said["map"]).into();
    said
}

/// Sorts a list, and all lists inside it or inside a table.
fn sort(said: &mut Json) {
    match said {
        Json::Array(list) => {
            list.iter_mut().for_each(sort);
            list.sort_by_cached_key(Json::to_string);
        }
        Json::Object(table) => table.values_mut().for_each(sort),
        _ => {}
    }
}

/// The ports in the order of the map.
fn ports(document: &Document, map: &Json) -> Vec<String> {
    let port = Json::from(SpaceKind::Port.name());
    let is_port =
        |name: &String| map[name]["kinds"].as_array().is_some_and(|kinds| kinds.contains(&port));
    let spaces = document.root().table().and_then(|root| root.get("map")?.table());
    let names =
        spaces.into_iter().flat_map(|spaces| spaces.iter().map(|(key, _)| key.name.clone()));
    names.filter(is_port).collect()
}
