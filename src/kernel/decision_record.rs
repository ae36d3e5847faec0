//! Records of the decisions of search policies, for studies of their value.

use std::cell::RefCell;

use super::{ActionDifference, DecisionSpread};

/// Record of one decision of a search policy: its kind, its turn, and the values measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionRecord {
    /// Kind of the decision in a word or two, such as `commit`.
    pub kind: &'static str,
    /// Number of turns that were completed before the decision.
    pub turn: u32,
    /// Action that the search took instead of the base policy's action; `None` if it took that action.
    pub change: Option<ChangedAction>,
    /// Spread of the candidate actions' values; `None` if there was one candidate or no measurement.
    pub choice: Option<Choice>,
}

/// Measurement that a search policy makes at each of its decisions, with the number of rollouts for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assessment {
    /// The policy searches. If it deviates from its base policy, new rollouts measure the gain.
    Changes(u32),
    /// The policy takes its base policy's action, and rollouts measure the value of each candidate.
    Choices(u32),
}

/// Value difference between the best and the worst candidate action of one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Value of the best candidate action minus value of the worst.
    pub spread: DecisionSpread,
    /// Value of a won game minus value of a lost game.
    pub unit: u32,
}

/// Action that a search policy took instead of the action of its base policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedAction {
    /// Description of the base policy's action.
    pub from: String,
    /// Description of the action that was taken instead.
    pub to: String,
    /// Value of the action taken minus value of the base policy's action, for each half of the rollouts.
    ///
    /// These rollouts did not take part in the search, so the selection of the action does not bias them.
    pub gain: [ActionDifference; 2],
    /// Value of a won game minus value of a lost game.
    pub unit: u32,
}

/// Log of a search policy's decisions in one game, filled while the game is played.
#[derive(Debug)]
pub struct DecisionLog {
    /// Measurement that the policy makes at each decision.
    pub assessment: Assessment,
    decisions: RefCell<Vec<DecisionRecord>>,
}

impl DecisionLog {
    /// Creates an empty log, which requests `assessment` at each decision.
    pub fn new(assessment: Assessment) -> DecisionLog {
        DecisionLog { assessment, decisions: RefCell::default() }
    }

    /// Returns true if the policy must search, false if it must take its base policy's actions.
    pub(super) fn searches(&self) -> bool {
        matches!(self.assessment, Assessment::Changes(_))
    }

    pub(super) fn add(&self, decision: DecisionRecord) {
        self.decisions.borrow_mut().push(decision);
    }

    /// Returns all records in the order of the decisions.
    pub fn into_decisions(self) -> Vec<DecisionRecord> {
        self.decisions.into_inner()
    }
}
