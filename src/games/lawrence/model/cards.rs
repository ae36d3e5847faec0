//! L8 Operations cards.

use super::MOST;
use crate::games::lawrence::rules::{Condition, Effect};
use crate::kernel::{Copies, Set, align, runs};

/// An Operations card as printed, once for all its copies.
#[derive(Clone, Debug, PartialEq)]
pub struct OpsCard {
    /// Its name.
    pub name: String,
    /// Whether it is kept and played later (L8.1).
    pub hold: bool,
    /// How many copies there are, at least one.
    pub copies: usize,
    /// Where Lawrence must be for it to be played, if it is a hold card.
    pub playable_at: Set,
    /// What else must be so for it to be played.
    pub only_if: Vec<Condition>,
    /// What it does, in order.
    pub effects: Vec<Effect>,
}

/// The Operations deck; each physical card is a slot, in the order of the list.
#[derive(Clone, Debug)]
pub struct Cards {
    /// The cards as printed.
    pub entries: Vec<OpsCard>,
    /// Which slots are copies of which card.
    pub copies: Copies,
    /// The hold cards.
    pub hold: Set,
    /// The cards that double an appeal.
    pub doubling: Set,
}

impl Cards {
    /// Works out the sets from a list of at most 64 cards.
    pub fn new(entries: Vec<OpsCard>) -> Cards {
        let copies = Copies::new(entries.iter().map(|entry| entry.copies));
        Cards::laid_out(entries, copies)
    }

    /// Likewise, with the slots as `copies` has them.
    fn laid_out(entries: Vec<OpsCard>, copies: Copies) -> Cards {
        let such = |test: &dyn Fn(&OpsCard) -> bool| -> Set {
            copies.slots().iter().filter(|&slot| test(&entries[copies.entry(slot)])).collect()
        };
        Cards {
            hold: such(&|card| card.hold),
            doubling: such(&|card| matches!(card.effects[..], [Effect::DoubleAppeal(_)])),
            copies,
            entries,
        }
    }

    /// The same cards over the slots of `base` and `room` more, with the copies that both have in
    /// the same slots; none if they do not fit.
    pub(super) fn aligned(&self, base: &Cards, room: usize) -> Option<Cards> {
        let size = (base.copies.size() + room).min(MOST);
        let held = base.copies.slots();
        let name = |slot| held.contains(slot).then(|| &base.card(slot).name);
        let slots: Vec<_> = (0..base.copies.size()).map(name).collect();
        let wanted = self.entries.iter().map(|card| (&card.name, card.copies)).collect();
        let (runs, numbers) = runs(align(&slots, wanted, size)?);
        let card = |(name, copies): (&String, usize)| {
            let card = self.entries.iter().find(|card| card.name == *name)?;
            Some(OpsCard { copies, ..card.clone() })
        };
        let entries = runs.into_iter().map(card).collect::<Option<_>>()?;
        Some(Cards::laid_out(entries, Copies::laid_out(&numbers)))
    }

    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.copies.slots().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The card in a slot.
    #[inline]
    pub fn card(&self, slot: usize) -> &OpsCard {
        &self.entries[self.copies.entry(slot)]
    }

    /// What a slot is called: the card's name, with the number of the copy if there are several.
    pub fn label(&self, slot: usize) -> String {
        let card = self.card(slot);
        match card.copies {
            1 => card.name.clone(),
            _ => format!("{}#{}", card.name, self.copies.number(slot)),
        }
    }
}
