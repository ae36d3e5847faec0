//! What is wrong with a scenario: every problem at once, each with its place and a hint.

use super::prelude::*;
use std::fmt;
use std::ops::Bound;

use annotate_snippets::Renderer;

use super::render;

/// One thing wrong with a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Where, and under which key.
    pub at: KeyLocation,
    /// What is wrong, as a lower-case phrase.
    pub message: String,
    /// What to do about it; may be empty.
    pub hint: String,
}

/// All that is wrong with one scenario, as the error of loading or reading it.
///
/// It displays in rustc's manner, without colour; [`Problems::coloured`] is for terminals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problems {
    subject: String,
    list: Vec<Problem>,
    /// The keys of the problems. True where the value could not be kept: then nothing more is said
    /// about it.
    keys: BTreeMap<String, bool>,
    /// Whether the scenario is sound in spite of them.
    pub(super) mild: bool,
}

impl Problems {
    /// No problems yet with `subject`, the scenario that the closing count names.
    pub fn new(subject: impl Into<String>) -> Self {
        Self { subject: subject.into(), list: Vec::new(), mild: false, keys: BTreeMap::new() }
    }

    /// No warnings yet: a sound scenario may have some.
    pub fn warnings(subject: impl Into<String>) -> Self {
        Self { mild: true, ..Self::new(subject) }
    }

    /// Notes a problem.
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

    /// Notes a problem that leaves no value at its key.
    pub(super) fn report_lost(
        &mut self,
        location: KeyLocation,
        message: impl Into<String>,
        hint: &str,
    ) {
        self.keys.insert(location.key.clone(), true);
        self.report(location, message, hint);
    }

    /// Whether the value at `path` could not be kept.
    pub(super) fn has_lost(&self, path: &str) -> bool {
        self.keys.get(path) == Some(&true)
    }

    /// Whether something is wrong with the value at `path` itself, and not only inside it.
    pub(super) fn has_problem_at(&self, path: &str) -> bool {
        self.keys.contains_key(path)
    }

    /// Notes a problem that belongs to a place but to no key.
    pub(super) fn report_at(
        &mut self,
        location: Location,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let key = String::new();
        self.report(KeyLocation { location, key }, message, hint);
    }

    /// Whether something is wrong with the value at `path` or inside it.
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

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many problems there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The scenario in question, as the user named it.
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// The problems in the order in which they were noted.
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.list.iter()
    }

    /// The problems by source, in the order of reading, then by position.
    pub fn sorted(&self) -> Vec<&Problem> {
        let mut list: Vec<&Problem> = self.iter().collect();
        list.sort_by_key(|problem| problem.at.location.order());
        list
    }

    /// Notes all problems of `other`.
    pub(super) fn extend(&mut self, other: Problems) {
        self.list.extend(other.list);
        for (key, lost) in other.keys {
            *self.keys.entry(key).or_default() |= lost;
        }
    }

    /// These problems and then those of a variant of the scenario, each once.
    pub fn merged_with(mut self, other: &Problems) -> Problems {
        self.extend(other.clone());
        self.into_result(()).err().unwrap_or_else(|| Problems::new(other.subject()))
    }

    /// `value` if nothing is wrong.
    ///
    /// # Errors
    /// These problems, if there are any, each once: a value may have been read twice.
    pub fn into_result<T>(mut self, value: T) -> Result<T, Self> {
        let mut seen = HashSet::new();
        self.list.retain(|Problem { at, message, .. }| {
            seen.insert((at.location.order(), at.key.clone(), message.clone()))
        });
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The listing with terminal colours.
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
    fn a_value_is_blamed_for_itself_and_all_inside_it() {
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
