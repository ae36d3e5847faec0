//! Types of things that sets contain, such as cards and spaces, and arrays indexed by them.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// Type of things that are numbered from 0 to at most 63, such as the cards of a deck.
///
/// A game declares its types with [`members!`](crate::members).
pub trait Member: Copy + Default + Ord + Hash + Debug {
    /// Returns the member with the number `index`, which must be below 64.
    fn new(index: usize) -> Self;

    /// Returns the index of this member in a set, from 0 to 63.
    fn index(self) -> usize;
}

/// Plain indices are members, too, for sets of positions in a list.
impl Member for usize {
    #[inline]
    fn new(index: usize) -> usize {
        index
    }

    #[inline]
    fn index(self) -> usize {
        self
    }
}

/// Relation of two member types with common numbers: equal types, or a whole and a part of it.
///
/// For example, every unit is a counter, and has the same number as a unit and as a counter. So the two types are kin.
pub trait Kin<K>: Member {
    /// Narrower of the types `Self` and `K`: for units and counters, it is the type of units.
    type Both: Member;
}

impl<K: Member> Kin<K> for K {
    type Both = K;
}

/// Declares types of [members](Member).
///
/// A type that is declared `of` another one is a part of it: its members have the same numbers in both types. Sets of
/// both types can be combined, and the intersection has the narrower type.
///
/// ```
/// use sandtable_kernel::{Array, Set};
/// sandtable_kernel::members! {
///     /// A space of a map.
///     Space;
///     /// Any counter.
///     Counter;
///     /// A counter that moves.
///     Unit of Counter;
/// }
/// fn spaces_of(
///     counters: Set<Counter>,
///     units: Set<Unit>,
///     space_of: Array<Counter, Space>,
/// ) -> Set<Space> {
///     (counters & units).iter().map(|unit| space_of[unit]).collect()
/// }
/// ```
#[macro_export]
macro_rules! members {
    ($($(#[doc = $doc:literal])+ $name:ident $(of $whole:ident)?;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $crate::Member for $name {
            #[inline]
            fn new(index: usize) -> Self {
                $name(index as u8)
            }

            #[inline]
            fn index(self) -> usize {
                self.0.into()
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", self.0)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}", self.0)
            }
        }

        $(
            impl $crate::Kin<$whole> for $name {
                type Both = $name;
            }

            impl $crate::Kin<$name> for $whole {
                type Both = $name;
            }

            impl From<$name> for $whole {
                #[inline]
                fn from(part: $name) -> Self {
                    $whole(part.0)
                }
            }
        )?
    )+};
}

/// Array with a value for each member of type `K`, such as for each card, indexed by members.
///
/// Members of a type that [`members!`](crate::members) declares as a part of `K` can be indices, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array<K, V, const N: usize = 64>([V; N], PhantomData<fn() -> K>);

impl<K: Member, V, const N: usize> Array<K, V, N> {
    /// Creates an array whose value for each member is `value(member)`.
    #[inline]
    pub fn from_fn(mut value: impl FnMut(K) -> V) -> Self {
        Array(std::array::from_fn(|index| value(K::new(index))), PhantomData)
    }
}

impl<K, V, const N: usize> Array<K, V, N> {
    /// Returns all values in the order of the members' numbers.
    #[inline]
    pub const fn values(&self) -> &[V; N] {
        &self.0
    }

    /// Returns a mutable reference to all values, in the order of the members' numbers.
    #[inline]
    pub const fn values_mut(&mut self) -> &mut [V; N] {
        &mut self.0
    }
}

impl<K, V: Copy + Default, const N: usize> Default for Array<K, V, N> {
    #[inline]
    fn default() -> Self {
        Array([V::default(); N], PhantomData)
    }
}

impl<K, V, P: Kin<K>, const N: usize> Index<P> for Array<K, V, N> {
    type Output = V;

    #[inline]
    fn index(&self, member: P) -> &V {
        &self.0[member.index()]
    }
}

impl<K, V, P: Kin<K>, const N: usize> IndexMut<P> for Array<K, V, N> {
    #[inline]
    fn index_mut(&mut self, member: P) -> &mut V {
        &mut self.0[member.index()]
    }
}
