//! What onlookers are told.

use super::State;
use super::appeal::Granted;
use super::combat::Side;
use super::movement::{MoveKind, Route};
use super::verbs::Done;
use super::victory::EndReason;
use crate::model::{Counter, DemolitionResult, GearKind, MOST_UNITS, UnitKind};
use sandtable_kernel::{Set, SlotList};

/// Something that can be bought (L6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A unit of a kind.
    Unit(UnitKind),
    /// A piece of Gear of a kind.
    Gear(GearKind),
    /// An extra Op.
    Op,
}

/// What turned a Garrison up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The Objective segment (L5.8).
    Objective,
    /// A card.
    Card,
    /// An Aeroplane (L17).
    Scouting,
    /// An appeal for Intelligence (L16).
    Appeal,
}

impl How {
    /// Its name in traces.
    pub const fn name(self) -> &'static str {
        match self {
            How::Objective => "objective",
            How::Card => "card",
            How::Scouting => "scouting",
            How::Appeal => "appeal",
        }
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
    /// Something was bought; the counter and its space or carrier, unless it was an Op (L6).
    Buy { item: Item, counter: Option<usize>, at: usize, cost: u8, pounds: u8 },
    /// Lawrence tried to recruit an Arab Leader (L14.3).
    RecruitLeader { paid: u8, roll: u8, unit: Option<usize> },
    /// A hold card was played (L8.3), if at a card that was turned before that is told; what it did
    /// follows.
    PlayCard { card: usize },
    /// Lawrence appealed to the High Command, perhaps with a card that doubles the appeal (L16);
    /// what was granted follows.
    Appeal { roll: u8, success: bool, allenby: Option<usize> },
    /// The High Command granted something.
    Granted(Granted),
    /// A Gear changed hands (L6.4).
    Give { gear: usize, from: usize, to: usize },
    /// An Operation begins.
    Operation { number: u8, force: Set<Counter>, from: usize },
    /// An Aeroplane scouted a Garrison; its value if the roll revealed it (L17).
    Scout { space: usize, roll: u8, value: Option<u8> },
    /// The force moved, or stayed put (L7); the Aeroplane of an airlift, and who carries it then.
    Move { kind: MoveKind, route: Route, landed: Option<[usize; 2]> },
    /// Units joined the force at the Camp (L7.6), from where they were before.
    Rally { units: SlotList<MOST_UNITS>, from: SlotList<MOST_UNITS>, space: usize },
    /// The Operation's card was turned; none if it was not read (L5.6).
    Card { card: Option<usize> },
    /// A card did something.
    Done(Done),
    /// The card that was turned is kept (L8.1).
    Held,
    /// Ottoman units came to the force's space (L9.1).
    Placed { by_garrison: bool, units: SlotList<MOST_UNITS>, set_aside: Set<Counter> },
    /// A Garrison was turned up; removed if its value is 0 (L9.4).
    Garrison { space: usize, value: u8, how: How },
    /// The sides rolled for the Tactical Edge (L10.2); rolls and bonuses by side.
    Edge { rolls: [u8; 2], bonuses: [i8; 2], holder: Side },
    /// The sides lined up (L10.3).
    Line { arabs: SlotList<MOST_UNITS>, ottomans: SlotList<MOST_UNITS> },
    /// A unit fired (L10.4).
    Shot { round: u16, side: Side, firer: usize, strength: u8, target: usize, roll: u8 },
    /// The player tried to break off (L10.5), and where the living units went if he could.
    Breakoff { rating: u8, roll: u8, to: Option<usize> },
    /// A battle is over (L11); whether Lawrence is lost by it, without an escape.
    Battle {
        space: usize,
        won: bool,
        broke_off: bool,
        lost: SlotList<MOST_UNITS>,
        ops_change: i8,
        pounds_gained: u8,
        garrison_removed: bool,
        lawrence_lost: bool,
    },
    /// Cards moved to the Ops deck or from it (L11.2); their order is `state.order`.
    Ops { gained: bool, cards: SlotList<MOST_UNITS>, left: u8 },
    /// An eliminated Leader escaped or was lost (L11.5).
    Escape { leader: usize, roll: u8, paid: bool, to: Option<usize> },
    /// A Demolition was used (L13), with what cards add to the roll; whether a Leader is lost by it,
    /// without an escape.
    Demolition {
        space: usize,
        unit: usize,
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
