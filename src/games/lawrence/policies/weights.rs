//! The weights that a policy with a commander is made of.

use sandtable_kernel::parameters;

parameters! {
    /// What sets one commanded policy apart from another: how it weighs things, and where it draws
    /// the line.
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
