//! Sets of at most 64 small numbers.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of slots 0..64, one bit each: a pile of cards, the units in a space, the spaces of a map.
///
/// `&` intersects, `|` unites, `-` takes away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Set(pub u64);

impl Set {
    /// The set without members.
    pub const EMPTY: Set = Set(0);

    /// The set of one slot.
    #[inline]
    pub const fn of(slot: usize) -> Set {
        Set(1 << slot)
    }

    /// The set of the slots 0..`count`, with `count` at most 64.
    pub const fn first_n(count: usize) -> Set {
        match count {
            0 => Set(0),
            _ => Set(u64::MAX >> (64 - count)),
        }
    }

    /// Whether there is no member.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many members there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `slot` is a member.
    #[inline]
    pub const fn contains(self, slot: usize) -> bool {
        self.0 >> slot & 1 != 0
    }

    /// Whether every member of `self` is a member of `other`.
    #[inline]
    pub const fn is_subset(self, other: Set) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two sets share a member.
    #[inline]
    pub const fn meets(self, other: Set) -> bool {
        self.0 & other.0 != 0
    }

    /// The smallest member, if there is one.
    #[inline]
    pub const fn first(self) -> Option<usize> {
        match self.0 {
            0 => None,
            bits => Some(bits.trailing_zeros() as usize),
        }
    }

    /// The member with exactly `rank` smaller ones.
    ///
    /// # Panics
    /// If the set has no more than `rank` members.
    #[inline]
    pub fn nth(self, rank: usize) -> usize {
        self.iter().nth(rank).expect("a set has a member at every rank below its length")
    }

    /// Its members, smallest first.
    #[inline]
    pub const fn iter(self) -> Slots {
        Slots(self.0)
    }
}

impl BitAnd for Set {
    type Output = Set;
    #[inline]
    fn bitand(self, other: Set) -> Set {
        Set(self.0 & other.0)
    }
}

impl BitOr for Set {
    type Output = Set;
    #[inline]
    fn bitor(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }
}

impl Sub for Set {
    type Output = Set;
    #[inline]
    fn sub(self, other: Set) -> Set {
        Set(self.0 & !other.0)
    }
}

impl BitAndAssign for Set {
    #[inline]
    fn bitand_assign(&mut self, other: Set) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Set {
    #[inline]
    fn bitor_assign(&mut self, other: Set) {
        self.0 |= other.0;
    }
}

impl SubAssign for Set {
    #[inline]
    fn sub_assign(&mut self, other: Set) {
        self.0 &= !other.0;
    }
}

impl FromIterator<usize> for Set {
    #[inline]
    fn from_iter<I: IntoIterator<Item = usize>>(slots: I) -> Set {
        slots.into_iter().fold(Set::EMPTY, |set, slot| set | Set::of(slot))
    }
}

impl IntoIterator for Set {
    type Item = usize;
    type IntoIter = Slots;
    #[inline]
    fn into_iter(self) -> Slots {
        self.iter()
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The members of a [`Set`], smallest first.
#[derive(Clone, Debug)]
pub struct Slots(u64);

impl Iterator for Slots {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let slot = Set(self.0).first()?;
        self.0 &= self.0.wrapping_sub(1);
        Some(slot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_smallest_first() {
        let set: Set = [63, 0, 7].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 7, 63]);
        assert_eq!((set.len(), set.first(), set.nth(1)), (3, Some(0), 7));
        assert!(set.contains(63) && !set.contains(62));
    }

    #[test]
    fn first_n_covers_both_ends() {
        assert_eq!(Set::first_n(0), Set::EMPTY);
        assert_eq!(Set::first_n(64).len(), 64);
        assert!(Set::first_n(3).is_subset(Set::first_n(4)));
        assert!(!Set::first_n(4).is_subset(Set::first_n(3)));
    }

    #[test]
    #[should_panic(expected = "every rank")]
    fn a_rank_beyond_the_set_is_a_bug() {
        Set::of(5).nth(1);
    }
}
