//! Spaces that a goal names, and the condition that each of them must satisfy.

use crate::policies::situation::Situation;
use crate::prelude::*;

/// Maximum number of goal spaces, each of which takes one bit of a mask.
///
/// If a goal names more spaces, those nearest to the starts are used.
const MAX_GOAL_SPACES: usize = 8;

/// Spaces that a mission's goal names, by the condition that the goal sets for them.
#[derive(Clone, Debug)]
pub struct GoalSpaces {
    /// All goal spaces; the space with index i has bit i in masks (bit sets of goal spaces).
    pub list: Vec<Space>,
    /// Bit of each space in masks; 0 for a space that the goal does not name.
    bits: Array<Space, usize>,
    /// Mask of the rail spaces that must be broken (destroyed).
    pub rail_mask: usize,
    /// All goal spaces as a set.
    pub all: Set<Space>,
    /// Spaces that must be free of Garrisons.
    friendly: Set<Space>,
    /// Spaces that must hold a unit.
    pub occupied: Set<Space>,
    /// Rail spaces that must be broken (destroyed).
    pub broken: Set<Space>,
    /// Spaces of which one must hold Lawrence.
    pub lawrence: Set<Space>,
    /// Spaces of which one must hold a certain number of units.
    pub crowded: Set<Space>,
    /// Number of units that a space of `crowded` must hold.
    pub units: usize,
    /// Number of spaces of `broken` that must be broken (destroyed).
    pub breaks: usize,
    /// Number of Pounds that the goal requires.
    pub pounds: u8,
}

/// Elementary condition of a goal: at least `count` of the spaces of `among` satisfy `tally`.
///
/// For [`Tally::UnitsIn`], a space of `among` holds at least `count` units.
#[derive(Clone, Copy)]
struct Requirement {
    tally: Tally,
    count: usize,
    among: Set<Space>,
}

impl GoalSpaces {
    /// Reads the goal of a mission; returns its spaces, and the goal reduced to conditions on them.
    pub fn new(map: &Map, mission: &Mission) -> (GoalSpaces, Goal) {
        let goal = in_terms_of_spaces(&mission.goal, mission);
        let mut requirements = Vec::new();
        collect(&goal, &mut requirements);
        let list = selected(map, mission, &requirements);
        let all: Set<Space> = list.iter().copied().collect();
        let of = |tallies: &[Tally]| {
            let such = requirements.iter().filter(|it| tallies.contains(&it.tally));
            such.fold(Set::EMPTY, |spaces, it| spaces | it.among) & all
        };
        let counts = |tally: Tally| {
            requirements.iter().filter(move |it| it.tally == tally).map(|it| it.count)
        };
        let mut bits = Array::default();
        list.iter().enumerate().for_each(|(bit, &space)| bits[space] = 1 << bit);
        let broken = of(&[Tally::RailBreaks]);
        let spaces = GoalSpaces {
            rail_mask: broken.iter().map(|space| bits[space]).sum(),
            friendly: of(&[Tally::Friendly, Tally::Held, Tally::RailBreaks]),
            occupied: of(&[Tally::Occupied, Tally::Held]),
            broken,
            lawrence: of(&[Tally::LawrenceIn]),
            crowded: of(&[Tally::UnitsIn]),
            units: counts(Tally::UnitsIn).max().unwrap_or(0),
            breaks: counts(Tally::RailBreaks).sum(),
            pounds: required_pounds(&mission.goal),
            list,
            bits,
            all,
        };
        (spaces, goal)
    }

    /// Returns the bit mask of those members of `spaces` that are goal spaces.
    #[inline]
    pub fn mask(&self, spaces: Set<Space>) -> usize {
        (spaces & self.all).iter().map(|space| self.bits[space]).sum()
    }

    /// Returns the bit of a space in masks, or 0 if it is not a goal space.
    #[inline]
    pub fn bit(&self, space: Space) -> usize {
        self.bits[space]
    }

    /// Returns the goal spaces whose conditions are satisfied.
    ///
    /// `occupied` is the set of spaces with a unit, the Camp included.
    #[inline]
    pub fn done(
        &self,
        situation: &Situation,
        occupied: Set<Space>,
        units_in: &Array<Space, Set<Unit>>,
    ) -> Set<Space> {
        let mut open = self.friendly & situation.garrisoned;
        open |= self.occupied - occupied;
        open |= self.broken - situation.rail_breaks;
        open |= self.lawrence - Set::of(situation.lawrence);
        let too_few = |&space: &Space| units_in[space].len() < self.units;
        open |= self.crowded.iter().filter(too_few).collect::<Set<Space>>();
        self.all - open
    }
}

fn collect(goal: &Goal, requirements: &mut Vec<Requirement>) {
    match goal {
        Goal::All(goals) | Goal::Any(goals) => {
            goals.iter().for_each(|it| collect(it, requirements));
        }
        Goal::AtLeast { count, tally, among } => {
            requirements.push(Requirement { tally: *tally, count: *count, among: *among });
        }
        Goal::Pounds(_) => {}
    }
}

/// Returns the largest number of Pounds that any part of a goal requires.
fn required_pounds(goal: &Goal) -> u8 {
    match goal {
        Goal::All(goals) | Goal::Any(goals) => goals.iter().map(required_pounds).max().unwrap_or(0),
        Goal::Pounds(pounds) => *pounds,
        Goal::AtLeast { .. } => 0,
    }
}

/// Returns a goal in terms of spaces alone.
///
/// Pounds come from Garrisons, so a goal of Pounds becomes the elimination of Garrisons. The space of the Camp is left
/// out, because the player cannot choose it.
fn in_terms_of_spaces(goal: &Goal, mission: &Mission) -> Goal {
    let all = |goals: &[Goal]| goals.iter().map(|it| in_terms_of_spaces(it, mission)).collect();
    match goal {
        Goal::All(goals) => Goal::All(all(goals)),
        Goal::Any(goals) => Goal::Any(all(goals)),
        Goal::Pounds(_) => {
            let among: Set<Space> = mission.situation.iter().copied().collect();
            // All of them, since neither the Garrisons' values nor the goal spaces are known beforehand.
            let count = among.len().min(MAX_GOAL_SPACES);
            Goal::AtLeast { count, tally: Tally::Friendly, among }
        }
        Goal::AtLeast { tally: Tally::CampIn, .. } => Goal::All(Vec::new()),
        other => other.clone(),
    }
}

/// Returns at most [`MAX_GOAL_SPACES`] goal spaces, those that the requirements need first.
///
/// Of each requirement, the spaces nearest to the starts of the mission come first.
fn selected(map: &Map, mission: &Mission, requirements: &[Requirement]) -> Vec<Space> {
    let mut order = Vec::new();
    let mut reached = mission.starts;
    loop {
        order.extend(reached.iter().filter(|space| !order.contains(space)).collect::<Vec<_>>());
        let further = reached | map.next_to(reached);
        if further == reached {
            break;
        }
        reached = further;
    }
    let named = |it: &Requirement| {
        let among = it.among;
        order.iter().copied().filter(move |&space| among.contains(space))
    };
    let needed = requirements.iter().flat_map(|it| named(it).take(it.count));
    let others = requirements.iter().flat_map(named);
    let mut spaces: Vec<Space> = Vec::new();
    for space in needed.chain(others) {
        if spaces.len() < MAX_GOAL_SPACES && !spaces.contains(&space) {
            spaces.push(space);
        }
    }
    spaces
}

/// Returns the spaces of `list` whose bits are set in a mask; bit i stands for `list[i]`.
pub fn space_bits(list: &[Space], mask: usize) -> Set<Space> {
    list.iter().enumerate().filter(|it| mask >> it.0 & 1 != 0).map(|it| *it.1).collect()
}

/// Returns true if a goal is met when exactly the conditions of the spaces in `done` are satisfied.
pub fn is_met(goal: &Goal, done: Set<Space>) -> bool {
    match goal {
        Goal::All(goals) => goals.iter().all(|goal| is_met(goal, done)),
        Goal::Any(goals) => goals.iter().any(|goal| is_met(goal, done)),
        Goal::Pounds(_) => true,
        Goal::AtLeast { tally: Tally::UnitsIn | Tally::LawrenceIn, among, .. } => among.meets(done),
        Goal::AtLeast { count, among, .. } => (*among & done).len() >= *count,
    }
}
