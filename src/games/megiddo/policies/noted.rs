//! A player whose decisions are noted.

use super::planner::Planner;
use super::policy::Chosen;
use crate::model::Slot;
use crate::rules::{Player, Strike, Strikes, View};
use sandtable_games::Notes;
use sandtable_kernel::{Chance, Mind, Set};

/// A planner whose decisions are noted, or any other player.
pub(crate) enum Noted<'p, P> {
    /// A planner with its notes.
    Planner(&'p Planner<P>, &'p Notes),
    /// Another player.
    Other(&'p P),
}

impl<P: Chosen> Player for Noted<'_, P> {
    fn discard<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Set<Slot> {
        match self {
            Noted::Planner(planner, notes) => planner.discards(view, mind, Some(notes)),
            Noted::Other(player) => player.discard(view, mind),
        }
    }

    fn commit<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Set<Slot> {
        match self {
            Noted::Planner(planner, notes) => planner.commits(view, mind, Some(notes)),
            Noted::Other(player) => player.commit(view, mind),
        }
    }

    fn strike<C: Chance>(
        &self,
        view: View<'_>,
        legal: &Strikes,
        mind: &mut Mind<'_, C>,
    ) -> Option<Strike> {
        match self {
            Noted::Planner(planner, notes) => planner.strikes(view, legal, mind, Some(notes)),
            Noted::Other(player) => player.strike(view, legal, mind),
        }
    }
}
