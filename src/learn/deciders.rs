//! Deciders: rules by which a policy with nets selects one of the scored actions.

use std::cell::{Cell, RefCell};

use super::episode::Episode;
use super::exploration::Exploration;
use super::features::Feature;
use super::net::{Accumulator, LOGIT, QuantizedNet, sigmoid};
use super::policy::{Decider, PolicyNets};
use super::scoring::{DecisionFeatures, ScoredActions};

/// Greedy decider that remembers the win probability that its net predicted.
#[derive(Debug)]
pub struct Predictor<'a> {
    nets: &'a PolicyNets,
    logit: Cell<i32>,
}

impl<'a> Predictor<'a> {
    /// Creates a decider without a decision so far.
    pub fn new(nets: &'a PolicyNets) -> Self {
        Predictor { nets, logit: Cell::new(0) }
    }

    /// Returns the predicted win probability after the last decision, in thousandths.
    pub fn win_thousandths(&self) -> i32 {
        libm::roundf(1000.0 * sigmoid(self.logit.get() as f32 / LOGIT as f32)) as i32
    }
}

impl Decider for Predictor<'_> {
    #[inline]
    fn net(&self, decision: usize) -> &QuantizedNet {
        self.nets.net(decision)
    }

    #[inline]
    fn select<F: DecisionFeatures>(
        &self,
        _: usize,
        scored: &ScoredActions<'_, F>,
        _: impl FnMut(u32) -> u32,
    ) -> usize {
        let best = scored.best_index();
        self.logit.set(scored.logits()[best]);
        best
    }
}

/// Decider of a policy in training: explores, and records the episode.
#[derive(Debug)]
pub struct Learner<'a> {
    /// Current nets of the policy.
    pub nets: &'a PolicyNets,
    /// Departures from the best action.
    pub exploration: Exploration,
    /// Decisions of the current game.
    pub episode: RefCell<Episode>,
}

impl Decider for Learner<'_> {
    #[inline]
    fn learns(&self) -> bool {
        true
    }

    #[inline]
    fn net(&self, decision: usize) -> &QuantizedNet {
        self.nets.net(decision)
    }

    #[inline]
    fn observe<F: DecisionFeatures>(&self, features: &F, sum: &mut Accumulator<'_>) {
        let mut episode = self.episode.borrow_mut();
        let listed = episode.features();
        let begin = listed.len();
        features.add_position(listed);
        sum.add_all(&listed[begin..]);
    }

    fn select<F: DecisionFeatures>(
        &self,
        decision: usize,
        scored: &ScoredActions<'_, F>,
        random: impl FnMut(u32) -> u32,
    ) -> usize {
        let logits = scored.logits();
        let index = self.exploration.select(logits, random);
        let mut episode = self.episode.borrow_mut();
        scored.add_features(index, episode.features());
        let best = logits[scored.best_index()];
        episode.end_step(decision, sigmoid(best as f32 / LOGIT as f32));
        index
    }
}

/// A decision with all its scored actions.
#[derive(Clone, Debug)]
pub struct RecordedDecision {
    /// Index of the decision's net.
    pub decision: usize,
    /// Index of the action that was taken.
    pub chosen: usize,
    /// Features of each action and the position, with their counts; a feature may occur several times.
    pub actions: Vec<Vec<(Feature, i8)>>,
}

/// Decider that takes the best action, and records the features of all scored actions.
#[derive(Debug)]
pub struct Recorder<'a> {
    pub(super) nets: &'a PolicyNets,
    /// Decisions since the list was last emptied.
    pub decisions: RefCell<Vec<RecordedDecision>>,
}

impl<'a> Recorder<'a> {
    /// Creates a recorder without decisions.
    pub fn new(nets: &'a PolicyNets) -> Self {
        Recorder { nets, decisions: RefCell::default() }
    }

    /// Appends the decisions of a recorder with another schema.
    ///
    /// `indices` lists the index in this recorder's schema of each of the other's features, by decision.
    pub(super) fn append(&self, other: Recorder<'_>, indices: &[Vec<Feature>]) {
        let mut decisions = other.decisions.into_inner();
        for decision in &mut decisions {
            let indices = &indices[decision.decision];
            for (feature, _) in decision.actions.iter_mut().flatten() {
                *feature = indices[usize::from(*feature)];
            }
        }
        self.decisions.borrow_mut().append(&mut decisions);
    }
}

impl Decider for Recorder<'_> {
    #[inline]
    fn net(&self, decision: usize) -> &QuantizedNet {
        self.nets.net(decision)
    }

    fn select<F: DecisionFeatures>(
        &self,
        decision: usize,
        scored: &ScoredActions<'_, F>,
        _: impl FnMut(u32) -> u32,
    ) -> usize {
        let mut position = Vec::new();
        scored.features().add_position(&mut position);
        let features_of = |index| {
            let mut features = position.clone();
            scored.add_features(index, &mut features);
            features
        };
        let actions = (0..scored.logits().len()).map(features_of).collect();
        let chosen = scored.best_index();
        self.decisions.borrow_mut().push(RecordedDecision { decision, chosen, actions });
        chosen
    }
}

/// Effect that a net ascribes to a feature of the best action at one decision of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct EstimatedEffect {
    /// Number of the decision in the game.
    pub(super) number: usize,
    /// Index of the decision's net.
    pub(super) decision: usize,
    pub(super) feature: Feature,
    /// Predicted win probability after the best action minus that after the best action without the feature.
    pub(super) gain: f32,
}

/// Decider that takes the best action, except that it may avoid one feature at one decision.
#[derive(Debug)]
pub struct Ablated<'a> {
    pub(super) nets: &'a PolicyNets,
    /// The effect to measure; `None` to record estimated effects.
    avoided: Option<EstimatedEffect>,
    recorded: RefCell<Vec<EstimatedEffect>>,
    /// Number of decisions so far.
    decisions: Cell<usize>,
}

impl<'a> Ablated<'a> {
    pub(super) fn new(nets: &'a PolicyNets, avoided: Option<EstimatedEffect>) -> Self {
        Ablated { nets, avoided, recorded: RefCell::default(), decisions: Cell::new(0) }
    }

    /// Returns the same decider for nets with another schema.
    ///
    /// `indices` lists the index in this decider's schema of each feature of the other schema, by decision.
    pub(super) fn with_schema<'b>(
        &self,
        nets: &'b PolicyNets,
        indices: &[Vec<Feature>],
    ) -> Ablated<'b> {
        let translated = |effect: EstimatedEffect| {
            let found = indices[effect.decision].iter().position(|own| *own == effect.feature);
            found.map(|index| EstimatedEffect { feature: index as Feature, ..effect })
        };
        Ablated::new(nets, self.avoided.and_then(translated))
    }

    /// Returns the recorded effects, in the order of the decisions.
    pub(super) fn into_effects(self) -> Vec<EstimatedEffect> {
        self.recorded.into_inner()
    }

    /// Appends the effects that a decider from [`Ablated::with_schema`] recorded.
    pub(super) fn append(&self, other: Ablated<'_>, indices: &[Vec<Feature>]) {
        let own = |effect: EstimatedEffect| {
            let feature = indices[effect.decision][usize::from(effect.feature)];
            EstimatedEffect { feature, ..effect }
        };
        self.decisions.set(self.decisions.get() + other.decisions.get());
        self.recorded.borrow_mut().extend(other.into_effects().into_iter().map(own));
    }
}

impl Decider for Ablated<'_> {
    #[inline]
    fn net(&self, decision: usize) -> &QuantizedNet {
        self.nets.net(decision)
    }

    fn select<F: DecisionFeatures>(
        &self,
        decision: usize,
        scored: &ScoredActions<'_, F>,
        _: impl FnMut(u32) -> u32,
    ) -> usize {
        let logits = scored.logits();
        let features_of = |index: usize| {
            let mut listed: Vec<(Feature, i8)> = Vec::new();
            scored.add_features(index, &mut listed);
            listed.into_iter().map(|(feature, _)| feature)
        };
        let number = self.decisions.replace(self.decisions.get() + 1);
        let best = scored.best_index();
        let has = |index: usize, feature: Feature| features_of(index).any(|it| it == feature);
        let best_without = |feature: Feature| {
            let others = (0..logits.len()).filter(|&index| !has(index, feature));
            others.max_by_key(|&index| (logits[index], std::cmp::Reverse(index)))
        };
        match self.avoided {
            Some(it) if it.number == number => best_without(it.feature).unwrap_or(best),
            Some(_) => best,
            None => {
                let probability = |index: usize| sigmoid(logits[index] as f32 / LOGIT as f32);
                let mut features: Vec<Feature> = features_of(best).collect();
                features.dedup();
                let effects = features.into_iter().filter_map(|feature| {
                    let gain = probability(best) - probability(best_without(feature)?);
                    Some(EstimatedEffect { number, decision, feature, gain })
                });
                self.recorded.borrow_mut().extend(effects);
                best
            }
        }
    }
}

/// Any decider, as one type for the seats of an environment.
#[derive(Clone, Copy, Debug)]
pub enum AnyDecider<'a> {
    /// Takes the best action of the nets.
    Greedy(&'a PolicyNets),
    /// Explores, and records the episode for training.
    Learner(&'a Learner<'a>),
    /// Takes the best action, and records all scored actions.
    Recorder(&'a Recorder<'a>),
    /// Takes the best action, except that it avoids one feature at one decision.
    Ablated(&'a Ablated<'a>),
}

impl AnyDecider<'_> {
    /// Returns the nets that score actions.
    pub fn nets(&self) -> &PolicyNets {
        match self {
            AnyDecider::Greedy(nets) => nets,
            AnyDecider::Learner(it) => it.nets,
            AnyDecider::Recorder(it) => it.nets,
            AnyDecider::Ablated(it) => it.nets,
        }
    }
}

impl Decider for AnyDecider<'_> {
    #[inline]
    fn learns(&self) -> bool {
        matches!(self, AnyDecider::Learner(_))
    }

    #[inline]
    fn net(&self, decision: usize) -> &QuantizedNet {
        self.nets().net(decision)
    }

    #[inline]
    fn observe<F: DecisionFeatures>(&self, features: &F, sum: &mut Accumulator<'_>) {
        match self {
            AnyDecider::Learner(it) => it.observe(features, sum),
            _ => features.add_position(sum),
        }
    }

    #[inline]
    fn select<F: DecisionFeatures>(
        &self,
        decision: usize,
        scored: &ScoredActions<'_, F>,
        random: impl FnMut(u32) -> u32,
    ) -> usize {
        match self {
            AnyDecider::Greedy(it) => it.select(decision, scored, random),
            AnyDecider::Learner(it) => it.select(decision, scored, random),
            AnyDecider::Recorder(it) => it.select(decision, scored, random),
            AnyDecider::Ablated(it) => it.select(decision, scored, random),
        }
    }
}
