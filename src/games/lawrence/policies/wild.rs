//! `wild`: a second player by chance, who does all that may be done.

#[cfg(test)]
mod tests;

use super::policy::Policy;
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

    fn new(_: &PolicyChoice, _: &Model) -> Self {
        Wild
    }
}

impl Player for Wild {
    /// Any, each equally likely.
    #[inline]
    fn one_of<K: Member>(&self, asked: &mut Asked<'_>, offered: Set<K>, _: K) -> K {
        asked.member(offered)
    }

    /// Any or none, each equally likely.
    #[inline]
    fn one_or_none<K: Member>(
        &self,
        asked: &mut Asked<'_>,
        offered: Set<K>,
        _: Option<K>,
    ) -> Option<K> {
        asked.member_or_none(offered)
    }

    /// With probability 1/2.
    #[inline]
    fn whether(&self, asked: &mut Asked<'_>, _: bool) -> bool {
        asked.pick(2) == 1
    }

    /// L5.2 Any space with a unit, each equally likely; then any non-empty subset of its units,
    /// each equally likely.
    #[inline]
    fn force(&self, asked: &mut Asked<'_>) -> Set<Unit> {
        let camp = asked.model().counters.camp;
        let space = asked.member(asked.spaces_of(asked.units() - camp));
        asked.some(asked.units_in(space) - camp)
    }

    /// L7 Any kind of move that there is, each equally likely; then any space where it may end, or
    /// for a rally any non-empty subset of the units.
    #[inline]
    fn move_force(&self, asked: &mut Asked<'_>, moves: &Moves) -> Move {
        let [march, sail, airlift] = [moves.march, moves.sail, moves.airlift].map(Set::is_empty);
        let empty = [march, sail, airlift, moves.rally.is_empty()];
        match asked.member((0..empty.len()).filter(|&kind| !empty[kind]).collect::<Set>()) {
            0 => Move::March(asked.member(moves.march)),
            1 => Move::Sail(asked.member(moves.sail)),
            2 => Move::Airlift(asked.member(moves.airlift)),
            _ => Move::Rally(asked.some(moves.rally)),
        }
    }

    /// L6 Any kind of unit or Gear for sale, the extra Op or a stop, each equally likely; then any
    /// space or unit that it may go to.
    #[inline]
    fn buy(&self, asked: &mut Asked<'_>, market: &Market) -> Option<Purchase> {
        let units = UnitKind::FOR_SALE.map(|kind| market.spaces(kind));
        let gear = |item: usize| GearKind::ALL.get(item.checked_sub(units.len())?).copied();
        let is_sold = |item: &usize| match (units.get(*item), gear(*item)) {
            (Some(spaces), _) => !spaces.is_empty(),
            (_, Some(kind)) => !market.carriers(kind).is_empty(),
            (None, None) => market.extra_op,
        };
        let items: Set = (0..=units.len() + GearKind::ALL.len()).filter(is_sold).collect();
        let item = asked.member_or_none(items)?;
        Some(match (units.get(item), gear(item)) {
            (Some(&spaces), _) => {
                Purchase::Units(UnitKind::FOR_SALE[item], asked.member(spaces), 1)
            }
            (_, Some(kind)) => Purchase::Gear(kind, Set::of(asked.member(market.carriers(kind)))),
            (None, None) => Purchase::Op,
        })
    }

    /// L14.3 Any number of Pounds that there are, 0 included, or no attempt, each equally likely.
    fn recruit_leader(&self, asked: &mut Asked<'_>) -> Option<u8> {
        let choice = asked.pick(u32::from(asked.pounds) + 2) as u8;
        choice.checked_sub(1)
    }

    /// L6.4 Any piece of Gear in the force's space that was not handed over in this phase, to any
    /// other unit there with room for it, or none, each equally likely.
    fn give(&self, asked: &mut Asked<'_>) -> Option<Gift> {
        let gifts = gifts(asked.view);
        gifts.clone().nth(asked.pick(gifts.count() as u32 + 1) as usize)
    }
}

/// L6.4 Every piece of Gear in the force's space that was not handed over in this phase, with every
/// other unit there that has room for it.
#[inline]
pub(super) fn gifts(view: View<'_>) -> impl Iterator<Item = Gift> + Clone + '_ {
    let units = view.units_in(view.space);
    let room = view.with_room(units);
    let gear = (view.carried() - view.given).iter();
    gear.filter(move |&gear| units.contains(view.carrier(gear))).flat_map(move |gear| {
        (room - Set::of(view.carrier(gear))).iter().map(move |to| Gift { gear, to })
    })
}
