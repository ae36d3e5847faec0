//! What onlookers are told.

use crate::prelude::*;

named! {
    /// In which phase a card was drawn.
    DrawPhase {
        /// M3.1
        Maneuver = "maneuver",
        /// M3.2
        Reserve = "reserve",
    }
}

/// Something that happened, told in order of play. Sets are slots of the side named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // fields are named after what they hold
pub enum Event {
    /// A new deck was shuffled from `deck`.
    Shuffle { side: Side, deck: Set<Slot> },
    /// A card was drawn; told one by one to those who heed the order.
    Draw { side: Side, card: Slot, phase: DrawPhase },
    /// So many cards were drawn of one deck, in whichever order.
    Drawn { side: Side, cards: Set<Slot>, phase: DrawPhase },
    /// Cards were discarded to the reserve (M3.2).
    Discard { side: Side, cards: Set<Slot> },
    /// An order of battle was revealed; `committable` were the cards to choose from (M3.3).
    Commit { side: Side, cards: Set<Slot>, committable: Set<Slot> },
    /// A strike was carried out, one of the `legal` ones.
    Strike { strike: Strike, effect: Effect, legal: Strikes },
    /// A side takes no further action in a phase (M3.9).
    Pass { side: Side, phase: Phase, legal: Strikes },
    /// A battle was decided; `totals` in quarter-points, `victory_points` after it, by side.
    Battle { number: u8, totals: [i32; 2], winner: Side, victory_points: [u8; 2] },
    /// The game is over; `casualties` are the casualty piles, by side.
    End { winner: Side, reason: EndReason, battles: u8, casualties: [Set<Slot>; 2] },
}
