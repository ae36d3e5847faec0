//! What units are for sale, and what they are worth.

use std::cmp::Reverse;

use super::army::{affordable, quotient};
use super::judgement::Judgement;
use crate::model::UnitKind;

/// The units of a kind that are for sale.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stall {
    pub kind: u8,
    /// How many there are that may stack and can be paid for.
    pub left: u8,
    pub cost: u8,
    pub speed: u8,
    /// The mean strength, rounded.
    pub strength: u32,
    /// The strength and the number of units that a Pound buys, in hundredths.
    pub value: u32,
}

/// The units for sale in the space, the best value first: a unit counts for its strength and for
/// itself.
#[inline]
pub(super) fn stalls(
    judgement: &Judgement<'_>,
    sold: impl Fn(UnitKind) -> bool,
    room: usize,
) -> [Stall; UnitKind::FOR_SALE.len()] {
    let view = &judgement.view;
    let model = view.model();
    let body = (100.0 * judgement.weights.body) as u32;
    let mut stalls = [Stall::default(); UnitKind::FOR_SALE.len()];
    for (index, kind) in UnitKind::FOR_SALE.into_iter().enumerate() {
        let such = model.counters.units_of(kind) & view.boxes();
        if such.is_empty() || !sold(kind) {
            continue;
        }
        let total: u32 = such.iter().map(|unit| u32::from(model.counters.strength[unit])).sum();
        let mean = quotient(100 * total, such.len() as u8);
        let cost = model.costs.unit(kind);
        let value = quotient(mean + body, cost);
        let speed = judgement.speed(such) as u8;
        let strength = (mean + 50) / 100;
        let most = room.min(affordable(view.pounds, cost)).max(1);
        let left = such.len().min(most) as u8;
        stalls[index] = Stall { kind: index as u8, left, cost, speed, strength, value };
    }
    stalls.sort_by_key(|stall| Reverse(stall.value));
    stalls
}
