//! Answers to the questions of the rules, in words.

use std::fmt::Debug;

use super::{Favour, Gift, Move, Purchase};
use crate::model::{Counter, MOST_UNITS, Model};
use sandtable_kernel::{Set, SlotList};

/// An answer to a question.
pub trait Answer: Copy + PartialEq + Debug + 'static {
    /// The answer to the question of this name, in words.
    fn told(self, question: &str, model: &Model) -> String;
}

fn counter(model: &Model, it: usize) -> String {
    model.counters.entry(it).name.clone()
}

fn counters(model: &Model, them: impl Iterator<Item = usize>) -> String {
    them.map(|it| counter(model, it)).collect::<Vec<_>>().join(", ")
}

impl<A: Answer> Answer for Option<A> {
    fn told(self, question: &str, model: &Model) -> String {
        self.map_or_else(|| "nothing".to_owned(), |it| it.told(question, model))
    }
}

impl Answer for bool {
    fn told(self, _: &str, _: &Model) -> String {
        if self { "yes" } else { "no" }.to_owned()
    }
}

/// Pounds.
impl Answer for u8 {
    fn told(self, _: &str, _: &Model) -> String {
        format!("pay {self} Pounds")
    }
}

/// One of whatever the question offers.
impl Answer for usize {
    fn told(self, question: &str, model: &Model) -> String {
        match question {
            "play_card" | "double_appeal" => model.cards.card(self).name.clone(),
            "scout" | "reveal" | "port" | "retreat" | "start" => model.map.name(self).to_owned(),
            "choose" => format!("list {}", self + 1),
            _ => counter(model, self),
        }
    }
}

impl Answer for Set<Counter> {
    fn told(self, _: &str, model: &Model) -> String {
        counters(model, self.iter())
    }
}

impl Answer for SlotList<MOST_UNITS> {
    fn told(self, _: &str, model: &Model) -> String {
        counters(model, self.iter())
    }
}

impl Answer for Favour {
    fn told(self, _: &str, _: &Model) -> String {
        format!("{self:?}")
    }
}

impl Answer for Gift {
    fn told(self, _: &str, model: &Model) -> String {
        format!("{} to {}", counter(model, self.gear), counter(model, self.to))
    }
}

impl Answer for Move {
    fn told(self, _: &str, model: &Model) -> String {
        match self {
            Move::March(to) => format!("march to {}", model.map.name(to)),
            Move::Sail(to) => format!("sail to {}", model.map.name(to)),
            Move::Airlift(to) => format!("fly to {}", model.map.name(to)),
            Move::Rally(units) => format!("rally {}", counters(model, units.iter())),
        }
    }
}

impl Answer for Purchase {
    fn told(self, _: &str, model: &Model) -> String {
        match self {
            Purchase::Units(kind, to, 1) => format!("{} for {}", kind.name(), model.map.name(to)),
            Purchase::Units(kind, to, count) => {
                format!("{count} {} for {}", kind.name(), model.map.name(to))
            }
            Purchase::Gear(kind, to) => {
                format!("{} for {}", kind.name(), counters(model, to.iter()))
            }
            Purchase::Op => "an extra Op".to_owned(),
        }
    }
}
