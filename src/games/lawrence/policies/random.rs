//! `random`: the reference against which independent programs can be compared.

use crate::prelude::*;
use crate::rules::first;

/// Policy that chooses at random in the way that L20 defines.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

/// Maximum number of items to buy from: every kind of unit and of Gear.
const MOST_ITEMS: usize = UnitKind::FOR_SALE.len() + GearKind::ALL.len();

impl Player for Random {
    /// L20.1 Chooses an item for sale or no purchase, each with equal probability.
    ///
    /// The items are the kinds of units sold in Lawrence's space and the kinds of Gear that a unit can take, which is
    /// then chosen at random, too. A force without Lawrence buys nothing. `None` means no purchase.
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

    /// L20.2 Chooses a space with a unit, each with equal probability; then each unit with probability 1/2.
    ///
    /// If no unit is chosen, the units are drawn again.
    #[inline]
    fn force(&self, context: &mut DecisionContext<'_>) -> Set<Unit> {
        let camp = context.model().counters.camp;
        let space = context.member(context.spaces_of(context.units() - camp));
        let units = context.units_in(space) - camp;
        context.some(units)
    }

    /// L20.3 Chooses a march to any space where it may end, each with equal probability.
    #[inline]
    fn move_force(&self, context: &mut DecisionContext<'_>, moves: &Moves) -> Move {
        Move::March(context.member(moves.march))
    }

    /// L20.4 Chooses Lawrence's start in a first mission, each space with equal probability.
    ///
    /// Between the missions of a campaign he stays in his space, `start`.
    fn start(&self, context: &mut DecisionContext<'_>, spaces: Set<Space>, start: Space) -> Space {
        if context.follows_mission { start } else { context.member(spaces) }
    }

    /// L20.4 Chooses a member of `offered`, each with equal probability, in any other decision.
    #[inline]
    fn one_of<K: Member>(&self, context: &mut DecisionContext<'_>, offered: Set<K>, _: K) -> K {
        context.member(offered)
    }

    /// Chooses the first of the units to gain strength.
    fn strengthen(&self, _: &mut DecisionContext<'_>, units: Set<Unit>) -> Unit {
        first(units)
    }

    /// L20.4 Tries to break off the battle with probability 1/2.
    fn break_off(&self, context: &mut DecisionContext<'_>, _: Set<Space>) -> bool {
        context.pick(2) == 1
    }
}
