//! Answers in the order of their worth.

use sandtable_kernel::MAX_CANDIDATES;

/// Answers with what each is worth, the best first; of more than `most`, the worst are forgotten.
#[derive(Clone, Copy, Default)]
pub(super) struct Ranking<A> {
    best: [(f32, A); MAX_CANDIDATES],
    len: usize,
    most: usize,
}

impl<A: Copy + Default> Ranking<A> {
    /// Creates an empty ranking with room for `most` actions, at most [`MAX_CANDIDATES`].
    #[inline]
    pub fn new(most: usize) -> Ranking<A> {
        Ranking { most: most.clamp(1, MAX_CANDIDATES), ..Ranking::default() }
    }

    /// Takes an answer; of equals, the earlier is the better.
    #[inline]
    pub fn add(&mut self, worth: f32, answer: A) {
        if worth <= self.floor() {
            return;
        }
        self.len = self.most.min(self.len + 1);
        let mut place = self.len - 1;
        while place > 0 && self.best[place - 1].0 < worth {
            self.best[place] = self.best[place - 1];
            place -= 1;
        }
        self.best[place] = (worth, answer);
    }

    /// An answer that is worth no more than this is forgotten.
    #[inline]
    pub fn floor(&self) -> f32 {
        if self.len < self.most { f32::NEG_INFINITY } else { self.best[self.len - 1].0 }
    }

    /// The answers with what each is worth, the best first.
    #[inline]
    pub fn rated(&self) -> impl Iterator<Item = (f32, A)> + '_ {
        self.best[..self.len].iter().copied()
    }
}
