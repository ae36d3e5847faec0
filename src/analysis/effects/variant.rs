//! Changed scenarios, with the component that the change affects.

use crate::grid::Point;
use crate::prelude::*;

/// Component of the scenario that a variant changes, if a game of the base shows whether it mattered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Affected {
    /// Any component: every game may change.
    Anything,
    /// A copy of a card, which is removed.
    Copy {
        /// Index of the mix.
        mix: usize,
        /// Slot of the copy in the mix.
        slot: usize,
    },
    /// Reading of a ruling, by index; games that do not depend on the ruling stay the same.
    Ruling(usize),
}

/// Valid variant of a scenario.
///
/// If there are several ways to make the variant, each game picks one at random.
#[derive(Clone)]
pub struct Variant {
    /// Name of the variant in results.
    pub label: String,
    /// Ways to make the variant, each with its settings and weight.
    ways: Vec<Way>,
    /// Scenario that each way makes.
    models: Vec<Model>,
    /// Component that the variant changes.
    affected: Affected,
    /// Grid point whose policy parameters replace those of the matchups.
    point: Option<Point>,
}

impl Variant {
    /// Reads the variant made by the overrides `settings`.
    ///
    /// # Errors
    /// Every problem of the changed scenario.
    pub fn read(base: &Base<'_>, label: &str, settings: &[String]) -> Result<Variant, Problems> {
        Ok(Variant::of_model(label, base.read_once(settings)?, settings))
    }

    /// Creates a variant from a scenario that was read from the base with the overrides `settings`.
    pub fn of_model(label: &str, model: Model, settings: &[String]) -> Variant {
        let (ways, models) = (Way::only(settings.to_vec()), vec![model]);
        Variant { label: label.to_owned(), ways, models, affected: Affected::Anything, point: None }
    }

    /// Reads a variant with several ways to make it, and keeps the ways with a valid scenario.
    ///
    /// The result is `None` if no way makes a valid scenario.
    pub fn possible(base: &Base<'_>, label: &str, ways: Vec<Way>) -> Option<Variant> {
        let read = |way: Way| Some((base.read_once(&way.settings).ok()?, way));
        let (models, ways): (Vec<_>, Vec<_>) = ways.into_iter().filter_map(read).unzip();
        let label = label.to_owned();
        let affected = Affected::Anything;
        (!models.is_empty()).then_some(Variant { label, ways, models, affected, point: None })
    }

    /// Sets the component that the variant changes.
    #[must_use]
    pub fn affecting(self, affected: Affected) -> Variant {
        Variant { affected, ..self }
    }

    /// Sets the grid point whose policy parameters replace those of the matchups.
    #[must_use]
    pub fn at(self, point: &Point) -> Variant {
        Variant { point: Some(point.clone()), ..self }
    }

    /// Returns the component that the variant changes.
    pub(super) fn affected(&self) -> Affected {
        self.affected
    }

    /// Returns the scenarios that the ways make, in the order of the ways.
    pub(super) fn models(&self) -> &[Model] {
        &self.models
    }

    /// Aligns the variant's scenarios with the base, so that equal cards use the same random numbers.
    pub(super) fn aligned(&self, base: &Base<'_>) -> Variant {
        let models = self.models.iter().map(|it| base.laid_out(it.clone())).collect();
        Variant { models, ..self.clone() }
    }

    /// Returns whether all matchups can be played in the variant.
    pub fn is_playable(&self, matchups: &[Matchup], policies: &PolicyStore) -> bool {
        matchups.iter().all(|it| self.complaints(it, policies).is_empty())
    }

    /// Returns a sentence for each reason why a matchup cannot be played; empty if it can.
    pub fn complaints(&self, matchup: &Matchup, policies: &PolicyStore) -> Vec<String> {
        let (matchup, mut complaints) = self.matchup(matchup);
        for model in &self.models {
            let errors = model.prepare(&MatchupRequest::from(&matchup), policies).err();
            complaints.extend(errors.into_iter().flatten().map(|it| it.to_string()));
        }
        complaints
    }

    /// Returns the matchup with the variant's policy parameters, and a complaint about each absent seat.
    fn matchup(&self, matchup: &Matchup) -> (Matchup, Vec<String>) {
        match &self.point {
            Some(point) => point.matchup(matchup),
            None => (matchup.clone(), Vec::new()),
        }
    }

    /// Returns the panel's arm that plays the variant in all `matchups`.
    pub(super) fn arm(&self, session: &Session<'_>, matchups: &[Matchup]) -> PanelLine {
        let players = matchups.iter().map(|it| self.matchup(it).0);
        let each = players.flat_map(|it| self.models.iter().map(move |model| (model, it.clone())));
        let casts = each.map(|(model, matchup)| session.recast(model, &matchup)).collect();
        PanelLine { casts, ways: self.ways.clone() }
    }
}
