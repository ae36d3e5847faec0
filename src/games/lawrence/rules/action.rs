//! Descriptions of actions for readers.

use std::fmt::Debug;

use crate::prelude::*;

/// Action that a player can choose in a decision, such as a move.
pub trait Action: Copy + PartialEq + Debug + 'static {
    /// Describes the action for readers, such as `march to Aqaba`.
    fn describe(self, model: &Model) -> String;
}

/// Implements [`Action`] for the action types, each with its description.
macro_rules! describe {
    ($($(#[$about:meta])* $answer:ident: $type:ty, $model:ident => $words:expr;)+) => {$(
        $(#[$about])*
        impl Action for $type {
            fn describe(self, $model: &Model) -> String {
                let $answer = self;
                $words
            }
        }
    )+};
}

describe! {
    yes: bool, _model => if yes { "yes" } else { "no" }.to_owned();
    /// Pounds paid for an attempt to recruit a Leader.
    pounds: u8, _model => format!("pay {pounds} Pounds");
    /// Index of the list of effects that the player selects for a card.
    list: usize, _model => format!("list {}", list + 1);
    card: Card, model => model.cards.card(card).name.clone();
    space: Space, model => model.map.name(space).to_owned();
    unit: Unit, model => name(unit, model);
    unit: Ottoman, model => name(unit, model);
    units: Set<Unit>, model => names(units.iter(), model);
    line: SlotList<Unit, MOST_UNITS>, model => names(line.iter(), model);
    favour: Favour, _model => format!("{favour:?}");
    gift: Gift, model => format!("{} to {}", name(gift.gear, model), name(gift.to, model));
    choice: Move, model => match choice {
        Move::March(to) => format!("march to {}", to.describe(model)),
        Move::Sail(to) => format!("sail to {}", to.describe(model)),
        Move::Airlift(to) => format!("fly to {}", to.describe(model)),
        Move::Rally(units) => format!("rally {}", units.describe(model)),
    };
    purchase: Purchase, model => match purchase {
        Purchase::Units(kind, to, 1) => format!("{} for {}", kind.name(), to.describe(model)),
        Purchase::Units(kind, to, n) => format!("{n} {} for {}", kind.name(), to.describe(model)),
        Purchase::Gear(kind, to) => format!("{} for {}", kind.name(), to.describe(model)),
        Purchase::Op => "an extra Op".to_owned(),
    };
}

impl<A: Action> Action for Option<A> {
    fn describe(self, model: &Model) -> String {
        self.map_or_else(|| "nothing".to_owned(), |it| it.describe(model))
    }
}

fn name(counter: impl Kin<Counter>, model: &Model) -> String {
    model.counters.entry(counter).name.clone()
}

fn names(units: impl Iterator<Item = Unit>, model: &Model) -> String {
    units.map(|it| name(it, model)).collect::<Vec<_>>().join(", ")
}
