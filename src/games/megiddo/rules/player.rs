//! The players, to whom the rules put their questions, and the table where they sit.

use super::{Event, Strike, Strikes, View};
use crate::model::Slot;
use sandtable_kernel::{self as kernel, Chance, Mind, Set};

/// A table at which this game can be played.
pub trait Table: kernel::Table<Event, Player: Player> {}

impl<T: kernel::Table<Event, Player: Player>> Table for T {}

/// A player of one side. Its answers depend on nothing but what the [`View`] shows and its own
/// [`Mind`]; it remembers nothing.
pub trait Player {
    /// M3.2 The hand cards to discard, at most the side's limit.
    fn discard<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Set<Slot>;

    /// M3.3 The hand cards to commit, at most one Terrain and no Nuisance.
    fn commit<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Set<Slot>;

    /// M3.9 One of the legal strikes, of which there is at least one, or none to pass.
    fn strike<C: Chance>(
        &self,
        view: View<'_>,
        legal: &Strikes,
        mind: &mut Mind<'_, C>,
    ) -> Option<Strike>;
}
