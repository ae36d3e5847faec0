//! Where the facts of a scenario come from, and how each can be moved a step.

use std::collections::BTreeMap;

use super::document::Document;
use super::node::{Key, Node, Table, Value};
use super::variant::{quoted, shown};

/// The key under which a table says where what stands in it comes from.
const ORIGIN: &str = "origin";

/// A value of a scenario, with where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Its key, as `--set` takes it.
    pub key: String,
    /// Its value as TOML has it.
    pub value: String,
    /// Where it comes from: the `origin` of the nearest table that has one; empty if none has.
    pub origin: String,
    /// The steps that it can be moved.
    pub steps: Vec<FactStep>,
}

/// A step that a fact can be moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactStep {
    /// What is different, in words.
    pub words: String,
    /// The overrides that make it.
    pub settings: Vec<String>,
}

impl FactStep {
    fn value(key: &str, value: &Value) -> FactStep {
        let value = shown(value);
        FactStep { words: format!("{key} = {value}"), settings: vec![format!("{key}={value}")] }
    }
}

impl Document {
    /// Every fact in the order of the keys. A whole number moves by 1 either way, wherever it stands in
    /// a list; a flag turns; in a table of nothing but text a value becomes that of a neighbour; and
    /// of two names that name each other in lists, both are taken out. Nothing else is moved.
    pub fn facts(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        if let Some(root) = self.root().table() {
            collect("", root, "", &mut facts);
        }
        facts.sort_by(|one, other| one.key.cmp(&other.key));
        facts
    }
}

fn collect(path: &str, table: &Table, inherited: &str, facts: &mut Vec<Fact>) {
    let origin = table.get(ORIGIN).map(|node| &node.value);
    let whole = origin.and_then(Value::as_text).unwrap_or(inherited);
    let single = origin.and_then(Value::as_table);
    let entries: Vec<(&Key, &Node)> = table.iter().filter(|(key, _)| key.name != ORIGIN).collect();
    let all_text =
        entries.len() > 1 && entries.iter().all(|(_, node)| node.value.as_text().is_some());
    for (place, (key, node)) in entries.iter().enumerate() {
        let own = single.and_then(|it| it.get(&key.name)).and_then(|node| node.value.as_text());
        let origin = own.unwrap_or(whole);
        let name = quoted(&key.name);
        let key_path = if path.is_empty() { name } else { format!("{path}.{name}") };
        if let Value::Table(inner) = &node.value {
            collect(&key_path, inner, origin, facts);
            continue;
        }
        let mut steps: Vec<FactStep> =
            moved(&node.value).iter().map(|value| FactStep::value(&key_path, value)).collect();
        if all_text {
            let neighbours = [place.checked_sub(1), Some(place + 1)].into_iter().flatten();
            let values = neighbours.filter_map(|it| entries.get(it)).map(|(_, node)| &node.value);
            let others = values.filter(|value| value.to_json() != node.value.to_json());
            steps.extend(others.map(|value| FactStep::value(&key_path, value)));
        }
        let (value, origin) = (shown(&node.value), origin.to_owned());
        facts.push(Fact { key: key_path, value, origin, steps });
    }
    cut_links(path, &entries, facts);
}

/// Adds the steps that take out a link: two tables whose lists under one key name each other. The step
/// stands with the first of both.
fn cut_links(path: &str, entries: &[(&Key, &Node)], facts: &mut [Fact]) {
    let mut lists: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for (name, node) in entries {
        for (key, node) in node.table().into_iter().flat_map(Table::iter) {
            if let Value::List(items) = &node.value {
                let texts: Option<Vec<&str>> = items.iter().map(|it| it.value.as_text()).collect();
                lists.extend(texts.map(|texts| ((&name.name[..], &key.name[..]), texts)));
            }
        }
    }
    for ((name, key), others) in &lists {
        for other in others.iter().filter(|other| name < *other) {
            let Some(back) = lists.get(&(*other, *key)) else { continue };
            if !back.contains(name) {
                continue;
            }
            let without = |owner: &str, list: &[&str], gone: &str| {
                let left: Vec<String> =
                    list.iter().filter(|it| **it != gone).map(|it| format!("{it:?}")).collect();
                let (owner, key) = (quoted(owner), quoted(key));
                let table = if path.is_empty() { owner } else { format!("{path}.{owner}") };
                (format!("{table}.{key}"), left.join(", "))
            };
            let ends = [without(name, others, other), without(other, back, name)];
            let fact = facts.iter_mut().find(|fact| fact.key == ends[0].0);
            let words = format!("{key} without {name} – {other}");
            let settings = ends.map(|(key, list)| format!("{key}=[{list}]")).to_vec();
            fact.into_iter().for_each(|fact| {
                fact.steps.push(FactStep { words: words.clone(), settings: settings.clone() });
            });
        }
    }
}

/// A value with one of its whole numbers moved by 1, or its flag turned, in every way there is.
fn moved(value: &Value) -> Vec<Value> {
    match value {
        Value::Integer(number) => {
            let steps = [number.checked_sub(1), number.checked_add(1)];
            steps.into_iter().flatten().map(Value::Integer).collect()
        }
        Value::Flag(flag) => vec![Value::Flag(!flag)],
        Value::List(items) => {
            let with = |(place, item): (usize, &Node)| -> Vec<Value> {
                let put = |value| {
                    let mut items = items.clone();
                    items[place].value = value;
                    Value::List(items)
                };
                moved(&item.value).into_iter().map(put).collect()
            };
            items.iter().enumerate().flat_map(with).collect()
        }
        Value::Table(table) => {
            let with = |(key, node): (&Key, &Node)| -> Vec<Value> {
                let put = |value| {
                    let mut table = table.clone();
                    table.set(key.clone(), Node { value, place: node.place.clone() });
                    Value::Table(table)
                };
                moved(&node.value).into_iter().map(put).collect()
            };
            table.iter().flat_map(with).collect()
        }
        Value::Text(_) | Value::Number(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::load_bytes;

    #[test]
    fn facts_know_where_they_come_from_and_how_they_move() {
        let text =
            b"game = 'x'\n[a]\norigin = 'source'\nb = 1\nc = { d = true, origin = 'guess' }\n\
            e = { f = [{ g = 2 }], h = 'x', origin = { f = 'guess' } }\n[t]\n1 = 'p'\n2 = 'q'\n\
            [m]\nA = { to = ['B', 'C'] }\nB = { to = ['A'] }\nC = { to = [] }\n";
        let document = load_bytes("x.toml", text, &[]).unwrap();
        let facts = document.facts();
        let of = |key: &str| facts.iter().find(|fact| fact.key == key).expect(key);
        let steps =
            |key: &str| of(key).steps.iter().map(|it| it.settings.join(" ")).collect::<Vec<_>>();
        assert_eq!(
            (&of("a.b").origin[..], steps("a.b")),
            ("source", vec!["a.b=0".into(), "a.b=2".into()])
        );
        assert_eq!(
            (&of("a.c.d").origin[..], steps("a.c.d")),
            ("guess", vec!["a.c.d=false".into()])
        );
        let moved = ["a.e.f=[{ g = 1 }]", "a.e.f=[{ g = 3 }]"].map(str::to_owned).to_vec();
        assert_eq!((&of("a.e.f").origin[..], steps("a.e.f")), ("guess", moved));
        assert_eq!((&of("a.e.h").origin[..], steps("a.e.h").len()), ("source", 0));
        assert_eq!((&of("t.1").origin[..], steps("t.1")), ("", vec!["t.1=\"q\"".to_owned()]));
        let cut = "m.A.to=[\"C\"] m.B.to=[]".to_owned();
        assert_eq!((steps("m.A.to"), steps("m.B.to")), (vec![cut], vec![]));
    }
}
