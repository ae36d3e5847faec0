//! Changed scenarios, laid out so that the same luck meets them.

use crate::games::{Game, Mix, Wanted};
use crate::scenario::{self, Problems};
use crate::summary::Contest;

/// A scenario as it was asked for, of which variants are made.
pub struct Base<'a, G: Game> {
    /// What the user called it.
    pub scenario: &'a str,
    /// What was overridden.
    pub overrides: &'a [String],
    /// What came of it.
    pub model: &'a G::Model,
    /// How many cards a variant may have more than it in any deck.
    pub room: usize,
}

impl<G: Game> Base<'_, G> {
    /// The scenario with some keys set to other values, laid out like the base.
    ///
    /// # Errors
    /// Every problem of the changed scenario.
    pub fn with(&self, settings: &[String]) -> Result<G::Model, Problems> {
        Ok(self.laid_out(self.read(settings)?))
    }

    /// The scenario with some keys set to other values, not laid out yet.
    ///
    /// # Errors
    /// Every problem of the changed scenario.
    pub fn read(&self, settings: &[String]) -> Result<G::Model, Problems> {
        G::model(&scenario::load(self.scenario, &[self.overrides, settings].concat())?)
    }

    /// A model laid out like the base; as it is where it does not fit.
    pub fn laid_out(&self, model: G::Model) -> G::Model {
        G::aligned(&model, self.model, self.room).unwrap_or(model)
    }
}

/// How many more copies than the base the greatest of some models has in a mix: the room that all
/// of them need.
pub fn room<G: Game>(base: &G::Model, models: &[G::Model]) -> usize {
    let copies = |model| G::mixes(model).iter().map(Mix::copies).collect::<Vec<_>>();
    let base = copies(base);
    let of_model = |model| {
        let more = copies(model).into_iter().zip(&base);
        more.map(|(copies, base)| copies.saturating_sub(*base)).max()
    };
    models.iter().filter_map(of_model).max().unwrap_or(0) as usize
}

/// The players of a contest, ready to play `model`.
///
/// # Panics
/// If the model does not know the players or the mission: it must be a variant of theirs.
pub fn recast<G: Game>(model: &G::Model, contest: &Contest) -> G::Cast {
    let casts = G::casts(model, &Wanted::from(contest));
    let casts = casts.unwrap_or_else(|errors| panic!("{contest}: {errors:?}"));
    casts.into_iter().next().expect("a contest is cast")
}
