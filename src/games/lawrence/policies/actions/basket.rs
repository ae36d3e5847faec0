//! Baskets: things to buy together, with the probability that the mission is won after their purchase.
//!
//! They differ in the speed of the new units, the number of Demolitions, and the Pounds that are left.

use std::cmp::Reverse;

use crate::prelude::*;

use super::purchase::{ARMS, Goods};
use crate::policies::battle_odds::ForceStrength;
use crate::policies::evaluator::{Evaluator, Resources};
use crate::policies::situation::Situation;

/// Movement ratings of which each basket has new units with at least one.
const SPEEDS: [u8; 3] = [1, 2, FAST];
/// Movement rating from which on new units slow no army down.
const FAST: u8 = 3;
/// Numbers of Demolitions beyond those that the goal requires.
const SPARE_CHARGES: [usize; 2] = [0, 2];
/// Pounds saved for later Demolitions.
const SAVINGS: [u8; 4] = [0, 3, 5, 8];
/// Value of a unit besides its strength, in hundredths of a point of strength.
const UNIT_VALUE: u32 = 500;

/// Units of one kind that are for sale.
#[derive(Clone, Copy, Debug, Default)]
struct UnitOffer {
    kind: Option<UnitKind>,
    /// Number of units that may stack and can be paid for.
    left: u8,
    cost: u8,
    speed: u8,
    /// Mean strength, rounded.
    strength: u32,
    /// Strength and number of units for a Pound, in hundredths.
    value: u32,
}

/// Gear of one kind that is for sale.
#[derive(Clone, Copy, Debug, Default)]
struct GearOffer {
    /// Number of pieces that can be paid for.
    left: usize,
    cost: u8,
    /// Units that can take a piece.
    takers: Set<Unit>,
}

/// Offers to the units in the space of the force.
pub struct Shop<'e, 'a> {
    evaluator: &'e Evaluator<'a>,
    pub here: Set<Unit>,
    strength: ForceStrength,
    /// Best value for a Pound first.
    units: [UnitOffer; UnitKind::FOR_SALE.len()],
    /// Best offer of units elsewhere, if no units are for sale here.
    elsewhere: UnitOffer,
    demolitions: GearOffer,
    arms: [GearOffer; ARMS.len()],
    /// Number of further units that may stack.
    room: usize,
    /// Pounds to be kept.
    reserve: u8,
}

/// Things to buy together, and the force with them.
#[derive(Clone, Copy, PartialEq)]
pub struct Basket {
    strength: ForceStrength,
    speed: usize,
    charges: usize,
    pounds: u8,
    /// First items, all alike.
    pub first: Option<(Goods, u8)>,
}

impl<'e, 'a> Shop<'e, 'a> {
    /// Reads the offers to the units in the space of the force, at set-up in Lawrence's.
    ///
    /// A force without Lawrence spends no Pounds on arms.
    pub fn new(evaluator: &'e Evaluator<'a>, market: &Market) -> Self {
        let Evaluator { situation, model, .. } = evaluator;
        let counters = &model.counters;
        let here = evaluator.units_in(situation.space) - counters.camp;
        let led = here.contains(counters.lawrence);
        let gear = |kind: GearKind, takers: Set<Unit>| {
            let cost = model.costs.gear(kind);
            let left = (counters.gear_of(kind) & situation.boxes).len();
            let takers = market.carriers(kind) & takers;
            GearOffer { left: left.min(affordable(situation.pounds, cost)), cost, takers }
        };
        let arms = ARMS.map(|kind| match led {
            true => gear(kind, here - counters.leaders),
            false => GearOffer::default(),
        });
        let limit = usize::from(model.limits.stacking.lawrence + situation.leadership);
        let mut shop = Shop {
            evaluator,
            here,
            strength: evaluator.strength(here),
            units: [UnitOffer::default(); UnitKind::FOR_SALE.len()],
            elsewhere: UnitOffer::default(),
            demolitions: gear(GearKind::Demolition, here),
            arms,
            room: limit.saturating_sub(evaluator.rules.stacking(here).len()),
            reserve: reserve(evaluator),
        };
        shop.units = shop.unit_offers(|kind| market.spaces(kind).contains(situation.space));
        if shop.units[0].left == 0 {
            shop.elsewhere = shop.unit_offers(|_| true)[0];
        }
        shop
    }

    /// Returns the offers of the kinds of units that are `sold`, the best value for a Pound first.
    fn unit_offers(
        &self,
        sold: impl Fn(UnitKind) -> bool,
    ) -> [UnitOffer; UnitKind::FOR_SALE.len()] {
        let Evaluator { situation, model, .. } = self.evaluator;
        let mut offers = UnitKind::FOR_SALE.map(|kind| {
            let units = model.counters.units_of(kind) & situation.boxes;
            if units.is_empty() || !sold(kind) {
                return UnitOffer::default();
            }
            let count = units.len() as u32;
            let total: u32 = units.iter().map(|it| u32::from(model.counters.strength[it])).sum();
            let mean = 100 * total / count;
            let cost = model.costs.unit(kind);
            let most = self.room.min(affordable(situation.pounds, cost)).max(1);
            UnitOffer {
                kind: Some(kind),
                left: units.len().min(most) as u8,
                cost,
                speed: self.evaluator.tables.speed(units) as u8,
                strength: (mean + 50) / 100,
                value: (mean + UNIT_VALUE) / u32::from(cost.max(1)),
            }
        });
        offers.sort_by_key(|offer| Reverse(offer.value));
        offers
    }

    /// Returns the basket after which the mission is most likely won, or `None` if none gives a chance.
    pub fn best_basket(&self) -> Option<Basket> {
        let missing = self.evaluator.charges_wanted();
        let (spare, savings) = match missing {
            0 => (&SPARE_CHARGES[..1], &SAVINGS[..1]),
            _ => (&SPARE_CHARGES[..], &SAVINGS[..]),
        };
        let mut best = (0.0, None);
        let mut last = None;
        for speed in SPEEDS {
            for more in spare {
                let wanted = (missing + more).saturating_sub(self.charges());
                for saved in savings {
                    let wanted = wanted.min(self.demolitions.left);
                    let Some(basket) = self.fill(speed, wanted, saved + self.reserve) else {
                        break;
                    };
                    if last.replace(basket) == Some(basket) {
                        continue;
                    }
                    let value = self.value(&basket);
                    if value > best.0 {
                        best = (value, Some(basket));
                    }
                }
            }
        }
        best.1
    }

    fn charges(&self) -> usize {
        self.evaluator.charges(self.here)
    }

    /// Returns a basket with `wanted` Demolitions and units of at least a speed that leaves `saved` Pounds.
    ///
    /// Returns `None` if that is impossible.
    fn fill(&self, speed: u8, wanted: usize, saved: u8) -> Option<Basket> {
        let Evaluator { situation, tables, model, .. } = self.evaluator;
        let lawrence = Set::of(model.counters.lawrence);
        let price = wanted * usize::from(self.demolitions.cost) + usize::from(saved);
        let mut basket = Basket {
            strength: self.strength,
            speed: tables.speed(self.here),
            charges: self.charges() + wanted,
            pounds: situation.pounds.checked_sub(u8::try_from(price).ok()?)?,
            first: None,
        };
        self.add_units(&mut basket, speed);
        if wanted > 0 && !self.demolitions.takers.is_subset(lawrence) {
            let item = Goods::Gear(GearKind::Demolition);
            basket.first = basket.first.or(Some((item, wanted as u8)));
        }
        self.add_arms(&mut basket);
        basket.pounds += saved;
        (basket.charges <= basket.strength.units.into()).then_some(basket)
    }

    /// Adds units to a basket, those with the best value for a Pound first.
    fn add_units(&self, basket: &mut Basket, speed: u8) {
        let mut room = self.room;
        for offer in self.units.iter().filter(|offer| offer.speed >= speed) {
            let count = room.min(offer.left.into()).min(affordable(basket.pounds, offer.cost));
            if let (1.., Some(kind)) = (count, offer.kind) {
                room -= count;
                basket.pounds -= offer.cost * count as u8;
                basket.first = basket.first.or(Some((Goods::Unit(kind), count as u8)));
                basket.strength.units += count as u8;
                basket.strength.strength += offer.strength * count as u32;
                basket.speed = basket.speed.min(offer.speed.into());
            }
        }
    }

    /// Adds arms to a basket.
    fn add_arms(&self, basket: &mut Basket) {
        if basket.strength.units < 2 {
            return;
        }
        for (kind, GearOffer { left, cost, takers }) in ARMS.into_iter().zip(self.arms) {
            let count = left.min(affordable(basket.pounds, cost));
            if count > 0 {
                basket.pounds -= cost * count as u8;
                let first = (!takers.is_empty()).then_some((Goods::Gear(kind), count as u8));
                basket.first = basket.first.or(first);
                basket.strength.strength += count as u32;
            }
        }
    }

    /// Returns the probability that the mission is won after the purchase of a basket.
    ///
    /// Pounds that are left count as units where units can only be bought elsewhere.
    fn value(&self, basket: &Basket) -> f32 {
        let evaluator = self.evaluator;
        let resources = Resources {
            speed: basket.speed,
            charges: basket.charges as f32,
            pounds: basket.pounds.into(),
            buys: true,
        };
        let rest = evaluator.rest(evaluator.done, evaluator.situation.space, &resources);
        let UnitOffer { left, cost, strength, .. } = self.elsewhere;
        let recruits = affordable(basket.pounds, cost).min(left.into());
        let strength = ForceStrength {
            units: basket.strength.units + recruits as u8,
            strength: basket.strength.strength + strength * recruits as u32,
            ..basket.strength
        };
        let speed = evaluator.tables.speed(self.here).min(FAST.into());
        if basket.speed < speed {
            return 0.0;
        }
        evaluator.outlook(&rest, evaluator.ops, evaluator.endurance(strength))
    }
}

/// Returns the Pounds to be kept.
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
const fn affordable(pounds: u8, cost: u8) -> usize {
    match cost {
        0 => usize::MAX,
        _ => (pounds / cost) as usize,
    }
}
