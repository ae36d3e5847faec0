//! Tables for die rolls, costs, limits and rewards.

use crate::prelude::*;

/// Table with a result for each roll of a d6, from 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DieTable<T>(pub [T; 6]);

impl<T: Copy> DieTable<T> {
    /// Returns the result for a roll from 1 to 6; panics for another number.
    pub fn read(&self, roll: u8) -> T {
        self.0[usize::from(roll - 1)]
    }
}

named! {
    /// Result of a roll for the escape of an eliminated Leader (L11.5).
    EscapeResult {
        /// The Leader is lost.
        Lost = "lost",
        /// The Leader is lost unless the ransom is paid.
        Captured = "captured",
        /// The Leader escapes.
        Escapes = "escapes",
    }
}

named! {
    /// Result of a roll for a Demolition (L13).
    DemolitionResult {
        /// The carrier is eliminated.
        BlowUp = "blow_up",
        /// No effect.
        None = "none",
        /// The rail space is broken.
        Broken = "broken",
        /// The rail space is broken, and there is loot.
        BrokenLoot = "broken_loot",
    }
}

impl DemolitionResult {
    /// Returns true if this result of a Demolition breaks the rail space.
    pub const fn breaks(self) -> bool {
        matches!(self, DemolitionResult::Broken | DemolitionResult::BrokenLoot)
    }
}

/// Tables of the rules in which a roll of a d6 is looked up.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// Space of Feisal's Camp (L3.2).
    pub placement: DieTable<Space>,
    /// Fate of an eliminated Leader (L11.5).
    pub escape: DieTable<EscapeResult>,
    /// Result of a Demolition (L13).
    pub demolition: DieTable<DemolitionResult>,
    /// True where scouting reveals the Garrison (L17).
    pub scouting: DieTable<bool>,
}

/// Costs of units, Gear, an extra Op and a ransom, in Pounds (L6.1).
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// Cost of a unit of each kind; only the kinds for sale are used.
    pub units: [u8; UnitKind::ALL.len()],
    /// Cost of a piece of Gear of each kind.
    pub gear: [u8; GearKind::ALL.len()],
    /// Cost of an extra Op.
    pub extra_op: u8,
    /// Ransom of a captured Leader (L11.5).
    pub ransom: u8,
    /// Lowest cost of anything that can be bought.
    pub least: u8,
}

impl Costs {
    /// Returns the cost of a unit of a kind, in Pounds.
    pub const fn unit(&self, kind: UnitKind) -> u8 {
        self.units[kind as usize]
    }

    /// Returns the cost of a piece of Gear of a kind, in Pounds.
    pub const fn gear(&self, kind: GearKind) -> u8 {
        self.gear[kind as usize]
    }
}

/// Stacking limits: maximum numbers of Arab units in a space at the end of a move (L7.4).
#[derive(Clone, Copy, Debug)]
pub struct Stacking {
    /// Limit of a space without a Leader.
    pub without_leader: u8,
    /// Limit of a space with an Arab Leader but without Lawrence.
    pub arab_leader: u8,
    /// Limit of a space with Lawrence, to which his Leadership level is added.
    pub lawrence: u8,
}

/// Limits of the rules on Pounds, Leadership, stacking, Gear, Edge bonuses and recruiting.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// End of the Pounds track (L4).
    pub pounds: u8,
    /// Lowest and highest Leadership level (L14.1).
    pub leadership: [u8; 2],
    /// Stacking limits (L7.4).
    pub stacking: Stacking,
    /// Maximum number of pieces of Gear that a Leader carries (L6.4).
    pub leader_gear: u8,
    /// Maximum number of pieces of Gear that the Camp carries (L6.4).
    pub camp_gear: u8,
    /// Maximum number of pieces of Gear that any other unit carries (L6.4).
    pub unit_gear: u8,
    /// Maximum bonus of the player's Edge roll (L10.2).
    pub player_edge: u8,
    /// Maximum bonus that Elites add to the Ottoman Edge roll (L10.2).
    pub ottoman_edge: u8,
    /// Number of extra Ops that may be bought in a mission (L6.1).
    pub extra_ops: u8,
    /// Highest roll that recruits a Leader, whatever is paid (L14.3).
    pub leader_recruiting: u8,
}

/// Ops gained or lost by battles, Pounds gained by loot, and Garrisons revealed by an appeal.
#[derive(Clone, Copy, Debug)]
pub struct Rewards {
    /// Ops gained by a won battle and lost by a lost one (L11.1).
    pub battle_ops: u8,
    /// Ops gained by a won battle in a critical city and lost by a lost one there (L11.1).
    pub critical_battle_ops: u8,
    /// Pounds gained by loot (L13).
    pub loot: u8,
    /// Number of Garrisons that an appeal for Intelligence reveals (L16).
    pub intelligence: u8,
}
