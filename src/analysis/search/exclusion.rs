//! Series of interim checks that excludes a gain of every candidate of a search.

use super::{Budget, GainTest};
use crate::prelude::*;

/// Factor by which the number of games grows from one interim check to the next.
const GROWTH: u64 = 4;

/// Candidates of a search that are tested for a gain over its result.
pub trait Candidates {
    /// Returns the candidates among `open` for which `games` more games of each can add evidence.
    fn worth_playing(&self, open: Vec<usize>, _games: u64) -> Vec<usize> {
        open
    }

    /// Returns the number of lines (arms) needed to test the candidates `open`, including the result's.
    fn lines(&self, open: &[usize]) -> u64;

    /// Plays `games` fresh games of each of `open` and returns their gains, with intervals of `level`.
    ///
    /// Returns `None` after an interruption, or if the games ran out.
    fn gains(&mut self, open: &[usize], games: u64, level: f64) -> Option<Vec<Estimate>>;

    /// Adopts a candidate with a significant gain as a new result, and returns whether there was one.
    fn improve(&mut self, test: &GainTest) -> bool;
}

/// Schedule of interim checks: the number of games of each, within a budget.
#[derive(Clone, Copy, Debug)]
pub struct Checks {
    /// Number of games of each line in the next check.
    pub games: u64,
    /// Maximum number of games of each line in a check.
    pub most: u64,
    /// Minimum number of games of each line if the budget cuts the next check short.
    ///
    /// `None` means that the check must be played in full.
    pub fewest: Option<u64>,
    /// Limit on the games of all lines and checks together.
    pub budget: Budget,
}

impl Checks {
    /// Returns the number of games of each of `lines` lines in the next check; `None` if the games ran out.
    fn next(&self, lines: u64) -> Option<u64> {
        let affordable = self.budget.left() / lines.max(1);
        let games = match self.fewest {
            Some(fewest) if affordable < self.games => Some(affordable).filter(|it| *it >= fewest),
            _ => Some(self.games).filter(|it| *it <= affordable),
        };
        games.filter(|it| *it <= self.most)
    }

    /// Counts a check as played, and schedules the next one.
    ///
    /// The next check must have more games, even if the budget cuts it short.
    fn played(&mut self, games: u64, lines: u64) {
        self.budget.spend(games.saturating_mul(lines));
        self.fewest = self.fewest.map(|_| games + 1);
        self.games = games.saturating_mul(GROWTH);
    }
}

/// Reason why a series of interim checks ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestEnd {
    /// A sufficient gain is excluded for every candidate.
    Excluded,
    /// A candidate with a significant gain was adopted.
    Improved,
    /// The games ran out.
    GamesRanOut,
}

/// Tests candidates until every gain is excluded, one gain is significant, or the games run out.
///
/// Returns `None` if the candidates could not be played, such as after an interruption.
pub fn exclude(
    candidates: &mut impl Candidates,
    test: &mut GainTest,
    mut checks: Checks,
) -> Option<TestEnd> {
    loop {
        let open = test.open();
        if open.is_empty() {
            return Some(TestEnd::Excluded);
        }
        let open = candidates.worth_playing(open, checks.games);
        let lines = candidates.lines(&open);
        let Some(games) = checks.next(lines) else { return Some(TestEnd::GamesRanOut) };
        if !open.is_empty() {
            let level = test.begin_look();
            let gains = candidates.gains(&open, games, level)?;
            for (candidate, gain) in open.into_iter().zip(gains) {
                test.record(candidate, gain);
            }
            if candidates.improve(test) {
                return Some(TestEnd::Improved);
            }
        }
        checks.played(games, lines);
    }
}
