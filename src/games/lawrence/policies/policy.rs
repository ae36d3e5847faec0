//! What makes a policy of a player.

use super::commander::Commander;
use crate::model::Model;
use crate::rules::Player;
use sandtable_kernel::{Imitated, Parameter, PolicyChoice};

/// A player that can be chosen by name.
pub trait Policy: Player + Clone {
    /// What it believes, in a sentence.
    const BELIEF: &'static str;
    /// Its parameters that are numbers.
    const PARAMETERS: &'static [Parameter];
    /// Its parameters that are policies.
    const IMITATES: &'static [Imitated] = &[];

    /// The policy as it was chosen.
    fn new(choice: &PolicyChoice, model: &Model) -> Self;

    /// Its judgement, if it has any.
    fn counsel(&self) -> Option<&Commander> {
        None
    }
}

/// All policies of the game together: what a choice among them makes.
pub trait Chosen: Player + Clone {
    /// The chosen policy.
    fn chosen(choice: &PolicyChoice, model: &Model) -> Self;

    /// Its judgement, if it has any.
    fn counsel(&self) -> Option<&Commander>;
}
