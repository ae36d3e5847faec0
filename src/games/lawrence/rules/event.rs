//! Events of a game, for observers.

use super::appeal::Granted;
use super::combat::Side;
use super::effects::Done;
use super::movement::{MoveKind, Route};
use super::victory::EndReason;
use crate::prelude::*;

/// Thing that was bought (L6.1), and the space or unit that received it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bought {
    /// Unit and its space.
    Unit(UnitKind, Unit, Space),
    /// Piece of Gear and its carrier.
    Gear(GearKind, Gear, Unit),
    /// An extra Op.
    Op,
}

impl Bought {
    /// Returns the name of the bought thing in traces, such as `Armored Car`.
    pub(crate) fn name(self) -> String {
        match self {
            Bought::Unit(kind, ..) => titled(kind.name()),
            Bought::Gear(kind, ..) => titled(kind.name()),
            Bought::Op => titled("op"),
        }
    }
}

/// Converts the name of a kind to its form in traces: `armored_car` to `Armored Car`.
pub(crate) fn titled(name: &str) -> String {
    let words = name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect::<Vec<_>>().join(" ")
}

named! {
    /// Cause by which a Garrison was revealed.
    How {
        /// The Objective segment (L5.8).
        Objective = "objective",
        /// A card.
        Card = "card",
        /// An Aeroplane (L17).
        Scouting = "scouting",
        /// An appeal for Intelligence (L16).
        Appeal = "appeal",
    }
}

/// Event of a game, as observers receive it.
///
/// Units, Gear, Garrisons and Ottoman units are counters; spaces and cards are numbered as in the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // fields are named after what they hold
pub enum Event {
    /// Roll for the space of Feisal's Camp (L3.2), repeated until a space qualifies.
    CampRoll { roll: u8 },
    /// Set-up of a mission before its purchases (L4); the rolls for the Camp come before it.
    Mission { attempt: u8, state: State },
    /// Purchase for `cost` Pounds, after which `pounds` are left (L6).
    Buy { bought: Bought, cost: u8, pounds: u8 },
    /// Attempt of Lawrence to recruit an Arab Leader (L14.3).
    RecruitLeader { paid: u8, roll: u8, unit: Option<Unit> },
    /// Hold card played (L8.3).
    ///
    /// Its effects follow. If it responds to a turned card, it comes before that card's event.
    PlayCard { card: Card },
    /// Appeal to the High Command, with the card that doubles it, if any (L16).
    ///
    /// The granted favours follow.
    Appeal { roll: u8, success: bool, allenby: Option<Card> },
    /// Granted favour (L16).
    Granted(Granted),
    /// Gear handed to another unit (L6.4).
    Give { gear: Gear, from: Unit, to: Unit },
    /// Beginning of an Operation.
    Operation { number: u8, force: Set<Unit>, from: Space },
    /// Attempt to scout a Garrison (L17); `value` is the Garrison's value if the roll revealed it.
    Scout { space: Space, roll: u8, value: Option<u8> },
    /// Move of the force, also if it stays where it is (L7).
    ///
    /// `landed` has the Aeroplane of an airlift and its carrier after landing. If no observer needs every space of
    /// a march, its route has only the two ends.
    Move { kind: MoveKind, route: Route, landed: Option<(Gear, Unit)> },
    /// Rally of units at the Camp, each with the space from which it came (L7.6).
    Rally { units: SlotList<Unit, MOST_UNITS>, from: SlotList<Space, MOST_UNITS>, space: Space },
    /// Turned Operations card; `None` if it was not read (L5.6).
    Card { card: Option<Card> },
    /// Effect of a card that took place.
    Done(Done),
    /// The turned card is kept as a hold card (L8.1).
    Held,
    /// Arrival of Ottoman units in the force's space (L9.1).
    ///
    /// `set_aside` has Armored Trains that were picked although the space is not a rail space.
    Placed { by_garrison: bool, units: SlotList<Ottoman, MOST_UNITS>, set_aside: Set<Ottoman> },
    /// Reveal of a Garrison; a value of 0 removes it (L9.4).
    Garrison { space: Space, value: u8, how: How },
    /// Rolls and bonuses of both sides for the Tactical Edge, and the side that has it (L10.2).
    Edge { rolls: [u8; 2], bonuses: [i8; 2], holder: Side },
    /// Lines of both sides (L10.3).
    Line { arabs: SlotList<Unit, MOST_UNITS>, ottomans: SlotList<Ottoman, MOST_UNITS> },
    /// Shot of one unit at another (L10.4), which hits if `roll` is at most `strength`.
    Shot { round: u16, side: Side, firer: Counter, strength: u8, target: Counter, roll: u8 },
    /// Attempt to break off (L10.5), with the space of the retreat on success.
    ///
    /// It succeeds if `roll` is at most `rating`, the smallest movement rating of the units.
    Breakoff { rating: u8, roll: u8, to: Option<Space> },
    /// End of a battle (L11).
    ///
    /// `lawrence_lost` is true if Lawrence is lost without an escape.
    Battle {
        space: Space,
        won: bool,
        broke_off: bool,
        lost: SlotList<Unit, MOST_UNITS>,
        ops_change: i8,
        pounds_gained: u8,
        garrison_removed: bool,
        lawrence_lost: bool,
    },
    /// Cards that the Ops deck gained or lost (L11.2), and the number left in it.
    Ops { gained: bool, cards: SlotList<Card, MOST_UNITS>, left: u8 },
    /// Escape or loss of an eliminated Leader (L11.5).
    Escape { leader: Unit, roll: u8, paid: bool, to: Option<Space> },
    /// Use of a Demolition (L13).
    ///
    /// `bonus` is the cards' modifier of the roll; `leader_lost` is true if a Leader is lost without an escape.
    Demolition {
        space: Space,
        unit: Unit,
        roll: u8,
        bonus: i8,
        result: DemolitionResult,
        leader_lost: bool,
    },
    /// End of an Operation (L5.9).
    OperationEnd { number: u8, goal_met: bool, state: State },
    /// End of a mission (L1.2).
    MissionEnd { mission: usize, reason: EndReason, operations: u8, goal_parts: u16 },
    /// End of the game.
    End { won: bool, reason: EndReason, missions_won: u8, missions_played: u8, state: State },
}
