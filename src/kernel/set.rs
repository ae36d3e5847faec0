//! Sets of at most 64 small numbers.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use super::{Kin, Member};

/// A set of members 0..64, one bit each: a pile of cards, the units in a space, the spaces of a map.
/// Its members are of the type `K`; sets of different things do not mix, but for a set of some
/// [kind](crate::members!) with one of the whole that the kind is part of. It takes as much as a `u64`.
///
/// `&` intersects, `|` unites, `-` takes away.
///
/// ```
/// # sandtable_kernel::members! { /// A whole.
/// # Counter; /// A part.
/// # Unit of Counter; /// A part.
/// # Gear of Counter; }
/// # use sandtable_kernel::Set;
/// fn common(boxes: Set<Counter>, units: Set<Unit>, gear: Set<Gear>) -> Set<Unit> {
///     boxes & units
/// }
/// ```
///
/// while parts of a whole have nothing in common:
///
/// ```compile_fail,E0277
/// # sandtable_kernel::members! { /// A whole.
/// # Counter; /// A part.
/// # Unit of Counter; /// A part.
/// # Gear of Counter; }
/// # use sandtable_kernel::Set;
/// fn common(boxes: Set<Counter>, units: Set<Unit>, gear: Set<Gear>) -> Set<Unit> {
///     gear & units
/// }
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<K = usize>(pub u64, PhantomData<fn() -> K>);

impl<K> Set<K> {
    /// The set without members.
    pub const EMPTY: Set<K> = Set::new(0);

    /// The set of the members whose bits are 1.
    #[inline]
    pub const fn new(bits: u64) -> Set<K> {
        Set(bits, PhantomData)
    }

    /// The set of the members 0..`count`, with `count` at most 64.
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
}

impl<K: Member> Set<K> {
    /// The set of one member.
    #[inline]
    pub fn of(member: K) -> Set<K> {
        Set::new(1 << member.index())
    }

    /// Whether `member` is one of the set.
    #[inline]
    pub fn contains<P: Kin<K>>(self, member: P) -> bool {
        self.0 >> member.index() & 1 != 0
    }

    /// Whether every member of `self` is a member of `other`.
    #[inline]
    pub fn is_subset<P: Kin<K>>(self, other: Set<P>) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two sets share a member.
    #[inline]
    pub fn meets<P: Kin<K>>(self, other: Set<P>) -> bool {
        self.0 & other.0 != 0
    }

    /// The same members as parts of a whole.
    #[inline]
    pub fn whole<W>(self) -> Set<W>
    where
        K: Kin<W, Both = K>,
    {
        Set::new(self.0)
    }

    /// The smallest member, if there is one.
    #[inline]
    pub fn first(self) -> Option<K> {
        if self.is_empty() { None } else { Some(K::new(self.0.trailing_zeros() as usize)) }
    }

    /// The member with exactly `rank` smaller ones.
    ///
    /// # Panics
    /// If the set has no more than `rank` members.
    #[inline]
    pub fn nth(self, rank: usize) -> K {
        let above = (0..rank).fold(self.0, |bits, _| bits & bits.wrapping_sub(1));
        Set::new(above).first().expect("a set has a member at every rank below its length")
    }

    /// Its members, smallest first.
    #[inline]
    pub const fn iter(self) -> Members<K> {
        Members(self)
    }
}

impl<K, P: Kin<K>> BitAnd<Set<P>> for Set<K> {
    type Output = Set<P::Both>;
    #[inline]
    fn bitand(self, other: Set<P>) -> Set<P::Both> {
        Set::new(self.0 & other.0)
    }
}

impl<K> BitOr for Set<K> {
    type Output = Set<K>;
    #[inline]
    fn bitor(self, other: Set<K>) -> Set<K> {
        Set::new(self.0 | other.0)
    }
}

impl<K, P: Kin<K>> Sub<Set<P>> for Set<K> {
    type Output = Set<K>;
    #[inline]
    fn sub(self, other: Set<P>) -> Set<K> {
        Set::new(self.0 & !other.0)
    }
}

impl<K, P: Kin<K, Both = P>> BitOrAssign<Set<P>> for Set<K> {
    #[inline]
    fn bitor_assign(&mut self, other: Set<P>) {
        self.0 |= other.0;
    }
}

impl<K, P: Kin<K>> SubAssign<Set<P>> for Set<K> {
    #[inline]
    fn sub_assign(&mut self, other: Set<P>) {
        self.0 &= !other.0;
    }
}

impl<K: Member> FromIterator<K> for Set<K> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = K>>(members: I) -> Set<K> {
        members.into_iter().fold(Set::EMPTY, |set, member| set | Set::of(member))
    }
}

impl<K: Member> IntoIterator for Set<K> {
    type Item = K;
    type IntoIter = Members<K>;
    #[inline]
    fn into_iter(self) -> Members<K> {
        self.iter()
    }
}

impl<K: Member> fmt::Debug for Set<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The members of a [`Set`], smallest first.
#[derive(Clone)]
pub struct Members<K>(Set<K>);

impl<K: Member> Iterator for Members<K> {
    type Item = K;

    #[inline]
    fn next(&mut self) -> Option<K> {
        let member = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(member)
    }
}
