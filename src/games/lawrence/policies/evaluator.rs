//! Position as a policy evaluates it: forces, their tours to the goal, and the threats that they face.

use crate::prelude::*;

use super::battle_odds::{FORCE_CLASSES, ForceStrength};
use super::goal_graph::GoalGraph;
use super::situation::{RuleQueries, Situation};
use super::tables::{Endurance, Tables};
use super::weights::Weights;

/// Sortie: a possible Operation, given by a force and the space where it starts.
#[derive(Clone, Copy, Debug)]
pub struct Sortie {
    pub force: Set<Unit>,
    pub from: Space,
    /// Movement rating of the slowest unit.
    pub speed: usize,
    /// Number of units that carry a Demolition.
    pub charges: f32,
    pub strength: ForceStrength,
    /// Binary logarithm of the probability that the force survives one further Operation, times
    /// [`WEAR`](super::weights::WEAR).
    pub endurance: f32,
    /// True if the force may buy Gear in the spaces where it is sold.
    pub buys: bool,
    /// Bit mask of the goal spaces that stay completed when the force leaves `from`.
    pub done_without: usize,
    /// Goal spaces, not completed yet, that the force completes by a success there.
    pub gains: Set<Space>,
    /// Number of Operations that it takes to visit the remaining goal spaces.
    pub tour: f32,
}

/// Means of a force to meet the goal: its speed, its Demolitions, and Pounds to buy more of them.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    pub speed: usize,
    pub charges: f32,
    pub pounds: f32,
    /// True if Gear can be bought on the way.
    pub buys: bool,
}

/// Position to be evaluated, with the facts that the evaluations of all forces share.
pub struct Evaluator<'a> {
    pub situation: Situation,
    pub rules: RuleQueries<'a>,
    pub model: &'a Model,
    pub tables: &'a Tables,
    pub weights: &'a Weights<f32>,
    pub goal: &'a GoalGraph,
    endurance: &'a [Endurance; FORCE_CLASSES],
    units_in: Array<Space, Set<Unit>>,
    /// Spaces with a unit, the Camp included.
    pub occupied: Set<Space>,
    /// Bit mask of the completed goal spaces.
    pub done: usize,
    /// Goal spaces that are not completed.
    open: Set<Space>,
    /// Number of rail spaces that must still be broken (destroyed) to meet the goal.
    pub missing_breaks: usize,
    /// True if the carried Demolitions and those that the Pounds buy are fewer than `missing_breaks`.
    pub lacks_demolitions: bool,
    pub camp: Option<Space>,
    /// Number of cards in the Ops deck: Operations left, with the current one until its card is turned.
    pub ops: f32,
    /// Intact rail spaces whose destruction has a value of its own, apart from the goal.
    pub sabotage_targets: Set<Space>,
    /// L19 Value of a surviving army, as probability of winning; 0 where it cannot help later.
    ///
    /// It helps in a campaign that goes on after a failure and grants Logistics again.
    pub veterans: f32,
}

impl<'a> Evaluator<'a> {
    #[inline]
    pub fn new(
        situation: Situation,
        rules: RuleQueries<'a>,
        tables: &'a Tables,
        weights: &'a Weights<f32>,
    ) -> Self {
        let model = rules.model();
        let goal = tables.goal(model, situation.mission.into());
        let (mut units_in, mut occupied) = (Array::<Space, _>::default(), Set::EMPTY);
        for unit in situation.units {
            let space = situation.place(unit);
            units_in[space] |= Set::of(unit);
            occupied |= Set::of(space);
        }
        let done = goal.spaces.done(&situation, occupied, &units_in);
        let mask = goal.spaces.mask(done);
        let missing_breaks = goal.missing_breaks(mask);
        let cost = model.costs.gear(GearKind::Demolition).max(1);
        let demolitions = situation.sappers.len() + usize::from(situation.pounds / cost);
        let is_paid = model.rulings.replay_logistics == ReplayLogistics::Yes;
        Evaluator {
            camp: model.counters.camp.first().and_then(|camp| situation.space_of(camp)),
            ops: situation.ops_left.into(),
            missing_breaks,
            lacks_demolitions: demolitions < missing_breaks,
            done: mask,
            open: goal.spaces.all - done,
            endurance: tables.endurance(&situation),
            veterans: if is_paid && situation.may_fail { weights.veterans } else { 0.0 },
            sabotage_targets: weights.sabotage_targets(model) - situation.rail_breaks,
            situation,
            rules,
            model,
            tables,
            weights,
            goal,
            units_in,
            occupied,
        }
    }

    /// Returns the units in a space, the Camp included.
    #[inline]
    pub fn units_in(&self, space: Space) -> Set<Unit> {
        self.units_in[space]
    }

    /// Returns the spaces in which `units` are; all of them must be on the map.
    #[inline]
    pub fn spaces_of(&self, units: Set<Unit>) -> Set<Space> {
        units.iter().map(|unit| self.situation.place(unit)).collect()
    }

    /// Returns the index of a space's threat (the Ottoman units that may attack there) in the tables.
    #[inline]
    pub fn threat_index(&self, space: Space) -> usize {
        self.tables.threats.index(space, &self.situation)
    }

    /// Returns the strength of a unit with its Gear.
    #[inline]
    pub fn strength_of(&self, unit: Unit) -> u8 {
        self.situation.strengths[unit.index()]
    }

    /// Returns the number of units with their total strength and Edge bonus.
    #[inline]
    pub fn strength(&self, units: Set<Unit>) -> ForceStrength {
        let strength = units.iter().map(|unit| u32::from(self.strength_of(unit))).sum();
        let elites = (units & self.model.counters.elite).len() as u8;
        let edge = elites.min(self.model.limits.player_edge);
        ForceStrength { units: units.len() as u8, strength, edge }
    }

    #[inline]
    pub fn endurance(&self, strength: ForceStrength) -> f32 {
        self.endurance[strength.class()].raid
    }

    #[inline]
    pub fn charges(&self, units: Set<Unit>) -> usize {
        (units & self.situation.sappers).len()
    }

    /// L5.3 Returns true if a force may buy Gear where it is sold.
    #[inline]
    fn buys(&self, force: Set<Unit>) -> bool {
        self.model.rulings.gear_needs_lawrence == GearNeedsLawrence::No
            || force.contains(self.model.counters.lawrence)
    }

    /// Returns the means of a force to meet the goal, including all Pounds in hand.
    #[inline]
    pub fn resources(&self, units: Set<Unit>) -> Resources {
        Resources {
            speed: self.tables.speed(units),
            charges: self.charges(units) as f32,
            pounds: f32::from(self.situation.pounds),
            buys: self.buys(units),
        }
    }

    /// Returns the sortie (a possible Operation) of a force that starts in a space.
    #[inline]
    pub fn sortie(&self, force: Set<Unit>, from: Space) -> Sortie {
        let strength = self.strength(force);
        let mut sortie = Sortie {
            force,
            from,
            speed: self.tables.speed(force),
            charges: self.charges(force) as f32,
            strength,
            endurance: self.endurance(strength),
            buys: self.buys(force),
            done_without: self.done & !self.abandoned(force, from),
            gains: Set::EMPTY,
            tour: 0.0,
        };
        sortie.gains = self.gains(&sortie);
        sortie.tour = self.tour(&sortie, self.done, from);
        sortie
    }

    /// Returns the bit of a goal space that is no longer held when a force leaves it; 0 for others.
    #[inline]
    fn abandoned(&self, force: Set<Unit>, from: Space) -> usize {
        match self.goal.spaces.occupied.contains(from) && self.units_in(from) == force {
            true => self.goal.spaces.bit(from),
            false => 0,
        }
    }

    /// Returns the goal spaces that a sortie would complete, with the help of the units already there.
    #[inline]
    fn gains(&self, sortie: &Sortie) -> Set<Space> {
        let spaces = &self.goal.spaces;
        let mut gains = self.open;
        if !sortie.force.contains(self.model.counters.lawrence) {
            gains -= spaces.lawrence - Set::of(self.situation.lawrence);
        }
        let has_too_few = |&to: &Space| (sortie.force | self.units_in(to)).len() < spaces.units;
        gains -= spaces.crowded.iter().filter(has_too_few).collect::<Set<Space>>();
        if sortie.charges == 0.0 {
            gains -= spaces.broken - self.situation.rail_breaks;
        }
        gains
    }

    /// Returns the bit mask of the completed goal spaces if a sortie succeeds in the space `to`.
    #[inline]
    pub fn done_after(&self, sortie: &Sortie, to: Space) -> usize {
        let gained = if sortie.gains.contains(to) { self.goal.spaces.bit(to) } else { 0 };
        self.done_without_success(sortie, to) | gained
    }

    /// Returns the bit mask of the completed goal spaces if a sortie moves to `to` without success there.
    #[inline]
    pub fn done_without_success(&self, sortie: &Sortie, to: Space) -> usize {
        if sortie.from == to { self.done } else { sortie.done_without }
    }

    /// Returns the number of Operations in which a sortie's force can visit the remaining goal spaces.
    ///
    /// The force starts in `from`, and `done` is the bit mask of the completed goal spaces. If it lacks the Demolitions
    /// that the goal needs, it first visits a market: a space where Gear is sold.
    #[inline]
    pub fn tour(&self, sortie: &Sortie, done: usize, from: Space) -> f32 {
        match sortie.charges == 0.0 && self.missing_breaks > 0 {
            true => self.goal.tour_by_market(sortie.speed, done, from, self.camp),
            false => self.goal.tour(sortie.speed, done, from),
        }
    }

    /// Returns the number of Operations that the goal takes after a success in each of `spaces`.
    ///
    /// The entries of other spaces have no meaning.
    #[inline]
    pub fn tours(&self, sortie: &Sortie, spaces: Set<Space>) -> Array<Space, f32> {
        let by_market = sortie.charges == 0.0 && self.missing_breaks > 0;
        let mut tours = *self.goal.tours(sortie.speed, sortie.done_without);
        let special = sortie.gains | Set::of(sortie.from);
        for to in if by_market { spaces } else { spaces & special } {
            tours[to] = self.tour(sortie, self.done_after(sortie, to), to);
        }
        tours
    }

    /// Returns the number of a goal space's bit in masks, or `None` for any other space.
    #[inline]
    pub fn goal_index(&self, space: Space) -> Option<usize> {
        let bit = self.goal.spaces.bit(space);
        (bit > 0).then(|| bit.trailing_zeros() as usize)
    }

    /// Returns the probabilities that a sortie survives one Operation: against a Garrison, and without.
    ///
    /// Both are taken to the power [`WEAR`](super::weights::WEAR).
    #[inline]
    pub fn survival(&self, sortie: &Sortie) -> [f32; 2] {
        let Endurance { raid, siege } = self.endurance[sortie.strength.class()];
        [siege, raid].map(|endurance| self.tables.power(endurance.min(0.0)))
    }

    /// Returns the number of Demolitions that a force should carry.
    ///
    /// It is one for each rail space that must be broken (destroyed). One more is for rail spaces on the way, if the
    /// goal names rail spaces and the policy destroys them for their own sake.
    #[inline]
    pub fn charges_wanted(&self) -> usize {
        let rails = self.model.map.of_kind(SpaceKind::Rail);
        let roams = self.weights.sabotage > 0.0 && self.goal.spaces.all.meets(rails);
        self.missing_breaks + usize::from(roams)
    }
}
