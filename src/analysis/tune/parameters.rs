//! Search for better parameters of a policy, and measurement of their gain on new games.

mod exclusion;
mod games;
mod options;
mod search;
mod space;

use self::exclusion::{TestLimits, TestedPoint, test_neighbours};
use self::games::{EvaluatedPolicy, PolicyGames, PolicyStage};
pub use self::options::{GAMES, ParameterArgs};
pub use self::search::ClimbSettings;
use self::search::{changed_indices, reset_parameter, search_parameters};
use self::space::ParameterPoint;
pub use self::space::ParameterSpace;
use crate::prelude::*;
use sandtable_summary::rows::PolicyMetric::{CostOfGoingBack, Gain, Recommended, WinRateOfSide};
use sandtable_summary::rows::{
    ConvergenceMetric, ConvergenceRow, EvaluationMetric, EvaluationRow, PolicyMetric, PolicyRole,
    PolicyRow,
};

/// Searches for better parameters of the policy in a seat, and measures their gain on fresh games.
pub fn study(
    session: &Session<'_>,
    seat: &'static Part,
    space: &ParameterSpace,
    plan: ClimbSettings,
) -> StudyResult {
    let mut games = PolicyGames::new(session, space, seat);
    let found = search_parameters(space, plan, &mut games);
    let found = found.and_then(|found| games.test_neighbours(&found, &[], plan.games, MOVES));
    let rows = found.as_ref().map_or_else(Vec::new, |found| games.confirm(&found.point));
    let tested = found.and_then(|found| games.test_recommended(found, &rows, plan.games));
    let tested = tested.filter(|_| session.is_complete());
    let row = |tested: TestedPoint| tested.test.row(&games.opponents(), seat.side());
    let converged: Vec<ConvergenceRow> = tested.map(row).into_iter().collect();
    session.build_result(vec![
        Sheet::of(session.parts(), &rows, PolicyMetric::notes()),
        Sheet::of(session.parts(), &games.evaluations(), EvaluationMetric::notes()),
        Sheet::of(session.parts(), &converged, ConvergenceMetric::notes()),
    ])
}

/// Maximum number of times that the final test replaces the result by a better point.
const MOVES: u64 = 6;

/// Index of the original policy among the policies that play the confirming games.
const START: usize = 0;
/// Index of the tuned policy; each later one is the tuned policy with one parameter reset.
const FOUND: usize = 1;
/// Indices of the original and of the tuned policy, with their roles in result files.
const ROLES: [(usize, PolicyRole); 2] = [(START, PolicyRole::Start), (FOUND, PolicyRole::Tuned)];

impl PolicyGames<'_> {
    /// Returns the session's matchup without the tuned policy; empty if the session has several matchups.
    fn opponents(&self) -> Matchup {
        match &self.matchups[..] {
            [matchup] => matchup.without(self.seat.key),
            _ => Matchup::of(self.session.parts()),
        }
    }

    /// Tests whether one of `others`, or `point` with one parameter changed, wins more than `point`.
    ///
    /// A point is a set of parameters. The test plays no more games than the search has played, and at least `fewest`
    /// games of each point in an interim check. Up to `moves` times, a better point replaces `point`. Returns `None`
    /// after an interruption.
    fn test_neighbours(
        &mut self,
        point: &ParameterPoint,
        others: &[ParameterPoint],
        fewest: u64,
        moves: u64,
    ) -> Option<TestedPoint> {
        let searched = self.path.iter().filter(|it| it.stage != PolicyStage::Test);
        let limits = TestLimits { games: searched.map(|it| it.n).sum(), fewest, moves };
        let (space, level) = (self.space, self.session.level);
        test_neighbours(space, point.clone(), others, limits, level, self)
    }

    /// Returns the test for the recommended policy: that of the tuned one, or a new test of the original.
    ///
    /// `rows` say which of the two policies is recommended. Returns `None` after an interruption.
    fn test_recommended(
        &mut self,
        found: TestedPoint,
        rows: &[PolicyRow],
        fewest: u64,
    ) -> Option<TestedPoint> {
        let start = self.space.start();
        let keeps_start = rows.iter().any(|row| {
            row.metric == Recommended
                && row.role == PolicyRole::Start
                && row.estimate.value == Some(1.0)
        });
        if !keeps_start || found.point == start {
            return Some(found);
        }
        self.test_neighbours(&start, &[found.point], fewest, 0)
    }

    fn evaluations(&self) -> Vec<EvaluationRow> {
        let opponents = self.opponents();
        let row = |(evaluation, evaluated): (u64, &EvaluatedPolicy)| {
            let rate = Estimate::rate(evaluated.wins, evaluated.n, self.session.level);
            EvaluationRow {
                side: self.seat.side().to_owned(),
                evaluation,
                stage: evaluated.stage,
                player: evaluated.policy.clone(),
                wins: evaluated.wins as f64,
                ..EvaluationRow::of(&opponents, EvaluationMetric::WinRateOfSide, rate)
            }
        };
        (0..).zip(&self.path).map(row).collect()
    }

    fn row(
        &self,
        opponents: &Matchup,
        (role, at): (PolicyRole, &ParameterPoint),
        metric: PolicyMetric,
        estimate: Estimate,
    ) -> PolicyRow {
        let (side, player) = (self.seat.side().to_owned(), self.space.policy_at(at));
        PolicyRow { side, role, player, ..PolicyRow::of(opponents, metric, estimate) }
    }

    /// Compares the tuned policy with the original on new games and returns the rows of the comparison.
    ///
    /// The rows are those of all matchups together, then those of each matchup alone.
    fn confirm(&self, found: &[f64]) -> Vec<PolicyRow> {
        let start = self.space.start();
        let changed = changed_indices(found, &start);
        let mut points = vec![start.clone(), found.to_vec()];
        points.extend(changed.iter().map(|index| reset_parameter(found, &start, *index)));
        let played = self.play_unused_games(&self.matchups, &points);
        let mut rows = self.win_rates(&self.opponents(), &points, &played);
        rows.extend(self.costs(&points, &changed, &played));
        let each = if self.matchups.len() > 1 { &self.matchups[..] } else { &[] };
        for matchup in each {
            if self.session.is_complete() {
                let played =
                    self.play_unused_games(std::slice::from_ref(matchup), &points[..=FOUND]);
                rows.extend(self.win_rates(&matchup.without(self.seat.key), &points, &played));
            }
        }
        let compared = |row: &PolicyRow| {
            let look = || tested_difference(row, row.pairing.p_value, self.session.smallest_effect);
            matches!(row.metric, Gain | CostOfGoingBack).then(look)
        };
        mark_verdicts(&mut rows, compared, |row| &mut row.judged);
        rows.extend(self.recommendation(&points, played.n(), &rows));
        rows
    }

    fn play_unused_games(&self, matchups: &[Matchup], points: &[ParameterPoint]) -> SideTally {
        let panel = self.panel(matchups, points, self.session.seed);
        let level = self.session.level;
        let margin =
            |tally: &PanelTally| tally.pair(FOUND, START).difference(-1..=1, level).margin();
        self.session.play("held-out games", &panel, margin).for_side(self.is_first())
    }

    fn win_rates(
        &self,
        opponents: &Matchup,
        points: &[ParameterPoint],
        played: &SideTally,
    ) -> Vec<PolicyRow> {
        let level = self.session.level;
        let wins = |(arm, role)| {
            let rate = played.rate(arm, level);
            self.row(opponents, (role, &points[arm]), WinRateOfSide, rate)
        };
        let pair = played.pair(FOUND, START);
        let found = (PolicyRole::Tuned, &points[FOUND]);
        let gain = self.row(opponents, found, Gain, pair.difference(-1..=1, level));
        let gain = PolicyRow { pairing: Pairing::from(&pair), ..gain };
        ROLES.into_iter().map(wins).chain([gain]).collect()
    }

    /// Returns two rows that say whether the original or the tuned policy is recommended.
    ///
    /// The tuned policy is recommended if its gain in all matchups together, the first gain in `rows`, is significant.
    fn recommendation(
        &self,
        points: &[ParameterPoint],
        n: u64,
        rows: &[PolicyRow],
    ) -> [PolicyRow; 2] {
        let gain = rows.iter().find(|row| row.metric == Gain);
        let is_gain = |row: &PolicyRow| row.estimate.value.is_some_and(|gain| gain > 0.0);
        let is_significant_gain =
            gain.is_some_and(|row| is_significant(&row.judged) && is_gain(row));
        ROLES.map(|(arm, role)| {
            let is_best = f64::from(u8::from(is_significant_gain == (arm == FOUND)));
            let best = Estimate { value: Some(is_best), ..Estimate::unknown(n) };
            self.row(&self.opponents(), (role, &points[arm]), Recommended, best)
        })
    }

    /// Returns a table row for each changed parameter: the win rate lost if only it is reset.
    fn costs(
        &self,
        points: &[ParameterPoint],
        changed: &[usize],
        played: &SideTally,
    ) -> Vec<PolicyRow> {
        let cost = |(arm, index): (usize, &usize)| {
            let [from, to] = [START, FOUND].map(|arm| points[arm][*index].to_string());
            let pair = played.pair(FOUND, arm);
            let cost = pair.difference(-1..=1, self.session.level);
            let reset = (PolicyRole::Back, &points[arm]);
            PolicyRow {
                parameter: self.space.parameters[*index].name.to_owned(),
                from,
                to,
                pairing: Pairing::from(&pair),
                ..self.row(&self.opponents(), reset, CostOfGoingBack, cost)
            }
        };
        (FOUND + 1..).zip(changed).map(cost).collect()
    }
}
