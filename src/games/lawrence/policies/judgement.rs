//! What an Operation is worth: the probability, roughly, that the mission is won after it.

use super::danger::{Arrivals, Danger, MOST_OEF};
use super::objective::Objective;
use super::odds::Odds;
use crate::games::lawrence::model::{
    DemolitionResult, GearKind, MOST_RATING, Mission, Model, SpaceKind,
};
use crate::games::lawrence::rules::View;
use crate::kernel::Set;

pub(super) use super::objective::Toll;

/// How a policy weighs things.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// What visits cost beside the way.
    pub toll: Toll,
    /// How sharply too few Operations tell.
    pub haste: f32,
    /// What is left to hope for when an army is lost.
    pub hope: f32,
    /// How much of that is left when Lawrence was with it.
    pub lawrence: f32,
    /// The Ottoman units that are expected in a battle with a card, beside the bonus.
    pub raid: f32,
    /// The Ottoman units that are expected in a battle with a Garrison, beside the bonus.
    pub siege: f32,
    /// How much harder battles are for an army that was in battle before.
    pub wear: f32,
    /// How many Demolitions a Pound in hand stands for.
    pub credit: f32,
    /// What a unit more is worth, beside its strength, in hundredths of a point of strength.
    pub body: f32,
    /// What an Operation without progress is worth, of what it would be worth else.
    pub idle: f32,
}

/// What a policy knows of a scenario before it plays.
#[derive(Clone, Debug)]
pub(super) struct Staff {
    pub odds: Odds,
    pub danger: Danger,
    pub objectives: Vec<Objective>,
    /// The probability that a Demolition breaks the railway.
    pub breaks: f32,
    suffice: [[f32; MOST_CHARGES + 1]; MOST_CHARGES + 1],
}

impl Staff {
    /// Studies a scenario.
    pub fn new(model: &Model, toll: Toll) -> Staff {
        let breaking = |result: &DemolitionResult| {
            matches!(result, DemolitionResult::Broken | DemolitionResult::BrokenLoot)
        };
        let objective = |mission: &Mission| Objective::new(model, mission, toll);
        let breaking = model.tables.demolition.0.iter().filter(|it| breaking(it)).count();
        let breaks = breaking as f32 / 6.0;
        Staff {
            suffice: sufficiency(breaks),
            breaks,
            odds: Odds::new(model),
            danger: Danger::new(model),
            objectives: model.missions.iter().map(objective).collect(),
        }
    }

    /// How likely so many Demolitions, whole or in part, suffice to break so many spaces.
    #[inline]
    pub fn supply(&self, charges: f32, breaks: usize) -> f32 {
        if breaks == 0 {
            return 1.0;
        }
        let row = &self.suffice[breaks.min(MOST_CHARGES)];
        let (whole, part) = (charges as usize, charges.fract());
        if whole >= MOST_CHARGES {
            return row[MOST_CHARGES];
        }
        row[whole] * (1.0 - part) + row[whole + 1] * part
    }
}

/// More Demolitions than these are taken for so many.
const MOST_CHARGES: usize = 16;

/// How likely at least so many of so many Demolitions break the railway: by successes, by trials.
fn sufficiency(breaks: f32) -> [[f32; MOST_CHARGES + 1]; MOST_CHARGES + 1] {
    let mut table = [[0.0; MOST_CHARGES + 1]; MOST_CHARGES + 1];
    table[0] = [1.0; MOST_CHARGES + 1];
    for wanted in 1..=MOST_CHARGES {
        for trials in 1..=MOST_CHARGES {
            table[wanted][trials] =
                breaks * table[wanted - 1][trials - 1] + (1.0 - breaks) * table[wanted][trials - 1];
        }
    }
    table
}

/// Units that fight together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Army {
    pub count: usize,
    pub strength: u32,
    /// What it adds to the Edge roll.
    pub edge: u8,
}

impl Army {
    /// The units of a set, as they are armed now.
    #[inline]
    pub fn new(view: &View<'_>, units: Set) -> Army {
        let counters = &view.model().counters;
        let strength = units.iter().map(|unit| u32::from(view.arab_strength(unit))).sum();
        let planes = carriers(view, GearKind::Aeroplane, units).len();
        let edge = (units & counters.elite).len() + planes;
        let edge = (edge as u8).min(view.model().limits.player_edge);
        Army { count: units.len(), strength, edge }
    }

    /// The army when so many units are left.
    #[inline]
    fn reduced(self, survivors: f32) -> Army {
        let count = (survivors + 0.5) as usize;
        let count = count.clamp(1, self.count.max(1));
        let strength = self.strength * count as u32 / self.count.max(1) as u32;
        Army { count, strength, edge: self.edge }
    }
}

/// Those of `units` that carry Gear of a kind.
#[inline]
pub(super) fn carriers(view: &View<'_>, kind: GearKind, units: Set) -> Set {
    let gear = view.model().counters.gear_of(kind);
    if (gear - view.boxes()).is_empty() {
        return Set::EMPTY;
    }
    units.iter().filter(|&unit| view.gear_of(unit).meets(gear)).collect()
}

/// What may happen where an Operation ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash {
    /// The probability that there is no battle.
    quiet: f32,
    /// The probability that there is one and it is won.
    win: f32,
    /// The mean number of survivors of a battle won.
    survivors: f32,
}

/// An Operation as it may be: who, from where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sortie {
    pub force: Set,
    pub from: usize,
    pub speed: usize,
    /// How many of the force carry Demolitions.
    pub charges: u32,
    pub army: Army,
}

/// What is left after an Operation, or before one.
#[derive(Clone, Copy, Debug)]
pub(super) struct After {
    pub army: Army,
    pub speed: usize,
    pub done: Set,
    pub space: usize,
    pub ops: f32,
    pub charges: f32,
    pub pounds: u8,
    /// Whether Lawrence is with the army.
    pub lawrence: bool,
}

/// The most classes of danger that are told apart.
const CLASSES: usize = 8;

/// The game as a policy sees it before an Operation.
pub(super) struct Judgement<'a> {
    pub view: View<'a>,
    pub staff: &'a Staff,
    pub weights: &'a Weights,
    pub objective: &'a Objective,
    pub done: Set,
    camp: Option<usize>,
    /// The probability of a battle where there is no Garrison.
    fights: f32,
    arrivals: [Arrivals; CLASSES],
    garrisons: [f32; MOST_RATING as usize + 1],
}

impl<'a> Judgement<'a> {
    #[inline]
    pub fn new(view: View<'a>, staff: &'a Staff, weights: &'a Weights) -> Self {
        let mission: *const Mission = view.mission();
        let missions = &view.model().missions;
        let index = missions.iter().position(|it| std::ptr::eq(it, mission)).unwrap_or(0);
        let objective = &staff.objectives[index];
        let mut arrivals = [[0.0; MOST_OEF]; CLASSES];
        for class in 0..staff.danger.classes().min(CLASSES) {
            arrivals[class] = staff.danger.arrivals(&view, class);
        }
        let mut garrisons = [0.0; MOST_RATING as usize + 1];
        let unseen = view.unseen_garrisons();
        for marker in unseen {
            let value = usize::from(view.model().counters.strength[marker]);
            garrisons[value] += 1.0 / unseen.len() as f32;
        }
        let camp = view.camp();
        let done = objective.done(&view);
        Judgement { view, staff, weights, objective, done, camp, fights: 0.64, arrivals, garrisons }
    }

    /// What may happen to an army where an Operation ends.
    pub fn clash(&self, army: Army, space: usize) -> Clash {
        let arrivals = &self.arrivals[usize::from(self.staff.danger.class[space]).min(CLASSES - 1)];
        let mut clash = Clash { quiet: 0.0, win: 0.0, survivors: 0.0 };
        match (self.view.garrisons().contains(space), self.view.garrison_value(space)) {
            (false, _) => self.meet(&mut clash, army, arrivals, 0, 1.0),
            (true, Some(value)) => self.meet(&mut clash, army, arrivals, value.into(), 1.0),
            (true, None) => {
                for (value, &weight) in self.garrisons.iter().enumerate() {
                    if weight > 0.0 {
                        self.meet(&mut clash, army, arrivals, value, weight);
                    }
                }
            }
        }
        clash.survivors /= clash.win.max(f32::MIN_POSITIVE);
        clash
    }

    #[inline]
    fn meet(&self, clash: &mut Clash, army: Army, arrivals: &Arrivals, garrison: usize, weight: f32) {
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
        let breaks = self.objective.breaks.saturating_sub((self.objective.broken & after.done).len());
        let cost = self.objective.cost(after.speed, mask, after.space);
        let sieges = self.objective.sieges(after.speed, mask, after.space);
        let straight = self.in_time(after, cost, sieges) * self.staff.supply(after.charges, breaks);
        if breaks == 0 || !after.lawrence {
            return straight;
        }
        let more = self.weights.credit * f32::from(after.pounds.min(6));
        let cost = self.objective.detour(after.speed, mask, after.space, self.camp);
        straight.max(self.in_time(after, cost, sieges) * self.staff.supply(after.charges + more, breaks))
    }

    /// How likely an army lasts and arrives in time, if the rest costs so many Operations.
    #[inline]
    fn in_time(&self, after: &After, cost: f32, sieges: u8) -> f32 {
        let Weights { haste, raid, siege, wear, .. } = *self.weights;
        let slack = (after.ops - cost + 0.5) * haste;
        let in_time = 0.5 + 0.5 * slack / (1.0 + slack * slack).sqrt();
        let bonus = f32::from(self.view.ottoman_bonus());
        let raided = 1.0 - self.fights * (1.0 - self.wins(after.army, raid + bonus));
        let besieging = self.wins(after.army, siege + bonus);
        let sieges = f32::from(sieges);
        in_time * raided.powf((cost - sieges).max(0.0) * wear) * besieging.powf(sieges * wear)
    }

    /// How likely an army wins against so many, whole or in part.
    #[inline]
    fn wins(&self, army: Army, foes: f32) -> f32 {
        let (whole, part) = (foes as usize, foes.fract());
        let odds = |foes: usize| {
            self.staff.odds.against(army.count, army.strength, army.edge, foes).win
        };
        odds(whole) * (1.0 - part) + odds(whole + 1) * part
    }

    /// What an Operation of a sortie to a space is worth.
    #[inline]
    pub fn worth(&self, sortie: &Sortie, to: usize) -> f32 {
        let view = &self.view;
        let units = view.units_in(to) | sortie.force;
        let army = Army::new(view, units);
        let clash = self.clash(army, to);
        let staying = self.done - self.abandoned(sortie, to);
        let (gained, broken) = self.gain(sortie, units, to, staying);
        let ops = view.ops_left() as f32 - 1.0;
        let hope = self.weights.hope * if units.contains(view.model().counters.lawrence) {
            self.weights.lawrence
        } else {
            1.0
        };
        let own = sortie.army;
        let after = |army: Army, ops: f32| {
            let spent = if gained.len() > staying.len() && broken < 1.0 { 1.5f32.min(sortie.charges as f32) } else { 0.0 };
            let pounds = view.pounds();
            let mut then = After { army, speed: sortie.speed, done: gained, space: to, ops, charges: sortie.charges as f32 - spent, pounds, lawrence: sortie.force.contains(view.model().counters.lawrence) };
            let value = self.outlook(&then);
            if broken == 1.0 {
                return value;
            }
            then.done = staying;
            then.charges = 0.0;
            broken * value + (1.0 - broken) * self.outlook(&then)
        };
        let prize = match view.model().map.of_kind(SpaceKind::Critical).contains(to) {
            true => view.model().rewards.critical_battle_ops,
            false => view.model().rewards.battle_ops,
        };
        let prize = f32::from(prize).min(view.reserve_left() as f32);
        let way = |done: Set, at: usize| {
            let mask = self.objective.mask(done);
            let spent = sortie.charges == 0
                && self.objective.breaks > (self.objective.broken & done).len();
            match spent {
                true => self.objective.detour(sortie.speed, mask, at, self.camp),
                false => self.objective.cost(sortie.speed, mask, at),
            }
        };
        let progress = way(gained, to) < way(self.done, sortie.from);
        let mut worth = (1.0 - clash.quiet - clash.win) * hope * (ops / 7.0).min(1.0);
        if clash.quiet > 0.0 {
            worth += clash.quiet * after(own, ops);
        }
        if clash.win > 0.0 {
            let share = clash.survivors / army.count as f32;
            worth += clash.win * after(own.reduced(share * own.count as f32), ops + prize);
        }
        if progress { worth } else { worth * self.weights.idle }
    }

    /// The spots that are no longer done when the sortie leaves them.
    #[inline]
    fn abandoned(&self, sortie: &Sortie, to: usize) -> Set {
        let left = self.view.units_in(sortie.from) - sortie.force;
        match sortie.from != to && left.is_empty() {
            true => Set::of(sortie.from) & self.objective.occupied,
            false => Set::EMPTY,
        }
    }

    /// The spots that are done if all goes well in the space, and how likely the railway is broken.
    #[inline]
    fn gain(&self, sortie: &Sortie, units: Set, to: usize, done: Set) -> (Set, f32) {
        let objective = self.objective;
        let lawrence = self.view.model().counters.lawrence;
        let short = !objective.among.contains(to)
            || objective.lawrence.contains(to) && !units.contains(lawrence)
            || objective.crowded.contains(to) && units.len() < objective.units;
        if short {
            return (done, 1.0);
        }
        let whole = objective.broken.contains(to) && !self.view.rail_breaks().contains(to);
        if whole && sortie.charges == 0 {
            return (done, 1.0);
        }
        let broken = if whole { 1.0 - (1.0 - self.staff.breaks).powi(sortie.charges as i32) } else { 1.0 };
        (done | Set::of(to), broken)
    }
}
