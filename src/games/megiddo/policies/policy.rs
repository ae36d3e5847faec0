//! Traits of policies.

use crate::prelude::*;

/// A policy of the game that can be chosen by its name.
pub(super) trait Policy: Player {
    /// The idea behind the policy in one sentence, for readers.
    const BELIEF: &'static str;
    /// Parameters of the policy whose values are numbers.
    const PARAMETERS: &'static [Parameter] = &[];
    /// Parameters whose values are policies, which play in this policy's simulated games.
    const SIMULATES: &'static [SimulatedPolicy] = &[];

    /// Creates the policy for `side`, with the parameters in `choice`.
    ///
    /// Nets of trained policies are in `policies`.
    fn new(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self;
}

/// A policy of the game of any name: the interface of `AnyPolicy` for policies that contain others.
pub trait Chosen: Player + Clone {
    /// Creates the policy of `choice` for `side`; nets of trained policies are in `policies`.
    fn chosen(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self;

    /// Returns the chance to win after the policy's action, in thousandths, as its value net estimates it.
    ///
    /// Returns `None` for a policy without a value net.
    fn win_chance<Q: Decision>(
        &self,
        decision: Q,
        context: &mut DecisionContext<'_>,
    ) -> Option<i32>;
}
