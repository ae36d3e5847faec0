//! Policies with nets, and the interface of the deciders that turn the scores of a net into an action.

use serde::{Deserialize, Serialize};

use super::features::FeatureSchema;
use super::net::{Accumulator, QuantizedNet};
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
