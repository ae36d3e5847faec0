//! Short lists of slots, without allocation.

use std::fmt;

/// At most `N` slots in an order: a line of battle, a route, the cards that moved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SlotList<const N: usize> {
    slots: [u8; N],
    len: u8,
}

impl<const N: usize> SlotList<N> {
    /// The list without members.
    pub const EMPTY: SlotList<N> = SlotList { slots: [0; N], len: 0 };

    /// Adds a slot at the end.
    ///
    /// # Panics
    /// If the list is full.
    pub fn push(&mut self, slot: usize) {
        self.slots[usize::from(self.len)] = slot as u8;
        self.len += 1;
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
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = usize> + Clone + '_ {
        self.slots[..self.len()].iter().map(|&slot| usize::from(slot))
    }

    /// The last member, if there is one.
    pub fn last(&self) -> Option<usize> {
        self.iter().next_back()
    }

    /// The members as a mutable slice, to be put into another order.
    pub fn as_mut_slice(&mut self) -> &mut [u8] {
        &mut self.slots[..usize::from(self.len)]
    }
}

impl<const N: usize> Default for SlotList<N> {
    fn default() -> Self {
        SlotList::EMPTY
    }
}

impl<const N: usize> FromIterator<usize> for SlotList<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(slots: I) -> Self {
        let mut list = SlotList::EMPTY;
        slots.into_iter().for_each(|slot| list.push(slot));
        list
    }
}

impl<const N: usize> fmt::Debug for SlotList<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_keep_their_order() {
        let mut list: SlotList<4> = [7, 0, 63].into_iter().collect();
        assert_eq!((list.len(), list.last()), (3, Some(63)));
        list.as_mut_slice().reverse();
        assert_eq!(list.iter().collect::<Vec<_>>(), [63, 0, 7]);
        assert_ne!(list, SlotList::EMPTY);
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn a_full_list_takes_no_more() {
        let mut list: SlotList<1> = [1].into_iter().collect();
        list.push(2);
    }
}
