//! Goals as graphs: the spaces that a goal names, and the shortest tours of those that are still to be visited.

mod distances;
mod goal_spaces;

use crate::prelude::*;
use sandtable_kernel::Shared;

use self::distances::{UNREACHABLE, distances};
use self::goal_spaces::{GoalSpaces, is_met, space_bits};

/// Largest movement rating that goal graphs distinguish; higher ratings count as this one.
pub const MAX_SPEED: usize = 5;
/// Movement rating at which start spaces are compared by their distance from the goal.
const USUAL_SPEED: usize = 3;

/// Operations that a visit to a space is expected to take, beyond the way there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VisitCosts {
    /// Operations for a Garrison that is there at the start of the mission.
    pub garrison: f32,
    /// Operations that fail before a rail space is broken (destroyed).
    pub rail: f32,
}

/// Operations that it takes to visit the remaining goal spaces, from each space of the map.
#[derive(Clone, Debug, Default)]
struct Tours {
    /// Number of Operations by the shortest order of visits.
    cost: Array<Space, f32>,
    /// Number of Operations if the force first visits a port, where Gear is sold.
    cost_by_port: Array<Space, f32>,
}

/// Goal of a mission as spaces to visit, with the shortest tours of the remaining ones.
///
/// A tour is a shortest route through the remaining goal spaces. A mask is the set of completed goal spaces: bit i
/// stands for `spaces.list[i]`.
#[derive(Clone, Debug)]
pub struct GoalGraph {
    pub spaces: GoalSpaces,
    /// Lengths of tours, by movement rating and mask of the completed goal spaces.
    tours: Vec<Tours>,
    /// Operations between two spaces, by movement rating less 1, end and start.
    distances: Vec<Array<Space, Array<Space, f32>>>,
    /// True for each mask of completed goal spaces with which the goal is met.
    met: Box<[bool]>,
}

/// Graphs of the scenarios in use, by the data on which a graph depends.
static GRAPHS: Shared<(Map, Mission, VisitCosts), GoalGraph> = Shared::new();

impl GoalGraph {
    /// Returns the graph of a mission's goal; equal goals on equal maps share it.
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

    /// Computes the tours at a movement rating, for all masks of completed goal spaces.
    ///
    /// The tour after a visit belongs to a larger mask, so the masks are computed in descending order.
    fn add_speed(&mut self, map: &Map, mission: &Mission, costs: VisitCosts, speed: usize) {
        let situation: Set<Space> = mission.situation.iter().copied().collect();
        let ports = map.of_kind(SpaceKind::Port) - situation;
        let from_each = distances(map, situation, speed, costs.garrison);
        for mask in (0..self.met.len()).rev().filter(|&mask| !self.met[mask]) {
            let visits: Vec<Visit> = self.visits(speed, mask, situation, costs).collect();
            let row = self.row(speed, mask);
            for (from, distances) in map.all.iter().zip(&from_each) {
                // A visit takes an Operation even if the force is there already.
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

    /// Returns the visits with which a tour can go on: one to each goal space that is not in `mask`.
    ///
    /// `situation` is the set of spaces with a Garrison at the start of the mission.
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

    /// Returns the number of rail spaces still to be broken (destroyed) beyond the spaces of `mask`.
    #[inline]
    pub fn missing_breaks(&self, mask: usize) -> usize {
        self.spaces.breaks.saturating_sub((mask & self.spaces.rail_mask).count_ones() as usize)
    }

    /// Returns true if the goal is met when exactly the goal spaces of `mask` are completed.
    #[inline]
    pub fn is_met(&self, mask: usize) -> bool {
        self.met[mask]
    }

    /// Returns the number of Operations that a force in `from` needs to meet the goal.
    ///
    /// This is the length of its shortest tour of the goal spaces that are not in `mask`. `speed` is the movement
    /// rating of its slowest unit.
    #[inline]
    pub fn tour(&self, speed: usize, mask: usize, from: Space) -> f32 {
        self.tours(speed, mask)[from]
    }

    /// Returns the number of Operations to meet the goal if the force first visits a market.
    ///
    /// A market is a space where Gear is sold: a port or the Camp. `camp` is the space of the Camp, or `None` if it is
    /// not on the map. The force starts in `from`; `mask` is the set of completed goal spaces, and `speed` the movement
    /// rating.
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

    /// Returns the number of Operations that a force needs to meet the goal, from every space.
    ///
    /// `speed` is its movement rating, and `mask` is the set of completed goal spaces.
    #[inline]
    pub fn tours(&self, speed: usize, mask: usize) -> &Array<Space, f32> {
        &self.tours[self.row(speed, mask)].cost
    }

    #[inline]
    fn row(&self, speed: usize, mask: usize) -> usize {
        (speed.clamp(1, MAX_SPEED) - 1) * self.met.len() + mask
    }

    /// Returns the member of `spaces` from which the whole goal takes the fewest Operations.
    ///
    /// If `start` needs no more, it is returned.
    pub fn nearest(&self, spaces: Set<Space>, start: Space) -> Space {
        let cost = |space: Space| self.tour(USUAL_SPEED, 0, space);
        spaces.iter().fold(start, |best, it| if cost(it) < cost(best) { it } else { best })
    }
}

/// Visit to a goal space, as the next step of a tour of the remaining goal spaces.
struct Visit {
    space: Space,
    /// Operations for the visit and for the tour after it, without the way to the space.
    cost: f32,
}
