//! What of a scenario is open, and what has been looked up since.

use super::document::Document;
use super::fact::Fact;
use super::load::load_bytes;

/// The facts of a scenario by whether anybody has looked them up.
#[derive(Clone, Debug)]
pub struct Answers {
    /// All of them.
    pub facts: Vec<Fact>,
    /// What fills a gap in the scenario that is extended in the end, and no longer does.
    pub answered: Vec<Answer>,
}

/// A fact that filled a gap and was looked up.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The fact before.
    pub before: Fact,
    /// The fact now; none if there is no such key any more.
    pub now: Option<Fact>,
}

impl Answers {
    /// The facts that fill a gap.
    pub fn open(&self) -> impl Iterator<Item = &Fact> {
        self.facts.iter().filter(|fact| fact.is_open())
    }
}

impl Document {
    /// What is open in the scenario, and what was answered of what the scenario leaves open that it
    /// extends in the end.
    pub fn answers(&self) -> Answers {
        let facts = self.facts();
        let base = self.bottom().map_or(Vec::new(), |base| base.facts());
        let is_open = |before: &Fact| {
            facts.iter().any(|now| now.is_open() && (now.has(before) || before.has(now)))
        };
        let answered = base.into_iter().filter(|it| it.is_open() && !is_open(it));
        let answer = |before: Fact| {
            let now = facts.iter().find(|fact| fact.key == before.key).cloned();
            Answer { before, now }
        };
        let answered = answered.map(answer).collect();
        Answers { facts, answered }
    }

    /// The scenario that is extended in the end, if any is.
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
        document.answers().answered.into_iter().map(|it| it.before.key).collect()
    }

    #[test]
    fn what_was_looked_up_is_answered_and_what_was_only_changed_is_not() {
        assert_eq!(answered("costs.bedouin = 3\ncards.Ambush = false\n"), [""; 0]);
        let printed =
            "origin = 'printed'\ncosts.bedouin = 2\ncards.Ambush = false\nlimits.gear.unit = 3";
        let gone = ["cards.Ambush.effects", "cards.Ambush.kind"];
        let mut found = answered(printed);
        found.sort();
        assert_eq!(found, [gone[0], gone[1], "costs.bedouin"]);
        let document = crate::scenario::load("lawrence-of-arabia", &[]).unwrap();
        let answers = document.answers();
        assert!(answers.answered.is_empty() && answers.open().count() > 100);
    }
}
