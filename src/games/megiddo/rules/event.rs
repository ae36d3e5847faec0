//! Events of a game, which the rules report to an observer.

use crate::prelude::*;

named! {
    /// Phase of a battle in which a card is drawn.
    DrawPhase {
        /// The maneuver phase (M3.1).
        Maneuver = "maneuver",
        /// The reserve phase (M3.2).
        Reserve = "reserve",
    }
}

/// Event of a game; the rules report events in order of play.
///
/// Unless a variant says otherwise, its slots refer to the deck of the side in the field `side`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // fields are named after what they hold
pub enum Event {
    /// A new deck was shuffled from the cards in `deck`.
    Shuffle { side: Side, deck: Set<Slot> },
    /// A card was drawn. Reported for each card, but only if an observer needs the order of the draws.
    Draw { side: Side, card: Slot, phase: DrawPhase },
    /// Cards were drawn from one deck. Reported after the [`Draw`](Event::Draw) events, if there are any.
    Drawn { side: Side, cards: Set<Slot>, phase: DrawPhase },
    /// Cards were discarded from the hand to the reserve (M3.2).
    Discard { side: Side, cards: Set<Slot> },
    /// An order of battle was revealed (M3.3); `committable` are all the cards that could be committed.
    Commit { side: Side, cards: Set<Slot>, committable: Set<Slot> },
    /// The side `legal.side` carried out a strike; `legal` are all the strikes that it could choose from.
    Strike { strike: Strike, effect: Effect, legal: LegalStrikes },
    /// A side passed and acts no more in this phase (M3.9); `legal` are the strikes open to it, if any.
    Pass { side: Side, phase: Phase, legal: LegalStrikes },
    /// A battle was decided; `totals` are the Forces of both sides in quarter-points, British first.
    ///
    /// `number` counts battles from 1. `victory_points` is the score after the battle, British first.
    Battle { number: u8, totals: [i32; 2], winner: Side, victory_points: [u8; 2] },
    /// The game ended; `casualties` are the casualty piles of both sides, British first.
    End { winner: Side, reason: EndReason, battles: u8, casualties: [Set<Slot>; 2] },
}
