//! Games that policies can learn.

use sandtable_kernel::RandomStreams;

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
