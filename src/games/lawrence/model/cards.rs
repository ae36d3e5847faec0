//! L8 Operations cards, and the vocabulary of what they do (L8.4).

use super::{MOST, UnitKind};
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
    pub only_if: Option<Condition>,
    /// What it does, in order.
    pub effects: Vec<Effect>,
}

/// Something that a card does.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ottoman units come to the force's space, so many and the mission's bonus (L8.2).
    PlaceOef(u8),
    /// Is added to the Ottoman Edge roll.
    EdgeBonus(u8),
    /// Operations are lost.
    LoseOps(u8),
    /// Operations are gained.
    GainOps(u8),
    /// Pounds are gained, or lost if negative.
    Pounds(i8),
    /// The Leadership level rises, or falls if negative.
    Leadership(i8),
    /// A Leadership check, and what follows from it.
    LeadershipCheck {
        /// If it succeeds.
        success: Vec<Effect>,
        /// If it fails.
        failure: Vec<Effect>,
    },
    /// Something that depends on the force or its space.
    When {
        /// On what.
        condition: Condition,
        /// If it is so.
        then: Vec<Effect>,
        /// If it is not.
        otherwise: Vec<Effect>,
    },
    /// The player selects one list.
    Choose(Vec<Vec<Effect>>),
    /// A picked unit of the force goes back to the Recruit box.
    ReturnUnit(UnitKind),
    /// A picked unit comes from the Recruit box to Lawrence.
    PlaceUnit(UnitKind),
    /// Feisal's Camp moves, if it is on the map.
    RelocateCamp,
    /// The player turns so many Garrisons up.
    RevealGarrison(u8),
    /// A successful appeal has two results (L16).
    DoubleAppeal,
}

impl Effect {
    /// The effects inside this one.
    pub fn parts(&self) -> Vec<&Effect> {
        match self {
            Effect::LeadershipCheck { success, failure } => success.iter().chain(failure).collect(),
            Effect::When { then, otherwise, .. } => then.iter().chain(otherwise).collect(),
            Effect::Choose(lists) => lists.iter().flatten().collect(),
            _ => Vec::new(),
        }
    }
}

/// What an effect depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The force is in one of these spaces.
    In(Set),
    /// The force has one of these units.
    ForceHas(Set),
    /// Whether another unit than the Camp is in Lawrence's space (L8.3).
    LawrenceWithForce(bool),
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
            doubling: such(&|card| card.effects.contains(&Effect::DoubleAppeal)),
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
