//! A cache of decisions: a policy that is asked the same again need not weigh it again.
//!
//! An answer depends only on the policy and on what its [`View`] shows. So a table of the thread
//! holds answers under keys that contain everything any answer looks at. Keys are compared in full:
//! results are the same with and without the table.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::LocalKey;

use super::danger::Danger;
use super::objective::{MOST_CREDIT, Objective};
use super::ware::Ware;
use crate::prelude::*;

/// How many answers a thread remembers about Operations, about purchases, and about purchases at a game's
/// first set-up: as many as fit into the processor's cache.
const SLOTS: [usize; 3] = [1 << 13, 1 << 14, 1 << 10];
/// How many notes of each kind a thread keeps.
const NOTES: usize = 1 << 13;
/// How many units a key has room for, four a word.
const UNITS: usize = 16;
/// How many words a key has.
const WORDS: usize = UNITS / 4 + 7;
/// How many groups of alike cards, and how many face-up Garrisons, a word has room for.
const NIBBLES: usize = 16;

/// What a policy is asked: about an Operation, or about purchases at a game's first set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Matter {
    Force,
    Move,
    Outfit,
}

/// How many numbers a small question may be about.
pub(super) const FEW: usize = 4;

/// What an answer is remembered under, that was given in a position.
pub(super) type Key = [u64; WORDS];

/// What an answer is remembered under that may depend on all that a player sees.
pub(super) type WholeKey = [u64; UNITS / 4 + 10];

/// The bit of each of four units that march.
const MARCHED: u64 = 0x0001_0001_0001_0001;

/// Decisions with their keys, allocated with the first of them; a later one replaces an earlier one in its slot.
type Decisions<A, const WORDS: usize> = RefCell<Vec<([u64; WORDS], A)>>;

/// What a thread notes, in room that is taken once there is something to note.
pub(super) type Notes<A> = RefCell<Vec<Option<(WholeKey, A)>>>;

/// So much of a ware, or nothing.
type Order = Option<(Ware, u8)>;

thread_local! {
    static OPERATIONS: Decisions<u64, WORDS> = const { RefCell::new(Vec::new()) };
    static PURCHASES: Decisions<Order, { FEW + 1 }> = const { RefCell::new(Vec::new()) };
    static OUTFITS: Decisions<Order, WORDS> = const { RefCell::new(Vec::new()) };
}

/// Makes the keys for the games of one policy in one scenario.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// The policy's own number, never 0; none if the scenario is too large for keys.
    number: Option<u32>,
    /// What each card adds to the count of its group. Cards that bring the same Ottoman units
    /// everywhere are alike.
    cards: Array<Card, u64>,
    /// What each piece of Gear adds to the word of its carrier.
    loads: Array<Gear, u16>,
    /// The first of the units that are alike, for each of them.
    firsts: Array<Unit, Unit>,
    /// The most Ops that a battle brings: a larger reserve makes no difference.
    most_prize: usize,
    /// The spaces whose breaks matter whatever the goal asks for.
    rails: Set<Space>,
}

impl Memory {
    /// Studies a scenario for a policy to whom breaks of `rails` matter whatever the goal asks for.
    pub fn new(model: &Model, danger: &Danger, rails: Set<Space>) -> Memory {
        static NUMBERS: AtomicU32 = AtomicU32::new(1);
        let counters = &model.counters;
        let mut firsts = Array::default();
        for unit in counters.units {
            let alike = counters.units & counters.copies.of(counters.copies.entry(unit));
            firsts[unit] = alike.first().unwrap_or(unit);
        }
        let mut groups: Vec<Card> = Vec::new();
        let mut cards = Array::default();
        for card in model.cards.copies.slots() {
            let known = groups.iter().position(|&other| danger.alike(card, other));
            let group = known.unwrap_or_else(|| {
                groups.push(card);
                groups.len() - 1
            });
            cards[card] = 1 << (4 * group.min(NIBBLES - 1));
        }
        let uniform = GearKind::ALL.iter().all(|&kind| {
            let such = counters.gear_of(kind);
            let entry = such.first().map(|gear| counters.copies.entry(gear));
            such.iter().all(|gear| Some(counters.copies.entry(gear)) == entry)
        });
        let fits = counters.units.is_subset(Set::<Unit>::first_n(UNITS))
            && groups.len() <= NIBBLES
            && model.cards.len() < NIBBLES
            && counters.garrisons.len() <= NIBBLES
            && model.limits.unit_gear.max(model.limits.leader_gear) <= 3
            && uniform;
        let mut loads = Array::default();
        for (place, &kind) in GearKind::ALL.iter().enumerate() {
            counters.gear_of(kind).iter().for_each(|gear| loads[gear] = 1 << (7 + 2 * place));
        }
        let rewards = &model.rewards;
        let most_prize = rewards.critical_battle_ops.max(rewards.battle_ops).into();
        // The number tells policies apart, and shows in no result.
        let number = fits.then(|| NUMBERS.fetch_add(1, Ordering::Relaxed));
        Memory { number, cards, loads, firsts, most_prize, rails }
    }

    /// What to buy, where that depends on a few numbers alone.
    #[inline]
    pub fn recall_of(&self, about: [u64; FEW], answer: impl FnOnce() -> Order) -> Order {
        let Some(number) = self.number else { return answer() };
        let mut key = [number.into(); FEW + 1];
        key[..FEW].copy_from_slice(&about);
        recall(&PURCHASES, SLOTS[1], &key, answer)
    }

    /// What to buy at a game's first set-up. Few positions come up there: an answer is looked up by the
    /// position, which is quicker than to work out the [numbers](Self::recall_of) that it depends on.
    #[inline]
    pub fn recall_outfit(
        &self,
        view: &View<'_>,
        objective: &Objective,
        market: &Market,
        answer: impl FnOnce() -> Order,
    ) -> Order {
        let Some(mut key) = self.key(view, objective, Matter::Outfit) else { return answer() };
        let counters = &view.model().counters;
        let lost = counters.units.whole::<Counter>() | counters.gear.whole();
        // Garrisons that were seen do not matter here; what is lost and what can be paid do.
        let [_, values, seen, ..] = key.last_chunk_mut::<7>().expect("a key has as many words");
        *values = (lost - view.boxes() - view.units() - view.carried()).0;
        let (space, op) = (view.space.index() as u8, u8::from(market.extra_op));
        *seen = u64::from_le_bytes([view.pounds, space, op, 0, 0, 0, 0, 0]);
        recall(&OUTFITS, SLOTS[2], &key, answer)
    }

    /// Everything that any answer looks at, and no more: what makes no difference to the objective
    /// is left out, so that more games share a key. Never all zeros. None if the scenario is too large.
    #[inline(always)]
    pub fn key(&self, view: &View<'_>, objective: &Objective, question: Matter) -> Option<Key> {
        let number = self.number?;
        let mut key = [0; WORDS];
        let force = match question {
            Matter::Move => view.force,
            Matter::Force | Matter::Outfit => Set::EMPTY,
        };
        place_units(&self.units(view, force, |unit| self.firsts[unit]), &mut key);
        let [garrisons, values, seen, turned, breaks, tracks, rest] =
            key.last_chunk_mut().expect("a key has as many words");
        [*garrisons, *values, *seen] = known_garrisons(view);
        let cards = view.model().cards.copies.slots() - view.unseen_cards();
        *turned = cards.iter().fold(0, |turned, card| turned + self.cards[card]);
        *breaks = (view.rail_breaks & (objective.broken | self.rails)).0;
        let credit = if objective.breaks > 0 { view.pounds.min(MOST_CREDIT) } else { 0 };
        // What an army is worth beyond the mission.
        let stake = u8::from(view.is_campaign) + u8::from(view.may_fail());
        *tracks = u64::from_le_bytes([
            credit,
            view.leadership,
            view.ops_left() as u8,
            view.reserve_left().min(self.most_prize) as u8,
            view.ottoman_bonus,
            view.mission_index() as u8,
            stake,
            // The movement that cards add is small.
            view.movement_bonus | u8::from(view.resupplied) << 7,
        ]);
        *rest = (question as u64) << 32 | u64::from(number);
        Some(key)
    }

    /// All that a player looks at who has learned what to think of each counter, card and track, while no
    /// battle is fought and no card has lent a unit strength for one; and whether an extra Op is for sale. None
    /// otherwise, and if the scenario is too large.
    pub fn whole_key(&self, view: &View<'_>, extra_op: bool) -> Option<WholeKey> {
        let number = self.number?;
        if !view.enemies.is_empty() || view.battle.strengthened != Array::default() {
            return None;
        }
        let mut key = [0; _];
        place_units(&self.units(view, view.force, |unit| unit), &mut key);
        let flags = [extra_op, view.carried, view.resupplied, view.appealed, view.is_campaign];
        let flags = flags.iter().fold(0, |flags, &flag| flags << 1 | u8::from(flag));
        let [garrisons, values, seen, cards, breaks, boxes, carried, tracks, more, rest] =
            key.last_chunk_mut().expect("a key has as many words");
        [*garrisons, *values, *seen] = known_garrisons(view);
        // A scenario that is not too large has fewer than 16 of them.
        *cards = view.unseen_cards().0 | view.hand.0 << 32;
        *breaks = view.rail_breaks.0;
        [*boxes, *carried] = [view.boxes().0, view.carried().0];
        *tracks = u64::from_le_bytes([
            view.pounds,
            view.leadership,
            view.ops_left() as u8,
            view.reserve_left() as u8,
            view.ottoman_bonus,
            view.movement_bonus,
            view.leader_attempts,
            view.number,
        ]);
        let space = view.space.index() as u8;
        let (mission, again) = (view.mission_index() as u8, u8::from(view.attempt > 1));
        *more = u64::from_le_bytes([mission, again, view.failures, space, flags, 0, 0, 0]);
        *rest = number.into();
        Some(key)
    }

    /// Each unit with its place, its Gear and whether it is in the force; those that share a first place in
    /// order, and after them those that are not on the map.
    #[inline]
    fn units(
        &self,
        view: &View<'_>,
        force: Set<Unit>,
        first: impl Fn(Unit) -> Unit,
    ) -> [u16; UNITS] {
        let mut loads: Array<Unit, u16, UNITS> = Array::default();
        for gear in view.carried() {
            loads[view.carrier(gear)] += self.loads[gear];
        }
        let mut units = [0_u16; UNITS];
        for unit in view.units() {
            let space = view.space_of(unit).unwrap_or_default().index() as u16;
            let word = 1 << 15 | loads[unit] | space << 1 | u16::from(force.contains(unit));
            let (mut place, first) = (unit.index(), first(unit).index());
            // A word of 0 counts as the greatest.
            while place > first && units[place - 1].wrapping_sub(1) >= word {
                units[place] = units[place - 1];
                place -= 1;
            }
            units[place] = word;
        }
        units
    }
}

/// Puts words of units into a key, four of them into a word.
#[inline]
fn place_units(units: &[u16; UNITS], key: &mut [u64]) {
    for (word, units) in key.iter_mut().zip(units.chunks_exact(4)) {
        // As they lie, so that they are read at once.
        *word = units.iter().rev().fold(0, |word, &unit| word << 16 | u64::from(unit));
    }
}

/// The spaces with a Garrison, the values of those that lie face up, and all that were seen.
#[inline]
fn known_garrisons(view: &View<'_>) -> [u64; 3] {
    let (mut values, mut seen) = (0, 0);
    for space in view.garrisoned - view.hidden_garrisons() {
        let place = (view.garrisoned & Set::<Space>::first_n(space.index())).len();
        values |= u64::from(view.garrison_value(space).unwrap_or(0) + 1) << (4 * place);
    }
    for marker in view.model().counters.garrisons - view.unseen_garrisons() {
        seen = seen << 4 | u64::from(view.model().counters.strength[marker] + 1);
    }
    [view.garrisoned.0, values, seen]
}

/// Whether two keys are the same: all words are compared at once, which is faster than one by one.
#[inline]
fn same<const WORDS: usize>(key: &[u64; WORDS], other: &[u64; WORDS]) -> bool {
    key.iter().zip(other).fold(0, |differing, (word, other)| differing | (word ^ other)) == 0
}

/// The key under which the force was chosen that is to move now, if all is as it was: units that are alike
/// come in the same order, since whether they march tells apart only those that are alike in all else.
#[inline]
pub(super) fn about_force(moving: &Key) -> Key {
    let mut key = *moving;
    key[..UNITS / 4].iter_mut().for_each(|units| *units &= !MARCHED);
    key[WORDS - 1] &= u64::from(u32::MAX);
    key
}

/// The answer to a question about an Operation, worked out unless it is remembered. It must be a function
/// of the question, the policy and what [the key](Memory::key) tells of the view, and be the same if alike
/// counters change places.
#[inline]
pub(super) fn recall_operation(key: Option<&Key>, answer: impl FnOnce() -> u64) -> u64 {
    match key {
        None => answer(),
        Some(key) => recall(&OPERATIONS, SLOTS[0], key, answer),
    }
}

/// The answer to a question about an Operation, if it is remembered.
#[inline]
pub(super) fn look_up_operation(key: &Key) -> Option<u64> {
    look_up(&OPERATIONS, key, hash(key) as usize % SLOTS[0])
}

/// The answer that is noted under a key; if it is not, it is worked out and noted. As a remembered answer it
/// must depend on nothing but the question, the policy and what the key tells.
#[inline]
pub(super) fn recall_noted<A: Copy>(
    notes: &'static LocalKey<Notes<A>>,
    key: &WholeKey,
    answer: impl FnOnce() -> A,
) -> A {
    let slot = hash(key) as usize % NOTES;
    let known = notes.with_borrow(|notes| {
        let (known, answer) = notes.get(slot)?.as_ref()?;
        same(known, key).then_some(*answer)
    });
    known.unwrap_or_else(|| {
        let answer = answer();
        notes.with_borrow_mut(|notes| {
            notes.resize(NOTES, None);
            notes[slot] = Some((*key, answer));
        });
        answer
    })
}

/// Returns the answer to a key from a table with `size` slots; computes and stores it if it is not there.
#[inline]
fn recall<A: Copy + Default, const WORDS: usize>(
    table: &'static LocalKey<Decisions<A, WORDS>>,
    size: usize,
    key: &[u64; WORDS],
    answer: impl FnOnce() -> A,
) -> A {
    let slot = hash(key) as usize % size;
    look_up(table, key, slot).unwrap_or_else(|| {
        let answer = answer();
        table.with_borrow_mut(|slots| {
            if slots.is_empty() {
                slots.resize(size, ([0; WORDS], A::default()));
            }
            slots[slot] = (*key, answer);
        });
        answer
    })
}

/// Returns the answer in a slot if it is that to the key.
#[inline]
fn look_up<A: Copy, const WORDS: usize>(
    table: &'static LocalKey<Decisions<A, WORDS>>,
    key: &[u64; WORDS],
    slot: usize,
) -> Option<A> {
    table.with_borrow(|slots| {
        let (known, answer) = slots.get(slot)?;
        same(known, key).then_some(*answer)
    })
}

/// A number that is seldom the same for two keys.
#[inline]
fn hash(key: &[u64]) -> u64 {
    let mix =
        |hash: u64, word: &u64| (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let (even, odd) = key.split_at(key.len() / 2);
    let hash = even.iter().fold(1, mix) ^ odd.iter().fold(2, mix);
    hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32
}
