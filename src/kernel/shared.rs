//! Cache of values that many variants of a scenario share.

use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Cache of computed values by key; a value stays as long as a caller holds it.
///
/// It serves studies with hundreds of variants of a scenario, which share the values that do not differ between them.
///
/// ```
/// use sandtable_kernel::Shared;
/// use std::sync::Arc;
///
/// static SQUARES: Shared<u32, u32> = Shared::new();
/// let first = SQUARES.get(12, |side| side * side);
/// assert!(Arc::ptr_eq(&first, &SQUARES.get(12, |_| unreachable!("the value is cached"))));
/// ```
#[derive(Debug, Default)]
pub struct Shared<K, V>(Mutex<Vec<(K, Weak<V>)>>);

impl<K: PartialEq, V> Shared<K, V> {
    /// Creates an empty cache.
    pub const fn new() -> Self {
        Shared(Mutex::new(Vec::new()))
    }

    /// Returns the cached value of `key`; if there is none, computes it by `compute` and caches it.
    ///
    /// The value must depend on the key alone. Other threads wait during the computation, and `compute` must not use
    /// this cache.
    pub fn get(&self, key: K, compute: impl FnOnce(&K) -> V) -> Arc<V> {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.retain(|(_, value)| value.strong_count() > 0);
        let held =
            entries.iter().find(|(entry, _)| *entry == key).and_then(|(_, value)| value.upgrade());
        held.unwrap_or_else(|| {
            let value = Arc::new(compute(&key));
            entries.push((key, Arc::downgrade(&value)));
            value
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_computed_once_while_it_is_held() {
        let (shared, mut made) = (Shared::new(), Vec::new());
        let mut get = |key: u8| shared.get(key, |&key| made.push(key));
        let (first, second) = (get(1), get(2));
        assert!(Arc::ptr_eq(&first, &get(1)) && !Arc::ptr_eq(&first, &second));
        drop(first);
        get(1);
        get(2);
        assert_eq!(made, [1, 2, 1]);
    }
}
