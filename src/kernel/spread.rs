//! How far apart the best and the worst of several answers to a question are.

use super::MOST_CANDIDATES;

/// What answers to a question differ by, as far as playing on can tell.
///
/// The rollouts are two halves. Each of them chooses a best and a worst answer, and the other half
/// judges these two: so chance that makes an answer look good does not count for it. Of answers that are
/// worth the same the spread is 0 on average, and it is never more than the truth: less, where the
/// rollouts are too few to find the best and the worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// How many rollouts there were of each answer, an even number.
    pub rollouts: u32,
    /// By how much the best is worth more than the worst, added up over the rollouts of both halves.
    pub sum: i64,
    /// How many halves find the chosen best better than the chosen worst, less how many find it
    /// worse: -2 to 2.
    pub agreement: i32,
}

/// The spread of so many answers, from 1 to [`MOST_CANDIDATES`].
///
/// `imagine` deals what is hidden and all luck for a rollout of a number, the same for all answers;
/// `value` plays one of them on from there and says what came of it.
pub fn spread<I>(
    answers: usize,
    rollouts: u32,
    mut imagine: impl FnMut(u32) -> I,
    mut value: impl FnMut(&I, usize) -> i32,
) -> Spread {
    let rollouts = rollouts.next_multiple_of(2);
    let mut sums = [[0_i64; MOST_CANDIDATES]; 2];
    for rollout in 0..rollouts {
        let imagined = imagine(rollout);
        let half = &mut sums[rollout as usize % 2][..answers];
        for (answer, sum) in half.iter_mut().enumerate() {
            *sum += i64::from(value(&imagined, answer));
        }
    }
    let gains = [[0, 1], [1, 0]].map(|[choosing, judging]| {
        let chosen = |answer: &usize| sums[choosing][*answer];
        // Of equals the first, whether they are best or worst.
        let best = (0..answers).rev().max_by_key(chosen).unwrap_or(0);
        let worst = (0..answers).min_by_key(chosen).unwrap_or(0);
        sums[judging][best] - sums[judging][worst]
    });
    let agreement = gains.map(|gain| gain.signum() as i32).iter().sum();
    Spread { rollouts, sum: gains.iter().sum(), agreement }
}

#[cfg(test)]
mod tests {
    use rand::Rng;

    use super::*;
    use crate::GameKey;

    /// The mean spread, and the mean agreement of a half, of 4,000 questions whose answers win with
    /// chances of so many in 64.
    fn means(rollouts: u32, chances: &[u64]) -> [f64; 2] {
        const QUESTIONS: u64 = 4000;
        let mut sums = [0.0; 2];
        for question in 0..QUESTIONS {
            let imagine = |rollout: u32| GameKey::new(question, rollout.into());
            let found = spread(chances.len(), rollouts, imagine, |key, answer| {
                let roll = key.generator(answer as u8, 0).next_u64() % 64;
                i32::from(roll < chances[answer])
            });
            sums[0] += found.sum as f64 / f64::from(found.rollouts);
            sums[1] += f64::from(found.agreement) / 2.0;
        }
        sums.map(|sum| sum / QUESTIONS as f64)
    }

    /// The null game: nothing that can be chosen makes a difference, however few the rollouts. The best
    /// of ten by the same rollouts that judge it would seem to be worth half a game more.
    #[test]
    fn equal_answers_have_no_spread() {
        for (rollouts, answers) in [(2, 2), (8, 10), (64, 10)] {
            let [spread, agreement] = means(rollouts, &vec![32; answers]);
            assert!(spread.abs() < 0.02, "{spread} of {answers} by {rollouts}");
            assert!(agreement.abs() < 0.05, "{agreement} of {answers} by {rollouts}");
        }
        let found = spread(1, 7, |_| (), |(), _| 5);
        assert_eq!(found, Spread { rollouts: 8, sum: 0, agreement: 0 });
    }

    /// The planted game: a good answer, a bad one, and some between.
    #[test]
    fn the_spread_is_that_of_the_best_and_the_worst() {
        let [spread, agreement] = means(256, &[24, 48, 8, 24, 24]);
        assert!((0.615..0.635).contains(&spread), "{spread} for 40 in 64");
        assert!(agreement > 0.99, "{agreement}");
        assert_eq!(means(8, &[0, 64, 32]), [1.0, 1.0]);
        // Few rollouts find less of it, and never more.
        let [few, _] = means(4, &[24, 48, 8, 24, 24]);
        assert!((0.2..0.6).contains(&few), "{few}");
    }
}
