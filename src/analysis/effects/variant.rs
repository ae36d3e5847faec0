//! Changed scenarios, with the component that the change affects.

use crate::grid::GridPoint;
use crate::prelude::*;

/// Part of a scenario that a variant changes; it tells which games may differ from the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Affected {
    /// Unknown component: every game may change.
    Anything,
    /// Copy of a card that the variant removes; games without the copy may still change.
    Copy {
        /// Index of the deck (mix) of the card.
        mix: usize,
        /// Slot of the copy in its deck.
        slot: usize,
    },
    /// Ruling with this index; games that do not depend on the ruling do not change.
    Ruling(usize),
}

/// Valid variant of a scenario, possibly with several alternative settings from which each game draws.
#[derive(Clone)]
pub struct Variant {
    /// Name of the variant in results.
    pub label: String,
    /// Alternative overrides with their weights; each game draws one of them.
    alternatives: Vec<WeightedSettings>,
    /// Changed scenario for each alternative.
    models: Vec<Model>,
    /// Component of the scenario that the variant changes.
    affected: Affected,
    /// Grid point whose policy parameters the variant plays with, if there is one.
    point: Option<GridPoint>,
}

impl Variant {
    /// Reads the variant of the base scenario that the overrides `settings` make.
    ///
    /// # Errors
    /// Every problem of the changed scenario.
    pub fn read(base: &Base<'_>, label: &str, settings: &[String]) -> Result<Variant, Problems> {
        Ok(Variant::from_model(label, base.read_once(settings)?, settings))
    }

    /// Creates a variant from `model`, which was read from the base with the overrides `settings`.
    pub fn from_model(label: &str, model: Model, settings: &[String]) -> Variant {
        let (alternatives, models) = (WeightedSettings::only(settings.to_vec()), vec![model]);
        Variant {
            label: label.to_owned(),
            alternatives,
            models,
            affected: Affected::Anything,
            point: None,
        }
    }

    /// Reads a variant with alternative settings, and keeps the alternatives that are valid scenarios.
    ///
    /// Returns `None` if no alternative is valid.
    pub fn read_possible(
        base: &Base<'_>,
        label: &str,
        alternatives: Vec<WeightedSettings>,
    ) -> Option<Variant> {
        let read = |alternative: WeightedSettings| {
            Some((base.read_once(&alternative.settings).ok()?, alternative))
        };
        let (models, alternatives): (Vec<_>, Vec<_>) =
            alternatives.into_iter().filter_map(read).unzip();
        let label = label.to_owned();
        let affected = Affected::Anything;
        (!models.is_empty()).then_some(Variant {
            label,
            alternatives,
            models,
            affected,
            point: None,
        })
    }

    /// Sets the component that the variant changes.
    #[must_use]
    pub fn with_affected(self, affected: Affected) -> Variant {
        Variant { affected, ..self }
    }

    /// Gives the variant the policy parameters of a grid point.
    #[must_use]
    pub fn at_point(self, point: &GridPoint) -> Variant {
        Variant { point: Some(point.clone()), ..self }
    }

    pub(super) fn affected(&self) -> Affected {
        self.affected
    }

    pub(super) fn models(&self) -> &[Model] {
        &self.models
    }

    /// Returns the variant aligned with the base, so that equal cards use the same random numbers.
    pub(super) fn aligned(&self, base: &Base<'_>) -> Variant {
        let models = self.models.iter().map(|it| base.align(it.clone())).collect();
        Variant { models, ..self.clone() }
    }

    /// Returns whether all matchups can be played on the variant.
    pub fn is_playable(&self, matchups: &[Matchup], policies: &PolicyStore) -> bool {
        matchups.iter().all(|it| self.complaints(it, policies).is_empty())
    }

    /// Returns a sentence for each reason why `matchup` cannot be played; empty if it can be played.
    pub fn complaints(&self, matchup: &Matchup, policies: &PolicyStore) -> Vec<String> {
        let (matchup, mut complaints) = self.matchup(matchup);
        for model in &self.models {
            let errors = model.prepare(&MatchupRequest::from(&matchup), policies).err();
            complaints.extend(errors.into_iter().flatten().map(|it| it.to_string()));
        }
        complaints
    }

    /// Returns `matchup` with the variant's policy parameters, and an error message per unknown seat.
    fn matchup(&self, matchup: &Matchup) -> (Matchup, Vec<String>) {
        match &self.point {
            Some(point) => point.matchup(matchup),
            None => (matchup.clone(), Vec::new()),
        }
    }

    pub(super) fn arm(&self, session: &Session<'_>, matchups: &[Matchup]) -> PanelArm {
        let players = matchups.iter().map(|it| self.matchup(it).0);
        let each = players.flat_map(|it| self.models.iter().map(move |model| (model, it.clone())));
        let casts =
            each.map(|(model, matchup)| session.prepare_fine_tuned(model, &matchup)).collect();
        PanelArm { prepared: casts, alternatives: self.alternatives.clone() }
    }
}
