//! Candidate actions for a search: sets of cards to discard, and orders of battle.

use super::hand::{keep_best_terrain, raiders};
use crate::prelude::*;

/// Adds sets of cards to discard to the candidate actions of a search.
///
/// `candidates` must already have the action of the base policy as its first. The function adds: no cards; the base
/// action without Supply; the base action with further cards; and the least useful cards, in each number up to the
/// limit.
pub(crate) fn add_discards(view: &View<'_>, candidates: &mut CandidateActions<Set<Slot>>) {
    let base = candidates.actions()[0];
    let army = view.army(view.side());
    let hand = view.hand();
    let limit = army.discard_limit;
    let supply = army.of_kind(Kind::Supply);
    candidates.add(Set::EMPTY);
    candidates.add(base - supply);
    let useless = hand - keep_best_terrain(army, hand & army.useful);
    let worst = army.weakest_first(useless).chain(army.weakest_first(hand - useless));
    let mut cards = base;
    for card in worst.clone().filter(|&card| !base.contains(card)).take(limit - base.len()) {
        cards |= Set::of(card);
        candidates.add(cards);
    }
    let mut cards = Set::EMPTY;
    for card in worst.take(limit) {
        cards |= Set::of(card);
        candidates.add(cards);
    }
}

/// Adds orders of battle to the candidate actions of a search.
///
/// `candidates` must already have the action of the base policy as its first. The function adds: all cards; no
/// cards; only planes and cavalry; all cards except one kind; all cards except the weakest combat cards; only the
/// weakest combat cards; and the base action without planes or without cavalry.
pub(crate) fn add_orders_of_battle(view: &View<'_>, candidates: &mut CandidateActions<Set<Slot>>) {
    let base = candidates.actions()[0];
    let army = view.army(view.side());
    let all = keep_best_terrain(army, view.hand() & army.committable);
    let supply = army.of_kind(Kind::Supply);
    let leaders = army.of_kind(Kind::Leader);
    candidates.add(all);
    candidates.add(raiders(view, all));
    candidates.add(Set::EMPTY);
    candidates.add(all - supply);
    candidates.add(all - leaders);
    candidates.add(all - army.vital);
    let strongest = army.weakest_first(all & army.combat);
    let count = (all & army.combat).len();
    for part in [1, 2] {
        let weak: Set<Slot> = strongest.clone().take(count * part / 3).collect();
        candidates.add(all - weak);
        candidates.add(weak);
    }
    candidates.add(base - army.of_kind(Kind::Plane));
    candidates.add(base - army.of_kind(Kind::Cavalry));
}
