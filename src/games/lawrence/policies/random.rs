//! `random`: the reference against which independent programs can be compared.

use super::policy::Policy;
use crate::model::{Counter, GearKind, MOST_UNITS, Model, Space, UnitKind};
use crate::rules::{Effect, Market, Move, Moves, Player, Purchase, View};
use sandtable_kernel::{Chance, Mind, Parameter, PolicyChoice, Set, SlotList};

/// L20 Chooses by chance alone, in a manner that is exactly defined.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Policy for Random {
    const BELIEF: &'static str = "all choices are equal";
    const PARAMETERS: &'static [Parameter] = &[];

    fn new(_: &PolicyChoice, _: &Model) -> Self {
        Random
    }
}

/// How many items can be on the list at most: every kind of unit and of Gear.
const MOST_ITEMS: usize = UnitKind::FOR_SALE.len() + GearKind::ALL.len();

/// Units in any order, each order equally likely.
pub(super) fn any_order<C: Chance>(
    units: Set<Counter>,
    mind: &mut Mind<'_, C>,
) -> SlotList<MOST_UNITS> {
    let mut left = units;
    let mut line = SlotList::EMPTY;
    while !left.is_empty() {
        let unit = mind.member(left);
        left -= Set::of(unit);
        line.push(unit);
    }
    line
}

impl Player for Random {
    /// L20.1 Any item on the list or a stop, each equally likely; units for Lawrence's space only,
    /// Gear for any unit that can take it; nothing for a force without Lawrence.
    #[inline]
    fn buy<C: Chance>(
        &self,
        view: View<'_>,
        market: &Market,
        mind: &mut Mind<'_, C>,
    ) -> Option<Purchase> {
        let (force, space) = (view.force(), view.lawrence());
        if !force.is_empty() && !force.contains(view.model().counters.lawrence) {
            return None;
        }
        let units = UnitKind::FOR_SALE.map(|kind| market.spaces(kind).contains(space));
        let on_sale = (0..MOST_ITEMS).filter(|&item| match units.get(item) {
            Some(on_sale) => *on_sale,
            None => !market.carriers(GearKind::ALL[item - units.len()]).is_empty(),
        });
        let list: Set = on_sale.collect();
        let choice = mind.pick(list.len() as u32 + 1) as usize;
        if choice == list.len() {
            return None;
        }
        let item = list.nth(choice);
        Some(match item.checked_sub(units.len()) {
            None => Purchase::Units(UnitKind::FOR_SALE[item], space, 1),
            Some(gear) => {
                let kind = GearKind::ALL[gear];
                Purchase::Gear(kind, Set::of(mind.member(market.carriers(kind))))
            }
        })
    }

    /// L20.2 Any space with a unit, each equally likely; then each of its units with probability
    /// 1/2, again until there is one.
    #[inline]
    fn force<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Set<Counter> {
        let camp = view.model().counters.camp;
        let space = mind.member(view.spaces_of(view.units() - camp));
        let units = view.units_in(space) - camp;
        mind.some(units)
    }

    /// L20.3 A march to any space that it may end in, each equally likely.
    #[inline]
    fn move_force<C: Chance>(&self, _: View<'_>, moves: &Moves, mind: &mut Mind<'_, C>) -> Move {
        Move::March(mind.member(moves.march))
    }

    /// L20.4 Between missions he stays, or by a ruling starts where the mission says; of several
    /// starts of a first mission any, each equally likely.
    fn start<C: Chance>(
        &self,
        view: View<'_>,
        spaces: Set<Space>,
        start: usize,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        if view.carries_on() { start } else { mind.member(spaces) }
    }

    /// Any list that can have an effect, each equally likely.
    fn choose<C: Chance>(
        &self,
        _: View<'_>,
        _: &[Vec<Effect>],
        possible: Set,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(possible)
    }

    /// Any unit, each equally likely.
    fn give_up<C: Chance>(
        &self,
        _: View<'_>,
        units: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(units)
    }

    /// Any space, each equally likely.
    fn reveal<C: Chance>(&self, _: View<'_>, spaces: Set<Space>, mind: &mut Mind<'_, C>) -> usize {
        mind.member(spaces)
    }

    /// Any unit, each equally likely.
    fn carrier<C: Chance>(
        &self,
        _: View<'_>,
        _: GearKind,
        units: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(units)
    }

    /// L20.4 Any order, each equally likely.
    fn line_up<C: Chance>(
        &self,
        _: View<'_>,
        units: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> SlotList<MOST_UNITS> {
        any_order(units, mind)
    }

    /// L20.4 Any target, each equally likely.
    fn target<C: Chance>(
        &self,
        _: View<'_>,
        _: usize,
        targets: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(targets)
    }

    /// L20.4 With probability 1/2.
    fn break_off<C: Chance>(&self, _: View<'_>, _: Set<Space>, mind: &mut Mind<'_, C>) -> bool {
        mind.pick(2) == 1
    }

    /// L20.4 Any space, each equally likely.
    fn retreat<C: Chance>(
        &self,
        _: View<'_>,
        retreats: Set<Space>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(retreats)
    }
}
