//! Decisions from which a game can be resumed.

use super::Mode;
use crate::prelude::*;

/// Decision of the player from which a game can be resumed.
///
/// The points are in the order in which a mission reaches them. A resumed game asks for the decision again. Only the
/// [`State`] is stored: each step of the rules skips the steps before the point. Decisions in the middle of a step
/// (while a card takes effect, a line forms, shots are fired, or a Leader is captured) are not points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Point {
    /// No decision: the beginning of the game.
    Beginning,
    /// L4, L19 Start space of Lawrence.
    Start,
    /// L4 Purchase at set-up.
    Outfit,
    /// L5.1 Hold card before an Operation.
    OperationCard,
    /// L16 Appeal to the High Command.
    Appeal,
    /// L5.2 Choice of the force.
    Force,
    /// L5.3 Purchase in the Recruiting phase.
    Purchase,
    /// L14.3 Attempt to recruit a Leader.
    Leader,
    /// L6.4 Gear handed to another unit.
    Gift,
    /// L17 Garrison to scout.
    Scout,
    /// L5.5 Move of the force.
    Move,
    /// L8.3 Hold card before a battle.
    BattleCard,
    /// L10.5 Attempt to break off.
    BreakOff,
    /// L8.3 Hold card before Demolitions.
    DemolitionCard,
    /// L13 Use of a Demolition.
    Demolition,
}

impl Timing {
    /// Returns the [`Point`] of the decision to play hold cards of this timing.
    ///
    /// Returns `None` for hold cards that respond to a turned card, because a game cannot be resumed there, and for
    /// immediate cards.
    #[inline]
    pub(super) const fn point(self) -> Option<Point> {
        match self {
            Timing::Operation => Some(Point::OperationCard),
            Timing::Battle => Some(Point::BattleCard),
            Timing::Demolition => Some(Point::DemolitionCard),
            _ => None,
        }
    }
}

impl<'m, T: Table> Play<'m, T> {
    /// Prepares a game that is resumed from the decision at which `state` was stored.
    ///
    /// Returns `None` if games cannot be resumed from this decision.
    pub(super) fn at_point(model: &'m Model, state: State, table: T) -> Option<Self> {
        Some(Play { from: state.point?, model, state, table })
    }

    /// Plays the resumed game to its end, and returns the outcome.
    pub(super) fn play_on(&mut self) -> Outcome {
        match self.state.is_campaign {
            true => self.play(Mode::Campaign),
            false => self.play(Mode::Mission(self.state.mission())),
        }
    }

    /// Plays the resumed game to the end of its mission.
    ///
    /// Returns the outcome if the game ends with this mission, and otherwise `None`.
    pub(super) fn play_mission_on(&mut self) -> Option<Outcome> {
        match self.state.is_campaign {
            true => self.campaign_mission(),
            false => Some(self.play_on()),
        }
    }

    /// Returns true while the rules skip the steps before the point from which the game is resumed.
    #[inline]
    pub(super) fn is_resuming(&self) -> bool {
        self.from != Point::Beginning
    }

    /// Returns true if the step with the decision `point` must be run.
    ///
    /// Returns false if the game is being resumed from a later point, so that the step is skipped.
    #[inline]
    pub(super) fn comes_to(&self, point: Point) -> bool {
        self.from <= point
    }
}
