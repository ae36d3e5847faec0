//! What onlookers are told.

use super::appeal::Granted;
use super::combat::Side;
use super::effects::Done;
use super::movement::{MoveKind, Route};
use super::victory::EndReason;
use crate::prelude::*;

/// Something that was bought (L6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bought {
    /// A unit, and its space.
    Unit(UnitKind, Unit, Space),
    /// A piece of Gear, and its carrier.
    Gear(GearKind, Gear, Unit),
    /// An extra Op.
    Op,
}

impl Bought {
    /// What it is called in traces.
    pub(crate) fn name(self) -> String {
        match self {
            Bought::Unit(kind, ..) => titled(kind.name()),
            Bought::Gear(kind, ..) => titled(kind.name()),
            Bought::Op => titled("op"),
        }
    }
}

/// The name of a kind as traces have it: `armored_car` is an `Armored Car`.
pub(crate) fn titled(name: &str) -> String {
    let words = name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect::<Vec<_>>().join(" ")
}

named! {
    /// What turned a Garrison up.
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

/// Something that happened, told in order of play. Units, Gear, Garrisons and Ottoman units are
/// counters; spaces and cards are numbered as in the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // fields are named after what they hold
pub enum Event {
    /// A d6 was rolled for the place of Feisal's Camp (L3.2); rolls follow until one will do.
    CampRoll { roll: u8 },
    /// A mission is set up but for its purchases (L4); rolls for the Camp were told before.
    Mission { attempt: u8, state: State },
    /// Something was bought (L6).
    Buy { bought: Bought, cost: u8, pounds: u8 },
    /// Lawrence tried to recruit an Arab Leader (L14.3).
    RecruitLeader { paid: u8, roll: u8, unit: Option<Unit> },
    /// A hold card was played (L8.3), if at a card that was turned before that is told; what it did
    /// follows.
    PlayCard { card: Card },
    /// Lawrence appealed to the High Command, perhaps with a card that doubles the appeal (L16);
    /// what was granted follows.
    Appeal { roll: u8, success: bool, allenby: Option<Card> },
    /// The High Command granted something.
    Granted(Granted),
    /// A Gear changed hands (L6.4).
    Give { gear: Gear, from: Unit, to: Unit },
    /// An Operation begins.
    Operation { number: u8, force: Set<Unit>, from: Space },
    /// An Aeroplane scouted a Garrison; its value if the roll revealed it (L17).
    Scout { space: Space, roll: u8, value: Option<u8> },
    /// The force moved, or stayed put (L7); the Aeroplane of an airlift, and who carries it then. If no
    /// onlooker heeds the order of things, a march's route is no more than where it began and ended.
    Move { kind: MoveKind, route: Route, landed: Option<(Gear, Unit)> },
    /// Units joined the force at the Camp (L7.6), from where they were before.
    Rally { units: SlotList<Unit, MOST_UNITS>, from: SlotList<Space, MOST_UNITS>, space: Space },
    /// The Operation's card was turned; none if it was not read (L5.6).
    Card { card: Option<Card> },
    /// A card did something.
    Done(Done),
    /// The card that was turned is kept (L8.1).
    Held,
    /// Ottoman units came to the force's space (L9.1).
    Placed { by_garrison: bool, units: SlotList<Ottoman, MOST_UNITS>, set_aside: Set<Ottoman> },
    /// A Garrison was turned up; removed if its value is 0 (L9.4).
    Garrison { space: Space, value: u8, how: How },
    /// The sides rolled for the Tactical Edge (L10.2); rolls and bonuses by side.
    Edge { rolls: [u8; 2], bonuses: [i8; 2], holder: Side },
    /// The sides lined up (L10.3).
    Line { arabs: SlotList<Unit, MOST_UNITS>, ottomans: SlotList<Ottoman, MOST_UNITS> },
    /// A unit fired (L10.4).
    Shot { round: u16, side: Side, firer: Counter, strength: u8, target: Counter, roll: u8 },
    /// The player tried to break off (L10.5), and where the living units went if he could.
    Breakoff { rating: u8, roll: u8, to: Option<Space> },
    /// A battle is over (L11); whether Lawrence is lost by it, without an escape.
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
    /// Cards moved to the Ops deck or from it (L11.2); their order is `state.order`.
    Ops { gained: bool, cards: SlotList<Card, MOST_UNITS>, left: u8 },
    /// An eliminated Leader escaped or was lost (L11.5).
    Escape { leader: Unit, roll: u8, paid: bool, to: Option<Space> },
    /// A Demolition was used (L13), with what cards add to the roll; whether a Leader is lost by it,
    /// without an escape.
    Demolition {
        space: Space,
        unit: Unit,
        roll: u8,
        bonus: i8,
        result: DemolitionResult,
        leader_lost: bool,
    },
    /// An Operation ended (L5.9).
    OperationEnd { number: u8, goal_met: bool, state: State },
    /// A mission ended (L1.2).
    MissionEnd { mission: usize, reason: EndReason, operations: u8 },
    /// The game is over.
    End { won: bool, reason: EndReason, missions_won: u8, missions_played: u8, state: State },
}
