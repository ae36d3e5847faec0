//! Parts of games that a policy skips (gives up without a try), in the base and in each variant.
//!
//! The effect of a change of the rules says little if the policy skips the same part before and after the change: a
//! policy that tries that part may gain or lose by the change.

use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// Share of games above which skipping a part is a habit.
const HABIT: f64 = 0.5;

/// Counts of the games of each arm, and of those in which each part was skipped.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub struct GivenUp {
    games: BTreeMap<usize, u64>,
    /// Number of games in which a part was skipped, by arm and by index of the part.
    parts: BTreeMap<usize, BTreeMap<usize, u64>>,
}

merge_fields! { GivenUp: games, parts; }

/// Part of the game that a policy skips in more than half of the games of the base and of a variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habit {
    /// Index of the part.
    pub part: usize,
    /// Number of games of the variant.
    pub games: u64,
    /// Share of games in which the part is skipped, in the base and in the variant.
    pub shares: [f64; 2],
}

impl GivenUp {
    /// Counts a game of the arm `line`; bit i of `parts` is set if part i was skipped.
    pub fn add(&mut self, line: usize, parts: u64) {
        *self.games.entry(line).or_default() += 1;
        for part in Set::<usize>::new(parts).iter() {
            *self.parts.entry(line).or_default().entry(part).or_default() += 1;
        }
    }

    /// Returns the part that the policy habitually skips in the base (line 0) and in the arm `line`.
    ///
    /// If there are several, it is the part with the largest share in the base; `None` if there is none.
    pub fn kept(&self, line: usize) -> Option<Habit> {
        let parts = self.parts.get(&0)?.keys();
        let habit = |&part: &usize| {
            let shares = [self.share(0, part)?, self.share(line, part)?];
            let games = self.games[&line];
            shares.iter().all(|it| *it > HABIT).then_some(Habit { part, games, shares })
        };
        parts.filter_map(habit).max_by(|one, other| one.shares[0].total_cmp(&other.shares[0]))
    }

    fn share(&self, line: usize, part: usize) -> Option<f64> {
        Some(*self.parts.get(&line)?.get(&part)? as f64 / *self.games.get(&line)? as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_habit_is_kept_in_more_than_half_of_the_games_of_both_lines() {
        let mut counts = GivenUp::default();
        // Part 0 is a habit in the base alone, part 3 in both, part 5 in the variant alone.
        for game in 0..10 {
            counts.add(0, 1 | u64::from(game < 6) << 3);
            counts.add(1, u64::from(game < 5) | u64::from(game < 9) << 3 | 1 << 5);
        }
        let kept = Habit { part: 3, games: 10, shares: [0.6, 0.9] };
        assert_eq!((counts.kept(1), counts.kept(2)), (Some(kept), None));
    }
}
