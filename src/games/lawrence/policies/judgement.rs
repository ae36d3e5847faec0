//! What an Operation is worth: roughly the probability that the mission is won after it.

use super::danger::{Arrivals, MOST_OEF};
use super::objective::Objective;
use super::staff::{Army, Clash, Staff, Vigour, Weights};
use crate::games::lawrence::model::{MOST_RATING, Mission, SpaceKind};
use crate::games::lawrence::rules::View;
use crate::kernel::Set;

/// The most classes of danger that are told apart.
const CLASSES: usize = 8;
/// How a space may be guarded: not at all, by what lies face down, or by a Garrison of a value.
const GUARDS: usize = MOST_RATING as usize + 3;
/// Pounds beyond these are not thought of as Demolitions to come.
const MOST_CREDIT: u8 = 6;
/// So many Demolitions does a success use up, on average.
const SPENT: f32 = 1.5;

/// What an Operation that dares too much is worth, of what it would be worth else.
const DARED: f32 = 0.5;

/// An Operation as it may be: who, from where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sortie {
    pub force: Set,
    pub from: usize,
    pub speed: usize,
    /// How many of the force carry Demolitions.
    pub charges: u32,
    pub army: Army,
    pub vigour: Vigour,
    /// Whether Lawrence leads it.
    pub lawrence: bool,
}

/// What is left after an Operation, or before one.
#[derive(Clone, Copy, Debug)]
pub(super) struct After {
    pub vigour: Vigour,
    pub speed: usize,
    /// The spots that are done.
    pub done: Set,
    pub space: usize,
    pub ops: f32,
    pub charges: f32,
    pub pounds: u8,
    /// Whether Lawrence is with the army.
    pub lawrence: bool,
}

/// What may happen to one army, by danger and guard of the space; found out once.
pub(super) type Clashes = [Option<(Clash, Vigour)>; CLASSES * GUARDS];

/// The game as a policy sees it before an Operation.
pub(super) struct Judgement<'a> {
    pub view: View<'a>,
    pub staff: &'a Staff,
    pub weights: &'a Weights,
    pub objective: &'a Objective,
    /// The spots that are done.
    pub done: Set,
    /// The spaces with a unit.
    pub occupied: Set,
    camp: Option<usize>,
    arrivals: [Arrivals; CLASSES],
    garrisons: [f32; MOST_RATING as usize + 1],
}

impl<'a> Judgement<'a> {
    /// Looks at the game.
    #[inline]
    pub fn new(view: View<'a>, staff: &'a Staff, weights: &'a Weights) -> Self {
        let mission: *const Mission = view.mission();
        let index = view.model().missions.iter().position(|it| std::ptr::eq(it, mission));
        let objective = &staff.objectives[index.unwrap_or(0)];
        let mut arrivals = [[0.0; MOST_OEF]; CLASSES];
        for (class, arrivals) in arrivals.iter_mut().enumerate().take(staff.danger.classes()) {
            *arrivals = staff.danger.arrivals(&view, class);
        }
        let mut garrisons = [0.0; MOST_RATING as usize + 1];
        let unseen = view.unseen_garrisons();
        let share = 1.0 / unseen.len().max(1) as f32;
        for marker in unseen {
            garrisons[usize::from(view.model().counters.strength[marker])] += share;
        }
        let occupied = view.spaces_of(view.units());
        let done = objective.done(&view, occupied);
        let camp = view.camp();
        Judgement { view, staff, weights, objective, done, occupied, camp, arrivals, garrisons }
    }

    /// How fit an army is for what lies ahead.
    #[inline]
    pub fn vigour(&self, army: Army) -> Vigour {
        self.staff.vigour(army, self.weights, self.view.ottoman_bonus())
    }

    /// The class of danger and the guard of a space.
    #[inline]
    fn threat(&self, space: usize) -> (usize, usize) {
        let class = usize::from(self.staff.danger.class[space]).min(CLASSES - 1);
        let guard = match (self.view.garrisons().contains(space), self.view.garrison_value(space)) {
            (false, _) => 0,
            (true, None) => 1,
            (true, Some(value)) => 2 + usize::from(value),
        };
        (class, guard)
    }

    /// What may happen to an army where an Operation ends.
    pub fn clash(&self, army: Army, space: usize) -> Clash {
        let (class, guard) = self.threat(space);
        let arrivals = &self.arrivals[class];
        let mut clash = Clash::default();
        match guard {
            0 => self.meet(&mut clash, army, arrivals, 0, 1.0),
            1 => {
                for (value, &weight) in self.garrisons.iter().enumerate() {
                    if weight > 0.0 {
                        self.meet(&mut clash, army, arrivals, value, weight);
                    }
                }
            }
            _ => self.meet(&mut clash, army, arrivals, guard - 2, 1.0),
        }
        clash.survivors /= clash.win.max(f32::MIN_POSITIVE);
        clash
    }

    /// Adds what happens if a Garrison of a value is there, which has a probability of `weight`.
    #[inline]
    fn meet(
        &self,
        clash: &mut Clash,
        army: Army,
        arrivals: &Arrivals,
        garrison: usize,
        weight: f32,
    ) {
        let bonus = usize::from(self.view.ottoman_bonus());
        for (units, &chance) in arrivals.iter().enumerate().filter(|it| *it.1 > 0.0) {
            let weight = weight * chance;
            if units + garrison == 0 {
                clash.quiet += weight;
                continue;
            }
            let foes = units + garrison + bonus;
            let prospect = self.staff.odds.against(army.count, army.strength, army.edge, foes);
            clash.win += weight * prospect.win;
            clash.survivors += weight * prospect.survivors;
        }
    }

    /// How likely the mission is won by an army that is where it is.
    #[inline]
    pub fn outlook(&self, after: &After) -> f32 {
        let mask = self.objective.mask(after.done);
        if self.objective.is_met(mask) {
            return 1.0;
        }
        if after.ops < 0.5 {
            return 0.0;
        }
        let breaks = self.missing(after.done);
        let tour = self.objective.tour(after.speed, mask, after.space);
        let supplied = self.staff.supply(after.charges, breaks);
        let straight = self.in_time(after, tour.cost, tour.sieges) * supplied;
        if breaks == 0 || !after.lawrence {
            return straight;
        }
        let more = self.weights.credit * f32::from(after.pounds.min(MOST_CREDIT));
        let supplied = self.staff.supply(after.charges + more, breaks);
        let cost = self.objective.detour(after.speed, mask, after.space, self.camp);
        straight.max(self.in_time(after, cost, tour.sieges) * supplied)
    }

    /// How many spaces must still be broken.
    #[inline]
    pub fn missing(&self, done: Set) -> usize {
        self.objective.breaks.saturating_sub((self.objective.broken & done).len())
    }

    /// How likely an army lasts and arrives in time, if the rest costs so many Operations.
    #[inline]
    fn in_time(&self, after: &After, cost: f32, sieges: f32) -> f32 {
        let slack = (after.ops - cost + 0.5) * self.weights.haste;
        let in_time = 0.5 + 0.5 * slack / (1.0 + slack * slack).sqrt();
        let open = (cost - sieges).max(0.0);
        in_time * (open * after.vigour.raided + sieges * after.vigour.besieging).exp2()
    }

    /// The Operations that the rest costs a sortie, by way of new Demolitions if it has none.
    #[inline]
    pub fn way(&self, sortie: &Sortie, done: Set, at: usize) -> f32 {
        let mask = self.objective.mask(done);
        match sortie.charges == 0 && self.missing(done) > 0 {
            true => self.objective.detour(sortie.speed, mask, at, self.camp),
            false => self.objective.tour(sortie.speed, mask, at).cost,
        }
    }

    /// What an Operation of a sortie to a space is worth.
    pub fn worth(&self, sortie: &Sortie, to: usize, clashes: &mut Clashes) -> f32 {
        let view = &self.view;
        let (clash, worn, units) = self.reckon(sortie, to, clashes);
        let staying = self.done - self.abandoned(sortie, to);
        let (gained, broken) = self.gain(sortie, units, to, staying);
        let ops = view.ops_left() as f32 - 1.0;
        let met = units.contains(view.model().counters.lawrence);
        let hope = self.weights.hope * if met { self.weights.lawrence } else { 1.0 };
        let lost = 1.0 - clash.quiet - clash.win;
        let mut worth = lost * hope * (ops / 7.0).min(1.0);
        if clash.quiet > 0.0 {
            worth +=
                clash.quiet * self.after(sortie, to, sortie.vigour, ops, [staying, gained], broken);
        }
        if clash.win > 0.0 {
            let ops = ops + self.prize(to);
            worth += clash.win * self.after(sortie, to, worn, ops, [staying, gained], broken);
        }
        if lost > self.weights.dare {
            worth *= DARED;
        }
        let progress = self.way(sortie, gained, to) < self.way(sortie, self.done, sortie.from);
        if progress { worth } else { worth * self.weights.idle }
    }

    /// What may happen in a space to a sortie and those who are there, what is left of it after a
    /// battle won, and who would fight.
    #[inline]
    fn reckon(&self, sortie: &Sortie, to: usize, clashes: &mut Clashes) -> (Clash, Vigour, Set) {
        let others = match self.occupied.contains(to) {
            true => self.view.units_in(to) - sortie.force,
            false => Set::EMPTY,
        };
        let reckon = |army: Army| {
            let clash = self.clash(army, to);
            let share = clash.survivors / army.count as f32;
            (clash, self.vigour(sortie.army.reduced(share * sortie.army.count as f32)))
        };
        if !others.is_empty() {
            let units = others | sortie.force;
            let (clash, worn) = reckon(Army::new(&self.view, units));
            return (clash, worn, units);
        }
        let (class, guard) = self.threat(to);
        let known = &mut clashes[class * GUARDS + guard];
        let (clash, worn) = *known.get_or_insert_with(|| reckon(sortie.army));
        (clash, worn, sortie.force)
    }

    /// The Ops that a battle won in a space brings.
    #[inline]
    fn prize(&self, space: usize) -> f32 {
        let model = self.view.model();
        let ops = match model.map.of_kind(SpaceKind::Critical).contains(space) {
            true => model.rewards.critical_battle_ops,
            false => model.rewards.battle_ops,
        };
        f32::from(ops).min(self.view.reserve_left() as f32)
    }

    /// The outlook after an Operation; `done` is what is done if the Demolitions fail, and if not.
    #[inline]
    fn after(
        &self,
        sortie: &Sortie,
        to: usize,
        vigour: Vigour,
        ops: f32,
        done: [Set; 2],
        broken: f32,
    ) -> f32 {
        let charges = sortie.charges as f32;
        let spent = if broken < 1.0 { SPENT.min(charges) } else { 0.0 };
        let success = After {
            vigour,
            speed: sortie.speed,
            done: done[1],
            space: to,
            ops,
            charges: charges - spent,
            pounds: self.view.pounds(),
            lawrence: sortie.lawrence,
        };
        let value = self.outlook(&success);
        if broken == 1.0 {
            return value;
        }
        let failure = After { done: done[0], charges: 0.0, ..success };
        broken * value + (1.0 - broken) * self.outlook(&failure)
    }

    /// The spots that are no longer done when the sortie leaves them.
    #[inline]
    fn abandoned(&self, sortie: &Sortie, to: usize) -> Set {
        let spot = Set::of(sortie.from) & self.objective.occupied;
        if spot.is_empty() || sortie.from == to {
            return Set::EMPTY;
        }
        let left = self.view.units_in(sortie.from) - sortie.force;
        if left.is_empty() { spot } else { Set::EMPTY }
    }

    /// The spots that are done if all goes well in a space, and how likely the railway is broken.
    #[inline]
    pub fn gain(&self, sortie: &Sortie, units: Set, to: usize, done: Set) -> (Set, f32) {
        let objective = self.objective;
        let lawrence = self.view.model().counters.lawrence;
        let whole = objective.broken.contains(to) && !self.view.rail_breaks().contains(to);
        let short = !objective.among.contains(to)
            || objective.lawrence.contains(to) && !units.contains(lawrence)
            || objective.crowded.contains(to) && units.len() < objective.units
            || whole && sortie.charges == 0;
        if short {
            return (done, 1.0);
        }
        let fails = (1.0 - self.staff.breaks).powi(sortie.charges as i32);
        (done | Set::of(to), if whole { 1.0 - fails } else { 1.0 })
    }
}
