//! A player's parameters, fitted: what makes it win more, and how much more on games that nothing was
//! chosen by.

mod exclusion;
mod judge;
mod search;
mod space;

use self::exclusion::{Budget, TestedPoint, converge};
use self::judge::{Evaluation, FitStage, Games};
pub use self::search::ClimbSettings;
use self::search::{back, changed, search};
use self::space::Point;
pub use self::space::Space;
use crate::prelude::*;
use sandtable_summary::rows::FittedMetric::{CostOfGoingBack, Gain, Recommended, WinRateOfSide};
use sandtable_summary::rows::{
    ConvergenceMetric, ConvergenceRow, Fitted, FittedMetric, FittedRole, Tried, TriedMetric,
};

/// Fits the player of a seat, and measures on fresh games what that gains.
pub fn study(
    session: &Session<'_>,
    seat: &'static Part,
    space: &Space,
    plan: ClimbSettings,
) -> StudyResult {
    let mut games = Games::new(session, space, seat);
    let found = search(space, plan, &mut games);
    let found = found.and_then(|found| games.converge(&found, &[], [plan.games, MOVES]));
    let rows = found.as_ref().map_or_else(Vec::new, |found| games.confirm(&found.point));
    let tested = found.and_then(|found| games.converge_recommended(found, &rows, plan.games));
    let tested = tested.filter(|_| session.is_complete());
    let row = |tested: TestedPoint| tested.test.row(&games.met(), seat.side());
    let converged: Vec<ConvergenceRow> = tested.map(row).into_iter().collect();
    session.result(vec![
        Sheet::of(session.parts(), &rows, FittedMetric::notes()),
        Sheet::of(session.parts(), &games.tried(), TriedMetric::notes()),
        Sheet::of(session.parts(), &converged, ConvergenceMetric::notes()),
    ])
}

/// Most times that the test of a result moves on to a better point.
const MOVES: u64 = 6;

/// The lines of the games that confirm: the start, what was found, and what was found with one
/// parameter after the other back at the start.
const START: usize = 0;
const FOUND: usize = 1;
const ROLES: [(usize, FittedRole); 2] = [(START, FittedRole::Start), (FOUND, FittedRole::Fitted)];

impl Games<'_> {
    /// Whom or what the player meets; empty where there are several.
    fn met(&self) -> Matchup {
        match &self.matchups[..] {
            [matchup] => matchup.without(self.seat.key),
            _ => Matchup::of(self.session.parts()),
        }
    }

    /// Tests the points around a result, and `others`, with at most as many games as the search has played.
    ///
    /// Each look takes at least `fewest` games of each point, and the test moves on up to `moves` times.
    fn converge(
        &mut self,
        point: &Point,
        others: &[Point],
        [fewest, moves]: [u64; 2],
    ) -> Option<TestedPoint> {
        let searched = self.path.iter().filter(|it| it.stage != FitStage::Test);
        let budget = Budget { games: searched.map(|it| it.n).sum(), fewest, moves };
        let (space, level) = (self.space, self.session.level);
        converge(space, point.clone(), others, budget, level, self)
    }

    /// Returns the test of the points around the player that is recommended: the result, or the start.
    fn converge_recommended(
        &mut self,
        found: TestedPoint,
        rows: &[Fitted],
        fewest: u64,
    ) -> Option<TestedPoint> {
        let start = self.space.start();
        let keeps_start = rows.iter().any(|row| {
            row.metric == Recommended
                && row.role == FittedRole::Start
                && row.estimate.value == Some(1.0)
        });
        if !keeps_start || found.point == start {
            return Some(found);
        }
        self.converge(&start, &[found.point], [fewest, 0])
    }

    /// Everything that was played to find it.
    fn tried(&self) -> Vec<Tried> {
        let met = self.met();
        let row = |(evaluation, it): (u64, &Evaluation)| {
            let rate = Estimate::rate(it.wins, it.n, self.session.level);
            Tried {
                side: self.seat.side().to_owned(),
                evaluation,
                stage: it.stage,
                player: it.player.clone(),
                wins: it.wins as f64,
                ..Tried::of(&met, TriedMetric::WinRateOfSide, rate)
            }
        };
        (0..).zip(&self.path).map(row).collect()
    }

    /// A figure of a player that meets these.
    fn row(
        &self,
        met: &Matchup,
        (role, at): (FittedRole, &Point),
        metric: FittedMetric,
        figure: Estimate,
    ) -> Fitted {
        let (side, player) = (self.seat.side().to_owned(), self.space.player(at));
        Fitted { side, role, player, ..Fitted::of(met, metric, figure) }
    }

    /// Plays what was found against the start, then in each matchup by itself.
    fn confirm(&self, found: &[f64]) -> Vec<Fitted> {
        let start = self.space.start();
        let changed = changed(found, &start);
        let mut points = vec![start.clone(), found.to_vec()];
        points.extend(changed.iter().map(|place| back(found, &start, *place)));
        let seen = self.measure(&self.matchups, &points);
        let mut rows = self.players(&self.met(), &points, &seen);
        rows.extend(self.costs(&points, &changed, &seen));
        let each = if self.matchups.len() > 1 { &self.matchups[..] } else { &[] };
        for matchup in each {
            if self.session.is_complete() {
                let seen = self.measure(std::slice::from_ref(matchup), &points[..=FOUND]);
                rows.extend(self.players(&matchup.without(self.seat.key), &points, &seen));
            }
        }
        let compared = |row: &Fitted| {
            let look = || look(row, row.pairing.p_value, self.session.matters);
            matches!(row.metric, Gain | CostOfGoingBack).then(look)
        };
        judge(&mut rows, compared, |row| &mut row.judged);
        rows.extend(self.verdict(&points, seen.n(), &rows));
        rows
    }

    /// Plays points on games by which nothing was chosen.
    fn measure(&self, matchups: &[Matchup], points: &[Point]) -> OfSide {
        let panel = self.panel(matchups, points, self.session.seed);
        let level = self.session.level;
        let margin =
            |tally: &PanelTally| tally.pair(FOUND, START).difference(-1..=1, level).margin();
        self.session.play("held-out games", &panel, margin).of_side(self.is_first())
    }

    /// What the player wins at the start, and what the one that was found.
    fn players(&self, met: &Matchup, points: &[Point], seen: &OfSide) -> Vec<Fitted> {
        let level = self.session.level;
        let wins = |(line, role)| {
            self.row(met, (role, &points[line]), WinRateOfSide, seen.rate(line, level))
        };
        let pair = seen.pair(FOUND, START);
        let found = (FittedRole::Fitted, &points[FOUND]);
        let gain = self.row(met, found, Gain, pair.difference(-1..=1, level));
        let gain = Fitted { pairing: Pairing::from(&pair), ..gain };
        ROLES.into_iter().map(wins).chain([gain]).collect()
    }

    /// Whom to prefer, by the gain in all matchups together, which comes first.
    fn verdict(&self, points: &[Point], n: u64, rows: &[Fitted]) -> [Fitted; 2] {
        let gain = rows.iter().find(|row| row.metric == Gain);
        let is_gain = |row: &Fitted| row.estimate.value.is_some_and(|gain| gain > 0.0);
        let is_clear = gain.is_some_and(|row| is_clear(&row.judged) && is_gain(row));
        ROLES.map(|(line, role)| {
            let is_best = f64::from(u8::from(is_clear == (line == FOUND)));
            let best = Estimate { value: Some(is_best), ..Estimate::unknown(n) };
            self.row(&self.met(), (role, &points[line]), Recommended, best)
        })
    }

    /// What each change is worth by itself.
    fn costs(&self, points: &[Point], changed: &[usize], seen: &OfSide) -> Vec<Fitted> {
        let cost = |(line, place): (usize, &usize)| {
            let [from, to] = [START, FOUND].map(|line| points[line][*place].to_string());
            let pair = seen.pair(FOUND, line);
            let cost = pair.difference(-1..=1, self.session.level);
            Fitted {
                parameter: self.space.free[*place].name.to_owned(),
                from,
                to,
                pairing: Pairing::from(&pair),
                ..self.row(&self.met(), (FittedRole::Back, &points[line]), CostOfGoingBack, cost)
            }
        };
        (FOUND + 1..).zip(changed).map(cost).collect()
    }
}
