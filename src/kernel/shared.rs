//! A cache of values that many variants of a scenario share.

use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Values computed from keys. Each is computed once and kept for as long as somebody holds it, so
/// that hundreds of variants of a scenario share what they do not change.
#[derive(Debug, Default)]
pub struct Shared<K, V>(Mutex<Vec<(K, Weak<V>)>>);

impl<K: PartialEq, V> Shared<K, V> {
    /// No values yet.
    pub const fn new() -> Self {
        Shared(Mutex::new(Vec::new()))
    }

    /// The value of a key, which must depend on nothing else.
    pub fn get(&self, key: K, follows: impl FnOnce(&K) -> V) -> Arc<V> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(_, value)| value.strong_count() > 0);
        let held = known.iter().find(|(it, _)| *it == key).and_then(|(_, value)| value.upgrade());
        held.unwrap_or_else(|| {
            let value = Arc::new(follows(&key));
            known.push((key, Arc::downgrade(&value)));
            value
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_worked_out_once_while_it_is_held() {
        let (shared, mut made) = (Shared::new(), Vec::new());
        let mut get = |key: u8| shared.get(key, |&key| made.push(key));
        let (one, other) = (get(1), get(2));
        assert!(Arc::ptr_eq(&one, &get(1)) && !Arc::ptr_eq(&one, &other));
        drop(one);
        get(1);
        get(2);
        assert_eq!(made, [1, 2, 1]);
    }
}
