//! Difference between the values of the best and the worst of several actions, cross-fitted.

use super::MAX_CANDIDATES;

/// Difference between the values of the best and the worst action of a decision, estimated by rollouts.
///
/// A rollout is a simulated game. The rollouts are divided into two halves. Each half selects a best and a worst
/// action, and the other half estimates the difference of these two (cross-fitting). So chance cannot both select an
/// action and inflate its value. The expectation of the estimate is 0 if all actions are equal, and never above the
/// true difference. It is below the true difference if the rollouts are too few to find the best and the worst action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DecisionSpread {
    /// Number of rollouts of each action, an even number.
    pub rollouts: u32,
    /// Difference between the selected best and worst action, summed over the rollouts of both halves.
    pub sum: i64,
    /// Number of halves that confirm the other half's selection, minus the number that contradict it.
    ///
    /// The value is from -2 to 2. A half confirms the selection if the selected best action has a higher sum in it than
    /// the selected worst.
    pub agreement: i32,
}

impl DecisionSpread {
    /// Estimates the value difference between the best and the worst of `actions` actions.
    ///
    /// `actions` is from 1 to [`MAX_CANDIDATES`]. `rollouts`, the number of simulated games of each action, is rounded
    /// up to an even number. `imagine` makes the simulated game with the given number: it samples hidden information
    /// and all random numbers, the same for all actions. `value` plays that game after the action with the given index
    /// and returns its value.
    pub fn estimate<I>(
        actions: usize,
        rollouts: u32,
        mut imagine: impl FnMut(u32) -> I,
        mut value: impl FnMut(&I, usize) -> i32,
    ) -> DecisionSpread {
        let rollouts = rollouts.next_multiple_of(2);
        let mut sums = [[0_i64; MAX_CANDIDATES]; 2];
        for rollout in 0..rollouts {
            let imagined = imagine(rollout);
            let half = &mut sums[rollout as usize % 2][..actions];
            for (action, sum) in half.iter_mut().enumerate() {
                *sum += i64::from(value(&imagined, action));
            }
        }
        let gains = [[0, 1], [1, 0]].map(|[selecting, estimating]| {
            let total = |action: &usize| sums[selecting][*action];
            // Of equal actions the first is selected, as best and as worst.
            let best = (0..actions).rev().max_by_key(total).unwrap_or(0);
            let worst = (0..actions).min_by_key(total).unwrap_or(0);
            sums[estimating][best] - sums[estimating][worst]
        });
        let agreement = gains.map(|gain| gain.signum() as i32).iter().sum();
        DecisionSpread { rollouts, sum: gains.iter().sum(), agreement }
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;
    use crate::GameKey;

    /// Returns the mean spread per rollout and half the mean agreement, over 4,000 simulated decisions.
    ///
    /// Action `i` wins with probability `chances[i]` / 64.
    fn means(rollouts: u32, chances: &[u64]) -> [f64; 2] {
        const DECISIONS: u64 = 4000;
        let mut sums = [0.0; 2];
        for decision in 0..DECISIONS {
            let imagine = |rollout: u32| GameKey::new(decision, rollout.into());
            let spread =
                DecisionSpread::estimate(chances.len(), rollouts, imagine, |key, action| {
                    let roll = key.generator(action as u8, 0).next_u64() % 64;
                    i32::from(roll < chances[action])
                });
            sums[0] += spread.sum as f64 / f64::from(spread.rollouts);
            sums[1] += f64::from(spread.agreement) / 2.0;
        }
        sums.map(|sum| sum / DECISIONS as f64)
    }

    /// Equal actions have no spread, even with few rollouts.
    ///
    /// Without cross-fitting, the best of ten would seem better by half a game.
    #[test]
    fn equal_actions_have_no_spread() {
        for (rollouts, actions) in [(2, 2), (8, 10), (64, 10)] {
            let [spread, agreement] = means(rollouts, &vec![32; actions]);
            assert!(spread.abs() < 0.02, "{spread} of {actions} by {rollouts}");
            assert!(agreement.abs() < 0.05, "{agreement} of {actions} by {rollouts}");
        }
        let single = DecisionSpread::estimate(1, 7, |_| (), |(), _| 5);
        assert_eq!(single, DecisionSpread { rollouts: 8, sum: 0, agreement: 0 });
    }

    /// The spread of five actions is the value of the best action minus that of the worst.
    #[test]
    fn the_spread_is_the_difference_of_best_and_worst() {
        let [spread, agreement] = means(256, &[24, 48, 8, 24, 24]);
        assert!((0.615..0.635).contains(&spread), "{spread} for 40 in 64");
        assert!(agreement > 0.99, "{agreement}");
        assert_eq!(means(8, &[0, 64, 32]), [1.0, 1.0]);
        // Few rollouts find a smaller spread, never a larger one.
        let [few, _] = means(4, &[24, 48, 8, 24, 24]);
        assert!((0.2..0.6).contains(&few), "{few}");
    }
}
