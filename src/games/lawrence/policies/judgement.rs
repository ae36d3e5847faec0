//! What an Operation is worth: roughly the probability that the mission is won after it.

use super::army::{Army, Clash, Vigour};
use super::field::{Clashes, Field};
use super::objective::{MOST_CREDIT, Objective};
use super::staff::Staff;
use super::weights::Weights;
use crate::games::lawrence::model::{Counter, GearKind, MOST, Space};
use crate::games::lawrence::rules::{GearNeedsLawrence, View};
use crate::kernel::Set;

/// The Demolitions that a success uses up, on average.
const SPENT: f32 = 1.5;
/// The worth of an Operation that risks too much is multiplied by this.
const DARED: f32 = 0.5;
/// More Operations than these add nothing to the hope that is left when an army is lost.
const LONG: f32 = 7.0;

/// A possible Operation: which force, from where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sortie {
    pub force: Set<Counter>,
    pub from: usize,
    pub speed: usize,
    /// How many of the force carry Demolitions.
    pub charges: usize,
    pub army: Army,
    pub vigour: Vigour,
    /// Whether it may buy Gear on the way.
    pub buys: bool,
    /// The spots that are done once it has left.
    staying: usize,
    /// The spots where it does what is to be done, if nobody is there.
    gains: Set<Space>,
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

/// Upper bounds of what an Operation brings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Promise {
    /// What the rest costs after it.
    pub way: f32,
    /// What its worth is multiplied by because of the way that is left.
    zeal: f32,
    /// How likely the mission is won at most.
    chance: f32,
    /// What it is worth at most.
    pub worth: f32,
}

/// The game as a policy sees it.
pub(super) struct Judgement<'a> {
    pub view: View<'a>,
    pub staff: &'a Staff,
    pub weights: &'a Weights<f32>,
    pub objective: &'a Objective,
    /// The mask of the spots that are done.
    pub done: usize,
    /// How many spaces must still be broken.
    pub missing: usize,
    /// The spaces with a unit.
    pub occupied: Set<Space>,
    /// The strength of each unit as it is armed.
    pub strength: [u8; MOST],
    /// The units that carry a Demolition.
    pub sappers: Set<Counter>,
    /// The units that carry what adds to the Edge.
    pub(super) fliers: Set<Counter>,
    /// The space of the Camp.
    pub camp: Option<usize>,
    /// The Ops that a battle brings at most.
    most_prize: f32,
}

impl<'a> Judgement<'a> {
    /// Looks at the game.
    #[inline]
    pub fn new(view: View<'a>, staff: &'a Staff, weights: &'a Weights<f32>) -> Self {
        let objective = &staff.objectives[view.mission_index()];
        let counters = &view.model().counters;
        let mut strength = counters.strength;
        let (mut sappers, mut fliers) = (Set::EMPTY, Set::EMPTY);
        for gear in view.carried() {
            let carrier = view.carrier(gear);
            strength[carrier] += counters.strength[gear];
            if counters.gear_of(GearKind::Demolition).contains(gear) {
                sappers |= Set::of(carrier);
            }
            if counters.elite.contains(gear) {
                fliers |= Set::of(carrier);
            }
        }
        let occupied = view.spaces_of(view.units());
        let done = objective.mask(objective.done(&view, occupied));
        let missing = objective.missing(done);
        let camp = view.camp();
        let rewards = &view.model().rewards;
        let most_prize = rewards.critical_battle_ops.max(rewards.battle_ops);
        let most_prize = f32::from(most_prize).min(view.reserve_left() as f32);
        Judgement {
            view,
            staff,
            weights,
            objective,
            done,
            missing,
            occupied,
            strength,
            sappers,
            fliers,
            camp,
            most_prize,
        }
    }

    /// The army that units make, as they are armed now.
    #[inline]
    pub fn army(&self, units: Set<Counter>) -> Army {
        let model = self.view.model();
        let strength = units.iter().map(|unit| u32::from(self.strength[unit])).sum();
        let edge = (units & model.counters.elite).len() + (units & self.fliers).len();
        let edge = (edge as u8).min(model.limits.player_edge);
        Army { count: units.len(), strength, edge }
    }

    /// How fit an army is for what lies ahead.
    #[inline]
    pub fn vigour(&self, army: Army) -> Vigour {
        self.staff.vigour(army, &self.view)
    }

    /// The smallest movement rating of units that are not the Camp.
    #[inline]
    pub fn speed(&self, units: Set<Counter>) -> usize {
        let faster = &self.staff.as_fast_as[1..];
        faster.iter().position(|&faster| !units.is_subset(faster)).unwrap_or(0)
    }

    /// L5.3 Whether a force may buy Gear.
    #[inline]
    pub fn buys(&self, force: Set<Counter>) -> bool {
        self.view.rulings().gear_needs_lawrence == GearNeedsLawrence::No
            || force.contains(self.view.model().counters.lawrence)
    }

    /// The sortie of a force from a space.
    #[inline]
    pub fn sortie(&self, force: Set<Counter>, from: usize) -> Sortie {
        let army = self.army(force);
        let mut sortie = Sortie {
            force,
            from,
            speed: self.speed(force),
            charges: (force & self.sappers).len(),
            army,
            vigour: self.vigour(army),
            buys: self.buys(force),
            staying: self.done & !self.abandoned(force, from),
            gains: Set::EMPTY,
            way: 0.0,
        };
        sortie.gains = self.gains(&sortie, force);
        sortie.way = self.way(&sortie, self.done, from);
        sortie
    }

    /// The spots that are no longer done when a force leaves them.
    #[inline]
    fn abandoned(&self, force: Set<Counter>, from: usize) -> usize {
        match self.objective.occupied.contains(from) && self.view.units_in(from) == force {
            true => self.objective.bit(from),
            false => 0,
        }
    }

    /// The spots where `units` do what is to be done, with a sortie's Demolitions.
    #[inline]
    fn gains(&self, sortie: &Sortie, units: Set<Counter>) -> Set<Space> {
        let objective = self.objective;
        let mut gains = objective.among;
        if !units.contains(self.view.model().counters.lawrence) {
            gains -= objective.lawrence;
        }
        if units.len() < objective.units {
            gains -= objective.crowded;
        }
        if sortie.charges == 0 {
            gains -= objective.broken - self.view.rail_breaks();
        }
        gains
    }

    /// The Operations that the rest costs a sortie, by way of new Demolitions if it has none.
    #[inline]
    pub fn way(&self, sortie: &Sortie, done: usize, at: usize) -> f32 {
        match self.needs_charges(sortie) {
            true => self.objective.detour(sortie.speed, done, at, self.camp),
            false => self.objective.tour(sortie.speed, done, at).cost,
        }
    }

    /// Whether a sortie cannot break what must be broken.
    #[inline]
    fn needs_charges(&self, sortie: &Sortie) -> bool {
        sortie.charges == 0 && self.missing > 0
    }

    /// What the rest costs a sortie once all went well in each of `spaces`.
    #[inline]
    pub fn ways(&self, sortie: &Sortie, spaces: Set<Space>) -> [f32; MOST] {
        let supplied = self.needs_charges(sortie);
        let (speed, staying) = (sortie.speed, sortie.staying);
        let mut ways = self.objective.costs(speed, staying, spaces, supplied, self.camp);
        for to in spaces & (self.objective.among | Set::of(sortie.from)) {
            let gained = self.gained(sortie, to);
            if gained != staying {
                ways[to] = self.way(sortie, gained, to);
            }
        }
        ways
    }

    /// The spots that are done if all goes well in a space.
    #[inline]
    fn gained(&self, sortie: &Sortie, to: usize) -> usize {
        let gains = match self.occupied.contains(to) {
            true => self.gains(sortie, self.view.units_in(to) | sortie.force),
            false => sortie.gains,
        };
        self.staying(sortie, to) | if gains.contains(to) { self.objective.bit(to) } else { 0 }
    }

    /// The spots that are done however it goes in a space.
    #[inline]
    fn staying(&self, sortie: &Sortie, to: usize) -> usize {
        if sortie.from == to { self.done } else { sortie.staying }
    }

    /// An upper bound on the worth of any Operation of a sortie.
    #[inline]
    pub fn hopes_for(&self, sortie: &Sortie) -> f32 {
        self.promise(sortie, (sortie.way - self.objective.stride).max(0.0)).worth
    }

    /// What a sortie may hope for at most of an Operation after which the rest costs `way`.
    #[inline]
    pub fn promise(&self, sortie: &Sortie, way: f32) -> Promise {
        let ops = self.view.ops_left() as f32 - 1.0 + self.most_prize;
        let zeal = if way < sortie.way { 1.0 } else { self.weights.idle };
        let vigour = sortie.vigour.raided.max(sortie.vigour.besieging);
        let chance = match way == 0.0 {
            true => 1.0,
            false => self.staff.in_time(ops - way) * self.staff.power(way * vigour),
        };
        let beside = self.weights.sabotage + self.veterans();
        Promise { way, zeal, chance, worth: zeal * chance.max(self.weights.hope) + beside }
    }

    /// The units that a sortie meets in a space.
    #[inline]
    fn met_in(&self, sortie: &Sortie, to: usize) -> Set<Counter> {
        match self.occupied.contains(to) {
            true => self.view.units_in(to) - sortie.force,
            false => Set::EMPTY,
        }
    }

    /// What may happen to a sortie in a space, and how fit it is after a battle won there.
    #[inline]
    pub fn clash(
        &self,
        sortie: &Sortie,
        to: usize,
        field: &mut Field<'_>,
        clashes: &mut Clashes,
    ) -> (Clash, Vigour) {
        let threat = field.threat(to);
        let others = self.met_in(sortie, to);
        let clash = |army: Army| {
            let (clash, worn) = field.clash(threat, army, sortie.army);
            // Who is left is no fitter, however strengths are rounded.
            (clash, worn.at_most(sortie.vigour))
        };
        match others.is_empty() {
            true => clashes.of(threat, || clash(sortie.army)),
            false => clash(self.army(others | sortie.force)),
        }
    }

    /// What an Operation of a sortie to a space is worth that has this promise; where it does not
    /// exceed the `floor`, maybe an upper bound that does not either.
    pub fn worth(
        &self,
        sortie: &Sortie,
        to: usize,
        promise: &Promise,
        floor: f32,
        field: &mut Field<'_>,
        clashes: &mut Clashes,
    ) -> f32 {
        let (clash, worn) = self.clash(sortie, to, field, clashes);
        let units = sortie.force | self.met_in(sortie, to);
        let ops = self.view.ops_left() as f32 - 1.0;
        let met = units.contains(self.view.model().counters.lawrence);
        let hope = self.weights.hope * if met { self.weights.lawrence } else { 1.0 };
        let lost = clash.lost();
        let consoled = lost * hope * (ops / LONG).min(1.0);
        let mut zeal = promise.zeal * self.spared(clash.losses, if met { lost } else { 0.0 });
        if lost > self.weights.dare {
            zeal *= DARED;
        }
        let spoils = (clash.quiet + clash.win) * (self.spoils(sortie, to) + self.veterans());
        let most = zeal * ((clash.quiet + clash.win) * promise.chance + consoled) + spoils;
        if most <= floor {
            return most;
        }
        let prize = self.prize(to);
        let worth = self.achieved(sortie, to, |rest| {
            let mut worth = 0.0;
            if clash.quiet > 0.0 {
                worth += clash.quiet * self.outlook(rest, ops, sortie.vigour);
            }
            if clash.win > 0.0 {
                worth += clash.win * self.outlook(rest, ops + prize, worn);
            }
            worth
        });
        zeal * (worth + consoled) + spoils
    }

    /// The `outlook` once a sortie has done in a space what is to be done there, or has tried to
    /// break the railway and failed.
    #[inline]
    pub fn achieved(&self, sortie: &Sortie, to: usize, outlook: impl Fn(&Rest) -> f32) -> f32 {
        let (staying, gained) = (self.staying(sortie, to), self.gained(sortie, to));
        let breaks = gained != staying && self.objective.broken.contains(to);
        let broken = if breaks { self.staff.supply(sortie.charges as f32, 1) } else { 1.0 };
        let spent = if breaks { SPENT.min(sortie.charges as f32) } else { 0.0 };
        let mut means = Means {
            speed: sortie.speed,
            charges: sortie.charges as f32 - spent,
            pounds: f32::from(self.view.pounds()) + self.booty(to),
            buys: sortie.buys,
        };
        let mut worth = broken * outlook(&self.rest(gained, to, &means));
        if breaks {
            means.charges = 0.0;
            worth += (1.0 - broken) * outlook(&self.rest(staying, to, &means));
        }
        worth
    }

    /// What it is worth that units rally to a sortie (L7.6).
    pub fn rally(&self, sortie: &Sortie, units: Set<Counter>, field: &mut Field<'_>) -> f32 {
        if units.is_empty() || self.weights.rally == 0.0 {
            return f32::NEG_INFINITY;
        }
        let space = sortie.from;
        let force = sortie.force | units;
        let all = self.army(force | self.view.units_in(space));
        let army = self.army(force);
        let threat = field.threat(space);
        let (clash, worn) = field.clash(threat, all, army);
        let means = Means {
            speed: self.speed(force),
            charges: (force & self.sappers).len() as f32,
            pounds: f32::from(self.view.pounds()),
            buys: self.buys(force),
        };
        let rest = self.rest(self.done, space, &means);
        let ops = self.view.ops_left() as f32 - 1.0;
        let quiet = clash.quiet * self.outlook(&rest, ops, self.vigour(army));
        let won = clash.win * self.outlook(&rest, ops + self.prize(space), worn);
        self.weights.rally * (quiet + won)
    }

    /// What is left to do from a space once the spots of a mask are done.
    #[inline(always)]
    pub fn rest(&self, done: usize, space: usize, means: &Means) -> Rest {
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
    #[inline]
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
        if rest.supply[1] > rest.supply[0] { straight.max(of(1)) } else { straight }
    }
}
