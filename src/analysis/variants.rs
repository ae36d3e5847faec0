//! Changed scenarios, laid out so that the same luck meets them.

use crate::games::{Game, Wanted};
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
        let document = scenario::load(self.scenario, &[self.overrides, settings].concat())?;
        let model = G::model(&document)?;
        Ok(self.laid_out(model))
    }

    /// A model laid out like the base; as it is where it does not fit.
    pub fn laid_out(&self, model: G::Model) -> G::Model {
        G::aligned(&model, self.model, self.room).unwrap_or(model)
    }
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
