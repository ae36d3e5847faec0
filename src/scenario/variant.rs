//! Writing of scenario files that extend another scenario.

use super::prelude::*;

/// Returns the text of a scenario file that extends `base` and has the values of `changed`.
///
/// `reference` is the name or path by which the file refers to `base`. If `base` has a key that `changed` lacks, the
/// file extends nothing and contains all values.
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

/// Adds a line to `lines` for each key of `changed` that is absent from `base` or differs from it.
///
/// `path` is the full key of both tables. The result is `None` if `base` has a key that `changed` lacks.
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
    // Changed keys come in an order that does not depend on the file; new keys follow in that of the file.
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
            // No line after an inline table could add a key to it.
            (None, Value::Table(table)) if table.iter().next().is_some() => {
                write_differences(&path, &TomlTable::default(), table, lines)?;
            }
            (Some(old), new) if to_toml(old) == to_toml(new) => {}
            (_, new) => lines.push(format!("{path} = {}", to_toml(new))),
        }
    }
    Some(())
}

/// Returns a value in TOML syntax, in one line of text.
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

/// Returns a key in TOML syntax: bare where TOML allows it, otherwise in quotes.
///
/// ```
/// use sandtable_scenario::quote_key;
///
/// assert_eq!(quote_key("hand_size"), "hand_size");
/// assert_eq!(quote_key("Royal Air Force"), "\"Royal Air Force\"");
/// ```
pub fn quote_key(name: &str) -> String {
    if key::is_bare(name) { name.to_owned() } else { quote_text(name) }
}

/// Returns the full key of `name` in a table, in the syntax of `--set`, such as `british.hand_size`.
///
/// `path` is the full key of the table; that of the root table is empty.
pub(super) fn child_key(path: &str, name: &str) -> String {
    if path.is_empty() { quote_key(name) } else { format!("{path}.{}", quote_key(name)) }
}

/// Returns `text` in double quotes, with escapes for quotes, backslashes and control characters.
pub fn quote_text(text: &str) -> String {
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
    fn a_variant_lists_the_differences_and_resolves_to_the_changed_scenario() {
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
    fn a_scenario_without_a_key_of_the_base_is_written_in_full() {
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
