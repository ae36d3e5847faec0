//! A player who decides by what it has learned.

use super::further::Further;
use super::given::Given;
use super::scene::Scene;
use super::sight::Sight;
use crate::rules::{Answer, Asked, Question, Relay};
use sandtable_kernel::{Candidates, MOST_CANDIDATES};
use sandtable_learn::{Decider, Seen, Sink, Weighing};

/// A player who decides by what it has learned: it weighs the answer that its base gives, and those
/// that a planner would try beside it. Whatever has no others in question is left to the base.
#[derive(Clone, Copy, Debug)]
pub struct Student<'s, D> {
    sight: &'s Sight,
    decider: &'s D,
    /// The place of its first judge among those of all missions, by themselves and in a campaign.
    first: usize,
}

impl<'s, D: Decider> Student<'s, D> {
    /// A player who sees so, and decides so; its judges begin with that of the place `first`.
    pub fn new(sight: &'s Sight, decider: &'s D, first: usize) -> Self {
        Student { sight, decider, first }
    }
}

/// A question with the answers that are weighed, the base's first.
struct Weighed<'a, A> {
    scene: Scene<'a>,
    answers: &'a Candidates<A>,
}

impl<A: Answer> Seen for Weighed<'_, A> {
    type Answer = A;

    #[inline]
    fn position(&self, to: &mut impl Sink) {
        self.scene
            .position
            .iter()
            .for_each(|(feature, count)| to.add(feature.into(), count as usize));
    }

    #[inline]
    fn answer(&self, answer: A, to: &mut impl Sink) {
        let place = self.answers.answers().iter().position(|it| *it == answer).unwrap_or(0);
        if let Some(given) = Given::of(&answer) {
            self.scene.answer(place, given, to);
        }
    }
}

impl<D: Decider> Relay for Student<'_, D> {
    fn relay<Q: Question>(&self, question: Q, asked: &mut Asked<'_>) -> Q::Answer {
        let base = self.sight.base(&asked.view);
        let own = question.put(base, asked);
        let mut candidates = Candidates::new(own, MOST_CANDIDATES);
        question.consider(&Further, asked, &mut candidates);
        question.consider(base, asked, &mut candidates);
        let answers = candidates.answers();
        if answers.len() == 1 {
            return own;
        }
        let scene = Scene::new(self.sight, asked.view, Q::NAME, &candidates);
        let place = self.sight.judge(&asked.view) - self.first;
        let weighed = Weighed { scene, answers: &candidates };
        let pick = |bound| asked.pick(bound);
        self.decider.answer(place, &weighed, pick, |weighing: &mut Weighing<'_, _>| {
            answers.iter().for_each(|&answer| weighing.weigh(answer));
        })
    }
}
