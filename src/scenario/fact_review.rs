//! Comparison of a variant with the open facts of its base scenario.

use super::load::load_bytes;
use super::prelude::*;

/// Facts of a scenario, compared with the open facts of the base scenario that it extends.
///
/// A fact is open if it is a reconstruction: a plausible value for something that no source states.
#[derive(Clone, Debug)]
pub struct FactReview {
    /// All facts of the scenario.
    pub facts: Vec<Fact>,
    /// Number of open facts in the base scenario (the end of the chain of `extends`); 0 without one.
    pub gaps: usize,
    /// Facts that are open in the base scenario, but not in this one.
    pub filled: Vec<FilledGap>,
}

/// Reconstruction in a base scenario, and the facts of a variant that replace it by known values.
#[derive(Clone, Debug)]
pub struct FilledGap {
    /// Open fact of the base scenario.
    pub before: Fact,
    /// Facts of the variant that replace the open fact.
    ///
    /// These are the same key with its new value, the removal of a table that contained it, or the keys of a table that
    /// takes its place.
    pub now: Vec<Fact>,
}

impl FactReview {
    /// Iterates over the facts of the scenario that are reconstructions.
    pub fn open(&self) -> impl Iterator<Item = &Fact> {
        self.facts.iter().filter(|fact| fact.is_open())
    }

    /// Returns a line of text for each value that corrects a reconstruction in the base scenario.
    ///
    /// Values that are equal to the reconstruction are left out.
    pub fn corrections(&self) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        for FilledGap { before, now } in &self.filled {
            for fact in now {
                let is_same = fact.key == before.key;
                let was = if is_same { format!(" (was {})", before.value) } else { String::new() };
                let line = format!("{} = {}{was}", fact.key, fact.value);
                if !(is_same && fact.value == before.value || words.contains(&line)) {
                    words.push(line);
                }
            }
        }
        words
    }
}

impl Document {
    /// Compares the facts of the scenario with the reconstructions in its base scenario.
    ///
    /// The base scenario is the last one in the chain of scenarios that this one `extends`.
    pub fn review_facts(&self) -> FactReview {
        let facts = self.facts();
        let base = self.bottom().map_or(Vec::new(), |base| base.facts());
        let with_replacements = |before: Fact| {
            let replaces = |now: &&Fact| now.contains(&before) || before.contains(now);
            let now = facts.iter().filter(replaces).cloned().collect();
            FilledGap { before, now }
        };
        let open = base.into_iter().filter(Fact::is_open);
        let gaps: Vec<FilledGap> = open.map(with_replacements).collect();
        let number = gaps.len();
        let is_filled = |gap: &FilledGap| !gap.now.iter().any(Fact::is_open);
        let filled = gaps.into_iter().filter(is_filled).collect();
        FactReview { facts, gaps: number, filled }
    }

    /// Returns the scenario at the end of the chain of `extends`.
    ///
    /// The result is `None` if this scenario extends no other, or the last one cannot be loaded.
    fn bottom(&self) -> Option<Document> {
        let last = self.sources().skip(1).last()?;
        load_bytes(last.name(), last.text().as_bytes(), &[]).ok()
    }
}

impl Fact {
    /// Returns whether `inner` has the key of this fact, or a key inside it.
    fn contains(&self, inner: &Fact) -> bool {
        let rest = inner.key.strip_prefix(&self.key);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(variant: &str) -> Vec<String> {
        let text = format!("extends = 'lawrence-of-arabia'\n{variant}");
        let document = load_bytes("x.toml", text.as_bytes(), &[]).unwrap();
        document.review_facts().filled.into_iter().map(|it| it.before.key).collect()
    }

    #[test]
    fn corrections_are_listed_once() {
        let printed = "extends = 'lawrence-of-arabia'\norigin = 'printed'\ncosts.bedouin = 3\n\
            costs.ransom = 2\ncards.Ambush = false\nmissions.aqaba.situation = { pick = 1 }\n";
        let document = load_bytes("x.toml", printed.as_bytes(), &[]).unwrap();
        let mut differing = document.review_facts().corrections();
        differing.sort();
        let expected = [
            "cards.Ambush = false",
            "costs.bedouin = 3 (was 2)",
            "missions.aqaba.situation.pick = 1",
        ];
        assert_eq!(differing, expected);
    }

    #[test]
    fn gaps_are_filled_by_facts_that_were_looked_up_and_not_by_changes() {
        assert_eq!(answered("costs.bedouin = 3\ncards.Ambush = false\n"), [""; 0]);
        let printed =
            "origin = 'printed'\ncosts.bedouin = 2\ncards.Ambush = false\nlimits.gear.unit = 3";
        let gone = ["copies", "effects", "kind"].map(|key| format!("cards.Ambush.{key}"));
        let mut keys = answered(printed);
        keys.sort();
        assert_eq!(keys, [&gone[..], &["costs.bedouin".to_owned()]].concat());
        let document = crate::load("lawrence-of-arabia", &[]).unwrap();
        let answers = document.review_facts();
        assert!(answers.filled.is_empty() && answers.open().count() > 100);
    }
}
