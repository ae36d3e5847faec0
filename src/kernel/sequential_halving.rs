//! Choice of the best of several actions by simulation (sequential halving).

/// Maximum number of candidate actions of one decision.
pub const MAX_CANDIDATES: usize = 16;

/// Search for the best of several candidate actions by *rollouts*: games simulated to their end.
///
/// In each rollout all candidates meet the same random numbers, so their differences are paired. After each round the
/// worse half of the candidates is dropped, and the rest get twice as many rollouts (sequential halving: Karnin, Koren
/// and Somekh 2013, "Almost optimal exploration in multi-armed bandits").
///
/// Candidate 0, the action of the base policy (which the search improves), is never dropped. Another candidate replaces
/// it only if it is better by `threshold` standard errors. Without this test, a policy with few rollouts plays worse
/// than its base policy.
///
/// ```
/// use rand::Rng;
/// use sandtable_kernel::{GameKey, SequentialHalving};
///
/// // Three actions that win a simulated game with a probability of 1/4, 3/4 and 1/2.
/// let search = SequentialHalving { rollouts: 64, threshold: 2.0 };
/// let imagine = |rollout: u32| GameKey::new(7, rollout.into());
/// let value = |game: &GameKey, action: usize| {
///     let roll = game.generator(action as u8, 0).next_u64() % 4;
///     i32::from(roll < [1, 3, 2][action])
/// };
/// assert_eq!(search.best(3, imagine, value), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SequentialHalving {
    /// Number of rollouts of a candidate that is never dropped; at least 1.
    pub rollouts: u32,
    /// Number of standard errors by which a candidate must be better than candidate 0.
    pub threshold: f64,
}

/// Count, sum and sum of squares of the value differences between two actions over rollouts.
///
/// In each rollout (simulated game), both actions meet the same random numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActionDifference {
    /// Number of rollouts.
    pub n: u32,
    /// Sum of the differences: value of the first action minus value of the second.
    pub sum: i64,
    /// Sum of the squared differences.
    pub squares: i64,
}

impl ActionDifference {
    #[inline]
    fn add(&mut self, difference: i64) {
        self.n += 1;
        self.sum += difference;
        self.squares += difference * difference;
    }

    /// Returns whether the mean difference exceeds 0 by more than `threshold` times its standard error.
    #[inline]
    fn exceeds(&self, threshold: f64) -> bool {
        let n = i64::from(self.n);
        let variance = n * self.squares - self.sum * self.sum;
        let excess = self.sum * self.sum * (n - 1);
        self.sum > 0 && self.n > 1 && excess as f64 > threshold * threshold * variance as f64
    }
}

impl SequentialHalving {
    /// Returns the index of the best of `candidates` actions, or 0 if no other is better than action 0.
    ///
    /// `imagine` makes the simulated game with the given number: it samples hidden information and all random numbers.
    /// `value` plays that game after the candidate action with the given index and returns its value. The value must be
    /// from -1,000 to 1,000 so that no sum overflows.
    ///
    /// # Panics
    /// If there are more than [`MAX_CANDIDATES`] candidates.
    #[inline]
    pub fn best<I>(
        &self,
        candidates: usize,
        mut imagine: impl FnMut(u32) -> I,
        mut value: impl FnMut(&I, usize) -> i32,
    ) -> usize {
        assert!(candidates <= MAX_CANDIDATES, "{candidates} candidates are too many");
        if candidates < 2 {
            return 0;
        }
        let mut differences = [ActionDifference::default(); MAX_CANDIDATES];
        let mut order: [usize; MAX_CANDIDATES] = std::array::from_fn(|index| index + 1);
        let mut left = candidates - 1;
        let mut played = 0;
        loop {
            let rollouts = (self.rollouts >> left.ilog2()).max(1);
            for rollout in played..rollouts {
                let imagined = imagine(rollout);
                let base = i64::from(value(&imagined, 0));
                for &candidate in &order[..left] {
                    let difference = i64::from(value(&imagined, candidate)) - base;
                    differences[candidate].add(difference);
                }
            }
            played = played.max(rollouts);
            sort_best_first(&mut order[..left], &differences);
            if left == 1 {
                break;
            }
            left = left.div_ceil(2).min(left - 1);
        }
        let best = order[0];
        if differences[best].exceeds(self.threshold) { best } else { 0 }
    }
}

/// Sorts indices of candidates by the sum of `differences`, greatest first; ties keep their order.
///
/// A function that is not generic is compiled once, not for every type of action. The sort of so few elements allocates
/// nothing.
fn sort_best_first(order: &mut [usize], differences: &[ActionDifference]) {
    order.sort_by_key(|&candidate| -differences[candidate].sum);
}

/// Estimates the value difference of two actions by rollouts, once from even and once from odd ones.
///
/// `rollouts` is rounded up to an even number. `imagine` makes the simulated game with the given number: it samples
/// hidden information and all random numbers. `value` plays that game after each of the two actions and returns both
/// values. The difference is the first minus the second.
///
/// The estimate is unbiased if the random numbers differ from those that chose the actions. There are two halves so
/// that one can select the most interesting of many decisions, while the other estimates their values without selection
/// bias.
pub fn compare_actions<I>(
    rollouts: u32,
    mut imagine: impl FnMut(u32) -> I,
    mut value: impl FnMut(&I) -> [i32; 2],
) -> [ActionDifference; 2] {
    let mut halves = [ActionDifference::default(); 2];
    for rollout in 0..rollouts.next_multiple_of(2) {
        let [first, second] = value(&imagine(rollout));
        halves[rollout as usize % 2].add(i64::from(first) - i64::from(second));
    }
    halves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameKey;
    use rand::Rng;

    const SEARCH: SequentialHalving = SequentialHalving { rollouts: 64, threshold: 2.0 };

    /// Returns the candidate selected by `search` if candidate `i` wins with probability `chances[i]` / 64.
    ///
    /// Half of the games are decided by a random number that all candidates share, the others by a separate random
    /// number for each candidate.
    fn selected(search: SequentialHalving, chances: &[u64], game: u64) -> usize {
        let imagine = |rollout: u32| GameKey::new(game, rollout.into());
        search.best(chances.len(), imagine, |key, candidate| {
            let roll = |purpose: u8| key.generator(purpose, 0).next_u64() % 64;
            let own = roll(0) % 2 == 0;
            i32::from(roll(if own { 2 + candidate as u8 } else { 1 }) < chances[candidate])
        })
    }

    #[test]
    fn a_clearly_best_candidate_is_selected() {
        let wins = |chances: &[u64], best| {
            (0..200).filter(|&game| selected(SEARCH, chances, game) == best).count()
        };
        assert!(wins(&[16, 16, 16, 56, 16, 16, 16, 16, 16], 3) > 195);
        assert!(wins(&[8, 60], 1) == 200);
    }

    /// Among equal candidates, another one than the first is seldom selected, and only by chance.
    #[test]
    fn the_first_action_stays_if_none_is_better() {
        let left = |chances: &[u64]| {
            (0..1000).filter(|&game| selected(SEARCH, chances, game) != 0).count()
        };
        assert!(left(&[32, 32]) < 50, "{}", left(&[32, 32]));
        assert!(left(&[32; 9]) < 200, "{}", left(&[32; 9]));
        assert!(left(&[48, 16, 16, 16]) == 0);
    }

    /// Among equal actions, rollouts that did not take part in the selection measure no gain.
    #[test]
    fn one_half_evaluates_the_selection_of_the_other() {
        let choice = |game: u64| {
            let imagine = |rollout: u32| GameKey::new(game, rollout.into());
            compare_actions(63, imagine, |key| {
                [0, 1].map(|action| (key.generator(action, 0).next_u64() & 1) as i32)
            })
        };
        let mut sums = [0; 2];
        for study in 0..40 {
            let choices = (0..100).map(|index| choice(study * 100 + index));
            let best = choices.max_by_key(|halves| halves[0].sum).expect("a choice");
            assert_eq!(best.map(|half| half.n), [32; 2]);
            sums[0] += best[0].sum;
            sums[1] += best[1].sum;
        }
        // The difference of a rollout has a variance of 1/2: the sum of 40 × 32 has a standard deviation of 25.
        assert!(sums[0] > 300 && sums[1].abs() < 100, "{sums:?}");
    }

    #[test]
    fn a_constant_difference_exceeds_any_threshold() {
        for rollouts in [2, 3, 64] {
            let search = SequentialHalving { rollouts, threshold: 9.0 };
            assert_eq!(search.best(3, |_| (), |_, candidate| i32::from(candidate == 2)), 2);
        }
        let search = SequentialHalving { rollouts: 1, threshold: 0.0 };
        assert_eq!(
            search.best(2, |_| (), |_, candidate| candidate as i32),
            0,
            "one rollout has no standard error"
        );
    }

    /// Candidates of the last round get all rollouts; a dropped candidate gets only those of its rounds.
    #[test]
    fn close_candidates_get_most_rollouts() {
        let mut played = [0; 9];
        let value = |(): &(), candidate: usize| {
            played[candidate] += 1;
            candidate as i32
        };
        SEARCH.best(9, |_| (), value);
        assert_eq!(played, [64, 8, 8, 8, 8, 16, 16, 32, 64]);
    }
}
