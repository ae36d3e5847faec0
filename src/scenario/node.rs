//! The tree of located values that a scenario is, before any game has looked at it.

use indexmap::IndexMap;

use super::prelude::*;

/// A value and the place where it was written.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where it was written; for a table, its header or its key.
    pub location: Location,
}

/// A value as the file has it. Dates do not occur: the parser reports them.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `[british]`, or `{ ... }`.
    Table(TomlTable),
    /// `[1, 2, 3]`, or `[[missions]]`.
    List(Vec<Node>),
    /// `"in quotes"`.
    Text(String),
    /// `7`.
    Integer(i64),
    /// `0.5`; always finite.
    Number(f64),
    /// `true` or `false`.
    Flag(bool),
}

/// Keys with their values, by name in the order of the file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TomlTable(IndexMap<String, (Key, Node)>);

/// A key and the place where it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The key, without quotes.
    pub name: String,
    /// Where it was written.
    pub location: Location,
}

impl TomlTable {
    /// The keys and values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Key, &Node)> {
        self.0.values().map(|(key, node)| (key, node))
    }

    /// The value of `name`, if the key is there.
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.0.get(name).map(|(_, node)| node)
    }

    /// Takes `name` out of the table.
    pub(super) fn remove(&mut self, name: &str) -> Option<Node> {
        self.0.shift_remove(name).map(|(_, node)| node)
    }

    /// Writes `key` anew where it is there, else at the end.
    pub(super) fn set(&mut self, key: Key, node: Node) {
        self.0.insert(key.name.clone(), (key, node));
    }

    /// The value of `key`; where it is absent, `absent` at the end of the table.
    pub(super) fn entry(&mut self, key: &Key, absent: impl FnOnce() -> Node) -> &mut Node {
        &mut self.0.entry(key.name.clone()).or_insert_with(|| (key.clone(), absent())).1
    }

    /// Lays `top` over this table: shared keys stay where they are, new keys follow. Where this table
    /// says in a word where all of it comes from, and `top` says it of some keys, the word holds for
    /// the others.
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

    /// Has the origin of this table, if it is a word, key by key: its own keys, and those of `top`.
    fn spell_out_origin(&mut self, top: &TomlTable) {
        let Some(word) = self.get(ORIGIN).filter(|it| it.value.as_text().is_some()) else { return };
        let mut by_key = TomlTable::default();
        for (key, _) in self.iter().chain(top.iter()).filter(|(key, _)| key.name != ORIGIN) {
            by_key.set(key.clone(), word.clone());
        }
        self.0[ORIGIN].1.value = Value::Table(by_key);
    }

    /// Where a key is among the entries.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        self.0.get_index_of(name)
    }
}

impl Value {
    /// The table, if it is one.
    pub fn as_table(&self) -> Option<&TomlTable> {
        match self {
            Self::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The text, if it is text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// What kind of value it is, with its article.
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

    /// The value as a message shows it: in full where it is short, else by its kind.
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
    /// Lays `top` over this value: tables merge key by key, anything else is replaced.
    ///
    /// Every value keeps the place where it was written.
    pub(super) fn overlay(&mut self, top: Node) {
        self.location = top.location;
        match (&mut self.value, top.value) {
            (Value::Table(below), Value::Table(above)) => below.overlay(above),
            (below, above) => *below = above,
        }
    }

    /// The table, if it is one.
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
    fn overlaying_keeps_base_order_and_each_place() {
        let mut base = table("base", &[("a", Value::Integer(1)), ("b", Value::Integer(2))]);
        base.overlay(table("top", &[("c", Value::Integer(3)), ("a", Value::Integer(9))]));
        let seen: Vec<_> = base.table().unwrap().iter().collect();
        let names: Vec<_> = seen.iter().map(|(key, _)| &key.name[..]).collect();
        let sources: Vec<_> = seen.iter().map(|(_, node)| node.location.source().name()).collect();
        assert_eq!(names, ["a", "b", "c"]);
        assert_eq!(sources, ["top", "base", "top"]);
        assert_eq!(seen[0].1.value, Value::Integer(9));
    }

    #[test]
    fn what_is_left_after_a_key_is_taken_out_is_still_found() {
        let keys = ["a", "b", "c"].map(|name| (name, Value::Text(name.into())));
        let Value::Table(mut table) = table("x", &keys).value else { panic!() };
        assert_eq!(table.remove("b").map(|node| node.value), Some(Value::Text("b".into())));
        assert_eq!((table.remove("b"), table.get("b")), (None, None));
        for name in ["a", "c"] {
            assert_eq!(table.get(name).map(|node| &node.value), Some(&Value::Text(name.into())));
        }
    }
}
