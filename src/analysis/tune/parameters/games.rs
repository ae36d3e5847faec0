//! Evaluation of parameters by games between policies.

use super::space::{ParameterPoint, ParameterSpace};
use crate::prelude::*;
use crate::search::{Budget, Evaluate, FreshGames};
pub use sandtable_summary::rows::PolicyStage;

/// Master seed of the search, relative to that of the games that measure the gain.
const SALT: u64 = 0x6669_7474_696e_6721;

/// Evaluation of parameters, in the stages of a search.
pub trait EvaluateParameters: Evaluate<Point = ParameterPoint, Results = SideTally> {
    /// Begins a stage of the search.
    fn begin(&mut self, stage: PolicyStage);

    /// Plays fresh games of some points in a stage of the search.
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

/// Policy that was evaluated in a search.
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

/// Games of a policy in one seat, in which it meets all opponents equally often.
pub struct PolicyGames<'a> {
    pub(super) session: &'a Session<'a>,
    pub(super) space: &'a ParameterSpace,
    pub(super) seat: &'static Part,
    pub(super) matchups: Vec<Matchup>,
    fresh: FreshGames<'a>,
    stage: PolicyStage,
    /// Policies that were evaluated, in order.
    pub path: Vec<EvaluatedPolicy>,
}

impl<'a> PolicyGames<'a> {
    /// Creates the games of the policy in `seat`.
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

    /// Returns whether the policy has the first seat.
    pub fn is_first(&self) -> bool {
        self.seat.key == self.session.parts().first().key
    }

    /// Returns the panel of the policy at some points, each in all of `matchups`.
    pub fn panel(&self, matchups: &[Matchup], points: &[ParameterPoint], seed: u64) -> Panel {
        let line = |point: &ParameterPoint| {
            let policy = self.space.policy(point);
            let cast =
                |it: &Matchup| self.session.prepare(&it.clone().with(self.seat.key, &*policy));
            PanelLine::new(matchups.iter().map(cast).collect(), Vec::new())
        };
        let weights = MatchupShares::equal(matchups.len());
        Panel { lines: points.iter().map(line).collect(), weights, ..Panel::new([], seed) }
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
        for (line, point) in points.iter().enumerate() {
            let (policy, wins, n) = (self.space.policy(point), played.wins(line), played.n());
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
