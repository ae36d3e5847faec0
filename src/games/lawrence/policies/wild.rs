//! `wild`: a second player by chance, who does all that may be done.

#[cfg(test)]
mod tests;

use super::policy::Policy;
use crate::model::{Counter, GearKind, MOST_UNITS, Model, OpsCard, Space, UnitKind};
use crate::rules::{Effect, Favour, Gift, Market, Move, Moves, Player, Purchase, View};
use sandtable_kernel::{Chance, Mind, Parameter, PolicyChoice, Set, SlotList};

/// Gives any answer that the rules allow, by chance alone, so that whatever may happen in a game
/// happens in some of its games. An answer in several parts is chosen part by part: first the kind
/// of a move, then where it ends. Each possible part is equally likely; where it is legal to stop
/// or to decline, that is one more possibility.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wild;

impl Policy for Wild {
    const BELIEF: &'static str = "whatever the rules allow may be tried";
    const PARAMETERS: &'static [Parameter] = &[];

    fn new(_: &PolicyChoice, _: &Model) -> Self {
        Wild
    }
}

/// The place of the extra Op in a list of all that may be for sale: units, Gear, the Op.
const OP: usize = UnitKind::FOR_SALE.len() + GearKind::ALL.len();

impl Player for Wild {
    /// L5.2 Any space with a unit, each equally likely; then any non-empty subset of its units,
    /// each equally likely.
    #[inline]
    fn force<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Set<Counter> {
        let camp = view.model().counters.camp;
        let space = mind.member(view.spaces_of(view.units() - camp));
        mind.some(view.units_in(space) - camp)
    }

    /// L7 Any kind of move that there is, each equally likely; then any space where it may end, or
    /// for a rally any non-empty subset of the units.
    #[inline]
    fn move_force<C: Chance>(&self, _: View<'_>, moves: &Moves, mind: &mut Mind<'_, C>) -> Move {
        let [march, sail, airlift] = [moves.march, moves.sail, moves.airlift].map(Set::is_empty);
        let empty = [march, sail, airlift, moves.rally.is_empty()];
        let kinds: Set = (0..empty.len()).filter(|&kind| !empty[kind]).collect();
        let kind = mind.member(kinds);
        match kind {
            0 => Move::March(mind.member(moves.march)),
            1 => Move::Sail(mind.member(moves.sail)),
            2 => Move::Airlift(mind.member(moves.airlift)),
            _ => Move::Rally(mind.some(moves.rally)),
        }
    }

    /// L6 Any kind of unit or Gear for sale, the extra Op or a stop, each equally likely; then any
    /// space or unit that it may go to.
    #[inline]
    fn buy<C: Chance>(
        &self,
        _: View<'_>,
        market: &Market,
        mind: &mut Mind<'_, C>,
    ) -> Option<Purchase> {
        let gear = |item: usize| GearKind::ALL[item - UnitKind::FOR_SALE.len()];
        let is_sold = |&item: &usize| match UnitKind::FOR_SALE.get(item) {
            Some(&kind) => !market.spaces(kind).is_empty(),
            None => !market.carriers(gear(item)).is_empty(),
        };
        let for_sale: Set = (0..OP).filter(is_sold).collect();
        let op = if market.extra_op { Set::of(OP) } else { Set::EMPTY };
        let item = mind.member_or_none(for_sale | op)?;
        Some(match UnitKind::FOR_SALE.get(item) {
            _ if item == OP => Purchase::Op,
            Some(&kind) => Purchase::Units(kind, mind.member(market.spaces(kind)), 1),
            None => {
                let taker = mind.member(market.carriers(gear(item)));
                Purchase::Gear(gear(item), Set::of(taker))
            }
        })
    }

    /// L14.3 Any number of Pounds that there are, 0 included, or no attempt, each equally likely.
    fn recruit_leader<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Option<u8> {
        let choice = mind.pick(u32::from(view.pounds()) + 2) as u8;
        choice.checked_sub(1)
    }

    /// L6.4 Any piece of Gear in the force's space that was not handed over in this phase, to any
    /// other unit there with room for it, or none, each equally likely.
    fn give<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Option<Gift> {
        let units = view.units_in(view.space());
        let here = |&gear: &usize| units.contains(view.carrier(gear));
        let gear: Set<Counter> = (view.carried() - view.given()).iter().filter(here).collect();
        let room = view.with_room(units);
        let takers = |gear: usize| room - Set::of(view.carrier(gear));
        let gifts: usize = gear.iter().map(|gear| takers(gear).len()).sum();
        let mut rank = mind.pick(gifts as u32 + 1) as usize;
        for gear in gear {
            let takers = takers(gear);
            if rank < takers.len() {
                return Some(Gift { gear, to: takers.nth(rank) });
            }
            rank -= takers.len();
        }
        None
    }

    /// L8.3 Any of the cards or none, each equally likely.
    fn play_card<C: Chance>(
        &self,
        _: View<'_>,
        cards: Set<OpsCard>,
        mind: &mut Mind<'_, C>,
    ) -> Option<usize> {
        mind.member_or_none(cards)
    }

    /// L8.4 Any list, each equally likely.
    fn choose<C: Chance>(
        &self,
        _: View<'_>,
        _: &[Vec<Effect>],
        possible: Set,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(possible)
    }

    /// L8.4 Any unit, each equally likely.
    fn give_up<C: Chance>(
        &self,
        _: View<'_>,
        units: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(units)
    }

    /// L8.4 Any unit, each equally likely.
    fn strengthen<C: Chance>(
        &self,
        _: View<'_>,
        units: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(units)
    }

    /// L8, L16 Any Garrison, each equally likely.
    fn reveal<C: Chance>(&self, _: View<'_>, spaces: Set<Space>, mind: &mut Mind<'_, C>) -> usize {
        mind.member(spaces)
    }

    /// L16 With probability 1/2.
    fn appeal<C: Chance>(&self, _: View<'_>, mind: &mut Mind<'_, C>) -> bool {
        mind.pick(2) == 1
    }

    /// L16 Any of the cards or none, each equally likely.
    fn double_appeal<C: Chance>(
        &self,
        _: View<'_>,
        cards: Set<OpsCard>,
        mind: &mut Mind<'_, C>,
    ) -> Option<usize> {
        mind.member_or_none(cards)
    }

    /// L16 Any favour, each equally likely.
    fn favour<C: Chance>(&self, _: View<'_>, options: Set, mind: &mut Mind<'_, C>) -> Favour {
        Favour::ALL[mind.member(options)]
    }

    /// L16 Any port, each equally likely.
    fn port<C: Chance>(
        &self,
        _: View<'_>,
        _: Favour,
        ports: Set<Space>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(ports)
    }

    /// L16 Any unit, each equally likely.
    fn carrier<C: Chance>(
        &self,
        _: View<'_>,
        _: GearKind,
        units: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(units)
    }

    /// L17 Any Garrison or none, each equally likely.
    fn scout<C: Chance>(
        &self,
        _: View<'_>,
        spaces: Set<Space>,
        mind: &mut Mind<'_, C>,
    ) -> Option<usize> {
        mind.member_or_none(spaces)
    }

    /// L10.3 Any order, each equally likely.
    fn line_up<C: Chance>(
        &self,
        _: View<'_>,
        units: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> SlotList<MOST_UNITS> {
        super::random::any_order(units, mind)
    }

    /// L10.4 Any target, each equally likely.
    #[inline]
    fn target<C: Chance>(
        &self,
        _: View<'_>,
        _: usize,
        targets: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(targets)
    }

    /// L10.5 With probability 1/2.
    fn break_off<C: Chance>(&self, _: View<'_>, _: Set<Space>, mind: &mut Mind<'_, C>) -> bool {
        mind.pick(2) == 1
    }

    /// L10.5 Any space, each equally likely.
    fn retreat<C: Chance>(
        &self,
        _: View<'_>,
        retreats: Set<Space>,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(retreats)
    }

    /// L13 Any unit that carries a Demolition, or a stop, each equally likely.
    fn demolish<C: Chance>(
        &self,
        _: View<'_>,
        carriers: Set<Counter>,
        mind: &mut Mind<'_, C>,
    ) -> Option<usize> {
        mind.member_or_none(carriers)
    }

    /// L11.5 With probability 1/2.
    fn ransom<C: Chance>(&self, _: View<'_>, _: usize, mind: &mut Mind<'_, C>) -> bool {
        mind.pick(2) == 1
    }

    /// L19 Any space, each equally likely.
    fn start<C: Chance>(
        &self,
        _: View<'_>,
        spaces: Set<Space>,
        _: usize,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(spaces)
    }
}
