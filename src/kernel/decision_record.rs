//! Records of the decisions of search policies, for studies of their value.

use std::cell::RefCell;

use super::{
    ActionDifference, DecisionContext, DecisionSpread, GameKey, SequentialHalving, compare_actions,
};

/// Record of one decision of a search policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionRecord {
    /// Kind of the decision, in a word or two.
    pub kind: &'static str,
    /// Number of turns completed before the decision.
    pub turn: u32,
    /// Change, if the policy deviated from the action of its base policy.
    pub change: Option<ChangedAction>,
    /// Value differences of the candidate actions, if there were several and they were measured.
    pub choice: Option<Choice>,
}

/// Measurement that is made at each decision of a search policy, with its number of rollouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assessment {
    /// The policy searches, and fresh rollouts measure the gain of each changed action.
    Changes(u32),
    /// The policy takes its base policy's action, and rollouts measure all candidate actions.
    Choices(u32),
}

/// Value differences among the candidate actions of one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Difference of the best and the worst candidate.
    pub spread: DecisionSpread,
    /// Value of a won game minus value of a lost game.
    pub unit: u32,
}

/// Action of a search policy that differs from the action of its base policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedAction {
    /// Description of the base policy's action.
    pub from: String,
    /// Description of the action taken.
    pub to: String,
    /// Gain in value, estimated by rollouts that did not select the action, for each half of them.
    pub gain: [ActionDifference; 2],
    /// Value of a won game minus value of a lost game.
    pub unit: u32,
}

/// Log of the decisions of one game, filled during the game.
#[derive(Debug)]
pub struct DecisionLog {
    /// Measurement to make at each decision.
    pub assessment: Assessment,
    decisions: RefCell<Vec<DecisionRecord>>,
}

impl DecisionLog {
    /// Creates an empty log.
    pub fn new(assessment: Assessment) -> DecisionLog {
        DecisionLog { assessment, decisions: RefCell::default() }
    }

    /// Returns whether the policy searches, instead of taking the actions of its base policy.
    fn searches(&self) -> bool {
        matches!(self.assessment, Assessment::Changes(_))
    }

    fn add(&self, decision: DecisionRecord) {
        self.decisions.borrow_mut().push(decision);
    }

    /// Returns all records in the order of the decisions.
    pub fn into_decisions(self) -> Vec<DecisionRecord> {
        self.decisions.into_inner()
    }
}

/// Decision that a search policy is to take, with its candidate actions.
pub struct SearchTask<'t> {
    /// Kind of the decision, in a word or two.
    pub kind: &'static str,
    /// Number of turns completed.
    pub turn: u32,
    /// Number of candidate actions; candidate 0 is the action of the base policy.
    pub candidates: usize,
    /// Value of a won game minus value of a lost game.
    pub unit: u32,
    /// Describes the candidate action of an index.
    pub describe: &'t dyn Fn(usize) -> String,
}

impl SequentialHalving {
    /// Returns the index of the best candidate action, and records the decision if the context has a log.
    ///
    /// The log's [`Assessment`] may ask for the base policy's action instead of a search. `imagine` and `value` are
    /// those of [`SequentialHalving::best`], but `imagine` takes the key of the simulated game.
    #[inline]
    pub fn decide<View, I>(
        &self,
        context: &mut DecisionContext<'_, View>,
        task: &SearchTask<'_>,
        imagine: impl Fn(GameKey) -> I,
        value: impl Fn(&I, usize) -> i32,
    ) -> usize {
        let (log, is_open) = (context.log, task.candidates > 1);
        let imagine = &imagine;
        let mut games = || {
            let seed = context.seed();
            move |rollout: u32| imagine(GameKey::new(seed, rollout.into()))
        };
        let best = match is_open && log.is_none_or(DecisionLog::searches) {
            true => self.best(task.candidates, games(), &value),
            false => 0,
        };
        let Some(log) = log else { return best };
        let (mut change, mut choice) = (None, None);
        match log.assessment {
            Assessment::Changes(fresh) if best != 0 => {
                let pair = |game: &I| [best, 0].map(|action| value(game, action));
                let gain = compare_actions(fresh, games(), pair);
                let [to, from] = [best, 0].map(task.describe);
                change = Some(ChangedAction { from, to, gain, unit: task.unit });
            }
            Assessment::Choices(rollouts) if is_open => {
                let spread = DecisionSpread::estimate(task.candidates, rollouts, games(), &value);
                choice = Some(Choice { spread, unit: task.unit });
            }
            _ => {}
        }
        log.add(DecisionRecord { kind: task.kind, turn: task.turn, change, choice });
        best
    }
}
