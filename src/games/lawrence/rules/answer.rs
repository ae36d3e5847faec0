//! Answers to the questions of the rules, in words.

use std::fmt::Debug;

use super::{Favour, Gift, Move, Purchase};
use crate::model::{Card, Counter, MOST_UNITS, Model, Ottoman, Space, Unit};
use sandtable_kernel::{Set, SlotList};

/// An answer to a question.
pub trait Answer: Copy + PartialEq + Debug + 'static {
    /// The answer in words.
    fn told(self, model: &Model) -> String;
}

fn counter(model: &Model, it: impl Into<Counter>) -> String {
    model.counters.entry(it.into()).name.clone()
}

fn all(units: impl Iterator<Item = Unit>, model: &Model) -> String {
    units.map(|it| counter(model, it)).collect::<Vec<_>>().join(", ")
}

impl<A: Answer> Answer for Option<A> {
    fn told(self, model: &Model) -> String {
        self.map_or_else(|| "nothing".to_owned(), |it| it.told(model))
    }
}

impl Answer for bool {
    fn told(self, _: &Model) -> String {
        if self { "yes" } else { "no" }.to_owned()
    }
}

/// Pounds.
impl Answer for u8 {
    fn told(self, _: &Model) -> String {
        format!("pay {self} Pounds")
    }
}

/// A list of effects.
impl Answer for usize {
    fn told(self, _: &Model) -> String {
        format!("list {}", self + 1)
    }
}

impl Answer for Card {
    fn told(self, model: &Model) -> String {
        model.cards.card(self).name.clone()
    }
}

impl Answer for Space {
    fn told(self, model: &Model) -> String {
        model.map.name(self).to_owned()
    }
}

impl Answer for Unit {
    fn told(self, model: &Model) -> String {
        counter(model, self)
    }
}

impl Answer for Ottoman {
    fn told(self, model: &Model) -> String {
        counter(model, self)
    }
}

impl Answer for Set<Unit> {
    fn told(self, model: &Model) -> String {
        all(self.iter(), model)
    }
}

impl Answer for SlotList<Unit, MOST_UNITS> {
    fn told(self, model: &Model) -> String {
        all(self.iter(), model)
    }
}

impl Answer for Favour {
    fn told(self, _: &Model) -> String {
        format!("{self:?}")
    }
}

impl Answer for Gift {
    fn told(self, model: &Model) -> String {
        format!("{} to {}", counter(model, self.gear), counter(model, self.to))
    }
}

impl Answer for Move {
    fn told(self, model: &Model) -> String {
        match self {
            Move::March(to) => format!("march to {}", to.told(model)),
            Move::Sail(to) => format!("sail to {}", to.told(model)),
            Move::Airlift(to) => format!("fly to {}", to.told(model)),
            Move::Rally(units) => format!("rally {}", units.told(model)),
        }
    }
}

impl Answer for Purchase {
    fn told(self, model: &Model) -> String {
        match self {
            Purchase::Units(kind, to, 1) => format!("{} for {}", kind.name(), to.told(model)),
            Purchase::Units(kind, to, count) => {
                format!("{count} {} for {}", kind.name(), to.told(model))
            }
            Purchase::Gear(kind, to) => {
                format!("{} for {}", kind.name(), to.told(model))
            }
            Purchase::Op => "an extra Op".to_owned(),
        }
    }
}
