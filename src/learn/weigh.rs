//! Answers to a question, each with what a judge thinks of it.

use super::features::Features;
use super::judge::{Added, Judge};

/// The most answers to a question that are weighed.
pub const MOST_ANSWERS: usize = 64;

/// Answers to one question, each with the log-odds of winning after it.
pub struct Weighing<'j, A, F> {
    judge: &'j Judge,
    position: Added,
    see: F,
    answers: [A; MOST_ANSWERS],
    odds: [i32; MOST_ANSWERS],
    len: usize,
}

impl<'j, A, F> Weighing<'j, A, F>
where
    A: Copy + PartialEq,
    F: Fn(A, &mut Features),
{
    /// No answers yet in the position with these features; `see` adds those of an answer, and `none` is
    /// any answer.
    #[inline]
    fn new(judge: &'j Judge, position: &Features, see: F, none: A) -> Self {
        let position = judge.add(judge.begin(), position);
        Weighing {
            judge,
            position,
            see,
            answers: [none; MOST_ANSWERS],
            odds: [0; MOST_ANSWERS],
            len: 0,
        }
    }

    /// The log-odds after an answer, in parts of [`ODDS`](super::judge::ODDS). Answers beyond
    /// [`MOST_ANSWERS`] are weighed and not taken.
    #[inline]
    pub fn weigh(&mut self, answer: A) -> i32 {
        if let Some(place) = self.answers().iter().position(|known| *known == answer) {
            return self.odds[place];
        }
        let mut features = Features::none();
        (self.see)(answer, &mut features);
        let odds = self.judge.odds(&self.judge.add(self.position, &features));
        if self.len < MOST_ANSWERS {
            (self.answers[self.len], self.odds[self.len]) = (answer, odds);
            self.len += 1;
        }
        odds
    }

    /// The answers, in the order in which they came.
    #[inline]
    pub fn answers(&self) -> &[A] {
        &self.answers[..self.len]
    }

    /// The best answer, of equals the first; at least one was weighed.
    #[inline]
    pub fn best(&self) -> A {
        self.answers[first_greatest(&self.odds[..self.len])]
    }
}

/// The place of the greatest number, of equals the first.
#[inline]
fn first_greatest(odds: &[i32]) -> usize {
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
        seen: impl FnOnce(usize) -> [Features; 2],
    ) -> usize;
}

/// The answer to a question, in the position with these features: `consider` weighs all that come into
/// question, `see` adds what is seen of one, and `none` is any answer.
#[inline]
pub fn answer<A, F>(
    decider: &impl Decider,
    question: usize,
    position: &Features,
    pick: impl FnMut(u32) -> u32,
    see: F,
    none: A,
    consider: impl FnOnce(&mut Weighing<'_, A, &F>),
) -> A
where
    A: Copy + PartialEq,
    F: Fn(A, &mut Features),
{
    let mut weighing = Weighing::new(decider.judge(question), position, &see, none);
    consider(&mut weighing);
    let seen = |place: usize| {
        let mut features = Features::none();
        see(weighing.answers[place], &mut features);
        [*position, features]
    };
    let place = decider.decide(question, &weighing.odds[..weighing.len], pick, seen);
    weighing.answers[place]
}

/// The judges of a player, one for each question.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        _: impl FnOnce(usize) -> [Features; 2],
    ) -> usize {
        first_greatest(odds)
    }
}

impl<D: Decider> Decider for &D {
    #[inline]
    fn judge(&self, question: usize) -> &Judge {
        (**self).judge(question)
    }

    #[inline]
    fn decide(
        &self,
        question: usize,
        odds: &[i32],
        pick: impl FnMut(u32) -> u32,
        seen: impl FnOnce(usize) -> [Features; 2],
    ) -> usize {
        (**self).decide(question, odds, pick, seen)
    }
}
