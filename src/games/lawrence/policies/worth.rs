//! What an Operation to a space is worth: roughly the probability that the mission is won after it.

use super::army::{Army, Clash, Vigour, greater};
use super::field::{Clashes, Field};
use super::judgement::{Judgement, Means, Rest, Sortie};
use super::objective::{Routes, Tour};
use crate::prelude::*;

/// The Demolitions that a success uses up, on average.
const SPENT: f32 = 1.5;
/// The worth of an Operation that risks too much is multiplied by this.
const DARED: f32 = 0.5;
/// More Operations than these add nothing to the hope that is left when an army is lost.
const LONG: f32 = 7.0;

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

impl Promise {
    /// That of no way: a NaN equals none.
    pub const NONE: Promise = Promise { way: f32::NAN, zeal: 0.0, chance: 0.0, worth: 0.0 };
}

/// By what spaces differ in which a sortie has nothing to do and nobody to join: what the rest costs from
/// there, with how many Garrisons, and by way of new Demolitions; and what may happen there.
pub(super) type Lot = [u32; 4];

/// What the lots of spaces are made of.
pub(super) struct Lots<'j> {
    routes: Routes<'j>,
    /// Whether spaces must still be broken.
    breaks: bool,
    critical: Set<Space>,
    loot: Set<Space>,
}

impl Lots<'_> {
    /// The lot of a space with a threat.
    #[inline]
    pub fn lot(&self, to: Space, threat: usize) -> Lot {
        let Tour { cost, sieges } = self.routes.tour(to);
        let detour = if self.breaks { self.routes.detour(to) } else { 0.0 };
        let [is_critical, is_loot] =
            [self.critical, self.loot].map(|it| u32::from(it.contains(to)));
        let here = (threat as u32) << 2 | is_critical << 1 | is_loot;
        [cost.to_bits(), sieges.to_bits(), detour.to_bits(), here]
    }
}

impl Judgement<'_> {
    /// The spaces that differ by more than their [`Lot`].
    #[inline]
    pub fn apart(&self, sortie: &Sortie) -> Set<Space> {
        let robbed = if self.pays_booty() { self.view.garrisoned } else { Set::EMPTY };
        sortie.gains | Set::of(sortie.from) | self.occupied | robbed
    }

    /// What the lots of spaces are made of for a sortie.
    #[inline]
    pub fn lots(&self, sortie: &Sortie) -> Lots<'_> {
        Lots {
            routes: self.objective.routes(sortie.speed, sortie.staying, self.camp),
            breaks: self.objective.missing(sortie.staying) > 0,
            critical: self.view.model().map.of_kind(SpaceKind::Critical),
            loot: self.loot,
        }
    }

    /// An upper bound on the worth of any Operation of a sortie.
    #[inline]
    pub fn hopes_for(&self, sortie: &Sortie) -> f32 {
        self.promise(sortie, (sortie.way - self.objective.stride).max(0.0)).worth
    }

    /// What a sortie may hope for at most of an Operation after which the rest costs `way`.
    #[inline]
    pub fn promise(&self, sortie: &Sortie, way: f32) -> Promise {
        let ops = self.ops - 1.0 + self.most_prize;
        let zeal = if way < sortie.way { 1.0 } else { self.weights.idle };
        let vigour = greater(sortie.vigour.raided, sortie.vigour.besieging);
        let chance = match way == 0.0 {
            true => 1.0,
            false => self.staff.in_time(ops - way) * self.staff.power(way * vigour),
        };
        let beside = self.weights.sabotage + self.veterans;
        Promise { way, zeal, chance, worth: zeal * greater(chance, self.weights.hope) + beside }
    }

    /// The units that a sortie meets in a space.
    #[inline]
    fn met_in(&self, sortie: &Sortie, to: Space) -> Set<Unit> {
        match self.occupied.contains(to) {
            true => self.view.units_in(to) - sortie.force,
            false => Set::EMPTY,
        }
    }

    /// What may happen to a sortie in a space, and how fit it is after a battle won there.
    #[inline(always)]
    pub fn clash(
        &self,
        sortie: &Sortie,
        to: Space,
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
        to: Space,
        promise: &Promise,
        floor: f32,
        field: &mut Field<'_>,
        clashes: &mut Clashes,
    ) -> f32 {
        let (clash, worn) = self.clash(sortie, to, field, clashes);
        let ops = self.ops - 1.0;
        let lawrence = self.view.model().counters.lawrence;
        let met = sortie.force.contains(lawrence) || self.view.space_of(lawrence) == Some(to);
        let hope = self.weights.hope * if met { self.weights.lawrence } else { 1.0 };
        let lost = clash.lost();
        let consoled = lost * hope * (ops / LONG).min(1.0);
        let mut zeal = promise.zeal * self.spared(clash.losses, if met { lost } else { 0.0 });
        if lost > self.weights.dare {
            zeal *= DARED;
        }
        let spoils = (clash.quiet + clash.win) * (self.spoils(sortie, to) + self.veterans);
        let most = zeal * ((clash.quiet + clash.win) * promise.chance + consoled) + spoils;
        if most <= floor {
            return most;
        }
        let (prize, vigours) = (self.prize(to), [sortie.vigour, worn]);
        let worth = self.achieved(sortie, to, |rest| self.outcome(&clash, rest, prize, vigours));
        zeal * (worth + consoled) + spoils
    }

    /// How likely the mission is won after a clash, by what is left to do then, what a battle won brings
    /// and how fit the army is without a battle and after one.
    #[inline(never)]
    fn outcome(&self, clash: &Clash, rest: &Rest, prize: f32, vigours: [Vigour; 2]) -> f32 {
        let ops = self.ops - 1.0;
        let after = |chance: f32, ops: f32, vigour: Vigour| match chance > 0.0 {
            true => chance * self.outlook(rest, ops, vigour),
            false => 0.0,
        };
        after(clash.quiet, ops, vigours[0]) + after(clash.win, ops + prize, vigours[1])
    }

    /// The `outlook` once a sortie has done in a space what is to be done there, or has tried to
    /// break the railway and failed.
    #[inline]
    pub fn achieved(&self, sortie: &Sortie, to: Space, outlook: impl Fn(&Rest) -> f32) -> f32 {
        let (staying, gained) = (self.staying(sortie, to), self.gained(sortie, to));
        let breaks = gained != staying && self.objective.broken.contains(to);
        let broken = if breaks { self.staff.supply(sortie.charges, 1) } else { 1.0 };
        let spent = if breaks { SPENT.min(sortie.charges) } else { 0.0 };
        let mut means = Means {
            speed: sortie.speed,
            charges: sortie.charges - spent,
            pounds: f32::from(self.view.pounds) + self.booty(to),
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
    pub fn rally(&self, sortie: &Sortie, units: Set<Unit>, field: &mut Field<'_>) -> f32 {
        if units.is_empty() {
            return f32::NEG_INFINITY;
        }
        let space = sortie.from;
        let force = sortie.force | units;
        let all = self.army(force | self.view.units_in(space));
        let army = self.army(force);
        let threat = field.threat(space);
        let (clash, worn) = field.clash(threat, all, army);
        let rest = self.rest(self.done, space, &self.means(force));
        self.outcome(&clash, &rest, self.prize(space), [self.vigour(army), worn])
    }
}
