//! Baskets: things to buy together, with the probability that the mission is won after their purchase.
//!
//! They differ in the number of Demolitions. Their units have a movement rating of at least 3 or are as fast as the
//! army.

use std::cmp::Reverse;

use crate::prelude::*;

use crate::policies::battle_odds::ForceStrength;
use crate::policies::evaluator::{Evaluator, Resources};
use crate::policies::situation::Situation;

/// Kinds of Gear that add to the strength of units in battle, the best first.
pub const ARMS: [GearKind; 2] = [GearKind::Machinegun, GearKind::Aeroplane];

/// Kind of thing for sale that a basket may contain; no basket contains an extra Op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goods {
    Unit(UnitKind),
    Gear(GearKind),
}

/// Smallest movement rating at which units are fast enough for any army.
const FAST: usize = 3;
/// Numbers of spare Demolitions to compare, in addition to those that the goal requires.
const SPARE_CHARGES: [usize; 2] = [0, 2];
/// Value of each unit besides its strength, in hundredths of a point of strength.
const UNIT_VALUE: u32 = 500;

/// Units of one kind that are for sale, with their price and value.
#[derive(Clone, Copy, Debug)]
struct UnitOffer {
    kind: UnitKind,
    left: usize,
    cost: u8,
    speed: usize,
    /// Mean strength of the units, rounded.
    strength: u32,
    /// Mean strength and [`UNIT_VALUE`] of a unit for each Pound of its cost, in hundredths.
    value: u32,
}

/// Gear of one kind that is for sale, with its price.
#[derive(Clone, Copy, Debug, Default)]
struct GearOffer {
    /// Number of available pieces that can be paid for.
    left: usize,
    cost: u8,
    /// True if a unit can take a piece.
    has_takers: bool,
}

/// Units and Gear that are for sale in the space of the force.
pub struct Shop<'e, 'a> {
    evaluator: &'e Evaluator<'a>,
    /// Units in the space, and Pounds, before any purchase.
    before: Holdings,
    /// Kinds of units, the best value for a Pound first.
    ///
    /// `None` stands for a kind that is not for sale, or slower than both the army and [`FAST`].
    units: [Option<UnitOffer>; UnitKind::FOR_SALE.len()],
    demolitions: GearOffer,
    arms: [GearOffer; ARMS.len()],
    /// Number of further units that the stacking limit allows.
    room: usize,
    /// Number of Pounds that must not be spent.
    reserve: u8,
}

/// Force and Pounds after the purchases of a basket, with the first of these purchases.
#[derive(Clone, Copy)]
struct Holdings {
    strength: ForceStrength,
    speed: usize,
    charges: usize,
    pounds: u8,
    /// Thing to buy first, and its number; `None` if the basket is empty.
    first: Option<(Goods, u8)>,
}

impl<'e, 'a> Shop<'e, 'a> {
    /// Reads the units and Gear for sale in the space of the force, or at set-up in Lawrence's space.
    ///
    /// A force without Lawrence spends no Pounds on arms.
    pub fn new(evaluator: &'e Evaluator<'a>, market: &Market) -> Self {
        let Evaluator { situation, model, tables, .. } = evaluator;
        let counters = &model.counters;
        let here = evaluator.units_in(situation.space) - counters.camp;
        let gear = |kind: GearKind, takers: Set<Unit>| {
            let cost = model.costs.gear(kind);
            let left = (counters.gear_of(kind) & situation.boxes).len();
            GearOffer {
                left: left.min(affordable(situation.pounds, cost)),
                cost,
                has_takers: market.carriers(kind).meets(takers),
            }
        };
        let arms = ARMS.map(|kind| match here.contains(counters.lawrence) {
            true => gear(kind, here - counters.leaders),
            false => GearOffer::default(),
        });
        let sold = |kind: &UnitKind| market.spaces(*kind).contains(situation.space);
        let mut units = UnitKind::FOR_SALE
            .map(|kind| Some(kind).filter(sold).and_then(|kind| unit_offer(evaluator, kind)));
        units.sort_by_key(|offer| Reverse(offer.map(|offer| offer.value)));
        // Units that slow an army down cost more games than they win.
        let speed = tables.speed(here);
        let is_fast_enough = |offer: &UnitOffer| offer.speed >= speed.min(FAST);
        units = units.map(|offer| offer.filter(is_fast_enough));
        let limit = usize::from(model.limits.stacking.lawrence + situation.leadership);
        let before = Holdings {
            strength: evaluator.strength(here),
            speed,
            charges: evaluator.charges(here),
            pounds: situation.pounds,
            first: None,
        };
        Shop {
            evaluator,
            before,
            units,
            demolitions: gear(GearKind::Demolition, here - Set::of(counters.lawrence)),
            arms,
            room: limit.saturating_sub(evaluator.rules.stacking(here).len()),
            reserve: reserve(evaluator),
        }
    }

    /// Returns the first purchase of the best basket: a thing to buy and its number.
    ///
    /// A basket is a set of purchases made together. Compares the baskets with 0 and with 2 Demolitions more than the
    /// force should carry; the best one makes it most likely that the mission is won. Returns `None` if nothing can be
    /// bought, or if no basket can win the mission.
    pub fn best_items(&self) -> Option<(Goods, u8)> {
        let missing = self.evaluator.charges_wanted();
        let spare = if missing > 0 { &SPARE_CHARGES[..] } else { &SPARE_CHARGES[..1] };
        let mut best = (0.0, None);
        let mut last_wanted = None;
        for more in spare {
            let wanted = (missing + more).saturating_sub(self.before.charges);
            let wanted = wanted.min(self.demolitions.left);
            if last_wanted.replace(wanted) == Some(wanted) {
                continue;
            }
            if let Some(holdings) = self.fill(wanted) {
                let value = self.value(&holdings);
                best = if value > best.0 { (value, holdings.first) } else { best };
            }
        }
        best.1
    }

    /// Returns the holdings after a basket with `wanted` Demolitions; units, and then arms, take the other Pounds.
    ///
    /// Returns `None` if the Pounds do not suffice, or if the Demolitions outnumber the units.
    fn fill(&self, wanted: usize) -> Option<Holdings> {
        let price = wanted * usize::from(self.demolitions.cost) + usize::from(self.reserve);
        let mut holdings = self.before;
        holdings.charges += wanted;
        holdings.pounds = holdings.pounds.checked_sub(u8::try_from(price).ok()?)?;
        self.add_units(&mut holdings);
        if wanted > 0 && self.demolitions.has_takers {
            let item = Goods::Gear(GearKind::Demolition);
            holdings.first = holdings.first.or(Some((item, wanted as u8)));
        }
        self.add_arms(&mut holdings);
        holdings.pounds += self.reserve;
        (holdings.charges <= holdings.strength.units.into()).then_some(holdings)
    }

    /// Spends the Pounds on units, within the stacking limit.
    ///
    /// Those with the best value for a Pound come first.
    fn add_units(&self, holdings: &mut Holdings) {
        let mut room = self.room;
        for offer in self.units.iter().flatten() {
            let count = room.min(offer.left).min(affordable(holdings.pounds, offer.cost));
            if count > 0 {
                room -= count;
                holdings.pounds -= offer.cost * count as u8;
                holdings.first = holdings.first.or(Some((Goods::Unit(offer.kind), count as u8)));
                holdings.strength.units += count as u8;
                holdings.strength.strength += offer.strength * count as u32;
                holdings.speed = holdings.speed.min(offer.speed);
            }
        }
    }

    /// Spends the remaining Pounds on arms: the kinds of [`ARMS`].
    ///
    /// It does so only if the force has at least two units.
    fn add_arms(&self, holdings: &mut Holdings) {
        if holdings.strength.units < 2 {
            return;
        }
        for (kind, GearOffer { left, cost, has_takers }) in ARMS.into_iter().zip(self.arms) {
            let count = left.min(affordable(holdings.pounds, cost));
            if count > 0 {
                holdings.pounds -= cost * count as u8;
                let first = has_takers.then_some((Goods::Gear(kind), count as u8));
                holdings.first = holdings.first.or(first);
                holdings.strength.strength += count as u32;
            }
        }
    }

    /// Returns the probability that the mission is won after the purchases that lead to these holdings.
    fn value(&self, holdings: &Holdings) -> f32 {
        let evaluator = self.evaluator;
        let resources = Resources {
            speed: holdings.speed,
            charges: holdings.charges as f32,
            pounds: holdings.pounds.into(),
            buys: true,
        };
        let remaining =
            evaluator.remaining_goal(evaluator.done, evaluator.situation.space, &resources);
        evaluator.outlook(&remaining, evaluator.ops, evaluator.endurance(holdings.strength))
    }
}

/// Returns the number, price and value of the units of a kind that are for sale.
///
/// Returns `None` if none of them are in the Recruit box, which holds the units that can be bought.
fn unit_offer(evaluator: &Evaluator<'_>, kind: UnitKind) -> Option<UnitOffer> {
    let Evaluator { situation, model, tables, weights, .. } = evaluator;
    let units = model.counters.units_of(kind) & situation.boxes;
    let count = units.len() as u32;
    let strengths = units.iter().map(|it| u32::from(model.counters.strength[it]));
    let varies = strengths.clone().min() != strengths.clone().max();
    let is_preferred = !varies || evaluator.missing_breaks > 0;
    let share = if is_preferred { 1.0 } else { 1.0 - weights.steadiness };
    let total: u32 = strengths.sum();
    let mean = (100 * total).checked_div(count)?;
    let cost = model.costs.unit(kind);
    Some(UnitOffer {
        kind,
        left: units.len(),
        cost,
        speed: tables.speed(units),
        strength: (mean + 50) / 100,
        value: (share * (mean + UNIT_VALUE) as f32) as u32 / u32::from(cost.max(1)),
    })
}

/// Returns the number of Pounds that must not be spent.
///
/// If the goal requires Pounds, none are spent after set-up; at set-up the required number is kept if it is there.
fn reserve(evaluator: &Evaluator<'_>) -> u8 {
    let Situation { pounds, force, .. } = evaluator.situation;
    match evaluator.goal.spaces.pounds {
        0 => 0,
        _ if !force.is_empty() => pounds,
        required if pounds >= required => required,
        _ => 0,
    }
}

/// Returns the number of pieces that can be paid for; pieces without a cost are unlimited.
fn affordable(pounds: u8, cost: u8) -> usize {
    pounds.checked_div(cost).map_or(usize::MAX, usize::from)
}
