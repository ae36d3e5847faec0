//! Composition of the Operations deck and the counters, as parts that a designer may change.

use crate::prelude::*;
use crate::story::card_in_words;
use sandtable_games::mix::{Blank, Mix, Piece, blank_name, key_of};

/// Maximum number of copies that a variant may add to the printed number of a card or counter.
const MORE: u8 = 2;

/// Returns the groups of pieces whose composition a designer may change.
///
/// They are the Operations deck, the Garrisons, the Ottoman units, and the Arab units with Gear.
pub(super) fn mixes(model: &Model) -> Vec<Mix> {
    let garrison = |kind| kind == CounterKind::Garrison;
    let ottoman = |kind| matches!(kind, CounterKind::Ottoman(_));
    let arab = |kind| matches!(kind, CounterKind::Unit(_) | CounterKind::Gear(_));
    vec![
        operations(model),
        Mix { blank: empty_garrison(model), ..counters(model, "garrisons", garrison) },
        counters(model, "ottoman", ottoman),
        counters(model, "arab", arab),
    ]
}

/// Returns the pieces of a group that were used in a game, as a bit mask of slots.
///
/// `mix` is the index of the group. Cards are used if they were turned, Ottoman units if they were placed, and Arab
/// counters if they were bought. For Garrisons, whose use is not recorded, all bits are set.
pub(super) fn in_play(ledger: &Ledger, mix: usize) -> u64 {
    match mix {
        0 => ledger.pieces.turned.0,
        2 => ledger.pieces.placed.0,
        3 => ledger.pieces.bought.0,
        _ => u64::MAX,
    }
}

fn operations(model: &Model) -> Mix {
    let blank = blank_name(names(model));
    let entries = model.cards.entries.iter().zip(model.cards.copies.last()).enumerate();
    let pieces = entries.map(|(index, (card, last))| Piece {
        name: card.name.clone(),
        kind: if card.is_held() { "hold" } else { "immediate" },
        strength: None,
        text: card_in_words(model, card),
        // Trained policies know cards by name.
        like: index,
        copies: card.copies as u8,
        slot: Some(last.index()),
        pool: 0..=card.copies as u8 + MORE,
        key: key_of(&["cards", &card.name, "copies"]),
        entry: vec!["cards".to_owned(), card.name.clone()],
    });
    let size = model.cards.len() as u8;
    let key = key_of(&["cards", &blank]);
    Mix {
        side: "operations",
        owner: "ottoman",
        wins_are_losses: false,
        pieces: pieces.collect(),
        size: size..=size,
        blank: Some(Blank {
            settings: vec![format!("{key}={{ kind = \"immediate\", effects = [] }}")],
            meaning: "one without effects, turned like any other",
        }),
    }
}

/// Returns the names of all cards and counters, no two of which are equal.
fn names(model: &Model) -> impl Iterator<Item = &str> + Clone {
    let cards = model.cards.entries.iter().map(|card| &card.name[..]);
    cards.chain(model.counters.entries.iter().map(|entry| &entry.name[..]))
}

/// Returns the Garrison without effect: its value is 0, so it brings no unit and no Pounds (L9.4).
fn empty_garrison(model: &Model) -> Option<Blank> {
    let blank = blank_name(names(model));
    Some(Blank {
        settings: vec![format!("{}={{ value = 0 }}", key_of(&["garrisons", &blank]))],
        meaning: "one of value 0, face down like any other, which brings nobody and pays nothing",
    })
}

/// Returns the counters whose kind satisfies `kind` as one group, which results list under `side`.
///
/// The group may grow until the game has [`MOST`] counters.
fn counters(model: &Model, side: &'static str, kind: fn(CounterKind) -> bool) -> Mix {
    let all = &model.counters;
    let entries = all.entries.iter().zip(all.copies.last()).filter(|(entry, _)| kind(entry.kind));
    let piece = |(index, (entry, last)): (usize, (&CounterEntry, Counter))| Piece {
        name: entry.name.clone(),
        kind: entry.kind.name(),
        strength: Some(entry.strength),
        text: counter_in_words(entry),
        // Missions name the counters with which they begin.
        like: index,
        copies: entry.copies as u8,
        slot: Some(last.index()),
        pool: copies_allowed(entry),
        key: key_of(&[group(entry.kind), &entry.name, "copies"]),
        entry: vec![group(entry.kind).to_owned(), entry.name.clone()],
    };
    let pieces: Vec<Piece> = entries.enumerate().map(piece).collect();
    let size: u8 = pieces.iter().map(|piece| piece.copies).sum();
    let room = (MOST - all.copies.slots().len()) as u8;
    let owner = if side == "arab" { "arab" } else { "ottoman" };
    let size = 1..=size + room;
    Mix { side, owner, wins_are_losses: false, pieces, size, blank: None }
}

/// Describes a counter without its strength: movement, Edge bonus, and where it enters play.
fn counter_in_words(entry: &CounterEntry) -> String {
    let movement = (entry.movement > 0).then(|| format!("Movement {}.", entry.movement));
    let elite = entry.elite.then(|| "1 more on its side's Edge roll.".to_owned());
    let ports = entry.ports_only.then(|| "Comes in Arabian ports only.".to_owned());
    [movement, elite, ports].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Returns the numbers of copies of a counter that a variant may have.
///
/// Lawrence is in every variant exactly once, and the Camp at most once.
fn copies_allowed(entry: &CounterEntry) -> std::ops::RangeInclusive<u8> {
    let copies = entry.copies as u8;
    match entry.kind {
        CounterKind::Unit(UnitKind::Lawrence) => 1..=1,
        CounterKind::Unit(UnitKind::Camp) => 0..=1,
        _ => 0..=copies + MORE,
    }
}

/// Returns the name of the scenario's table that defines counters of a kind.
pub(super) fn group(kind: CounterKind) -> &'static str {
    match kind {
        CounterKind::Unit(_) => "units",
        CounterKind::Gear(_) => "gear",
        CounterKind::Garrison => "garrisons",
        CounterKind::Ottoman(_) => "ottomans",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_scenario::load_bytes;

    /// The record of a game names a used piece by the slot of its last copy, so each piece has this slot.
    #[test]
    fn a_piece_has_the_slot_of_its_last_copy() {
        let document = load_bytes("x.toml", b"extends = 'lawrence-of-arabia'", &[]);
        let document = document.expect("a scenario");
        let model = document.read(Lawrence::read).unwrap_or_else(|problems| panic!("{problems}"));
        let (cards, counters) = (&model.cards, &model.counters);
        for (index, mix) in mixes(&model).iter().enumerate() {
            for piece in &mix.pieces {
                let slot = piece.slot.expect("a slot");
                let (name, number) = if index == 0 {
                    let card = Card::new(slot);
                    (&cards.card(card).name, cards.copies.number(card))
                } else {
                    let counter = Counter::new(slot);
                    (&counters.entry(counter).name, counters.copies.number(counter))
                };
                assert_eq!((name, number), (&piece.name, piece.copies.into()), "{index}");
            }
        }
    }

    #[test]
    fn a_blank_has_a_name_that_neither_card_nor_counter_has() {
        let text = "extends = 'lawrence-of-arabia'\n\
            cards.Blank = { kind = 'immediate', effects = [] }\n\
            units.Blank_ = { kind = 'bedouin', strength = 1, movement = 3 }\n";
        let document = load_bytes("x.toml", text.as_bytes(), &[]).expect("a scenario");
        let model = document.read(Lawrence::read).unwrap_or_else(|problems| panic!("{problems}"));
        for blank in mixes(&model).into_iter().filter_map(|mix| mix.blank) {
            let changed = load_bytes("x.toml", text.as_bytes(), &blank.settings).expect("a blank");
            let read = changed.read(Lawrence::read);
            assert!(read.is_ok(), "{:?}: {}", blank.settings, read.err().unwrap());
        }
    }
}
