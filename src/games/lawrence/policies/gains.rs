//! What an Operation brings and costs beside the goal: breaks, Pounds, Ops and units.

use super::judgement::{Judgement, Sortie};
use crate::prelude::*;

/// How many units Lawrence counts for where losses are weighed.
const LAWRENCE: f32 = 10.0;

impl Judgement<'_> {
    /// What it is worth that a sortie breaks the railway in a space, whatever its goal asks for.
    #[inline]
    pub fn spoils(&self, sortie: &Sortie, space: Space) -> f32 {
        match self.loot.contains(space) {
            true => self.weights.sabotage * self.staff.supply(sortie.charges, 1),
            false => 0.0,
        }
    }

    /// How many Demolitions are wanted: one for each space that must be broken, and one to break what
    /// lies on the way, if the goal leads to the railway.
    #[inline]
    pub fn charges_wanted(&self) -> usize {
        let rails = || self.view.model().map.of_kind(SpaceKind::Rail);
        let roams = self.weights.sabotage > 0.0 && self.objective.among.meets(rails());
        self.missing + usize::from(roams)
    }

    /// What is left of a worth that costs so many units, and Lawrence's army with this probability.
    #[inline]
    pub fn spared(&self, losses: f32, defeat: f32) -> f32 {
        (1.0 - self.weights.care * (losses + LAWRENCE * defeat)).max(0.0)
    }

    /// Whether the Pounds of Garrisons matter.
    #[inline]
    pub fn pays_booty(&self) -> bool {
        self.missing > 0 && self.weights.booty > 0.0
    }

    /// L11.3 The Pounds that the Garrison of a space brings to who wins against it, as far as the
    /// player knows; they matter only where Demolitions are still to be bought.
    #[inline]
    pub fn booty(&self, space: Space) -> f32 {
        let view = &self.view;
        if !self.pays_booty() || !view.garrisoned.contains(space) {
            return 0.0;
        }
        let mean = || {
            let unseen = view.unseen_garrisons();
            let total: u32 =
                unseen.iter().map(|it| u32::from(view.model().counters.strength[it])).sum();
            total as f32 / unseen.len().max(1) as f32
        };
        self.weights.booty * view.garrison_value(space).map_or_else(mean, f32::from)
    }

    /// The Ops that a battle won in a space brings.
    #[inline]
    pub fn prize(&self, space: Space) -> f32 {
        self.stake(space).min(self.view.reserve_left() as f32)
    }

    /// The Ops that a battle in a space is about.
    #[inline]
    pub fn stake(&self, space: Space) -> f32 {
        let model = self.view.model();
        let ops = match model.map.of_kind(SpaceKind::Critical).contains(space) {
            true => model.rewards.critical_battle_ops,
            false => model.rewards.battle_ops,
        };
        f32::from(ops)
    }
}
