//! Series of interim checks that tests whether a candidate of a search is better than its result.

use super::{Budget, GainTest};
use crate::prelude::*;

/// Factor by which the number of games grows from one interim check to the next.
const CHECK_GROWTH: u64 = 4;

/// Candidates of a search that are tested for a gain over the result of the search.
pub trait Candidates {
    /// Returns those of the `open` candidates about which `games` more games may decide.
    ///
    /// The default returns all of them.
    fn worth_playing(&self, open: Vec<usize>, _games: u64) -> Vec<usize> {
        open
    }

    /// Returns the number of arms that play if the candidates in `open` are compared with the result.
    fn arms(&self, open: &[usize]) -> u64;

    /// Plays `games` fresh games of each open candidate, and estimates its gain over the result.
    ///
    /// The gains are shares of games, in the order of `open`. `level` is the level of their intervals. Returns `None`
    /// if the games run out, or after an interruption.
    fn gains(&mut self, open: &[usize], games: u64, level: f64) -> Option<Vec<Estimate>>;

    /// Adopts a candidate with a significant gain as the new result, and returns true if there is one.
    fn improve(&mut self, test: &GainTest) -> bool;
}

/// Number of games of the next interim check, with its limits and the budget of all checks.
#[derive(Clone, Copy, Debug)]
pub struct CheckSchedule {
    /// Number of games of each arm in the next check.
    pub games: u64,
    /// Maximum number of games of each arm in any check.
    pub most: u64,
    /// Minimum number of games of each arm in a check that the budget shortens.
    ///
    /// `None` means that no check may be shortened.
    pub fewest: Option<u64>,
    /// Limit on the games of all arms in all checks together.
    pub budget: Budget,
}

impl CheckSchedule {
    /// Returns the number of games of each of `arms` arms in the next check.
    ///
    /// Returns `None` if the games ran out.
    fn games_of_next_check(&self, arms: u64) -> Option<u64> {
        let affordable = self.budget.left() / arms.max(1);
        let games = match self.fewest {
            Some(fewest) if affordable < self.games => Some(affordable).filter(|it| *it >= fewest),
            _ => Some(self.games).filter(|it| *it <= affordable),
        };
        games.filter(|it| *it <= self.most)
    }

    /// Counts a check of `games` games in each of `arms` arms as played, and schedules the next one.
    ///
    /// The next check has at least one game more, even if the budget shortens it.
    fn record_check(&mut self, games: u64, arms: u64) {
        self.budget.spend(games.saturating_mul(arms));
        self.fewest = self.fewest.map(|_| games + 1);
        self.games = games.saturating_mul(CHECK_GROWTH);
    }
}

/// Reason why a series of interim checks ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestEnd {
    /// Each candidate gains less than the smallest gain of interest.
    Excluded,
    /// A candidate with a significant gain was adopted as the new result.
    Improved,
    /// The games ran out before the test could decide.
    GamesRanOut,
}

/// Makes interim checks until the candidates are excluded, one is adopted, or the games run out.
///
/// Returns `None` after an interruption, or if the candidates could not be played.
pub fn test_candidates(
    candidates: &mut impl Candidates,
    test: &mut GainTest,
    mut schedule: CheckSchedule,
) -> Option<TestEnd> {
    loop {
        let open = test.open_candidates();
        if open.is_empty() {
            return Some(TestEnd::Excluded);
        }
        let open = candidates.worth_playing(open, schedule.games);
        let arms = candidates.arms(&open);
        let Some(games) = schedule.games_of_next_check(arms) else {
            return Some(TestEnd::GamesRanOut);
        };
        if !open.is_empty() {
            let level = test.begin_check();
            let gains = candidates.gains(&open, games, level)?;
            for (candidate, gain) in open.into_iter().zip(gains) {
                test.record(candidate, gain);
            }
            if candidates.improve(test) {
                return Some(TestEnd::Improved);
            }
        }
        schedule.record_check(games, arms);
    }
}
