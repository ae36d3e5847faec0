//! The trait of counts that can be added up over the parts of a run.

use std::collections::BTreeMap;

/// Counts over parts of a run that can be merged, in any order, into the counts over the whole run.
pub trait Mergeable {
    /// Adds the counts of `other` to these counts.
    ///
    /// # Panics
    /// If the counts are of different quantities (for instance histograms of different ranges) or overflow.
    fn merge(&mut self, other: &Self);
}

/// Implements [`Mergeable`] for structs by merging the named fields; other fields stay unchanged.
///
/// ```
/// use sandtable_stats::{Mergeable, merge_fields};
///
/// struct Tally {
///     wins: u64,
///     games: u64,
/// }
/// merge_fields! { Tally: wins, games; }
///
/// let mut tally = Tally { wins: 3, games: 10 };
/// tally.merge(&Tally { wins: 4, games: 6 });
/// assert_eq!((tally.wins, tally.games), (7, 16));
/// ```
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
                *self = self.checked_add(*other).expect("counts of games fit into 64 bits");
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

/// Merges counts that are present in all parts of a run or in none.
impl<T: Mergeable> Mergeable for Option<T> {
    fn merge(&mut self, other: &Self) {
        if let (Some(own), Some(more)) = (self, other) {
            own.merge(more);
        }
    }
}

/// Merges element by element; elements beyond the shorter list are copied.
impl<T: Mergeable + Clone> Mergeable for Vec<T> {
    fn merge(&mut self, other: &Self) {
        self.iter_mut().zip(other).for_each(|(own, more)| own.merge(more));
        self.extend_from_slice(other.get(self.len()..).unwrap_or_default());
    }
}

/// Merges the values of equal keys; entries with a key that only one map has are copied.
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
