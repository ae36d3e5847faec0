//! What of a scenario is open, and what has been looked up since.

use super::load::load_bytes;
use super::prelude::*;

/// The facts of a scenario by whether anybody has looked them up.
#[derive(Clone, Debug)]
pub struct FactReview {
    /// All of them.
    pub facts: Vec<Fact>,
    /// How many fill a gap in the scenario that is extended in the end; 0 if none is extended.
    pub gaps: usize,
    /// Those of them that were looked up.
    pub answered: Vec<FilledGap>,
}

/// A fact that filled a gap and was looked up.
#[derive(Clone, Debug)]
pub struct FilledGap {
    /// The fact before.
    pub before: Fact,
    /// What stands there now: the fact, or that it is taken out, or what its table now holds.
    pub now: Vec<Fact>,
}

impl FactReview {
    /// The facts that fill a gap.
    pub fn open(&self) -> impl Iterator<Item = &Fact> {
        self.facts.iter().filter(|fact| fact.is_open())
    }

    /// The answers that differ from what filled the gap, in words.
    pub fn corrections(&self) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        for FilledGap { before, now } in &self.answered {
            for fact in now {
                let is_same = fact.key == before.key;
                let was = if is_same { format!(" (was {})", before.value) } else { String::new() };
                let said = format!("{} = {}{was}", fact.key, fact.value);
                if !(is_same && fact.value == before.value || words.contains(&said)) {
                    words.push(said);
                }
            }
        }
        words
    }
}

impl Document {
    /// What is open in the scenario, and what was answered of what the scenario leaves open that it
    /// extends in the end.
    pub fn review_facts(&self) -> FactReview {
        let facts = self.facts();
        let base = self.bottom().map_or(Vec::new(), |base| base.facts());
        let answer = |before: Fact| {
            let stands_there = |now: &&Fact| now.has(&before) || before.has(now);
            let now = facts.iter().filter(stands_there).cloned().collect();
            FilledGap { before, now }
        };
        let gaps: Vec<FilledGap> = base.into_iter().filter(Fact::is_open).map(answer).collect();
        let number = gaps.len();
        let is_answered = |it: &FilledGap| !it.now.iter().any(Fact::is_open);
        let answered = gaps.into_iter().filter(is_answered).collect();
        FactReview { facts, gaps: number, answered }
    }

    /// The scenario at the end of the chain of `extends`, if this one extends any.
    fn bottom(&self) -> Option<Document> {
        let last = self.sources().skip(1).last()?;
        load_bytes(last.name(), last.text().as_bytes(), &[]).ok()
    }
}

impl Fact {
    /// Whether another has the same key, or one in what would be this one's table.
    fn has(&self, other: &Fact) -> bool {
        let rest = other.key.strip_prefix(&self.key);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(variant: &str) -> Vec<String> {
        let text = format!("extends = 'lawrence-of-arabia'\n{variant}");
        let document = load_bytes("x.toml", text.as_bytes(), &[]).unwrap();
        document.review_facts().answered.into_iter().map(|it| it.before.key).collect()
    }

    #[test]
    fn answers_that_differ_are_told_once() {
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
    fn what_was_looked_up_is_answered_and_what_was_only_changed_is_not() {
        assert_eq!(answered("costs.bedouin = 3\ncards.Ambush = false\n"), [""; 0]);
        let printed =
            "origin = 'printed'\ncosts.bedouin = 2\ncards.Ambush = false\nlimits.gear.unit = 3";
        let gone = ["copies", "effects", "kind"].map(|key| format!("cards.Ambush.{key}"));
        let mut found = answered(printed);
        found.sort();
        assert_eq!(found, [&gone[..], &["costs.bedouin".to_owned()]].concat());
        let document = crate::load("lawrence-of-arabia", &[]).unwrap();
        let answers = document.review_facts();
        assert!(answers.answered.is_empty() && answers.open().count() > 100);
    }
}
