//! What makes a policy of a player.

use super::commander::{Character, Commanded, Commander};
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

impl<C: Character> Policy for Commanded<C> {
    const BELIEF: &'static str = C::BELIEF;
    const PARAMETERS: &'static [Parameter] = &C::WEIGHTS.parameters();

    fn new(choice: &PolicyChoice, model: &Model) -> Self {
        Commanded::new(&choice.values, model)
    }

    fn counsel(&self) -> Option<&Commander> {
        Some(&self.commander)
    }
}
