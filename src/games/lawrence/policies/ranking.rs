//! Answers in the order of their worth.

use sandtable_kernel::MOST_CANDIDATES;

/// Answers with what each is worth, the best first; of more than there is room for, the worst are
/// forgotten.
pub(super) struct Ranking<A> {
    best: [(f32, A); MOST_CANDIDATES],
    len: usize,
}

impl<A: Copy> Ranking<A> {
    /// No answer yet; any will do to fill the room.
    #[inline]
    pub fn new(any: A) -> Self {
        Ranking { best: [(0.0, any); MOST_CANDIDATES], len: 0 }
    }

    /// Takes an answer; of equals, the earlier is the better.
    #[inline]
    pub fn add(&mut self, worth: f32, answer: A) {
        let mut place = self.len;
        if place == MOST_CANDIDATES {
            if self.best[place - 1].0 >= worth {
                return;
            }
            place -= 1;
        } else {
            self.len += 1;
        }
        while place > 0 && self.best[place - 1].0 < worth {
            self.best[place] = self.best[place - 1];
            place -= 1;
        }
        self.best[place] = (worth, answer);
    }

    /// The answers with what each is worth, the best first.
    #[inline]
    pub fn rated(&self) -> impl Iterator<Item = (f32, A)> + '_ {
        self.best[..self.len].iter().copied()
    }
}
