//! Which deck a side plays: every deckbuilder makes one from the side's pool and format (M5.2).

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

/// Registers the deckbuilders, a line each: the name, what it believes, and the army of a side with the
/// deck that it builds against an enemy with the printed deck. They go by what cards are and do, not by
/// their names.
macro_rules! decks {
    ($($name:literal, $belief:literal => $build:path;)+) => {
        /// Every deckbuilder by name.
        pub const DECKBUILDERS: &[DeckInfo] = &[$(DeckInfo { name: $name, belief: $belief }),+];

        const BUILD: &[fn(&Model, Side) -> Army] = &[$($build),+];
    };
}

decks! {
    "printed", "no deck is better than the one of the scenario" => printed::build;
    "force", "the greatest printed Force wins the infantry phase" => force::build;
    "firepower", "what guns and planes destroy does not fight any more" => firepower::build;
    "cavalry-raid", "what strikes on horseback and from the air comes back to do it again" => cavalry_raid::build;
    "supply-engine", "one card that strengthens all others is worth more than one of them" => supply_engine::build;
    "lean", "every kind of card has its work, and a few good ones do it" => lean::build;
}

/// The place of the printed deck among [`DECKBUILDERS`].
pub const PRINTED: usize = 0;

/// The same scenario with the decks of the British and the Turkish deckbuilder, each given by its
/// place among [`DECKBUILDERS`].
pub fn with_decks(model: &Model, builders: [usize; 2]) -> Model {
    let armies = Side::BOTH.map(|side| BUILD[builders[side.index()]](model, side));
    Model { armies, ..model.clone() }
}
