//! Answers to a question, each with what a judge thinks of it.

use serde::{Deserialize, Serialize};

use super::features::Sink;
use super::judge::{Added, Adding, Judge};

/// The most answers to a question that are weighed.
pub const MOST_ANSWERS: usize = 64;

/// A question as it stands: what is to be seen of it.
pub trait Seen {
    /// What answers it.
    type Answer: Copy + PartialEq;

    /// Adds what is seen of the position, whatever the answer.
    fn position(&self, to: &mut impl Sink);

    /// Adds what is seen of an answer.
    fn answer(&self, answer: Self::Answer, to: &mut impl Sink);
}

/// Answers to one question, each with the log-odds of winning after it.
pub struct Weighing<'a, S: Seen> {
    judge: &'a Judge,
    question: &'a S,
    position: Added,
    answers: [Option<S::Answer>; MOST_ANSWERS],
    odds: [i32; MOST_ANSWERS],
    len: usize,
}

impl<'a, S: Seen> Weighing<'a, S> {
    /// No answers yet.
    #[inline]
    fn new(judge: &'a Judge, question: &'a S) -> Self {
        let mut position = judge.begin();
        question.position(&mut Adding { judge, added: &mut position });
        let answers = [None; MOST_ANSWERS];
        Weighing { judge, question, position, answers, odds: [0; MOST_ANSWERS], len: 0 }
    }

    /// The log-odds after an answer, in parts of [`ODDS`](super::judge::ODDS). Answers beyond
    /// [`MOST_ANSWERS`] are not weighed.
    #[inline]
    pub fn weigh(&mut self, answer: S::Answer) {
        let known = self.answers[..self.len].contains(&Some(answer));
        if known || self.len == MOST_ANSWERS {
            return;
        }
        let mut added = self.position;
        self.question.answer(answer, &mut Adding { judge: self.judge, added: &mut added });
        self.answers[self.len] = Some(answer);
        self.odds[self.len] = self.judge.odds(&added);
        self.len += 1;
    }

    /// The best answer, of equals the first.
    ///
    /// # Panics
    /// If none was weighed.
    #[inline]
    pub fn best(&self) -> S::Answer {
        self.answer(first_greatest(self.odds()))
    }

    /// What all answers are given, in order.
    #[inline]
    pub fn odds(&self) -> &[i32] {
        &self.odds[..self.len]
    }

    /// Adds what was seen of an answer, by its place.
    #[inline]
    pub fn seen(&self, place: usize, to: &mut impl Sink) {
        self.question.answer(self.answer(place), to);
    }

    /// Adds what was seen of the position.
    #[inline]
    pub fn seen_anyway(&self, to: &mut impl Sink) {
        self.question.position(to);
    }

    fn answer(&self, place: usize) -> S::Answer {
        self.answers[place].expect("an answer was weighed")
    }
}

/// The place of the greatest number, of equals the first.
#[inline]
pub(super) fn first_greatest(odds: &[i32]) -> usize {
    let mut best = 0;
    for (place, odds_there) in odds.iter().enumerate() {
        if *odds_there > odds[best] {
            best = place;
        }
    }
    best
}

/// Who decides by what judges think.
pub trait Decider {
    /// The judge of a question, by its place.
    fn judge(&self, question: usize) -> &Judge;

    /// Which of the answers weighed to give, by its place. `pick` gives numbers below a bound by the
    /// player's own luck.
    fn decide<S: Seen>(
        &self,
        question: usize,
        weighing: &Weighing<'_, S>,
        pick: impl FnMut(u32) -> u32,
    ) -> usize;

    /// The answer to a question, which has a place among those of the seat: `consider` weighs all that
    /// come into question.
    #[inline]
    fn answer<S: Seen>(
        &self,
        place: usize,
        question: &S,
        pick: impl FnMut(u32) -> u32,
        consider: impl FnOnce(&mut Weighing<'_, S>),
    ) -> S::Answer {
        let mut weighing = Weighing::new(self.judge(place), question);
        consider(&mut weighing);
        weighing.answer(self.decide(place, &weighing, pick))
    }
}

/// The judges of a player, one for each question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mind(pub Vec<Judge>);

impl Decider for Mind {
    #[inline]
    fn judge(&self, question: usize) -> &Judge {
        &self.0[question]
    }

    #[inline]
    fn decide<S: Seen>(
        &self,
        _: usize,
        weighing: &Weighing<'_, S>,
        _: impl FnMut(u32) -> u32,
    ) -> usize {
        first_greatest(weighing.odds())
    }
}
