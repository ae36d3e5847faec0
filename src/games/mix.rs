//! Decks and boxes of counters, and the numbers of a scenario, as far as a designer may change
//! them.

use std::ops::RangeInclusive;

use sandtable_scenario::quote_key;

/// A deck or a box of counters, whose composition a designer may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix {
    /// Its name: `british`, `operations`.
    pub side: &'static str,
    /// The side of its pieces in result files.
    pub owner: &'static str,
    /// Whether its pieces belong to the opponent of the first seat.
    pub wins_are_losses: bool,
    /// The pieces that are in it or may be.
    pub pieces: Vec<Piece>,
    /// How many copies a legal mix has, all pieces together.
    pub size: RangeInclusive<u8>,
    /// A piece that does nothing, if there can be one.
    pub blank: Option<Blank>,
}

/// A piece that does nothing, to take the place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank {
    /// The overrides that put one more piece into the mix, this one.
    pub settings: Vec<String>,
    /// What it is, and what happens to it in a game.
    pub meaning: &'static str,
}

/// All copies of one thing in a [`Mix`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: &'static str,
    /// Printed number by which pieces of a kind are compared, such as Force; `None` if it has none.
    pub strength: Option<u8>,
    /// What it does beside that, in sentences; empty if its kind and numbers say all.
    pub text: String,
    /// The place of the first piece of the mix that is the same but for its name; its own, if none
    /// before it is.
    pub like: usize,
    /// How many copies there are.
    pub copies: u8,
    /// The slot of the last of them, by which a game tells whether it was [in play](crate::Game::in_play); none
    /// where no game does.
    pub slot: Option<usize>,
    /// How many copies there may be.
    pub pool: RangeInclusive<u8>,
    /// The key of the scenario that holds the number of copies.
    pub key: String,
    /// The names of the tables of the scenario that lead to what it is, its own last.
    pub entry: Vec<String>,
}

impl Piece {
    /// The override that gives the scenario `copies` copies.
    pub fn with_copies(&self, copies: u8) -> String {
        format!("{}={copies}", self.key)
    }

    /// The key of the component of the scenario by which games record its use.
    pub fn component(&self) -> String {
        key_of(&self.entry.iter().map(|name| &name[..]).collect::<Vec<_>>())
    }
}

impl Mix {
    /// How many copies the mix has, all pieces together.
    pub fn copies(&self) -> u32 {
        self.pieces.iter().map(|piece| u32::from(piece.copies)).sum()
    }
}

/// A number of a scenario that a designer may change: a size of hand, a card's Force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// What to call it.
    pub name: String,
    /// The key of the scenario that holds it.
    pub key: String,
    /// Its value in the scenario.
    pub value: u8,
    /// The values that it may have.
    pub range: RangeInclusive<u8>,
    /// How many exchanged cards a step of it counts as, unless the user says otherwise.
    pub price: u8,
    /// The key of the seat that plays better the greater the number is, or ought to.
    pub helps: Option<&'static str>,
}

/// The dotted key through `names`, each quote_key where TOML requires it.
pub fn key_of(names: &[&str]) -> String {
    names.iter().map(|name| quote_key(name)).collect::<Vec<_>>().join(".")
}

/// A name for a blank that no piece has yet.
pub fn blank_name<'a>(taken: impl Iterator<Item = &'a str> + Clone) -> String {
    let mut name = "Blank".to_owned();
    while taken.clone().any(|other| other == name) {
        name.push('_');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_scenario::load_bytes;

    #[test]
    fn a_key_leads_to_any_name() {
        for name in ["Roads", "HMS Druid/HMS Forester", "Lawrence's \"Men\"", "e\u{301}\u{200d}"] {
            let setting = format!("{}=7", key_of(&["deck", name]));
            let document = load_bytes("x.toml", b"game = 'x'", &[setting]);
            let document = document.unwrap_or_else(|problems| panic!("{problems}"));
            let found = document.read(|root| root.section("deck").integer::<u8>(name, 0..=9));
            assert_eq!(found.unwrap_or_else(|problems| panic!("{problems}")), 7, "{name:?}");
        }
    }
}
