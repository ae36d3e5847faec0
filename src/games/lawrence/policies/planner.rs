//! `planner`: rollout search over the candidate actions of its base policy.

mod campaign_value;

use self::campaign_value::win_probability;
use super::actions::ScriptedCandidates;
use super::scripted::Scripted;
use crate::prelude::*;
use sandtable_kernel::{
    MAX_CANDIDATES, Role, SearchTask, SequentialHalving, SimulatedPolicy, parameters,
};

/// Policy that simulates the game after each candidate action, and takes another action than its base policy if that is
/// clearly better.
///
/// The base policy takes all later decisions in the simulated games.
#[derive(Clone, Debug)]
pub struct Planner<B> {
    base: Box<B>,
    /// Scripted policy that proposes the candidate actions.
    proposer: Scripted,
    search: SequentialHalving,
    max_candidates: usize,
    /// True if a simulated game of a campaign ends with its mission and is then valued by an estimate.
    stops_at_mission_end: bool,
}

parameters! {
    /// Parameters of the search.
    struct Effort {
        rollouts: 1.0..=4096.0, "simulated games after each of the last candidate actions", whole;
        doubt: 0.0..=9.0, "standard errors by which an action must be better than the base policy's to replace it";
        most: 2.0..=16.0, "maximum number of candidate actions", whole;
        horizon: 0.0..=1.0, "1: simulates a campaign to the end of the mission, then estimates the chance to win it from campaigns of `cautious`; 0: simulates it to its end", whole;
    }
}

const EFFORT: Effort = Effort { rollouts: 64.0, doubt: 2.0, most: 8.0, horizon: 1.0 };

/// Parameters of the planner that are numbers.
pub(super) const PARAMETERS: &[Parameter] = &EFFORT.parameters();
/// Parameters of the planner that are policies.
pub(super) const SIMULATES: &[SimulatedPolicy] = &[SimulatedPolicy {
    name: "base",
    default: "cautious",
    meaning: "policy whose actions the search tries to improve; it also takes all later decisions of a simulated game",
    role: Role::Itself,
}];

/// Value of a won game; values of actions are thousandths of the probability of winning.
const WON: i32 = 1000;

impl<B: Player> Planner<B> {
    /// Creates the policy with its base; `proposer` proposes the candidate actions.
    pub(super) fn new(choice: &PolicyChoice, base: B, proposer: Scripted) -> Self {
        let effort = Effort::of(choice.values.iter().copied());
        Planner {
            proposer,
            base: Box::new(base),
            search: SequentialHalving { rollouts: effort.rollouts as u32, threshold: effort.doubt },
            max_candidates: effort.most as usize,
            stops_at_mission_end: effort.horizon >= 0.5,
        }
    }

    /// Returns the candidate action with the highest mean value in simulated games.
    ///
    /// The first candidate is the base policy's action, which another one must clearly surpass.
    fn best<A: Action>(
        &self,
        context: &mut DecisionContext<'_>,
        kind: &'static str,
        candidates: &CandidateActions<A>,
    ) -> A {
        let (actions, view) = (candidates.actions(), context.view);
        let describe = |action: usize| actions[action].describe(view.model());
        let task = SearchTask {
            kind,
            turn: view.number.into(),
            candidates: if view.is_at_point() { actions.len() } else { 1 },
            unit: WON as u32,
            describe: &describe,
        };
        let value = |imagined: &Option<Imagined<'_>>, action: usize| {
            let policy = ForcedAction::new(Some(&actions[action]), &*self.base);
            imagined.as_ref().map_or(0, |imagined| self.value(imagined, &policy))
        };
        actions[self.search.decide(context, &task, |key| view.imagine(key), value)]
    }

    /// Plays a simulated game on with a policy and returns its value.
    ///
    /// The value is [`WON`] times the probability of winning: 0 or 1 at the end of the game, and an estimate at the end
    /// of a mission of a campaign.
    fn value(&self, imagined: &Imagined<'_>, policy: &impl Player) -> i32 {
        if !self.stops_at_mission_end {
            return WON * i32::from(imagined.play_on(policy).won);
        }
        imagined.play_mission_on(policy, |outcome, view| match outcome {
            Some(outcome) => WON * i32::from(outcome.won),
            None => (f64::from(WON) * win_probability(&view)) as i32,
        })
    }
}

impl<B: Player> DelegatingPolicy for Planner<B> {
    fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        let action = decision.ask(&*self.base, context);
        let mut candidates = CandidateActions::new(action, self.max_candidates);
        let proposed = ScriptedCandidates::new(&self.proposer, context.view, MAX_CANDIDATES);
        decision.generate(&proposed, context, &mut candidates);
        self.best(context, Q::NAME, &candidates)
    }
}
