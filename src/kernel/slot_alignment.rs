//! Alignment of the slots (card numbers) of a changed deck with those of the unchanged deck.

use super::{Member, Set};

/// Order of a deck's slots (card numbers) before a shuffle, which lets variants draw the same cards.
///
/// A slot is the number of a card or counter in its deck. Shuffles and random draws select positions, and the alignment
/// holds the slot at each position. Usually both numbers are equal. A changed scenario numbers its slots differently.
/// Its alignment puts the cards that it shares with the base scenario at their positions in the base deck. Then the
/// same random numbers bring the shared cards in the same order. Policies do not see positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotAlignment {
    /// Slot at each position; at a position without a card, a slot that holds nothing.
    pub(super) slots: [u8; 64],
    /// Number of positions.
    pub(super) size: usize,
    /// Whether every slot is at the position of its own number.
    is_identity: bool,
}

impl SlotAlignment {
    /// Alignment in which each of 64 slots is at the position of its own number.
    pub const IDENTITY: &'static SlotAlignment = &SlotAlignment::identity(64);

    const EVERY_SLOT: [u8; 64] = {
        let mut slots = [0; 64];
        let mut slot = 0;
        while slot < 64 {
            slots[slot] = slot as u8;
            slot += 1;
        }
        slots
    };

    /// Returns the alignment in which each of `size` slots (at most 64) is at the position of its number.
    #[inline]
    pub const fn identity(size: usize) -> SlotAlignment {
        assert!(size <= 64);
        SlotAlignment { slots: Self::EVERY_SLOT, size, is_identity: true }
    }

    /// Returns the alignment of a changed deck that keeps the positions of its cards in the base deck.
    ///
    /// `things[slot]` is the card (or counter) in a slot of the changed deck, and `base[position]` is the card at a
    /// position of the base deck. A card that the base deck lacks takes the position of a card that the changed deck
    /// lacks, or a position after the base deck. `size` is the number of positions.
    ///
    /// Returns `None` if `base` or `things` is longer than `size`, or `size` exceeds 64.
    pub fn align<T: PartialEq>(base: &[T], things: &[T], size: usize) -> Option<SlotAlignment> {
        if base.len().max(things.len()) > size || size > 64 {
            return None;
        }
        let mut left: Vec<usize> = (0..things.len()).collect();
        let mut take_slot_of = |thing: &T| {
            let index = left.iter().position(|&slot| things[slot] == *thing)?;
            Some(left.remove(index))
        };
        let mut shared: Vec<Option<usize>> = base.iter().map(&mut take_slot_of).collect();
        shared.resize(64, None);
        let mut others = left.into_iter().chain(things.len()..64);
        let slots: [u8; 64] = std::array::from_fn(|position| {
            let slot = shared[position].or_else(|| others.next());
            slot.expect("there are as many slots as positions") as u8
        });
        Some(SlotAlignment { is_identity: slots == Self::EVERY_SLOT, slots, size })
    }

    /// Returns the member of `slots` at place `rank`, counted from 0, in the order of positions.
    ///
    /// # Panics
    /// If `slots` has no more than `rank` members.
    #[inline]
    pub fn nth<K: Member>(&self, slots: Set<K>, rank: usize) -> K {
        if self.is_identity {
            return slots.nth(rank);
        }
        let ordered = self.slots.into_iter().map(|slot| K::new(slot.into()));
        let mut members = ordered.filter(|&slot| slots.contains(slot));
        members.nth(rank).expect("a set has a member at every rank below its length")
    }

    /// Lets `draw` select from the positions of `slots`, and returns the slots at the selected positions.
    ///
    /// `draw` receives the positions of `slots` as a set, and must return a subset of it.
    #[inline]
    pub fn draw<K: Member>(&self, slots: Set<K>, draw: impl FnOnce(Set<K>) -> Set<K>) -> Set<K> {
        if self.is_identity {
            return draw(slots);
        }
        let at = |position: K| K::new(self.slots[position.index()].into());
        let positions = Set::<K>::first_n(64).iter();
        let drawn = draw(positions.filter(|&position| slots.contains(at(position))).collect());
        drawn.iter().map(at).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Aligns the letters of `things` with `base` and returns the letter at each position, `.` for none.
    ///
    /// The result is `None` if `size` positions are too few.
    fn arranged(base: &str, things: &str, size: usize) -> Option<String> {
        let [base, things] = [base, things].map(|letters| letters.chars().collect::<Vec<_>>());
        let alignment = SlotAlignment::align(&base, &things, size)?;
        let thing = |slot: &u8| things.get(usize::from(*slot)).copied().unwrap_or('.');
        Some(alignment.slots[..size].iter().map(thing).collect())
    }

    #[test]
    fn shared_things_keep_their_positions() {
        let cases = [
            ("aaabb", "aaabb."),
            ("aabb", "aa.bb."),
            ("aabbb", "aabbb."),
            ("aaabbb", "aaabbb"),
            ("abbcc", "accbb."),
            ("bbaaa", "aaabb."),
        ];
        for (things, expected) in cases {
            assert_eq!(arranged("aaabb", things, 6).as_deref(), Some(expected), "{things}");
        }
        assert_eq!(arranged("aaabb", "aaabbb", 5), None);
    }

    #[test]
    fn ranks_count_by_position() {
        let alignment =
            SlotAlignment::align(&["a", "b", "c"], &["b", "c", "d"], 3).expect("it fits");
        let at = |slots: u64, rank| alignment.nth(Set::<usize>::new(slots), rank);
        assert_eq!([0, 1, 2].map(|rank| at(0b111, rank)), [2, 0, 1]);
        assert_eq!(at(0b011, 1), 1);
        assert_eq!(SlotAlignment::identity(3).nth(Set::<usize>::new(0b110), 1), 2);
        let drawn = alignment.draw(Set::<usize>::new(0b011), |positions| {
            assert_eq!(positions, Set::new(0b110));
            Set::new(0b100)
        });
        assert_eq!(drawn, Set::new(0b010));
    }
}
