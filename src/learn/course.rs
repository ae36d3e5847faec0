//! A game that can be learned.

use rand::Rng;
use sandtable_kernel::Luck;

use super::features::Subject;
use super::lesson::Learner;
use super::weigh::Mind;

/// Who has a seat in a game that is played to learn.
#[derive(Clone, Copy, Debug)]
pub enum Seat<'a> {
    /// A player of the game's own, by its place.
    Named(usize),
    /// A player who has learned.
    Plays(&'a Mind),
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
pub trait Course: Sync {
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
    fn play(&self, luck: Luck, seats: &[Seat<'_>]) -> bool;
}

/// The purpose of the luck that says which course of a family a game is of: the last that there is, which
/// no game needs.
const WHICH: u8 = 63;

/// Courses that differ in numbers alone; each game is of one of them, all as often. Who learns them all
/// is not spoilt by being used to the numbers of one.
pub struct Family(Vec<Box<dyn Course>>);

impl Family {
    /// The family of some courses, at least one.
    ///
    /// # Errors
    /// The place of the first of which players see something else than of the one before it.
    pub fn new(courses: Vec<Box<dyn Course>>) -> Result<Family, usize> {
        let other = courses.windows(2).position(|pair| pair[0].seats() != pair[1].seats());
        other.map_or(Ok(Family(courses)), |before| Err(before + 1))
    }
}

impl Course for Family {
    fn seats(&self) -> &[Vec<Subject>] {
        self.0[0].seats()
    }

    fn named(&self) -> usize {
        self.0[0].named()
    }

    fn schedule(&self) -> Schedule {
        self.0[0].schedule()
    }

    fn play(&self, luck: Luck, seats: &[Seat<'_>]) -> bool {
        let picked = luck.generator(WHICH, 0).next_u64() % self.0.len() as u64;
        self.0[picked as usize].play(luck, seats)
    }
}
