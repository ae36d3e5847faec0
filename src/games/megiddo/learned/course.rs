//! Megiddo as a course: whoever takes it learns a scenario by playing it.

use crate::prelude::*;
use crate::rules::DelegatingPolicy;

use super::sight::Sight;
use super::student::Student;
use crate::policies::{AnyPolicy, Tempo};
use sandtable_learn::{self as learn, Environment, Learner, PolicyNets, Seat};

/// A scenario to learn, with players to meet.
pub struct MegiddoCourse {
    model: Arc<Model>,
    sights: [Sight; 2],
    tempos: [Tempo; 2],
    named: Vec<[AnyPolicy; 2]>,
    questions: Vec<Vec<learn::Subject>>,
}

impl MegiddoCourse {
    /// The course of a scenario, with players of each side to meet.
    pub fn new(model: Arc<Model>, named: Vec<[AnyPolicy; 2]>) -> MegiddoCourse {
        let sights = Side::BOTH.map(|side| Sight::new(&model, side));
        let questions = sights.iter().map(|sight| sight.questions.clone()).collect();
        let tempos = Side::BOTH.map(|side| Tempo::plain(&model, side));
        MegiddoCourse { model, sights, tempos, named, questions }
    }
}

/// Who has a seat.
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

impl Environment for MegiddoCourse {
    fn seats(&self) -> &[Vec<learn::Subject>] {
        &self.questions
    }

    fn named(&self) -> usize {
        self.named.len()
    }

    fn play(&self, luck: RandomStreams, seats: &[Seat<'_>]) -> bool {
        let players = Side::BOTH.map(|side| {
            let place = side.index();
            let (sight, tempo) = (&self.sights[place], &self.tempos[place]);
            match seats[place] {
                Seat::Named(named) => Taken::Named(&self.named[named][place]),
                Seat::Plays(mind) => Taken::Plays(Student::new(sight, tempo, mind)),
                Seat::Learns(learner) => Taken::Learns(Student::new(sight, tempo, learner)),
            }
        });
        let chance = Live::<STREAMS, DECKS>::new(luck);
        let table = Seated::new(chance, players.each_ref(), ());
        Play::new(&self.model, table).play().winner == Side::British
    }
}
