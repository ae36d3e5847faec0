//! `random`: the reference against which independent programs can be compared.

use super::policy::Policy;
use crate::prelude::*;
use crate::rules::first;

/// L20 Chooses by chance alone, in a manner that is exactly defined.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Policy for Random {
    const BELIEF: &'static str = "all choices are equal";

    type Player = Self;

    fn new(_: &PolicyChoice, _: &Model, _: &PolicyStore) -> Self {
        Random
    }
}

/// How many items can be on the list at most: every kind of unit and of Gear.
const MOST_ITEMS: usize = UnitKind::FOR_SALE.len() + GearKind::ALL.len();

impl Player for Random {
    /// L20.1 Any item on the list or a stop, each equally likely; units for Lawrence's space only,
    /// Gear for any unit that can take it; nothing for a force without Lawrence.
    #[inline]
    fn buy(&self, context: &mut DecisionContext<'_>, market: &Market) -> Option<Purchase> {
        let (force, space) = (context.force, context.lawrence());
        if !force.is_empty() && !force.contains(context.model().counters.lawrence) {
            return None;
        }
        let units = UnitKind::FOR_SALE.map(|kind| market.spaces(kind).contains(space));
        let on_sale = (0..MOST_ITEMS).filter(|&item| match units.get(item) {
            Some(on_sale) => *on_sale,
            None => !market.carriers(GearKind::ALL[item - units.len()]).is_empty(),
        });
        let list: Set = on_sale.collect();
        let choice = context.pick(list.len() as u32 + 1) as usize;
        if choice == list.len() {
            return None;
        }
        let item = list.nth(choice);
        Some(match item.checked_sub(units.len()) {
            None => Purchase::Units(UnitKind::FOR_SALE[item], space, 1),
            Some(gear) => {
                let kind = GearKind::ALL[gear];
                Purchase::Gear(kind, Set::of(context.member(market.carriers(kind))))
            }
        })
    }

    /// L20.2 Any space with a unit, each equally likely; then each of its units with probability
    /// 1/2, again until there is one.
    #[inline]
    fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
        let camp = context.model().counters.camp;
        let space = context.member(context.spaces_of(context.units() - camp));
        let units = context.units_in(space) - camp;
        context.some(units)
    }

    /// L20.3 A march to any space that it may end in, each equally likely.
    #[inline]
    fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
        Move::March(context.member(moves.march))
    }

    /// L20.4 Between missions he stays, or by a ruling starts where the mission says; of several
    /// starts of a first mission any, each equally likely.
    fn start(&self, context: &mut DecisionContext<'_>, spaces: Set<Space>, start: Space) -> Space {
        if context.carried { start } else { context.member(spaces) }
    }

    /// L20.4 Any of the rest, each equally likely.
    #[inline]
    fn one_of<K: Member>(&self, context: &mut DecisionContext<'_>, offered: Set<K>, _: K) -> K {
        context.member(offered)
    }

    /// The first, as by default.
    fn strengthen(&self, _: &mut DecisionContext<'_>, units: Set<Unit>) -> Unit {
        first(units)
    }

    /// L20.4 With probability 1/2.
    fn break_off(&self, context: &mut DecisionContext<'_>, _: Set<Space>) -> bool {
        context.pick(2) == 1
    }
}
