//! Decisions of search policies, which compare actions in simulated games, and their records.

use super::{
    Assessment, ChangedAction, Choice, DecisionContext, DecisionLog, DecisionRecord,
    DecisionSpread, GameKey, SequentialHalving, compare_actions,
};

/// Decision for which a search selects an action: its kind, its turn and its candidate actions.
pub struct SearchTask<'t> {
    /// Kind of the decision in a word or two, such as `commit`.
    pub kind: &'static str,
    /// Number of turns that were completed before the decision.
    pub turn: u32,
    /// Number of candidate actions; candidate 0 is the action of the policy that the search improves.
    pub candidates: usize,
    /// Value of a won game minus value of a lost game.
    pub unit: u32,
    /// Function that describes the candidate action with the given index, for the log.
    pub describe: &'t dyn Fn(usize) -> String,
}

impl SequentialHalving {
    /// Returns the index of the best candidate action; records the decision if the context has a log.
    ///
    /// `imagine` makes the simulated game with the given key: it samples hidden information and all random numbers.
    /// `value` plays that game after the candidate action with the given index and returns its value, as in
    /// [`SequentialHalving::best`]. If the log requests [`Assessment::Choices`], there is no search and the result is
    /// 0, the index of the base policy's action.
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
