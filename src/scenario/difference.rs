//! What is different between two scenarios, key by key.

use super::prelude::*;

/// A key with a value in one scenario that it does not have in the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyDifference {
    /// The key of the table that has it; empty for the root.
    pub table: String,
    /// The key, as `--set` takes it.
    pub key: String,
    /// The value before, if it had one and that is no table.
    pub before: Option<String>,
    /// The value afterwards.
    pub after: String,
}

impl KeyDifference {
    /// The override that makes the change.
    pub fn setting(&self) -> String {
        format!("{}={}", self.key, self.after)
    }

    /// The change in words: `hand_size = 7 (was 10)`.
    pub fn words(&self) -> String {
        let was = self.before.as_ref().map_or(String::new(), |before| format!(" (was {before})"));
        format!("{} = {}{was}", self.key, self.after)
    }
}

/// What turns one scenario into another, by key; none if the first has a key at its root that the
/// other lacks, since no override takes a key away.
///
/// Where something is taken out of a table, the table is written anew as a whole.
pub fn find_differences(one: &Document, other: &Document) -> Option<Vec<KeyDifference>> {
    let (one, other) = (one.root().table()?, other.root().table()?);
    let mut found = Vec::new();
    (!lacks(other, one)).then(|| collect("", one, other, &mut found))?;
    Some(found)
}

/// Whether `table` lacks a key of `other`.
fn lacks(table: &TomlTable, other: &TomlTable) -> bool {
    other.iter().any(|(key, _)| table.get(&key.name).is_none())
}

fn collect(path: &str, one: &TomlTable, other: &TomlTable, found: &mut Vec<KeyDifference>) {
    let mut entries: Vec<(&Key, &Node)> = other.iter().collect();
    // The order in which a file lists its keys says nothing.
    entries.sort_by_key(|(key, _)| &key.name[..]);
    for (key, node) in entries {
        let key_path = child_key(path, &key.name);
        let before = one.get(&key.name).map(|node| &node.value);
        match (before, &node.value) {
            (Some(Value::Table(one)), Value::Table(other)) if !lacks(other, one) => {
                collect(&key_path, one, other, found);
            }
            (Some(before), after) if before.to_json() == after.to_json() => {}
            (before, after) => found.push(KeyDifference {
                table: path.to_owned(),
                key: key_path,
                before: before.filter(|it| it.as_table().is_none()).map(to_toml),
                after: to_toml(after),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{load, load_bytes};

    fn document(text: &str) -> Document {
        load_bytes("x.toml", format!("game = 'x'\n{text}").as_bytes(), &[]).unwrap()
    }

    fn words(one: &str, other: &str) -> Option<Vec<String>> {
        let found = find_differences(&document(one), &document(other))?;
        Some(found.iter().map(KeyDifference::words).collect())
    }

    #[test]
    fn each_key_that_differs_is_found_in_an_order_that_no_file_gives() {
        let one = "a = 1\nb = { d = [1], c = 'x' }\ne = { f = 1 }";
        assert_eq!(words(one, one), Some(vec![]));
        let other = "e = { g = 2, f = 1 }\nb = { c = 'y z', d = [1] }\na = 2";
        let expected = ["a = 2 (was 1)", "b.c = \"y z\" (was \"x\")", "e.g = 2"];
        assert_eq!(words(one, other), Some(expected.map(str::to_owned).to_vec()));
        let expected = vec!["a = { c = 2 }".to_owned()];
        assert_eq!(words("a = { b = 1, c = 2 }", "a = { c = 2 }"), Some(expected));
        assert_eq!(words("a = 1", ""), None);
    }

    #[test]
    fn the_overrides_make_the_other_scenario() {
        let base = load("megiddo-1918", &[]).unwrap();
        let settings = ["british.deck.\"British Infantry\"=9", "turkish.pool={ Roads = [0, 1] }"];
        let other = load("megiddo-1918", &settings.map(str::to_owned)).unwrap();
        let found = find_differences(&base, &other).unwrap();
        let made: Vec<String> = found.iter().map(KeyDifference::setting).collect();
        assert_eq!(base.with(&made).unwrap().digest(), other.digest());
    }
}
