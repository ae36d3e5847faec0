//! Short lists with a fixed capacity, without allocation.

use std::fmt;

/// List of at most `N` items without allocation: a battle line, a route, the cards that moved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SlotList<K, const N: usize> {
    slots: [K; N],
    len: u8,
}

impl<K: Copy, const N: usize> SlotList<K, N> {
    /// Appends an item to the end of the list.
    ///
    /// # Panics
    /// If the list is full.
    pub fn push(&mut self, item: K) {
        self.slots[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Inserts `item` before the items with a greater key, in a list that is sorted by `key`.
    ///
    /// # Panics
    /// If the list is full.
    #[inline]
    pub fn insert_by_key<O: PartialOrd>(&mut self, item: K, key: impl Fn(K) -> O) {
        let (mut index, own) = (self.len(), key(item));
        self.push(item);
        while index > 0 && key(self.slots[index - 1]) > own {
            self.slots[index] = self.slots[index - 1];
            index -= 1;
        }
        self.slots[index] = item;
    }

    /// Returns the number of items.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns whether the list is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Iterates over the items in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = K> + Clone + '_ {
        self.slots[..self.len()].iter().copied()
    }

    /// Returns the last item, or `None` if the list is empty.
    pub fn last(&self) -> Option<K> {
        self.iter().next_back()
    }

    /// Returns the items as a mutable slice, for reordering.
    pub fn as_mut_slice(&mut self) -> &mut [K] {
        &mut self.slots[..usize::from(self.len)]
    }
}

impl<K: Copy + Default, const N: usize> Default for SlotList<K, N> {
    fn default() -> Self {
        SlotList { slots: [K::default(); N], len: 0 }
    }
}

impl<K: Copy + Default, const N: usize> FromIterator<K> for SlotList<K, N> {
    fn from_iter<I: IntoIterator<Item = K>>(items: I) -> Self {
        let mut list = SlotList::default();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

impl<K: Copy + fmt::Debug, const N: usize> fmt::Debug for SlotList<K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
