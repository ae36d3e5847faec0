//! `demolition-first`: breaks the railway and avoids battles.

use super::commander::{Commanded, Commander, character, parameters};
use super::policy::Policy;
use crate::games::lawrence::model::Model;
use crate::kernel::Parameter;

/// Believes that the railway is broken by night, and that battles are for those who must fight them:
/// it counts a Garrison dear and a rail space cheap, and saves Pounds for Demolitions.
#[derive(Clone, Debug)]
pub struct DemolitionFirst(Commander);

impl Policy for DemolitionFirst {
    const BELIEF: &'static str =
        "the railway is broken by night, and battles are for those who must";
    const PARAMETERS: &'static [Parameter] = &parameters([
        1.2, 0.3, 1.0, 1.15, 0.0, 0.2, 2.8, 2.95, 1.66, 0.64, 4.0, 0.63, 0.6, 0.0, 0.4, 0.0, 1.0,
        0.1, 1.0, 4.0,
    ]);

    fn new(values: &[f64], model: &Model) -> Self {
        DemolitionFirst(Commander::new(character(values), model))
    }
}

impl Commanded for DemolitionFirst {
    #[inline]
    fn commander(&self) -> &Commander {
        &self.0
    }
}
