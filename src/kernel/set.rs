//! Sets of up to 64 members in one machine word.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use super::{Kin, Member};

/// Set of things numbered from 0 to 63, one bit each: cards of a pile, units in a space.
///
/// `K` is the type of the members (the things in the set). Sets of different types cannot be mixed, except those of a
/// [part and its whole](crate::members!). A set has the size of a `u64`.
///
/// `&` returns the intersection, `|` the union, and `-` the difference.
///
/// ```
/// # sandtable_kernel::members! { /// A whole.
/// # Counter; /// A part.
/// # Unit of Counter; /// A part.
/// # Gear of Counter; }
/// # use sandtable_kernel::Set;
/// fn common(counters: Set<Counter>, units: Set<Unit>, gear: Set<Gear>) -> Set<Unit> {
///     counters & units
/// }
/// ```
///
/// Two parts of a whole have no member in common, so this does not compile:
///
/// ```compile_fail,E0277
/// # sandtable_kernel::members! { /// A whole.
/// # Counter; /// A part.
/// # Unit of Counter; /// A part.
/// # Gear of Counter; }
/// # use sandtable_kernel::Set;
/// fn common(counters: Set<Counter>, units: Set<Unit>, gear: Set<Gear>) -> Set<Unit> {
///     gear & units
/// }
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<K = usize>(pub u64, PhantomData<fn() -> K>);

impl<K> Set<K> {
    /// Set without members.
    pub const EMPTY: Set<K> = Set::new(0);

    /// Creates the set that contains member number i if bit i of `bits` is 1.
    #[inline]
    pub const fn new(bits: u64) -> Set<K> {
        Set(bits, PhantomData)
    }

    /// Creates the set of the members numbered `0..count`; `count` is at most 64.
    #[inline]
    pub const fn first_n(count: usize) -> Set<K> {
        match count {
            0 => Set::new(0),
            _ => Set::new(u64::MAX >> (64 - count)),
        }
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of members.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl<K: Member> Set<K> {
    /// Creates the set that contains only `member`.
    #[inline]
    pub fn of(member: K) -> Set<K> {
        Set::new(1 << member.index())
    }

    /// Returns whether `member` belongs to the set.
    #[inline]
    pub fn contains<P: Kin<K>>(self, member: P) -> bool {
        self.0 >> member.index() & 1 != 0
    }

    /// Returns whether every member of this set also belongs to `superset`.
    #[inline]
    pub fn is_subset<P: Kin<K>>(self, superset: Set<P>) -> bool {
        self.0 & !superset.0 == 0
    }

    /// Returns whether the two sets have at least one common member.
    #[inline]
    pub fn meets<P: Kin<K>>(self, set: Set<P>) -> bool {
        self.0 & set.0 != 0
    }

    /// Converts the set to one of type `W`, of which `K` is a part: for example, units to counters.
    #[inline]
    pub fn whole<W>(self) -> Set<W>
    where
        K: Kin<W, Both = K>,
    {
        Set::new(self.0)
    }

    /// Returns the member with the smallest number; `None` for the empty set.
    #[inline]
    pub fn first(self) -> Option<K> {
        if self.is_empty() { None } else { Some(K::new(self.0.trailing_zeros() as usize)) }
    }

    /// Returns the member at position `rank`, counted from 0, in the order of the members' numbers.
    ///
    /// # Panics
    /// If the set has no more than `rank` members.
    #[inline]
    pub fn nth(self, rank: usize) -> K {
        let above = (0..rank).fold(self.0, |bits, _| bits & bits.wrapping_sub(1));
        Set::new(above).first().expect("a set has a member at every rank below its length")
    }

    /// Iterates over the members in the order of their numbers.
    #[inline]
    pub const fn iter(self) -> Members<K> {
        Members(self)
    }
}

impl<K, P: Kin<K>> BitAnd<Set<P>> for Set<K> {
    type Output = Set<P::Both>;
    #[inline]
    fn bitand(self, rhs: Set<P>) -> Set<P::Both> {
        Set::new(self.0 & rhs.0)
    }
}

impl<K> BitOr for Set<K> {
    type Output = Set<K>;
    #[inline]
    fn bitor(self, rhs: Set<K>) -> Set<K> {
        Set::new(self.0 | rhs.0)
    }
}

impl<K, P: Kin<K>> Sub<Set<P>> for Set<K> {
    type Output = Set<K>;
    #[inline]
    fn sub(self, rhs: Set<P>) -> Set<K> {
        Set::new(self.0 & !rhs.0)
    }
}

impl<K, P: Kin<K, Both = P>> BitOrAssign<Set<P>> for Set<K> {
    #[inline]
    fn bitor_assign(&mut self, rhs: Set<P>) {
        self.0 |= rhs.0;
    }
}

impl<K, P: Kin<K>> SubAssign<Set<P>> for Set<K> {
    #[inline]
    fn sub_assign(&mut self, rhs: Set<P>) {
        self.0 &= !rhs.0;
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

/// Iterator over the members of a [`Set`] in the order of their numbers.
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
