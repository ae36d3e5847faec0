//! L1 Object: what wins a mission, and why it ended.

use crate::prelude::*;

named! {
    /// Why a mission ended.
    EndReason {
        /// L1.2 Its goal was met.
        Goal = "goal",
        /// L1.2 The last Operation ended with the goal unmet.
        OpsExhausted = "ops_exhausted",
        /// L1.2 Lawrence was eliminated.
        LawrenceLost = "lawrence_lost",
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the player won.
    pub won: bool,
    /// Why the last mission ended.
    pub reason: EndReason,
}

/// L11.5 Lawrence was eliminated and did not escape: the mission ends before anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LawrenceLost;

/// L4 Whether a goal is met.
#[inline]
pub fn is_met(model: &Model, state: &State, goal: &Goal) -> bool {
    match goal {
        Goal::All(goals) => goals.iter().all(|goal| is_met(model, state, goal)),
        Goal::Any(goals) => goals.iter().any(|goal| is_met(model, state, goal)),
        Goal::Pounds(pounds) => state.pounds >= *pounds,
        Goal::AtLeast { count, tally, among } => {
            counted(model, state, *tally, *among).number() >= *count
        }
    }
}

/// L4 How many spaces, units or Pounds are missing from a goal; where one of several goals will do,
/// from the one that misses fewest. None is missing if and only if the goal is met.
pub fn missing(model: &Model, state: &State, goal: &Goal) -> usize {
    let of = |goal: &Goal| missing(model, state, goal);
    match goal {
        Goal::All(goals) => goals.iter().map(of).sum(),
        Goal::Any(goals) => goals.iter().map(of).min().unwrap_or(MOST),
        Goal::Pounds(pounds) => pounds.saturating_sub(state.pounds).into(),
        Goal::AtLeast { count, tally, among } => {
            count.saturating_sub(counted(model, state, *tally, *among).number())
        }
    }
}

/// What a goal counts.
#[derive(Clone, Copy, Debug)]
pub enum Counted {
    /// Some of the spaces that it names.
    Spaces(Set<Space>),
    /// The units in them.
    Units(Set<Unit>),
}

impl Counted {
    /// How many there are.
    #[inline]
    pub fn number(self) -> usize {
        match self {
            Counted::Spaces(spaces) => spaces.len(),
            Counted::Units(units) => units.len(),
        }
    }
}

/// The spaces, or the units in them, that a goal counts.
#[inline]
pub fn counted(model: &Model, state: &State, tally: Tally, among: Set<Space>) -> Counted {
    let units = model.counters.units;
    Counted::Spaces(match tally {
        Tally::Friendly => among - state.garrisoned,
        Tally::Occupied => among & state.places(units),
        Tally::Held => among & (state.places(units) - state.garrisoned),
        Tally::RailBreaks => among & state.rail_breaks,
        Tally::LawrenceIn => among & state.places(Set::of(model.counters.lawrence)),
        Tally::CampIn => among & state.places(model.counters.camp),
        Tally::UnitsIn => {
            let there = |unit: &Unit| among.contains(state.at(*unit));
            return Counted::Units((state.on_map & units).iter().filter(there).collect());
        }
    })
}

impl<T: Table> Play<'_, T> {
    /// L1.2 Whether the mission's goal is met now.
    #[inline]
    pub(super) fn goal_met(&self) -> bool {
        let goal = &self.model.missions[self.state.mission()].goal;
        is_met(self.model, &self.state, goal)
    }
}
