//! What makes a policy of a player.

use crate::prelude::*;

/// A player that can be chosen by name.
pub(super) trait Policy: Player {
    /// What it believes, in a sentence.
    const BELIEF: &'static str;
    /// Its parameters that are numbers.
    const PARAMETERS: &'static [Parameter] = &[];
    /// Its parameters that are policies.
    const IMITATES: &'static [Imitated] = &[];

    /// The policy as it was chosen, ready to lead `side`; its saved nets are in `policies`.
    fn new(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self;
}

/// All policies of the game together: what a choice among them makes.
pub trait Chosen: Player + Clone {
    /// The chosen policy, ready to lead `side`.
    fn chosen(choice: &PolicyChoice, model: &Model, side: Side, policies: &PolicyStore) -> Self;

    /// How likely the player believes to win after its answer to a question, in thousandths; none if it
    /// has not learned to tell.
    fn foresees<Q: Question>(&self, question: Q, asked: &mut Asked<'_>) -> Option<i32>;
}
