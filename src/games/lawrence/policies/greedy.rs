//! `greedy`: goes straight for the goal with what it has.

use super::commander::{Commanded, Commander, character, parameters};
use super::policy::Policy;
use crate::games::lawrence::model::Model;
use crate::kernel::Parameter;

/// Believes that the shortest way to the goal is the best, and that an army which wins keeps winning:
/// it fights wherever the way leads and never breaks off.
#[derive(Clone, Debug)]
pub struct Greedy(Commander);

impl Policy for Greedy {
    const BELIEF: &'static str = "the shortest way to the goal is the best, with all there is";
    const PARAMETERS: &'static [Parameter] = &parameters([
        0.46, 1.08, 1.0, 1.15, 0.05, 0.2, 2.8, 2.95, 1.2, 0.64, 4.0, 0.63, 1.0, 0.0, 0.0, 0.0, 1.0,
        0.1, 1.0, 4.0,
    ]);

    fn new(values: &[f64], model: &Model) -> Self {
        Greedy(Commander::new(character(values), model))
    }
}

impl Commanded for Greedy {
    #[inline]
    fn commander(&self) -> &Commander {
        &self.0
    }
}
