//! What a designer may change about the composition of the two decks.

use crate::prelude::*;
use sandtable_games::mix::{Blank, Piece, blank_name};

/// Both decks, the British first.
pub(super) fn mixes(model: &Model) -> Vec<Mix> {
    Side::BOTH.map(|side| deck(model, side)).into()
}

/// A side's deck, with every card of its pool (M5.2).
fn deck(model: &Model, side: Side) -> Mix {
    let army = model.army(side);
    let pool = &model.construction[side.index()];
    let copies = |name: &str| -> usize {
        let same = army.entries.iter().filter(|entry| entry.card.name == name);
        same.map(|entry| entry.copies).sum()
    };
    let piece = |card: &Card| Piece {
        name: card.name.clone(),
        kind: card.kind.name(),
        copies: copies(&card.name) as u8,
        pool: pool.copies_allowed(&card.name),
        key: key_of(&[side.name(), "deck", &card.name]),
        entry: vec![side.name().to_owned(), "cards".to_owned(), card.name.clone()],
    };
    let blank = blank_name(pool.cards.iter().map(|card| &card.name[..]));
    let key = |of| key_of(&[side.name(), of, &blank]);
    Mix {
        side: side.name(),
        owner: side.name(),
        wins_are_losses: side == Side::Turkish,
        pieces: pool.cards.iter().map(piece).collect(),
        size: pool.deck_size.clone(),
        blank: Some(Blank {
            settings: vec![
                format!("{}={{ kind = \"nuisance\" }}", key("cards")),
                format!("{}=1", key("deck")),
            ],
            // M2.5
            meaning: "a Nuisance, drawn and held until it is discarded, never committed",
        }),
    }
}
