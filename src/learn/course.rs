//! A game that can be learned.

use sandtable_kernel::Luck;

use super::features::Question;
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

/// A game that can be learned: a scenario with its mode, and players of the game's own to meet.
pub trait Course: Sync {
    /// What is asked of the player in each seat.
    fn seats(&self) -> &[Vec<Question>];

    /// How many players of the game's own there are to meet, the same for every seat.
    fn named(&self) -> usize {
        0
    }

    /// Plays the game that `luck` brings; whether the player in the first seat won.
    fn play(&self, luck: Luck, seats: &[Seat<'_>]) -> bool;
}
