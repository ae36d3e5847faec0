//! One value of a scenario, read as the type that its game wants.

use super::prelude::*;
use std::fmt;

/// What the readers of one scenario share.
#[derive(Debug)]
pub(super) struct ReadContext<'d> {
    /// Where they note its problems.
    pub(super) problems: RefCell<Problems>,
    /// The whole of it.
    pub(super) root: &'d Node,
}

pub(super) type SharedContext<'d> = Rc<ReadContext<'d>>;

/// A value that a section was asked for, to be read as some type.
///
/// A reading method whose value is absent or unfit notes the problem and returns a stand-in: the
/// low end of a range, the first choice, nothing. [`Document::read`] never lets one out.
///
/// [`Document::read`]: super::Document::read
#[derive(Debug, Clone)]
#[must_use = "a key that is asked for and not read goes unchecked"]
pub struct Item<'d> {
    pub(super) path: String,
    location: &'d Location,
    state: State<'d>,
    /// The name of the value, and the table of names that it stands in, if it does.
    named: Option<(&'d str, &'d TomlTable)>,
    pub(super) context: SharedContext<'d>,
    pub(super) recorder: SchemaRecorder,
}

#[derive(Debug, Clone)]
enum State<'d> {
    Found(&'d Value),
    /// The key is absent from the table at this path; the item's place is the table's.
    Missing(String),
    /// A problem noted earlier left nothing to read here.
    Lost,
}

/// The integer types that a scenario value can be read as.
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
            false => State::Found(&node.value),
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

    /// What stands for `name` in the table `self` that has no such key.
    pub(super) fn absent(&self, name: &str) -> Self {
        let state = match self.state {
            State::Found(_) => State::Missing(self.path.clone()),
            _ => State::Lost,
        };
        let recorder = self.recorder.key(name);
        Self { path: key::child_path(&self.path, name), state, recorder, ..self.clone() }
    }

    /// What stands for the optional key `name`, which the table `self` lacks. Reading it is no problem,
    /// and shows the schema what the value could be.
    pub(super) fn absent_optional(&self, name: &str) -> Self {
        Self { state: State::Lost, ..self.absent(name) }
    }

    /// The value as it is in the file, if there is one: for keys that may have several types.
    pub fn value(&self) -> Option<&'d Value> {
        match self.state {
            State::Found(value) => Some(value),
            _ => None,
        }
    }

    /// Whether the value is `false`, which takes back what an extended scenario gives.
    pub fn is_removed(&self) -> bool {
        self.recorder.value(|| json!({"const": false}));
        self.value() == Some(&Value::Flag(false))
    }

    /// Whether the scenario takes out, with `false`, what goes by a name in a table of its root.
    pub fn removes(&self, table: &str, name: &str) -> bool {
        let root = self.context.root.table();
        let entry = root.and_then(|root| root.get(table)?.table()?.get(name));
        entry.is_some_and(|node| node.value == Value::Flag(false))
    }

    /// Whether the value, which may be of another type too, is a list.
    pub fn is_list(&self) -> bool {
        self.recorder.element();
        matches!(self.value(), Some(Value::List(_)))
    }

    /// Whether the value, which may be of another type too, is a table.
    pub fn is_table(&self) -> bool {
        self.recorder.table();
        matches!(self.value(), Some(Value::Table(_)))
    }

    /// Whether the value, which may be of another type too, is text.
    pub fn is_text(&self) -> bool {
        self.recorder.value(|| json!({"type": "string"}));
        matches!(self.value(), Some(Value::Text(_)))
    }

    /// An integer within `range`; the type follows from the range or the use.
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

    /// `true` or `false`.
    pub fn flag(&self) -> bool {
        self.recorder.value(|| json!({"type": "boolean"}));
        self.read("`true` or `false`", "`true` or `false`, without quotes", |value| match value {
            Value::Flag(flag) => Some(*flag),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// Text.
    pub fn text(&self) -> &'d str {
        self.recorder.value(|| json!({"type": "string"}));
        self.read("text", "text in quotes", Value::as_text).unwrap_or_default()
    }

    /// One of the words of `choices`, and so what it stands for; `true` and `false` may go without
    /// quotes.
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
        let wanted = Wanted(|| format!("one of {}", suggest::listed(words.clone())));
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

    /// Two integers within `bounds`, `[min, max]`, as the range between them.
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

    /// The elements of a list, in order.
    pub fn list(&self) -> Vec<Item<'d>> {
        self.recorder.element();
        let list = self.read("a list", "a list, `[...]`", |value| match value {
            Value::List(list) => Some(list),
            _ => None,
        });
        let nodes = list.into_iter().flatten().enumerate();
        nodes.map(|(at, node)| self.element(at, node)).collect()
    }

    /// The table as a section, whose every key its reader is to ask for.
    pub fn section(&self) -> Section<'d> {
        let lost = || Self { state: State::Lost, ..self.clone() };
        Section::new(self.as_table().map_or_else(lost, |_| self.clone()))
    }

    /// The keys and values of a table whose keys are names, in order.
    pub fn entries(&self) -> Vec<(&'d str, Item<'d>)> {
        let name = self.recorder.name();
        self.entries_at(|_| name.clone())
    }

    /// The keys and values of a table whose keys are among `words`, in order, unless a user thinks
    /// of others.
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
            let found = Self::found(node, path, &self.context, recorder(&key.name));
            (&key.name[..], Self { named: Some((&key.name, table)), ..found })
        };
        table.iter().map(item).collect()
    }

    /// Where the value stands, for problems that show later.
    pub fn key_location(&self) -> KeyLocation {
        KeyLocation { location: self.location.clone(), key: self.path.clone() }
    }

    /// No warnings yet about the scenario, for its game to keep.
    pub fn new_warnings(&self) -> Problems {
        Problems::warnings(self.context.problems.borrow().subject())
    }

    /// Notes a problem with this value.
    pub fn problem(&self, message: impl Display, hint: impl Display) {
        self.context.problems.borrow_mut().report(
            self.key_location(),
            message.to_string(),
            hint.to_string(),
        );
    }

    /// Whether nothing is wrong so far with this value and all inside it, so that a check of
    /// the game's own makes sense.
    pub fn is_sound(&self) -> bool {
        matches!(self.state, State::Found(_))
            && !self.context.problems.borrow().has_problem_in(&self.path)
    }

    /// Whether nothing is wrong so far with this table itself and with what it has under these keys.
    /// The rest of the table is not looked at.
    pub fn is_sound_in(&self, keys: &[&str]) -> bool {
        let problems = self.context.problems.borrow();
        let is_blamed = |key: &&str| problems.has_problem_in(&key::child_path(&self.path, key));
        let is_found = matches!(self.state, State::Found(_));
        is_found && !problems.has_problem_at(&self.path) && !keys.iter().any(is_blamed)
    }

    /// The name of a neighbour in the same table of names that is nearest to the name of this value: a
    /// slip of the pen makes a new entry where one of the old ones was meant.
    fn similar_neighbour(&self) -> Option<&'d str> {
        let (name, table) = self.named?;
        let others: Vec<&str> = table.iter().map(|(key, _)| &key.name[..]).collect();
        suggest::nearest(name, others.into_iter().filter(|other| *other != name))
    }

    fn as_table(&self) -> Option<&'d TomlTable> {
        self.recorder.table();
        let wanted = format_args!("a table, `[{}]`", self.path);
        self.read("a table", wanted, Value::as_table)
    }

    fn element(&self, at: usize, node: &'d Node) -> Self {
        Self::found(node, key::element_path(&self.path, at), &self.context, self.recorder.element())
    }

    /// The value as `fit` takes it, or the problem that it is absent or unfit.
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
            State::Found(value) => {
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

/// What is wanted, put into words only where something else was found.
struct Wanted<F>(F);

impl<F: Fn() -> String> Display for Wanted<F> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.0())
    }
}

/// The schema of integers within a range.
fn integers(low: i64, high: i64) -> Json {
    json!({"type": "integer", "minimum": low, "maximum": high})
}
