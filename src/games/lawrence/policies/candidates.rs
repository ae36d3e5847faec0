//! Answers to one question, to be compared.

use crate::kernel::MOST_CANDIDATES;

/// Different answers to one question, the one that stands first.
pub(super) struct Candidates<A> {
    answers: [A; MOST_CANDIDATES],
    len: usize,
    most: usize,
}

impl<A: Copy + PartialEq> Candidates<A> {
    /// One answer, and room for others up to so many in all.
    #[inline]
    pub fn new(answer: A, most: usize) -> Self {
        Candidates { answers: [answer; MOST_CANDIDATES], len: 1, most: most.min(MOST_CANDIDATES) }
    }

    /// Adds an answer, if it is another and there is room.
    #[inline]
    pub fn add(&mut self, answer: A) {
        if self.len < self.most && !self.answers().contains(&answer) {
            self.answers[self.len] = answer;
            self.len += 1;
        }
    }
}

impl<A> Candidates<A> {
    /// All of them.
    #[inline]
    pub fn answers(&self) -> &[A] {
        &self.answers[..self.len]
    }
}

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

    /// The answers, the best first.
    #[inline]
    pub fn answers(&self) -> impl Iterator<Item = A> + '_ {
        self.best[..self.len].iter().map(|&(_, answer)| answer)
    }
}
