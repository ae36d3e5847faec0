//! Battles: who stands where, whom to shoot at.

use super::duels::Prospect;
use super::effects::worth;
use super::odds::Odds;
use crate::prelude::*;
use crate::rules::first;

/// L10.3 The weakest first, to take the shots; Leaders behind them, Lawrence last of all.
pub(super) fn line_up(view: &View<'_>, units: Set<Unit>) -> SlotList<Unit, MOST_UNITS> {
    let counters = &view.model().counters;
    let mut keys: SlotList<u16, MOST_UNITS> = SlotList::default();
    for unit in units {
        let rank =
            if unit == counters.lawrence { 2 } else { u16::from(counters.leaders.contains(unit)) };
        let key = rank << 12 | u16::from(view.arab_strength(unit)) << 6 | unit.index() as u16;
        keys.insert_by_key(key, |key| key);
    }
    keys.iter().map(|key| Unit::new((key & 63).into())).collect()
}

/// L8.3 The first card that is worth playing now: one that helps, or prevents something worse.
pub(super) fn hold_card(view: &View<'_>, cards: Set<Card>) -> Option<Card> {
    let effects = |card: Card| &view.model().cards.card(card).effects;
    let averted = view.turning().map_or(0, |card| -worth(effects(card)));
    cards.iter().find(|&card| {
        let cancels = effects(card).contains(&Effect::CancelCard);
        worth(effects(card)) + if cancels { averted } else { 0 } > 0
    })
}

/// L8.4 The strongest that does not always hit yet, else the strongest.
pub(super) fn strengthened(view: &View<'_>, units: Set<Unit>) -> Unit {
    let key = |unit: &Unit| {
        let strength = view.arab_strength(*unit);
        (strength < 6, strength)
    };
    units.iter().max_by_key(key).unwrap_or_else(|| first(units))
}

/// L10.4 The strongest that has yet to fire, else the strongest.
#[inline]
pub(super) fn target(view: &View<'_>, targets: Set<Ottoman>) -> Ottoman {
    let battle = &view.battle;
    let ready = targets - battle.fired;
    let among = if ready.is_empty() { targets } else { ready };
    // The line is in order of strength (L10.3).
    battle.ottoman_line.iter().find(|&unit| among.contains(unit)).unwrap_or_else(|| first(targets))
}

/// What is expected of the battle from here, with the living units of both sides.
pub(super) fn prospect(view: &View<'_>, odds: &Odds) -> Prospect {
    let battle = &view.battle;
    let strength = |unit: Unit| u32::from(view.arab_strength(unit));
    let own: u32 = battle.arabs.iter().map(strength).sum();
    let edge = battle.edge == Side::Player;
    odds.with_edge(battle.arabs.len(), own, edge, view.enemies.len())
}
