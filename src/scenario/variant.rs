//! Scenario files that say how one scenario differs from another.

use super::prelude::*;

/// The lines of a scenario file that extends `base`, as `reference` names it, and resolves to
/// `changed`. Where `base` has keys that `changed` lacks, nothing is extended and everything is
/// written out.
pub fn write_variant(base: &Document, reference: &str, changed: &Document) -> String {
    let empty = TomlTable::default();
    let table = |node: &'_ Node| node.table().cloned().unwrap_or_default();
    let (base, changed) = (table(base.root()), table(changed.root()));
    let mut lines = Vec::new();
    if write_differences("", &base, &changed, &mut lines).is_some() {
        lines.insert(0, format!("extends = {}", quote_text(reference)));
    } else {
        lines.clear();
        let _ = write_differences("", &empty, &changed, &mut lines);
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Adds a line for each key of `changed` that `base` has not or has otherwise; none if `base` has a
/// key that `changed` has not.
fn write_differences(
    path: &str,
    base: &TomlTable,
    changed: &TomlTable,
    lines: &mut Vec<String>,
) -> Option<()> {
    if base.iter().any(|(key, _)| changed.get(&key.name).is_none()) {
        return None;
    }
    let mut entries: Vec<(&Key, &Node)> = changed.iter().collect();
    // What is only changed stands in an order that does not depend on the file; what is new follows.
    entries.sort_by_key(|(key, node)| match base.get(&key.name) {
        Some(_) => (false, node.table().is_some(), &key.name[..]),
        None => (true, false, ""),
    });
    for (key, node) in entries {
        let path = child_key(path, &key.name);
        match (base.get(&key.name).map(|node| &node.value), &node.value) {
            (Some(Value::Table(base)), Value::Table(table)) => {
                write_differences(&path, base, table, lines)?;
            }
            // A table that is written whole would shut its keys off from the lines after it.
            (None, Value::Table(table)) if table.iter().next().is_some() => {
                write_differences(&path, &TomlTable::default(), table, lines)?;
            }
            (Some(old), new) if to_toml(old) == to_toml(new) => {}
            (_, new) => lines.push(format!("{path} = {}", to_toml(new))),
        }
    }
    Some(())
}

/// A value as TOML has it, in one line.
pub(super) fn to_toml(value: &Value) -> String {
    match value {
        Value::Table(table) => {
            let pair = |(key, node): (&Key, &Node)| {
                format!("{} = {}", quote_key(&key.name), to_toml(&node.value))
            };
            format!("{{ {} }}", table.iter().map(pair).collect::<Vec<_>>().join(", "))
        }
        Value::List(list) => {
            let items: Vec<String> = list.iter().map(|node| to_toml(&node.value)).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Text(text) => quote_text(text),
        Value::Integer(integer) => integer.to_string(),
        Value::Number(number) => format!("{number:?}"),
        Value::Flag(flag) => flag.to_string(),
    }
}

/// A key as TOML has it: bare where that is allowed, else in quotes.
pub fn quote_key(name: &str) -> String {
    if key::is_bare(name) { name.to_owned() } else { quote_text(name) }
}

/// The path of `name` inside the table at `path`, as `--set` takes it; the root's path is empty.
pub(super) fn child_key(path: &str, name: &str) -> String {
    if path.is_empty() { quote_key(name) } else { format!("{path}.{}", quote_key(name)) }
}

/// Text in quotes, with what may not stand in them escaped.
fn quote_text(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted += &format!("\\u{:04X}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{load, load_bytes};

    fn written(overrides: &[&str]) -> (String, Document) {
        let base = load("megiddo-1918", &[]).unwrap();
        let overrides: Vec<String> = overrides.iter().map(|it| (*it).to_owned()).collect();
        let changed = load("megiddo-1918", &overrides).unwrap();
        (write_variant(&base, "megiddo-1918", &changed), changed)
    }

    #[test]
    fn a_variant_says_what_differs_and_resolves_to_the_same() {
        let (text, changed) = written(&[
            "british.deck.British Infantry=9",
            "british.hand_size=10",
            "turkish.cards.\"A \\\"b\\\"\"={ kind = \"infantry\", force = 1 }",
            "turkish.pool.Kemal=[0, 0]",
        ]);
        assert_eq!(
            text,
            "extends = \"megiddo-1918\"\nbritish.deck.\"British Infantry\" = 9\n\
             turkish.cards.\"A \\\"b\\\"\".kind = \"infantry\"\n\
             turkish.cards.\"A \\\"b\\\"\".force = 1\nturkish.pool.Kemal = [0, 0]\n"
        );
        let read = load_bytes("x.toml", text.as_bytes(), &[]).unwrap();
        assert_eq!(read.digest(), changed.digest());
    }

    #[test]
    fn what_is_taken_away_cannot_be_extended() {
        let (text, changed) = written(&["british.deck={ Roads = 3 }"]);
        assert!(!text.contains("extends"), "{text}");
        let read = load_bytes("x.toml", text.as_bytes(), &[]).unwrap();
        assert_eq!(read.digest(), changed.digest());
    }

    #[test]
    fn every_embedded_scenario_can_be_written_out() {
        let empty = load_bytes("x.toml", b"game = 'x'\nnone = 1", &[]).unwrap();
        for name in crate::library::names() {
            let document = load(name, &[]).unwrap();
            let text = write_variant(&empty, "x", &document);
            let read = load_bytes("x.toml", text.as_bytes(), &[]).unwrap();
            assert_eq!(read.digest(), document.digest(), "{name}");
        }
    }
}
