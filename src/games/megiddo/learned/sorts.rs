//! Cards by what they are, whatever they are called.

use crate::prelude::*;
use sandtable_learn::{RatedPiece, Sink};

/// The cards of a side by sort: those that the rules treat alike.
#[derive(Clone, Debug)]
pub(super) struct Sorts {
    names: Vec<String>,
    cards: Vec<Set<Slot>>,
    of: Array<Slot, u8>,
}

impl Sorts {
    /// The sorts of a deck.
    pub fn of(army: &Army) -> Sorts {
        let mut sorts = Sorts { names: Vec::new(), cards: Vec::new(), of: Array::from_fn(|_| 0) };
        for slot in army.slots {
            let name = sort(army.card(slot));
            let known = sorts.names.iter().position(|it| *it == name);
            let place = known.unwrap_or_else(|| {
                sorts.names.push(name);
                sorts.cards.push(Set::EMPTY);
                sorts.cards.len() - 1
            });
            sorts.cards[place] |= Set::of(slot);
            sorts.of[slot] = place as u8;
        }
        sorts
    }

    /// Returns each sort in words, after the words for its place.
    pub fn named<'a>(&'a self, place: &'a str) -> impl Iterator<Item = RatedPiece> + 'a {
        self.names.iter().map(move |name| {
            let name = format!("{place}: {name}");
            RatedPiece { description: name.clone(), name }
        })
    }

    /// Adds how many of `cards` there are of each sort; the features begin with `first`.
    #[inline]
    pub fn count(&self, features: &mut impl Sink, first: usize, cards: Set<Slot>) {
        for (place, sort) in self.cards.iter().enumerate() {
            if cards.meets(*sort) {
                features.add(first + place, (cards & *sort).len());
            }
        }
    }

    /// Adds each of a few `cards`, likewise.
    #[inline]
    pub fn list(&self, features: &mut impl Sink, first: usize, cards: Set<Slot>) {
        for card in cards {
            features.add(first + self.place(card), 1);
        }
    }

    /// The place of the sort of a card.
    #[inline]
    pub fn place(&self, card: Slot) -> usize {
        self.of[card].into()
    }

    /// One card of each sort among `cards`, the first.
    #[inline]
    pub fn one_of_each(&self, mut cards: Set<Slot>) -> impl Iterator<Item = Slot> + '_ {
        std::iter::from_fn(move || {
            let card = cards.first()?;
            // The cards of a sort lie together, those of the next behind them.
            cards -= self.cards[self.place(card)];
            Some(card)
        })
    }
}

/// What the rules say of a card.
fn sort(card: &Card) -> String {
    let horse = card.cavalry_force.map(|force| format!(", {force} on horseback"));
    let marks = [
        (card.always_to_reserve, ", back to the reserve"),
        (card.lost_means_defeat, ", not to be lost"),
    ];
    let marks = marks.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words);
    let marks: String = horse.as_deref().into_iter().chain(marks).collect();
    format!("{} {}{marks}", card.kind.name().replace('_', " "), card.force)
}
