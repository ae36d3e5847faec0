//! What to buy.

use super::judgement::{After, Army, Judgement, carriers};
use crate::games::lawrence::model::{GearKind, UnitKind};
use crate::games::lawrence::rules::{Market, Purchase};
use crate::kernel::Set;

/// L6 The purchase that helps most for its price, or none.
pub(super) fn best_purchase(judgement: &Judgement<'_>, market: &Market, reserve: u8) -> Option<Purchase> {
    let view = &judgement.view;
    let model = view.model();
    let counters = &model.counters;
    let space = view.lawrence();
    let pounds = view.pounds().saturating_sub(reserve);
    let here = view.units_in(space) - counters.camp;
    let army = Army::new(view, here);
    let speed = usize::from(counters.slowest(here));
    let charges = carriers(view, GearKind::Demolition, here).len() as u32;
    let ops = view.ops_left() as f32;
    let value = |army: Army, speed: usize, charges: u32, ops: f32, cost: u8| {
        let pounds = view.pounds().saturating_sub(cost);
        judgement.outlook(&After { army, speed, done: judgement.done, space, ops, charges: charges as f32, pounds, lawrence: true })
    };
    let now = value(army, speed, charges, ops, 0);
    let mut best = (0.0, None);
    let mut offer = |purchase: Purchase, cost: u8, then: f32| {
        let gain = (then - now) / f32::from(cost.max(1));
        if cost <= pounds && gain > best.0 {
            best = (gain, Some(purchase));
        }
    };
    for kind in UnitKind::FOR_SALE {
        if !market.spaces(kind).contains(space) {
            continue;
        }
        let such = counters.units_of(kind) & view.boxes();
        let strength: u32 = such.iter().map(|unit| u32::from(counters.strength[unit])).sum();
        let mean = (strength + such.len() as u32 / 2) / such.len().max(1) as u32;
        let more = Army { count: army.count + 1, strength: army.strength + mean, edge: army.edge };
        let speed = speed.min(counters.slowest(such).into());
        offer(Purchase::Unit(kind, space), model.costs.unit(kind), value(more, speed, charges, ops, model.costs.unit(kind)));
    }
    for &kind in GearKind::ALL {
        let takers = market.carriers(kind) & here;
        let Some(taker) = best_taker(judgement, kind, takers) else { continue };
        let such = counters.gear_of(kind) & view.boxes();
        let Some(gear) = such.first() else { continue };
        let elite = counters.elite.contains(gear);
        let more = Army {
            count: army.count,
            strength: army.strength + u32::from(counters.strength[gear]),
            edge: (army.edge + u8::from(elite)).min(model.limits.player_edge),
        };
        let charges = charges + u32::from(kind == GearKind::Demolition);
        offer(Purchase::Gear(kind, taker), model.costs.gear(kind), value(more, speed, charges, ops, model.costs.gear(kind)));
    }
    if market.extra_op {
        offer(Purchase::Op, model.costs.extra_op, value(army, speed, charges, ops + 1.0, model.costs.extra_op));
    }
    best.1
}

/// Who takes a piece of Gear.
fn best_taker(judgement: &Judgement<'_>, kind: GearKind, takers: Set) -> Option<usize> {
    let view = &judgement.view;
    let counters = &view.model().counters;
    let strength = |unit: usize| view.arab_strength(unit);
    match kind {
        GearKind::Demolition => {
            let free = takers - carriers(view, kind, takers) - counters.leaders;
            free.iter().max_by_key(|&unit| strength(unit))
        }
        _ => takers.iter().max_by_key(|&unit| {
            let s = strength(unit);
            (s < 6, u8::from(!counters.leaders.contains(unit)), s)
        }),
    }
}
