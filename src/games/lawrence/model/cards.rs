//! L8 Operations cards.

use crate::prelude::*;
use sandtable_kernel::{Copies, Layout, members};

members! {
    /// One Operations card, a copy of an [`OpsCard`].
    Card;
}

/// An Operations card as printed, once for all its copies.
#[derive(Clone, Debug, PartialEq)]
pub struct OpsCard {
    /// Its name.
    pub name: String,
    /// When it takes effect (L8.1, L8.3).
    pub timing: Timing,
    /// How many copies there are, at least one.
    pub copies: usize,
    /// Where Lawrence must be for it to be played, if it is a hold card.
    pub playable_at: Set<Space>,
    /// What else must be so for it to be played.
    pub only_if: Vec<Condition>,
    /// What it does, in order.
    pub effects: Vec<Effect>,
}

impl OpsCard {
    /// Whether it is kept and played later (L8.1).
    pub fn is_held(&self) -> bool {
        self.timing != Timing::Immediate
    }

    /// The key by which cards are sorted: what a card does, then its name.
    fn rank(&self) -> impl Ord + '_ {
        (self.timing, &self.effects, &self.only_if, self.playable_at, &self.name)
    }
}

/// The Operations deck; each physical card is a slot, ordered by what it does.
#[derive(Clone, Debug)]
pub struct Cards {
    /// The cards as printed.
    pub entries: Vec<OpsCard>,
    /// Which slots are copies of which card.
    pub copies: Copies<Card>,
    /// In which order the deck lies before it is shuffled.
    pub layout: Layout,
    /// The hold cards.
    pub hold: Set<Card>,
    /// The cards that double an appeal.
    pub doubling: Set<Card>,
    /// The cards of each timing, without those that double an appeal.
    of_timing: [Set<Card>; Timing::ALL.len()],
}

impl Cards {
    /// Works out the sets from a list of at most 64 cards.
    pub fn new(mut entries: Vec<OpsCard>) -> Cards {
        entries.sort_by(|one, other| one.rank().cmp(&other.rank()));
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
            layout: Layout::plain(copies.slots().len()),
            copies,
            entries,
        }
    }

    /// The same cards laid out like those of `base`, with `room` more places; none if they do not
    /// fit.
    pub(super) fn aligned(&self, base: &Cards, room: usize) -> Option<Cards> {
        let [base, own] = [base, self].map(|cards| -> Vec<&str> {
            cards.copies.slots().iter().map(|slot| &cards.card(slot).name[..]).collect()
        });
        let layout = Layout::like(&base, &own, (base.len() + room).min(MOST))?;
        Some(Cards { layout, ..self.clone() })
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.copies.slots().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The card in a slot.
    pub fn card(&self, slot: Card) -> &OpsCard {
        &self.entries[self.copies.entry(slot)]
    }

    /// The cards of a timing, without those that double an appeal.
    pub const fn of_timing(&self, timing: Timing) -> Set<Card> {
        self.of_timing[timing as usize]
    }

    /// What a slot is called: the card's name, with the number of the copy if there are several.
    pub fn label(&self, slot: Card) -> String {
        let card = self.card(slot);
        match card.copies {
            1 => card.name.clone(),
            _ => format!("{}#{}", card.name, self.copies.number(slot)),
        }
    }
}
