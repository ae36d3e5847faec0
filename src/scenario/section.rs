//! Reading of the tables of a scenario, key by key.

use super::prelude::*;

use super::item::{Integer, SharedContext};

/// Table of a scenario in the process of being read.
///
/// The methods named after types read required keys, and those ending in `_or` read keys with a default;
/// [`Section::optional`] and [`Section::required`] serve all other types. If a value is absent or unsuitable, a method
/// records a problem and returns a placeholder; see [`Item`]. When the section is dropped, every key that was not read
/// is recorded as a problem.
#[derive(Debug)]
#[must_use = "a section that is not read reports all its keys as unknown"]
pub struct Section<'d> {
    item: Item<'d>,
    asked: RefCell<KeysRead>,
}

/// Keys of a table that a reader has read, or allowed without reading them.
#[derive(Debug, Default)]
struct KeysRead {
    /// Names of the keys in the order of reading, possibly with repetitions.
    order: Vec<String>,
    /// For each key of the table, by position, true if it was read; may be shorter than the table.
    is_read: Vec<bool>,
}

impl<'d> Section<'d> {
    /// Creates a section for `item`: a table, or the placeholder of a value whose problem is already reported.
    pub(super) fn new(item: Item<'d>) -> Self {
        Self { item, asked: RefCell::default() }
    }

    /// Creates the section of a scenario's root table; its key `game` counts as read.
    pub(super) fn root(
        node: &'d Node,
        context: &SharedContext<'d>,
        recorder: SchemaRecorder,
    ) -> Self {
        recorder.table();
        let root = Self::new(Item::found(node, String::new(), context, recorder));
        root.allow("game");
        root
    }

    /// Returns the value of the required `key`, so that the caller can read it as any type.
    ///
    /// If the key is absent, reading the returned item records a problem.
    pub fn required(&self, key: &str) -> Item<'d> {
        self.optional(key).unwrap_or_else(|| self.item.absent(key))
    }

    /// Returns the value of `key` for reading it as any type, or `None` if the key is absent.
    pub fn optional(&self, key: &str) -> Option<Item<'d>> {
        self.allow(key);
        let recorder = self.item.recorder.key(key);
        let node = self.table()?.get(key)?;
        Some(Item::found(node, key::child_path(&self.item.path, key), &self.item.context, recorder))
    }

    /// Reads the value of `key` by the function `read`, or returns `default` if the key is absent.
    pub fn optional_or<T>(&self, key: &str, default: T, read: impl FnOnce(&Item<'d>) -> T) -> T {
        let Some(item) = self.optional(key) else {
            if self.item.recorder.is_active() {
                read(&self.item.absent_optional(key));
            }
            return default;
        };
        read(&item)
    }

    /// Returns whether the table has `key`; the key does not count as read.
    pub fn has(&self, key: &str) -> bool {
        self.table().is_some_and(|table| table.get(key).is_some())
    }

    /// Sets the description of `key` in the JSON Schema of scenarios.
    pub fn describe(&self, key: &str, words: &str) {
        self.item.recorder.key(key).describe(words);
    }

    /// Counts `key` as read, so that it is not reported as unknown.
    pub fn allow(&self, key: &str) {
        let mut asked = self.asked.borrow_mut();
        asked.order.push(key.to_owned());
        if let Some(at) = self.table().and_then(|table| table.position(key)) {
            let length = asked.is_read.len().max(at + 1);
            asked.is_read.resize(length, false);
            asked.is_read[at] = true;
        }
    }

    /// Reads the value of the required `key` as an integer within `range`.
    pub fn integer<T: Integer>(&self, key: &str, range: RangeInclusive<T>) -> T {
        self.required(key).integer(range)
    }

    /// Reads the value of `key` as an integer within `range`, or returns `default` if `key` is absent.
    pub fn integer_or<T: Integer>(&self, key: &str, range: RangeInclusive<T>, default: T) -> T {
        self.optional_or(key, default, |item| item.integer(range))
    }

    /// Reads the value of the required `key` as `true` or `false`.
    pub fn flag(&self, key: &str) -> bool {
        self.required(key).flag()
    }

    /// Reads the value of `key` as `true` or `false`, or returns `default` if the key is absent.
    pub fn flag_or(&self, key: &str, default: bool) -> bool {
        self.optional_or(key, default, Item::flag)
    }

    /// Reads the value of `key` as text, or returns `default` if the key is absent.
    pub fn text_or(&self, key: &str, default: &'d str) -> &'d str {
        self.optional_or(key, default, Item::text)
    }

    /// Reads the required `key` as a word of `choices`, and returns the choice paired with the word.
    pub fn choice<T: Copy>(&self, key: &str, choices: &[(&str, T)]) -> T {
        self.required(key).choice(choices)
    }

    /// Reads `key` as a word of `choices`, and returns the choice paired with the word.
    ///
    /// If the key is absent, the method returns `default`.
    pub fn choice_or<T: Copy>(&self, key: &str, choices: &[(&str, T)], default: T) -> T {
        self.optional_or(key, default, |item| item.choice(choices))
    }

    /// Reads the value of the required `key` as a table, whose keys must all be read.
    pub fn section(&self, key: &str) -> Section<'d> {
        self.required(key).section()
    }

    /// Reads the required `key` as a table whose keys are names, such as the cards of a deck.
    ///
    /// Returns the names and their values in the order of the file.
    pub fn entries(&self, key: &str) -> Vec<(&'d str, Item<'d>)> {
        self.required(key).entries()
    }

    /// Returns the table itself as an item, such as for reporting a problem with it.
    pub fn item(&self) -> &Item<'d> {
        &self.item
    }

    /// Records a problem with the value of `key`, or with the table if the key is absent.
    ///
    /// `hint` tells the author how to correct it.
    pub fn problem(&self, key: &str, message: impl Display, hint: impl Display) {
        self.required(key).problem(message, hint);
    }

    /// Returns whether the table is present, and no problem is recorded for it or a value inside it.
    ///
    /// Only then do further checks of the table make sense.
    pub fn is_sound(&self) -> bool {
        self.item.is_sound()
    }

    fn table(&self) -> Option<&'d TomlTable> {
        self.item.value().and_then(Value::as_table)
    }
}

impl Drop for Section<'_> {
    /// Records a problem for every key that was not read.
    fn drop(&mut self) {
        let Some(table) = self.table() else { return };
        let KeysRead { order, is_read } = self.asked.get_mut();
        let mut names: Vec<&str> = Vec::new();
        for (at, (key, _)) in table.iter().enumerate() {
            if is_read.get(at) == Some(&true) {
                continue;
            }
            if names.is_empty() {
                let mut distinct = HashSet::new();
                let names_read = order.iter().map(|name| &name[..]);
                names.extend(names_read.filter(|name| distinct.insert(*name)));
            }
            let hint = suggest::hint(&key.name, names.iter().copied(), "known keys:");
            let location = KeyLocation {
                location: key.location.clone(),
                key: key::child_path(&self.item.path, &key.name),
            };
            let message = format!("unknown key `{}`", key::cut(&key.name));
            self.item.context.problems.borrow_mut().report(location, message, hint);
        }
    }
}

#[cfg(test)]
mod tests;
