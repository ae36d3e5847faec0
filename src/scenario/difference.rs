//! Differences between two scenarios, key by key.

use super::prelude::*;

/// Key whose values differ between two scenarios, or which only the second scenario has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyDifference {
    /// Full key of the table that contains the key; empty for the root table.
    pub table: String,
    /// Full key in the syntax of `--set`, such as `british.deck.Roads`.
    pub key: String,
    /// Value in the first scenario, in TOML syntax; `None` if it is absent or a table.
    pub before: Option<String>,
    /// Value in the second scenario, in TOML syntax.
    pub after: String,
}

impl KeyDifference {
    /// Returns the override `key=value` that replaces the first scenario's value by the second's.
    pub fn setting(&self) -> String {
        format!("{}={}", self.key, self.after)
    }

    /// Describes the difference for users, as in `hand_size = 7 (was 10)`.
    pub fn words(&self) -> String {
        let was = self.before.as_ref().map_or(String::new(), |before| format!(" (was {before})"));
        format!("{} = {}{was}", self.key, self.after)
    }
}

/// Returns the differences that turn scenario `first` into scenario `second`, sorted by key.
///
/// If a table of `second` lacks a key of the same table in `first`, the whole table is one difference. If the root of
/// `second` lacks a key, the result is `None`, since no override removes a key of the root.
pub fn find_differences(first: &Document, second: &Document) -> Option<Vec<KeyDifference>> {
    let (first, second) = (first.root().table()?, second.root().table()?);
    let mut differences = Vec::new();
    (!lacks_key_of(second, first)).then(|| collect("", first, second, &mut differences))?;
    Some(differences)
}

/// Returns whether `model` has a key that `table` lacks; keys inside their values do not count.
fn lacks_key_of(table: &TomlTable, model: &TomlTable) -> bool {
    model.iter().any(|(key, _)| table.get(&key.name).is_none())
}

/// Adds the differences between the tables `first` and `second`, both at `path`, to `differences`.
fn collect(
    path: &str,
    first: &TomlTable,
    second: &TomlTable,
    differences: &mut Vec<KeyDifference>,
) {
    let mut entries: Vec<(&Key, &Node)> = second.iter().collect();
    // The order of keys in a file has no meaning.
    entries.sort_by_key(|(key, _)| &key.name[..]);
    for (key, node) in entries {
        let key_path = child_key(path, &key.name);
        let before = first.get(&key.name).map(|node| &node.value);
        match (before, &node.value) {
            (Some(Value::Table(first)), Value::Table(second)) if !lacks_key_of(second, first) => {
                collect(&key_path, first, second, differences);
            }
            (Some(before), after) if before.to_json() == after.to_json() => {}
            (before, after) => differences.push(KeyDifference {
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

    fn words(before: &str, after: &str) -> Option<Vec<String>> {
        let differences = find_differences(&document(before), &document(after))?;
        Some(differences.iter().map(KeyDifference::words).collect())
    }

    #[test]
    fn differing_keys_are_found_in_alphabetical_order() {
        let before = "a = 1\nb = { d = [1], c = 'x' }\ne = { f = 1 }";
        assert_eq!(words(before, before), Some(vec![]));
        let after = "e = { g = 2, f = 1 }\nb = { c = 'y z', d = [1] }\na = 2";
        let expected = ["a = 2 (was 1)", "b.c = \"y z\" (was \"x\")", "e.g = 2"];
        assert_eq!(words(before, after), Some(expected.map(str::to_owned).to_vec()));
        let expected = vec!["a = { c = 2 }".to_owned()];
        assert_eq!(words("a = { b = 1, c = 2 }", "a = { c = 2 }"), Some(expected));
        assert_eq!(words("a = 1", ""), None);
    }

    #[test]
    fn the_overrides_make_the_other_scenario() {
        let base = load("megiddo-1918", &[]).unwrap();
        let settings = ["british.deck.\"British Infantry\"=9", "turkish.pool={ Roads = [0, 1] }"];
        let changed = load("megiddo-1918", &settings.map(str::to_owned)).unwrap();
        let differences = find_differences(&base, &changed).unwrap();
        let made: Vec<String> = differences.iter().map(KeyDifference::setting).collect();
        assert_eq!(base.with(&made).unwrap().digest(), changed.digest());
    }
}
