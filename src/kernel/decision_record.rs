//! Records of the decisions of search policies, for studies of what each decision is worth.

use std::cell::RefCell;

use super::{ActionDifference, DecisionSpread};

/// Record of one decision of a search policy: its kind, its turn, and measured values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionRecord {
    /// Kind of the decision in a word or two, such as `commit`.
    pub kind: &'static str,
    /// Number of turns that were completed before the decision.
    pub turn: u32,
    /// Change by the search; `None` if it took the action of its base policy (the policy that it improves).
    pub change: Option<ChangedAction>,
    /// Difference between the best and the worst candidate; `None` if there is one or it is not measured.
    pub choice: Option<Choice>,
}

/// Measurement that a search policy makes at each decision, with its number of rollouts.
///
/// A rollout is a simulated game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assessment {
    /// The policy searches; whenever it deviates from its base policy, new rollouts measure the gain.
    Changes(u32),
    /// The policy takes its base policy's action, and rollouts measure the value of each candidate.
    Choices(u32),
}

/// Difference between the values of the best and the worst candidate action of one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Value of the best candidate action minus value of the worst.
    pub spread: DecisionSpread,
    /// Value of a won game minus value of a lost game, in the unit of the sums.
    pub unit: u32,
}

/// Action by which a search policy deviated from its base policy, the policy that it improves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedAction {
    /// Description of the base policy's action.
    pub from: String,
    /// Description of the action that was taken instead.
    pub to: String,
    /// Value of the action taken minus that of the base policy's action, for each half of the new rollouts.
    ///
    /// The search did not use these rollouts, so the selection of the action does not bias them.
    pub gain: [ActionDifference; 2],
    /// Value of a won game minus value of a lost game, in the unit of the sums.
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

    /// Returns whether the policy must search; if not, it must take its base policy's actions.
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
