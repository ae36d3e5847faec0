//! Sets of at most 64 small numbers.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of slots 0..64, one bit each: a pile of cards, the units in a space, the spaces of a map.
/// What the slots number is `K`; sets of different things do not mix. It takes as much as a `u64`.
///
/// `&` intersects, `|` unites, `-` takes away.
pub struct Set<K = usize>(pub u64, PhantomData<fn() -> K>);

impl<K> Set<K> {
    /// The set without members.
    pub const EMPTY: Set<K> = Set::new(0);

    /// The set of the slots whose bits are 1.
    #[inline]
    pub const fn new(bits: u64) -> Set<K> {
        Set(bits, PhantomData)
    }

    /// The set of one slot.
    #[inline]
    pub const fn of(slot: usize) -> Set<K> {
        Set::new(1 << slot)
    }

    /// The set of the slots 0..`count`, with `count` at most 64.
    #[inline]
    pub const fn first_n(count: usize) -> Set<K> {
        match count {
            0 => Set::new(0),
            _ => Set::new(u64::MAX >> (64 - count)),
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
    pub const fn is_subset(self, other: Set<K>) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two sets share a member.
    #[inline]
    pub const fn meets(self, other: Set<K>) -> bool {
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
        let above = (0..rank).fold(self.0, |bits, _| bits & bits.wrapping_sub(1));
        Set::<K>::new(above).first().expect("a set has a member at every rank below its length")
    }

    /// Its members, smallest first.
    #[inline]
    pub const fn iter(self) -> Slots {
        Slots(self.0)
    }
}

impl<K> Clone for Set<K> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Set<K> {}

impl<K> Default for Set<K> {
    #[inline]
    fn default() -> Self {
        Set::EMPTY
    }
}

impl<K> PartialEq for Set<K> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<K> Eq for Set<K> {}

impl<K> PartialOrd for Set<K> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K> Ord for Set<K> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<K> Hash for Set<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// An operator of sets, with its form that assigns, by what becomes of the bits.
macro_rules! operator {
    ($($trait:ident $name:ident, $assigning:ident $assign:ident: $bits:expr;)+) => {$(
        impl<K> $trait for Set<K> {
            type Output = Set<K>;
            #[inline]
            fn $name(self, other: Set<K>) -> Set<K> {
                let bits: fn(u64, u64) -> u64 = $bits;
                Set::new(bits(self.0, other.0))
            }
        }

        impl<K> $assigning for Set<K> {
            #[inline]
            fn $assign(&mut self, other: Set<K>) {
                *self = $trait::$name(*self, other);
            }
        }
    )+};
}

operator! {
    BitAnd bitand, BitAndAssign bitand_assign: |one, other| one & other;
    BitOr bitor, BitOrAssign bitor_assign: |one, other| one | other;
    Sub sub, SubAssign sub_assign: |one, other| one & !other;
}

impl<K> FromIterator<usize> for Set<K> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = usize>>(slots: I) -> Set<K> {
        slots.into_iter().fold(Set::EMPTY, |set, slot| set | Set::of(slot))
    }
}

impl<K> IntoIterator for Set<K> {
    type Item = usize;
    type IntoIter = Slots;
    #[inline]
    fn into_iter(self) -> Slots {
        self.iter()
    }
}

impl<K> fmt::Debug for Set<K> {
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
        let slot = Set::<usize>::new(self.0).first()?;
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
        assert_eq!(Set::<usize>::first_n(0), Set::EMPTY);
        assert_eq!(Set::<usize>::first_n(64).len(), 64);
        assert!(Set::<usize>::first_n(3).is_subset(Set::first_n(4)));
        assert!(!Set::<usize>::first_n(4).is_subset(Set::first_n(3)));
    }

    #[test]
    #[should_panic(expected = "every rank")]
    fn a_rank_beyond_the_set_is_a_bug() {
        Set::<usize>::of(5).nth(1);
    }
}
