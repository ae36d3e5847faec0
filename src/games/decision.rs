//! What a player who searches makes of the questions of a game.

use std::cell::RefCell;

use sandtable_kernel::{Difference, Spread};

/// A question that a player who searches was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What was asked, in a word or two.
    pub kind: &'static str,
    /// How many turns of the game were over.
    pub turn: u32,
    /// The change, if the answer was not that of the policy which it plays on as.
    pub change: Option<Change>,
    /// What there was to choose, if all answers were tried out and there were several.
    pub choice: Option<Choice>,
}

/// How the decisions of a player who searches are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judging {
    /// The player searches, and so many fresh rollouts judge its changes.
    Changes(u32),
    /// The player answers as the policy does which it plays on as, and so many rollouts try every
    /// answer out that it would consider.
    Choices(u32),
}

/// Answers among which a player may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What they differ by.
    pub spread: Spread,
    /// The value of a game won, less that of a game lost.
    pub unit: u32,
}

/// Another answer than that of the policy which a searching player plays on as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The answer of the policy, in words.
    pub from: String,
    /// The answer given, in words.
    pub to: String,
    /// By how much it is worth more, by rollouts on luck that did not choose it: by either half of them.
    pub gain: [Difference; 2],
    /// The value of a game won, less that of a game lost.
    pub unit: u32,
}

/// The decisions of a game, as they are made.
#[derive(Debug)]
pub struct Notes {
    /// How they are looked at.
    pub judging: Judging,
    decisions: RefCell<Vec<Decision>>,
}

impl Notes {
    /// None yet.
    pub fn new(judging: Judging) -> Notes {
        Notes { judging, decisions: RefCell::default() }
    }

    /// Whether the player searches.
    pub fn searches(&self) -> bool {
        matches!(self.judging, Judging::Changes(_))
    }

    /// Adds a decision.
    pub fn add(&self, decision: Decision) {
        self.decisions.borrow_mut().push(decision);
    }

    /// All of them, in order.
    pub fn into_decisions(self) -> Vec<Decision> {
        self.decisions.into_inner()
    }
}
