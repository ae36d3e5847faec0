//! The points of a game from which it can be played on.

use super::Mode;
use crate::prelude::*;

/// A question that is about to be asked, from which a game can be played on: the questions in the
/// order in which a mission comes to them.
///
/// A game that is played on asks the question again. Nothing is kept but the [`State`]: each step
/// of the rules passes over the steps that lie before the point. What is asked in the middle of a
/// step (while a card takes effect, a battle line forms or shots are fired, of a Leader who was
/// caught) is no such point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Point {
    /// No question: nothing lies before it.
    Beginning,
    /// L4, L19 Where Lawrence starts.
    Start,
    /// L4 What to buy at set-up.
    Outfit,
    /// L5.1 A hold card before an Operation.
    OperationCard,
    /// L16 Whether to appeal.
    Appeal,
    /// L5.2 Which units carry out the Operation.
    Force,
    /// L5.3 What to buy.
    Purchase,
    /// L14.3 Whether to try to recruit a Leader.
    Leader,
    /// L6.4 What Gear to hand over.
    Gift,
    /// L17 Where to scout.
    Scout,
    /// L5.5 How to move.
    Move,
    /// L8.3 A hold card before a battle.
    BattleCard,
    /// L10.5 Whether to break off.
    BreakOff,
    /// L8.3 A hold card before Demolitions.
    DemolitionCard,
    /// L13 Who uses a Demolition.
    Demolition,
}

impl Timing {
    /// The point at which hold cards of this timing are offered; none for those that answer a card.
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
    /// A game in the state that it had when it came to a [`Point`]; none if it is at no point.
    pub(super) fn at_point(model: &'m Model, state: State, table: T) -> Option<Self> {
        Some(Play { from: state.point?, model, state, table })
    }

    /// Plays from the point to the end of the game.
    pub(super) fn play_on(&mut self) -> Outcome {
        match self.state.is_campaign {
            true => self.play(Mode::Campaign),
            false => self.play(Mode::Mission(self.state.mission())),
        }
    }

    /// Plays from the point to the end of the mission, and says how the game ended if it ended then.
    pub(super) fn play_mission_on(&mut self) -> Option<Outcome> {
        match self.state.is_campaign {
            true => self.campaign_mission(),
            false => Some(self.play_on()),
        }
    }

    /// Whether the game is on its way to the point from which it is played on.
    #[inline]
    pub(super) fn is_resuming(&self) -> bool {
        self.from != Point::Beginning
    }

    /// Whether the question of a point does not lie before the one from which the game is played on.
    #[inline]
    pub(super) fn comes_to(&self, point: Point) -> bool {
        self.from <= point
    }
}
