//! Comparison of points of a search space by playing games with common random numbers.
//!
//! All points of one evaluation play games with the same random streams, so that their results differ by the points
//! and not by luck. No later evaluation plays these games again: the games that choose a point never confirm it.

use super::Budget;
use crate::prelude::*;

/// Comparison of points (such as decks) of a search space by playing games.
pub trait Evaluate {
    /// Point of the search space, such as a deck or a set of parameters.
    type Point;
    /// Results of the compared points, in their order.
    type Results;

    /// Returns whether the scenario allows a point that is within the bounds of the space.
    fn is_possible(&mut self, _point: &Self::Point) -> bool {
        true
    }

    /// Plays `games` fresh games of each point, on the same random streams for all points.
    ///
    /// Returns `None` if the budget has too few games left, or after an interruption.
    fn evaluate(&mut self, points: &[Self::Point], games: u64) -> Option<Self::Results>;
}

/// Gain of a point of a search space, such as a deck, over another one in the same games.
#[derive(Clone, Debug)]
pub struct Gain {
    /// Difference of the win rates, as a share of games.
    pub won: Estimate,
    /// Difference of the searched objective, which is usually the win rate.
    ///
    /// It is another measure if nearly all games have the same winner.
    pub objective: Estimate,
    /// Statistics of the comparison game by game, such as the p-value.
    pub pairing: Pairing,
}

impl Gain {
    /// Returns whether the gain of the objective is significant: its interval lies above 0.
    pub fn is_certain(&self) -> bool {
        self.objective.interval.is_some_and(|it| it.low > 0.0)
    }

    /// Returns the estimated gain of the objective, or 0 if it is unknown.
    pub fn value(&self) -> f64 {
        self.objective.value.unwrap_or(0.0)
    }
}

/// Estimates the gain of `candidate` over `base` in `games` fresh games of each.
///
/// Since these games did not select the candidate, the estimate has no selection bias. Returns `None` if the budget has
/// too few games left, or after an interruption.
pub fn confirm<E>(evaluate: &mut E, base: E::Point, candidate: E::Point, games: u64) -> Option<Gain>
where
    E: Evaluate<Results = Vec<Gain>>,
{
    Some(evaluate.evaluate(&[base, candidate], games)?.swap_remove(1))
}

/// Source of games for a search, which plays no game twice.
pub struct FreshGames<'a> {
    /// Session of the study, which plays the games.
    pub session: &'a Session<'a>,
    /// Limit on the number of games.
    pub budget: Budget,
    seed: u64,
    next: u64,
}

impl<'a> FreshGames<'a> {
    /// Creates the source of the games of a search.
    ///
    /// The master seed of the games is that of the study, combined with `salt` by exclusive or. A salt other than 0
    /// leaves the games of the study's own master seed for the measurement after the search.
    pub fn new(session: &'a Session<'a>, salt: u64, budget: Budget) -> Self {
        FreshGames { session, budget, seed: session.seed ^ salt, next: 0 }
    }

    /// Returns the indices of the next `games` games, each of which is returned only once.
    pub fn take(&mut self, games: u64) -> Range<u64> {
        let start = self.next;
        self.next = start.saturating_add(games);
        start..self.next
    }

    /// Plays the games of a panel with the given indices as a new stage of the study.
    ///
    /// Returns `None` after an interruption.
    pub fn play_stage(
        &mut self,
        stage: &str,
        panel: Panel,
        games: Range<u64>,
    ) -> Option<PanelTally> {
        let panel = Panel { seed: self.seed, ..panel };
        let played = (games.end - games.start).saturating_mul(panel.arms.len() as u64);
        let tally = self.session.play_range(stage, &panel, games)?;
        self.budget.spend(played);
        Some(tally)
    }

    /// Plays the next `games` games of a panel within the current stage of the study.
    ///
    /// Returns `None` if the budget has too few games left, or after an interruption.
    pub fn play(&mut self, panel: Panel, games: u64) -> Option<PanelTally> {
        let arms = panel.arms.len() as u64;
        if !self.budget.affords(games, arms) {
            return None;
        }
        let panel = Panel { seed: self.seed, ..panel };
        let indices = self.take(games);
        let played = self.session.play_part(&panel, indices);
        self.budget.spend(played.games * arms);
        // The session counts each index once, and not once for each arm.
        self.session.rounds.progress.add(played.games * (arms - 1));
        self.session.count_stage_games(played.games * (arms - 1));
        played.finished.then_some(played.tally)
    }
}
