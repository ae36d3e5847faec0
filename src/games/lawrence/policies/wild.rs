//! `wild`: a second player by chance, who does all that may be done.

#[cfg(test)]
mod tests;

use super::policy::Policy;
use super::ware::Ware;
use crate::prelude::*;

/// Gives any answer that the rules allow, by chance alone, so that whatever may happen in a game
/// happens in some of its games. An answer in several parts is chosen part by part: first the kind
/// of a move, then where it ends. Each possible part is equally likely; where it is legal to stop
/// or to decline, that is one more possibility.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wild;

impl Policy for Wild {
    const BELIEF: &'static str = "whatever the rules allow may be tried";

    type Player = Self;

    fn new(_: &PolicyChoice, _: &Model, _: &PolicyStore) -> Self {
        Wild
    }
}

impl Player for Wild {
    /// Any, each equally likely.
    #[inline]
    fn one_of<K: Member>(&self, context: &mut DecisionContext<'_>, offered: Set<K>, _: K) -> K {
        context.member(offered)
    }

    /// Any or none, each equally likely.
    #[inline]
    fn one_or_none<K: Member>(
        &self,
        context: &mut DecisionContext<'_>,
        offered: Set<K>,
        _: Option<K>,
    ) -> Option<K> {
        context.member_or_none(offered)
    }

    /// With probability 1/2.
    #[inline]
    fn whether(&self, context: &mut DecisionContext<'_>, _: bool) -> bool {
        context.pick(2) == 1
    }

    /// L5.2 Any space with a unit, each equally likely; then any non-empty subset of its units,
    /// each equally likely.
    #[inline]
    fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
        let camp = context.model().counters.camp;
        let space = context.member(context.spaces_of(context.units() - camp));
        context.some(context.units_in(space) - camp)
    }

    /// L7 Any kind of move that there is, each equally likely; then any space where it may end, or
    /// for a rally any non-empty subset of the units.
    #[inline]
    fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
        let [march, sail, airlift] = [moves.march, moves.sail, moves.airlift].map(Set::is_empty);
        let empty = [march, sail, airlift, moves.rally.is_empty()];
        match context.member((0..empty.len()).filter(|&kind| !empty[kind]).collect::<Set>()) {
            0 => Move::March(context.member(moves.march)),
            1 => Move::Sail(context.member(moves.sail)),
            2 => Move::Airlift(context.member(moves.airlift)),
            _ => Move::Rally(context.some(moves.rally)),
        }
    }

    /// L6 Any kind of unit or Gear for sale, the extra Op or a stop, each equally likely; then any
    /// space or unit that it may go to.
    #[inline]
    fn buy(&self, context: &mut DecisionContext<'_>, market: &Market) -> Option<Purchase> {
        let sold = |kind: &UnitKind| !market.spaces(*kind).is_empty();
        let units = UnitKind::FOR_SALE.into_iter().filter(sold).map(Ware::Unit);
        let sold = |kind: &GearKind| !market.carriers(*kind).is_empty();
        let gear = GearKind::ALL.into_iter().filter(sold).map(Ware::Gear);
        let wares = units.chain(gear).chain(market.extra_op.then_some(Ware::Op));
        Some(match any_or_none(context, wares)? {
            Ware::Unit(kind) => Purchase::Units(kind, context.member(market.spaces(kind)), 1),
            Ware::Gear(kind) => {
                Purchase::Gear(kind, Set::of(context.member(market.carriers(kind))))
            }
            Ware::Op => Purchase::Op,
        })
    }

    /// L14.3 Any number of Pounds that there are, 0 included, or no attempt, each equally likely.
    fn recruit_leader(&self, context: &mut DecisionContext<'_>) -> Option<u8> {
        let choice = context.pick(u32::from(context.pounds) + 2) as u8;
        choice.checked_sub(1)
    }

    /// L6.4 Any piece of Gear in the force's space that was not handed over in this phase, to any
    /// other unit there with room for it, or none, each equally likely.
    fn give(&self, context: &mut DecisionContext<'_>) -> Option<Gift> {
        any_or_none(context, context.gifts())
    }
}

/// Any of `offered` or none, each equally likely.
#[inline]
fn any_or_none<T>(
    context: &mut DecisionContext<'_>,
    mut offered: impl Iterator<Item = T> + Clone,
) -> Option<T> {
    let rank = context.pick(offered.clone().count() as u32 + 1);
    offered.nth(rank as usize)
}
