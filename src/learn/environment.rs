//! A game that can be learned.

use rand::Rng;
use sandtable_kernel::RandomStreams;

use super::family_member::FamilyMember;
use super::features::Subject;
use super::lesson::Learner;
use super::weigh::PolicyNets;

/// Who has a seat in a game that is played to learn.
#[derive(Clone, Copy, Debug)]
pub enum Seat<'a> {
    /// A player of the game's own, by its place.
    Named(usize),
    /// A player who has learned.
    Plays(&'a PolicyNets),
    /// A player who learns.
    Learns(&'a Learner<'a>),
}

/// How players learn a course.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// The rate of learning at the beginning and at the end, between which it falls by equal ratios.
    pub rate: [f32; 2],
    /// The temperature, likewise.
    pub temperature: [f32; 2],
    /// The share of answers by chance alone.
    pub random: f32,
    /// How much the end of a game weighs against what the best answer to the next question is given.
    pub lambda: f32,
    /// The most decisions after which a net changes.
    pub step: u16,
}

impl Default for Schedule {
    /// That of games between players who learn, as measured on Megiddo's level field.
    fn default() -> Schedule {
        Schedule {
            rate: [0.005, 0.0004],
            temperature: [0.2, 0.03],
            random: 0.03,
            lambda: 0.4,
            step: u16::MAX,
        }
    }
}

/// A game that can be learned: a scenario with its mode, and players of the game's own to meet.
pub trait Environment: Sync {
    /// What is asked of the player in each seat.
    fn seats(&self) -> &[Vec<Subject>];

    /// How many players of the game's own there are to meet, the same for every seat.
    fn named(&self) -> usize {
        0
    }

    /// How it is learned.
    fn schedule(&self) -> Schedule {
        Schedule::default()
    }

    /// Plays the game that `luck` brings; whether the player in the first seat won.
    fn play(&self, luck: RandomStreams, seats: &[Seat<'_>]) -> bool;
}

/// The purpose of the luck that says which course of a family a game is of: the last that there is, which
/// no game needs.
const WHICH: u8 = 63;

/// Variants of a scenario that are learned together: each game is of one of them, all equally often, so
/// that a policy does not depend on the numbers of one. Its features are those of all variants.
pub struct Family {
    seats: Vec<Vec<Subject>>,
    members: Vec<FamilyMember>,
}

impl Family {
    /// Makes the family of some courses, at least one.
    ///
    /// # Errors
    /// The place of the first course with other seats or questions than the first of all.
    pub fn new(courses: Vec<Box<dyn Environment>>) -> Result<Family, usize> {
        let mut seats = courses[0].seats().to_vec();
        for (place, course) in courses.iter().enumerate() {
            unite(&mut seats, course.seats()).ok_or(place)?;
        }
        let member = |course| FamilyMember::new(course, &seats);
        let members = courses.into_iter().map(member).collect();
        Ok(Family { seats, members })
    }
}

/// Adds the features of a course that are new to the seats of a family; none if its questions are others.
fn unite(seats: &mut [Vec<Subject>], course: &[Vec<Subject>]) -> Option<()> {
    let names = |seats: &[Vec<Subject>]| -> Vec<Vec<String>> {
        seats.iter().map(|of| of.iter().map(|it| it.name.clone()).collect()).collect()
    };
    (names(seats) == names(course)).then_some(())?;
    for (question, other) in seats.iter_mut().flatten().zip(course.iter().flatten()) {
        question.unite(other);
    }
    Some(())
}

impl Environment for Family {
    fn seats(&self) -> &[Vec<Subject>] {
        &self.seats
    }

    fn named(&self) -> usize {
        self.members[0].course.named()
    }

    fn schedule(&self) -> Schedule {
        self.members[0].course.schedule()
    }

    fn play(&self, luck: RandomStreams, seats: &[Seat<'_>]) -> bool {
        let picked = luck.generator(WHICH, 0).next_u64() % self.members.len() as u64;
        self.members[picked as usize].play(luck, seats)
    }
}
