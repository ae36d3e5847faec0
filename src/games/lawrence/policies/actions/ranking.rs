//! Bounded list of the best actions.

use sandtable_kernel::MAX_CANDIDATES;

/// Actions with their values, the best first; of more than `max`, the worst are dropped.
#[derive(Clone, Copy, Default)]
pub struct Ranking<A> {
    best: [(f32, A); MAX_CANDIDATES],
    len: usize,
    max: usize,
}

impl<A: Copy + Default> Ranking<A> {
    /// Creates an empty ranking with room for `max` actions, at most [`MAX_CANDIDATES`].
    #[inline]
    pub fn new(max: usize) -> Ranking<A> {
        Ranking { max: max.clamp(1, MAX_CANDIDATES), ..Ranking::default() }
    }

    /// Adds an action; of equal values, the earlier one ranks first.
    #[inline]
    pub fn add(&mut self, value: f32, action: A) {
        let mut index = self.len;
        while index > 0 && self.best[index - 1].0 < value {
            index -= 1;
        }
        if index < self.max {
            self.len = self.max.min(self.len + 1);
            self.best[index..self.len].rotate_right(1);
            self.best[index] = (value, action);
        }
    }

    /// Returns the values and actions, the best first.
    #[inline]
    pub fn scored(&self) -> impl Iterator<Item = (f32, A)> + '_ {
        self.best[..self.len].iter().copied()
    }
}
