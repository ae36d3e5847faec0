//! Slots that hold copies of the same card or counter.

use super::{Kin, Member, Set};

/// Map from slots to entries; the slots of an entry hold its copies, such as cards of one name.
///
/// The slots of an entry are neighbours.
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
    /// Creates a map in which entry i has `counts[i]` slots, at least one, consecutively from slot 0.
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

    /// Returns all slots.
    pub fn slots(&self) -> Set<K> {
        self.slots
    }

    /// Returns the entry of a slot.
    pub fn entry(&self, slot: impl Kin<K>) -> usize {
        self.entry_of[slot.index()].into()
    }

    /// Returns the slots of an entry.
    pub fn of(&self, entry: usize) -> Set<K> {
        self.slots().iter().filter(|&slot| self.entry(slot) == entry).collect()
    }

    /// Returns the number of a slot among the copies of its entry, from 1.
    pub fn number(&self, slot: impl Kin<K>) -> usize {
        slot.index() - self.of(self.entry(slot)).0.trailing_zeros() as usize + 1
    }

    /// Returns the last slot of each entry.
    pub fn last(&self) -> Set<K> {
        self.last
    }

    /// Returns all pairs of copies of one entry in `slots`, grouped by the distance of their slots.
    ///
    /// Each set contains the first slots of the pairs with one distance.
    pub fn pairs_among(&self, slots: Set<K>) -> impl Iterator<Item = Set<K>> + '_ {
        let pairs = move |(index, &twins): (usize, &Set<K>)| {
            Set::new(slots.0 >> (index + 1)) & slots & twins
        };
        self.twins.iter().enumerate().map(pairs)
    }

    /// Returns the last slot of every entry with a copy in `slots`.
    ///
    /// The length of the result is the number of different entries.
    pub fn entries_among(&self, slots: Set<K>) -> Set<K> {
        // The slots of an entry are neighbouring bits. Adding all ones to the bits below the last one carries into
        // the last one exactly if one of them is set.
        let below = (self.slots() - self.last).0;
        Set::new((slots.0 & below).wrapping_add(below) | slots.0) & self.last
    }
}
