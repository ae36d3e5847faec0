//! Records of effects for traces and stories.

use crate::prelude::*;

/// Record of an effect of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Done {
    /// Name in traces, usually that of scenario files.
    pub effect: &'static str,
    /// Facts in the order of the fields of a trace.
    pub facts: [Option<(&'static str, Fact)>; MOST_FACTS],
    /// Template of the story. `{name}` stands for a fact, and `{n Pound}` for a number of Pounds. Empty if
    /// other events describe the effect.
    pub story: &'static str,
}

/// Maximum number of facts of an effect.
const MOST_FACTS: usize = 3;

/// Fact about an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// A number.
    Number(i16),
    /// A boolean.
    Flag(bool),
    /// A counter.
    Counter(Counter),
    /// A space.
    Space(Space),
    /// The preceding rolls for Feisal's Camp.
    CampRolls,
}

impl Fact {
    /// Wraps a number.
    pub(super) fn number(n: impl Into<i16>) -> Fact {
        Fact::Number(n.into())
    }

    /// Wraps a counter.
    pub(super) fn counter(counter: impl Into<Counter>) -> Fact {
        Fact::Counter(counter.into())
    }
}

impl Done {
    /// Returns the facts with their names.
    pub fn facts(&self) -> impl Iterator<Item = (&'static str, Fact)> {
        self.facts.into_iter().flatten()
    }
}

/// Number that an effect came to, and its roll.
#[derive(Clone, Copy)]
pub(super) struct HowMany {
    pub n: i8,
    roll: Option<u8>,
}

impl HowMany {
    /// Returns the magnitude.
    pub fn many(self) -> u8 {
        self.n.unsigned_abs()
    }

    /// Returns the roll as a fact, if there was one.
    #[inline(always)]
    pub fn roll(self) -> impl Iterator<Item = (&'static str, Fact)> {
        self.roll.into_iter().map(|roll| ("roll", Fact::number(roll)))
    }
}

impl<T: Table> Play<'_, T> {
    /// L8.4 Determines an amount, with a roll if it needs one.
    pub(super) fn count(&mut self, amount: Amount) -> HowMany {
        if let Amount::Number(n) = amount {
            return HowMany { n, roll: None };
        }
        let roll = self.d6(Purpose::OtherDice);
        let n = if amount == Amount::Die { roll as i8 } else { -(roll as i8) };
        HowMany { n, roll: Some(roll) }
    }

    /// Records an effect.
    #[inline(always)]
    pub(super) fn done(
        &mut self,
        effect: &'static str,
        facts: impl IntoIterator<Item = (&'static str, Fact)>,
        story: &'static str,
    ) {
        let mut all = [None; MOST_FACTS];
        for (slot, fact) in all.iter_mut().zip(facts) {
            *slot = Some(fact);
        }
        self.emit(Event::Done(Done { effect, facts: all, story }));
    }

    /// Records an effect that came to `n`, with the roll if there was one.
    #[inline(always)]
    pub(super) fn done_so_much(
        &mut self,
        effect: &'static str,
        counted: HowMany,
        n: impl Into<i16>,
        story: &'static str,
    ) {
        self.done(effect, counted.roll().chain([("n", Fact::number(n))]), story);
    }
}
