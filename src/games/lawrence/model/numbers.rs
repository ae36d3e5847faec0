//! Tables, costs, limits and rewards.

use crate::prelude::*;

/// A table of the rules: the result of each roll of a d6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DieTable<T>(pub [T; 6]);

impl<T: Copy> DieTable<T> {
    /// The result of `roll`, from 1 to 6.
    pub fn read(&self, roll: u8) -> T {
        self.0[usize::from(roll - 1)]
    }
}

named! {
    /// The fate of a Leader who was eliminated (L11.5).
    EscapeResult {
        /// He is lost.
        Lost = "lost",
        /// He is lost unless a ransom is paid.
        Captured = "captured",
        /// He escapes.
        Escapes = "escapes",
    }
}

named! {
    /// The outcome of a Demolition (L13).
    DemolitionResult {
        /// Its carrier is eliminated.
        BlowUp = "blow_up",
        /// Nothing.
        None = "none",
        /// The space is broken.
        Broken = "broken",
        /// The space is broken, and there is loot.
        BrokenLoot = "broken_loot",
    }
}

impl DemolitionResult {
    /// Whether the space is broken.
    pub const fn breaks(self) -> bool {
        matches!(self, DemolitionResult::Broken | DemolitionResult::BrokenLoot)
    }
}

/// The tables of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// Where Feisal's Camp is placed (L3.2).
    pub placement: DieTable<Space>,
    /// Whether a Leader escapes (L11.5).
    pub escape: DieTable<EscapeResult>,
    /// What a Demolition does (L13).
    pub demolition: DieTable<DemolitionResult>,
    /// Whether scouting reveals a Garrison (L17).
    pub scouting: DieTable<bool>,
}

/// Costs in Pounds (L6.1).
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// A unit of each kind; only those for sale are used.
    pub units: [u8; UnitKind::ALL.len()],
    /// A piece of Gear of each kind.
    pub gear: [u8; GearKind::ALL.len()],
    /// An extra Op.
    pub extra_op: u8,
    /// To set a captured Leader free (L11.5).
    pub ransom: u8,
    /// The cheapest thing for sale.
    pub least: u8,
}

impl Costs {
    /// The cost of a unit of a kind.
    pub const fn unit(&self, kind: UnitKind) -> u8 {
        self.units[kind as usize]
    }

    /// The cost of a piece of Gear of a kind.
    pub const fn gear(&self, kind: GearKind) -> u8 {
        self.gear[kind as usize]
    }
}

/// How many Arab units a space holds at the end of a move (L7.4).
#[derive(Clone, Copy, Debug)]
pub struct Stacking {
    /// Without a Leader.
    pub without_leader: u8,
    /// With an Arab Leader.
    pub arab_leader: u8,
    /// With Lawrence, beside his Leadership level.
    pub lawrence: u8,
}

/// Limits: how much there may be of each thing.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Where the Pounds track ends (L4).
    pub pounds: u8,
    /// The least and the greatest Leadership level (L14.1).
    pub leadership: [u8; 2],
    /// Stacking (L7.4).
    pub stacking: Stacking,
    /// How much Gear a Leader carries (L6.4).
    pub leader_gear: u8,
    /// How much Gear the Camp carries (L6.4).
    pub camp_gear: u8,
    /// How much Gear any other unit carries (L6.4).
    pub unit_gear: u8,
    /// The most that is added to the player's Edge roll (L10.2).
    pub player_edge: u8,
    /// The most that Elites add to the Ottoman Edge roll (L10.2).
    pub ottoman_edge: u8,
    /// How many extra Ops a mission may buy (L6.1).
    pub extra_ops: u8,
    /// The greatest number that recruits a Leader, however much is paid (L14.3).
    pub leader_recruiting: u8,
}

/// Rewards of battles and other deeds.
#[derive(Clone, Copy, Debug)]
pub struct Rewards {
    /// Ops gained or lost with a battle (L11.1).
    pub battle_ops: u8,
    /// The same in a critical city.
    pub critical_battle_ops: u8,
    /// Pounds that loot is worth (L13).
    pub loot: u8,
    /// How many Garrisons an appeal for Intelligence turns up (L16).
    pub intelligence: u8,
}
