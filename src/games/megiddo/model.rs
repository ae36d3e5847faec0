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

    /// Returns the opposing side.
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

/// Maximum printed Force of a card.
pub const MAX_FORCE: u8 = 15;

/// Printed properties of a card, which all its copies in a deck share.
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
    /// Force in the cavalry phase of a card that is not Cavalry; `None` if it cannot strike then (M2.3).
    pub cavalry_force: Option<u8>,
    /// True if the card goes to the reserve whenever it would leave the battle (M2.4).
    pub always_to_reserve: bool,
    /// True if its side loses the game when the card enters the casualty pile (M1.3).
    pub lost_means_defeat: bool,
    /// True if a deck may hold at most one copy, because the card is a person (M5.2).
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
    /// Index of one physical card in its side's deck; every copy of a [`Card`] has its own slot.
    Slot;
}

/// A card in a deck list and its number of copies; the copies have consecutive slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckEntry {
    /// The card of which the deck holds copies.
    pub card: Card,
    /// Number of copies in the deck, at least one.
    pub copies: usize,
}

/// A side's deck and limits (points to win, hand size, discards), with precomputed sets of its cards.
///
/// [`Slot`]s are numbered from 0, at most to 63, in the order of [`Card`]s.
#[derive(Clone, Debug)]
pub struct Army {
    /// The deck list: each different card with its number of copies, in the order of slots.
    pub entries: Vec<DeckEntry>,
    /// The slots of the copies of each entry of the deck list.
    pub copies: Copies<Slot>,
    /// Victory points that win the game (M1.2).
    pub victory_points: u8,
    /// Number of hand cards up to which the side draws (M3.1).
    pub hand_size: usize,
    /// Maximum number of cards to discard in the reserve phase (M3.2).
    pub discard_limit: usize,
    /// All slots of the deck.
    pub slots: Set<Slot>,
    /// Order of the deck's slots before the deck is shuffled.
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
    /// For each printed Force, the cards that have it.
    pub of_force: [Set<Slot>; MAX_FORCE as usize + 1],
    /// For each number from 0 to [`MAX_FORCE`] + 1, the cards whose printed Force is less than it.
    pub weaker_than: [Set<Slot>; MAX_FORCE as usize + 2],
    /// For each binary digit of the printed Force, highest first, the cards in which it is 1.
    force_digits: [Set<Slot>; 4],
    /// Cards that can carry a Leader, who counts only together with another card (M4.6).
    pub leader_carriers: Set<Slot>,
    /// Cards that may be committed (M2.5, M3.3).
    pub committable: Set<Slot>,
    /// All cards except Nuisances (M2.5).
    pub useful: Set<Slot>,
    /// Cards that strike from the hand instead of the order of battle, under an optional ruling (M3.4).
    pub from_hand: Set<Slot>,
    /// Cards that go to the reserve whenever they would leave the battle (M2.4).
    pub always_to_reserve: Set<Slot>,
    /// Cards whose loss means that the side loses the game (M1.3).
    pub vital: Set<Slot>,
    /// For each of the four strike phases, the cards that strike and those that can be hit.
    pub strikes: [StrikeMasks; 4],
    /// For each strike phase by index, cards that strike in it or in a later one; the fifth set is empty.
    pub strikers_from_phase: [Set<Slot>; 5],
    /// Like `strikers_from_phase`, but without the cavalry phase: planes, artillery and machine guns.
    pub guns_from_phase: [Set<Slot>; 5],
}

/// Limits of one side: victory points to win, hand size, and maximum number of discards.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // as in `Army`
pub struct Limits {
    pub victory_points: u8,
    pub hand_size: usize,
    pub discard_limit: usize,
}

impl Army {
    /// Creates an army from a deck list of at most 64 cards and computes its sets of cards.
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
    /// `describe` returns the description of a card. If there are no cards, the result is the text `nothing`.
    pub fn list_cards(&self, cards: Set<Slot>, describe: impl Fn(&Card) -> String) -> String {
        let item = |(index, entry): (usize, &DeckEntry)| {
            let copies = (cards & self.copies.of(index)).len();
            let times = if copies > 1 { format!(" ×{copies}") } else { String::new() };
            (copies > 0).then(|| glued(&format!("{}{times}", describe(&entry.card))))
        };
        let items: Vec<String> = self.entries.iter().enumerate().filter_map(item).collect();
        if items.is_empty() { "nothing".to_owned() } else { items.join(", ") }
    }

    /// Returns all cards of one kind in the deck.
    #[inline]
    pub const fn of_kind(&self, kind: Kind) -> Set<Slot> {
        self.kinds[kind as usize]
    }

    /// Returns the card with the greatest printed Force among `cards`, or `None` if there are no cards.
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

    /// Iterates over `cards` in the order of their printed Force, the weakest first.
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

    /// Returns the side's limits: victory points to win, hand size, and maximum number of discards.
    pub(super) fn limits(&self) -> Limits {
        let Army { victory_points, hand_size, discard_limit, .. } = *self;
        Limits { victory_points, hand_size, discard_limit }
    }

    /// Returns a copy of the army whose unshuffled deck is aligned with that of `base`.
    ///
    /// Cards that are in both decks get the same positions, so equal random numbers deal them in the same order.
    /// `size` is the number of positions. Returns `None` if one of the decks has more cards than that.
    fn aligned(&self, base: &Army, size: usize) -> Option<Army> {
        let [base, own] = [base, self].map(|army| -> Vec<&str> {
            army.slots.iter().map(|slot| &army.card(slot).name[..]).collect()
        });
        Some(Army { alignment: SlotAlignment::align(&base, &own, size)?, ..self.clone() })
    }
}

/// Limits on the decks that a side may build (M5.2).
#[derive(Clone, Debug)]
pub struct Construction {
    /// All cards that the scenario describes for the side, in their order, in the printed deck or not.
    pub cards: Vec<Card>,
    /// Name of each card that a deck may hold, with the minimum and maximum number of copies.
    pub pool: Vec<(String, RangeInclusive<u8>)>,
    /// Minimum and maximum number of cards in a deck.
    pub deck_size: RangeInclusive<u8>,
    /// Kinds of cards whose number in a deck is limited, each with its maximum number of cards.
    pub budgets: Vec<(Kind, u8)>,
    /// Warnings about limits that the printed deck breaks and about cards without a range of copies.
    ///
    /// Decks that are built within the limits would then not be comparable with the printed deck.
    pub warnings: Problems,
}

impl Construction {
    /// Returns the minimum and maximum number of copies of the named card in a deck.
    ///
    /// Both are 0 if the pool does not have the card.
    pub fn copies_allowed(&self, card: &str) -> RangeInclusive<u8> {
        let entry = self.pool.iter().find(|(name, _)| name == card);
        entry.map_or(0..=0, |(_, range)| range.clone())
    }
}

/// A validated scenario: the armies of both sides, the limits on built decks, and the rulings.
#[derive(Clone, Debug)]
pub struct Model {
    /// The decks and limits of both sides, British first.
    pub armies: [Army; 2],
    /// The limits on decks that each side may build, British first.
    pub construction: [Construction; 2],
    /// The scenario's choice for each ruling, a question that the printed rules leave open.
    pub rulings: Rulings,
}

impl Model {
    /// Returns the deck and limits of a side.
    #[inline]
    pub const fn army(&self, side: Side) -> &Army {
        &self.armies[side.index()]
    }

    /// Returns a copy of the scenario whose unshuffled decks are aligned with those of `base`.
    ///
    /// Cards that are in both decks of a side get the same positions, so equal random numbers deal them in the same
    /// order. Two scenarios can then be compared on common random numbers. A deck has `room` positions more than
    /// the deck in `base` has cards, but at most 64. Returns `None` if a deck has more cards than positions.
    pub fn aligned(&self, base: &Model, room: usize) -> Option<Model> {
        let [british, turkish] = Side::BOTH.map(|side| {
            let base = base.army(side);
            self.army(side).aligned(base, (base.slots.len() + room).min(64))
        });
        Some(Model { armies: [british?, turkish?], ..self.clone() })
    }
}
