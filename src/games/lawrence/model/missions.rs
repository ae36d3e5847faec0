//! L4 Missions and their goals.

use crate::prelude::*;

/// Kind of game: a mission, a mission drawn at random, or the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The mission with this index, by itself.
    Mission(usize),
    /// The campaign (L19).
    Campaign,
    /// A mission by itself, drawn at random (L1.1).
    Random,
}

/// Mission: its start position, its means and its goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Mission {
    /// Name in traces and on the command line.
    pub name: String,
    /// Printed title.
    pub title: String,
    /// Spaces that may receive a Garrison, in order.
    pub situation: Vec<Space>,
    /// Number of spaces at the head of `situation` that always receive a Garrison.
    pub certain: usize,
    /// Number of the other spaces that receive a Garrison; they are picked at random at set-up.
    pub picked: usize,
    /// Condition for winning.
    pub goal: Goal,
    /// Number of cards in the Ops deck at the start.
    pub ops: usize,
    /// Pounds at the start.
    pub pounds: u8,
    /// Leadership level at the start, unless a campaign carries its level over.
    pub leadership: u8,
    /// Start space of Lawrence; if the player selects it, the first space that the scenario names.
    pub lawrence_start: Space,
    /// Spaces from which the player selects Lawrence's start.
    pub starts: Set<Space>,
    /// Name and space of each unit on the map at the start.
    pub units: Vec<(String, Space)>,
    /// Number of additional Ottoman units in every battle of a single game (L8.2).
    pub ottoman_bonus: u8,
}

named! {
    /// Quantity that a goal counts in a set of spaces.
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

/// Condition for winning a mission.
///
/// Lists of goals are sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Goal {
    /// At least `count` of the quantity `tally`, counted in the spaces `among`.
    AtLeast {
        /// Quantity that is counted.
        tally: Tally,
        /// Spaces in which it is counted.
        among: Set<Space>,
        /// Minimum number.
        count: usize,
    },
    /// At least this many Pounds.
    Pounds(u8),
    /// All of these goals.
    All(Vec<Goal>),
    /// Any of these goals.
    Any(Vec<Goal>),
}

impl Goal {
    /// Returns the number of spaces, units and Pounds that the goal requires; of alternatives, the fewest.
    pub fn parts(&self) -> usize {
        match self {
            Goal::AtLeast { count, .. } => *count,
            Goal::Pounds(pounds) => usize::from(*pounds),
            Goal::All(goals) => goals.iter().map(Goal::parts).sum(),
            Goal::Any(goals) => goals.iter().map(Goal::parts).min().unwrap_or(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// L4 A goal may require more parts than 16 bits hold, since a list may repeat its goals.
    #[test]
    fn l4_parts_of_a_goal_add_up_and_the_smallest_alternative_counts() {
        let pounds = Goal::Pounds(100);
        assert_eq!(pounds.parts(), 100);
        let any =
            Goal::Any(vec![Goal::Pounds(7), Goal::All(vec![Goal::Pounds(2), Goal::Pounds(3)])]);
        assert_eq!(any.parts(), 5);
        assert_eq!(Goal::All(vec![pounds; 700]).parts(), 70_000);
    }
}
