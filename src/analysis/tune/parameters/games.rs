//! Evaluation of parameters by games between policies.

use super::space::{ParameterPoint, ParameterSpace};
use crate::prelude::*;
use crate::search::{Budget, Evaluate, FreshGames};
pub use sandtable_summary::rows::PolicyStage;

/// Number that gives the search another master seed than the games that measure the gain.
const SALT: u64 = 0x6669_7474_696e_6721;

/// Evaluator that plays policies with given parameters, and knows the stage of the search.
pub trait EvaluateParameters: Evaluate<Point = ParameterPoint, Results = SideTally> {
    /// Sets the stage of the search to which the next games belong.
    fn begin(&mut self, stage: PolicyStage);

    /// Plays new games of some points (sets of parameters) in a stage of a search; returns their wins.
    ///
    /// Returns `None` after an interruption.
    fn evaluate_in(
        &mut self,
        stage: PolicyStage,
        points: &[ParameterPoint],
        games: u64,
    ) -> Option<SideTally> {
        self.begin(stage);
        self.evaluate(points, games)
    }
}

/// Policy that a search has evaluated, with its wins.
pub struct EvaluatedPolicy {
    /// Stage of the search.
    pub stage: PolicyStage,
    /// Name of the policy with its parameters.
    pub policy: String,
    /// Number of games won.
    pub wins: u64,
    /// Number of games played.
    pub n: u64,
}

/// Evaluator that plays a policy in one seat, against all opponents equally often.
pub struct PolicyGames<'a> {
    pub(super) session: &'a Session<'a>,
    pub(super) space: &'a ParameterSpace,
    pub(super) seat: &'static Part,
    pub(super) matchups: Vec<Matchup>,
    fresh: FreshGames<'a>,
    stage: PolicyStage,
    /// Policies evaluated so far, in order.
    pub path: Vec<EvaluatedPolicy>,
}

impl<'a> PolicyGames<'a> {
    /// Creates an evaluator of the policy in `seat`.
    pub fn new(session: &'a Session<'a>, space: &'a ParameterSpace, seat: &'static Part) -> Self {
        PolicyGames {
            session,
            space,
            seat,
            matchups: session.matchups(),
            fresh: FreshGames::new(session, SALT, Budget::new(u64::MAX)),
            stage: PolicyStage::default(),
            path: Vec::new(),
        }
    }

    /// Returns whether the tuned policy plays in the first seat.
    pub fn is_first(&self) -> bool {
        self.seat.key == self.session.parts().first().key
    }

    /// Creates a panel with an arm for each point: the policy with these parameters in all `matchups`.
    pub fn panel(&self, matchups: &[Matchup], points: &[ParameterPoint], seed: u64) -> Panel {
        let arm = |point: &ParameterPoint| {
            let policy = self.space.policy_at(point);
            let cast =
                |it: &Matchup| self.session.prepare(&it.clone().with(self.seat.key, &*policy));
            PanelArm::new(matchups.iter().map(cast).collect(), Vec::new())
        };
        let weights = MatchupShares::equal(matchups.len());
        Panel { arms: points.iter().map(arm).collect(), weights, ..Panel::new([], seed) }
    }
}

impl Evaluate for PolicyGames<'_> {
    type Point = ParameterPoint;
    type Results = SideTally;

    fn evaluate(&mut self, points: &[ParameterPoint], games: u64) -> Option<SideTally> {
        let panel = self.panel(&self.matchups, points, 0);
        let indices = self.fresh.take(games);
        let stage = format!("{} sets of parameters", points.len());
        let played = self.fresh.play_stage(&stage, panel, indices)?.for_side(self.is_first());
        for (arm, point) in points.iter().enumerate() {
            let (policy, wins, n) = (self.space.policy_at(point), played.wins(arm), played.n());
            self.path.push(EvaluatedPolicy { stage: self.stage, policy, wins, n });
        }
        Some(played)
    }
}

impl EvaluateParameters for PolicyGames<'_> {
    fn begin(&mut self, stage: PolicyStage) {
        self.stage = stage;
    }
}
