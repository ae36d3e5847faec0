//! Purchases (L6) and gifts of Gear (L6.4).
//!
//! A policy buys the first items of the best [basket](super::basket), and then compares baskets again.

use crate::prelude::*;

use super::basket::{ARMS, Goods, Shop};
use crate::policies::evaluator::Evaluator;

/// Returns the next purchase, or `None` to stop buying.
pub fn best_purchase(evaluator: &Evaluator<'_>, market: &Market) -> Option<Purchase> {
    let (item, count) = Shop::new(evaluator, market).best_items()?;
    let space = evaluator.situation.space;
    match item {
        Goods::Unit(kind) => {
            let count = count.min(evaluator.rules.recruits(kind, space).len() as u8);
            Some(Purchase::Units(kind, space, count))
        }
        Goods::Gear(kind) => {
            let takers = market.carriers(kind) & evaluator.units_in(space);
            let takers = takers - evaluator.model.counters.camp;
            let soldiers = takers - evaluator.model.counters.leaders;
            // Leaders take no Demolition if another unit can take one, even if some of `count` are then not bought.
            let takers = if soldiers.is_empty() { takers } else { soldiers };
            let mut chosen: Set<Unit> = Set::EMPTY;
            for _ in 0..count {
                chosen |= carrier(evaluator, kind, takers - chosen).map_or(Set::EMPTY, Set::of);
            }
            (!chosen.is_empty()).then_some(Purchase::Gear(kind, chosen))
        }
    }
}

/// Returns true if something for sale could be worth its price to the units in the force's space.
///
/// `demolitions_help` is true if Demolitions could be of use.
#[inline]
pub fn may_buy(view: &View<'_>, market: &Market, demolitions_help: bool) -> bool {
    let counters = &view.model().counters;
    let here = view.units_in(view.space) - counters.camp;
    let arms = |&kind: &GearKind| market.carriers(kind).meets(here - counters.leaders);
    let takers = market.carriers(GearKind::Demolition) & here;
    UnitKind::FOR_SALE.iter().any(|&kind| market.spaces(kind).contains(view.space))
        || here.contains(counters.lawrence) && ARMS.iter().any(arms)
        || demolitions_help && !takers.is_subset(Set::of(counters.lawrence))
}

/// Returns the unit that takes a piece of Gear, or `None` if no unit should.
///
/// It is the strongest unit that is no Leader, and never the Camp, which does not move. Demolitions go to units that
/// have none. Arab Leaders, who might be blown up, carry one only if no other unit can; Lawrence never does.
pub fn carrier(evaluator: &Evaluator<'_>, kind: GearKind, takers: Set<Unit>) -> Option<Unit> {
    let counters = &evaluator.model.counters;
    let is_demolition = kind == GearKind::Demolition;
    let takers = takers - counters.camp;
    let others = takers - counters.leaders;
    let takers = match is_demolition && others.is_empty() {
        true => takers - Set::of(counters.lawrence),
        false => others,
    };
    let without = takers - evaluator.situation.sappers;
    let among = if is_demolition && !without.is_empty() { without } else { takers };
    among.iter().max_by_key(|&unit| evaluator.strength_of(unit))
}

/// L6.4 Returns the gift of a spare Demolition to a unit of the force that has none, or `None`.
///
/// A Demolition is spare if the Camp carries it or its carrier has another: each unit uses one in an Operation, and the
/// Camp uses none.
pub fn gift(view: &View<'_>) -> Option<Gift> {
    let counters = &view.model().counters;
    let here = view.units_in(view.space);
    // The Camp counts as a sapper from the start, so any Demolition that it carries is spare.
    let (mut sappers, mut spare) = (counters.camp, None);
    for gear in counters.gear_of(GearKind::Demolition) & view.carried() {
        let sapper = view.carrier(gear);
        if sappers.contains(sapper) && here.contains(sapper) {
            spare = Some(gear);
        }
        sappers |= Set::of(sapper);
    }
    let gear = spare?;
    let others = view.with_room(here & view.force) - counters.leaders - sappers;
    others.first().map(|to| Gift { gear, to })
}

/// Adds each kind of purchase to the candidates: no purchase, units, Gear and an extra Op.
///
/// Units are bought one at a time for the space of the force.
pub fn add_purchases(
    evaluator: &Evaluator<'_>,
    market: &Market,
    candidates: &mut CandidateActions<Option<Purchase>>,
) {
    candidates.add(None);
    let space = evaluator.situation.space;
    for kind in UnitKind::FOR_SALE.into_iter().filter(|kind| market.spaces(*kind).contains(space)) {
        candidates.add(Some(Purchase::Units(kind, space, 1)));
    }
    for kind in GearKind::ALL {
        let takers = market.carriers(kind);
        let here = takers & evaluator.units_in(space);
        if let Some(unit) = carrier(evaluator, kind, here).or(takers.first()) {
            candidates.add(Some(Purchase::Gear(kind, Set::of(unit))));
        }
    }
    if market.extra_op {
        candidates.add(Some(Purchase::Op));
    }
}
