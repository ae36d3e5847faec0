//! M1 The object of the game: how a side wins.

use super::rulings::LawrenceLostBattle;
use crate::prelude::*;

named! {
    /// Reason for the end of a game.
    EndReason {
        /// M1.2 A side reached the victory points that it needs.
        VictoryPoints = "victory_points",
        /// M1.3 A card whose loss means defeat entered the casualty pile; in the printed game, Lawrence.
        LawrenceLost = "lawrence_lost",
    }
}

/// Outcome of a game: the winner, and the reason for the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The side that won.
    pub winner: Side,
    /// Reason for the end of the game.
    pub reason: EndReason,
}

impl<T: Table> Play<'_, T> {
    /// M1.3 Returns the side that has lost a card whose loss means defeat; `None` if there is no such side.
    fn defeated_side(&self) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.state.of(side).casualties.meets(self.model.army(side).vital))
    }

    /// M3.8 Gives the winner of a battle its victory point and counts the battle.
    ///
    /// Under an optional ruling, the winner gets no point if a card whose loss means defeat was lost (M1.3).
    #[inline]
    pub(super) fn award_point(&mut self, winner: Side) {
        self.state.battles += 1;
        let scores = match self.model.rulings.lawrence_lost_battle {
            LawrenceLostBattle::Scored => true,
            LawrenceLostBattle::Unscored => self.defeated_side().is_none(),
        };
        self.state.victory_points[winner.index()] += u8::from(scores);
    }

    /// M1.2, M1.3 Returns the outcome and reports the end as an event if the game is over; else `None`.
    ///
    /// If a card whose loss means defeat was lost, this decides the game, whatever the score.
    #[inline]
    pub(super) fn check_victory(&mut self) -> Option<Outcome> {
        let reached = |side: &Side| {
            self.state.victory_points[side.index()] >= self.model.army(*side).victory_points
        };
        let outcome = match self.defeated_side() {
            Some(side) => Outcome { winner: side.enemy(), reason: EndReason::LawrenceLost },
            None => Outcome {
                winner: Side::BOTH.into_iter().find(reached)?,
                reason: EndReason::VictoryPoints,
            },
        };
        let Outcome { winner, reason } = outcome;
        let casualties = Side::BOTH.map(|side| self.state.of(side).casualties);
        self.emit(Event::End { winner, reason, battles: self.state.battles, casualties });
        Some(outcome)
    }
}
