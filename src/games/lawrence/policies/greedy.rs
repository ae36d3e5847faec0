//! `greedy`: goes straight for the goal with what it has.

use super::Policy;
use super::commander::{Character, Commanded, Commander, weights};
use crate::games::lawrence::model::Model;
use crate::kernel::Parameter;

/// Believes that the shortest way to the goal is the best.
#[derive(Clone, Debug)]
pub struct Greedy(Commander);

impl Policy for Greedy {
    const BELIEF: &'static str = "the shortest way to the goal is the best, with all there is";
    const PARAMETERS: &'static [Parameter] = &[
        Parameter { name: "garrison", default: 0.46, range: 0.0..=3.0, meaning: "toll" },
        Parameter { name: "rail", default: 0.3, range: 0.0..=3.0, meaning: "toll" },
        Parameter { name: "guard", default: 0.0, range: 0.0..=3.0, meaning: "toll" },
        Parameter { name: "leeway", default: 1.0, range: 0.0..=9.0, meaning: "toll" },
        Parameter { name: "haste", default: 1.0, range: 0.0..=9.0, meaning: "haste" },
        Parameter { name: "hope", default: 0.1, range: 0.0..=1.0, meaning: "hope" },
        Parameter { name: "lawrence", default: 0.4, range: 0.0..=1.0, meaning: "lawrence" },
        Parameter { name: "raid", default: 2.4, range: 0.0..=8.0, meaning: "raid" },
        Parameter { name: "siege", default: 3.0, range: 0.0..=8.0, meaning: "siege" },
        Parameter { name: "wear", default: 1.0, range: 0.0..=3.0, meaning: "wear" },
        Parameter { name: "credit", default: 0.25, range: 0.0..=2.0, meaning: "credit" },
        Parameter { name: "body", default: 2.0, range: 0.0..=4.0, meaning: "body" },
        Parameter { name: "idle", default: 0.5, range: 0.0..=1.0, meaning: "idle" },
        Parameter { name: "dare", default: 1.0, range: 0.0..=1.0, meaning: "idle" },
        Parameter { name: "reserve", default: 1.0, range: 0.0..=9.0, meaning: "#reserve" },
        Parameter { name: "pay", default: 0.0, range: 0.0..=9.0, meaning: "#pay for leader" },
        Parameter { name: "min_odds", default: 0.0, range: 0.0..=1.0, meaning: "breaks off" },
        Parameter { name: "flies", default: 0.0, range: 0.0..=1.0, meaning: "#flies" },
    ];

    fn new(values: &[f64], model: &Model) -> Self {
        let character = Character {
            weights: weights(values),
            reserve: values[14] as u8,
            pay: values[15] as u8,
            min_odds: values[16] as f32,
            flies: values[17] >= 0.5,
        };
        Greedy(Commander::new(character, model))
    }
}

impl Commanded for Greedy {
    #[inline]
    fn commander(&self) -> &Commander {
        &self.0
    }
}
