//! What to buy: the basket that promises most, item by item.

use super::judgement::{After, Judgement};
use super::staff::{Army, carriers};
use crate::games::lawrence::model::{GearKind, UnitKind};
use crate::games::lawrence::rules::{Market, Purchase};
use crate::kernel::Set;

/// Baskets with units of at least these speeds come into question.
const SPEEDS: [usize; 3] = [1, 2, 3];
/// So many Demolitions come into question, beyond one for each space to be broken.
const SPARE_CHARGES: [u32; 4] = [0, 1, 2, 3];
/// So many Pounds may be saved for Demolitions to come.
const SAVINGS: [u8; 3] = [0, 2, 4];
/// Arms that come into question, the best first.
const ARMS: [GearKind; 2] = [GearKind::Machinegun, GearKind::Aeroplane];
/// An extra Op is worth its price when no more than these are left.
const FEW_OPS: usize = 2;

/// The units of a kind that are for sale where Lawrence is.
#[derive(Clone, Copy, Debug, Default)]
struct Stall {
    left: u32,
    cost: u8,
    speed: usize,
    /// The mean strength, in hundredths.
    strength: u32,
}

/// What the units of Lawrence's space have, and what they might buy.
struct Shop<'j> {
    judgement: &'j Judgement<'j>,
    stalls: [Stall; UnitKind::FOR_SALE.len()],
    here: Set,
    army: Army,
    /// How slow the slowest is.
    speed: usize,
    /// How many carry Demolitions.
    charges: u32,
    pounds: u8,
    /// How many more units may stack.
    room: usize,
    /// What arms are for sale, and to whom they would go.
    arms: [(usize, u8, Option<usize>); ARMS.len()],
}

/// A basket in the making.
#[derive(Clone, Copy)]
struct Basket {
    army: Army,
    speed: usize,
    charges: u32,
    pounds: u8,
    first: Option<Purchase>,
}

/// L6 The first item of the basket that promises most, or none. Baskets differ in how fast their
/// units are, how many Demolitions they hold, and how many Pounds they leave.
pub(super) fn best_purchase(
    judgement: &Judgement<'_>,
    market: &Market,
    reserve: u8,
) -> Option<Purchase> {
    let view = &judgement.view;
    let shop = Shop::new(judgement, market);
    let missing = judgement.missing(judgement.done) as u32;
    let (charges, savings) = match missing {
        0 => (&SPARE_CHARGES[..1], &SAVINGS[..1]),
        _ => (&SPARE_CHARGES[..], &SAVINGS[..]),
    };
    let sapper = shop.taker(GearKind::Demolition, market.carriers(GearKind::Demolition));
    let mut best = (0.0, None);
    for speed in SPEEDS {
        for charges in charges.iter().map(|spare| missing + spare) {
            for saved in savings.iter().map(|saved| saved + reserve) {
                let Some(basket) = shop.fill(speed, charges, saved, sapper) else { continue };
                let value = judgement.outlook(&basket.after(judgement, saved));
                if value > best.0 {
                    best = (value, basket.first);
                }
            }
        }
    }
    let late = market.extra_op && view.ops_left() <= FEW_OPS;
    best.1.or_else(|| late.then_some(Purchase::Op))
}

impl<'j> Shop<'j> {
    fn new(judgement: &'j Judgement<'j>, market: &Market) -> Self {
        let view = &judgement.view;
        let model = view.model();
        let counters = &model.counters;
        let here = view.units_in(view.lawrence()) - counters.camp;
        let stacking = usize::from(model.limits.stacking.lawrence + view.leadership());
        let mut shop = Shop {
            judgement,
            stalls: [Stall::default(); _],
            here,
            army: Army::new(view, here),
            speed: counters.slowest(here).into(),
            charges: carriers(view, GearKind::Demolition, here).len() as u32,
            pounds: view.pounds(),
            room: stacking.saturating_sub((here - counters.leaders).len()),
            arms: [(0, 0, None); _],
        };
        for (stall, kind) in shop.stalls.iter_mut().zip(UnitKind::FOR_SALE) {
            let such = counters.units_of(kind) & view.boxes();
            if market.spaces(kind).contains(view.lawrence()) {
                let total: u32 = such.iter().map(|unit| u32::from(counters.strength[unit])).sum();
                let left = such.len() as u32;
                let speed = counters.slowest(such).into();
                *stall = Stall {
                    left,
                    cost: model.costs.unit(kind),
                    speed,
                    strength: 100 * total / left,
                };
            }
        }
        shop.arms = ARMS.map(|kind| {
            let left = (counters.gear_of(kind) & view.boxes()).len();
            (left, model.costs.gear(kind), shop.taker(kind, market.carriers(kind)))
        });
        shop
    }

    /// Who takes a piece of Gear: the strongest, and Demolitions apart; a Leader never, for he has
    /// better to do than to be blown up.
    fn taker(&self, kind: GearKind, takers: Set) -> Option<usize> {
        let view = &self.judgement.view;
        let takers = takers & self.here - view.model().counters.leaders;
        let among = match kind {
            GearKind::Demolition => takers - carriers(view, kind, takers),
            _ => takers,
        };
        let among = if among.is_empty() { takers } else { among };
        among.iter().max_by_key(|&unit| {
            let strength = view.arab_strength(unit);
            (kind == GearKind::Demolition || strength < 6, strength)
        })
    }

    /// A basket that brings the Demolitions to a number, with units of at least a speed, that
    /// leaves so many Pounds; none if there is no such.
    fn fill(&self, speed: usize, charges: u32, saved: u8, sapper: Option<usize>) -> Option<Basket> {
        let model = self.judgement.view.model();
        let kind = GearKind::Demolition;
        let wanted = charges.saturating_sub(self.charges);
        let wanted =
            wanted.min((model.counters.gear_of(kind) & self.judgement.view.boxes()).len() as u32);
        let price = wanted as u8 * model.costs.gear(kind);
        let mut basket = Basket {
            army: self.army,
            speed: self.speed,
            charges: self.charges + wanted,
            pounds: self.pounds.checked_sub(price + saved)?,
            first: None,
        };
        self.add_units(&mut basket, speed);
        if wanted > 0 {
            basket.first = basket.first.or(sapper.map(|unit| Purchase::Gear(kind, unit)));
        }
        self.add_arms(&mut basket);
        (basket.charges as usize <= basket.army.count).then_some(basket)
    }

    /// Adds units, those first that give most for a Pound: a body counts beside its strength.
    fn add_units(&self, basket: &mut Basket, speed: usize) {
        let body = (100.0 * self.judgement.weights.body) as u32;
        let mut stalls = self.stalls;
        for _ in 0..self.room {
            let mut best = (0, 0);
            for (index, stall) in stalls.iter().enumerate() {
                let barred = stall.left == 0 || stall.cost > basket.pounds || stall.speed < speed;
                let value = (stall.strength + body) / u32::from(stall.cost.max(1));
                if !barred && value > best.0 {
                    best = (value, index);
                }
            }
            if best.0 == 0 {
                return;
            }
            let stall = &mut stalls[best.1];
            stall.left -= 1;
            let item = Purchase::Unit(UnitKind::FOR_SALE[best.1], self.judgement.view.lawrence());
            basket.pounds -= stall.cost;
            basket.first = basket.first.or(Some(item));
            basket.army.count += 1;
            basket.army.strength += (stall.strength + 50) / 100;
            basket.speed = basket.speed.min(stall.speed);
        }
    }

    /// Adds what makes the units stronger.
    fn add_arms(&self, basket: &mut Basket) {
        for (kind, (left, cost, taker)) in ARMS.into_iter().zip(self.arms) {
            for _ in 0..left {
                if cost > basket.pounds || basket.army.count < 2 {
                    break;
                }
                basket.pounds -= cost;
                basket.first = basket.first.or(taker.map(|unit| Purchase::Gear(kind, unit)));
                basket.army.strength += 1;
            }
        }
    }
}

impl Basket {
    /// How things stand once all of it is bought.
    fn after(&self, judgement: &Judgement<'_>, saved: u8) -> After {
        let view = &judgement.view;
        After {
            vigour: judgement.vigour(self.army),
            speed: self.speed,
            done: judgement.done,
            space: view.lawrence(),
            ops: view.ops_left() as f32,
            charges: self.charges as f32,
            pounds: self.pounds + saved,
            lawrence: true,
        }
    }
}
