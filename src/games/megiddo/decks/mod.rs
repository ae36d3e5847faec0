//! Deckbuilders: each builds a deck for a side from the side's pool and format (M5.2).

mod cavalry_raid;
mod deck;
mod firepower;
mod force;
mod lean;
mod printed;
mod supply_engine;

#[cfg(test)]
mod tests;

use crate::prelude::*;
use sandtable_games::DeckInfo;

/// Registers the deckbuilders, each with its name, its idea and the function that builds the deck.
///
/// Decks are built against an enemy with the printed deck. Deckbuilders depend on the properties of cards, not
/// on their names.
macro_rules! decks {
    ($($name:literal, $description:literal => $build:path;)+) => {
        /// Name of every deckbuilder, with the idea behind it in one sentence.
        pub const DECKBUILDERS: &[DeckInfo] =
            &[$(DeckInfo { name: $name, description: $description }),+];

        const BUILD: &[fn(&Model, Side) -> Army] = &[$($build),+];
    };
}

decks! {
    "printed", "the deck as printed" => printed::build;
    "force", "the greatest printed Force wins the infantry phase" => force::build;
    "firepower", "what guns and planes destroy does not fight any more" => firepower::build;
    "cavalry-raid", "what strikes on horseback and from the air comes back to do it again" => cavalry_raid::build;
    "supply-engine", "one card that strengthens all others is worth more than one of them" => supply_engine::build;
    "lean", "every kind of card has its work, and a few good ones do it" => lean::build;
}

/// Index of the printed deck in [`DECKBUILDERS`].
pub const PRINTED: usize = 0;

/// Returns a copy of the scenario in which two deckbuilders have built the decks of the two sides.
///
/// `builders` are indices in [`DECKBUILDERS`], British first.
pub fn with_decks(model: &Model, builders: [usize; 2]) -> Model {
    let armies = Side::BOTH.map(|side| BUILD[builders[side.index()]](model, side));
    Model { armies, ..model.clone() }
}
