//! Weights of the scripted policies, chosen by their win rates in all missions and the campaign.

use crate::prelude::*;
use sandtable_kernel::parameters;

/// Operations that a planned tour allows for breaking (destroying) a rail space, besides the visit.
pub const RAIL_COST: f32 = 1.1;
/// Ottoman units expected in a battle that a card causes, besides the mission's bonus.
pub const EXPECTED_RAID: f32 = 2.8;
/// Ottoman units that a campaign adds to [`EXPECTED_RAID`].
///
/// They make policies more careful, because the next mission needs the army.
pub const CAMPAIGN_RAID: f32 = 2.0;
/// Ottoman units expected in a battle against a Garrison, besides the mission's bonus.
pub const EXPECTED_SIEGE: f32 = 2.8;
/// Factor on the logarithm of the probability that a force survives an Operation.
///
/// It stands for losses, which make each further battle harder than the first.
pub const WEAR: f32 = 1.5;
/// Number of Demolitions that each Pound in hand is expected to buy later.
pub const DEMOLITIONS_PER_POUND: f32 = 0.1;

parameters! {
    /// Weights of a scripted policy's evaluation.
    pub struct Weights {
        garrison: 0.0..=3.0, "Operations that a Garrison on the way costs in the planned tour, besides the attack";
        care: 0.0..=0.5, "share of an Operation's value given up to save one unit; a defeat of Lawrence's force counts as ten units";
        flight: 0.0..=3.0, "breaks off a battle if a retreat is worth more than fighting on; above 1: sooner; 0: never";
        fired: 0.0..=1.0, "factor on the strength of a target that has already fired in the round";
        steadiness: 0.0..=1.0, "share by which a kind of unit with varying strengths counts less in purchases, unless the goal still needs rail breaks";
        sabotage: 0.0..=0.5, "value of breaking any rail space, as chance of winning; 0: breaks only those of the goal";
        veterans: 0.0..=0.5, "value of an army that survives, as chance of winning, where a campaign goes on after a failure";
    }
}

impl Weights<f32> {
    /// Returns the rail spaces whose destruction has a value of its own, apart from the goal.
    #[inline]
    pub fn sabotage_targets(&self, model: &Model) -> Set<Space> {
        if self.sabotage > 0.0 { model.map.of_kind(SpaceKind::Rail) } else { Set::EMPTY }
    }
}

/// Name, description and weights of a scripted policy.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    pub name: &'static str,
    pub description: &'static str,
    pub weights: Weights,
}

/// Policy with the basic weights; the other policies state only the weights that differ.
pub const GREEDY: Character = Character {
    name: "greedy",
    description: "takes the shortest way to the goal with all that it has",
    weights: Weights {
        garrison: 0.2,
        care: 0.0,
        flight: 0.0,
        fired: 0.35,
        steadiness: 0.0,
        sabotage: 0.0,
        veterans: 0.05,
    },
};

/// Policy that avoids losses.
pub const CAUTIOUS: Character = Character {
    name: "cautious",
    description: "avoids losses, of Lawrence above all: goes around Garrisons, breaks off battles",
    weights: Weights {
        garrison: 2.2,
        care: 0.11,
        flight: 1.0,
        fired: 0.4,
        steadiness: 0.5,
        ..GREEDY.weights
    },
};

/// Policy that gives every intact rail space a small value.
pub const DEMOLITION_FIRST: Character = Character {
    name: "demolition-first",
    description: "goes around Garrisons, and prefers moves to the railway, which it breaks if it carries a Demolition",
    weights: Weights {
        garrison: 2.3,
        care: 0.1,
        flight: 1.0,
        fired: 0.0,
        sabotage: 0.01,
        ..GREEDY.weights
    },
};
