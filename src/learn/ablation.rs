//! Ablation of single features of the answers that players give.

use std::cell::{Cell, RefCell};

use super::features::Feature;
use super::judge::ODDS;
use super::net::sigmoid;
use super::weigh::{Seen, Weighing};

/// Effect that a net ascribes to a feature of the answer given at one decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct FeatureEffect {
    decision: usize,
    pub question: usize,
    pub feature: Feature,
    /// Chance to win after this answer minus that after the best answer without the feature.
    pub said: f32,
}

/// Test of the effects of features: records them, or avoids one feature at one decision.
///
/// Everywhere else the player gives the best answer.
#[derive(Debug, Default)]
pub struct Ablation {
    forced: Option<FeatureEffect>,
    noted: RefCell<Vec<FeatureEffect>>,
    decisions: Cell<usize>,
}

impl Ablation {
    /// Creates an ablation that avoids the feature of `effect` at its decision, and records nothing.
    pub(super) fn without(effect: FeatureEffect) -> Ablation {
        Ablation { forced: Some(effect), ..Ablation::default() }
    }

    /// Returns the recorded effects.
    pub(super) fn into_effects(self) -> Vec<FeatureEffect> {
        self.noted.into_inner()
    }

    /// Returns the same ablation for other features, whose places in this one's stand in a list by
    /// question.
    pub(super) fn for_features(&self, places: &[Vec<Feature>]) -> Ablation {
        let translated = |it: FeatureEffect| {
            let found = places[it.question].iter().position(|place| *place == it.feature);
            found.map(|place| FeatureEffect { feature: place as Feature, ..it })
        };
        Ablation { forced: self.forced.and_then(translated), ..Ablation::default() }
    }

    /// Adds the record of an ablation for other features, whose places stand in a list by question.
    pub(super) fn record_from(&self, other: Ablation, places: &[Vec<Feature>]) {
        let own = |it: FeatureEffect| {
            let feature = places[it.question][usize::from(it.feature)];
            FeatureEffect { feature, ..it }
        };
        self.noted.borrow_mut().extend(other.noted.into_inner().into_iter().map(own));
        self.decisions.set(self.decisions.get() + other.decisions.get());
    }

    /// Returns the index of the answer to give.
    pub(super) fn decide<S: Seen>(&self, question: usize, weighing: &Weighing<'_, S>) -> usize {
        let odds = weighing.odds();
        let seen = |place: usize| {
            let mut seen: Vec<(Feature, i8)> = Vec::new();
            weighing.seen(place, &mut seen);
            seen.into_iter().map(|(feature, _)| feature)
        };
        let decision = self.decisions.replace(self.decisions.get() + 1);
        let best = weighing.best;
        let has = |place: usize, feature: Feature| seen(place).any(|known| known == feature);
        let without = |feature: Feature| {
            let others = (0..odds.len()).filter(|&place| !has(place, feature));
            others.max_by_key(|&place| (odds[place], std::cmp::Reverse(place)))
        };
        match self.forced {
            Some(it) if it.decision == decision => without(it.feature).unwrap_or(best),
            Some(_) => best,
            None => {
                let chance = |place: usize| sigmoid(odds[place] as f32 / ODDS as f32);
                let mut features: Vec<Feature> = seen(best).collect();
                features.dedup();
                let noted = features.into_iter().filter_map(|feature| {
                    let said = chance(best) - chance(without(feature)?);
                    Some(FeatureEffect { decision, question, feature, said })
                });
                self.noted.borrow_mut().extend(noted);
                best
            }
        }
    }
}
