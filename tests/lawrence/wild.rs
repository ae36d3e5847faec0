//! A player who uses every option of the rules, without any sense.

use sandtable::games::lawrence::model::{GearKind, MOST_UNITS, SpaceKind, UnitKind};
use sandtable::games::lawrence::policies::Player;
use sandtable::games::lawrence::rules::{
    Effect, Favour, Gift, Market, Move, Moves, Purchase, View,
};
use sandtable::kernel::{Chance, Mind, Row, Set};

/// Chooses by chance among all that may be chosen, with a liking for what wins missions.
pub struct Wild;

/// Whether something of `chances` in six happens.
fn maybe<C: Chance>(mind: &mut Mind<'_, C>, chances: u32) -> bool {
    mind.pick(6) < chances
}

/// A part of `units` with at least one member.
fn some<C: Chance>(mind: &mut Mind<'_, C>, units: Set) -> Set {
    loop {
        let part = mind.subset(units);
        if !part.is_empty() {
            return part;
        }
    }
}

impl Player for Wild {
    fn force<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Set {
        let counters = &view.model().counters;
        let spaces = view.spaces_of(view.units() - counters.camp);
        let space = if maybe(mind, 4) { view.lawrence() } else { mind.member(spaces) };
        let units = view.units_in(space) - counters.camp;
        let lawrence = units & Set::of(counters.lawrence);
        match mind.pick(4) {
            0 if !lawrence.is_empty() => lawrence,
            1 => some(mind, units),
            _ => units,
        }
    }

    /// A Garrison or an unbroken rail space within reach tempts it, so that missions are won.
    fn move_force<C: Chance>(&self, view: View<'_>, moves: &Moves, mind: &mut Mind<'_, C>) -> Move {
        let rail = view.model().map.of_kind(SpaceKind::Rail) - view.rail_breaks();
        for tempting in [view.garrisons(), rail] {
            let goals = moves.march & tempting;
            if !goals.is_empty() && maybe(mind, 3) {
                return Move::March(mind.member(goals));
            }
        }
        if !moves.rally.is_empty() && maybe(mind, 3) {
            return Move::Rally(some(mind, moves.rally));
        }
        if !moves.airlift.is_empty() && maybe(mind, 3) {
            return Move::Airlift(mind.member(moves.airlift));
        }
        if !moves.sail.is_empty() && maybe(mind, 3) {
            return Move::Sail(mind.member(moves.sail));
        }
        Move::March(mind.member(moves.march))
    }

    fn buy<C: Chance>(
        &self,
        view: View<'_>,
        market: &Market,
        mind: &mut Mind<'_, C>,
    ) -> Option<Purchase> {
        if maybe(mind, 1) {
            return None;
        }
        let units = UnitKind::FOR_SALE.into_iter().flat_map(|kind| {
            market.spaces(kind).iter().map(move |space| Purchase::Unit(kind, space))
        });
        let gear = GearKind::ALL.iter().flat_map(|&kind| {
            let carriers = market.carriers(kind) - view.model().counters.camp;
            carriers.iter().map(move |unit| Purchase::Gear(kind, unit))
        });
        let op = market.extra_op.then_some(Purchase::Op);
        let offers: Vec<Purchase> = units.chain(gear).chain(op).collect();
        if offers.is_empty() { None } else { Some(offers[mind.pick(offers.len() as u32) as usize]) }
    }

    fn recruit_leader<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Option<u8> {
        let pounds = view.pounds().min(3);
        maybe(mind, 4).then(|| mind.pick(u32::from(pounds) + 1) as u8)
    }

    fn give<C: Chance>(&self, view: View<'_>, mind: &mut Mind<'_, C>) -> Option<Gift> {
        let units = view.units_in(view.space());
        let gear: Set = units.iter().fold(Set::EMPTY, |all, unit| all | view.gear_of(unit));
        if gear.is_empty() || maybe(mind, 3) {
            return None;
        }
        let gear = mind.member(gear);
        let carrier = units.iter().find(|&unit| view.gear_of(unit).contains(gear))?;
        let able = view.with_room(units) - Set::of(carrier);
        (!able.is_empty()).then(|| Gift { gear, to: mind.member(able) })
    }

    fn play_card<C: Chance>(
        &self,
        _: View<'_>,
        cards: Set,
        mind: &mut Mind<'_, C>,
    ) -> Option<usize> {
        maybe(mind, 3).then(|| mind.member(cards))
    }

    fn choose<C: Chance>(
        &self,
        _: View<'_>,
        _: &[Vec<Effect>],
        possible: Set,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(possible)
    }

    fn give_up<C: Chance>(&self, _: View<'_>, units: Set, mind: &mut Mind<'_, C>) -> usize {
        mind.member(units)
    }

    fn strengthen<C: Chance>(&self, _: View<'_>, units: Set, mind: &mut Mind<'_, C>) -> usize {
        mind.member(units)
    }

    fn reveal<C: Chance>(&self, _: View<'_>, spaces: Set, mind: &mut Mind<'_, C>) -> usize {
        mind.member(spaces)
    }

    fn appeal<C: Chance>(&self, _: View<'_>, mind: &mut Mind<'_, C>) -> bool {
        maybe(mind, 5)
    }

    fn favour<C: Chance>(&self, _: View<'_>, options: Set, mind: &mut Mind<'_, C>) -> Favour {
        Favour::ALL[mind.member(options)]
    }

    fn port<C: Chance>(&self, _: View<'_>, _: Favour, ports: Set, mind: &mut Mind<'_, C>) -> usize {
        mind.member(ports)
    }

    fn carrier<C: Chance>(
        &self,
        _: View<'_>,
        _: GearKind,
        units: Set,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(units)
    }

    fn scout<C: Chance>(&self, _: View<'_>, spaces: Set, mind: &mut Mind<'_, C>) -> Option<usize> {
        maybe(mind, 5).then(|| mind.member(spaces))
    }

    fn line_up<C: Chance>(
        &self,
        _: View<'_>,
        units: Set,
        mind: &mut Mind<'_, C>,
    ) -> Row<MOST_UNITS> {
        let mut left = units;
        let mut line = Row::EMPTY;
        while !left.is_empty() {
            let unit = mind.member(left);
            left -= Set::of(unit);
            line.push(unit);
        }
        line
    }

    fn target<C: Chance>(
        &self,
        _: View<'_>,
        _: usize,
        targets: Set,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(targets)
    }

    fn break_off<C: Chance>(&self, _: View<'_>, _: Set, mind: &mut Mind<'_, C>) -> bool {
        maybe(mind, 3)
    }

    fn retreat<C: Chance>(&self, _: View<'_>, retreats: Set, mind: &mut Mind<'_, C>) -> usize {
        mind.member(retreats)
    }

    fn demolish<C: Chance>(
        &self,
        _: View<'_>,
        carriers: Set,
        mind: &mut Mind<'_, C>,
    ) -> Option<usize> {
        maybe(mind, 5).then(|| mind.member(carriers))
    }

    fn ransom<C: Chance>(&self, _: View<'_>, _: usize, mind: &mut Mind<'_, C>) -> bool {
        maybe(mind, 4)
    }

    fn start<C: Chance>(
        &self,
        _: View<'_>,
        spaces: Set,
        _: usize,
        mind: &mut Mind<'_, C>,
    ) -> usize {
        mind.member(spaces)
    }
}
