//! The players, to whom the rules put their questions, and the table where they sit.

use super::{Event, Strike, Strikes, View};
use crate::model::Slot;
use sandtable_kernel::{self as kernel, Set};

/// What a question comes with: the player's [`View`] and its own luck.
pub type Asked<'a> = kernel::Asked<'a, View<'a>>;

/// A table at which this game can be played.
pub trait Table: kernel::Table<Event, Player: Player> {}

impl<T: kernel::Table<Event, Player: Player>> Table for T {}

/// A player of one side. Its answers depend on nothing but what its [`View`] shows and on its own
/// luck; it remembers nothing.
pub trait Player {
    /// M3.2 The hand cards to discard, at most the side's limit.
    fn discard(&self, asked: &mut Asked<'_>) -> Set<Slot>;

    /// M3.3 The hand cards to commit, at most one Terrain and no Nuisance.
    fn commit(&self, asked: &mut Asked<'_>) -> Set<Slot>;

    /// M3.9 One of the legal strikes, of which there is at least one, or none to pass.
    fn strike(&self, asked: &mut Asked<'_>, legal: &Strikes) -> Option<Strike>;
}
