//! `greedy`: goes straight for the goal with what it has.

use super::commander::Character;
use super::weights::Weights;

/// Believes that the shortest way to the goal is the best, and that an army which wins keeps winning:
/// it spends all it has at once, takes Garrisons on the way for their Pounds, and never breaks off.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Character for Greedy {
    const BELIEF: &'static str = "the shortest way to the goal is the best, with all there is";

    /// Other policies use these, except where they differ. Found as theirs: its character by a
    /// random search, for games won in few Operations; the rest by `fit`.
    const WEIGHTS: Weights = Weights {
        garrison: 0.2,
        rail: 1.6,
        leeway: 1.0,
        haste: 1.15,
        hope: 0.05,
        lawrence: 0.2,
        raid: 2.8,
        legacy: 1.0,
        veterans: 0.05,
        siege: 2.95,
        wear: 0.9,
        credit: 0.1,
        sabotage: 0.0,
        booty: 1.0,
        pace: 0.5,
        body: 4.0,
        idle: 0.63,
        dare: 1.0,
        care: 0.0,
        flight: 0.0,
        calm: 0.1,
    };
}
