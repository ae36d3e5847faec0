//! Problems of a scenario, each with its location and a hint.

use super::prelude::*;
use std::fmt;
use std::ops::Bound;

use annotate_snippets::Renderer;

use super::render;

/// Mistake in a scenario, with its location, a message and a hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Location of the mistake, with the key of the value.
    pub at: KeyLocation,
    /// Description of the mistake, as a lower-case phrase.
    pub message: String,
    /// Advice for the author on how to correct the mistake; may be empty.
    pub hint: String,
}

/// All mistakes in one scenario, as the error of loading or reading it, or all warnings about it.
///
/// It is displayed in the style of rustc, without colours; [`Problems::coloured`] has colours for terminals.
///
/// ```
/// use sandtable_scenario::load_bytes;
///
/// let document = load_bytes("x.toml", b"game = 'x'\nhand_sise = 7", &[])?;
/// let problems = document.read(|root| root.integer("hand_size", 1..=20)).unwrap_err();
/// let messages: Vec<&str> = problems.sorted().iter().map(|it| &it.message[..]).collect();
/// assert_eq!(messages, ["missing key `hand_size`", "unknown key `hand_sise`"]);
/// assert!(problems.to_string().contains("x.toml:2:1"));
/// # Ok::<(), sandtable_scenario::Problems>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problems {
    subject: String,
    list: Vec<Problem>,
    /// Keys with problems; true if the value was lost, so that no more problems with it are reported.
    keys: BTreeMap<String, bool>,
    /// True if the problems are warnings, which leave the scenario valid.
    pub(super) mild: bool,
}

impl Problems {
    /// Creates an empty list of problems with the scenario `subject`.
    ///
    /// The text of the problems names the scenario in its last line.
    pub fn new(subject: impl Into<String>) -> Self {
        Self { subject: subject.into(), list: Vec::new(), mild: false, keys: BTreeMap::new() }
    }

    /// Creates an empty list of warnings about the scenario `subject`, which leave it valid.
    pub fn warnings(subject: impl Into<String>) -> Self {
        Self { mild: true, ..Self::new(subject) }
    }

    /// Adds a problem with the value at `location`; the hint may be empty.
    pub fn report(
        &mut self,
        location: KeyLocation,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let (message, hint) = (message.into(), hint.into());
        self.keys.entry(location.key.clone()).or_default();
        self.list.push(Problem { at: location, message, hint });
    }

    /// Adds a problem that leaves no usable value at its key.
    ///
    /// No more problems with this value are reported.
    pub(super) fn report_lost(
        &mut self,
        location: KeyLocation,
        message: impl Into<String>,
        hint: &str,
    ) {
        self.keys.insert(location.key.clone(), true);
        self.report(location, message, hint);
    }

    /// Returns whether an earlier problem left no usable value at `path`.
    pub(super) fn has_lost(&self, path: &str) -> bool {
        self.keys.get(path) == Some(&true)
    }

    /// Returns whether there is a problem with the value at `path` itself, not only inside it.
    pub(super) fn has_problem_at(&self, path: &str) -> bool {
        self.keys.contains_key(path)
    }

    /// Adds a problem that has a location but no key.
    pub(super) fn report_at(
        &mut self,
        location: Location,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let key = String::new();
        self.report(KeyLocation { location, key }, message, hint);
    }

    /// Returns whether there is a problem with the value at `path` or inside it.
    pub(super) fn has_problem_in(&self, path: &str) -> bool {
        let inside = |separator: char| {
            let start = format!("{path}{separator}");
            let from = (Bound::Included(&start[..]), Bound::Unbounded);
            self.keys.range::<str, _>(from).next().is_some_and(|(key, _)| key.starts_with(&start))
        };
        match path {
            "" => !self.is_empty(),
            _ if self.keys.is_empty() => false,
            _ => self.keys.contains_key(path) || inside('.') || inside('['),
        }
    }

    /// Returns whether there are no problems.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the number of problems.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the name or path of the scenario, as the user gave it.
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// Returns the problems in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.list.iter()
    }

    /// Returns the problems in the order in which their texts were read, then by position in the text.
    pub fn sorted(&self) -> Vec<&Problem> {
        let mut list: Vec<&Problem> = self.iter().collect();
        list.sort_by_key(|problem| problem.at.location.order());
        list
    }

    /// Adds all problems of the list `more`.
    pub(super) fn extend(&mut self, more: Problems) {
        self.list.extend(more.list);
        for (key, lost) in more.keys {
            *self.keys.entry(key).or_default() |= lost;
        }
    }

    /// Returns these problems followed by those of the list `more`, without duplicates.
    pub fn merged_with(mut self, more: &Problems) -> Problems {
        self.extend(more.clone());
        self.into_result(()).err().unwrap_or_else(|| Problems::new(more.subject()))
    }

    /// Returns `value` if there are no problems.
    ///
    /// # Errors
    /// The problems, if there are any. Duplicates, which arise if a value is read twice, are removed.
    pub fn into_result<T>(mut self, value: T) -> Result<T, Self> {
        let mut distinct = HashSet::new();
        self.list.retain(|Problem { at, message, .. }| {
            distinct.insert((at.location.order(), at.key.clone(), message.clone()))
        });
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// Returns the problems as text with colours for terminals, and their number in the last line.
    ///
    /// A long list is cut after 100 problems.
    pub fn coloured(&self) -> String {
        render::listing(self, &Renderer::styled())
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render::listing(self, &Renderer::plain()))
    }
}

impl std::error::Error for Problems {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_come_by_source_then_position() {
        let child = Source::file("child.toml", "a = 1\nb = 2\n".into(), 0);
        let base = Source::file("base.toml", "c = 3\n".into(), 1);
        let mut problems = Problems::new("child.toml");
        problems.report_at(Location::at(&base, 0..1), "third", "");
        problems.report_at(Location::at(&child, 6..7), "second", "");
        problems.report_at(Location::at(&child, 0..1), "first", "");
        let messages: Vec<&str> = problems.sorted().iter().map(|p| &p.message[..]).collect();
        assert_eq!(messages, ["first", "second", "third"]);
    }

    #[test]
    fn a_value_has_the_problems_of_its_content() {
        let source = Source::file("x.toml", String::new(), 0);
        let mut problems = Problems::new("x.toml");
        for key in ["british.deck", "missions[2].title", "map.\"Wadi Ais\""] {
            let location = KeyLocation { location: Location::whole(&source), key: key.into() };
            problems.report(location, "", "");
        }
        for path in ["", "british", "british.deck", "missions", "missions[2]", "map"] {
            assert!(problems.has_problem_in(path), "{path}");
        }
        for path in ["brit", "british.deck.Roads", "british.dec", "missions[1]", "missions[22]"] {
            assert!(!problems.has_problem_in(path), "{path}");
        }
        assert!(!Problems::new("x").has_problem_in(""));
        assert_eq!(Problems::new("x").into_result(7), Ok(7));
    }
}
