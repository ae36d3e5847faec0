//! Forecasts of moves, as features of trained policies.

use crate::policies::evaluator::{Evaluator, Sortie};
use crate::prelude::*;

/// Expected results of a move of the force, as input of neural nets.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoveForecast {
    /// Probability that there is no battle.
    pub quiet: f32,
    /// Probability that there is a battle and it is lost.
    pub lost: f32,
    /// Expected number of units lost.
    pub losses: f32,
    /// Number of Operations that the remaining goal spaces take after a success.
    pub tour: f32,
    /// True if a success completes a goal space.
    pub gains: bool,
    /// True if a success meets the goal of the mission.
    pub meets_goal: bool,
}

impl MoveForecast {
    /// Forecasts the results of the move `choice` for a sortie (a force and its start).
    ///
    /// A rally leads to no battle, so its forecast holds only the length of the tour.
    pub fn new(evaluator: &Evaluator<'_>, sortie: &Sortie, choice: Move) -> MoveForecast {
        let to = match choice {
            Move::March(to) | Move::Sail(to) | Move::Airlift(to) => to,
            Move::Rally(_) => return MoveForecast { tour: sortie.tour, ..MoveForecast::default() },
        };
        let encounter = evaluator.encounter(sortie, to);
        let done = evaluator.done_after(sortie, to);
        MoveForecast {
            quiet: encounter.quiet,
            lost: encounter.lost,
            losses: encounter.losses,
            tour: evaluator.tour(sortie, done, to),
            gains: done != evaluator.done_without_success(sortie, to),
            meets_goal: evaluator.goal.is_met(done),
        }
    }
}
