//! Values of actions: about the probability that the mission is won after them, as named terms.

use crate::prelude::*;

use super::battle_odds::ForceStrength;
use super::evaluator::{Evaluator, Resources, Sortie};
use super::goal_graph::Tour;
use super::tables::Endurance;
use super::weights::CREDIT;

/// Mean number of Demolitions that a break uses.
const CHARGES_PER_BREAK: f32 = 1.5;
/// Factor of the value of an Operation that does not shorten the tour to the goal.
const IDLE: f32 = 0.63;
/// Number of units that Lawrence counts for in losses.
const LAWRENCE_UNITS: f32 = 10.0;
/// Pounds beyond this number are not counted as future Demolitions.
const MAX_CREDIT: u8 = 6;

/// Value of an action.
#[derive(Clone, Copy, Debug, Default)]
pub struct Value {
    /// Probability that the rest of the goal is done afterwards: the mean of [`WinFactors::product`].
    pub success: f32,
    /// Factor for losses and lack of progress, from 0 to 1.
    pub retained: f32,
    /// Value beyond the mission: rail breaks, and the survival of the army in a campaign.
    pub bonus: f32,
}

impl Value {
    #[inline]
    pub fn total(&self) -> f32 {
        self.retained * self.success + self.bonus
    }
}

/// Independent conditions under which the rest of the goal is done, as probabilities.
struct WinFactors {
    /// Enough Operations are left.
    time: f32,
    /// The force survives its battles.
    survival: f32,
    /// The Demolitions suffice.
    supply: f32,
}

impl WinFactors {
    #[inline]
    fn product(&self) -> f32 {
        self.time * self.survival * self.supply
    }
}

/// Rest of the goal, for given resources: straight on, and by way of a market.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    is_done: bool,
    /// Length of each tour, in Operations.
    cost: [f32; 2],
    /// Number of Garrisons on the tour.
    sieges: f32,
    /// Probability that the Demolitions suffice on each tour.
    supply: [f32; 2],
}

/// Probabilities of what happens at the end of a move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Encounter {
    /// Probability that there is no battle.
    pub quiet: f32,
    /// Probability that there is a battle and it is won.
    pub win: f32,
    /// Expected number of units lost.
    pub losses: f32,
    /// Endurance after a won battle.
    worn: Endurance,
}

impl Encounter {
    /// Returns the probability that the battle is lost.
    #[inline]
    pub fn lost(&self) -> f32 {
        1.0 - self.quiet - self.win
    }
}

impl Evaluator<'_> {
    /// Returns the value of a sortie to a space from which its tour has a length, once it has succeeded there.
    pub fn value(&self, sortie: &Sortie, to: Space, tour: f32) -> Value {
        let lawrence = self.model.counters.lawrence;
        let led = sortie.force.contains(lawrence) || self.situation.space_of(lawrence) == Some(to);
        let encounter = &self.encounter(sortie, to, self.threat_index(to));
        let defeat = if led { encounter.lost() } else { 0.0 };
        let loot = match self.loot.contains(to) {
            true => self.weights.sabotage * self.tables.supply(sortie.charges, 1),
            false => 0.0,
        };
        let (prize, fresh) = (self.prize(to), sortie.endurance);
        Value {
            success: self.achieved(sortie, to, |rest| self.success(encounter, rest, prize, fresh)),
            retained: self.progress(sortie, tour) * self.spared(encounter.losses, defeat),
            bonus: (1.0 - encounter.lost()) * (loot + self.veterans),
        }
    }

    /// Returns the factor for a sortie that shortens its tour to this length, or does not.
    #[inline]
    fn progress(&self, sortie: &Sortie, tour: f32) -> f32 {
        if tour < sortie.tour { 1.0 } else { IDLE }
    }

    /// Returns an upper bound of the value of a sortie to a space from which its tour has this length.
    #[inline]
    pub fn max_value(&self, sortie: &Sortie, tour: f32) -> f32 {
        let bonus = self.weights.sabotage + self.veterans;
        self.progress(sortie, tour) * self.max_outlook(sortie, tour) + bonus
    }

    /// Returns an upper bound of the probability that the rest of the goal is done by a tour of this length.
    #[inline]
    fn max_outlook(&self, sortie: &Sortie, tour: f32) -> f32 {
        let Endurance { raid, siege } = sortie.endurance;
        let spare = self.ops - 1.0 + self.max_prize - tour;
        match tour == 0.0 {
            true => 1.0,
            false => self.tables.in_time(spare) * self.tables.power(tour * raid.max(siege)),
        }
    }

    /// Returns the value of a rally of units to a sortie (L7.6).
    pub fn rally_value(&self, sortie: &Sortie, units: Set<Unit>) -> f32 {
        if units.is_empty() {
            return f32::NEG_INFINITY;
        }
        let space = sortie.from;
        let force = sortie.force | units;
        let all = self.strength(force | self.units_in(space));
        let strength = self.strength(force);
        let encounter = self.encounter_of(self.threat_index(space), all, strength);
        let rest = self.rest(self.done, space, &self.resources(force));
        self.success(&encounter, &rest, self.prize(space), self.endurance(strength))
    }

    /// Returns the probability that the rest of the goal is done after an Operation.
    #[inline(never)]
    fn success(&self, encounter: &Encounter, rest: &Rest, prize: f32, fresh: Endurance) -> f32 {
        let ops = self.ops - 1.0;
        let after = |probability: f32, ops: f32, endurance: Endurance| match probability > 0.0 {
            true => probability * self.outlook(rest, ops, endurance),
            false => 0.0,
        };
        after(encounter.quiet, ops, fresh) + after(encounter.win, ops + prize, encounter.worn)
    }

    /// Returns the encounter of a sortie with the threat of a space, together with the units that are there.
    #[inline(always)]
    pub fn encounter(&self, sortie: &Sortie, to: Space, threat: usize) -> Encounter {
        let others = self.units_in(to) - sortie.force;
        let all = match others.is_empty() {
            true => sortie.strength,
            false => self.strength(others | sortie.force),
        };
        let mut encounter = self.encounter_of(threat, all, sortie.strength);
        // Rounding of strengths must not make the survivors more enduring.
        encounter.worn.raid = encounter.worn.raid.min(sortie.endurance.raid);
        encounter.worn.siege = encounter.worn.siege.min(sortie.endurance.siege);
        encounter
    }

    /// Returns the encounter of units with a threat; `part` is the force whose later endurance counts.
    #[inline]
    fn encounter_of(&self, threat: usize, all: ForceStrength, part: ForceStrength) -> Encounter {
        let threats = self.threats().borrow();
        let threat = threats.get(threat);
        let odds = self.tables.odds.of_class(all.class());
        let win = threat.mean(&odds.win);
        let survivors = threat.mean(&odds.survivors);
        let losses = (1.0 - threat.quiet) * f32::from(all.units) - survivors;
        let share = survivors / (win.max(f32::MIN_POSITIVE) * f32::from(all.units));
        let left = part.reduced(share * f32::from(part.units));
        Encounter { quiet: threat.quiet, win, losses, worn: self.endurance(left) }
    }

    /// Returns the expected `outlook` after a sortie has tried to do its part of the goal in a space.
    #[inline]
    pub fn achieved(&self, sortie: &Sortie, to: Space, outlook: impl Fn(&Rest) -> f32) -> f32 {
        let (before, after) = (self.done_anyway(sortie, to), self.done_after(sortie, to));
        let breaks = after != before && self.goal.spaces.broken.contains(to);
        let broken = if breaks { self.tables.supply(sortie.charges, 1) } else { 1.0 };
        let used = if breaks { CHARGES_PER_BREAK.min(sortie.charges) } else { 0.0 };
        let mut resources = Resources {
            speed: sortie.speed,
            charges: sortie.charges - used,
            pounds: f32::from(self.situation.pounds) + self.booty(to),
            buys: sortie.buys,
        };
        let mut value = broken * outlook(&self.rest(after, to, &resources));
        if breaks {
            resources.charges = 0.0;
            value += (1.0 - broken) * outlook(&self.rest(before, to, &resources));
        }
        value
    }

    /// Returns the rest of the goal from a space once the goal spaces of a mask are done.
    #[inline(always)]
    pub fn rest(&self, done: usize, from: Space, resources: &Resources) -> Rest {
        let is_done = self.goal.is_met(done);
        let breaks = self.goal.missing_breaks(done);
        let Tour { cost, sieges } = self.goal.tour(resources.speed, done, from);
        let mut rest = Rest { is_done, cost: [cost; 2], sieges, supply: [1.0, 0.0] };
        if breaks > 0 && !is_done {
            rest.supply[0] = self.tables.supply(resources.charges, breaks);
            if resources.buys {
                let pounds = resources.pounds.min(f32::from(MAX_CREDIT));
                let charges = resources.charges + CREDIT * pounds;
                rest.supply[1] = self.tables.supply(charges, breaks);
            }
            if rest.supply[1] > rest.supply[0] {
                rest.cost[1] = self.goal.tour_by_market(resources.speed, done, from, self.camp);
            }
        }
        rest
    }

    /// Returns the probability that the rest of the goal is done in a number of Operations.
    #[inline(always)]
    pub fn outlook(&self, rest: &Rest, ops: f32, endurance: Endurance) -> f32 {
        if rest.is_done {
            return 1.0;
        }
        if ops < 0.5 {
            return 0.0;
        }
        let of = |tour: usize| {
            let open = (rest.cost[tour] - rest.sieges).max(0.0);
            let exponent = open * endurance.raid + rest.sieges * endurance.siege;
            let factors = WinFactors {
                time: self.tables.in_time(ops - rest.cost[tour]),
                survival: self.tables.power(exponent),
                supply: rest.supply[tour],
            };
            factors.product()
        };
        let straight = of(0);
        if rest.supply[1] > rest.supply[0] { straight.max(of(1)) } else { straight }
    }

    /// Returns the factor for a number of lost units and the probability of Lawrence's defeat.
    #[inline]
    pub fn spared(&self, losses: f32, defeat: f32) -> f32 {
        (1.0 - self.weights.care * (losses + LAWRENCE_UNITS * defeat)).max(0.0)
    }

    /// L11.3 Returns the expected Pounds for a victory over the Garrison of a space.
    #[inline]
    fn booty(&self, space: Space) -> f32 {
        let situation = &self.situation;
        if self.missing_breaks == 0 || !situation.garrisoned.contains(space) {
            return 0.0;
        }
        let mean = || {
            let unseen = situation.unseen_garrisons;
            let strength = |it| u32::from(self.model.counters.strength[it]);
            unseen.iter().map(strength).sum::<u32>() as f32 / unseen.len().max(1) as f32
        };
        situation.garrison_value(space).map_or_else(mean, f32::from)
    }

    /// Returns the Ops that a victory in a space gains.
    #[inline]
    pub fn prize(&self, space: Space) -> f32 {
        self.stake(space).min(f32::from(self.situation.reserve_left))
    }

    /// Returns the Ops that a battle in a space gains or loses.
    #[inline]
    pub fn stake(&self, space: Space) -> f32 {
        let rewards = &self.model.rewards;
        match self.model.map.of_kind(SpaceKind::Critical).contains(space) {
            true => rewards.critical_battle_ops.into(),
            false => rewards.battle_ops.into(),
        }
    }
}
