//! What traces and stories tell of an effect.

use crate::prelude::*;

/// Something that a card did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Done {
    /// What it is called in traces: mostly as in scenario files.
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

impl Fact {
    /// A number of any kind.
    pub(super) fn number(n: impl Into<i16>) -> Fact {
        Fact::Number(n.into())
    }

    /// A counter of any kind.
    pub(super) fn counter(counter: impl Into<Counter>) -> Fact {
        Fact::Counter(counter.into())
    }
}

impl Done {
    /// The facts that there are.
    pub fn facts(&self) -> impl Iterator<Item = (&'static str, Fact)> {
        self.facts.into_iter().flatten()
    }
}

/// How many it came to, and by what roll.
#[derive(Clone, Copy)]
pub(super) struct HowMany {
    pub n: i8,
    roll: Option<u8>,
}

impl HowMany {
    /// How many, without the sign.
    pub fn many(self) -> u8 {
        self.n.unsigned_abs()
    }

    /// The roll, if there was one.
    #[inline(always)]
    pub fn roll(self) -> impl Iterator<Item = (&'static str, Fact)> {
        self.roll.into_iter().map(|roll| ("roll", Fact::number(roll)))
    }
}

impl<T: Table> Play<'_, T> {
    /// L8.4 How many it is this time, by a roll if need be.
    pub(super) fn count(&mut self, amount: Amount) -> HowMany {
        if let Amount::Number(n) = amount {
            return HowMany { n, roll: None };
        }
        let roll = self.d6(Luck::OtherDice);
        let n = if amount == Amount::Die { roll as i8 } else { -(roll as i8) };
        HowMany { n, roll: Some(roll) }
    }

    /// Tells what an effect did.
    #[inline(always)]
    pub(super) fn done(
        &mut self,
        effect: &'static str,
        facts: impl IntoIterator<Item = (&'static str, Fact)>,
        story: &'static str,
    ) {
        let mut all = [None; MOST_FACTS];
        for (place, fact) in all.iter_mut().zip(facts) {
            *place = Some(fact);
        }
        self.tell(Event::Done(Done { effect, facts: all, story }));
    }

    /// Tells of an effect that came to `n`, with the roll if there was one.
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
