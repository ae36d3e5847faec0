//! The composition of both decks, which a designer or the tuning may change.

use crate::prelude::*;
use sandtable_games::mix::{Blank, Piece, blank_name};

/// Returns both decks as [`Mix`]es, the form in which tuning changes them, British first.
pub(super) fn mixes(model: &Model) -> Vec<Mix> {
    Side::BOTH.map(|side| deck(model, side)).into()
}

/// Returns sentences for readers on a card's special rules (M1.3, M2.3, M2.4); empty if it has none.
fn describe_properties(card: &Card) -> String {
    let cavalry = card.cavalry_force.map(|force| format!("Cavalry of Force {force}, too."));
    let saved =
        card.always_to_reserve.then_some("Goes to the reserve whenever it would leave the battle.");
    let vital = card.lost_means_defeat.then_some("Its side loses the game with it.");
    let marks = [saved, vital].into_iter().flatten().map(str::to_owned);
    cavalry.into_iter().chain(marks).collect::<Vec<_>>().join(" ")
}

/// Returns a side's deck as a [`Mix`], the form of a deck that tuning can change (M5.2).
///
/// A `Mix` has one [`Piece`] for each card that the scenario describes for the side, even if the deck has no copy
/// of it.
fn deck(model: &Model, side: Side) -> Mix {
    let army = model.army(side);
    let pool = &model.construction[side.index()];
    let copies = |name: &str| -> usize {
        let same = army.entries.iter().filter(|entry| entry.card.name == name);
        same.map(|entry| entry.copies).sum()
    };
    let entry = |name: &str| army.entries.iter().position(|entry| entry.card.name == name);
    let last = |name: &str| army.copies.last().iter().nth(entry(name)?).map(Slot::index);
    let piece = |card: &Card| Piece {
        name: card.name.clone(),
        kind: card.kind.name(),
        strength: Some(card.force),
        text: describe_properties(card),
        like: pool.cards.iter().take_while(|earlier| !card.is_like(earlier)).count(),
        copies: copies(&card.name) as u8,
        slot: last(&card.name),
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

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_scenario::load;

    /// The `slot` of a [`Piece`] is that of the last copy of its card; a ledger names cards by slots.
    #[test]
    fn a_piece_has_the_slot_of_its_last_copy() {
        let document = load("megiddo-1918", &["british.deck.Roads=0".to_owned()]);
        let model = Megiddo::model(&document.expect("a scenario")).expect("a model");
        let mut absent = 0;
        for (side, mix) in Side::BOTH.into_iter().zip(mixes(&model)) {
            let army = model.army(side);
            for piece in &mix.pieces {
                let last =
                    army.slots.iter().filter(|&slot| army.card(slot).name == piece.name).last();
                assert_eq!(piece.slot, last.map(Slot::index), "{}", piece.name);
                absent += u32::from(last.is_none());
            }
        }
        assert_eq!(absent, 1);
    }
}
