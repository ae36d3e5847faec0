//! L8 Operations cards.

use crate::prelude::*;
use sandtable_kernel::{Copies, SlotAlignment, members};

members! {
    /// One physical Operations card, a copy of an [`OpsCard`].
    Card;
}

/// Operations card as printed, with the number of its copies.
#[derive(Clone, Debug, PartialEq)]
pub struct OpsCard {
    /// Printed name.
    pub name: String,
    /// Time at which the card takes effect (L8.1, L8.3).
    pub timing: Timing,
    /// Number of copies, at least 1.
    pub copies: usize,
    /// Spaces where a hold card may be played: Lawrence must be in one of them.
    pub playable_at: Set<Space>,
    /// Further conditions for playing a hold card; all must be met.
    pub only_if: Vec<Condition>,
    /// Effects in the order in which they take place.
    pub effects: Vec<Effect>,
}

impl OpsCard {
    /// Returns true if this is a hold card, which is kept and played later (L8.1).
    pub fn is_held(&self) -> bool {
        self.timing != Timing::Immediate
    }

    /// Returns the sort key: timing and effects first, name last.
    ///
    /// Therefore the order in the scenario file has no effect.
    fn rank(&self) -> impl Ord + '_ {
        (self.timing, &self.effects, &self.only_if, self.playable_at, &self.name)
    }
}

/// The Operations cards: the printed cards, and a slot for each physical card.
///
/// Slots are numbered in the order of the printed cards, which are sorted by timing and effects.
#[derive(Clone, Debug)]
pub struct Cards {
    /// Printed cards, sorted.
    pub entries: Vec<OpsCard>,
    /// Printed card of each slot.
    pub copies: Copies<Card>,
    /// Order of the slots in the deck before it is shuffled.
    pub alignment: SlotAlignment,
    /// Hold cards.
    pub hold: Set<Card>,
    /// Cards that double an appeal (L16).
    pub doubling: Set<Card>,
    /// Cards of each timing, without those that double an appeal.
    of_timing: [Set<Card>; Timing::ALL.len()],
}

impl Cards {
    /// Sorts the printed cards and builds the deck; there may be at most 64 copies in all.
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

    /// Returns these cards with an alignment to the deck `base`; `None` if they do not fit.
    ///
    /// A card that both decks contain then has the same position in both before the shuffle. The positions number
    /// `room` more than the cards in `base`, but at most 64; there must be one for each card.
    pub(super) fn aligned(&self, base: &Cards, room: usize) -> Option<Cards> {
        let [base, own] = [base, self].map(|cards| -> Vec<&str> {
            cards.copies.slots().iter().map(|slot| &cards.card(slot).name[..]).collect()
        });
        let alignment = SlotAlignment::align(&base, &own, (base.len() + room).min(MOST))?;
        Some(Cards { alignment, ..self.clone() })
    }

    /// Returns the number of physical cards in the deck.
    pub fn len(&self) -> usize {
        self.copies.slots().len()
    }

    /// Returns true if the deck has no card.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the printed card of which `slot` is a copy.
    pub fn card(&self, slot: Card) -> &OpsCard {
        &self.entries[self.copies.entry(slot)]
    }

    /// Returns the cards that take effect at a timing, without those that double an appeal.
    pub const fn of_timing(&self, timing: Timing) -> Set<Card> {
        self.of_timing[timing as usize]
    }

    /// Returns the name of a card; if it has several copies, `#` and the number of the copy follow.
    pub fn label(&self, slot: Card) -> String {
        let card = self.card(slot);
        match card.copies {
            1 => card.name.clone(),
            _ => format!("{}#{}", card.name, self.copies.number(slot)),
        }
    }
}
