//! Parts of games that a policy gives up without a try, in the base and in each variant.
//!
//! An effect says little about a change of the rules if the policy gives up the same part before and after it:
//! another policy, which tries that part, may gain or lose by the change.

use crate::prelude::*;

/// Share of games from which on giving up a part is a habit of the policy.
const HABIT: f64 = 0.5;

/// Games of each line, and those of them in which each part was given up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivenUp {
    games: BTreeMap<usize, u64>,
    /// By line, then by part.
    parts: BTreeMap<usize, BTreeMap<usize, u64>>,
}

merge_fields! { GivenUp: games, parts; }

/// Part of games that a policy gives up without a try in most games of a scenario and of its variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habit {
    /// The part by its place.
    pub part: usize,
    /// Games of the variant.
    pub games: u64,
    /// Share of games in which the part is given up: in the base, then in the variant.
    pub shares: [f64; 2],
}

impl GivenUp {
    /// Counts a game of a line in which `parts`, as bits by place, were given up.
    pub fn add(&mut self, line: usize, parts: u64) {
        *self.games.entry(line).or_default() += 1;
        for part in Set::<usize>::new(parts).iter() {
            *self.parts.entry(line).or_default().entry(part).or_default() += 1;
        }
    }

    /// Returns the habit that the policy has in the base (line 0) and keeps in another line; of several, the
    /// one that it has in most games of the base.
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
