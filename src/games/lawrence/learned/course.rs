//! Lawrence as a course: whoever takes it learns a mission or the campaign by playing it.

use std::ops::Range;
use std::sync::Arc;

use super::sight::Sight;
use super::student::Student;
use crate::model::{Mode, Model};
use crate::play_watched;
use crate::policies::{AnyPolicy, Commander};
use crate::rules::{Asked, Question, Relay};
use sandtable_kernel::Luck;
use sandtable_learn::{self as learn, Course, Learner, Mind, Seat};

/// A mode of a scenario to learn, with players to meet.
pub struct LawrenceCourse {
    model: Arc<Model>,
    mode: Mode,
    sight: Sight,
    base: Commander,
    named: Vec<AnyPolicy>,
    /// The place of the first judge.
    first: usize,
    questions: Vec<Vec<learn::Question>>,
}

/// The places of the judges that a mode needs.
fn judges(model: &Model, mode: Mode) -> Range<usize> {
    let missions = model.missions.len();
    match mode {
        Mode::Mission(mission) => mission..mission + 1,
        Mode::Random => 0..missions,
        Mode::Campaign => missions..2 * missions,
    }
}

impl LawrenceCourse {
    /// The course of a mode, with players to meet.
    pub fn new(model: Arc<Model>, mode: Mode, base: Commander, named: Vec<AnyPolicy>) -> Self {
        let sight = Sight::new(&model);
        let judges = judges(&model, mode);
        let first = judges.start;
        let questions = vec![sight.questions[judges].to_vec()];
        LawrenceCourse { model, mode, sight, base, named, first, questions }
    }
}

/// Who has the seat.
enum Taken<'a> {
    Named(&'a AnyPolicy),
    Plays(Student<'a, Mind>),
    Learns(Student<'a, Learner<'a>>),
}

impl Relay for Taken<'_> {
    fn relay<Q: Question>(&self, question: Q, asked: &mut Asked<'_>) -> Q::Answer {
        match self {
            Taken::Named(policy) => question.put(*policy, asked),
            Taken::Plays(student) => question.put(student, asked),
            Taken::Learns(student) => question.put(student, asked),
        }
    }
}

impl Course for LawrenceCourse {
    fn seats(&self) -> &[Vec<learn::Question>] {
        &self.questions
    }

    fn named(&self) -> usize {
        self.named.len()
    }

    fn play(&self, luck: Luck, seats: &[Seat<'_>]) -> bool {
        let LawrenceCourse { sight, base, first, .. } = self;
        let player = match seats[0] {
            Seat::Named(named) => Taken::Named(&self.named[named]),
            Seat::Plays(mind) => Taken::Plays(Student::new(sight, base, mind, *first)),
            Seat::Learns(learner) => Taken::Learns(Student::new(sight, base, learner, *first)),
        };
        play_watched(&self.model, &player, self.mode, luck, ()).0.won
    }
}
