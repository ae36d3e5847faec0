//! Policies with nets, and the deciders that turn the scores of a net into an action.

use std::cell::{Cell, RefCell};

use serde::{Deserialize, Serialize};

use super::ablation::Ablated;
use super::episode::Episode;
use super::exploration::Exploration;
use super::features::{Feature, FeatureSchema};
use super::net::{Accumulator, LOGIT, QuantizedNet, sigmoid};
use super::scoring::{DecisionFeatures, ScoredActions};

/// Nets of one seat, one for each decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyNets(pub Vec<QuantizedNet>);

impl PolicyNets {
    /// Creates nets that score all actions equally.
    pub fn zero(schemas: &[FeatureSchema]) -> PolicyNets {
        PolicyNets(schemas.iter().map(|it| QuantizedNet::zero(it.features.len())).collect())
    }

    /// Returns whether all weights are 0, so that nothing was learned.
    pub fn is_zero(&self) -> bool {
        self.0.iter().all(|net| *net == QuantizedNet::zero(net.feature_count()))
    }
}

/// Rule by which a policy with nets selects one of the scored actions.
pub trait Decider {
    /// Returns whether the decider collects training examples.
    #[inline]
    fn learns(&self) -> bool {
        false
    }

    /// Returns the net of a decision, which is an index.
    fn net(&self, decision: usize) -> &QuantizedNet;

    /// Adds the features of a decision's position to `sum`, before any action is scored.
    #[inline]
    fn observe<F: DecisionFeatures>(&self, features: &F, sum: &mut Accumulator<'_>) {
        features.add_position(sum);
    }

    /// Returns the index of the selected action.
    ///
    /// `random` returns a number below its argument from the policy's own random stream.
    fn select<F: DecisionFeatures>(
        &self,
        decision: usize,
        scored: &ScoredActions<'_, F>,
        random: impl FnMut(u32) -> u32,
    ) -> usize;

    /// Returns the action for a decision; `score_actions` scores all candidate actions.
    #[inline]
    fn decide<F: DecisionFeatures>(
        &self,
        decision: usize,
        features: &F,
        random: impl FnMut(u32) -> u32,
        score_actions: impl FnOnce(&mut ScoredActions<'_, F>),
    ) -> F::Action {
        let mut position = self.net(decision).accumulator();
        self.observe(features, &mut position);
        let mut scored = ScoredActions::new(features, position);
        score_actions(&mut scored);
        scored.action(self.select(decision, &scored, random))
    }
}

/// The greedy decider: it takes the best action, and keeps no record.
impl Decider for PolicyNets {
    #[inline]
    fn net(&self, decision: usize) -> &QuantizedNet {
        &self.0[decision]
    }

    #[inline]
    fn select<F: DecisionFeatures>(
        &self,
        _: usize,
        scored: &ScoredActions<'_, F>,
        _: impl FnMut(u32) -> u32,
    ) -> usize {
        scored.best_index()
    }
}

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
