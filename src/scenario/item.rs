//! Reading of single values as the types that a game expects.

use super::prelude::*;
use std::fmt;

/// State that all sections and items of one scenario share while it is read.
#[derive(Debug)]
pub(super) struct ReadContext<'d> {
    /// Problems recorded so far.
    pub(super) problems: RefCell<Problems>,
    /// Root of the scenario's tree of values.
    pub(super) root: &'d Node,
}

pub(super) type SharedContext<'d> = Rc<ReadContext<'d>>;

/// Value of a scenario in the process of being read; it may be absent.
///
/// If the value is absent or of an unsuitable type, a reading method records the problem and returns a placeholder: the
/// lower end of a range, the first choice, or an empty list. [`Document::read`] never returns a result with
/// placeholders.
///
/// [`Document::read`]: super::Document::read
#[derive(Debug, Clone)]
#[must_use = "the value of an item that is not read is not checked"]
pub struct Item<'d> {
    pub(super) path: String,
    location: &'d Location,
    state: State<'d>,
    /// Key of the value and the table that contains it, if the keys of the table are names.
    named: Option<(&'d str, &'d TomlTable)>,
    pub(super) context: SharedContext<'d>,
    pub(super) recorder: SchemaRecorder,
}

#[derive(Debug, Clone)]
enum State<'d> {
    Present(&'d Value),
    /// The key is absent from the table at this path; the item has the location of the table.
    Missing(String),
    /// An earlier problem left no usable value.
    Lost,
}

/// Integer type to which a value of a scenario can be converted.
pub trait Integer: Copy + Into<i64> + TryFrom<i64> {}

impl<T: Copy + Into<i64> + TryFrom<i64>> Integer for T {}

impl<'d> Item<'d> {
    pub(super) fn found(
        node: &'d Node,
        path: String,
        context: &SharedContext<'d>,
        recorder: SchemaRecorder,
    ) -> Self {
        let state = match context.problems.borrow().has_lost(&path) {
            true => State::Lost,
            false => State::Present(&node.value),
        };
        Self {
            path,
            location: &node.location,
            state,
            named: None,
            context: context.clone(),
            recorder,
        }
    }

    /// Returns an item for the absent key `name` of this table; reading the item records a problem.
    pub(super) fn absent(&self, name: &str) -> Self {
        let state = match self.state {
            State::Present(_) => State::Missing(self.path.clone()),
            _ => State::Lost,
        };
        let recorder = self.recorder.key(name);
        Self { path: key::child_path(&self.path, name), state, recorder, ..self.clone() }
    }

    /// Returns an item for the absent optional key `name` of this table.
    ///
    /// Reading the item records no problem, but adds the expected type to the schema.
    pub(super) fn absent_optional(&self, name: &str) -> Self {
        Self { state: State::Lost, ..self.absent(name) }
    }

    /// Returns the value without conversion, for keys whose values may have several types.
    ///
    /// The result is `None` if the value is absent or was lost by an earlier problem.
    pub fn value(&self) -> Option<&'d Value> {
        match self.state {
            State::Present(value) => Some(value),
            _ => None,
        }
    }

    /// Returns whether the value is `false`, by which a variant removes an entry of its base scenario.
    pub fn is_removed(&self) -> bool {
        self.recorder.value(|| json!({"const": false}));
        self.value() == Some(&Value::Flag(false))
    }

    /// Returns whether the scenario sets entry `name` of the root key `table` to `false`.
    ///
    /// This removes the entry of an extended scenario.
    pub fn removes(&self, table: &str, name: &str) -> bool {
        let root = self.context.root.table();
        let entry = root.and_then(|root| root.get(table)?.table()?.get(name));
        entry.is_some_and(|node| node.value == Value::Flag(false))
    }

    /// Returns whether the value is a list, for keys whose values may have several types.
    pub fn is_list(&self) -> bool {
        self.recorder.element();
        matches!(self.value(), Some(Value::List(_)))
    }

    /// Returns whether the value is a table, for keys whose values may have several types.
    pub fn is_table(&self) -> bool {
        self.recorder.table();
        matches!(self.value(), Some(Value::Table(_)))
    }

    /// Returns whether the value is text, for keys whose values may have several types.
    pub fn is_text(&self) -> bool {
        self.recorder.value(|| json!({"type": "string"}));
        matches!(self.value(), Some(Value::Text(_)))
    }

    /// Reads the value as an integer within `range`.
    ///
    /// If the value is no such integer, the method records a problem and returns the lower end of the range.
    pub fn integer<T: Integer>(&self, range: RangeInclusive<T>) -> T {
        let (low, high): (i64, i64) = ((*range.start()).into(), (*range.end()).into());
        let wanted = format_args!("an integer from {low} to {high}");
        self.recorder.value(|| integers(low, high));
        self.read("an integer", wanted, |value| match value {
            Value::Integer(i) if (low..=high).contains(i) => T::try_from(*i).ok(),
            _ => None,
        })
        .unwrap_or(*range.start())
    }

    /// Reads the value as `true` or `false`; if it is neither, records a problem and returns `false`.
    pub fn flag(&self) -> bool {
        self.recorder.value(|| json!({"type": "boolean"}));
        self.read("`true` or `false`", "`true` or `false`, without quotes", |value| match value {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// Reads the value as text; if it is not text, records a problem and returns empty text.
    pub fn text(&self) -> &'d str {
        self.recorder.value(|| json!({"type": "string"}));
        self.read("text", "text in quotes", Value::as_text).unwrap_or_default()
    }

    /// Reads the value as one of the words of `choices`, and returns the choice paired with the word.
    ///
    /// If the value is not one of the words, the method records a problem and returns the first choice. The words
    /// `true` and `false` may be written without quotes.
    ///
    /// # Panics
    /// If there are no choices.
    pub fn choice<T: Copy>(&self, choices: &[(&str, T)]) -> T {
        let words = choices.iter().map(|(word, _)| *word);
        let first = choices[0].1;
        self.recorder.value(|| {
            let bare = |word: &str| word.parse::<bool>().map(Json::from);
            json!({"enum": words.clone().map(|it| bare(it).unwrap_or(it.into())).collect::<Json>()})
        });
        let wanted = Lazy(|| format!("one of {}", suggest::listed(words.clone())));
        let Some(text) = self.read("text", wanted, |value| match value {
            Value::Flag(flag) => Some(if *flag { "true" } else { "false" })
                .filter(|flag| words.clone().any(|word| word == *flag)),
            _ => value.as_text(),
        }) else {
            return first;
        };
        if let Some((_, chosen)) = choices.iter().find(|(word, _)| *word == text) {
            return *chosen;
        }
        let hint = suggest::hint(text, words, "write one of");
        self.problem(format!("`{}` is not a choice", key::cut(text)), hint);
        first
    }

    /// Reads the value `[min, max]`, two integers within `bounds`, as the range `min..=max`.
    ///
    /// If the value is no such list, or `min` is greater than `max`, the method records a problem and the range is a
    /// placeholder.
    pub fn range<T: Integer>(&self, bounds: RangeInclusive<T>) -> RangeInclusive<T> {
        let (low, high) = (*bounds.start(), *bounds.end());
        let wanted = format_args!("`[min, max]`, each from {} to {}", low.into(), high.into());
        self.recorder.pair(integers(low.into(), high.into()));
        let pair = self.read("two integers", wanted, |value| match value {
            Value::List(list) => <&[Node; 2]>::try_from(&list[..]).ok(),
            _ => None,
        });
        let Some(pair) = pair else { return low..=low };
        let end = |at: usize| {
            let path = key::element_path(&self.path, at);
            Self::found(&pair[at], path, &self.context, SchemaRecorder::default())
                .integer(low..=high)
        };
        let [min, max] = [0, 1].map(end);
        if self.is_sound() && min.into() > max.into() {
            let message = format!("the minimum {} is above the maximum {}", min.into(), max.into());
            self.problem(message, format!("write {wanted}"));
        }
        min..=max
    }

    /// Reads the value as a list and returns its elements.
    ///
    /// If the value is no list, the method records a problem and returns no elements.
    pub fn list(&self) -> Vec<Item<'d>> {
        self.recorder.element();
        let list = self.read("a list", "a list, `[...]`", |value| match value {
            Value::List(list) => Some(list),
            _ => None,
        });
        let nodes = list.into_iter().flatten().enumerate();
        nodes.map(|(at, node)| self.element(at, node)).collect()
    }

    /// Reads the value as a table and returns it as a section, of which every key must be read.
    pub fn section(&self) -> Section<'d> {
        let lost = || Self { state: State::Lost, ..self.clone() };
        Section::new(self.as_table().map_or_else(lost, |_| self.clone()))
    }

    /// Reads the value as a table whose keys are names, and returns its keys and values in order.
    ///
    /// If the value is no table, the method records a problem and returns an empty list.
    pub fn entries(&self) -> Vec<(&'d str, Item<'d>)> {
        let name = self.recorder.name();
        self.entries_at(|_| name.clone())
    }

    /// Reads the value as a table whose keys should be among `words`; returns its keys and values in order.
    ///
    /// The schema lists the words. Other keys are returned too; the caller checks them.
    pub fn entries_of<'w>(
        &self,
        words: impl IntoIterator<Item = &'w str>,
    ) -> Vec<(&'d str, Item<'d>)> {
        for word in words {
            self.recorder.key(word);
        }
        self.entries_at(|word| self.recorder.key(word))
    }

    fn entries_at(&self, recorder: impl Fn(&str) -> SchemaRecorder) -> Vec<(&'d str, Item<'d>)> {
        let Some(table) = self.as_table() else { return Vec::new() };
        let item = |(key, node): (&'d super::Key, &'d Node)| {
            let path = key::child_path(&self.path, &key.name);
            let item = Self::found(node, path, &self.context, recorder(&key.name));
            (&key.name[..], Self { named: Some((&key.name, table)), ..item })
        };
        table.iter().map(item).collect()
    }

    /// Returns the location and the key of the value, for a problem that is found later.
    pub fn key_location(&self) -> KeyLocation {
        KeyLocation { location: self.location.clone(), key: self.path.clone() }
    }

    /// Returns an empty list of warnings about this scenario, to which its game adds warnings.
    pub fn new_warnings(&self) -> Problems {
        Problems::warnings(self.context.problems.borrow().subject())
    }

    /// Records a problem with this value; `hint` tells the author how to correct it.
    pub fn problem(&self, message: impl Display, hint: impl Display) {
        self.context.problems.borrow_mut().report(
            self.key_location(),
            message.to_string(),
            hint.to_string(),
        );
    }

    /// Returns whether the value is present, and no problem is recorded for it or a value inside it.
    ///
    /// Only then do further checks of the value make sense.
    pub fn is_sound(&self) -> bool {
        matches!(self.state, State::Present(_))
            && !self.context.problems.borrow().has_problem_in(&self.path)
    }

    /// Returns whether this table is present, and no problem is recorded for it or the values of `keys`.
    ///
    /// Problems with its other keys do not count.
    pub fn is_sound_in(&self, keys: &[&str]) -> bool {
        let problems = self.context.problems.borrow();
        let is_blamed = |key: &&str| problems.has_problem_in(&key::child_path(&self.path, key));
        let is_found = matches!(self.state, State::Present(_));
        is_found && !problems.has_problem_at(&self.path) && !keys.iter().any(is_blamed)
    }

    /// Returns the most similar other key of the same table, which the author may have meant.
    ///
    /// A typing error in the name of an existing entry creates a new entry, whose required keys are missing.
    fn similar_neighbour(&self) -> Option<&'d str> {
        let (name, table) = self.named?;
        let names: Vec<&str> = table.iter().map(|(key, _)| &key.name[..]).collect();
        suggest::nearest(name, names.into_iter().filter(|neighbour| *neighbour != name))
    }

    fn as_table(&self) -> Option<&'d TomlTable> {
        self.recorder.table();
        let wanted = format_args!("a table, `[{}]`", self.path);
        self.read("a table", wanted, Value::as_table)
    }

    fn element(&self, at: usize, node: &'d Node) -> Self {
        Self::found(node, key::element_path(&self.path, at), &self.context, self.recorder.element())
    }

    /// Returns the value as converted by `fit`, or records a problem if the value is absent or unsuitable.
    ///
    /// `kind` names the expected type and `wanted` describes the expected value in the hint. `fit` returns `None` for
    /// an unsuitable value.
    fn read<T>(
        &self,
        kind: &str,
        wanted: impl Display,
        fit: impl FnOnce(&'d Value) -> Option<T>,
    ) -> Option<T> {
        match &self.state {
            State::Lost => None,
            State::Missing(table) => {
                let name = self.path[table.len()..].trim_start_matches('.');
                let home = match &table[..] {
                    "" => "the file".to_owned(),
                    table => format!("`{table}`"),
                };
                let add = format!("add `{name}` to {home}: {wanted}");
                let hint = match self.similar_neighbour() {
                    Some(near) => format!("did you mean `{near}`? If not, {add}"),
                    None => add,
                };
                self.problem(format!("missing key `{name}`"), hint);
                None
            }
            State::Present(value) => {
                let fitting = fit(value);
                if fitting.is_none() {
                    let message = match value.kind() == kind {
                        true => format!("{} is out of range", value.shown()),
                        false => format!("expected {kind}, found {}", value.shown()),
                    };
                    self.problem(message, format!("write {wanted}"));
                }
                fitting
            }
        }
    }
}

/// Text for a message, computed only if the message is displayed.
struct Lazy<F>(F);

impl<F: Fn() -> String> Display for Lazy<F> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0())
    }
}

/// Returns the JSON Schema of an integer from `low` to `high`.
fn integers(low: i64, high: i64) -> Json {
    json!({"type": "integer", "minimum": low, "maximum": high})
}
