//! What a player who searches makes of the questions of a game.

use std::cell::RefCell;

use super::{
    ActionDifference, DecisionContext, DecisionSpread, GameKey, SequentialHalving, compare_actions,
};

/// A question that a player who searches was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionRecord {
    /// What was asked, in a word or two.
    pub kind: &'static str,
    /// How many turns of the game were over.
    pub turn: u32,
    /// What changed, if the player did not give the answer of its base policy: the one it plays on as.
    pub change: Option<ChangedAction>,
    /// What there was to choose, if all answers were tried out and there were several.
    pub choice: Option<Choice>,
}

/// How the decisions of a player who searches are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assessment {
    /// The player searches, and so many fresh rollouts judge its changes.
    Changes(u32),
    /// The player gives the answers of its base policy, and so many rollouts try out every answer
    /// that it would consider.
    Choices(u32),
}

/// Answers among which a player may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What they differ by.
    pub spread: DecisionSpread,
    /// The value of a game won, less that of a game lost.
    pub unit: u32,
}

/// An answer of a searching player that differs from the answer of its base policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedAction {
    /// The answer of the policy, in words.
    pub from: String,
    /// The answer given, in words.
    pub to: String,
    /// By how much it is worth more, by rollouts on luck that did not choose it: by either half of them.
    pub gain: [ActionDifference; 2],
    /// The value of a game won, less that of a game lost.
    pub unit: u32,
}

/// The decisions of a game, as they are made.
#[derive(Debug)]
pub struct DecisionLog {
    /// How they are looked at.
    pub assessment: Assessment,
    decisions: RefCell<Vec<DecisionRecord>>,
}

impl DecisionLog {
    /// None yet.
    pub fn new(assessment: Assessment) -> DecisionLog {
        DecisionLog { assessment, decisions: RefCell::default() }
    }

    /// Whether the player searches.
    fn searches(&self) -> bool {
        matches!(self.assessment, Assessment::Changes(_))
    }

    fn add(&self, decision: DecisionRecord) {
        self.decisions.borrow_mut().push(decision);
    }

    /// All of them, in order.
    pub fn into_decisions(self) -> Vec<DecisionRecord> {
        self.decisions.into_inner()
    }
}

/// A question as a searcher tries answers to it out.
pub struct SearchTask<'t> {
    /// What is asked, in a word or two.
    pub kind: &'static str,
    /// How many turns of the game are over.
    pub turn: u32,
    /// How many answers come into question. The first is that of the policy which the player plays on
    /// as.
    pub answers: usize,
    /// The value of a game won, less that of a game lost.
    pub unit: u32,
    /// An answer, by its number, in words.
    pub words: &'t dyn Fn(usize) -> String,
}

impl SequentialHalving {
    /// The best answer to a question, by its number, as far as games played on can tell; the decision
    /// is noted if it is looked at. `imagine` deals what is hidden and all luck, and `value` plays one
    /// answer on from there, as for [`SequentialHalving::best`].
    #[inline]
    pub fn decide<View, I>(
        &self,
        context: &mut DecisionContext<'_, View>,
        task: &SearchTask<'_>,
        imagine: impl Fn(GameKey) -> I,
        value: impl Fn(&I, usize) -> i32,
    ) -> usize {
        let (log, is_open) = (context.log, task.answers > 1);
        let imagine = &imagine;
        let mut games = || {
            let word = context.word();
            move |rollout: u32| imagine(GameKey::new(word, rollout.into()))
        };
        let best = match is_open && log.is_none_or(DecisionLog::searches) {
            true => self.best(task.answers, games(), &value),
            false => 0,
        };
        let Some(log) = log else { return best };
        let (mut change, mut choice) = (None, None);
        match log.assessment {
            Assessment::Changes(fresh) if best != 0 => {
                let pair = |game: &I| [best, 0].map(|answer| value(game, answer));
                let gain = compare_actions(fresh, games(), pair);
                let [to, from] = [best, 0].map(task.words);
                change = Some(ChangedAction { from, to, gain, unit: task.unit });
            }
            Assessment::Choices(rollouts) if is_open => {
                let spread = DecisionSpread::estimate(task.answers, rollouts, games(), &value);
                choice = Some(Choice { spread, unit: task.unit });
            }
            _ => {}
        }
        log.add(DecisionRecord { kind: task.kind, turn: task.turn, change, choice });
        best
    }
}
