//! Answers to a question, each with what a judge thinks of it.

use std::cell::Cell;

use serde::{Deserialize, Serialize};

use super::features::{Sink, Subject};
use super::judge::{Added, Judge, ODDS};
use super::net::sigmoid;

/// The most answers to a question that are weighed.
pub const MOST_ANSWERS: usize = 64;

/// A question as it stands: what is to be seen of it.
pub trait Seen {
    /// What answers it.
    type Answer: Copy + Default + PartialEq;

    /// Adds what is seen of the position, whatever the answer.
    fn position(&self, to: &mut impl Sink);

    /// Adds what is seen of an answer.
    fn answer(&self, answer: Self::Answer, to: &mut impl Sink);
}

/// Answers to one question, each with the log-odds of winning after it.
pub struct Weighing<'a, S: Seen> {
    question: &'a S,
    position: Added<'a>,
    answers: [S::Answer; MOST_ANSWERS],
    odds: [i32; MOST_ANSWERS],
    len: usize,
    /// The place of the best answer, of equals the first.
    pub(super) best: usize,
}

impl<'a, S: Seen> Weighing<'a, S> {
    /// No answers yet, to a question whose position is added up.
    #[inline]
    fn new(question: &'a S, position: Added<'a>) -> Self {
        let answers = [S::Answer::default(); MOST_ANSWERS];
        Weighing { question, position, answers, odds: [0; MOST_ANSWERS], len: 0, best: 0 }
    }

    /// Weighs an answer that is none of those weighed: its log-odds, in parts of [`ODDS`]. Answers
    /// beyond [`MOST_ANSWERS`] are not weighed.
    #[inline]
    pub fn weigh(&mut self, answer: S::Answer) {
        let mut added = self.position;
        self.question.answer(answer, &mut added);
        self.note(answer, &added);
    }

    /// Weighs an answer that is none of those weighed, and has been added up.
    #[inline]
    pub fn note(&mut self, answer: S::Answer, added: &Added<'_>) {
        if self.len < MOST_ANSWERS {
            self.answers[self.len] = answer;
            self.odds[self.len] = added.odds();
            if self.odds[self.len] > self.odds[self.best] {
                self.best = self.len;
            }
            self.len += 1;
        }
    }

    /// Whether an answer is one of those weighed.
    #[inline]
    pub fn knows(&self, answer: S::Answer) -> bool {
        self.answers[..self.len].contains(&answer)
    }

    /// The question, and what is added up for it whatever the answer.
    #[inline]
    pub fn begun(&self) -> (&'a S, Added<'a>) {
        (self.question, self.position)
    }

    /// The best answer, of equals the first.
    #[inline]
    pub fn best(&self) -> S::Answer {
        self.answers[self.best]
    }

    /// What all answers are given, in order.
    #[inline]
    pub fn odds(&self) -> &[i32] {
        &self.odds[..self.len]
    }

    /// Adds what was seen of an answer, by its place.
    #[inline]
    pub fn seen(&self, place: usize, to: &mut impl Sink) {
        self.question.answer(self.answers[place], to);
    }
}

/// Who decides by what judges think.
pub trait Decider {
    /// Whether it learns while it plays.
    #[inline]
    fn learns(&self) -> bool {
        false
    }

    /// The judge of a question, by its place.
    fn judge(&self, question: usize) -> &Judge;

    /// Adds what is seen of the position of a question, before any answer is weighed.
    #[inline]
    fn look<S: Seen>(&self, question: &S, to: &mut Added<'_>) {
        question.position(to);
    }

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
        let mut position = self.judge(place).begin();
        self.look(question, &mut position);
        let mut weighing = Weighing::new(question, position);
        consider(&mut weighing);
        weighing.answers[self.decide(place, &weighing, pick)]
    }
}

/// The judges of a player, one for each question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyNets(pub Vec<Judge>);

impl PolicyNets {
    /// A mind to which all answers to these questions are equal.
    pub fn even(questions: &[Subject]) -> PolicyNets {
        PolicyNets(questions.iter().map(|it| Judge::even(it.features.len())).collect())
    }

    /// Whether all answers are equal to it: it has learned nothing.
    pub fn is_even(&self) -> bool {
        self.0.iter().all(|judge| *judge == Judge::even(judge.features()))
    }
}

impl Decider for PolicyNets {
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
        weighing.best
    }
}

/// A mind that is asked what it believes: it decides as ever, and notes what it thinks of its answer.
#[derive(Debug)]
pub struct Believing<'m> {
    mind: &'m PolicyNets,
    odds: Cell<i32>,
}

impl<'m> Believing<'m> {
    /// It believes nothing yet: that is even.
    pub fn new(mind: &'m PolicyNets) -> Self {
        Believing { mind, odds: Cell::new(0) }
    }

    /// The chance to win after its last answer, in thousandths.
    pub fn thousandths(&self) -> i32 {
        libm::roundf(1000.0 * sigmoid(self.odds.get() as f32 / ODDS as f32)) as i32
    }
}

impl Decider for Believing<'_> {
    #[inline]
    fn judge(&self, question: usize) -> &Judge {
        self.mind.judge(question)
    }

    #[inline]
    fn decide<S: Seen>(
        &self,
        question: usize,
        weighing: &Weighing<'_, S>,
        pick: impl FnMut(u32) -> u32,
    ) -> usize {
        let place = self.mind.decide(question, weighing, pick);
        self.odds.set(weighing.odds()[place]);
        place
    }
}
