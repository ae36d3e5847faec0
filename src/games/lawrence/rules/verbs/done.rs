//! What traces and stories tell of an effect.

use crate::model::{Counter, Space};

/// Something that a card did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Done {
    /// What it is called in traces: mostly the verb's key.
    pub effect: &'static str,
    /// What happened, in the order of the fields of a trace.
    pub facts: [Option<(&'static str, Fact)>; MOST_FACTS],
    /// How stories tell it. The name of a fact in braces stands for the fact; with a word behind
    /// the name, as in `{n Pound}`, for so many of them. Empty if other words say it better.
    pub story: &'static str,
}

/// So many facts has an effect at most.
const MOST_FACTS: usize = 3;

/// One of the things to be known of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// A number.
    Number(i16),
    /// Whether something is so.
    Flag(bool),
    /// A counter.
    Counter(Counter),
    /// A space.
    Space(Space),
    /// The rolls for Feisal's Camp that were told before.
    CampRolls,
}

impl Done {
    /// An effect by its name in traces, with what happened and how stories tell it.
    #[inline(always)]
    pub(super) fn new<const FACTS: usize>(
        effect: &'static str,
        facts: [(&'static str, Fact); FACTS],
        story: &'static str,
    ) -> Done {
        let mut all = [None; MOST_FACTS];
        for (place, fact) in all.iter_mut().zip(facts) {
            *place = Some(fact);
        }
        Done { effect, facts: all, story }
    }

    /// The facts that there are.
    pub fn facts(&self) -> impl Iterator<Item = (&'static str, Fact)> {
        self.facts.into_iter().flatten()
    }
}
