//! What to buy: the basket that promises most, item by item.

use super::judgement::{After, Judgement};
use super::staff::{Army, carriers};
use crate::games::lawrence::model::{GearKind, UnitKind};
use crate::games::lawrence::rules::{Market, Purchase};
use crate::kernel::Set;

/// How many Demolitions come into question for a basket.
const MOST_CHARGES: u32 = 6;

/// A basket in the making.
#[derive(Clone, Copy)]
struct Basket {
    army: Army,
    speed: usize,
    charges: u32,
    pounds: u8,
    room: usize,
    ops: f32,
    first: Option<Purchase>,
}

/// L6 The first item of the basket that promises most, or none. Baskets differ in how fast their
/// units are, how many Demolitions they hold, and whether they hold an Op.
pub(super) fn best_purchase(judgement: &Judgement<'_>, market: &Market, reserve: u8) -> Option<Purchase> {
    let view = &judgement.view;
    let lacking = judgement.missing(judgement.done) > 0;
    let mut best = (0.0, None);
    for speed in 1..=4 {
        for charges in 0..=if lacking { MOST_CHARGES } else { 0 } {
            for saved in 0..=if lacking { MOST_SAVED } else { 0 } {
                let Some(basket) = fill(judgement, market, reserve + saved, speed, charges) else { break };
                let value = judgement.outlook(&After {
                    vigour: judgement.vigour(basket.army),
                    speed: basket.speed,
                    done: judgement.done,
                    space: view.lawrence(),
                    ops: basket.ops,
                    charges: basket.charges as f32,
                    pounds: basket.pounds + reserve + saved,
                    lawrence: true,
                });
                if value > best.0 {
                    best = (value, basket.first);
                }
            }
        }
    }
    let late = view.ops_left() <= 2;
    best.1.or_else(|| (market.extra_op && late).then_some(Purchase::Op))
}

/// So many Pounds at most are saved for Demolitions to come.
const MOST_SAVED: u8 = 5;

/// A basket with units of at least a speed, so many Demolitions more, and perhaps an Op; none if
/// there is no such.
fn fill(judgement: &Judgement<'_>, market: &Market, reserve: u8, speed: usize, charges: u32) -> Option<Basket> {
    let view = &judgement.view;
    let model = view.model();
    let counters = &model.counters;
    let here = view.units_in(view.lawrence()) - counters.camp;
    let mut basket = Basket {
        army: Army::new(view, here),
        speed: counters.slowest(here).into(),
        charges: carriers(view, GearKind::Demolition, here).len() as u32,
        pounds: view.pounds().saturating_sub(reserve),
        room: (usize::from(model.limits.stacking.lawrence + view.leadership())).saturating_sub((here - counters.leaders).len()),
        ops: view.ops_left() as f32,
        first: None,
    };
    let price = model.costs.gear(GearKind::Demolition);
    basket.charges += charges;
    if basket.charges as usize > counters.gear_of(GearKind::Demolition).len() {
        return None;
    }
    basket.pounds = basket.pounds.checked_sub(charges as u8 * price)?;
    basket.units(judgement, market, speed);
    let takers = market.carriers(GearKind::Demolition) & here;
    if let (1.., Some(taker)) = (charges, best_taker(judgement, GearKind::Demolition, takers)) {
        basket.first = basket.first.or(Some(Purchase::Gear(GearKind::Demolition, taker)));
    }
    basket.arms(judgement, market, here);
    if basket.charges as usize > basket.army.count * 2 { return None; }
    Some(basket)
}

impl Basket {
    /// Pays for an item, if there are the Pounds.
    fn pay(&mut self, cost: u8, item: Purchase) -> Option<()> {
        self.pounds = self.pounds.checked_sub(cost)?;
        self.first = self.first.or(Some(item));
        Some(())
    }

    /// Adds units of at least a speed, those first that give most strength for a Pound.
    fn units(&mut self, judgement: &Judgement<'_>, market: &Market, speed: usize) {
        let view = &judgement.view;
        let model = view.model();
        let space = view.lawrence();
        let mut left = view.boxes();
        loop {
            let mut best = (0, None);
            for kind in UnitKind::FOR_SALE {
                let such = model.counters.units_of(kind) & left;
                let cost = model.costs.unit(kind);
                if such.is_empty() || cost > self.pounds || self.room == 0 || !market.spaces(kind).contains(space) || usize::from(model.counters.slowest(such)) < speed {
                    continue;
                }
                let strength: u32 = such.iter().map(|unit| u32::from(model.counters.strength[unit])).sum();
                // A body counts as well as its strength.
                let value = (100 * strength / such.len() as u32 + (100.0 * judgement.weights.body) as u32) / u32::from(cost.max(1));
                if value > best.0 {
                    best = (value, Some((kind, such, strength)));
                }
            }
            let Some((kind, such, strength)) = best.1 else { return };
            let _ = self.pay(model.costs.unit(kind), Purchase::Unit(kind, space));
            self.army.count += 1;
            self.army.strength += (strength + such.len() as u32 / 2) / such.len() as u32;
            self.speed = self.speed.min(model.counters.slowest(such).into());
            self.room -= 1;
            left -= such.first().map_or(Set::EMPTY, Set::of);
        }
    }

    /// Adds what makes the units stronger.
    fn arms(&mut self, judgement: &Judgement<'_>, market: &Market, here: Set) {
        let model = judgement.view.model();
        for kind in [GearKind::Machinegun, GearKind::Aeroplane] {
            let cost = model.costs.gear(kind);
            for gear in model.counters.gear_of(kind) & judgement.view.boxes() {
                if cost > self.pounds || self.army.count < 2 {
                    continue;
                }
                match best_taker(judgement, kind, market.carriers(kind) & here) {
                    Some(taker) => { let _ = self.pay(cost, Purchase::Gear(kind, taker)); }
                    None => self.pounds -= cost,
                }
                self.army.strength += u32::from(model.counters.strength[gear]);
                self.army.edge += u8::from(model.counters.elite.contains(gear));
            }
        }
    }
}

/// Who takes a piece of Gear.
fn best_taker(judgement: &Judgement<'_>, kind: GearKind, takers: Set) -> Option<usize> {
    let view = &judgement.view;
    let counters = &view.model().counters;
    let takers = takers - counters.leaders;
    let strength = |unit: usize| view.arab_strength(unit);
    match kind {
        GearKind::Demolition => {
            let free = takers - carriers(view, kind, takers);
            let free = if free.is_empty() { takers } else { free };
            free.iter().max_by_key(|&unit| strength(unit))
        }
        _ => takers.iter().max_by_key(|&unit| (strength(unit) < 6, strength(unit))),
    }
}
