//! Traits of policies.

use crate::prelude::*;

/// A policy that can be chosen by name.
pub(super) trait Policy: Player {
    /// The idea behind the policy, in one sentence.
    const BELIEF: &'static str;
    /// Parameters that are numbers.
    const PARAMETERS: &'static [Parameter] = &[];
    /// Parameters that are policies.
    const SIMULATES: &'static [SimulatedPolicy] = &[];

    /// Creates the policy for `side`; saved nets are in `policies`.
    fn new(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self;
}

/// The enum of all policies, for policies that contain other policies.
pub trait Chosen: Player + Clone {
    /// Creates the chosen policy for `side`.
    fn chosen(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self;

    /// Returns the value net's estimate of the chance to win after the policy's action, in thousandths.
    ///
    /// Returns `None` for a policy without a value net.
    fn win_chance<Q: Decision>(
        &self,
        decision: Q,
        context: &mut DecisionContext<'_>,
    ) -> Option<i32>;
}
