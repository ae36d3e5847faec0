//! What is to be done where: a goal turned into spaces to visit, and the cheapest tour of them.

use crate::prelude::*;

use super::army::lesser;
use super::legs::{Leg, NEVER, legs};
use sandtable_kernel::Shared;

/// The most spaces that are considered at once; of a goal that names more, the nearest are.
const MOST_SPOTS: usize = 8;
/// Movement ratings are told apart up to this one.
pub(super) const FASTEST: usize = 5;
/// Pounds beyond this number are not counted as future Demolitions.
pub(super) const MOST_CREDIT: u8 = 6;
/// What a visit costs, in Operations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Toll {
    /// Operations for a Garrison that is expected there.
    pub garrison: f32,
    /// Failed Operations that are expected before a rail space is broken.
    pub rail: f32,
}

/// The cheapest way to do the rest.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tour {
    /// What it costs, in Operations.
    pub cost: f32,
    /// How many Garrisons are attacked, on the way and in the spots.
    pub sieges: f32,
}

/// How to do the rest once some spots are done, from every space.
#[derive(Clone, Debug, Default)]
struct Stage {
    /// What it costs, in Operations.
    costs: Array<Space, f32>,
    /// How many Garrisons are attacked.
    sieges: Array<Space, f32>,
    /// What it costs by way of a port where Gear is sold.
    detours: Array<Space, f32>,
}

/// The ways to do the rest: straight on, or by a place where Gear is sold, a port or the Camp.
#[derive(Clone, Copy)]
pub(super) struct Routes<'o> {
    stage: &'o Stage,
    /// The Operations that the way to the Camp takes from every space, and the cost of the rest from there.
    by_camp: Option<(&'o Array<Space, f32>, f32)>,
}

impl Routes<'_> {
    /// How to do the rest from a space.
    #[inline]
    pub fn tour(&self, space: Space) -> Tour {
        Tour { cost: self.stage.costs[space], sieges: self.stage.sieges[space] }
    }

    /// What it costs by way of a place where Gear is sold.
    #[inline]
    pub fn detour(&self, space: Space) -> f32 {
        let by_port = self.stage.detours[space];
        self.by_camp.map_or(by_port, |(ways, on)| lesser(ways[space] + on, by_port))
    }
}

/// The goal of a mission, read as work to be done in some spaces.
#[derive(Clone, Debug)]
pub(super) struct Objective {
    /// The spaces where something may have to be done, in the order of the masks' bits.
    spots: Vec<Space>,
    /// The bit of each space in masks; 0 for a space that is no spot.
    bits: Array<Space, usize>,
    /// The bits of the spots that must be broken.
    rails: usize,
    /// All of them.
    pub among: Set<Space>,
    /// Those that must be friendly.
    pub friendly: Set<Space>,
    /// Those that must hold a unit.
    pub occupied: Set<Space>,
    /// Those that must be broken.
    pub broken: Set<Space>,
    /// Those that Lawrence must be in.
    pub lawrence: Set<Space>,
    /// How many units must be in those that are counted.
    pub units: usize,
    /// How many spaces must be broken.
    pub breaks: usize,
    /// How many Pounds are asked for.
    pub pounds: u8,
    /// The spaces whose units are counted.
    pub crowded: Set<Space>,
    /// By speed and mask of the spots that are done.
    stages: Vec<Stage>,
    /// By speed and to where: the Operations of the way, from every space.
    ways: Vec<Array<Space, Array<Space, f32>>>,
    /// The most by which an Operation can reduce what the goal costs, in Operations.
    pub stride: f32,
    /// By mask of the spots that are done: whether the goal is met.
    met: Box<[bool]>,
}

/// The objectives of the scenarios in use, by all that they depend on.
static OBJECTIVES: Shared<(Map, Mission, Toll), Objective> = Shared::new();

impl Objective {
    /// The goal of a mission on a map.
    pub fn new(map: &Map, mission: &Mission, toll: Toll) -> Arc<Objective> {
        OBJECTIVES.get((map.clone(), mission.clone(), toll), |(map, mission, toll)| {
            Objective::read(map, mission, *toll)
        })
    }

    /// Reads the goal of a mission.
    fn read(map: &Map, mission: &Mission, toll: Toll) -> Objective {
        let mut leaves = Vec::new();
        let goal = &pursued(&mission.goal, mission);
        collect(goal, &mut leaves);
        let spots = spots(map, mission, &leaves);
        let among: Set<Space> = spots.iter().copied().collect();
        let of = |tallies: &[Tally]| {
            let such = leaves.iter().filter(|leaf| tallies.contains(&leaf.0));
            such.fold(Set::EMPTY, |all, leaf| all | leaf.2) & among
        };
        let counted = leaves.iter().filter(|leaf| leaf.0 == Tally::UnitsIn);
        let mut bits = Array::default();
        for (bit, &spot) in spots.iter().enumerate() {
            bits[spot] = 1 << bit;
        }
        let broken = of(&[Tally::RailBreaks]);
        let mut objective = Objective {
            rails: broken.iter().map(|space| bits[space]).sum(),
            bits,
            among,
            friendly: of(&[Tally::Friendly, Tally::Held, Tally::RailBreaks]),
            occupied: of(&[Tally::Occupied, Tally::Held]),
            broken,
            lawrence: of(&[Tally::LawrenceIn]),
            units: counted.map(|leaf| leaf.1).max().unwrap_or(0),
            breaks: leaves
                .iter()
                .filter(|leaf| leaf.0 == Tally::RailBreaks)
                .map(|leaf| leaf.1)
                .sum(),
            pounds: asked_for(&mission.goal),
            crowded: of(&[Tally::UnitsIn]),
            stages: Vec::new(),
            ways: Vec::new(),
            stride: 1.0 + toll.garrison + toll.rail,
            met: (0..1 << spots.len()).map(|mask| met(goal, spread(&spots, mask))).collect(),
            spots,
        };
        objective.study(map, mission, toll);
        objective
    }

    /// The one of `spaces` from where the goal is nearest for Bedouin, `start` among equals.
    pub fn nearest(&self, spaces: Set<Space>, start: Space) -> Space {
        const SPEED: usize = 3;
        let cost = |space: Space| self.tour(SPEED, 0, space).cost;
        spaces.iter().fold(start, |best, it| if cost(it) < cost(best) { it } else { best })
    }

    /// The mask of the spots among `spaces`.
    #[inline]
    pub fn mask(&self, spaces: Set<Space>) -> usize {
        (spaces & self.among).iter().map(|space| self.bits[space]).sum()
    }

    /// The mask of a space alone; 0 if it is no spot.
    #[inline]
    pub fn bit(&self, space: Space) -> usize {
        self.bits[space]
    }

    /// How many spaces must still be broken once the spots of a mask are done.
    #[inline]
    pub fn missing(&self, mask: usize) -> usize {
        self.breaks.saturating_sub((mask & self.rails).count_ones() as usize)
    }

    /// Whether the goal is met once the spots of a mask are done.
    #[inline]
    pub fn is_met(&self, mask: usize) -> bool {
        self.met[mask]
    }

    /// How a force of a speed does the rest from a space.
    #[inline]
    pub fn tour(&self, speed: usize, mask: usize, space: Space) -> Tour {
        self.routes(speed, mask, None).tour(space)
    }

    /// The ways of a force of a speed to do the rest, with the Camp where it is.
    #[inline]
    pub fn routes(&self, speed: usize, mask: usize, camp: Option<Space>) -> Routes<'_> {
        let stage = &self.stages[self.row(speed, mask)];
        let ways = |camp: Space| &self.ways[speed.clamp(1, FASTEST) - 1][camp];
        Routes { stage, by_camp: camp.map(|camp| (ways(camp), stage.costs[camp])) }
    }

    #[inline]
    fn row(&self, speed: usize, mask: usize) -> usize {
        (speed.clamp(1, FASTEST) - 1) * self.met.len() + mask
    }

    /// The spots where all is done as things stand.
    #[inline]
    pub fn done(&self, view: &View<'_>, occupied: Set<Space>) -> Set<Space> {
        let mut open = self.friendly & view.garrisoned;
        open |= self.occupied - occupied;
        open |= self.broken - view.rail_breaks;
        open |= self.lawrence - Set::of(view.lawrence());
        for space in self.crowded {
            if view.units_in(space).len() < self.units {
                open |= Set::of(space);
            }
        }
        self.among - open
    }

    /// Whether spaces must still be broken as things stand.
    pub fn needs_breaks(&self, view: &View<'_>) -> bool {
        self.missing(self.mask(self.done(view, view.occupied()))) > 0
    }

    /// Backwards from the masks that meet the goal: what the rest costs from every space.
    fn study(&mut self, map: &Map, mission: &Mission, toll: Toll) {
        self.stages = vec![Stage::default(); FASTEST * self.met.len()];
        let situation: Set<Space> = mission.situation.iter().copied().collect();
        let depots = map.of_kind(SpaceKind::Port) - situation;
        let (mut next, mut sold) = (Vec::new(), Vec::new());
        for speed in 1..=FASTEST {
            let legs = legs(map, situation, speed, toll.garrison);
            for mask in (0..self.met.len()).rev().filter(|&mask| !self.met[mask]) {
                next.clear();
                next.extend(self.visits(speed, mask, situation, toll));
                let row = self.row(speed, mask);
                for (from, legs) in map.all.iter().zip(&legs) {
                    let Tour { cost, sieges } = cheapest(&next, legs);
                    self.stages[row].costs[from] = cost;
                    self.stages[row].sieges[from] = sieges;
                }
                sold.clear();
                sold.extend(depots.iter().map(|it| (it, self.tour(speed, mask, it).cost)));
                for (from, legs) in map.all.iter().zip(&legs) {
                    let by = |&(depot, on): &(Space, f32)| legs[depot].cost + on;
                    self.stages[row].detours[from] = sold.iter().map(by).fold(NEVER, f32::min);
                }
            }
            let mut ways = Array::from_fn(|_| Array::default());
            for (from, legs) in map.all.iter().zip(&legs) {
                map.all.iter().for_each(|to| ways[to][from] = legs[to].cost);
            }
            self.ways.push(ways);
        }
    }

    /// The visits that may come next once the spots of a mask are done.
    fn visits(
        &self,
        speed: usize,
        mask: usize,
        situation: Set<Space>,
        toll: Toll,
    ) -> impl Iterator<Item = Visit> {
        let open = self.spots.iter().enumerate().filter(move |it| mask >> it.0 & 1 == 0);
        let if_in = |set: Set<Space>, spot, cost| if set.contains(spot) { cost } else { 0.0 };
        open.map(move |(bit, &spot)| Visit {
            spot,
            toll: if_in(situation, spot, toll.garrison) + if_in(self.broken, spot, toll.rail),
            siege: if_in(situation, spot, 1.0),
            then: self.tour(speed, mask | 1 << bit, spot),
        })
    }

    /// What it costs to do the rest by way of a place where Gear is sold: a port or the Camp.
    #[inline]
    pub fn detour(&self, speed: usize, mask: usize, space: Space, camp: Option<Space>) -> f32 {
        self.routes(speed, mask, camp).detour(space)
    }

    /// What it costs a force of a speed to do the rest from every space; if `supplied`, by way of a place
    /// where Gear is sold.
    #[inline]
    pub fn costs(
        &self,
        speed: usize,
        mask: usize,
        supplied: bool,
        camp: Option<Space>,
    ) -> Array<Space, f32> {
        let routes = self.routes(speed, mask, camp);
        match (supplied, camp) {
            (false, _) => routes.stage.costs,
            (true, None) => routes.stage.detours,
            (true, Some(_)) => Array::from_fn(|from| routes.detour(from)),
        }
    }
}

/// A visit to a spot.
struct Visit {
    spot: Space,
    /// What it costs besides the way there.
    toll: f32,
    /// The Garrisons that are attacked there.
    siege: f32,
    /// How to do the rest after it.
    then: Tour,
}

/// The cheapest way to do the rest by one of some visits, by the legs from where the force is to every
/// space.
fn cheapest(visits: &[Visit], legs: &Array<Space, Leg>) -> Tour {
    let mut least = Tour { cost: NEVER, sieges: 0.0 };
    for Visit { spot, toll, siege, then } in visits {
        let leg = legs[*spot];
        let cost = leg.cost.max(1.0) + toll + then.cost;
        if cost < least.cost {
            least = Tour { cost, sieges: leg.sieges + siege + then.sieges };
        }
    }
    least
}

/// What a goal counts, how much of it, and where.
type Leaf = (Tally, usize, Set<Space>);

fn collect(goal: &Goal, leaves: &mut Vec<Leaf>) {
    match goal {
        Goal::All(goals) | Goal::Any(goals) => goals.iter().for_each(|it| collect(it, leaves)),
        Goal::AtLeast { count, tally, among } => leaves.push((*tally, *count, *among)),
        Goal::Pounds(_) => {}
    }
}

/// The most Pounds that any part of a goal asks for.
fn asked_for(goal: &Goal) -> u8 {
    match goal {
        Goal::All(goals) | Goal::Any(goals) => goals.iter().map(asked_for).max().unwrap_or(0),
        Goal::Pounds(pounds) => *pounds,
        Goal::AtLeast { .. } => 0,
    }
}

/// A goal in terms of what can be done in spaces: Pounds come from Garrisons, and the place of the
/// Camp is left out, since the player cannot choose it.
fn pursued(goal: &Goal, mission: &Mission) -> Goal {
    let all = |goals: &[Goal]| goals.iter().map(|goal| pursued(goal, mission)).collect();
    match goal {
        Goal::All(goals) => Goal::All(all(goals)),
        Goal::Any(goals) => Goal::Any(all(goals)),
        Goal::Pounds(_) => {
            let among: Set<Space> = mission.situation.iter().copied().collect();
            // All of them, since neither their values nor the spaces picked are known beforehand.
            let count = among.len().min(MOST_SPOTS);
            Goal::AtLeast { count, tally: Tally::Friendly, among }
        }
        Goal::AtLeast { tally: Tally::CampIn, .. } => Goal::All(Vec::new()),
        other => other.clone(),
    }
}

/// The spaces kept in view: for each leaf as many as it needs, then others, the nearest first.
fn spots(map: &Map, mission: &Mission, leaves: &[Leaf]) -> Vec<Space> {
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
    let of = |leaf: &Leaf| -> Vec<Space> {
        let among = leaf.2;
        order.iter().copied().filter(|&space| among.contains(space)).collect()
    };
    let needed = leaves.iter().flat_map(|leaf| of(leaf).into_iter().take(leaf.1));
    let others = leaves.iter().flat_map(of);
    let mut spots: Vec<Space> = Vec::new();
    for space in needed.chain(others) {
        if spots.len() < MOST_SPOTS && !spots.contains(&space) {
            spots.push(space);
        }
    }
    spots
}

/// The spots of a mask as spaces.
fn spread(spots: &[Space], mask: usize) -> Set<Space> {
    spots.iter().enumerate().filter(|it| mask >> it.0 & 1 != 0).map(|it| *it.1).collect()
}

/// Whether a goal is met where all is done in the spaces of `done`, and nothing elsewhere.
fn met(goal: &Goal, done: Set<Space>) -> bool {
    match goal {
        Goal::All(goals) => goals.iter().all(|goal| met(goal, done)),
        Goal::Any(goals) => goals.iter().any(|goal| met(goal, done)),
        Goal::Pounds(_) => true,
        Goal::AtLeast { tally: Tally::UnitsIn | Tally::LawrenceIn, among, .. } => among.meets(done),
        Goal::AtLeast { count, among, .. } => (*among & done).len() >= *count,
    }
}
