//! Which deck a side plays: every deckbuilder makes one from the side's pool and format (M5.2).

mod cavalry_raid;
mod deck;
mod firepower;
mod force;
mod leaders;
mod lean;
mod printed;
mod supply_engine;

#[cfg(test)]
mod tests;

use crate::prelude::*;
use sandtable_games::DeckInfo;

/// A deckbuilder that can be chosen by name. It goes by what cards are and do, not by their names.
trait Deckbuilder {
    /// What it believes, in a sentence.
    const BELIEF: &'static str;

    /// The army of `side` with the deck that it builds, against an enemy with the printed deck.
    fn build(model: &Model, side: Side) -> Army;
}

/// Registers the deckbuilders: one line each.
macro_rules! decks {
    ($($name:literal => $builder:ty),+ $(,)?) => {
        /// Every deckbuilder by name.
        pub const DECKBUILDERS: &[DeckInfo] = &[$(DeckInfo {
            name: $name,
            belief: <$builder as Deckbuilder>::BELIEF,
        }),+];

        const BUILD: &[fn(&Model, Side) -> Army] = &[$(<$builder as Deckbuilder>::build),+];
    };
}

decks! {
    "printed" => printed::Printed,
    "force" => force::Force,
    "firepower" => firepower::Firepower,
    "cavalry-raid" => cavalry_raid::CavalryRaid,
    "supply-engine" => supply_engine::SupplyEngine,
    "leaders" => leaders::Leaders,
    "lean" => lean::Lean,
}

/// The place of the printed deck among [`DECKBUILDERS`].
pub const PRINTED: usize = 0;

/// The same scenario with the decks of the British and the Turkish deckbuilder, each given by its
/// place among [`DECKBUILDERS`].
pub fn with_decks(model: &Model, builders: [usize; 2]) -> Model {
    let armies = Side::BOTH.map(|side| BUILD[builders[side.index()]](model, side));
    Model { armies, ..model.clone() }
}
