//! One answer, then another player's.

use std::cell::Cell;

use crate::model::Slot;
use crate::rules::{Asked, Player, Strike, Strikes};
use sandtable_kernel::Set;

/// An answer to one of the three questions.
#[derive(Clone, Copy, Debug)]
pub(super) enum Answer {
    Discard(Set<Slot>),
    Commit(Set<Slot>),
    Strike(Option<Strike>),
}

/// A player that gives one answer, then plays like another.
pub(super) struct Then<'p, P> {
    answer: Cell<Option<Answer>>,
    player: &'p P,
}

impl<'p, P> Then<'p, P> {
    /// `player`, who first gives `answer` if there is one.
    #[inline]
    pub fn new(answer: Option<Answer>, player: &'p P) -> Self {
        Then { answer: Cell::new(answer), player }
    }
}

impl<P: Player> Player for Then<'_, P> {
    #[inline]
    fn discard(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        match self.answer.take() {
            Some(Answer::Discard(cards)) => cards,
            _ => self.player.discard(asked),
        }
    }

    #[inline]
    fn commit(&self, asked: &mut Asked<'_>) -> Set<Slot> {
        match self.answer.take() {
            Some(Answer::Commit(cards)) => cards,
            _ => self.player.commit(asked),
        }
    }

    #[inline]
    fn strike(&self, asked: &mut Asked<'_>, legal: &Strikes) -> Option<Strike> {
        match self.answer.take() {
            Some(Answer::Strike(strike)) => strike,
            _ => self.player.strike(asked, legal),
        }
    }
}
