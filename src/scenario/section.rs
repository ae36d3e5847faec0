//! A table of a scenario, read key by key.

use super::prelude::*;

use super::item::{Integer, SharedContext};

/// A table, asked for one key after the other.
///
/// A key that the table has and no reader asks for is a problem, noted when the section is dropped.
/// The methods named after types read required keys, those ending in `_or` keys with a default;
/// [`Section::optional`] and [`Section::required`] serve every other shape. See [`Item`] for what
/// a method returns where the value is absent or unfit.
#[derive(Debug)]
#[must_use = "a section that is not read calls all its keys unknown"]
pub struct Section<'d> {
    item: Item<'d>,
    asked: RefCell<KeysRead>,
}

/// Keys that were asked for.
#[derive(Debug, Default)]
struct KeysRead {
    /// All of them in order; one may come again.
    order: Vec<String>,
    /// By the place of a key in the table, whether it was; none beyond the last that was.
    known: Vec<bool>,
}

impl<'d> Section<'d> {
    /// The section of a value that is known to be a table, or lost.
    pub(super) fn new(item: Item<'d>) -> Self {
        Self { item, asked: RefCell::default() }
    }

    /// The root of a document; its `game` has been read by the one who chose the reader.
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

    /// The value of `key`, to be read as any type; its absence is noted then.
    pub fn required(&self, key: &str) -> Item<'d> {
        self.optional(key).unwrap_or_else(|| self.item.absent(key))
    }

    /// The value of `key`, if the table has it.
    pub fn optional(&self, key: &str) -> Option<Item<'d>> {
        self.allow(key);
        let recorder = self.item.recorder.key(key);
        let node = self.table()?.get(key)?;
        Some(Item::found(node, key::child_path(&self.item.path, key), &self.item.context, recorder))
    }

    /// The value of `key` as `read` takes it, `default` where the key is absent.
    pub fn optional_or<T>(&self, key: &str, default: T, read: impl FnOnce(&Item<'d>) -> T) -> T {
        let Some(item) = self.optional(key) else {
            if self.item.recorder.is_watched() {
                read(&self.item.absent_optional(key));
            }
            return default;
        };
        read(&item)
    }

    /// Whether the table has `key`, which this does not read.
    pub fn has(&self, key: &str) -> bool {
        self.table().is_some_and(|table| table.get(key).is_some())
    }

    /// Describes `key` in the schema of scenarios.
    pub fn describe(&self, key: &str, words: &str) {
        self.item.recorder.key(key).describe(words);
    }

    /// Allows `key` without reading it.
    pub fn allow(&self, key: &str) {
        let mut asked = self.asked.borrow_mut();
        asked.order.push(key.to_owned());
        if let Some(at) = self.table().and_then(|table| table.position(key)) {
            let known = asked.known.len().max(at + 1);
            asked.known.resize(known, false);
            asked.known[at] = true;
        }
    }

    /// An integer within `range`.
    pub fn integer<T: Integer>(&self, key: &str, range: RangeInclusive<T>) -> T {
        self.required(key).integer(range)
    }

    /// An integer within `range`, `default` where the key is absent.
    pub fn integer_or<T: Integer>(&self, key: &str, range: RangeInclusive<T>, default: T) -> T {
        self.optional_or(key, default, |item| item.integer(range))
    }

    /// `true` or `false`.
    pub fn flag(&self, key: &str) -> bool {
        self.required(key).flag()
    }

    /// `true` or `false`, `default` where the key is absent.
    pub fn flag_or(&self, key: &str, default: bool) -> bool {
        self.optional_or(key, default, Item::flag)
    }

    /// Text, `default` where the key is absent.
    pub fn text_or(&self, key: &str, default: &'d str) -> &'d str {
        self.optional_or(key, default, Item::text)
    }

    /// What the word stands for, among `choices`.
    pub fn choice<T: Copy>(&self, key: &str, choices: &[(&str, T)]) -> T {
        self.required(key).choice(choices)
    }

    /// What the word stands for, `default` where the key is absent.
    pub fn choice_or<T: Copy>(&self, key: &str, choices: &[(&str, T)], default: T) -> T {
        self.optional_or(key, default, |item| item.choice(choices))
    }

    /// The table under `key`.
    pub fn section(&self, key: &str) -> Section<'d> {
        self.required(key).section()
    }

    /// The values in the table `key`, by name and in order: a deck's cards and counts.
    pub fn entries(&self, key: &str) -> Vec<(&'d str, Item<'d>)> {
        self.required(key).entries()
    }

    /// The table itself, as a value.
    pub fn item(&self) -> &Item<'d> {
        &self.item
    }

    /// Notes a problem with `key`, at its value, or at the table where it is absent.
    pub fn problem(&self, key: &str, message: impl Display, hint: impl Display) {
        self.required(key).problem(message, hint);
    }

    /// Whether nothing is wrong so far with this table and all inside it, so that a check of
    /// the game's own makes sense.
    pub fn is_sound(&self) -> bool {
        self.item.is_sound()
    }

    fn table(&self) -> Option<&'d TomlTable> {
        self.item.value().and_then(Value::as_table)
    }
}

impl Drop for Section<'_> {
    /// Notes every key that no reader asked for as unknown.
    fn drop(&mut self) {
        let Some(table) = self.table() else { return };
        let KeysRead { order, known } = self.asked.get_mut();
        let mut names: Vec<&str> = Vec::new();
        for (at, (key, _)) in table.iter().enumerate() {
            if known.get(at) == Some(&true) {
                continue;
            }
            if names.is_empty() {
                let mut seen = HashSet::new();
                names.extend(order.iter().map(|name| &name[..]).filter(|name| seen.insert(*name)));
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
