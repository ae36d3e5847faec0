//! What makes a policy of a player.

use std::fmt::Debug;

use super::commander::{Character, Commander};
use crate::prelude::*;
use sandtable_kernel::SimulatedPolicy;

/// A policy that can be chosen by name.
pub trait Policy {
    /// What it believes, in a sentence.
    const BELIEF: &'static str;
    /// Its parameters that are numbers.
    const PARAMETERS: &'static [Parameter] = &[];
    /// Its parameters that are policies.
    const SIMULATES: &'static [SimulatedPolicy] = &[];

    /// Who plays it.
    type Player: Player + Clone + Debug;

    /// The player as it was chosen; its saved nets are in `policies`.
    fn new(choice: &PolicyChoice, model: &Model, policies: &PolicyStore) -> Self::Player;

    /// The judgement of a player, if it has any.
    fn counsel(_: &Self::Player) -> Option<&Commander> {
        None
    }
}

impl<C: Character> Policy for C {
    const BELIEF: &'static str = C::BELIEF;
    const PARAMETERS: &'static [Parameter] = &C::WEIGHTS.parameters();

    type Player = Commander;

    fn new(choice: &PolicyChoice, model: &Model, _: &PolicyStore) -> Commander {
        Commander::new(&choice.values, model)
    }

    fn counsel(player: &Commander) -> Option<&Commander> {
        Some(player)
    }
}

/// All policies of the game together: what a choice among them makes.
pub trait Chosen: Player + Clone + Debug {
    /// The chosen policy.
    fn chosen(choice: &PolicyChoice, model: &Model, policies: &PolicyStore) -> Self;

    /// Its judgement, if it has any.
    fn counsel(&self) -> Option<&Commander>;
}
