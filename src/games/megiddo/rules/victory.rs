//! M1 Object: who wins, and why.

use super::rulings::LawrenceLostBattle;
use crate::prelude::*;

named! {
    /// Why a game ended.
    EndReason {
        /// M1.2 A side reached its victory points.
        VictoryPoints = "victory_points",
        /// M1.3 A card whose loss means defeat, Lawrence as a rule, entered the casualty pile.
        LawrenceLost = "lawrence_lost",
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The side that won.
    pub winner: Side,
    /// Why.
    pub reason: EndReason,
}

impl<T: Table> Play<'_, T> {
    /// M1.3 A side that has lost a vital card.
    fn defeated(&self) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.state.of(side).casualties.meets(self.model.army(side).vital))
    }

    /// M3.8 The winner of a battle scores one victory point; by a ruling, not if the game ends with
    /// the loss of a vital card.
    #[inline]
    pub(super) fn score(&mut self, winner: Side) {
        self.state.battles += 1;
        let scores = match self.model.rulings.lawrence_lost_battle {
            LawrenceLostBattle::Scored => true,
            LawrenceLostBattle::Unscored => self.defeated().is_none(),
        };
        self.state.victory_points[winner.index()] += u8::from(scores);
    }

    /// M1.2, M1.3 A lost vital card decides the game, whatever the score; else the victory points.
    #[inline]
    pub(super) fn outcome(&mut self) -> Option<Outcome> {
        let reached = |side: &Side| {
            self.state.victory_points[side.index()] >= self.model.army(*side).victory_points
        };
        let outcome = match self.defeated() {
            Some(side) => Outcome { winner: side.enemy(), reason: EndReason::LawrenceLost },
            None => Outcome {
                winner: Side::BOTH.into_iter().find(reached)?,
                reason: EndReason::VictoryPoints,
            },
        };
        let Outcome { winner, reason } = outcome;
        let casualties = Side::BOTH.map(|side| self.state.of(side).casualties);
        self.tell(Event::End { winner, reason, battles: self.state.battles, casualties });
        Some(outcome)
    }
}
