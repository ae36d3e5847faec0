//! What makes a policy of a player.

use crate::games::lawrence::model::Model;
use crate::games::lawrence::rules::Player;
use crate::kernel::Parameter;

/// A player that can be chosen by name.
pub trait Policy: Player + Clone {
    /// What it believes, in a sentence.
    const BELIEF: &'static str;
    /// Its parameters.
    const PARAMETERS: &'static [Parameter];

    /// The policy with a value for each parameter.
    fn new(values: &[f64], model: &Model) -> Self;
}
