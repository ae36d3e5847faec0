//! Variants that are measured: the scenario as it stands, and points of a grid.

use crate::grid::Point;
use crate::prelude::*;

/// A point of a grid, ready to play.
pub struct Variant<G: Game> {
    settings: Vec<String>,
    document: Document,
    model: G::Model,
    casts: Vec<G::Cast>,
}

impl<G: Game> Variant<G> {
    /// The scenario of a session with the settings of a point, and its matchups with the point's
    /// parameters, in their order.
    ///
    /// # Errors
    /// Every problem of the changed scenario.
    pub fn at(session: &Session<'_, G>, point: &Point) -> Result<Variant<G>, Problems> {
        let settings = point.settings();
        let document = session.document.with(&settings)?;
        let model = session.base(0).with(&settings)?;
        let matchups = session.matchups();
        let cast = |matchup: &Matchup| session.recast(&model, &point.matchup(matchup).0);
        let casts = matchups.iter().map(cast).collect();
        Ok(Variant { settings, document, model, casts })
    }

    /// What to call when a game of a line panics, given what the session of the base calls.
    pub fn replay(&self, session: &Session<'_, G>, (matchup, more): &Replay) -> NowPlaying {
        let settings = self.settings.iter().chain(more).cloned().collect();
        (session.replay)(&(matchup.clone(), settings))
    }

    /// The session of the variant.
    pub fn session<'a>(
        &'a self,
        session: &Session<'a, G>,
        replay: &'a (dyn Fn(&Replay) -> NowPlaying + Sync),
    ) -> Session<'a, G> {
        let Variant { document, model, casts, .. } = self;
        Session { document, model, casts, replay, ..*session }
    }
}
