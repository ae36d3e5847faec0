//! The game as a policy sees it: possible Operations, and what is left to do after them.

use super::army::{Army, Vigour, greater};
use super::objective::{MOST_CREDIT, Objective};
use super::odds::Vigours;
use super::staff::Staff;
use super::weights::Weights;
use crate::prelude::*;

/// A possible Operation: which force, from where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sortie {
    pub force: Set<Unit>,
    pub from: Space,
    pub speed: usize,
    /// How many of the force carry Demolitions.
    pub charges: f32,
    pub army: Army,
    pub vigour: Vigour,
    /// Whether it may buy Gear on the way.
    pub buys: bool,
    /// The spots that are done once it has left.
    pub(super) staying: usize,
    /// The spots where it does what is to be done and is not done yet, with the units that are there.
    pub(super) gains: Set<Space>,
    /// What the rest costs from where it is.
    pub way: f32,
}

/// What is left to do, from where, with what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// Whether nothing is left.
    met: bool,
    /// What it costs straight on and by way of new Demolitions, in Operations.
    cost: [f32; 2],
    /// The Garrisons on the way.
    sieges: f32,
    /// How likely the Demolitions suffice, straight on and with new ones.
    supply: [f32; 2],
}

/// The means with which the rest is done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    pub speed: usize,
    pub charges: f32,
    pub pounds: f32,
    /// Whether Gear can be bought on the way.
    pub buys: bool,
}

/// The game as a policy sees it.
pub(super) struct Judgement<'a> {
    pub view: View<'a>,
    pub staff: &'a Staff,
    pub weights: &'a Weights<f32>,
    pub objective: &'a Objective,
    pub(super) vigours: &'a Vigours,
    /// The mask of the spots that are done.
    pub done: usize,
    /// The other spots.
    open: Set<Space>,
    /// How many spaces must still be broken.
    pub missing: usize,
    /// The spaces with a unit.
    pub occupied: Set<Space>,
    /// The strength of each unit as it is armed.
    pub strength: Array<Counter, u8>,
    /// The units that carry a Demolition.
    pub sappers: Set<Unit>,
    /// The units that carry what adds to the Edge.
    pub(super) fliers: Set<Unit>,
    /// The space of the Camp.
    pub camp: Option<Space>,
    /// The Ops that a battle brings at most.
    pub most_prize: f32,
    /// The Operations that are left, this one counted.
    pub ops: f32,
    /// The spaces whose break is worth something by itself.
    pub loot: Set<Space>,
    /// L19 What it is worth that an army lives on where the campaign goes on even if the mission fails,
    /// and brings Logistics once more.
    pub veterans: f32,
}

impl<'a> Judgement<'a> {
    /// Looks at the game.
    #[inline]
    pub fn new(view: View<'a>, staff: &'a Staff, weights: &'a Weights<f32>) -> Self {
        let objective = staff.objective(view.model(), view.mission_index());
        let counters = &view.model().counters;
        let mut strength = counters.strength;
        for gear in view.carried() & counters.arming {
            strength[view.carrier(gear)] += counters.strength[gear];
        }
        let carriers = |gear: Set<Gear>| gear.iter().map(|it| view.carrier(it)).collect();
        let sappers = carriers(view.carried() & counters.gear_of(GearKind::Demolition));
        let fliers = carriers(view.carried() & counters.elite);
        let occupied = view.spaces_of(view.units());
        let spots = objective.done(&view, occupied);
        let done = objective.mask(spots);
        let missing = objective.missing(done);
        let camp = view.camp();
        let rewards = &view.model().rewards;
        let most_prize = rewards.critical_battle_ops.max(rewards.battle_ops);
        let most_prize = f32::from(most_prize).min(view.reserve_left() as f32);
        let loot = match weights.sabotage > 0.0 {
            true => view.model().map.of_kind(SpaceKind::Rail) - view.rail_breaks,
            false => Set::EMPTY,
        };
        let is_paid = view.rulings().replay_logistics == ReplayLogistics::Yes;
        Judgement {
            view,
            staff,
            weights,
            objective,
            vigours: staff.vigours(&view),
            done,
            open: objective.among - spots,
            missing,
            occupied,
            strength,
            sappers,
            fliers,
            camp,
            most_prize,
            ops: view.ops_left() as f32,
            loot,
            veterans: if is_paid && view.may_fail() { weights.veterans } else { 0.0 },
        }
    }

    /// The army that units make, as they are armed now.
    #[inline]
    pub fn army(&self, units: Set<Unit>) -> Army {
        let model = self.view.model();
        let strength = units.iter().map(|unit| u32::from(self.strength[unit])).sum();
        let edge = (units & model.counters.elite).len() + (units & self.fliers).len();
        let edge = (edge as u8).min(model.limits.player_edge);
        Army { count: units.len() as u8, strength, edge }
    }

    /// How fit an army is for what lies ahead.
    #[inline]
    pub fn vigour(&self, army: Army) -> Vigour {
        self.vigours[army.rank()]
    }

    /// The smallest movement rating of units that are not the Camp.
    #[inline]
    pub fn speed(&self, units: Set<Unit>) -> usize {
        let faster = &self.staff.as_fast_as[1..];
        faster.iter().position(|&faster| !units.is_subset(faster)).unwrap_or(0)
    }

    /// L5.3 Whether a force may buy Gear.
    #[inline]
    pub fn buys(&self, force: Set<Unit>) -> bool {
        self.view.rulings().gear_needs_lawrence == GearNeedsLawrence::No
            || force.contains(self.view.model().counters.lawrence)
    }

    /// The means of units with the Pounds in hand.
    #[inline]
    pub fn means(&self, units: Set<Unit>) -> Means {
        Means {
            speed: self.speed(units),
            charges: (units & self.sappers).len() as f32,
            pounds: f32::from(self.view.pounds),
            buys: self.buys(units),
        }
    }

    /// The sortie of a force from a space.
    #[inline]
    pub fn sortie(&self, force: Set<Unit>, from: Space) -> Sortie {
        let army = self.army(force);
        let mut sortie = Sortie {
            force,
            from,
            speed: self.speed(force),
            charges: (force & self.sappers).len() as f32,
            army,
            vigour: self.vigour(army),
            buys: self.buys(force),
            staying: self.done & !self.abandoned(force, from),
            gains: Set::EMPTY,
            way: 0.0,
        };
        let alone = self.gains(&sortie, force);
        // Units that are there make a difference where Lawrence is wanted, or several units are.
        let crowded = self.objective.lawrence | self.objective.crowded;
        let open = (crowded & self.open & self.occupied) - alone;
        let with_them =
            |to: &Space| self.gains(&sortie, force | self.view.units_in(*to)).contains(*to);
        sortie.gains = alone | open.iter().filter(with_them).collect();
        sortie.way = self.way(&sortie, self.done, from);
        sortie
    }

    /// The spots that are no longer done when a force leaves them.
    #[inline]
    fn abandoned(&self, force: Set<Unit>, from: Space) -> usize {
        match self.objective.occupied.contains(from) && self.view.units_in(from) == force {
            true => self.objective.bit(from),
            false => 0,
        }
    }

    /// The spots where `units` do what is to be done and is not done yet, with a sortie's Demolitions.
    #[inline]
    fn gains(&self, sortie: &Sortie, units: Set<Unit>) -> Set<Space> {
        let objective = self.objective;
        let mut gains = self.open;
        if !units.contains(self.view.model().counters.lawrence) {
            gains -= objective.lawrence;
        }
        if units.len() < objective.units {
            gains -= objective.crowded;
        }
        if sortie.charges == 0.0 {
            gains -= objective.broken - self.view.rail_breaks;
        }
        gains
    }

    /// The Operations that the rest costs a sortie, by way of new Demolitions if it has none.
    #[inline]
    pub fn way(&self, sortie: &Sortie, done: usize, at: Space) -> f32 {
        self.way_at(sortie.speed, self.needs_charges(sortie.charges > 0.0), done, at)
    }

    /// The same for a force where it is.
    #[inline(always)]
    pub fn way_of(&self, force: Set<Unit>, from: Space) -> f32 {
        let supplied = self.needs_charges(force.meets(self.sappers));
        self.way_at(self.speed(force), supplied, self.done, from)
    }

    #[inline(always)]
    fn way_at(&self, speed: usize, supplied: bool, done: usize, at: Space) -> f32 {
        match supplied {
            true => self.objective.detour(speed, done, at, self.camp),
            false => self.objective.tour(speed, done, at).cost,
        }
    }

    /// Whether a force with Demolitions or without cannot break what must be broken.
    #[inline]
    fn needs_charges(&self, has_charges: bool) -> bool {
        !has_charges && self.missing > 0
    }

    /// What the rest costs a sortie once all went well in each of `spaces`.
    #[inline]
    pub fn ways(&self, sortie: &Sortie, spaces: Set<Space>) -> Array<Space, f32> {
        let supplied = self.needs_charges(sortie.charges > 0.0);
        let (speed, staying) = (sortie.speed, sortie.staying);
        let mut ways = self.objective.costs(speed, staying, supplied, self.camp);
        for to in spaces & (sortie.gains | Set::of(sortie.from)) {
            let gained = self.gained(sortie, to);
            if gained != staying {
                ways[to] = self.way(sortie, gained, to);
            }
        }
        ways
    }

    /// The spots that are done if all goes well in a space.
    #[inline]
    pub fn gained(&self, sortie: &Sortie, to: Space) -> usize {
        self.staying(sortie, to)
            | if sortie.gains.contains(to) { self.objective.bit(to) } else { 0 }
    }

    /// The spots that are done however it goes in a space.
    #[inline]
    pub fn staying(&self, sortie: &Sortie, to: Space) -> usize {
        if sortie.from == to { self.done } else { sortie.staying }
    }

    /// What is left to do from a space once the spots of a mask are done.
    #[inline(always)]
    pub fn rest(&self, done: usize, space: Space, means: &Means) -> Rest {
        let met = self.objective.is_met(done);
        let breaks = self.objective.missing(done);
        let tour = self.objective.tour(means.speed, done, space);
        let mut rest = Rest { met, cost: [tour.cost; 2], sieges: tour.sieges, supply: [1.0, 0.0] };
        if breaks > 0 && !met {
            rest.supply[0] = self.staff.supply(means.charges, breaks);
            if means.buys {
                let more = self.weights.credit * means.pounds.min(f32::from(MOST_CREDIT));
                rest.supply[1] = self.staff.supply(means.charges + more, breaks);
            }
            if rest.supply[1] > rest.supply[0] {
                rest.cost[1] = self.objective.detour(means.speed, done, space, self.camp);
            }
        }
        rest
    }

    /// The probability that the rest is done in a given number of Operations by an army of this
    /// fitness.
    #[inline(always)]
    pub fn outlook(&self, rest: &Rest, ops: f32, vigour: Vigour) -> f32 {
        if rest.met {
            return 1.0;
        }
        if ops < 0.5 {
            return 0.0;
        }
        let of = |way: usize| {
            let open = (rest.cost[way] - rest.sieges).max(0.0);
            let lasts = self.staff.power(open * vigour.raided + rest.sieges * vigour.besieging);
            self.staff.in_time(ops - rest.cost[way]) * lasts * rest.supply[way]
        };
        let straight = of(0);
        if rest.supply[1] > rest.supply[0] { greater(straight, of(1)) } else { straight }
    }
}
