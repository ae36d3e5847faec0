//! What is counted in integers: parts of a run, whichever they are, add up to the whole.

use std::collections::BTreeMap;

/// Counts and sums, of which parts may be merged in any order.
pub trait Mergeable {
    /// Adds what `other` has counted.
    ///
    /// # Panics
    /// If the two cannot have counted the same things.
    fn merge(&mut self, other: &Self);
}

/// Implements [`Mergeable`] for types by those of their fields that are named; the others are not counted.
#[macro_export]
macro_rules! merge_fields {
    ($($type:ty: $($field:tt),+ $(where $of:ident: $bound:path)?;)+) => {$(
        impl$(<$of: $bound>)? $crate::Mergeable for $type {
            fn merge(&mut self, other: &Self) {
                $($crate::Mergeable::merge(&mut self.$field, &other.$field);)+
            }
        }
    )+};
}

macro_rules! integers {
    ($($integer:ty),+) => {$(
        impl Mergeable for $integer {
            fn merge(&mut self, other: &Self) {
                *self = self.checked_add(*other).expect("sums over games fit");
            }
        }
    )+};
}

integers!(u64, i64);

impl<T: Mergeable, const N: usize> Mergeable for [T; N] {
    fn merge(&mut self, other: &Self) {
        self.iter_mut().zip(other).for_each(|(own, more)| own.merge(more));
    }
}

/// What is counted in all parts of a run, or in none.
impl<T: Mergeable> Mergeable for Option<T> {
    fn merge(&mut self, other: &Self) {
        if let (Some(own), Some(more)) = (self, other) {
            own.merge(more);
        }
    }
}

/// What only one of them has a place for counts as it is.
impl<T: Mergeable + Clone> Mergeable for Vec<T> {
    fn merge(&mut self, other: &Self) {
        self.iter_mut().zip(other).for_each(|(own, more)| own.merge(more));
        self.extend_from_slice(other.get(self.len()..).unwrap_or_default());
    }
}

/// Likewise.
impl<K: Ord + Clone, T: Mergeable + Clone> Mergeable for BTreeMap<K, T> {
    fn merge(&mut self, other: &Self) {
        for (key, more) in other {
            match self.get_mut(key) {
                Some(own) => own.merge(more),
                None => drop(self.insert(key.clone(), more.clone())),
            }
        }
    }
}
