//! L1 Goals of missions, and the reasons why missions end.

use crate::prelude::*;

named! {
    /// Reason why a mission ended.
    EndReason {
        /// L1.2 The goal was met.
        Goal = "goal",
        /// L1.2 The last Operation ended with the goal unmet.
        OpsExhausted = "ops_exhausted",
        /// L1.2 Lawrence was eliminated and did not escape.
        LawrenceLost = "lawrence_lost",
    }
}

/// Outcome of a game: whether the player won, and why the last mission ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// True if the player won.
    pub won: bool,
    /// Reason why the last mission ended.
    pub reason: EndReason,
}

/// L11.5 Error that ends the mission immediately: Lawrence was eliminated and did not escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LawrenceLost;

/// Spaces that count towards a goal or, for a goal that counts units, these units.
#[derive(Clone, Copy, Debug)]
pub enum Counted {
    /// Spaces.
    Spaces(Set<Space>),
    /// Units in spaces.
    Units(Set<Unit>),
}

impl Counted {
    /// Returns the number of spaces or units.
    #[inline]
    pub fn number(self) -> usize {
        match self {
            Counted::Spaces(spaces) => spaces.len(),
            Counted::Units(units) => units.len(),
        }
    }
}

impl View<'_> {
    /// L4 Returns true if a goal is met now.
    #[inline]
    pub fn is_met(self, goal: &Goal) -> bool {
        match goal {
            Goal::All(goals) => goals.iter().all(|goal| self.is_met(goal)),
            Goal::Any(goals) => goals.iter().any(|goal| self.is_met(goal)),
            Goal::Pounds(pounds) => self.pounds >= *pounds,
            Goal::AtLeast { count, tally, among } => {
                self.counted(*tally, *among).number() >= *count
            }
        }
    }

    /// L4 Returns how many spaces, units or Pounds a goal still lacks; 0 exactly if it is met.
    ///
    /// Of alternative goals, the one that lacks least counts.
    pub fn missing(self, goal: &Goal) -> usize {
        let of = |goal: &Goal| self.missing(goal);
        match goal {
            Goal::All(goals) => goals.iter().map(of).sum(),
            Goal::Any(goals) => goals.iter().map(of).min().unwrap_or(MOST),
            Goal::Pounds(pounds) => pounds.saturating_sub(self.pounds).into(),
            Goal::AtLeast { count, tally, among } => {
                count.saturating_sub(self.counted(*tally, *among).number())
            }
        }
    }

    /// Returns the spaces of `among`, or the units in them, that `tally` counts in the current state.
    #[inline]
    pub fn counted(self, tally: Tally, among: Set<Space>) -> Counted {
        let units = self.model.counters.units;
        Counted::Spaces(match tally {
            Tally::Friendly => among - self.garrisoned,
            Tally::Occupied => among & self.state.places(units),
            Tally::Held => among & (self.state.places(units) - self.garrisoned),
            Tally::RailBreaks => among & self.rail_breaks,
            Tally::LawrenceIn => among & self.state.places(Set::of(self.model.counters.lawrence)),
            Tally::CampIn => among & self.state.places(self.model.counters.camp),
            Tally::UnitsIn => {
                let there = |unit: &Unit| among.contains(self.state.at(*unit));
                return Counted::Units((self.state.on_map & units).iter().filter(there).collect());
            }
        })
    }
}
