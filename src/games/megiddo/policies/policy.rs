//! What makes a policy of a player.

use crate::games::megiddo::model::{Model, Side};
use crate::games::megiddo::rules::Player;
use crate::kernel::Parameter;

/// A player that can be chosen by name.
pub(super) trait Policy: Player {
    /// What it believes, in a sentence.
    const BELIEF: &'static str;
    /// Its parameters.
    const PARAMETERS: &'static [Parameter];

    /// The policy with a value for each parameter, ready to lead `side`.
    fn new(values: &[f64], model: &Model, side: Side) -> Self;
}
