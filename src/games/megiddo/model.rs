//! The validated scenario, which does not change during a game.

use super::rules::StrikeMasks;
use crate::prelude::*;
use sandtable_kernel::{Copies, SlotAlignment, members};

named! {
    /// One of the two sides (M1.1).
    Side {
        /// The British, who win ties (M3.8) and strike first with planes and cavalry.
        British = "british",
        /// The Turks, who strike first with artillery and machine guns.
        Turkish = "turkish",
    }
}

impl Side {
    /// Both sides, British first.
    pub const BOTH: [Side; 2] = Side::ALL;

    /// Returns the other side.
    #[inline]
    pub const fn enemy(self) -> Side {
        match self {
            Side::British => Side::Turkish,
            Side::Turkish => Side::British,
        }
    }

    /// Returns 0 for the British and 1 for the Turks.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

named! {
    /// Kind of a card (M2.1).
    #[allow(missing_docs)] // the rulebook's own words
    Kind {
        Infantry = "infantry",
        Cavalry = "cavalry",
        Artillery = "artillery",
        MachineGun = "machine_gun",
        Plane = "plane",
        Supply = "supply",
        Leader = "leader",
        Terrain = "terrain",
        Nuisance = "nuisance",
    }
}

/// Maximum Force of a card.
pub const MAX_FORCE: u8 = 15;

/// A card as printed; all its copies share it.
///
/// Cards are ordered by their properties, and by name only if all properties are equal. Lists and slots use
/// this order, so that choices between equal cards do not depend on the order of a file. A policy that finds
/// several attackers equally good usually takes the first. That is the weakest of its kind, so the stronger
/// ones remain for targets that only they can hit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card {
    /// Kind of the card (M2.1).
    pub kind: Kind,
    /// Printed number, at most [`MAX_FORCE`] (M2.2).
    pub force: u8,
    /// Force with which a card of another kind also strikes in the cavalry phase (M2.3).
    pub cavalry_force: Option<u8>,
    /// True if the card goes to the reserve whenever it would leave the battle (M2.4).
    pub always_to_reserve: bool,
    /// True if its side loses the game when the card enters the casualty pile (M1.3).
    pub lost_means_defeat: bool,
    /// True if a deck may hold at most one copy, as of a named person (M5.2).
    pub unique: bool,
    /// Printed name.
    pub name: String,
}

impl Card {
    /// Returns true if two cards are the same except for their names.
    pub fn is_like(&self, other: &Self) -> bool {
        // The pattern lists every field, so that a new field cannot be forgotten here.
        let facts = |card: &Card| {
            let &Card {
                kind,
                force,
                cavalry_force,
                always_to_reserve,
                lost_means_defeat,
                unique,
                name: _,
            } = card;
            (kind, force, cavalry_force, always_to_reserve, lost_means_defeat, unique)
        };
        facts(self) == facts(other)
    }
}

members! {
    /// One physical card of a deck: a copy of a [`Card`].
    Slot;
}

/// The copies of one card in a deck; they have consecutive slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckEntry {
    /// The card.
    pub card: Card,
    /// Number of copies, at least one.
    pub copies: usize,
}

/// One side's deck and limits, with precomputed sets of cards.
///
/// [`Slot`]s are numbered from 0, at most to 63, in the order of [`Card`]s.
#[derive(Clone, Debug)]
pub struct Army {
    /// The deck list, in the order of slots.
    pub entries: Vec<DeckEntry>,
    /// The slots of each entry of the deck list.
    pub copies: Copies<Slot>,
    /// Victory points that win the game (M1.2).
    pub victory_points: u8,
    /// Number of hand cards up to which the side draws (M3.1).
    pub hand_size: usize,
    /// Maximum number of cards to discard in the reserve phase (M3.2).
    pub discard_limit: usize,
    /// All slots of the deck.
    pub slots: Set<Slot>,
    /// Order of the deck before it is shuffled.
    pub alignment: SlotAlignment,
    /// Printed Force of each slot.
    pub force: Array<Slot, u8>,
    kinds: [Set<Slot>; 9],
    /// Cards whose own Force counts in the infantry phase, without Leaders (M4.1).
    pub combat: Set<Slot>,
    /// Cards that receive the bonuses of Supply and Terrain (M4.1).
    pub bonus_takers: Set<Slot>,
    /// Cards that give their Force to others as a bonus: Supply and Terrain (M4.2, M4.3).
    pub bonus_givers: Set<Slot>,
    /// Cards of each printed Force.
    pub of_force: [Set<Slot>; MAX_FORCE as usize + 1],
    /// Cards whose printed Force is less than the index.
    pub weaker_than: [Set<Slot>; MAX_FORCE as usize + 2],
    /// Cards whose printed Force has each binary digit set, the highest digit first.
    force_digits: [Set<Slot>; 4],
    /// Cards that let a Leader count (M4.6).
    pub leader_carriers: Set<Slot>,
    /// Cards that may be committed (M2.5, M3.3).
    pub committable: Set<Slot>,
    /// All cards except Nuisances (M2.5).
    pub useful: Set<Slot>,
    /// Cards that strike from the hand (M3.4).
    pub from_hand: Set<Slot>,
    /// Cards that go to the reserve whenever they would leave the battle (M2.4).
    pub always_to_reserve: Set<Slot>,
    /// Cards whose loss loses the game (M1.3).
    pub vital: Set<Slot>,
    /// Cards that strike or can be hit in each of the four strike phases.
    pub strikes: [StrikeMasks; 4],
    /// Cards that strike in the phase with this index or a later one.
    pub strikers_from_phase: [Set<Slot>; 5],
    /// As `strikers_from_phase`, without the cavalry phase: planes, artillery and machine guns.
    pub guns_from_phase: [Set<Slot>; 5],
}

/// The limits of a side: its numbers besides the deck.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // as in `Army`
pub struct Limits {
    pub victory_points: u8,
    pub hand_size: usize,
    pub discard_limit: usize,
}

impl Army {
    /// Creates an army from a deck list of at most 64 cards and computes its sets.
    pub fn new(mut entries: Vec<DeckEntry>, limits: Limits, rulings: &Rulings) -> Army {
        entries.sort_by(|a, b| a.card.cmp(&b.card));
        let copies: Copies<Slot> = Copies::new(entries.iter().map(|entry| entry.copies));
        let cards: Vec<&Card> =
            copies.slots().iter().map(|slot| &entries[copies.entry(slot)].card).collect();
        let such = |test: &dyn Fn(&Card) -> bool| -> Set<Slot> {
            copies.slots().iter().filter(|&slot| test(cards[slot.index()])).collect()
        };
        let strikes = super::rules::strike_masks(&cards, rulings);
        let from = |some: &dyn Fn(&Phase) -> bool| {
            std::array::from_fn(|first| {
                let phases = Phase::ALL.into_iter().skip(first).filter(some);
                phases.fold(Set::EMPTY, |all, phase| all | strikes[phase as usize].strikers)
            })
        };
        Army {
            strikers_from_phase: from(&|_| true),
            guns_from_phase: from(&|phase| *phase != Phase::Cavalry),
            slots: copies.slots(),
            alignment: SlotAlignment::identity(cards.len()),
            force: Array::from_fn(|slot: Slot| cards.get(slot.index()).map_or(0, |it| it.force)),
            kinds: Kind::ALL.map(|kind| such(&|card| card.kind == kind)),
            combat: such(&|card| super::rules::counts_in_infantry_phase(card.kind)),
            bonus_takers: such(&|card| super::rules::draws_bonuses(card.kind, rulings)),
            bonus_givers: such(&|card| super::rules::gives_bonus(card.kind)),
            of_force: std::array::from_fn(|force| such(&|card| usize::from(card.force) == force)),
            weaker_than: std::array::from_fn(|force| such(&|card| usize::from(card.force) < force)),
            force_digits: [8, 4, 2, 1].map(|digit| such(&|card| card.force & digit != 0)),
            leader_carriers: such(&|card| super::rules::carries_leader(card.kind, rulings)),
            committable: such(&|card| super::rules::may_be_committed(card.kind, rulings)),
            useful: such(&|card| super::rules::is_of_use(card.kind)),
            from_hand: such(&|card| super::rules::strikes_from_hand(card.kind, rulings)),
            always_to_reserve: such(&|card| card.always_to_reserve),
            vital: such(&|card| card.lost_means_defeat),
            strikes,
            victory_points: limits.victory_points,
            hand_size: limits.hand_size,
            discard_limit: limits.discard_limit,
            copies,
            entries,
        }
    }

    /// Lists cards by their descriptions with the number of copies, as in `Engineer, Roads ×2`.
    ///
    /// Returns `nothing` if there are no cards.
    pub fn list_cards(&self, cards: Set<Slot>, describe: impl Fn(&Card) -> String) -> String {
        let item = |(index, entry): (usize, &DeckEntry)| {
            let copies = (cards & self.copies.of(index)).len();
            let times = if copies > 1 { format!(" ×{copies}") } else { String::new() };
            (copies > 0).then(|| glued(&format!("{}{times}", describe(&entry.card))))
        };
        let items: Vec<String> = self.entries.iter().enumerate().filter_map(item).collect();
        if items.is_empty() { "nothing".to_owned() } else { items.join(", ") }
    }

    /// Returns the cards of one kind.
    #[inline]
    pub const fn of_kind(&self, kind: Kind) -> Set<Slot> {
        self.kinds[kind as usize]
    }

    /// Returns the card with the greatest printed Force among `cards`.
    #[inline]
    pub fn strongest(&self, cards: Set<Slot>) -> Option<Slot> {
        if cards.is_empty() {
            return None;
        }
        // Of the remaining cards, those with the highest digit set are stronger than the others, and so on.
        let keep_higher = |left: Set<Slot>, digit: &Set<Slot>| {
            let higher = left & *digit;
            if higher.is_empty() { left } else { higher }
        };
        self.force_digits.iter().fold(cards, keep_higher).first()
    }

    /// Iterates over cards by printed Force, the weakest first.
    pub fn weakest_first(&self, cards: Set<Slot>) -> impl Iterator<Item = Slot> + Clone + '_ {
        self.of_force.iter().flat_map(move |&such| cards & such)
    }

    /// Returns the sum of the printed Forces of `cards`.
    #[inline]
    pub fn total_force(&self, cards: Set<Slot>) -> i32 {
        // The sum is at most 64 times `MAX_FORCE`, so it cannot overflow.
        self.force_digits
            .iter()
            .fold(0_i32, |total, &digit| (total << 1).wrapping_add((cards & digit).len() as i32))
    }

    /// Returns the card in `slot`.
    pub fn card(&self, slot: Slot) -> &Card {
        &self.entries[self.copies.entry(slot)].card
    }

    /// Returns the name of the card in `slot` with the number of the copy, as in `British Infantry#3`.
    pub fn label(&self, slot: Slot) -> String {
        format!("{}#{}", self.card(slot).name, self.copies.number(slot))
    }

    /// Returns the limits of the side.
    pub(super) fn limits(&self) -> Limits {
        let Army { victory_points, hand_size, discard_limit, .. } = *self;
        Limits { victory_points, hand_size, discard_limit }
    }

    /// Aligns the deck with that of `base`, or returns `None` if one of them exceeds `size` cards.
    ///
    /// Equal random numbers then put cards that both decks have into the same positions.
    fn aligned(&self, base: &Army, size: usize) -> Option<Army> {
        let [base, own] = [base, self].map(|army| -> Vec<&str> {
            army.slots.iter().map(|slot| &army.card(slot).name[..]).collect()
        });
        Some(Army { alignment: SlotAlignment::align(&base, &own, size)?, ..self.clone() })
    }
}

/// The limits on the decks that a side may build (M5.2).
#[derive(Clone, Debug)]
pub struct Construction {
    /// All cards of the scenario in their order, whether in the printed deck or not.
    pub cards: Vec<Card>,
    /// Range of copies in a deck, for each card by name.
    pub pool: Vec<(String, RangeInclusive<u8>)>,
    /// Range of the number of cards in a deck.
    pub deck_size: RangeInclusive<u8>,
    /// Maximum number of cards of some kinds in a deck.
    pub budgets: Vec<(Kind, u8)>,
    /// Warnings where the printed deck breaks these limits or a card has no range of copies.
    ///
    /// Decks that are built within the limits would then not be comparable with the printed deck.
    pub warnings: Problems,
}

impl Construction {
    /// Returns the range of copies of a card in a deck; it is 0 for a card without a range.
    pub fn copies_allowed(&self, card: &str) -> RangeInclusive<u8> {
        let entry = self.pool.iter().find(|(name, _)| name == card);
        entry.map_or(0..=0, |(_, range)| range.clone())
    }
}

/// A validated scenario of Megiddo.
#[derive(Clone, Debug)]
pub struct Model {
    /// The armies of both sides, British first.
    pub armies: [Army; 2],
    /// The limits on decks that each side may build, British first.
    pub construction: [Construction; 2],
    /// The chosen reading of each ruling.
    pub rulings: Rulings,
}

impl Model {
    /// Returns the army of a side.
    #[inline]
    pub const fn army(&self, side: Side) -> &Army {
        &self.armies[side.index()]
    }

    /// Aligns both decks with those of `base`, with room for `room` more cards.
    ///
    /// Returns `None` if a deck does not fit. Equal random numbers put the cards that both decks have into
    /// the same order, so that two scenarios can be compared on common random numbers.
    pub fn aligned(&self, base: &Model, room: usize) -> Option<Model> {
        let [british, turkish] = Side::BOTH.map(|side| {
            let base = base.army(side);
            self.army(side).aligned(base, (base.slots.len() + room).min(64))
        });
        Some(Model { armies: [british?, turkish?], ..self.clone() })
    }
}
