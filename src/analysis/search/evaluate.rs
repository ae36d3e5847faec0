//! Evaluation of points on common random numbers.
//!
//! All points of one evaluation play games with the same random streams, so that their results differ by the points
//! and not by luck. No later evaluation plays these games again: the games that choose a point never confirm it.

use super::Budget;
use crate::prelude::*;

/// Evaluation of the points of a search space by playing games.
pub trait Evaluate {
    /// Point of the search space, such as a deck or a set of parameters.
    type Point;
    /// Results of the points of one evaluation, in the order of the points.
    type Results;

    /// Returns whether the scenario allows a point within the bounds of the space.
    fn is_possible(&mut self, _point: &Self::Point) -> bool {
        true
    }

    /// Plays `games` fresh games of each point, on the same random streams for all points.
    ///
    /// Returns `None` after an interruption, or if the budget has too few games left.
    fn evaluate(&mut self, points: &[Self::Point], games: u64) -> Option<Self::Results>;
}

/// Gain of a point over another, from the same games.
#[derive(Clone, Debug)]
pub struct Gain {
    /// Difference of the win rates, as a share of games.
    pub won: Estimate,
    /// Difference in the objective: the win rate, or a measure if nearly all games have the same winner.
    pub objective: Estimate,
    /// Comparison of the two points, game by game.
    pub pairing: Pairing,
}

impl Gain {
    /// Returns whether the interval of the objective lies above 0.
    pub fn is_certain(&self) -> bool {
        self.objective.interval.is_some_and(|it| it.low > 0.0)
    }

    /// Returns the estimated gain of the objective; 0 if it is unknown.
    pub fn value(&self) -> f64 {
        self.objective.value.unwrap_or(0.0)
    }
}

/// Estimates the gain of `candidate` over `base` in fresh games, which chose neither of them.
///
/// Returns `None` after an interruption, or if the budget has too few games left.
pub fn confirm<E>(evaluate: &mut E, base: E::Point, candidate: E::Point, games: u64) -> Option<Gain>
where
    E: Evaluate<Results = Vec<Gain>>,
{
    Some(evaluate.evaluate(&[base, candidate], games)?.swap_remove(1))
}

/// Source of fresh games for a search: no two panels play the same games.
pub struct FreshGames<'a> {
    /// Session of the study that plays the games.
    pub session: &'a Session<'a>,
    /// Limit on the number of games of the search.
    pub budget: Budget,
    seed: u64,
    next: u64,
}

impl<'a> FreshGames<'a> {
    /// Creates the source of the games of a search.
    ///
    /// Their master seed is the exclusive or of the study's master seed and `salt`. With a salt other than 0, the
    /// search plays none of the games of the study's own master seed, which remain for the confirmation.
    pub fn new(session: &'a Session<'a>, salt: u64, budget: Budget) -> Self {
        FreshGames { session, budget, seed: session.seed ^ salt, next: 0 }
    }

    /// Returns the indices of `games` games that no other call returns.
    pub fn take(&mut self, games: u64) -> Range<u64> {
        let start = self.next;
        self.next = start.saturating_add(games);
        start..self.next
    }

    /// Plays the games `games` of a panel as a stage of its own; returns `None` after an interruption.
    pub fn play_stage(
        &mut self,
        stage: &str,
        panel: Panel,
        games: Range<u64>,
    ) -> Option<PanelTally> {
        let panel = Panel { seed: self.seed, ..panel };
        let played = (games.end - games.start).saturating_mul(panel.lines.len() as u64);
        let tally = self.session.play_range(stage, &panel, games)?;
        self.budget.spend(played);
        Some(tally)
    }

    /// Plays `games` fresh games of a panel as a part of the current stage.
    ///
    /// Returns `None` after an interruption, or if the budget has too few games left.
    pub fn play(&mut self, panel: Panel, games: u64) -> Option<PanelTally> {
        let lines = panel.lines.len() as u64;
        if !self.budget.affords(games, lines) {
            return None;
        }
        let panel = Panel { seed: self.seed, ..panel };
        let indices = self.take(games);
        let played = self.session.play_part(&panel, indices);
        self.budget.spend(played.games * lines);
        // The session counts each index once, and not once for each line.
        self.session.rounds.progress.add(played.games * (lines - 1));
        self.session.count_stage_games(played.games * (lines - 1));
        played.finished.then_some(played.tally)
    }
}
