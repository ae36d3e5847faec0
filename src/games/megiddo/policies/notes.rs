//! What a searching player notes of its decisions.

use std::cell::RefCell;

use crate::games::Decision;
use crate::games::megiddo::model::{Army, Card};
use crate::kernel::Set;

/// The decisions of a game, as they are made.
#[derive(Debug)]
pub(in crate::games::megiddo) struct Notes {
    /// How many rollouts judge a change.
    pub fresh: u32,
    /// The decisions so far.
    pub decisions: RefCell<Vec<Decision>>,
}

impl Notes {
    /// None yet.
    pub fn new(fresh: u32) -> Notes {
        Notes { fresh, decisions: RefCell::default() }
    }
}

/// Cards by name.
pub(super) fn names(army: &Army, cards: Set<Card>) -> String {
    army.listed(cards, |card| card.name.clone()).replace('\u{a0}', " ")
}
