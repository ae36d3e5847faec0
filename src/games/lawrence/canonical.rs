//! Content of a scenario in a canonical order.

use crate::prelude::*;

use sandtable_scenario::Document;

/// Returns the scenario as JSON, in which every list without a meaningful order is sorted.
///
/// These lists are the routes and kinds of a space, all lists in a goal, and the units that start in a space. A
/// list `ports`, which no scenario file contains, is added, because the order of the ports on the map decides to
/// which port a Leader escapes (L11.5).
pub(super) fn canonical_json(document: &Document) -> Json {
    let mut json = document.resolved_json();
    for (table, keys) in [("map", &["routes", "kinds"][..]), ("missions", &["goal", "units"])] {
        let entries = json.get_mut(table).and_then(Json::as_object_mut);
        for entry in entries.into_iter().flat_map(|entries| entries.values_mut()) {
            keys.iter().for_each(|key| entry.get_mut(key).into_iter().for_each(sort));
        }
    }
    json["ports"] = ports(document, &json["map"]).into();
    json
}

/// Sorts a JSON list, and all lists nested in a JSON list or table.
fn sort(json: &mut Json) {
    match json {
        Json::Array(list) => {
            list.iter_mut().for_each(sort);
            list.sort_by_cached_key(Json::to_string);
        }
        Json::Object(table) => table.values_mut().for_each(sort),
        _ => {}
    }
}

/// Returns the names of the Arabian ports, in the order in which the scenario lists its spaces.
fn ports(document: &Document, map: &Json) -> Vec<String> {
    let port = Json::from(SpaceKind::Port.name());
    let is_port =
        |name: &String| map[name]["kinds"].as_array().is_some_and(|kinds| kinds.contains(&port));
    let spaces = document.root().table().and_then(|root| root.get("map")?.table());
    let names =
        spaces.into_iter().flat_map(|spaces| spaces.iter().map(|(key, _)| key.name.clone()));
    names.filter(is_port).collect()
}
