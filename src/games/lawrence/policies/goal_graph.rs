//! Goals as graphs: the spaces that a goal names, and the shortest tours of those that are still to be visited.

mod distances;
mod goal_spaces;

use crate::prelude::*;
use sandtable_kernel::Shared;

use self::distances::{UNREACHABLE, distances};
use self::goal_spaces::{GoalSpaces, is_met, space_bits};

/// Movement ratings above this one count as this one.
pub const MAX_SPEED: usize = 5;
/// Movement rating at which the distance between a start space and the goal is measured.
const USUAL_SPEED: usize = 3;

/// Expected extra Operations for a visit to a space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VisitCosts {
    /// Operations for a Garrison that is expected in the space.
    pub garrison: f32,
    /// Failed Operations before a rail space is broken.
    pub rail: f32,
}

/// Lengths of the shortest tours from every space.
#[derive(Clone, Debug, Default)]
struct Tours {
    /// Length in Operations.
    cost: Array<Space, f32>,
    /// Length in Operations of the shortest tour through a port where Gear is sold.
    cost_by_port: Array<Space, f32>,
}

/// Goal of a mission as a set of spaces to visit, with the shortest tours of all its subsets.
///
/// The done goal spaces are given as a bit mask, in the order of `spaces.list`.
#[derive(Clone, Debug)]
pub struct GoalGraph {
    pub spaces: GoalSpaces,
    /// Tours by speed and mask of the done spaces.
    tours: Vec<Tours>,
    /// Operations between two spaces, by speed, end and start.
    distances: Vec<Array<Space, Array<Space, f32>>>,
    /// Whether the goal is met, by mask of the done spaces.
    met: Box<[bool]>,
}

/// Graphs of the scenarios in use, by everything that they depend on.
static GRAPHS: Shared<(Map, Mission, VisitCosts), GoalGraph> = Shared::new();

impl GoalGraph {
    /// Returns the graph of a mission's goal.
    pub fn new(map: &Map, mission: &Mission, costs: VisitCosts) -> Arc<GoalGraph> {
        GRAPHS.get((map.clone(), mission.clone(), costs), |(map, mission, costs)| {
            GoalGraph::build(map, mission, *costs)
        })
    }

    fn build(map: &Map, mission: &Mission, costs: VisitCosts) -> GoalGraph {
        let (spaces, goal) = GoalSpaces::new(map, mission);
        let masks = 0..1 << spaces.list.len();
        let mut graph = GoalGraph {
            tours: vec![Tours::default(); MAX_SPEED << spaces.list.len()],
            distances: Vec::new(),
            met: masks.map(|mask| is_met(&goal, space_bits(&spaces.list, mask))).collect(),
            spaces,
        };
        for speed in 1..=MAX_SPEED {
            graph.add_speed(map, mission, costs, speed);
        }
        graph
    }

    /// Computes the tours at a speed, backwards from the masks that meet the goal.
    fn add_speed(&mut self, map: &Map, mission: &Mission, costs: VisitCosts, speed: usize) {
        let situation: Set<Space> = mission.situation.iter().copied().collect();
        let ports = map.of_kind(SpaceKind::Port) - situation;
        let from_each = distances(map, situation, speed, costs.garrison);
        for mask in (0..self.met.len()).rev().filter(|&mask| !self.met[mask]) {
            let visits: Vec<Visit> = self.visits(speed, mask, situation, costs).collect();
            let row = self.row(speed, mask);
            for (from, distances) in map.all.iter().zip(&from_each) {
                let total = |visit: &Visit| distances[visit.space].max(1.0) + visit.cost;
                self.tours[row].cost[from] = visits.iter().map(total).fold(UNREACHABLE, f32::min);
            }
            let sold: Vec<(Space, f32)> =
                ports.iter().map(|port| (port, self.tours[row].cost[port])).collect();
            for (from, distances) in map.all.iter().zip(&from_each) {
                let by = |&(port, on): &(Space, f32)| distances[port] + on;
                let least = sold.iter().map(by).fold(UNREACHABLE, f32::min);
                self.tours[row].cost_by_port[from] = least;
            }
        }
        let mut to_each = Array::from_fn(|_| Array::default());
        for (from, distances) in map.all.iter().zip(&from_each) {
            map.all.iter().for_each(|to| to_each[to][from] = distances[to]);
        }
        self.distances.push(to_each);
    }

    /// Returns the goal spaces that may be visited next once those of a mask are done.
    fn visits(
        &self,
        speed: usize,
        mask: usize,
        situation: Set<Space>,
        costs: VisitCosts,
    ) -> impl Iterator<Item = Visit> {
        let open = self.spaces.list.iter().enumerate().filter(move |it| mask >> it.0 & 1 == 0);
        let if_in = |set: Set<Space>, space, cost| if set.contains(space) { cost } else { 0.0 };
        open.map(move |(bit, &space)| Visit {
            space,
            cost: if_in(situation, space, costs.garrison)
                + if_in(self.spaces.broken, space, costs.rail)
                + self.tour(speed, mask | 1 << bit, space),
        })
    }

    /// Returns the number of spaces that must still be broken once the spaces of a mask are done.
    #[inline]
    pub fn missing_breaks(&self, mask: usize) -> usize {
        self.spaces.breaks.saturating_sub((mask & self.spaces.rail_mask).count_ones() as usize)
    }

    /// Returns true if the goal is met once the spaces of a mask are done.
    #[inline]
    pub fn is_met(&self, mask: usize) -> bool {
        self.met[mask]
    }

    /// Returns the length of the shortest tour of a force with a movement rating from a space.
    #[inline]
    pub fn tour(&self, speed: usize, mask: usize, from: Space) -> f32 {
        self.tours(speed, mask)[from]
    }

    /// Returns the length of the shortest tour through a space where Gear is sold: a port or the Camp.
    #[inline]
    pub fn tour_by_market(
        &self,
        speed: usize,
        mask: usize,
        from: Space,
        camp: Option<Space>,
    ) -> f32 {
        let tours = &self.tours[self.row(speed, mask)];
        let by_port = tours.cost_by_port[from];
        let by_camp = |camp: Space| {
            self.distances[speed.clamp(1, MAX_SPEED) - 1][camp][from] + tours.cost[camp]
        };
        camp.map_or(by_port, |camp| by_camp(camp).min(by_port))
    }

    /// Returns the lengths of the shortest tours from every space.
    #[inline]
    pub fn tours(&self, speed: usize, mask: usize) -> &Array<Space, f32> {
        &self.tours[self.row(speed, mask)].cost
    }

    #[inline]
    fn row(&self, speed: usize, mask: usize) -> usize {
        (speed.clamp(1, MAX_SPEED) - 1) * self.met.len() + mask
    }

    /// Returns the member of `spaces` from which the goal is nearest; `start` among equals.
    pub fn nearest(&self, spaces: Set<Space>, start: Space) -> Space {
        let cost = |space: Space| self.tour(USUAL_SPEED, 0, space);
        spaces.iter().fold(start, |best, it| if cost(it) < cost(best) { it } else { best })
    }
}

/// Visit to a goal space as the next step of a tour.
struct Visit {
    space: Space,
    /// Operations for the visit and the rest of the tour, beyond the distance.
    cost: f32,
}
