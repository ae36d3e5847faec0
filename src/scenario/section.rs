//! A table of a scenario, read key by key.

use super::prelude::*;

use super::item::{Desk, Integer};

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
    pub(super) fn root(node: &'d Node, desk: &Desk<'d>, outline: Watched) -> Self {
        outline.table();
        let root = Self::new(Item::found(node, String::new(), desk, outline));
        root.ignore("game");
        root
    }

    /// The value of `key`, to be read as any type; its absence is noted then.
    pub fn required(&self, key: &str) -> Item<'d> {
        self.optional(key).unwrap_or_else(|| self.item.lacking(key))
    }

    /// The value of `key`, if the table has it.
    pub fn optional(&self, key: &str) -> Option<Item<'d>> {
        self.ignore(key);
        let outline = self.item.outline.key(key);
        let node = self.table()?.get(key)?;
        Some(Item::found(node, key::join(&self.item.path, key), &self.item.desk, outline))
    }

    /// The value of `key` as `read` takes it, `default` where the key is absent.
    pub fn either<T>(&self, key: &str, default: T, read: impl FnOnce(&Item<'d>) -> T) -> T {
        let Some(item) = self.optional(key) else {
            if self.item.outline.is_watched() {
                read(&self.item.left_out(key));
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
        self.item.outline.key(key).describe(words);
    }

    /// Allows `key` without reading it.
    pub fn ignore(&self, key: &str) {
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
        self.either(key, default, |item| item.integer(range))
    }

    /// `true` or `false`.
    pub fn flag(&self, key: &str) -> bool {
        self.required(key).flag()
    }

    /// `true` or `false`, `default` where the key is absent.
    pub fn flag_or(&self, key: &str, default: bool) -> bool {
        self.either(key, default, Item::flag)
    }

    /// Text, `default` where the key is absent.
    pub fn text_or(&self, key: &str, default: &'d str) -> &'d str {
        self.either(key, default, Item::text)
    }

    /// What the word stands for, among `choices`.
    pub fn choice<T: Copy>(&self, key: &str, choices: &[(&str, T)]) -> T {
        self.required(key).choice(choices)
    }

    /// What the word stands for, `default` where the key is absent.
    pub fn choice_or<T: Copy>(&self, key: &str, choices: &[(&str, T)], default: T) -> T {
        self.either(key, default, |item| item.choice(choices))
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
            let spot =
                Spot { place: key.place.clone(), key: key::join(&self.item.path, &key.name) };
            let message = format!("unknown key `{}`", key::cut(&key.name));
            self.item.desk.problems.borrow_mut().report(spot, message, hint);
        }
    }
}

#[cfg(test)]
mod tests;
