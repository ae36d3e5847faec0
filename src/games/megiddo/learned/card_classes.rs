//! Classes of cards that the rules treat alike, whatever their names.

use crate::prelude::*;
use sandtable_learn::{FeatureSink, RatedPiece};

/// The cards of a deck in classes: cards of a class have the same kind, Force and special rules.
#[derive(Clone, Debug)]
pub(super) struct CardClasses {
    names: Vec<String>,
    cards: Vec<Set<Slot>>,
    /// Class of each card, by index.
    class_of: Array<Slot, u8>,
}

impl CardClasses {
    /// Groups the cards of a deck.
    pub fn of(army: &Army) -> CardClasses {
        let mut classes =
            CardClasses { names: Vec::new(), cards: Vec::new(), class_of: Array::from_fn(|_| 0) };
        for slot in army.slots {
            let name = class_name(army.card(slot));
            let known = classes.names.iter().position(|it| *it == name);
            let index = known.unwrap_or_else(|| {
                classes.names.push(name);
                classes.cards.push(Set::EMPTY);
                classes.cards.len() - 1
            });
            classes.cards[index] |= Set::of(slot);
            classes.class_of[slot] = index as u8;
        }
        classes
    }

    /// Returns the features that count cards of each class in a location, such as `in hand`.
    pub fn features<'a>(&'a self, location: &'a str) -> impl Iterator<Item = RatedPiece> + 'a {
        self.names.iter().map(move |name| {
            let name = format!("{location}: {name}");
            RatedPiece { description: name.clone(), name }
        })
    }

    /// Adds the number of `cards` of each class to features that begin at `first`.
    ///
    /// It is fast for many cards.
    #[inline]
    pub fn count(&self, sink: &mut impl FeatureSink, first: usize, cards: Set<Slot>) {
        for (index, class) in self.cards.iter().enumerate() {
            if cards.meets(*class) {
                sink.add(first + index, (cards & *class).len());
            }
        }
    }

    /// Adds 1 for each of `cards` to the feature of its class; the features begin at `first`.
    ///
    /// It is fast for few cards.
    #[inline]
    pub fn list(&self, sink: &mut impl FeatureSink, first: usize, cards: Set<Slot>) {
        for card in cards {
            sink.add(first + self.class_of(card), 1);
        }
    }

    /// Returns the index of a card's class.
    #[inline]
    pub fn class_of(&self, card: Slot) -> usize {
        self.class_of[card].into()
    }

    /// Returns one card of each class among `cards`, the first.
    #[inline]
    pub fn one_of_each(&self, mut cards: Set<Slot>) -> impl Iterator<Item = Slot> + '_ {
        std::iter::from_fn(move || {
            let card = cards.first()?;
            cards -= self.cards[self.class_of(card)];
            Some(card)
        })
    }
}

/// Returns the kind, Force and special rules of a card in words.
fn class_name(card: &Card) -> String {
    let cavalry = card.cavalry_force.map(|force| format!(", {force} on horseback"));
    let marks = [
        (card.always_to_reserve, ", back to the reserve"),
        (card.lost_means_defeat, ", not to be lost"),
    ];
    let marks = marks.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| words);
    let marks: String = cavalry.as_deref().into_iter().chain(marks).collect();
    format!("{} {}{marks}", card.kind.name().replace('_', " "), card.force)
}
