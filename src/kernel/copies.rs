//! Slots that are copies of one another.

use super::{Kin, Member, Set};

/// Which neighbouring slots are copies of the same thing: cards of one name, counters of one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copies<K: Member = usize> {
    entry_of: Vec<u8>,
    slots: Set<K>,
    last: Set<K>,
    twins: Vec<Set<K>>,
}

impl<K: Member> Copies<K> {
    /// Entry number i gets `counts[i]` slots, at least one; they follow one another from slot 0.
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
            let is_twin = |&it: &usize| entry_of.get(it + distance) == Some(&entry_of[it]);
            (0..entry_of.len()).filter(is_twin).map(K::new).collect()
        };
        let twins = (1..).map(twins).take_while(|twins| !twins.is_empty()).collect();
        Copies { slots: Set::first_n(entry_of.len()), last, twins, entry_of }
    }

    /// Every slot.
    pub fn slots(&self) -> Set<K> {
        self.slots
    }

    /// The entry of a slot.
    pub fn entry(&self, slot: impl Kin<K>) -> usize {
        self.entry_of[slot.index()].into()
    }

    /// The slots of an entry.
    pub fn of(&self, entry: usize) -> Set<K> {
        self.slots().iter().filter(|&slot| self.entry(slot) == entry).collect()
    }

    /// Which copy of its entry a slot is, from 1.
    pub fn number(&self, slot: impl Kin<K>) -> usize {
        slot.index() - self.of(self.entry(slot)).0.trailing_zeros() as usize + 1
    }

    /// The last slot of each entry, in their order.
    pub fn last(&self) -> Set<K> {
        self.last
    }

    /// Every pair of copies of one entry that lie in `slots`: a set for each distance between them,
    /// of the first slots of the pairs.
    pub fn pairs_among(&self, slots: Set<K>) -> impl Iterator<Item = Set<K>> + '_ {
        let pairs = move |(place, &twins): (usize, &Set<K>)| {
            Set::new(slots.0 >> (place + 1)) & slots & twins
        };
        self.twins.iter().enumerate().map(pairs)
    }

    /// The last slot of every entry of which `slots` holds a copy. Its length counts things by name,
    /// however many copies there are.
    pub fn entries_among(&self, slots: Set<K>) -> Set<K> {
        // Each entry is a field of neighbouring bits with its last copy on top. Adding all ones to
        // the bits below the top carries into the top exactly when one of them is set.
        let below = (self.slots() - self.last).0;
        Set::new((slots.0 & below).wrapping_add(below) | slots.0) & self.last
    }
}
