//! `demolition-first`: breaks the railway and avoids battles.

use super::commander::Character;
use super::greedy::Greedy;
use super::weights::Weights;

/// Believes that every break of the railway hurts, and that battles are for those who must fight them: it
/// goes around Garrisons, carries a Demolition more than its goal asks for, and breaks
/// the railway wherever it comes by.
#[derive(Clone, Copy, Debug)]
pub struct DemolitionFirst;

impl Character for DemolitionFirst {
    const BELIEF: &'static str =
        "break the railway wherever it lies, and battle only where it must be";

    /// Where it differs from `greedy`: what makes its character by a random search over all missions and
    /// the campaign, for games won, rail spaces broken and few battles; the rest by `fit` over the same.
    const WEIGHTS: Weights = Weights {
        garrison: 2.3,
        rail: 0.84,
        leeway: 1.85,
        hope: 0.0,
        siege: 1.1,
        wear: 1.5,
        credit: 0.64,
        sabotage: 0.02,
        booty: 0.33,
        body: 6.5,
        idle: 0.74,
        dare: 0.5,
        care: 0.07,
        flight: 0.8,
        calm: 0.0,
        ..Greedy::WEIGHTS
    };
}
