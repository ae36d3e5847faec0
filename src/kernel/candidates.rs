//! Answers to one question, to be compared.

use super::MOST_CANDIDATES;

/// Different answers to one question, the one that stands first.
#[derive(Clone, Copy, Debug)]
pub struct Candidates<A> {
    answers: [A; MOST_CANDIDATES],
    worths: [Option<f32>; MOST_CANDIDATES],
    len: usize,
    most: usize,
}

impl<A: Copy + PartialEq> Candidates<A> {
    /// One answer, and room for others up to so many in all.
    #[inline]
    pub fn new(answer: A, most: usize) -> Self {
        Candidates {
            answers: [answer; MOST_CANDIDATES],
            worths: [None; MOST_CANDIDATES],
            len: 1,
            most: most.min(MOST_CANDIDATES),
        }
    }

    /// Adds an answer, if it is another and there is room.
    #[inline]
    pub fn add(&mut self, answer: A) {
        self.place(answer);
    }

    /// Adds an answer likewise, and notes what who knows it thinks that it is worth.
    #[inline]
    pub fn rate(&mut self, answer: A, worth: f32) {
        if let Some(place) = self.place(answer) {
            self.worths[place] = Some(worth);
        }
    }

    /// The place of an answer, which is added if it is another; none if there is no room.
    #[inline]
    fn place(&mut self, answer: A) -> Option<usize> {
        let known = self.answers().iter().position(|known| *known == answer);
        if known.is_some() || self.len >= self.most {
            return known;
        }
        self.answers[self.len] = answer;
        self.len += 1;
        Some(self.len - 1)
    }
}

impl<A> Candidates<A> {
    /// All of them.
    #[inline]
    pub fn answers(&self) -> &[A] {
        &self.answers[..self.len]
    }

    /// What each is worth, as far as that was noted.
    #[inline]
    pub fn worths(&self) -> &[Option<f32>] {
        &self.worths[..self.len]
    }
}
