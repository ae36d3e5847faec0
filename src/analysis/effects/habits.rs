//! Parts of games that a policy skips (gives up without a try), in the base and in each variant.
//!
//! The effect of a change of the rules says little if the policy skips the same part before and after the change: a
//! policy that tries that part may gain or lose by the change.

use serde::{Deserialize, Serialize};

use crate::prelude::*;

/// Share of games above which a policy that skips a part of the game has the habit to skip it.
const HABIT_SHARE: f64 = 0.5;

/// Number of games that skipped each part of the game, such as a mission, for each arm.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub struct SkipCounts {
    games: BTreeMap<usize, u64>,
    /// Number of games in which a part was skipped, by arm, then by index of the part.
    parts: BTreeMap<usize, BTreeMap<usize, u64>>,
}

merge_fields! { SkipCounts: games, parts; }

/// Part of the game that a policy skips in most games of both the base and a variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habit {
    /// Index of the part.
    pub part: usize,
    /// Number of games of the variant that were counted.
    pub games: u64,
    /// Share of games in which the part is skipped: in the base, then in the variant.
    pub shares: [f64; 2],
}

impl SkipCounts {
    /// Counts a game of an arm; bit i of `parts` is 1 if the policy skipped part i of the game.
    pub fn add(&mut self, arm: usize, parts: u64) {
        *self.games.entry(arm).or_default() += 1;
        for part in Set::<usize>::new(parts).iter() {
            *self.parts.entry(arm).or_default().entry(part).or_default() += 1;
        }
    }

    /// Returns the part that the policy skips in most games of both the base (arm 0) and an arm.
    ///
    /// If there are several such parts, it is the one that is skipped most often in the base.
    pub fn habit(&self, arm: usize) -> Option<Habit> {
        let parts = self.parts.get(&0)?.keys();
        let habit = |&part: &usize| {
            let shares = [self.skip_share(0, part)?, self.skip_share(arm, part)?];
            let games = self.games[&arm];
            shares.iter().all(|it| *it > HABIT_SHARE).then_some(Habit { part, games, shares })
        };
        parts.filter_map(habit).max_by(|one, other| one.shares[0].total_cmp(&other.shares[0]))
    }

    fn skip_share(&self, arm: usize, part: usize) -> Option<f64> {
        Some(*self.parts.get(&arm)?.get(&part)? as f64 / *self.games.get(&arm)? as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_habit_is_kept_in_more_than_half_of_the_games_of_both_lines() {
        let mut counts = SkipCounts::default();
        // Part 0 is a habit in the base alone, part 3 in both, part 5 in the variant alone.
        for game in 0..10 {
            counts.add(0, 1 | u64::from(game < 6) << 3);
            counts.add(1, u64::from(game < 5) | u64::from(game < 9) << 3 | 1 << 5);
        }
        let kept = Habit { part: 3, games: 10, shares: [0.6, 0.9] };
        assert_eq!((counts.habit(1), counts.habit(2)), (Some(kept), None));
    }
}
