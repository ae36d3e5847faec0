//! The validated scenario: what a game of Megiddo needs to know and never changes.

use super::rules::StrikeMasks;
use crate::prelude::*;
use sandtable_kernel::{Copies, Layout, members};

named! {
    /// One of the two sides (M1.1).
    Side {
        /// Wins ties (M3.8) and strikes first from the air and on horseback.
        British = "british",
        /// Strikes first with artillery and machine guns.
        Turkish = "turkish",
    }
}

impl Side {
    /// Both sides, the British first.
    pub const BOTH: [Side; 2] = Side::ALL;

    /// The other side.
    #[inline]
    pub const fn enemy(self) -> Side {
        match self {
            Side::British => Side::Turkish,
            Side::Turkish => Side::British,
        }
    }

    /// 0 for the British, 1 for the Turks.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

named! {
    /// What a card is (M2.1).
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

/// The greatest Force that a card may have.
pub const MAX_FORCE: u8 = 15;

/// A card as printed, once for all its copies.
///
/// Cards are sorted by what they are, and by their names only where they are alike. That is the
/// order of all lists and slots, so that choices between equals do not depend on the order of a
/// file. Most players who find several attackers equally good take the first, which is the weakest
/// of its kind, and keep the stronger ones for what only those can do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card {
    /// What it is (M2.1).
    pub kind: Kind,
    /// Its printed number, at most [`MAX_FORCE`] (M2.2).
    pub force: u8,
    /// The Force with which it also acts in the cavalry phase (M2.3).
    pub cavalry_force: Option<u8>,
    /// Whether it goes to the reserve whenever it would leave the battle (M2.4).
    pub always_to_reserve: bool,
    /// Whether its side loses the game when it enters the casualty pile (M1.3).
    pub lost_means_defeat: bool,
    /// Whether it is a person, of whom a deck holds at most one (M5.2).
    pub unique: bool,
    /// Its printed name.
    pub name: String,
}

impl Card {
    /// Whether two cards are the same but for their names.
    pub fn is_like(&self, other: &Card) -> bool {
        // All but the name, so that no fact is forgotten that is added one day.
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
    /// One physical card of a deck: one of its copies of a [`Card`].
    Slot;
}

/// Copies of one card in a deck; they fill neighbouring slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckEntry {
    /// The card.
    pub card: Card,
    /// How many copies there are, at least one.
    pub copies: usize,
}

/// One side's deck and numbers, with the sets of cards that the rules ask about.
///
/// [`Slot`]s are numbered 0..64 in the order of [`Card`]s.
#[derive(Clone, Debug)]
pub struct Army {
    /// The deck list, in the order of slots.
    pub entries: Vec<DeckEntry>,
    /// Which slots are copies of which entry.
    pub copies: Copies<Slot>,
    /// Victory points that win the game (M1.2).
    pub victory_points: u8,
    /// Up to how many cards in hand the side draws (M3.1).
    pub hand_size: usize,
    /// How many cards it may discard in the reserve phase (M3.2).
    pub discard_limit: usize,
    /// Every slot of the deck.
    pub slots: Set<Slot>,
    /// In which order the deck lies before it is shuffled.
    pub layout: Layout,
    /// Printed Force of each slot.
    pub force: Array<Slot, u8>,
    kinds: [Set<Slot>; 9],
    /// Cards whose Force counts in the infantry phase, Leaders aside (M4.1).
    pub combat: Set<Slot>,
    /// Cards that draw the bonuses of Supply and Terrain (M4.1).
    pub bonus_takers: Set<Slot>,
    /// Cards whose Force is a bonus for others: Supply and Terrain (M4.2, M4.3).
    pub givers: Set<Slot>,
    /// The cards of each printed Force.
    pub of_force: [Set<Slot>; MAX_FORCE as usize + 1],
    /// The cards of less printed Force than each number.
    pub weaker_than: [Set<Slot>; MAX_FORCE as usize + 2],
    /// The cards in whose printed Force each binary digit is set, the highest digit first.
    force_digits: [Set<Slot>; 4],
    /// Cards that let a Leader count (M4.6).
    pub carriers: Set<Slot>,
    /// Cards that may be committed (M2.5, M3.3).
    pub committable: Set<Slot>,
    /// Cards that are of any use (M2.5).
    pub useful: Set<Slot>,
    /// Cards that strike from the hand (M3.4).
    pub from_hand: Set<Slot>,
    /// Cards that go to the reserve whenever they would leave the battle (M2.4).
    pub always_to_reserve: Set<Slot>,
    /// Cards whose loss loses the game (M1.3).
    pub vital: Set<Slot>,
    /// The side's part in each of the four strike phases.
    pub strikes: [StrikeMasks; 4],
    /// The cards that act in a strike phase from each number on.
    pub strikers_from: [Set<Slot>; 5],
    /// The same without those that act as cavalry alone: planes and guns.
    pub guns_from: [Set<Slot>; 5],
}

/// The numbers of a side beside its deck.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // as in `Army`
pub struct Limits {
    pub victory_points: u8,
    pub hand_size: usize,
    pub discard_limit: usize,
}

impl Army {
    /// Works out the sets from a deck list of at most 64 cards.
    pub fn new(mut entries: Vec<DeckEntry>, limits: Limits, rulings: &Rulings) -> Army {
        entries.sort_by(|one, other| one.card.cmp(&other.card));
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
            strikers_from: from(&|_| true),
            guns_from: from(&|phase| *phase != Phase::Cavalry),
            slots: copies.slots(),
            layout: Layout::plain(cards.len()),
            force: Array::from_fn(|slot: Slot| cards.get(slot.index()).map_or(0, |it| it.force)),
            kinds: Kind::ALL.map(|kind| such(&|card| card.kind == kind)),
            combat: such(&|card| super::rules::counts_in_infantry_phase(card.kind)),
            bonus_takers: such(&|card| super::rules::draws_bonuses(card.kind, rulings)),
            givers: such(&|card| super::rules::gives_a_bonus(card.kind)),
            of_force: std::array::from_fn(|force| such(&|card| usize::from(card.force) == force)),
            weaker_than: std::array::from_fn(|force| such(&|card| usize::from(card.force) < force)),
            force_digits: [8, 4, 2, 1].map(|digit| such(&|card| card.force & digit != 0)),
            carriers: such(&|card| super::rules::carries_a_leader(card.kind, rulings)),
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

    /// Cards as each is described, with their numbers, as in `Engineer, Roads ×2`; `nothing` if there
    /// are none.
    pub fn listed(&self, cards: Set<Slot>, describe: impl Fn(&Card) -> String) -> String {
        let item = |(index, entry): (usize, &DeckEntry)| {
            let copies = (cards & self.copies.of(index)).len();
            let times = if copies > 1 { format!(" ×{copies}") } else { String::new() };
            (copies > 0).then(|| glued(&format!("{}{times}", describe(&entry.card))))
        };
        let items: Vec<String> = self.entries.iter().enumerate().filter_map(item).collect();
        if items.is_empty() { "nothing".to_owned() } else { items.join(", ") }
    }

    /// The slots of one kind.
    #[inline]
    pub const fn of_kind(&self, kind: Kind) -> Set<Slot> {
        self.kinds[kind as usize]
    }

    /// The card of greatest printed Force among `cards`.
    #[inline]
    pub fn strongest(&self, cards: Set<Slot>) -> Option<Slot> {
        if cards.is_empty() {
            return None;
        }
        // Of the cards left, those with the highest digit set beat the others; and so on.
        let keep_higher = |left: Set<Slot>, digit: &Set<Slot>| {
            let higher = left & *digit;
            if higher.is_empty() { left } else { higher }
        };
        self.force_digits.iter().fold(cards, keep_higher).first()
    }

    /// Cards by their printed Force, the weakest first.
    pub fn weakest_first(&self, cards: Set<Slot>) -> impl Iterator<Item = Slot> + Clone + '_ {
        self.of_force.iter().flat_map(move |&such| cards & such)
    }

    /// The printed Force of `cards`, added up.
    #[inline]
    pub fn total_force(&self, cards: Set<Slot>) -> i32 {
        // At most 64 times the greatest Force: no sum overflows, so none is checked.
        self.force_digits
            .iter()
            .fold(0_i32, |total, &digit| (total << 1).wrapping_add((cards & digit).len() as i32))
    }

    /// The card in `slot`.
    pub fn card(&self, slot: Slot) -> &Card {
        &self.entries[self.copies.entry(slot)].card
    }

    /// The name of the card in `slot` with the number of the copy, as in `British Infantry#3`.
    pub fn label(&self, slot: Slot) -> String {
        format!("{}#{}", self.card(slot).name, self.copies.number(slot))
    }

    /// The numbers beside the deck.
    pub(super) fn limits(&self) -> Limits {
        let Army { victory_points, hand_size, discard_limit, .. } = *self;
        Limits { victory_points, hand_size, discard_limit }
    }

    /// The same army with its deck laid out like that of `base`, over `size` places; none if it does
    /// not fit.
    fn aligned(&self, base: &Army, size: usize) -> Option<Army> {
        let [base, own] = [base, self].map(|army| -> Vec<&str> {
            army.slots.iter().map(|slot| &army.card(slot).name[..]).collect()
        });
        Some(Army { layout: Layout::like(&base, &own, size)?, ..self.clone() })
    }
}

/// What decks a side may build (M5.2).
#[derive(Clone, Debug)]
pub struct Construction {
    /// The cards that there are, in the deck or not, in their order.
    pub cards: Vec<Card>,
    /// For each card by name, how many copies a deck may hold.
    pub pool: Vec<(String, RangeInclusive<u8>)>,
    /// How many cards a deck may hold.
    pub deck_size: RangeInclusive<u8>,
    /// The most cards of some kinds that a deck may hold.
    pub budgets: Vec<(Kind, u8)>,
    /// Where the printed deck or a card does not fit all this, so that decks built by it would be
    /// those of another game.
    pub misfits: Problems,
}

impl Construction {
    /// How many copies of a card a deck may hold.
    pub fn copies_allowed(&self, card: &str) -> RangeInclusive<u8> {
        let entry = self.pool.iter().find(|(name, _)| name == card);
        entry.map_or(0..=0, |(_, range)| range.clone())
    }
}

/// A validated scenario of Megiddo.
#[derive(Clone, Debug)]
pub struct Model {
    /// The British army and the Turkish one.
    pub armies: [Army; 2],
    /// What decks each side may build.
    pub construction: [Construction; 2],
    /// The chosen reading of each open question of the rules.
    pub rulings: Rulings,
}

impl Model {
    /// The army of a side.
    #[inline]
    pub const fn army(&self, side: Side) -> &Army {
        &self.armies[side.index()]
    }

    /// The same scenario with both decks laid out like those of `base`, with `room` more places:
    /// every card that both have comes in the same order in both. None if a deck does not fit.
    pub fn aligned(&self, base: &Model, room: usize) -> Option<Model> {
        let [british, turkish] = Side::BOTH.map(|side| {
            let base = base.army(side);
            self.army(side).aligned(base, (base.slots.len() + room).min(64))
        });
        Some(Model { armies: [british?, turkish?], ..self.clone() })
    }
}
