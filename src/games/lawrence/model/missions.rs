//! L4 Missions and their goals.

use crate::prelude::*;

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// A mission by itself.
    Mission(usize),
    /// The campaign (L19).
    Campaign,
    /// A mission by itself, drawn by chance (L1.1).
    Random,
}

/// A mission's card.
#[derive(Clone, Debug, PartialEq)]
pub struct Mission {
    /// Its name in traces and on the command line.
    pub name: String,
    /// Its printed title.
    pub title: String,
    /// The spaces that may get a Garrison, in order.
    pub situation: Vec<Space>,
    /// How many of them always do: the first of the list.
    pub certain: usize,
    /// How many of the others do, picked at set-up.
    pub picked: usize,
    /// What wins it.
    pub goal: Goal,
    /// How many cards the Ops deck has at first.
    pub ops: usize,
    /// Pounds that it brings.
    pub pounds: u8,
    /// The Leadership level, unless a campaign carries its own over.
    pub leadership: u8,
    /// Where Lawrence starts; of several spaces, that which the scenario names first.
    pub lawrence_start: Space,
    /// The spaces where he may start, of which the player selects one.
    pub starts: Set<Space>,
    /// Units that start on the map, each by its name, and its space.
    pub units: Vec<(String, Space)>,
    /// What is added to the Ottoman units of a battle, in a single game (L8.2).
    pub ottoman_bonus: u8,
}

named! {
    /// Spaces that a goal counts.
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
        /// Units, rather than spaces.
        UnitsIn = "units_in",
        /// The space that Feisal's Camp is in.
        CampIn = "camp_in",
    }
}

/// What wins a mission; lists of goals are sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Goal {
    /// At least `count` of what is tallied, among these spaces.
    AtLeast {
        /// Of what.
        tally: Tally,
        /// Where.
        among: Set<Space>,
        /// How many.
        count: usize,
    },
    /// At least this many Pounds.
    Pounds(u8),
    /// All of these.
    All(Vec<Goal>),
    /// One of these.
    Any(Vec<Goal>),
}
