//! L4 Missions and their goals.

use crate::prelude::*;

/// A thing to play: a mission, a random mission or the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// A mission by itself.
    Mission(usize),
    /// The campaign (L19).
    Campaign,
    /// A mission by itself, drawn at random (L1.1).
    Random,
}

/// A mission card.
#[derive(Clone, Debug, PartialEq)]
pub struct Mission {
    /// Name in traces and on the command line.
    pub name: String,
    /// Printed title.
    pub title: String,
    /// Spaces that may receive a Garrison, in order.
    pub situation: Vec<Space>,
    /// Number of spaces at the head of `situation` that always receive one.
    pub certain: usize,
    /// Number of the other spaces that receive one, picked at set-up.
    pub picked: usize,
    /// Condition for winning.
    pub goal: Goal,
    /// Number of cards in the Ops deck at the start.
    pub ops: usize,
    /// Pounds at the start.
    pub pounds: u8,
    /// Leadership level at the start, unless a campaign carries its level over.
    pub leadership: u8,
    /// Start space of Lawrence; of several, the one that the scenario names first.
    pub lawrence_start: Space,
    /// Spaces from which the player selects Lawrence's start.
    pub starts: Set<Space>,
    /// Units on the map at the start: name and space.
    pub units: Vec<(String, Space)>,
    /// Number of additional Ottoman units in a battle, in a single game (L8.2).
    pub ottoman_bonus: u8,
}

named! {
    /// Quantity that a goal counts.
    Tally {
        /// Spaces without a Garrison (L3.1).
        Friendly = "friendly",
        /// Spaces with a unit.
        Occupied = "occupied",
        /// Friendly spaces with a unit.
        Held = "held",
        /// Broken rail spaces.
        RailBreaks = "rail_breaks",
        /// The space that Lawrence is in.
        LawrenceIn = "lawrence_in",
        /// Units in the spaces, rather than spaces.
        UnitsIn = "units_in",
        /// The space that Feisal's Camp is in.
        CampIn = "camp_in",
    }
}

/// Condition for winning a mission; lists of goals are sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Goal {
    /// At least `count` of a quantity among some spaces.
    AtLeast {
        /// Quantity.
        tally: Tally,
        /// Spaces.
        among: Set<Space>,
        /// Least number.
        count: usize,
    },
    /// At least this many Pounds.
    Pounds(u8),
    /// All of these goals.
    All(Vec<Goal>),
    /// Any of these goals.
    Any(Vec<Goal>),
}
