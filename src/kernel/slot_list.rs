//! Short lists, without allocation.

use std::fmt;

/// At most `N` things in an order: a line of battle, a route, the cards that moved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SlotList<K, const N: usize> {
    slots: [K; N],
    len: u8,
}

impl<K: Copy, const N: usize> SlotList<K, N> {
    /// Adds a member at the end.
    ///
    /// # Panics
    /// If the list is full.
    pub fn push(&mut self, member: K) {
        self.slots[usize::from(self.len)] = member;
        self.len += 1;
    }

    /// Adds a member before those with a greater key, which are at the end.
    ///
    /// # Panics
    /// If the list is full.
    #[inline]
    pub fn insert_by_key<O: PartialOrd>(&mut self, member: K, key: impl Fn(K) -> O) {
        let (mut place, own) = (self.len(), key(member));
        self.push(member);
        while place > 0 && key(self.slots[place - 1]) > own {
            self.slots[place] = self.slots[place - 1];
            place -= 1;
        }
        self.slots[place] = member;
    }

    /// How many members there are.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no member.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Its members in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = K> + Clone + '_ {
        self.slots[..self.len()].iter().copied()
    }

    /// The last member, if there is one.
    pub fn last(&self) -> Option<K> {
        self.iter().next_back()
    }

    /// The members as a mutable slice, to be put into another order.
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
    fn from_iter<I: IntoIterator<Item = K>>(members: I) -> Self {
        let mut list = SlotList::default();
        members.into_iter().for_each(|member| list.push(member));
        list
    }
}

impl<K: Copy + fmt::Debug, const N: usize> fmt::Debug for SlotList<K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
