//! Answers to a question, each with what a judge thinks of it.

use serde::{Deserialize, Serialize};

use super::features::{Features, Sink};
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
        self.answer(first_greatest(&self.odds[..self.len]))
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

    /// Which answer to give, by its place, where the answers have these log-odds. `pick` gives numbers
    /// below a bound by the player's own luck; `seen` gives all that was seen of an answer.
    fn decide(
        &self,
        question: usize,
        odds: &[i32],
        pick: impl FnMut(u32) -> u32,
        seen: impl Fn(usize) -> [Features; 2],
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
        let seen = |place: usize| {
            let mut features = [Features::none(); 2];
            question.position(&mut features[0]);
            question.answer(weighing.answer(place), &mut features[1]);
            features
        };
        weighing.answer(self.decide(place, &weighing.odds[..weighing.len], pick, seen))
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
    fn decide(
        &self,
        _: usize,
        odds: &[i32],
        _: impl FnMut(u32) -> u32,
        _: impl Fn(usize) -> [Features; 2],
    ) -> usize {
        first_greatest(odds)
    }
}
