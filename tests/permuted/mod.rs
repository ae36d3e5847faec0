//! Scenario files with the same content and another order of entries.
#![allow(dead_code)] // no test needs everything

use sandtable::scenario::Document;
use serde_json::{Map, Value as Json};

/// Ports of Lawrence of Arabia in the order of its map, on which games depend (L11.5).
pub const PORTS: [&str; 4] = ["Jidda", "Yenbo", "Wejh", "Aqaba"];

/// Keys of lists on whose order games do not depend.
const SETS: [&str; 10] =
    ["routes", "kinds", "goal", "all", "any", "friendly", "occupied", "held", "rail_breaks", "of"];

/// Returns the text of a scenario file with the entries of every table in another order.
///
/// `seed` determines the order. The spaces `ports` keep the order in which they are given. Lists whose order does not
/// matter are reversed.
pub fn permuted(document: &Document, seed: u64, ports: &[&str]) -> String {
    let json = document.resolved_json();
    let root = json.as_object().expect("a scenario is a table");
    let line = |(key, value)| format!("{key:?} = {}\n", inline(key, value, seed, ports));
    shuffled(root, seed, ports).into_iter().map(line).collect()
}

fn inline(key: &str, value: &Json, seed: u64, ports: &[&str]) -> String {
    match value {
        Json::Object(table) => {
            let entry = |(key, value)| format!("{key:?} = {}", inline(key, value, seed, ports));
            let entries: Vec<String> =
                shuffled(table, seed, ports).into_iter().map(entry).collect();
            format!("{{ {} }}", entries.join(", "))
        }
        Json::Array(list) => {
            let mut list: Vec<String> =
                list.iter().map(|it| inline(key, it, seed, ports)).collect();
            if SETS.contains(&key) {
                list.reverse();
            }
            format!("[{}]", list.join(", "))
        }
        value => value.to_string(),
    }
}

/// Returns the entries of a table in an order that depends on `seed` and their keys.
fn shuffled<'a>(
    table: &'a Map<String, Json>,
    seed: u64,
    ports: &[&str],
) -> Vec<(&'a str, &'a Json)> {
    let number = |key: &str| {
        let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        key.bytes().fold(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15), mix)
    };
    let mut keys: Vec<&str> = table.keys().map(String::as_str).collect();
    keys.sort_by_key(|key| number(key));
    let mut ports = ports.iter().filter_map(|port| table.keys().find(|key| key == port));
    for key in keys.iter_mut().filter(|key| PORTS.contains(key)) {
        *key = ports.next().expect("the map has these ports");
    }
    keys.into_iter().map(|key| (key, &table[key])).collect()
}
