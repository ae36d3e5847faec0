//! `wild`: a second player by chance, who does all that may be done.

#[cfg(test)]
mod tests;

use super::policy::Policy;
use crate::model::{Card, Gear, GearKind, MOST_UNITS, Model, Ottoman, Space, Unit, UnitKind};
use crate::rules::{Asked, Effect, Favour, Gift, Market, Move, Moves, Player, Purchase};
use sandtable_kernel::{Parameter, PolicyChoice, Set, SlotList};

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
        let kinds: Set = (0..empty.len()).filter(|&kind| !empty[kind]).collect();
        let kind = asked.member(kinds);
        match kind {
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
        let gear = |item: usize| GearKind::ALL[item - UnitKind::FOR_SALE.len()];
        let is_sold = |&item: &usize| match UnitKind::FOR_SALE.get(item) {
            Some(&kind) => !market.spaces(kind).is_empty(),
            None => !market.carriers(gear(item)).is_empty(),
        };
        let for_sale: Set = (0..OP).filter(is_sold).collect();
        let op = if market.extra_op { Set::of(OP) } else { Set::EMPTY };
        let item = asked.member_or_none(for_sale | op)?;
        Some(match UnitKind::FOR_SALE.get(item) {
            _ if item == OP => Purchase::Op,
            Some(&kind) => Purchase::Units(kind, asked.member(market.spaces(kind)), 1),
            None => {
                let taker = asked.member(market.carriers(gear(item)));
                Purchase::Gear(gear(item), Set::of(taker))
            }
        })
    }

    /// L14.3 Any number of Pounds that there are, 0 included, or no attempt, each equally likely.
    fn recruit_leader(&self, asked: &mut Asked<'_>) -> Option<u8> {
        let choice = asked.pick(u32::from(asked.pounds()) + 2) as u8;
        choice.checked_sub(1)
    }

    /// L6.4 Any piece of Gear in the force's space that was not handed over in this phase, to any
    /// other unit there with room for it, or none, each equally likely.
    fn give(&self, asked: &mut Asked<'_>) -> Option<Gift> {
        let view = asked.view;
        let units = view.units_in(view.space());
        let here = |&gear: &Gear| units.contains(view.carrier(gear));
        let gear: Set<Gear> = (view.carried() - view.given()).iter().filter(here).collect();
        let room = view.with_room(units);
        let takers = |gear: Gear| room - Set::of(view.carrier(gear));
        let gifts: usize = gear.iter().map(|gear| takers(gear).len()).sum();
        let mut rank = asked.pick(gifts as u32 + 1) as usize;
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
    fn play_card(&self, asked: &mut Asked<'_>, cards: Set<Card>) -> Option<Card> {
        asked.member_or_none(cards)
    }

    /// L8.4 Any list, each equally likely.
    fn choose(&self, asked: &mut Asked<'_>, _: &[Vec<Effect>], possible: Set) -> usize {
        asked.member(possible)
    }

    /// L8.4 Any unit, each equally likely.
    fn give_up(&self, asked: &mut Asked<'_>, units: Set<Unit>) -> Unit {
        asked.member(units)
    }

    /// L8.4 Any unit, each equally likely.
    fn strengthen(&self, asked: &mut Asked<'_>, units: Set<Unit>) -> Unit {
        asked.member(units)
    }

    /// L8, L16 Any Garrison, each equally likely.
    fn reveal(&self, asked: &mut Asked<'_>, spaces: Set<Space>) -> Space {
        asked.member(spaces)
    }

    /// L16 With probability 1/2.
    fn appeal(&self, asked: &mut Asked<'_>) -> bool {
        asked.pick(2) == 1
    }

    /// L16 Any of the cards or none, each equally likely.
    fn double_appeal(&self, asked: &mut Asked<'_>, cards: Set<Card>) -> Option<Card> {
        asked.member_or_none(cards)
    }

    /// L16 Any favour, each equally likely.
    fn favour(&self, asked: &mut Asked<'_>, options: Set) -> Favour {
        Favour::ALL[asked.member(options)]
    }

    /// L16 Any port, each equally likely.
    fn port(&self, asked: &mut Asked<'_>, _: Favour, ports: Set<Space>) -> Space {
        asked.member(ports)
    }

    /// L16 Any unit, each equally likely.
    fn carrier(&self, asked: &mut Asked<'_>, _: GearKind, units: Set<Unit>) -> Unit {
        asked.member(units)
    }

    /// L17 Any Garrison or none, each equally likely.
    fn scout(&self, asked: &mut Asked<'_>, spaces: Set<Space>) -> Option<Space> {
        asked.member_or_none(spaces)
    }

    /// L10.3 Any order, each equally likely.
    fn line_up(&self, asked: &mut Asked<'_>, units: Set<Unit>) -> SlotList<Unit, MOST_UNITS> {
        super::random::any_order(asked, units)
    }

    /// L10.4 Any target, each equally likely.
    #[inline]
    fn target(&self, asked: &mut Asked<'_>, _: Unit, targets: Set<Ottoman>) -> Ottoman {
        asked.member(targets)
    }

    /// L10.5 With probability 1/2.
    fn break_off(&self, asked: &mut Asked<'_>, _: Set<Space>) -> bool {
        asked.pick(2) == 1
    }

    /// L10.5 Any space, each equally likely.
    fn retreat(&self, asked: &mut Asked<'_>, retreats: Set<Space>) -> Space {
        asked.member(retreats)
    }

    /// L13 Any unit that carries a Demolition, or a stop, each equally likely.
    fn demolish(&self, asked: &mut Asked<'_>, carriers: Set<Unit>) -> Option<Unit> {
        asked.member_or_none(carriers)
    }

    /// L11.5 With probability 1/2.
    fn ransom(&self, asked: &mut Asked<'_>, _: Unit) -> bool {
        asked.pick(2) == 1
    }

    /// L19 Any space, each equally likely.
    fn start(&self, asked: &mut Asked<'_>, spaces: Set<Space>, _: Space) -> Space {
        asked.member(spaces)
    }
}
