//! The players, to whom the rules put their questions, and the table where they sit.

use crate::prelude::*;
use sandtable_kernel::{self as kernel, questions};

/// What a question comes with: the player's [`View`] and its own luck.
pub type Asked<'a> = kernel::Asked<'a, View<'a>>;

/// A table at which this game can be played.
pub trait Table: kernel::Table<Event, Player: Player> {}

impl<T: kernel::Table<Event, Player: Player>> Table for T {}

questions! {
    /// A player of one side. Its answers depend on nothing but what its [`View`] shows and on its own
    /// luck; it remembers nothing.
    pub trait Player {}

    for<'q> (self, asked):

    /// M3.2 The hand cards to discard, at most the side's limit.
    discard() -> Set<Slot>;

    /// M3.3 The hand cards to commit, at most one Terrain and no Nuisance.
    commit() -> Set<Slot>;

    /// M3.9 One of the legal strikes, of which there is at least one, or none to pass.
    strike(legal: &'q Strikes) -> Option<Strike>;
}

/// An answer to a question. That which is there by default does nothing, which is always lawful.
pub trait Answer: Copy + Default + PartialEq + 'static {
    /// The answer in words, for a player with this view.
    fn told(self, view: View<'_>) -> String;
}

/// Cards of the player.
impl Answer for Set<Slot> {
    fn told(self, view: View<'_>) -> String {
        names(view, view.side(), self)
    }
}

impl Answer for Option<Strike> {
    fn told(self, view: View<'_>) -> String {
        let Some(Strike { attacker, target }) = self else { return "pass".to_owned() };
        let attacker = names(view, view.side(), Set::of(attacker));
        format!("{attacker} at {}", names(view, view.enemy(), Set::of(target)))
    }
}

/// Cards by name.
fn names(view: View<'_>, side: Side, cards: Set<Slot>) -> String {
    view.army(side).listed(cards, |card| card.name.clone()).replace('\u{a0}', " ")
}
