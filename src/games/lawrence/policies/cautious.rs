//! `cautious`: fights only at good odds.

use super::commander::Character;
use super::greedy::Greedy;
use super::weights::Weights;

/// Believes that an army which is still there tomorrow wins in the end: it weighs the units that an
/// Operation may cost, and Lawrence above all, goes around Garrisons that are not its goal, and breaks
/// off when a retreat promises more.
#[derive(Clone, Copy, Debug)]
pub struct Cautious;

impl Character for Cautious {
    const BELIEF: &'static str = "an army that is still there tomorrow wins in the end";

    /// Where it differs from `greedy`: what makes its character by a random search over all missions and
    /// the campaign, for games won, few units lost and Lawrence kept; the rest by `fit` over the same.
    const WEIGHTS: Weights = Weights {
        garrison: 2.2,
        rail: 1.1,
        leeway: 1.5,
        hope: 0.0,
        raid: 2.9,
        legacy: 2.0,
        siege: 4.5,
        wear: 1.8,
        credit: 0.35,
        booty: 0.0,
        pace: 0.01,
        body: 8.3,
        dare: 0.2,
        care: 0.11,
        flight: 1.1,
        calm: 0.0,
        ..Greedy::WEIGHTS
    };
}
