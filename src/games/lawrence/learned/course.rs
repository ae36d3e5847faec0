//! Lawrence as a course: whoever takes it learns a mission or the campaign by playing it.

use crate::prelude::*;

use super::sight::Sight;
use super::student::Student;
use crate::policies::AnyPolicy;
use crate::rules::play_observed;
use sandtable_kernel::RandomStreams;
use sandtable_learn::{self as learn, Environment, Learner, PolicyNets, Schedule, Seat};

/// A mode of a scenario to learn, with players to meet.
pub struct LawrenceCourse {
    model: Arc<Model>,
    mode: Mode,
    sight: Sight,
    named: Vec<AnyPolicy>,
    /// The place of the first judge.
    first: usize,
    questions: Vec<Vec<learn::Subject>>,
}

impl LawrenceCourse {
    /// The course of a mode, with players to meet.
    pub fn new(model: Arc<Model>, mode: Mode, named: Vec<AnyPolicy>) -> Self {
        let sight = Sight::new(&model);
        let judges = Sight::judges(&model, mode);
        let first = judges.start;
        let questions = vec![sight.questions[judges].to_vec()];
        LawrenceCourse { model, mode, sight, named, first, questions }
    }
}

/// Who has the seat.
enum Taken<'a> {
    Named(&'a AnyPolicy),
    Plays(Student<'a, PolicyNets>),
    Learns(Student<'a, Learner<'a>>),
}

impl DelegatingPolicy for Taken<'_> {
    fn delegate<Q: Decision>(&self, question: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        match self {
            Taken::Named(policy) => question.ask(*policy, context),
            Taken::Plays(student) => question.ask(student, context),
            Taken::Learns(student) => question.ask(student, context),
        }
    }
}

impl Environment for LawrenceCourse {
    fn seats(&self) -> &[Vec<learn::Subject>] {
        &self.questions
    }

    fn named(&self) -> usize {
        self.named.len()
    }

    /// Who departs from the base may long do worse before it does better: so the temperature is high at
    /// first, and what comes of a decision counts more than what the next one is believed to be worth. In
    /// a campaign, where few games would be won at such a temperature, it is lower.
    fn schedule(&self) -> Schedule {
        let hottest = if self.mode == Mode::Campaign { 0.06 } else { 0.15 };
        Schedule {
            rate: [0.002, 0.0001],
            temperature: [hottest, 0.02],
            random: 0.003,
            lambda: 0.7,
            step: 64,
        }
    }

    fn play(&self, luck: RandomStreams, seats: &[Seat<'_>]) -> bool {
        let LawrenceCourse { sight, first, .. } = self;
        let player = match seats[0] {
            Seat::Named(named) => Taken::Named(&self.named[named]),
            Seat::Plays(mind) => Taken::Plays(Student::new(sight, mind, *first)),
            Seat::Learns(learner) => Taken::Learns(Student::new(sight, learner, *first)),
        };
        play_observed(&self.model, &player, self.mode, luck, ()).won
    }
}
