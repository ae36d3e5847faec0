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
        self.place(answer, self.len);
    }

    /// Adds answers, no two of which are the same, likewise, and notes what who knows them thinks that each
    /// is worth.
    #[inline]
    pub fn rate(&mut self, rated: impl Iterator<Item = (f32, A)>) {
        let others = self.len;
        for (worth, answer) in rated {
            if let Some(place) = self.place(answer, others) {
                self.worths[place] = Some(worth);
            }
        }
    }

    /// The place of an answer, which is added if it is none of the first `others`; none if there is no room.
    #[inline]
    fn place(&mut self, answer: A, others: usize) -> Option<usize> {
        let known = self.answers[..others].iter().position(|known| *known == answer);
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
