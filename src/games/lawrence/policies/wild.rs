//! `wild`: a second random policy, in whose games everything legal happens.

#[cfg(test)]
mod tests;

use crate::prelude::*;

/// Policy that chooses among all legal actions at random, so that every rule comes up in some games.
///
/// An action with several parts is chosen part by part: first the kind of a move, then its end. Each legal part has
/// equal probability; to stop or to decline, where that is legal, is one more part.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wild;

/// Kind of thing for sale, with an extra Op.
#[derive(Clone, Copy)]
enum ForSale {
    Unit(UnitKind),
    Gear(GearKind),
    Op,
}

impl Player for Wild {
    /// Chooses a member of `offered`, each with equal probability.
    #[inline]
    fn one_of<K: Member>(&self, context: &mut DecisionContext<'_>, offered: Set<K>, _: K) -> K {
        context.member(offered)
    }

    /// Chooses a member of `offered` or `None`, each with equal probability.
    #[inline]
    fn one_or_none<K: Member>(
        &self,
        context: &mut DecisionContext<'_>,
        offered: Set<K>,
        _: Option<K>,
    ) -> Option<K> {
        context.member_or_none(offered)
    }

    /// Chooses true with probability 1/2.
    #[inline]
    fn whether(&self, context: &mut DecisionContext<'_>, _: bool) -> bool {
        context.pick(2) == 1
    }

    /// L5.2 Chooses a space with a unit, and then a non-empty subset of its units, without the Camp.
    #[inline]
    fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
        let camp = context.model().counters.camp;
        let space = context.member(context.spaces_of(context.units() - camp));
        context.some(context.units_in(space) - camp)
    }

    /// L7 Chooses a legal kind of move, and then its end, or for a rally a non-empty subset of the units.
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

    /// L6 Chooses a kind of units or of Gear for sale, an extra Op, or no purchase.
    ///
    /// Then it chooses a legal space for the unit, or a unit that takes the Gear. `None` means no purchase.
    #[inline]
    fn buy(&self, context: &mut DecisionContext<'_>, market: &Market) -> Option<Purchase> {
        let sold = |kind: &UnitKind| !market.spaces(*kind).is_empty();
        let units = UnitKind::FOR_SALE.into_iter().filter(sold).map(ForSale::Unit);
        let sold = |kind: &GearKind| !market.carriers(*kind).is_empty();
        let gear = GearKind::ALL.into_iter().filter(sold).map(ForSale::Gear);
        let goods = units.chain(gear).chain(market.extra_op.then_some(ForSale::Op));
        Some(match any_or_none(context, goods)? {
            ForSale::Unit(kind) => Purchase::Units(kind, context.member(market.spaces(kind)), 1),
            ForSale::Gear(kind) => {
                Purchase::Gear(kind, Set::of(context.member(market.carriers(kind))))
            }
            ForSale::Op => Purchase::Op,
        })
    }

    /// L14.3 Chooses the Pounds to pay for an attempt to recruit a Leader, or `None` for no attempt.
    ///
    /// The number of Pounds may be 0.
    fn recruit_leader(&self, context: &mut DecisionContext<'_>) -> Option<u8> {
        let choice = context.pick(u32::from(context.pounds) + 2) as u8;
        choice.checked_sub(1)
    }

    /// L6.4 Chooses a legal gift of Gear, or `None` for no gift.
    fn give(&self, context: &mut DecisionContext<'_>) -> Option<Gift> {
        any_or_none(context, context.gifts())
    }
}

/// Chooses one of `offered` or `None`, each with equal probability.
#[inline]
fn any_or_none<T>(
    context: &mut DecisionContext<'_>,
    mut offered: impl Iterator<Item = T> + Clone,
) -> Option<T> {
    let rank = context.pick(offered.clone().count() as u32 + 1);
    offered.nth(rank as usize)
}
