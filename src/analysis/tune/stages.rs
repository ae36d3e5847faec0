//! The stages of a search.

mod design;
mod exclusion;
mod predict;
mod size;

pub(super) use self::design::design_points;
use self::design::stage_design;
pub use self::size::MAX_STAGES;
use self::size::{GAMES_GROWTH, HALVING_ROUNDS, MAX_CONFIRM_FACTOR, MAX_RANKINGS, RANKED_POINTS};
use super::{
    EvaluateChanges, Goal, GoalVerdict, Records, SearchSettings, TestedChange, TuneOutcome,
};
use crate::prelude::*;
use crate::search::{
    GAMES_TO_MATCH, GainTest, Point, PointRecord, Response, Space, Surrogate, Tournament,
    drop_identical, sequential_halving,
};

/// Largest share of the old center's margin that the margin of a new center may have.
///
/// It applies where nearly all games end alike; without such a center the search ends.
const MARGIN_SHRINKAGE: f64 = 0.9;

/// State of a search for changes: its settings, and the results of all games so far.
pub(super) struct Search<'a, T> {
    space: &'a Space,
    goal: &'a Goal,
    plan: &'a SearchSettings,
    evaluate: &'a mut T,
    /// Results of all games.
    played: Records,
    /// All results by turn: an evaluation of several points on the same random streams.
    turns: Vec<Vec<(Point, PointRecord)>>,
    /// Results of new games that confirm points; the proposals and the front are chosen by them.
    confirmed: Records,
    /// Results of further games of the chosen points (proposals and front); these results are reported.
    verified: Records,
    /// Points whose games are identical to those of a cheaper or nearer point.
    identical: BTreeSet<Point>,
    surrogate: Option<(Response, Surrogate)>,
    /// Models of the win rate of each matchup, if each matchup has a target of its own.
    each: Vec<Surrogate>,
    /// Test whether a tried change that is cheaper than the proposals may reach the goal as well.
    ///
    /// It is `None` if there is no such change.
    test: Option<GainTest>,
}

impl<'a, T: EvaluateChanges> Search<'a, T> {
    pub(super) fn new(
        space: &'a Space,
        goal: &'a Goal,
        plan: &'a SearchSettings,
        evaluate: &'a mut T,
    ) -> Self {
        let [played, confirmed, verified] = [(); 3].map(|()| Records::new());
        Search {
            space,
            goal,
            plan,
            evaluate,
            played,
            turns: Vec::new(),
            confirmed,
            verified,
            identical: BTreeSet::new(),
            surrogate: None,
            each: Vec::new(),
            test: None,
        }
    }

    /// Runs the whole search; returns `None` after an interruption.
    pub(super) fn run(&mut self) -> Option<()> {
        let mut center = self.space.printed();
        self.confirm(&[center.clone()])?;
        while self.play_undecided()? {}
        if self.cheapest_reached() == Some(0) || self.space.factors.is_empty() {
            return Some(());
        }
        let mut rankings = 0;
        for stage in 0..MAX_STAGES {
            let explored = self.play_design(stage, &center)?;
            let Some(response) = self.fit_response(&explored) else { break };
            center = match response {
                Response::WinRate => {
                    rankings += 1;
                    let before = self.best_miss();
                    self.rank()?;
                    let stuck = self.best_miss() > before - self.goal.tolerance / 4.0;
                    if self.should_stop_ranking(rankings) || rankings > 1 && stuck {
                        break;
                    }
                    self.best().unwrap_or(center)
                }
                Response::Margin(measure) => match self.move_center(measure, &center)? {
                    Some(nearer) => nearer,
                    None => break,
                },
            };
        }
        self.verify()?;
        self.test_cheaper_changes()
    }

    /// Plays new games of the proposals and the front, which free their results from selection bias.
    ///
    /// The front has the points that are nearer to the goal than all cheaper ones. Points that now miss the goal, and
    /// points with identical games, are replaced by the next ones. Cheaper undecided points play further games until
    /// they are decided or have no games left. Returns `None` after an interruption.
    fn verify(&mut self) -> Option<()> {
        loop {
            let chosen = [self.front(), self.proposals()].concat().into_iter();
            let points = chosen.filter(|it| !self.is_fresh(it)).map(|it| it.point);
            let points = Vec::from_iter(points.collect::<BTreeSet<Point>>());
            if points.is_empty() {
                if self.play_undecided()? || self.find_identical()? {
                    continue;
                }
                return Some(());
            }
            let played = self.play(&points, 2 * self.plan.games)?;
            self.verified.extend(points.into_iter().zip(played));
        }
    }

    /// Finds confirmed points whose games are identical, and returns whether there are any.
    ///
    /// All confirmed points play the same games. Of identical points, the cheapest stays, and of equally cheap ones the
    /// nearest to the goal. Returns `None` after an interruption.
    fn find_identical(&mut self) -> Option<bool> {
        let points: Vec<Point> = self.distinct_confirmed().into_iter().map(|it| it.point).collect();
        let played = self.play(&points, self.design_games().max(GAMES_TO_MATCH))?;
        let mut field: Vec<(Point, PointRecord)> = points.iter().cloned().zip(played).collect();
        drop_identical(&mut Vec::new(), &mut field, |record| record.wins.n);
        let is_kept = |point: &Point| field.iter().any(|(kept, _)| kept == point);
        let before = self.identical.len();
        self.identical.extend(points.into_iter().filter(|point| !is_kept(point)));
        Some(self.identical.len() > before)
    }

    /// Plays more games of the cheapest undecided point, and returns whether there was such a point.
    ///
    /// Points that have played the maximum number of games are skipped. Returns `None` after an interruption.
    fn play_undecided(&mut self) -> Option<bool> {
        let most = MAX_CONFIRM_FACTOR * self.plan.games;
        let games = |found: &TestedChange| self.latest_record(found).wins.n;
        let mut undecided = self.undecided_changes().into_iter();
        let Some(found) = undecided.find(|it| games(it) < most) else { return Some(false) };
        let games = (GAMES_GROWTH * games(&found)).min(most);
        let played = self.play(std::slice::from_ref(&found.point), games)?;
        self.verified.extend(std::iter::once(found.point).zip(played));
        Some(true)
    }

    fn undecided_changes(&self) -> Vec<TestedChange> {
        let reached = self.cheapest_reached().unwrap_or(u32::MAX);
        let verdict =
            |found: &TestedChange| self.goal.verdict(self.latest_record(found), self.plan.level);
        let mut cheaper = self.distinct_confirmed();
        cheaper.retain(|it| it.edits < reached && verdict(it) == GoalVerdict::Undecided);
        cheaper
    }

    /// Plays a random design of points around a center, and returns these points and the center.
    ///
    /// `stage` is the index of the stage. Returns `None` after an interruption.
    fn play_design(&mut self, stage: u64, center: &Point) -> Option<Vec<Point>> {
        let possible = |point: &Point| self.evaluate.is_possible(point);
        let mut points = stage_design(self.space, self.plan.seed, stage, center, possible);
        points.push(center.clone());
        self.play(&points, self.design_games())?;
        Some(points)
    }

    fn design_games(&self) -> u64 {
        self.plan.design_games()
    }

    /// Plays new games of some points, and records their results.
    ///
    /// Returns `None` after an interruption.
    fn play(&mut self, points: &[Point], games: u64) -> Option<Vec<PointRecord>> {
        if points.is_empty() {
            return Some(Vec::new());
        }
        let played = self.evaluate.evaluate(points, games)?;
        for (point, record) in points.iter().zip(&played) {
            self.played.entry(point.clone()).or_default().merge(record);
        }
        self.turns.push(points.iter().cloned().zip(played.iter().cloned()).collect());
        Some(played)
    }

    /// Returns the next center of the search if nearly all games at the present one end alike.
    ///
    /// Candidates are the predicted points of each number of edits. Those with an informative win rate come first, then
    /// those with the smallest margin. The inner `None` means that no candidate is near enough, the outer one an
    /// interruption.
    fn move_center(&mut self, margin: usize, center: &Point) -> Option<Option<Point>> {
        let points: Vec<Point> = self.predicted_points([2, 2]).into_iter().flatten().collect();
        self.play(&points, self.design_games())?;
        let distance = |record: &PointRecord| match self.is_informative(record) {
            true => (0, self.goal.miss(record)),
            false => (1, record.measures[margin].mean().unwrap_or(0.0).abs()),
        };
        let nearest = points.iter().min_by(|a, b| {
            let [a, b] = [a, b].map(|point| distance(&self.played[*point]));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        });
        let here = distance(&self.played[center]);
        let nearer = nearest.filter(|point| {
            let there = distance(&self.played[*point]);
            there.0 < here.0 || there.1 < MARGIN_SHRINKAGE * here.1
        });
        let nearer = nearer.cloned();
        if nearer.is_none() {
            self.confirm_nearest(&points)?;
        }
        Some(nearer)
    }

    /// Plays new games of the nearest point of each number of edits, to confirm its distance from the goal.
    fn confirm_nearest(&mut self, points: &[Point]) -> Option<()> {
        let mut best: Vec<Point> = Vec::new();
        let miss = |point: &Point| self.goal.miss(&self.played[point]);
        for edits in 1..=self.plan.max_edits {
            let of_edits = points.iter().filter(|it| self.space.edits(it) == Some(edits));
            best.extend(of_edits.min_by(|a, b| miss(a).total_cmp(&miss(b))).cloned());
        }
        self.confirm(&best)
    }

    fn rank(&mut self) -> Option<()> {
        let fields = self.predicted_points(RANKED_POINTS);
        let fields = sequential_halving(self, fields, HALVING_ROUNDS)?;
        self.refit(Response::WinRate);
        let winners = self.winners(&fields);
        self.confirm(&winners)
    }

    /// Returns the best point of each ranking, without points that are already confirmed.
    ///
    /// `fields` has a ranking for each number of edits, best point first. If the best point of a ranking is within the
    /// tolerance, the next best points of the first such ranking are returned too.
    fn winners(&self, fields: &[Vec<(Point, PointRecord)>]) -> Vec<Point> {
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

    /// Returns whether a further ranking is not worthwhile after `rankings` rankings.
    ///
    /// If a point reaches the goal, this is so after two rankings, or if all points with fewer edits are far from the
    /// goal. Otherwise it is so after the maximum number of rankings.
    fn should_stop_ranking(&self, rankings: usize) -> bool {
        let cheaper_is_hopeless = |edits: u32| {
            let cheaper = self.distinct_confirmed().into_iter().filter(|found| found.edits < edits);
            let mut misses = cheaper.map(|found| self.goal.miss(&found.record));
            misses.all(|miss| miss > 3.0 * self.goal.tolerance)
        };
        match self.cheapest_reached() {
            None => rankings == MAX_RANKINGS,
            Some(edits) => rankings > 1 || cheaper_is_hopeless(edits),
        }
    }

    /// Returns the confirmed points by number of edits, with only one of each set of identical points.
    fn distinct_confirmed(&self) -> Vec<TestedChange> {
        let found = |(point, record): (&Point, &PointRecord)| TestedChange {
            point: point.clone(),
            edits: self.space.edits(point).unwrap_or(u32::MAX),
            record: record.clone(),
        };
        let confirmed = self.confirmed.iter().filter(|(point, _)| !self.identical.contains(*point));
        let mut all: Vec<TestedChange> = confirmed.map(found).collect();
        let miss = |found: &TestedChange| self.goal.miss(&found.record);
        all.sort_by(|a, b| a.edits.cmp(&b.edits).then(miss(a).total_cmp(&miss(b))));
        // Of changes that differ only in the names of identical cards, the first stays.
        let mut known = BTreeSet::new();
        all.retain(|it| known.insert(self.space.composition(&it.point)));
        all
    }

    fn latest_record<'s>(&'s self, found: &'s TestedChange) -> &'s PointRecord {
        self.verified.get(&found.point).unwrap_or(&found.record)
    }

    fn is_reached(&self, found: &TestedChange) -> bool {
        self.goal.is_reached(self.latest_record(found), self.plan.level)
    }

    /// Returns true if the reported games of a point were not used to choose the point.
    ///
    /// That is always so for the printed scenario, which is not chosen.
    fn is_fresh(&self, found: &TestedChange) -> bool {
        found.edits == 0 || self.verified.contains_key(&found.point)
    }

    fn cheapest_reached(&self) -> Option<u32> {
        self.distinct_confirmed()
            .iter()
            .find(|found| self.is_reached(found))
            .map(|found| found.edits)
    }

    fn best_miss(&self) -> f64 {
        let misses = self.confirmed.values().map(|record| self.goal.miss(record));
        misses.fold(f64::INFINITY, f64::min)
    }

    fn best(&self) -> Option<Point> {
        let miss = |record: &PointRecord| self.goal.miss(record);
        let nearest = self.confirmed.iter().min_by(|(_, a), (_, b)| miss(a).total_cmp(&miss(b)));
        nearest.map(|(point, _)| point.clone())
    }

    /// Returns the confirmed points that are nearer to the goal than all points with fewer edits.
    fn front(&self) -> Vec<TestedChange> {
        let mut front: Vec<TestedChange> = Vec::new();
        for change in self.distinct_confirmed() {
            let nearer =
                |last: &TestedChange| self.goal.miss(&change.record) < self.goal.miss(&last.record);
            if front.last().is_none_or(nearer) {
                front.push(change);
            }
        }
        front
    }

    /// Returns the best changes: first those that reach the goal, then those nearest to it.
    fn proposals(&self) -> Vec<TestedChange> {
        let mut proposals: Vec<TestedChange> = self.distinct_confirmed();
        proposals.retain(|it| it.edits > 0);
        let loss = |found: &TestedChange| self.goal.loss(&found.record, found.edits);
        // Points that reach the target are in order of their number of edits already, unless edits have a weight.
        proposals.sort_by(|a, b| {
            let by_loss = loss(a).total_cmp(&loss(b));
            match [a, b].map(|it| self.is_reached(it)) {
                [true, true] if self.goal.edit_weight.is_none() => std::cmp::Ordering::Equal,
                [is_reached, other] => other.cmp(&is_reached).then(by_loss),
            }
        });
        proposals.truncate(self.plan.proposals);
        proposals
    }

    pub(super) fn outcome(&self) -> TuneOutcome {
        let base = self.distinct_confirmed().into_iter().find(|it| it.edits == 0);
        let chosen = [self.front(), self.proposals()];
        let best = base.iter().chain(chosen[1].first());
        let reached = best.into_iter().any(|it| self.is_fresh(it) && self.is_reached(it));
        let reported = |found: TestedChange| TestedChange {
            record: self.latest_record(&found).clone(),
            ..found
        };
        let base = base.clone().map(reported);
        let undecided =
            self.undecided_changes().into_iter().filter(|it| self.is_fresh(it)).map(reported);
        let undecided = undecided.collect();
        let [front, proposals] =
            chosen.map(|some| some.into_iter().map(reported).collect::<Vec<_>>());
        let effects = self.step_effects(proposals.first().filter(|_| !reached));
        let tried = self.played.keys().filter(|point| **point != self.space.printed()).count();
        let test = self.test.clone();
        TuneOutcome {
            base,
            front,
            proposals,
            reached,
            undecided,
            effects,
            tried,
            test,
            complete: true,
        }
    }
}

impl<T: EvaluateChanges> Tournament for Search<'_, T> {
    type Point = Point;
    type Record = PointRecord;

    fn play_round(&mut self, round: usize, points: &[Point]) -> Option<Vec<PointRecord>> {
        self.play(points, self.design_games() << round)
    }

    fn loss(&self, record: &PointRecord) -> f64 {
        self.goal.miss(record)
    }

    fn games_of(record: &PointRecord) -> u64 {
        record.wins.n
    }
}
