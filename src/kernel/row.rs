//! Short lists without allocation.

use std::fmt;

/// At most `N` slots in an order: a line of battle, a route, the cards that moved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Row<const N: usize> {
    slots: [u8; N],
    len: u8,
}

impl<const N: usize> Row<N> {
    /// The row without members.
    pub const EMPTY: Row<N> = Row { slots: [0; N], len: 0 };

    /// Adds a slot at the end.
    ///
    /// # Panics
    /// If the row is full.
    #[inline]
    pub fn push(&mut self, slot: usize) {
        self.slots[usize::from(self.len)] = slot as u8;
        self.len += 1;
    }

    /// How many members there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no member.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Its members in order.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = usize> + Clone + '_ {
        self.slots[..self.len()].iter().map(|&slot| usize::from(slot))
    }

    /// The last member, if there is one.
    #[inline]
    pub fn last(&self) -> Option<usize> {
        self.iter().next_back()
    }

    /// The members as a mutable slice, to be put into another order.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [u8] {
        &mut self.slots[..usize::from(self.len)]
    }
}

impl<const N: usize> Default for Row<N> {
    fn default() -> Self {
        Row::EMPTY
    }
}

impl<const N: usize> FromIterator<usize> for Row<N> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = usize>>(slots: I) -> Self {
        let mut row = Row::EMPTY;
        slots.into_iter().for_each(|slot| row.push(slot));
        row
    }
}

impl<const N: usize> fmt::Debug for Row<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_keep_their_order() {
        let mut row: Row<4> = [7, 0, 63].into_iter().collect();
        assert_eq!((row.len(), row.last()), (3, Some(63)));
        row.as_mut_slice().reverse();
        assert_eq!(row.iter().collect::<Vec<_>>(), [63, 0, 7]);
        assert_ne!(row, Row::EMPTY);
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn a_full_row_takes_no_more() {
        let mut row: Row<1> = [1].into_iter().collect();
        row.push(2);
    }
}
