//! Who plays: every policy answers the three questions that the rules put to a side.

mod appraisal;
mod greedy;
mod random;
pub mod tempo;

pub use greedy::Greedy;
pub use random::Random;

use super::rules::{Strike, Strikes, View};
use crate::kernel::{Chance, Mind, Set};

/// A player of one side. It sees a [`View`] and may use its own [`Mind`] for luck of its own.
pub trait Player {
    /// M3.2 The hand cards to discard, at most the side's limit.
    fn discard<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Set;

    /// M3.3 The hand cards to commit, at most one Terrain and no Nuisance.
    fn commit<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Set;

    /// M3.9 One of the legal strikes, of which there is at least one, or none to pass.
    fn strike<C: Chance>(
        &self,
        view: View<'_>,
        legal: &Strikes,
        mind: &mut Mind<'_, C>,
    ) -> Option<Strike>;
}
