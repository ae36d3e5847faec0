//! The tree of located values of a scenario.

use indexmap::IndexMap;

use super::prelude::*;

/// Value of a scenario with its location in a source text.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Table, list or single value.
    pub value: Value,
    /// Location of the value; for a table, that of its header or key.
    pub location: Location,
}

/// Value in a scenario: a TOML value, except for dates, which the parser reports as problems.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Table, as `[british]` or `{ ... }`.
    Table(TomlTable),
    /// List, as `[1, 2, 3]` or `[[missions]]`.
    List(Vec<Node>),
    /// Text, as `"in quotes"`.
    Text(String),
    /// Integer, as `7`.
    Integer(i64),
    /// Finite number with decimals, as `0.5`.
    Number(f64),
    /// Truth value, `true` or `false`.
    Flag(bool),
}

/// Table of keys and values, in the order of the file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TomlTable(IndexMap<String, (Key, Node)>);

/// Key of a table with its location in a source text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// Name of the key, without quotes.
    pub name: String,
    /// Location of the key.
    pub location: Location,
}

impl TomlTable {
    /// Iterates over the keys and values in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&Key, &Node)> {
        self.0.values().map(|(key, node)| (key, node))
    }

    /// Returns the value of the key `name`, if the table has it.
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.0.get(name).map(|(_, node)| node)
    }

    /// Removes the key `name` and returns its value, if the table had it.
    pub(super) fn remove(&mut self, name: &str) -> Option<Node> {
        self.0.shift_remove(name).map(|(_, node)| node)
    }

    /// Sets the value of `key` to `node`; a new key is added at the end.
    pub(super) fn set(&mut self, key: Key, node: Node) {
        self.0.insert(key.name.clone(), (key, node));
    }

    /// Returns the value of `key`; if the key is absent, first adds it with the value `absent()`.
    pub(super) fn entry(&mut self, key: &Key, absent: impl FnOnce() -> Node) -> &mut Node {
        &mut self.0.entry(key.name.clone()).or_insert_with(|| (key.clone(), absent())).1
    }

    /// Merges the keys of `top` into this table; the values of `top` have precedence.
    ///
    /// Keys of this table keep their position, and new keys follow. If this table has one `origin` for all its keys and
    /// `top` has an `origin` for single keys, the `origin` of this table still applies to the other keys.
    fn overlay(&mut self, top: TomlTable) {
        if top.get(ORIGIN).is_some_and(|it| it.table().is_some()) {
            self.spell_out_origin(&top);
        }
        for (name, (key, node)) in top.0 {
            match self.0.get_mut(&name) {
                None => self.set(key, node),
                Some((old_key, old)) => {
                    old.overlay(node);
                    *old_key = key;
                }
            }
        }
    }

    /// Replaces an `origin` for the whole table by a table that states this origin for each single key.
    ///
    /// The single keys are those of this table and those of `top`. Any other `origin` stays as it is.
    fn spell_out_origin(&mut self, top: &TomlTable) {
        let Some(word) = self.get(ORIGIN).filter(|it| it.value.as_text().is_some()) else { return };
        let mut by_key = TomlTable::default();
        for (key, _) in self.iter().chain(top.iter()).filter(|(key, _)| key.name != ORIGIN) {
            by_key.set(key.clone(), word.clone());
        }
        self.0[ORIGIN].1.value = Value::Table(by_key);
    }

    /// Returns the position of the key `name` in the table, counted from 0.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        self.0.get_index_of(name)
    }
}

impl Value {
    /// Returns the table, if the value is one.
    pub fn as_table(&self) -> Option<&TomlTable> {
        match self {
            Self::Table(table) => Some(table),
            _ => None,
        }
    }

    /// Returns the text, if the value is text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the type of the value with its article, such as "an integer", for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Table(_) => "a table",
            Self::List(_) => "a list",
            Self::Text(_) => "text",
            Self::Integer(_) => "an integer",
            Self::Number(_) => "a number",
            Self::Flag(_) => "a flag",
        }
    }

    /// Describes the value in messages: short values in full, tables and lists by their type.
    pub fn shown(&self) -> String {
        match self {
            Self::Table(_) => self.kind().to_owned(),
            Self::List(list) => format!("a list of length {}", list.len()),
            Self::Text(text) => format!("the text {:?}", key::cut(text)),
            Self::Integer(integer) => integer.to_string(),
            Self::Number(number) => format!("{number:?}"),
            Self::Flag(flag) => format!("`{flag}`"),
        }
    }
}

impl Node {
    /// Merges `top` over this value: tables are merged key by key, any other value is replaced by `top`.
    ///
    /// Every value keeps the location where it was written.
    pub(super) fn overlay(&mut self, top: Node) {
        self.location = top.location;
        match (&mut self.value, top.value) {
            (Value::Table(below), Value::Table(above)) => below.overlay(above),
            (below, above) => *below = above,
        }
    }

    /// Returns the table, if the value is one.
    pub fn table(&self) -> Option<&TomlTable> {
        self.value.as_table()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(source: &str, keys: &[(&str, Value)]) -> Node {
        let location = Location::whole(&Source::file(source, String::new(), 0));
        let mut table = TomlTable::default();
        for (name, value) in keys {
            let key = Key { name: (*name).into(), location: location.clone() };
            table.set(key, Node { value: value.clone(), location: location.clone() });
        }
        Node { value: Value::Table(table), location }
    }

    #[test]
    fn overlaying_keeps_base_order_and_each_location() {
        let mut base = table("base", &[("a", Value::Integer(1)), ("b", Value::Integer(2))]);
        base.overlay(table("top", &[("c", Value::Integer(3)), ("a", Value::Integer(9))]));
        let entries: Vec<_> = base.table().unwrap().iter().collect();
        let names: Vec<_> = entries.iter().map(|(key, _)| &key.name[..]).collect();
        let sources: Vec<_> =
            entries.iter().map(|(_, node)| node.location.source().name()).collect();
        assert_eq!(names, ["a", "b", "c"]);
        assert_eq!(sources, ["top", "base", "top"]);
        assert_eq!(entries[0].1.value, Value::Integer(9));
    }

    #[test]
    fn other_keys_are_still_found_after_a_removal() {
        let keys = ["a", "b", "c"].map(|name| (name, Value::Text(name.into())));
        let Value::Table(mut table) = table("x", &keys).value else { panic!() };
        assert_eq!(table.remove("b").map(|node| node.value), Some(Value::Text("b".into())));
        assert_eq!((table.remove("b"), table.get("b")), (None, None));
        for name in ["a", "c"] {
            assert_eq!(table.get(name).map(|node| &node.value), Some(&Value::Text(name.into())));
        }
    }
}
