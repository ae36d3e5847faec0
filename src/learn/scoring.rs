//! Scored actions of one decision: each with the log-odds of a win that a net predicts.

use super::features::FeatureSink;
use super::net::Accumulator;

/// Maximum number of actions that are scored for one decision.
pub const MAX_ACTIONS: usize = 64;

/// The features of one decision: of its position, and of each action.
pub trait DecisionFeatures {
    /// Action of the decision, or its index.
    type Action: Copy + Default + PartialEq;

    /// Adds the features of the position, which are the same for all actions.
    fn add_position(&self, sink: &mut impl FeatureSink);

    /// Adds the features of an action.
    fn add_action(&self, action: Self::Action, sink: &mut impl FeatureSink);
}

/// Actions of one decision, each with the log-odds of a win after it.
pub struct ScoredActions<'a, F: DecisionFeatures> {
    features: &'a F,
    position: Accumulator<'a>,
    actions: [F::Action; MAX_ACTIONS],
    logits: [i32; MAX_ACTIONS],
    len: usize,
    /// Index of the best action, the first of equals.
    best: usize,
}

impl<'a, F: DecisionFeatures> ScoredActions<'a, F> {
    /// Creates an empty list; `position` has the features of the position.
    #[inline]
    pub(super) fn new(features: &'a F, position: Accumulator<'a>) -> Self {
        let actions = [F::Action::default(); MAX_ACTIONS];
        ScoredActions { features, position, actions, logits: [0; MAX_ACTIONS], len: 0, best: 0 }
    }

    /// Scores an action that has not been scored; beyond [`MAX_ACTIONS`] actions it does nothing.
    #[inline]
    pub fn score(&mut self, action: F::Action) {
        let mut sum = self.position;
        self.features.add_action(action, &mut sum);
        self.push(action, &sum);
    }

    /// Appends an action whose features, with those of the position, are in `sum`.
    ///
    /// Beyond [`MAX_ACTIONS`] actions it does nothing.
    #[inline]
    pub fn push(&mut self, action: F::Action, sum: &Accumulator<'_>) {
        if self.len < MAX_ACTIONS {
            self.actions[self.len] = action;
            self.logits[self.len] = sum.logit();
            if self.logits[self.len] > self.logits[self.best] {
                self.best = self.len;
            }
            self.len += 1;
        }
    }

    /// Returns whether an action has been scored.
    #[inline]
    pub fn contains(&self, action: F::Action) -> bool {
        self.actions[..self.len].contains(&action)
    }

    /// Returns the features of the decision.
    #[inline]
    pub fn features(&self) -> &'a F {
        self.features
    }

    /// Returns the accumulator with the features of the position, to which those of an action can be added.
    #[inline]
    pub fn position(&self) -> Accumulator<'a> {
        self.position
    }

    /// Returns the action at an index.
    #[inline]
    pub(super) fn action(&self, index: usize) -> F::Action {
        self.actions[index]
    }

    /// Returns the best action, the first of equals.
    #[inline]
    pub fn best(&self) -> F::Action {
        self.actions[self.best]
    }

    /// Returns the index of the best action, the first of equals.
    #[inline]
    pub(super) fn best_index(&self) -> usize {
        self.best
    }

    /// Returns the log-odds of all actions in the order in which they were scored, in parts of [`LOGIT`](crate::LOGIT).
    #[inline]
    pub fn logits(&self) -> &[i32] {
        &self.logits[..self.len]
    }

    /// Adds the features of the action at an index to `sink`, without those of the position.
    #[inline]
    pub fn add_features(&self, index: usize, sink: &mut impl FeatureSink) {
        self.features.add_action(self.actions[index], sink);
    }
}
