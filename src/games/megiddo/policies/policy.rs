//! Traits of policies.

use crate::prelude::*;

/// A policy of the game that can be chosen by its name.
pub(super) trait Policy: Player {
    /// How the policy plays, in a phrase for readers.
    const BELIEF: &'static str;
    /// Numeric parameters of the policy.
    const PARAMETERS: &'static [Parameter] = &[];
    /// Parameters of the policy that name other policies, which play in its simulated games.
    const SIMULATES: &'static [SimulatedPolicy] = &[];

    /// Creates the policy for `side`, with the parameters in `choice`.
    ///
    /// `policies` holds the nets of trained policies.
    fn new(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self;
}

/// Any policy that can be chosen by its name; `AnyPolicy` implements this trait.
///
/// Policies that contain other policies are generic over it.
pub trait Chosen: Player + Clone {
    /// Creates the policy that `choice` names, for `side`; `policies` holds the nets of trained policies.
    fn chosen(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self;

    /// Returns the chance to win, in thousandths, if the policy takes the action of its choice.
    ///
    /// The policy's value net estimates this chance. Returns `None` for a policy without a value net.
    fn win_chance<Q: Decision>(
        &self,
        decision: Q,
        context: &mut DecisionContext<'_>,
    ) -> Option<i32>;
}
