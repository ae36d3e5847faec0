//! Values of actions: approximate probabilities of winning the mission, computed from named terms.

use crate::prelude::*;

use super::evaluator::{Evaluator, Resources, Sortie};
use super::weights::DEMOLITIONS_PER_POUND;

/// Mean number of Demolitions that a force uses to break (destroy) a rail space.
const CHARGES_PER_BREAK: f32 = 1.5;
/// Factor on the term `success` of an Operation after which the remaining tour is no shorter than before.
///
/// A tour is a shortest route through the remaining goal spaces.
const IDLE: f32 = 0.63;
/// Number of lost units that count as much as a defeat of Lawrence.
const LAWRENCE_UNITS: f32 = 10.0;
/// Largest number of Pounds that add to the value of a position or of a victory; more count as this number.
pub const MAX_USEFUL_POUNDS: u8 = 6;
/// Value of a Pound that a victory over a Garrison brings, as probability of winning.
///
/// It counts only while the player lacks Demolitions.
const POUND_VALUE: f32 = 0.01;

/// Value of an action in its terms; the total is `retained * success + bonus`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Value {
    /// Probability that the mission's goal is met afterwards.
    ///
    /// It is the mean of [`Evaluator::outlook`] over the results of the battle.
    pub success: f32,
    /// Share of `success` that remains after deductions for losses and lack of progress, from 0 to 1.
    pub retained: f32,
    /// Value apart from the goal.
    ///
    /// It is that of rail breaks, of Pounds for lacking Demolitions, and of an army that survives in a campaign.
    pub bonus: f32,
}

impl Value {
    #[inline]
    pub fn total(&self) -> f32 {
        self.retained * self.success + self.bonus
    }
}

/// Remaining part of the goal for a force, by a direct tour and by one through a market.
///
/// A tour is a shortest route through the remaining goal spaces, and a market is a space where Gear is sold.
#[derive(Clone, Copy, Debug)]
pub struct RemainingGoal {
    is_met: bool,
    direct: Tour,
    /// `None` if no Demolitions are missing, or if the force can buy none that would help.
    by_market: Option<Tour>,
}

/// Tour of the remaining goal spaces.
#[derive(Clone, Copy, Debug)]
struct Tour {
    /// Length of the tour, in Operations.
    ops: f32,
    /// Probability that the Demolitions suffice, those bought at a market on the way included.
    supply: f32,
}

/// Expected results of the battle, if there is one, in the space where a move ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct Encounter {
    /// Probability that there is no battle.
    pub quiet: f32,
    /// Probability that there is a battle and it is lost.
    pub lost: f32,
    /// Expected number of units lost, including units that were already in the space.
    pub losses: f32,
    /// Binary logarithm of the probability that the force survives an Operation after a won battle, times
    /// [`WEAR`](super::weights::WEAR).
    worn: f32,
}

/// Facts on which the value of a move to a space depends, if no unit, Garrison or goal space is there.
#[derive(Clone, Copy, Debug)]
pub struct DestinationClass {
    /// Class of the space by the Ottoman units that cards bring there.
    pub threat: usize,
    is_sabotage_target: bool,
    /// Length of the remaining tours, direct and through a market.
    tours: [f32; 2],
}

impl DestinationClass {
    /// Returns true if a move to this class of spaces is at least as good as one to `class`.
    #[inline]
    pub fn is_as_good_as(&self, class: &DestinationClass) -> bool {
        self.threat == class.threat
            && self.is_sabotage_target >= class.is_sabotage_target
            && self.tours[0] <= class.tours[0]
            && self.tours[1] <= class.tours[1]
    }
}

impl Evaluator<'_> {
    /// Returns the class of a space as the destination of a sortie.
    ///
    /// Returns `None` if a unit or a Garrison is there, or if the sortie can complete a goal space there.
    #[inline]
    pub fn class_of_destination(&self, sortie: &Sortie, to: Space) -> Option<DestinationClass> {
        let special = self.occupied | self.situation.garrisoned | sortie.gains;
        if special.contains(to) {
            return None;
        }
        let (speed, done) = (sortie.speed, sortie.done_without);
        let by_market = match self.missing_breaks {
            0 => 0.0,
            _ => self.goal.tour_by_market(speed, done, to, self.camp),
        };
        Some(DestinationClass {
            threat: self.tables.threats.class(to),
            is_sabotage_target: self.sabotage_targets.contains(to),
            tours: [self.goal.tour(speed, done, to), by_market],
        })
    }

    /// Returns the value of a sortie (a force and its start) that moves to a space.
    ///
    /// `tour` is the number of Operations that the remaining goal spaces take from there after a success.
    pub fn value(&self, sortie: &Sortie, to: Space, tour: f32) -> Value {
        let Encounter { quiet, lost, losses, worn } = self.encounter(sortie, to);
        let led = sortie.force.contains(self.model.counters.lawrence);
        let sabotage = match self.sabotage_targets.contains(to) {
            true => self.weights.sabotage * self.tables.supply(sortie.charges, 1),
            false => 0.0,
        };
        let ops = self.ops - 1.0;
        let after = |remaining: &RemainingGoal| {
            quiet * self.outlook(remaining, ops, sortie.endurance)
                + (1.0 - quiet - lost) * self.outlook(remaining, ops, worn)
        };
        Value {
            success: self.achieved(sortie, to, after),
            retained: self.progress(sortie, tour)
                * self.spared(losses, if led { lost } else { 0.0 }),
            bonus: (1.0 - lost) * (sabotage + self.veterans + self.pounds_value(to)),
        }
    }

    /// Returns 1 for a sortie that shortens the remaining tour, or else [`IDLE`].
    ///
    /// `tour` is the number of Operations that the remaining goal spaces take after a success.
    #[inline]
    fn progress(&self, sortie: &Sortie, tour: f32) -> f32 {
        if tour < sortie.tour { 1.0 } else { IDLE }
    }

    /// Returns an upper bound of [`Evaluator::value`] that takes less time to compute.
    ///
    /// `tour` is the number of Operations that the remaining goal spaces take after a success.
    #[inline]
    pub fn max_value(&self, sortie: &Sortie, tour: f32) -> f32 {
        let pounds_value =
            if self.lacks_demolitions { POUND_VALUE * f32::from(MAX_USEFUL_POUNDS) } else { 0.0 };
        let bonus = self.weights.sabotage + self.veterans + pounds_value;
        self.progress(sortie, tour) * self.max_outlook(sortie, tour) + bonus
    }

    /// Returns the value of the Pounds for a victory in a space while Demolitions are lacking, or else 0.
    ///
    /// It lets a force that cannot meet the goal attack Garrisons instead of waiting.
    #[inline]
    fn pounds_value(&self, space: Space) -> f32 {
        match self.lacks_demolitions {
            true => POUND_VALUE * self.garrison_pounds(space).min(f32::from(MAX_USEFUL_POUNDS)),
            false => 0.0,
        }
    }

    /// Returns an upper bound of the probability that the goal is met after a sortie.
    ///
    /// `tour` is the number of Operations that the remaining goal spaces then take.
    #[inline]
    fn max_outlook(&self, sortie: &Sortie, tour: f32) -> f32 {
        let spare = self.ops - 1.0 - tour;
        match tour == 0.0 {
            true => 1.0,
            false => self.tables.in_time(spare) * self.tables.power(tour * sortie.endurance),
        }
    }

    /// Forecasts the battle in a space that a sortie enters, together with the units already there.
    #[inline]
    pub fn encounter(&self, sortie: &Sortie, to: Space) -> Encounter {
        let others = self.units_in(to) - sortie.force;
        let all = match others.is_empty() {
            true => sortie.strength,
            false => self.strength(others | sortie.force),
        };
        let index = self.threat_index(to);
        let threat = self.tables.threats.get(index, self.situation.ottoman_bonus);
        let odds = self.tables.odds.of_class(all.class());
        let win = threat.mean(&odds.win);
        let survivors = threat.mean(&odds.survivors);
        let losses = (1.0 - threat.quiet) * f32::from(all.units) - survivors;
        let share = survivors / (win.max(f32::MIN_POSITIVE) * f32::from(all.units));
        let left = sortie.strength.reduced(share * f32::from(sortie.strength.units));
        // Rounding of strengths must not make the survivors more enduring.
        let worn = self.endurance(left).min(sortie.endurance);
        Encounter { quiet: threat.quiet, lost: 1.0 - threat.quiet - win, losses, worn }
    }

    /// Returns the expected `outlook` after a sortie has tried to complete the goal space `to`.
    ///
    /// `outlook` is a function of the remaining part of the goal. If the space must be broken (destroyed), a failure to
    /// do so counts as 0. If the sortie completes nothing in `to`, the goal remains as it is.
    #[inline]
    pub fn achieved(
        &self,
        sortie: &Sortie,
        to: Space,
        outlook: impl Fn(&RemainingGoal) -> f32,
    ) -> f32 {
        let (before, after) = (self.done_without_success(sortie, to), self.done_after(sortie, to));
        let must_break = after != before && self.goal.spaces.broken.contains(to);
        let broken = if must_break { self.tables.supply(sortie.charges, 1) } else { 1.0 };
        let used = if must_break { CHARGES_PER_BREAK.min(sortie.charges) } else { 0.0 };
        let resources = Resources {
            speed: sortie.speed,
            charges: sortie.charges - used,
            pounds: f32::from(self.situation.pounds) + self.garrison_pounds(to),
            buys: sortie.buys,
        };
        broken * outlook(&self.remaining_goal(after, to, &resources))
    }

    /// Returns the remaining part of the goal for a force in the space `from`.
    ///
    /// `done` is the bit mask of the completed goal spaces.
    #[inline(always)]
    pub fn remaining_goal(&self, done: usize, from: Space, resources: &Resources) -> RemainingGoal {
        let is_met = self.goal.is_met(done);
        let missing = self.goal.missing_breaks(done);
        let mut direct = Tour { ops: self.goal.tour(resources.speed, done, from), supply: 1.0 };
        let mut by_market = None;
        if missing > 0 && !is_met {
            direct.supply = self.tables.supply(resources.charges, missing);
            if resources.buys {
                let pounds = resources.pounds.min(f32::from(MAX_USEFUL_POUNDS));
                let charges = resources.charges + DEMOLITIONS_PER_POUND * pounds;
                let supply = self.tables.supply(charges, missing);
                if supply > direct.supply {
                    let ops = self.goal.tour_by_market(resources.speed, done, from, self.camp);
                    by_market = Some(Tour { ops, supply });
                }
            }
        }
        RemainingGoal { is_met, direct, by_market }
    }

    /// Returns the probability that the remaining part of the goal is completed in `ops` Operations.
    ///
    /// It is the product of three: the Operations suffice, the force survives its battles, and the Demolitions suffice.
    /// `endurance` is the binary logarithm of the probability that the force survives one Operation, times
    /// [`WEAR`](super::weights::WEAR).
    #[inline(always)]
    pub fn outlook(&self, remaining: &RemainingGoal, ops: f32, endurance: f32) -> f32 {
        if remaining.is_met {
            return 1.0;
        }
        if ops < 0.5 {
            return 0.0;
        }
        let by = |tour: Tour| {
            let time = self.tables.in_time(ops - tour.ops);
            let survival = self.tables.power(tour.ops * endurance);
            time * survival * tour.supply
        };
        let direct = by(remaining.direct);
        remaining.by_market.map_or(direct, |tour| direct.max(by(tour)))
    }

    /// Returns the factor, from 0 to 1, by which expected losses reduce the value of an action.
    ///
    /// `losses` is the expected number of lost units, and `defeat` is the probability that Lawrence is defeated.
    #[inline]
    pub fn spared(&self, losses: f32, defeat: f32) -> f32 {
        (1.0 - self.weights.care * (losses + LAWRENCE_UNITS * defeat)).max(0.0)
    }

    /// L11.3 Returns the expected Pounds for a victory over the Garrison of a space.
    ///
    /// They are 0 if there is no Garrison, or if the goal requires no further rail breaks.
    #[inline]
    fn garrison_pounds(&self, space: Space) -> f32 {
        let situation = &self.situation;
        if self.missing_breaks == 0 || !situation.garrisoned.contains(space) {
            return 0.0;
        }
        let mean = || {
            let counters = &self.model.counters;
            let total: u32 =
                counters.garrisons.iter().map(|it| u32::from(counters.strength[it])).sum();
            total as f32 / counters.garrisons.len().max(1) as f32
        };
        situation.garrison_value(space).map_or_else(mean, f32::from)
    }

    /// Returns the number of Operations gained by a victory in a space, at most the rest of the reserve.
    #[inline]
    pub fn ops_for_victory(&self, space: Space) -> f32 {
        self.ops_at_stake(space).min(f32::from(self.situation.reserve_left))
    }

    /// Returns the number of Operations that a victory in a space gains, or a defeat there loses.
    #[inline]
    pub fn ops_at_stake(&self, space: Space) -> f32 {
        let rewards = &self.model.rewards;
        match self.model.map.of_kind(SpaceKind::Critical).contains(space) {
            true => rewards.critical_battle_ops.into(),
            false => rewards.battle_ops.into(),
        }
    }
}
