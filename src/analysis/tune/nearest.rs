//! The points of a price whose predicted outcome is nearest to a wish: branch and bound.
//!
//! A prediction is linear in the knobs, so that what the knobs still to be set can bring at most
//! and at least is known exactly for every price and number of knobs touched (dynamic programming,
//! backwards); a branch that cannot come near enough is cut.

use std::ops::RangeInclusive;

use super::space::{Cost, Point, Space};

/// Points that touch more knobs than this are not looked at: nobody would play them.
pub const MOST_TOUCHED: usize = 12;

/// So many branches are followed at most, for one price and number of knobs touched.
const MOST_BRANCHES: u64 = 4_000_000;

/// A point that was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Candidate {
    /// How many times the resolution its prediction is away from the wish, rounded down.
    pub gap: u64,
    /// How many knobs it touches.
    pub touched: usize,
    /// The point.
    pub point: Point,
}

/// One decision on the way to a point.
enum Step<'a> {
    /// How much to change a knob, which brings so much a step.
    Knob { index: usize, slope: f64, change: RangeInclusive<i8> },
    /// The group is settled, and its price known.
    Close(&'a Cost),
}

/// Where one is on the way.
#[derive(Clone, Copy)]
struct State {
    step: usize,
    more: usize,
    fewer: usize,
    /// Price and knobs still to be used up.
    price: usize,
    touches: usize,
}

/// The least and the most that the rest can bring; empty if there is no rest that fits.
type Reach = (f32, f32);

const NOTHING: Reach = (f32::INFINITY, f32::NEG_INFINITY);

/// What points are looked for.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    /// Their price, exactly.
    pub price: u32,
    /// What their knobs are to bring, all together.
    pub wish: f64,
    /// How great a difference matters.
    pub resolution: f64,
    /// How many to keep.
    pub keep: usize,
}

/// The points of a space with what each knob brings a step.
pub struct Landscape<'a> {
    steps: Vec<Step<'a>>,
    knobs: usize,
    most_price: usize,
    reach: Vec<Reach>,
}

impl<'a> Landscape<'a> {
    /// The points up to a price; knob number i brings `slopes[i]` a step.
    pub fn new(space: &'a Space, slopes: &[f64], most_price: u32) -> Landscape<'a> {
        let mut steps = Vec::new();
        for group in &space.groups {
            steps.extend(group.knobs.clone().map(|index| {
                let change = space.knobs[index].change.clone();
                Step::Knob { index, slope: slopes[index], change }
            }));
            steps.push(Step::Close(&group.cost));
        }
        let most_price = most_price as usize;
        let mut landscape = Landscape { steps, knobs: slopes.len(), most_price, reach: Vec::new() };
        landscape.survey();
        landscape
    }

    fn side(&self) -> usize {
        self.most_price + 1
    }

    fn place(&self, state: State) -> usize {
        let State { step, more, fewer, price, touches } = state;
        let side = self.side();
        (((step * side + more) * side + fewer) * side + price) * (MOST_TOUCHED + 1) + touches
    }

    /// Fills in the reach of every state, the last step first.
    fn survey(&mut self) {
        let side = self.side();
        let states = (self.steps.len() + 1) * side * side * side * (MOST_TOUCHED + 1);
        self.reach = vec![NOTHING; states];
        let end = State { step: self.steps.len(), more: 0, fewer: 0, price: 0, touches: 0 };
        let end = self.place(end);
        self.reach[end] = (0.0, 0.0);
        for step in (0..self.steps.len()).rev() {
            // Before the first knob of a group there is nothing more or fewer yet.
            let first = step == 0 || matches!(self.steps[step - 1], Step::Close(_));
            let most = if first { 0 } else { self.most_price };
            for more in 0..=most {
                for fewer in 0..=most {
                    for price in more.max(fewer)..side {
                        for touches in 0..=MOST_TOUCHED {
                            let state = State { step, more, fewer, price, touches };
                            let place = self.place(state);
                            self.reach[place] = self.reach_from(state);
                        }
                    }
                }
            }
        }
    }

    fn reach_from(&self, state: State) -> Reach {
        self.branches(state).fold(NOTHING, |(low, high), (change, next)| {
            let (least, most) = self.reach[self.place(next)];
            let brings = self.brings(state.step, change) as f32;
            (low.min(least + brings), high.max(most + brings))
        })
    }

    fn brings(&self, step: usize, change: i8) -> f64 {
        match &self.steps[step] {
            Step::Knob { slope, .. } => slope * f64::from(change),
            Step::Close(_) => 0.0,
        }
    }

    /// What may follow: the change of a knob, and the state after it.
    fn branches(&self, state: State) -> impl Iterator<Item = (i8, State)> + '_ {
        let step = &self.steps[state.step];
        let room = self.most_price as i8;
        let range = match step {
            Step::Knob { .. } if state.touches == 0 => 0..=0,
            Step::Knob { change, .. } => (*change.start()).max(-room)..=(*change.end()).min(room),
            Step::Close(_) => 0..=0,
        };
        range.filter_map(move |change| Some((change, self.after(state, change)?)))
    }

    fn after(&self, state: State, change: i8) -> Option<State> {
        let step = state.step + 1;
        match &self.steps[state.step] {
            Step::Knob { .. } => {
                let by = usize::from(change.unsigned_abs());
                let more = state.more + if change > 0 { by } else { 0 };
                let fewer = state.fewer + if change < 0 { by } else { 0 };
                let touches = state.touches - usize::from(change != 0);
                let fits = more.max(fewer) <= state.price;
                fits.then_some(State { step, more, fewer, touches, ..state })
            }
            Step::Close(cost) => {
                let price = cost.of(state.more as i32, state.fewer as i32)?;
                let price = state.price.checked_sub(price as usize)?;
                Some(State { step, more: 0, fewer: 0, price, ..state })
            }
        }
    }

    /// The least and the most that all points of a price bring; none if there is no such point.
    pub fn extremes(&self, price: u32) -> Option<(f64, f64)> {
        let all = (0..=MOST_TOUCHED).map(|touches| self.reach[self.place(start(price, touches))]);
        let (low, high) = all.fold(NOTHING, |one, it| (one.0.min(it.0), one.1.max(it.1)));
        (low <= high).then(|| (low.into(), high.into()))
    }

    /// The best `possible` points, the best first: those nearest to the wish, their `penalty`
    /// (not negative, and 0 at best) added, as far as the resolution tells them apart; then those
    /// that touch the fewest knobs; then the first in order.
    pub fn nearest(
        &self,
        query: Query,
        penalty: impl Fn(&Point) -> f64,
        possible: impl FnMut(&Point) -> bool,
    ) -> Vec<Candidate> {
        let (found, branches) = (Vec::new(), 0);
        let mut search = Search { landscape: self, query, penalty, possible, found, branches };
        if query.price as usize <= self.most_price && query.keep > 0 {
            for touches in 0..=MOST_TOUCHED {
                search.branches = 0;
                search.descend(start(query.price, touches), 0.0, &mut vec![0; self.knobs], touches);
            }
        }
        search.found
    }
}

fn start(price: u32, touches: usize) -> State {
    State { step: 0, more: 0, fewer: 0, price: price as usize, touches }
}

struct Search<'a, 's, P, F> {
    landscape: &'a Landscape<'s>,
    query: Query,
    penalty: P,
    possible: F,
    found: Vec<Candidate>,
    branches: u64,
}

impl<P: Fn(&Point) -> f64, F: FnMut(&Point) -> bool> Search<'_, '_, P, F> {
    fn descend(&mut self, state: State, sum: f64, point: &mut Point, touched: usize) {
        let landscape = self.landscape;
        if !self.is_promising(landscape.reach[landscape.place(state)], sum) {
            return;
        }
        self.branches += 1;
        if self.branches > MOST_BRANCHES {
            return;
        }
        let Some(step) = landscape.steps.get(state.step) else {
            return self.note(sum, point, touched);
        };
        for (change, next) in landscape.branches(state) {
            let brings = landscape.brings(state.step, change);
            if let Step::Knob { index, .. } = step {
                point[*index] = change;
            }
            self.descend(next, sum + brings, point, touched);
        }
        if let Step::Knob { index, .. } = step {
            point[*index] = 0;
        }
    }

    /// Whether the rest may bring a sum that is nearer than the worst point kept: ties go to those
    /// found before.
    fn is_promising(&self, (low, high): Reach, sum: f64) -> bool {
        if low > high {
            return false;
        }
        let Query { wish, resolution, keep, .. } = self.query;
        // The reach is rounded.
        let slack = resolution / 64.0;
        let nearest = wish.clamp(sum + f64::from(low) - slack, sum + f64::from(high) + slack);
        match self.found.get(keep - 1) {
            None => true,
            Some(worst) => self.gap(nearest, 0.0) < worst.gap,
        }
    }

    fn gap(&self, sum: f64, penalty: f64) -> u64 {
        (((sum - self.query.wish).abs() + penalty) / self.query.resolution) as u64
    }

    fn note(&mut self, sum: f64, point: &Point, touched: usize) {
        let gap = self.gap(sum, (self.penalty)(point));
        let full = self.found.len() == self.query.keep;
        if full && self.found.last().is_some_and(|worst| worst.gap <= gap) {
            return;
        }
        if (self.possible)(point) {
            self.found.truncate(self.query.keep - 1);
            let at = self.found.partition_point(|other| other.gap <= gap);
            self.found.insert(at, Candidate { gap, touched, point: point.clone() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::space::tests::{mix, number};
    use super::*;
    use sandtable_kernel::{Chance, GameKey, Live, Stream};

    fn space() -> Space {
        let mut space = Space::default();
        let pieces = [("A", 3, 0..=4), ("B", 1, 0..=3), ("C", 0, 0..=2), ("D", 2, 1..=3)];
        space.add_mix(&mix("red", 6..=6, &pieces), 1, |_, _| false);
        space.add_mix(&mix("blue", 1..=6, &[("E", 3, 0..=4), ("F", 2, 0..=3)]), 1, |_, _| false);
        space.add_number(&number("hand", 2, 4), 2);
        space.add_number(&number("points", 1, 2), 3);
        space
    }

    /// All points within the bounds, in order.
    fn all(space: &Space) -> Vec<Point> {
        let mut points: Vec<Point> = vec![Vec::new()];
        for knob in &space.knobs {
            let longer = |point: &Point| {
                knob.change
                    .clone()
                    .map(|change| [&point[..], &[change]].concat())
                    .collect::<Vec<_>>()
            };
            points = points.iter().flat_map(longer).collect();
        }
        points
    }

    fn brute(space: &Space, slopes: &[f64], price: u32, wish: f64, keep: usize) -> Vec<Candidate> {
        let of_price = all(space).into_iter().filter(|it| space.price(it) == Some(price));
        let candidate = |point: Point| {
            let sum: f64 = point.iter().zip(slopes).map(|(&by, slope)| f64::from(by) * slope).sum();
            let touched = point.iter().filter(|&&change| change != 0).count();
            Candidate { gap: ((sum - wish).abs() / 0.05) as u64, touched, point }
        };
        let mut candidates: Vec<_> = of_price.map(candidate).collect();
        candidates.sort();
        candidates.truncate(keep);
        candidates
    }

    fn query(price: u32, wish: f64, keep: usize) -> Query {
        Query { price, wish, resolution: 0.05, keep }
    }

    #[test]
    fn a_penalty_puts_points_off() {
        let space = space();
        let slopes = [1.0, 0.51, 0.23, -0.4, 0.3, 0.1, 0.7, 0.9];
        let penalty = |point: &Point| f64::from(point[1].unsigned_abs()) * 0.07;
        let landscape = Landscape::new(&space, &slopes, 3);
        let seen = landscape.nearest(query(3, 0.4, 5), penalty, |_| true);
        let mut expected = brute(&space, &slopes, 3, 0.4, usize::MAX);
        for candidate in &mut expected {
            let sum = candidate.point.iter().zip(slopes).map(|(&by, slope)| f64::from(by) * slope);
            let miss = (sum.sum::<f64>() - 0.4).abs() + penalty(&candidate.point);
            candidate.gap = (miss / 0.05) as u64;
        }
        expected.sort();
        assert_eq!(seen[..], expected[..5]);
    }

    #[test]
    fn branch_and_bound_finds_what_brute_force_finds() {
        let space = space();
        let mut dice = Live::<1, 0>::new(GameKey::new(5, 1));
        for wish in [0.0, 0.3, -1.0, 2.5, -9.0] {
            // Odd hundredths: no sum lies on the edge of a class.
            let slopes: Vec<f64> = (0..space.knobs.len())
                .map(|_| f64::from(dice.pick(Stream(0), 200)) / 100.0 - 1.0 + 0.003_17)
                .collect();
            let landscape = Landscape::new(&space, &slopes, 7);
            for price in 0..=7 {
                let seen = landscape.nearest(query(price, wish, 9), |_| 0.0, |_| true);
                assert_eq!(seen, brute(&space, &slopes, price, wish, 9), "{price} {wish}");
            }
        }
    }

    #[test]
    fn the_impossible_is_passed_over() {
        let space = space();
        let slopes = [1.0, 0.51, 0.23, -0.4, 0.3, 0.1, 0.7, 0.9];
        let even = |point: &Point| point[0] % 2 == 0;
        let seen = Landscape::new(&space, &slopes, 3).nearest(query(3, 0.4, 5), |_| 0.0, even);
        let mut expected = brute(&space, &slopes, 3, 0.4, usize::MAX);
        expected.retain(|candidate| even(&candidate.point));
        assert_eq!(seen[..], expected[..5]);
    }

    #[test]
    fn extremes_are_those_of_all_points() {
        let space = space();
        let slopes = [1.0, 0.51, 0.23, -0.4, 0.3, 0.1, 0.7, 0.9];
        let landscape = Landscape::new(&space, &slopes, 4);
        let sum = |point: &Point| -> f64 {
            point.iter().zip(slopes).map(|(&by, slope)| f64::from(by) * slope).sum()
        };
        let of_price = all(&space).into_iter().filter(|point| space.price(point) == Some(4));
        let sums: Vec<f64> = of_price.map(|point| sum(&point)).collect();
        let (low, high) = landscape.extremes(4).expect("there are points");
        assert!((low - sums.iter().copied().fold(f64::INFINITY, f64::min)).abs() < 1e-5);
        assert!((high - sums.iter().copied().fold(f64::NEG_INFINITY, f64::max)).abs() < 1e-5);
    }

    /// A hundred knobs and eight edits: some 10^15 points.
    #[test]
    fn a_large_space_is_no_obstacle() {
        let mut space = Space::default();
        let names: Vec<String> = (0..50).map(|number| format!("{number}")).collect();
        let pieces: Vec<_> = names.iter().map(|name| (&name[..], 2, 0..=6)).collect();
        space.add_mix(&mix("red", 100..=100, &pieces), 1, |_, _| false);
        space.add_mix(&mix("blue", 100..=100, &pieces), 1, |_, _| false);
        let slopes: Vec<f64> =
            (0..100).map(|knob| f64::from(knob * knob % 37) / 100.0 - 0.18).collect();
        let landscape = Landscape::new(&space, &slopes, 8);
        let (_, most) = landscape.extremes(8).expect("there are points");
        for (wish, gap) in [(1.0, 0), (most, 0), (most + 1.0, 99)] {
            let found = landscape.nearest(
                Query { resolution: 0.01, ..query(8, wish, 12) },
                |_| 0.0,
                |_| true,
            );
            assert!(found.len() == 12 && found[0].gap.abs_diff(gap) <= 1, "{wish}: {found:?}");
        }
    }
}
