//! Weights of the scripted policies.
//!
//! The weights that make a policy's character were found by a random search over all missions and the campaign, the
//! others by the command `fit`.

use sandtable_kernel::parameters;

parameters! {
    /// Parameters of a scripted policy's evaluation, which make its character.
    pub struct Weights {
        garrison: 0.0..=3.0, "Operations that a Garrison on the way is thought to cost, beside the attack";
        rail: 0.0..=3.0, "Operations that breaking a rail space is thought to cost, beside the visit";
        leeway: 0.0..=9.0, "how many Operations worse than the best route a route may be to be looked at";
        haste: 0.0..=9.0, "how much it fears running out of Operations";
        hope: 0.0..=1.0, "what is left to hope for when an army is lost";
        lawrence: 0.0..=1.0, "how much of that hope is left when Lawrence was with the army";
        raid: 0.0..=8.0, "Ottoman units that it expects with a card, beside the bonus";
        legacy: 0.0..=4.0, "Ottoman units more that it expects with a card in a campaign, where who survives goes on";
        veterans: 0.0..=0.5, "what it is worth in a campaign that an army lives on, in chance of winning";
        siege: 0.0..=8.0, "Ottoman units that it expects with a Garrison, beside the bonus";
        wear: 0.0..=3.0, "how much harder battles get for an army, one after the other";
        credit: 0.0..=2.0, "Demolitions that a Pound in hand stands for";
        sabotage: 0.0..=0.5, "what breaking any rail space is worth at once, in chance of winning; 0: breaks only what goals ask for";
        booty: 0.0..=2.0, "how much it counts on the Pounds of Garrisons to buy Demolitions with";
        pace: 0.0..=1.0, "what is left of an army's worth for each movement point by which new units slow it down";
        body: 0.0..=9.0, "what a unit is worth beside its strength, in points of strength";
        idle: 0.0..=1.0, "what an Operation without progress is worth, of what it would be worth else";
        dare: 0.0..=1.0, "the probability of losing an army that it bears gladly";
        care: 0.0..=0.5, "the share of what an Operation is worth that it would give not to lose a unit";
        flight: 0.0..=3.0, "breaks off where fighting on is worth less than a retreat times this; 0: never";
        calm: 0.0..=1.0, "looks for no way around if the straight one has a smaller probability of losing the army";
    }
}

/// Name, idea and weights of a scripted policy.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    pub name: &'static str,
    /// Idea of the policy, in a sentence.
    pub description: &'static str,
    pub weights: Weights,
}

/// Takes the shortest way: spends everything, takes Garrisons on the way for their Pounds, and never breaks off.
///
/// The other policies have these weights, except those that they state.
pub const GREEDY: Character = Character {
    name: "greedy",
    description: "takes the shortest way to the goal with all that it has",
    weights: Weights {
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
    },
};

/// Keeps its army: avoids losses and other Garrisons than its goal's, and breaks off if a retreat is worth more.
pub const CAUTIOUS: Character = Character {
    name: "cautious",
    description: "avoids losses, of Lawrence above all: goes around Garrisons, breaks off battles",
    weights: Weights {
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
        ..GREEDY.weights
    },
};

/// Breaks the railway wherever it passes, carries a spare Demolition, and goes around Garrisons.
pub const DEMOLITION_FIRST: Character = Character {
    name: "demolition-first",
    description: "breaks the railway wherever it can, and fights only where it must",
    weights: Weights {
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
        ..GREEDY.weights
    },
};

/// All scripted policies.
pub const CHARACTERS: [Character; 3] = [GREEDY, CAUTIOUS, DEMOLITION_FIRST];
