//! The decisions of a player, and the table of this game.

use crate::prelude::*;
use sandtable_kernel::{self as kernel, decisions};

/// Context in which a player decides: its [`View`] of the game and its own random stream.
pub type DecisionContext<'a> = kernel::DecisionContext<'a, View<'a>>;

/// Interface between the rules of this game and its players, its random events and its observer.
pub trait Table: kernel::Table<Event, Player: Player> {}

impl<T: kernel::Table<Event, Player: Player>> Table for T {}

decisions! {
    /// Player of one side, which takes all decisions of this side.
    ///
    /// Actions depend only on the [`View`] and on the random stream; a player has no memory of earlier
    /// decisions.
    pub trait Player {}

    for<'q> (self, context):

    /// M3.2 Chooses the hand cards to discard, at most the side's limit.
    discard() -> Set<Slot>;

    /// M3.3 Chooses the hand cards to commit, with at most one Terrain and no Nuisance.
    commit() -> Set<Slot>;

    /// M3.9 Chooses one of the legal strikes, or `None` to pass. At least one strike is legal.
    strike(legal: &'q LegalStrikes) -> Option<Strike>;
}

/// Action that a player can take: a set of cards to discard or commit, or a strike.
///
/// The default action discards nothing, commits nothing or passes; it is always legal.
pub trait Action: Copy + Default + PartialEq + 'static {
    /// Describes the action for readers; `view` gives the names of the cards.
    fn describe(self, view: View<'_>) -> String;
}

/// Cards that the player discards or commits.
impl Action for Set<Slot> {
    fn describe(self, view: View<'_>) -> String {
        names(view, view.side(), self)
    }
}

impl Action for Option<Strike> {
    fn describe(self, view: View<'_>) -> String {
        let Some(Strike { attacker, target }) = self else { return "pass".to_owned() };
        let attacker = names(view, view.side(), Set::of(attacker));
        format!("{attacker} at {}", names(view, view.enemy(), Set::of(target)))
    }
}

/// Lists cards of a side by name with their numbers of copies, separated by commas.
fn names(view: View<'_>, side: Side, cards: Set<Slot>) -> String {
    view.army(side).list_cards(cards, |card| card.name.clone()).replace('\u{a0}', " ")
}
