//! L8 Operations cards.

use crate::prelude::*;
use sandtable_kernel::{Copies, SlotAlignment, members};

members! {
    /// One physical Operations card, a copy of an [`OpsCard`].
    Card;
}

/// A printed Operations card, shared by all its copies.
#[derive(Clone, Debug, PartialEq)]
pub struct OpsCard {
    /// Printed name.
    pub name: String,
    /// When it takes effect (L8.1, L8.3).
    pub timing: Timing,
    /// Number of copies, at least 1.
    pub copies: usize,
    /// For a hold card: the spaces in one of which Lawrence must be when it is played.
    pub playable_at: Set<Space>,
    /// Further conditions for playing a hold card; all must be met.
    pub only_if: Vec<Condition>,
    /// Effects in the order in which they take place.
    pub effects: Vec<Effect>,
}

impl OpsCard {
    /// Returns true if the card is kept and played later (L8.1).
    pub fn is_held(&self) -> bool {
        self.timing != Timing::Immediate
    }

    /// Sort key of cards: effects first, name last, so that the order of the file does not show.
    fn rank(&self) -> impl Ord + '_ {
        (self.timing, &self.effects, &self.only_if, self.playable_at, &self.name)
    }
}

/// The Operations deck. Each physical card is a slot; slots are ordered by the effects of the card.
#[derive(Clone, Debug)]
pub struct Cards {
    /// Printed cards.
    pub entries: Vec<OpsCard>,
    /// Maps slots to printed cards.
    pub copies: Copies<Card>,
    /// Order of the deck before it is shuffled.
    pub alignment: SlotAlignment,
    /// Hold cards.
    pub hold: Set<Card>,
    /// Cards that double an appeal (L16).
    pub doubling: Set<Card>,
    /// Cards of each timing, without those that double an appeal.
    of_timing: [Set<Card>; Timing::ALL.len()],
}

impl Cards {
    /// Builds the deck and its derived sets from at most 64 cards.
    pub fn new(mut entries: Vec<OpsCard>) -> Cards {
        entries.sort_by(|first, second| first.rank().cmp(&second.rank()));
        let copies: Copies<Card> = Copies::new(entries.iter().map(|entry| entry.copies));
        let such = |test: &dyn Fn(&OpsCard) -> bool| -> Set<Card> {
            copies.slots().iter().filter(|&slot| test(&entries[copies.entry(slot)])).collect()
        };
        let doubling = such(&|card| matches!(card.effects[..], [Effect::DoubleAppeal]));
        Cards {
            hold: such(&OpsCard::is_held),
            of_timing: std::array::from_fn(|timing| {
                such(&|card| card.timing as usize == timing) - doubling
            }),
            doubling,
            alignment: SlotAlignment::identity(copies.slots().len()),
            copies,
            entries,
        }
    }

    /// Returns the same cards in the slots that `base` gives them, with `room` extra slots, or `None` if
    /// they do not fit.
    pub(super) fn aligned(&self, base: &Cards, room: usize) -> Option<Cards> {
        let [base, own] = [base, self].map(|cards| -> Vec<&str> {
            cards.copies.slots().iter().map(|slot| &cards.card(slot).name[..]).collect()
        });
        let alignment = SlotAlignment::align(&base, &own, (base.len() + room).min(MOST))?;
        Some(Cards { alignment, ..self.clone() })
    }

    /// Returns the number of physical cards.
    pub fn len(&self) -> usize {
        self.copies.slots().len()
    }

    /// Returns true if the deck has no card.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the printed card of a slot.
    pub fn card(&self, slot: Card) -> &OpsCard {
        &self.entries[self.copies.entry(slot)]
    }

    /// Returns the cards of a timing, without those that double an appeal.
    pub const fn of_timing(&self, timing: Timing) -> Set<Card> {
        self.of_timing[timing as usize]
    }

    /// Returns the card's name, with the number of the copy if there are several.
    pub fn label(&self, slot: Card) -> String {
        let card = self.card(slot);
        match card.copies {
            1 => card.name.clone(),
            _ => format!("{}#{}", card.name, self.copies.number(slot)),
        }
    }
}
