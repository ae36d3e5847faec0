//! The stages of a search.

mod exclusion;
mod predict;

use super::design::Design;
use super::surrogate::{Response, Surrogate};
use super::{Found, Goal, GoalVerdict, Played, Point, SearchSettings, Seen, Space, Trials, Tuned};
use crate::convergence::GainTest;
use crate::prelude::*;
use sandtable_kernel::Live;

/// Stages at most, walking and racing together.
pub const STAGES: u64 = 8;
/// Stages with a race at most.
const RACES: usize = 4;
/// Moves from the centre in the first design, and in later ones.
const RADII: [u32; 2] = [8, 3];
/// The fewest and the most points of a design.
const DESIGN: [usize; 2] = [60, 200];
/// How many points of each price race where the target is within reach, and where it is not.
const FIELD: [usize; 2] = [12, 3];
/// Rounds of a race; after each but the last, the worse half is out.
const ROUNDS: usize = 3;
/// Points of the design are played this fraction of the confirming games.
const FRACTION: u64 = 12;
/// Beyond these shares a win rate tells too little of a point to fit a surrogate to.
const TELLING: [f64; 2] = [0.02, 0.98];
/// Shares farther out than this are no part of a fit as long as there are others.
const FITTED: [f64; 2] = [0.01, 0.99];
/// Whoever plays on gets so many times as many games as before, all of them fresh: what is told has
/// not decided that it was played.
const ON: u64 = 4;
/// Nobody gets more than so many times the confirming games at once.
const MOST: u64 = 16;
/// So many games at least tell twins from changes that happen to win as often.
const TELLING_TWINS: u64 = 100;
/// How much nearer to even a walk must come by each stage.
const STRIDE: f64 = 0.9;

impl SearchSettings {
    /// The games of a full stage for one matchup or all in turns: a design, a race of each price, and what
    /// wins there, confirmed and verified. What is undecided then may play on.
    pub fn stage(&self) -> u64 {
        let prices = u64::from(self.most_price);
        let field = prices * FIELD[0] as u64;
        // Each round has half of the points of the one before, and twice the games.
        let raced = DESIGN[1] as u64 + field * ROUNDS as u64;
        let parts = raced.div_ceil(FRACTION) + 3 * (prices + self.proposals as u64);
        parts.saturating_mul(self.games)
    }
}

pub(super) struct Search<'a, T> {
    space: &'a Space,
    goal: &'a Goal,
    plan: &'a SearchSettings,
    trials: &'a mut T,
    /// Everything that was played.
    seen: Played,
    /// The same, turn by turn: points that were played on the same luck.
    turns: Vec<Vec<(Point, Seen)>>,
    /// What was played of a point after the search chose it; by this proposals and front are chosen.
    confirmed: Played,
    /// What was played of a point after it was chosen for a proposal or the front: what is told.
    verified: Played,
    /// What plays the same games as something cheaper or nearer.
    twins: BTreeSet<Point>,
    surrogate: Option<(Response, Surrogate)>,
    /// The win rate of each matchup, where each has a target of its own.
    each: Vec<Surrogate>,
    /// The test of the changes that were tried and are not proposed; `None` if there are none.
    test: Option<GainTest>,
}

impl<'a, T: Trials> Search<'a, T> {
    pub(super) fn new(
        space: &'a Space,
        goal: &'a Goal,
        plan: &'a SearchSettings,
        trials: &'a mut T,
    ) -> Self {
        let [seen, confirmed, verified] = [(); 3].map(|()| Played::new());
        Search {
            space,
            goal,
            plan,
            trials,
            seen,
            turns: Vec::new(),
            confirmed,
            verified,
            twins: BTreeSet::new(),
            surrogate: None,
            each: Vec::new(),
            test: None,
        }
    }

    /// Goes through the stages; none if it was interrupted.
    pub(super) fn run(&mut self) -> Option<()> {
        let mut centre = self.space.printed();
        self.confirm(&[centre.clone()])?;
        while self.play_on()? {}
        if self.cheapest_reached() == Some(0) || self.space.knobs.is_empty() {
            return Some(());
        }
        let mut races = 0;
        for stage in 0..STAGES {
            let explored = self.explore(stage, &centre)?;
            let Some(response) = self.fit(&explored) else { break };
            centre = match response {
                Response::WinRate => {
                    races += 1;
                    let before = self.best_miss();
                    self.race()?;
                    let stuck = self.best_miss() > before - self.goal.tolerance / 4.0;
                    if self.is_settled(races) || races > 1 && stuck {
                        break;
                    }
                    self.best().unwrap_or(centre)
                }
                Response::Margin(measure) => match self.walk(measure, &centre)? {
                    Some(nearer) => nearer,
                    None => break,
                },
            };
        }
        self.verify()?;
        self.exclude()
    }

    /// Plays proposals and front once more, so that no luck is left in them that they were chosen
    /// for; those that turn out not to reach the target, and twins, make room for the next, and what is
    /// cheaper and undecided is decided if that can be.
    fn verify(&mut self) -> Option<()> {
        loop {
            let chosen = [self.front(), self.proposals()].concat().into_iter();
            let points = chosen.filter(|it| !self.is_fresh(it)).map(|it| it.point);
            let points = Vec::from_iter(points.collect::<BTreeSet<Point>>());
            if points.is_empty() {
                if self.play_on()? || self.find_twins()? {
                    continue;
                }
                return Some(());
            }
            let played = self.play(&points, 2 * self.plan.games)?;
            self.verified.extend(points.into_iter().zip(played));
        }
    }

    /// Plays all that was confirmed on the same games, to see what plays like another; says whether
    /// anything does. Of twins the cheapest stays, and of those the nearest.
    fn find_twins(&mut self) -> Option<bool> {
        let points: Vec<Point> = self.found().into_iter().map(|it| it.point).collect();
        let played = self.play(&points, self.games().max(TELLING_TWINS))?;
        let mut field: Vec<(Point, Seen)> = points.iter().cloned().zip(played).collect();
        drop_twins(&mut Vec::new(), &mut field);
        let is_kept = |point: &Point| field.iter().any(|(kept, _)| kept == point);
        let before = self.twins.len();
        self.twins.extend(points.into_iter().filter(|point| !is_kept(point)));
        Some(self.twins.len() > before)
    }

    /// Has the cheapest undecided point play on, if there is one and it may; says whether.
    fn play_on(&mut self) -> Option<bool> {
        let most = MOST * self.plan.games;
        let games = |found: &Found| self.latest(found).wins.n;
        let mut undecided = self.undecided().into_iter();
        let Some(found) = undecided.find(|it| games(it) < most) else { return Some(false) };
        let games = (ON * games(&found)).min(most);
        let played = self.play(std::slice::from_ref(&found.point), games)?;
        self.verified.extend(std::iter::once(found.point).zip(played));
        Some(true)
    }

    /// What is cheaper than anything that reaches the target, and may reach it too.
    fn undecided(&self) -> Vec<Found> {
        let reached = self.cheapest_reached().unwrap_or(u32::MAX);
        let verdict = |found: &Found| self.goal.verdict(self.latest(found), self.plan.level);
        let mut cheaper = self.found();
        cheaper.retain(|it| it.price < reached && verdict(it) == GoalVerdict::Undecided);
        cheaper
    }

    /// Plays a design around a centre.
    fn explore(&mut self, stage: u64, centre: &Point) -> Option<Vec<Point>> {
        let dice = Live::<1, 0>::new(GameKey::new(self.plan.seed, u64::MAX - stage));
        let rows = (5 * self.space.knobs.len() / 2).clamp(DESIGN[0], DESIGN[1]);
        let (rows, radius) = if stage == 0 { (rows, RADII[0]) } else { (rows / 2, RADII[1]) };
        let possible = |point: &Point| self.trials.possible(point);
        let mut points = Design::new(self.space, dice).points(centre, rows, radius, possible);
        points.push(centre.clone());
        self.play(&points, self.games())?;
        Some(points)
    }

    fn games(&self) -> u64 {
        (self.plan.games / FRACTION).max(1)
    }

    fn play(&mut self, points: &[Point], games: u64) -> Option<Vec<Seen>> {
        if points.is_empty() {
            return Some(Vec::new());
        }
        let played = self.trials.play(points, games)?;
        for (point, seen) in points.iter().zip(&played) {
            self.seen.entry(point.clone()).or_default().merge(seen);
        }
        self.turns.push(points.iter().cloned().zip(played.iter().cloned()).collect());
        Some(played)
    }

    /// Where to go next from a centre at which nearly all games end alike: of the points that ought
    /// to be even, one for each price, the one that comes nearest. None if that is no nearer.
    fn walk(&mut self, margin: usize, centre: &Point) -> Option<Option<Point>> {
        let points: Vec<Point> = self.fields([2, 2]).into_iter().flatten().collect();
        self.play(&points, self.games())?;
        let distance = |seen: &Seen| match self.is_telling(seen) {
            true => (0, self.goal.miss(seen)),
            false => (1, seen.measures[margin].mean().unwrap_or(0.0).abs()),
        };
        let nearest = points.iter().min_by(|one, other| {
            let [one, other] = [one, other].map(|point| distance(&self.seen[*point]));
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))
        });
        let here = distance(&self.seen[centre]);
        let nearer = nearest.filter(|point| {
            let there = distance(&self.seen[*point]);
            there.0 < here.0 || there.1 < STRIDE * here.1
        });
        let nearer = nearer.cloned();
        if nearer.is_none() {
            self.confirm_nearest(&points)?;
        }
        Some(nearer)
    }

    /// Where a walk ends, each price has its best point confirmed.
    fn confirm_nearest(&mut self, points: &[Point]) -> Option<()> {
        let mut best: Vec<Point> = Vec::new();
        let miss = |point: &Point| self.goal.miss(&self.seen[point]);
        for price in 1..=self.plan.most_price {
            let of_price = points.iter().filter(|it| self.space.price(it) == Some(price));
            best.extend(of_price.min_by(|a, b| miss(a).total_cmp(&miss(b))).cloned());
        }
        self.confirm(&best)
    }

    /// Has the points of each price race, and confirms the winners.
    fn race(&mut self) -> Option<()> {
        let fields = self.fields(FIELD);
        let empty = |point| (point, Seen::default());
        let mut fields: Vec<Vec<(Point, Seen)>> =
            fields.into_iter().map(|field| field.into_iter().map(empty).collect()).collect();
        for round in 0..ROUNDS {
            let points: Vec<Point> =
                fields.iter().flatten().map(|(point, _)| point.clone()).collect();
            let played = self.play(&points, self.games() << round)?;
            for ((_, seen), more) in fields.iter_mut().flatten().zip(&played) {
                seen.merge(more);
            }
            let mut known = Vec::new();
            for field in &mut fields {
                drop_twins(&mut known, field);
                field.sort_by(|(_, a), (_, b)| self.goal.miss(a).total_cmp(&self.goal.miss(b)));
                if round + 1 < ROUNDS {
                    field.truncate(field.len().div_ceil(2));
                }
            }
        }
        self.refit(Response::WinRate);
        let winners = self.winners(&fields);
        self.confirm(&winners)
    }

    /// The winner of each price that promises more than what is confirmed; and where the target is
    /// reached at the lowest price, the next best there too.
    fn winners(&self, fields: &[Vec<(Point, Seen)>]) -> Vec<Point> {
        let mut winners = Vec::new();
        let mut alternatives = self.plan.proposals;
        for field in fields {
            let Some((_, best)) = field.first() else { continue };
            let is_near = self.goal.miss(best) <= self.goal.tolerance;
            let wanted = if is_near { std::mem::replace(&mut alternatives, 1) } else { 1 };
            winners.extend(field.iter().take(wanted.max(1)).map(|(point, _)| point.clone()));
        }
        winners.retain(|point| !self.confirmed.contains_key(point));
        winners
    }

    fn confirm(&mut self, points: &[Point]) -> Option<()> {
        let played = self.play(points, self.plan.games)?;
        self.confirmed.extend(points.iter().cloned().zip(played));
        Some(())
    }

    /// Whether the target is reached, and nothing cheaper promises to.
    fn is_settled(&self, races: usize) -> bool {
        let cheaper_is_hopeless = |price: u32| {
            let cheaper = self.found().into_iter().filter(|found| found.price < price);
            let mut misses = cheaper.map(|found| self.goal.miss(&found.seen));
            misses.all(|miss| miss > 3.0 * self.goal.tolerance)
        };
        match self.cheapest_reached() {
            None => races == RACES,
            Some(price) => races > 1 || cheaper_is_hopeless(price),
        }
    }

    /// Everything that was confirmed and is no twin, by price.
    fn found(&self) -> Vec<Found> {
        let found = |(point, seen): (&Point, &Seen)| Found {
            point: point.clone(),
            price: self.space.price(point).unwrap_or(u32::MAX),
            seen: seen.clone(),
        };
        let confirmed = self.confirmed.iter().filter(|(point, _)| !self.twins.contains(*point));
        let mut all: Vec<Found> = confirmed.map(found).collect();
        let miss = |found: &Found| self.goal.miss(&found.seen);
        all.sort_by(|a, b| a.price.cmp(&b.price).then(miss(a).total_cmp(&miss(b))));
        // Of changes that differ only in the names of identical cards the first stays.
        let mut known = BTreeSet::new();
        all.retain(|it| known.insert(self.space.composition(&it.point)));
        all
    }

    /// The last games that were played to see whether a point reaches the target.
    fn latest<'s>(&'s self, found: &'s Found) -> &'s Seen {
        self.verified.get(&found.point).unwrap_or(&found.seen)
    }

    fn is_reached(&self, found: &Found) -> bool {
        self.goal.is_reached(self.latest(found), self.plan.level)
    }

    /// Whether no game that is told of chose it; nothing chose the printed game.
    fn is_fresh(&self, found: &Found) -> bool {
        found.price == 0 || self.verified.contains_key(&found.point)
    }

    fn cheapest_reached(&self) -> Option<u32> {
        self.found().iter().find(|found| self.is_reached(found)).map(|found| found.price)
    }

    fn best_miss(&self) -> f64 {
        let misses = self.confirmed.values().map(|seen| self.goal.miss(seen));
        misses.fold(f64::INFINITY, f64::min)
    }

    /// The confirmed point that is nearest to the target.
    fn best(&self) -> Option<Point> {
        let miss = |seen: &Seen| self.goal.miss(seen);
        let nearest = self.confirmed.iter().min_by(|(_, a), (_, b)| miss(a).total_cmp(&miss(b)));
        nearest.map(|(point, _)| point.clone())
    }

    /// The points that no cheaper one is nearer than.
    fn front(&self) -> Vec<Found> {
        let mut front: Vec<Found> = Vec::new();
        for it in self.found() {
            let nearer = |last: &Found| self.goal.miss(&it.seen) < self.goal.miss(&last.seen);
            if front.last().is_none_or(nearer) {
                front.push(it);
            }
        }
        front
    }

    /// The best points: first those that reach the target, then the nearest.
    fn proposals(&self) -> Vec<Found> {
        let mut proposals: Vec<Found> = self.found();
        proposals.retain(|it| it.price > 0);
        let loss = |found: &Found| self.goal.loss(&found.seen, found.price);
        // What reaches the target comes in order of price already, unless edits are weighed.
        proposals.sort_by(|a, b| {
            let by_loss = loss(a).total_cmp(&loss(b));
            match [a, b].map(|it| self.is_reached(it)) {
                [true, true] if self.goal.edit_weight.is_none() => std::cmp::Ordering::Equal,
                [one, other] => other.cmp(&one).then(by_loss),
            }
        });
        proposals.truncate(self.plan.proposals);
        proposals
    }

    pub(super) fn outcome(&self) -> Tuned {
        let base = self.found().into_iter().find(|it| it.price == 0);
        let chosen = [self.front(), self.proposals()];
        let best = base.iter().chain(chosen[1].first());
        let reached = best.into_iter().any(|it| self.is_fresh(it) && self.is_reached(it));
        let told = |found: Found| Found { seen: self.latest(&found).clone(), ..found };
        let base = base.clone().map(told);
        let undecided = self.undecided().into_iter().filter(|it| self.is_fresh(it)).map(told);
        let undecided = undecided.collect();
        let [front, proposals] = chosen.map(|some| some.into_iter().map(told).collect::<Vec<_>>());
        let worth = self.worth(proposals.first().filter(|_| !reached));
        let tried = self.seen.keys().filter(|point| **point != self.space.printed()).count();
        let test = self.test.clone();
        Tuned { base, front, proposals, reached, undecided, worth, tried, test, complete: true }
    }
}

/// Leaves out of a field what has won the very games that something before it has, be it in this field
/// or among what is known: it plays the same game.
fn drop_twins(known: &mut Vec<Seen>, field: &mut Vec<(Point, Seen)>) {
    field.retain(|(_, seen)| {
        let is_twin = seen.wins.n >= TELLING_TWINS && known.contains(seen);
        if !is_twin {
            known.push(seen.clone());
        }
        !is_twin
    });
}
