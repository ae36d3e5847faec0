//! `cautious`: fights only at good odds.

use super::commander::{Commanded, Commander, character, parameters};
use super::policy::Policy;
use crate::games::lawrence::model::Model;
use crate::kernel::Parameter;

/// Believes that an army which is still there tomorrow wins in the end: it reckons with more enemies
/// than come, stays away from battles that it may well lose, and breaks off when one turns bad.
#[derive(Clone, Debug)]
pub struct Cautious(Commander);

impl Policy for Cautious {
    const BELIEF: &'static str = "an army that is still there tomorrow wins in the end";
    const PARAMETERS: &'static [Parameter] = &parameters([
        0.46, 1.08, 1.0, 1.15, 0.0, 0.2, 2.8, 3.5, 1.66, 0.64, 4.0, 0.63, 0.5, 0.0, 0.6, 0.0, 1.0,
        0.1, 1.0, 4.0,
    ]);

    fn new(values: &[f64], model: &Model) -> Self {
        Cautious(Commander::new(character(values), model))
    }
}

impl Commanded for Cautious {
    #[inline]
    fn commander(&self) -> &Commander {
        &self.0
    }
}
