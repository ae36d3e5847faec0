//! What sets hold, and arrays that are indexed by it.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// Something numbered from 0, at most 64 of a kind. A game declares its own by
/// [`members!`](crate::members).
pub trait Member: Copy + Default + Ord + Hash + Debug {
    /// The member with a number, which is below 64.
    fn new(index: usize) -> Self;

    /// Its number.
    fn index(self) -> usize;
}

/// The places of a list.
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

/// Shares its numbers with `K`: is the same, a part of it, or the whole that it is part of.
pub trait Kin<K>: Member {
    /// The narrower of the two.
    type Both: Member;
}

impl<K: Member> Kin<K> for K {
    type Both = K;
}

/// Declares kinds of [members](Member). One may be part `of` another and shares its numbers: then sets
/// of both mix, and what both have is of the narrower kind.
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
/// fn moved(boxes: Set<Counter>, units: Set<Unit>, spaces: Array<Counter, Space>) -> Set<Space> {
///     (boxes & units).iter().map(|unit| spaces[unit]).collect()
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

/// A value for each member of a kind, and so for each of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array<K, V, const N: usize = 64>([V; N], PhantomData<fn() -> K>);

impl<K: Member, V, const N: usize> Array<K, V, N> {
    /// What `value` gives for each member.
    #[inline]
    pub fn from_fn(mut value: impl FnMut(K) -> V) -> Self {
        Array(std::array::from_fn(|index| value(K::new(index))), PhantomData)
    }
}

impl<K, V, const N: usize> Array<K, V, N> {
    /// The values in the order of the members.
    #[inline]
    pub const fn values(&self) -> &[V; N] {
        &self.0
    }

    /// The same, to be changed.
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
