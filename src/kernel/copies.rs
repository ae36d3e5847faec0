//! Slots (numbers of cards in a deck) that hold copies of the same card or counter.

use super::{Kin, Member, Set};

/// Map from each slot (card number) of a deck to its entry: a card with one slot for each copy.
///
/// The slots of an entry are consecutive numbers.
///
/// ```
/// use sandtable_kernel::{Copies, Set};
///
/// // Three Roads, one Engineer and two Snipers: slots 0 to 2, 3, and 4 to 5.
/// let copies: Copies = Copies::new([3, 1, 2]);
/// assert_eq!((copies.entry(2_usize), copies.number(2_usize)), (0, 3));
/// let hand: Set = [0, 2, 5].into_iter().collect();
/// assert_eq!(copies.entries_among(hand).len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copies<K: Member = usize> {
    entry_of: Vec<u8>,
    slots: Set<K>,
    last: Set<K>,
    twins: Vec<Set<K>>,
}

impl<K: Member> Copies<K> {
    /// Creates the map in which entry `i` has `counts[i]` slots; every count must be at least 1.
    ///
    /// The slots are numbered from 0 in the order of the entries.
    ///
    /// # Panics
    /// If there are more than 64 slots.
    pub fn new(counts: impl IntoIterator<Item = usize>) -> Copies<K> {
        let entries = counts.into_iter().enumerate();
        let entry_of: Vec<u8> =
            entries.flat_map(|(entry, count)| std::iter::repeat_n(entry as u8, count)).collect();
        assert!(entry_of.len() <= 64, "{} copies are too many for a set", entry_of.len());
        let is_last = |&slot: &usize| entry_of.get(slot + 1) != Some(&entry_of[slot]);
        let last = (0..entry_of.len()).filter(is_last).map(K::new).collect();
        let twins = |distance: usize| -> Set<K> {
            let is_twin = |&slot: &usize| entry_of.get(slot + distance) == Some(&entry_of[slot]);
            (0..entry_of.len()).filter(is_twin).map(K::new).collect()
        };
        let twins = (1..).map(twins).take_while(|twins| !twins.is_empty()).collect();
        Copies { slots: Set::first_n(entry_of.len()), last, twins, entry_of }
    }

    /// Returns the set of all slots.
    pub fn slots(&self) -> Set<K> {
        self.slots
    }

    /// Returns the index of the entry to which `slot` belongs.
    pub fn entry(&self, slot: impl Kin<K>) -> usize {
        self.entry_of[slot.index()].into()
    }

    /// Returns the slots of the entry with the index `entry`.
    pub fn of(&self, entry: usize) -> Set<K> {
        self.slots().iter().filter(|&slot| self.entry(slot) == entry).collect()
    }

    /// Returns the rank of `slot` among the slots of its entry, counted from 1.
    pub fn number(&self, slot: impl Kin<K>) -> usize {
        slot.index() - self.of(self.entry(slot)).0.trailing_zeros() as usize + 1
    }

    /// Returns the last slot of every entry, as a set.
    pub fn last(&self) -> Set<K> {
        self.last
    }

    /// Returns, for the distances 1, 2, 3 and so on, the slots with a copy of their card at this distance.
    ///
    /// A slot s is in the set for distance d if `slots` contains both s and s + d, and both hold the same card.
    pub fn pairs_among(&self, slots: Set<K>) -> impl Iterator<Item = Set<K>> + '_ {
        let pairs = move |(index, &twins): (usize, &Set<K>)| {
            Set::new(slots.0 >> (index + 1)) & slots & twins
        };
        self.twins.iter().enumerate().map(pairs)
    }

    /// Returns one slot for each different card in `slots`: the last slot of the card's entry.
    ///
    /// So the length of the result is the number of different cards. The last slot itself need not be in `slots`.
    pub fn entries_among(&self, slots: Set<K>) -> Set<K> {
        // The slots of an entry are neighbouring bits. Adding all ones to the bits below the last one carries into
        // the last one exactly if one of them is set.
        let below = (self.slots() - self.last).0;
        Set::new((slots.0 & below).wrapping_add(below) | slots.0) & self.last
    }
}
