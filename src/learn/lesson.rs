//! What a player notes of a game to learn from it.

use std::cell::RefCell;

use super::ablation::Ablation;
use super::features::Feature;
use super::judge::{Added, Judge, ODDS};
use super::net::{TrainingExample, sigmoid};
use super::weigh::{Decider, MOST_ANSWERS, PolicyNets, Seen, Weighing};

/// How a player who learns departs from the best answer, to find better ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curiosity {
    /// The log-odds by which an answer is better that is given e times as often.
    pub temperature: f32,
    /// The share of answers that are picked by chance alone.
    pub random: f32,
}

/// The decisions of a player in one game.
#[derive(Clone, Debug, Default)]
pub struct Lesson {
    seen: Vec<(Feature, i8)>,
    decisions: Vec<Decision>,
}

#[derive(Clone, Copy, Debug)]
struct Decision {
    question: usize,
    /// Where what was seen ends.
    end: usize,
    /// The chance to win that the judge gave the best answer; later the chance that it should have given
    /// the answer that was given.
    chance: f32,
}

impl Lesson {
    /// Forgets the game.
    pub fn clear(&mut self) {
        self.seen.clear();
        self.decisions.clear();
    }

    /// Takes the end of the game: what each answer should have been given is a mean of what the best answer
    /// to the next question was given and of what came of the game in the end, which has the weight
    /// `lambda` (naive Q(lambda): Sutton and Barto 1998). So an answer after which a careless step loses
    /// is not thought worse than it is to a player who takes none.
    pub fn end(&mut self, won: bool, lambda: f32) {
        let (mut target, mut next) = (f32::from(u8::from(won)), f32::from(u8::from(won)));
        for decision in self.decisions.iter_mut().rev() {
            target = (1.0 - lambda) * next + lambda * target;
            next = decision.chance;
            decision.chance = target;
        }
    }

    /// Replaces each feature by another, whose place stands in a list by question.
    pub(super) fn translated(mut self, places: &[Vec<Feature>]) -> Lesson {
        let mut begin = 0;
        for decision in &self.decisions {
            let places = &places[decision.question];
            for (feature, _) in &mut self.seen[begin..decision.end] {
                *feature = places[usize::from(*feature)];
            }
            begin = decision.end;
        }
        self
    }

    /// What there is to learn about a question.
    pub fn examples(&self, question: usize) -> impl Iterator<Item = TrainingExample<'_>> {
        let ends = self.decisions.iter().map(|decision| decision.end);
        let begins = std::iter::once(0).chain(ends);
        let of = move |(decision, _): &(&Decision, usize)| decision.question == question;
        self.decisions.iter().zip(begins).filter(of).map(|(decision, begin)| TrainingExample {
            features: &self.seen[begin..decision.end],
            target: decision.chance,
        })
    }
}

/// A player who learns: it decides by its mind, with curiosity, and notes its decisions.
#[derive(Debug)]
pub struct Learner<'a> {
    /// Its mind as it is now.
    pub mind: &'a PolicyNets,
    /// How it departs from the best answer.
    pub curiosity: Curiosity,
    /// What it notes.
    pub lesson: RefCell<Lesson>,
    /// Test of the effects of features, which replaces learning.
    pub ablation: Option<Ablation>,
    /// What it writes down instead of learning: all that it weighed. Then it gives the best answer.
    pub sheet: Option<RefCell<Vec<Weighed>>>,
}

impl Learner<'_> {
    /// Takes the record of a learner with other features, whose places in this one's stand in a list by
    /// question.
    pub(super) fn record_from(&self, other: Learner<'_>, places: &[Vec<Feature>]) {
        *self.lesson.borrow_mut() = other.lesson.into_inner().translated(places);
        if let (Some(ablation), Some(other)) = (&self.ablation, other.ablation) {
            ablation.record_from(other, places);
        }
        let sheets = self.sheet.iter().zip(other.sheet.map(RefCell::into_inner));
        for (sheet, mut weighed) in sheets {
            for it in &mut weighed {
                let places = &places[it.question];
                for (feature, _) in it.answers.iter_mut().flatten() {
                    *feature = places[usize::from(*feature)];
                }
            }
            sheet.borrow_mut().append(&mut weighed);
        }
    }
}

/// A decision with every answer that was weighed.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// The question, by its place among those of the seat.
    pub question: usize,
    /// The place of the answer that was given.
    pub chosen: usize,
    /// The features of each answer, with those of the position, that are not 0.
    pub answers: Vec<Vec<(Feature, i8)>>,
}

impl Decider for Learner<'_> {
    /// Not if it is asked what it sees, or plays without some of that.
    #[inline]
    fn learns(&self) -> bool {
        self.sheet.is_none() && self.ablation.is_none()
    }

    #[inline]
    fn judge(&self, question: usize) -> &Judge {
        &self.mind.0[question]
    }

    /// What is seen is noted, and added up from there.
    #[inline]
    fn look<S: Seen>(&self, question: &S, to: &mut Added<'_>) {
        let seen = &mut self.lesson.borrow_mut().seen;
        let begin = seen.len();
        question.position(seen);
        to.add_all(&seen[begin..]);
    }

    fn decide<S: Seen>(
        &self,
        question: usize,
        weighing: &Weighing<'_, S>,
        mut pick: impl FnMut(u32) -> u32,
    ) -> usize {
        let lesson = &mut *self.lesson.borrow_mut();
        if let Some(ablation) = &self.ablation {
            lesson.clear();
            return ablation.decide(question, weighing);
        }
        let odds = weighing.odds();
        if let Some(sheet) = &self.sheet {
            let chosen = weighing.best;
            let features = |place| {
                let mut seen = lesson.seen.clone();
                weighing.seen(place, &mut seen);
                seen
            };
            let answers = (0..odds.len()).map(features).collect();
            sheet.borrow_mut().push(Weighed { question, chosen, answers });
            lesson.clear();
            return chosen;
        }
        let mut share = || pick(1 << 24) as f32 / (1 << 24) as f32;
        let place = match share() < self.curiosity.random {
            true => ((share() * odds.len() as f32) as usize).min(odds.len() - 1),
            false => by_odds(odds, self.curiosity.temperature, share()),
        };
        weighing.seen(place, &mut lesson.seen);
        let chance = sigmoid(odds[weighing.best] as f32 / ODDS as f32);
        lesson.decisions.push(Decision { question, end: lesson.seen.len(), chance });
        place
    }
}

/// The place that a share of 1 points to, where better answers have a greater part of it.
fn by_odds(odds: &[i32], temperature: f32, share: f32) -> usize {
    let most = odds.iter().copied().max().unwrap_or(0);
    let mut parts = [0.0; MOST_ANSWERS];
    let mut whole = 0.0;
    for (part, odds) in parts.iter_mut().zip(odds) {
        // In 64 bits, since log-odds may be at either end of 32.
        let behind = i64::from(*odds) - i64::from(most);
        *part = libm::expf(behind as f32 / ODDS as f32 / temperature);
        whole += *part;
    }
    let mut left = share * whole;
    for (place, part) in parts[..odds.len()].iter().enumerate() {
        left -= part;
        if left < 0.0 {
            return place;
        }
    }
    odds.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_is_worth_what_came_of_it() {
        let decision = |chance| Decision { question: 0, end: 0, chance };
        let targets = |lambda, won| {
            let mut lesson = Lesson { seen: vec![], decisions: [0.5, 0.75].map(decision).to_vec() };
            lesson.end(won, lambda);
            [0, 1].map(|place: usize| lesson.decisions[place].chance)
        };
        assert_eq!(targets(1.0, true), [1.0, 1.0]);
        assert_eq!(targets(0.0, false), [0.75, 0.0]);
        assert_eq!(targets(0.5, true), [0.875, 1.0]);
    }

    #[test]
    fn better_answers_are_given_more_often() {
        let odds = [0, ODDS, -100 * ODDS];
        let given = |temperature, share| by_odds(&odds, temperature, share);
        assert_eq!((given(1.0, 0.26), given(1.0, 0.28), given(1.0, 0.999)), (0, 1, 1));
        assert_eq!(given(0.01, 0.01), 1);
    }
}
