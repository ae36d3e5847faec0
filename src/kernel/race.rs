//! Which of several answers to a question is the best, as far as playing on can tell.

/// The most answers that are tried for one question.
pub const MOST_CANDIDATES: usize = 16;

/// A comparison of candidate answers by *rollouts*: games played on from the question to their end.
///
/// In each rollout all candidates meet the same luck, so that their differences are paired. In
/// rounds, the candidates that did worse drop out and the others are tried twice as often
/// (sequential halving: Karnin, Koren and Somekh 2013, "Almost optimal exploration in multi-armed
/// bandits"). Candidate 0 is the answer that stands if nothing is better; it stays to the end, and
/// is left only for one that is better by more than chance explains. Without that test, a player who
/// tries few rollouts plays worse than one who tries none.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    /// How many rollouts the last candidates get, at least 1.
    pub rollouts: u32,
    /// By how many standard errors a candidate must be better than candidate 0.
    pub doubt: f64,
}

/// The sums that the differences of a candidate from another add up to, rollout by rollout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// How many rollouts there were.
    pub n: u32,
    /// The differences of values, added up.
    pub sum: i64,
    /// Their squares, added up.
    pub squares: i64,
}

impl Difference {
    #[inline]
    fn add(&mut self, difference: i64) {
        self.n += 1;
        self.sum += difference;
        self.squares += difference * difference;
    }

    /// Whether the mean difference is above 0 by more than `doubt` standard errors.
    #[inline]
    fn is_clear(&self, doubt: f64) -> bool {
        let n = i64::from(self.n);
        let spread = n * self.squares - self.sum * self.sum;
        let excess = self.sum * self.sum * (n - 1);
        self.sum > 0 && self.n > 1 && excess as f64 > doubt * doubt * spread as f64
    }
}

impl Race {
    /// The best of `candidates` answers, from 1 to [`MOST_CANDIDATES`] of them, by number.
    ///
    /// `imagine` deals what is hidden and all luck for a rollout of a number; `value` plays one
    /// candidate on from there and says what came of it, at most 1,000 in size, so that no sum overflows.
    #[inline]
    pub fn best<I>(
        &self,
        candidates: usize,
        mut imagine: impl FnMut(u32) -> I,
        mut value: impl FnMut(&I, usize) -> i32,
    ) -> usize {
        assert!(candidates <= MOST_CANDIDATES, "{candidates} candidates are too many");
        if candidates < 2 {
            return 0;
        }
        let mut differences = [Difference::default(); MOST_CANDIDATES];
        let mut order: [usize; MOST_CANDIDATES] = std::array::from_fn(|place| place + 1);
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
            best_first(&mut order[..left], &differences);
            if left == 1 {
                break;
            }
            left = left.div_ceil(2).min(left - 1);
        }
        let best = order[0];
        if differences[best].is_clear(self.doubt) { best } else { 0 }
    }
}

/// Puts those with the greater sum in front, and of equals those with the lower number: the sort is stable,
/// and allocates nothing for so few. Here it is compiled once, and not for every kind of answer.
fn best_first(order: &mut [usize], differences: &[Difference]) {
    order.sort_by_key(|&candidate| -differences[candidate].sum);
}

/// By how much one answer is worth more than another, over either half of so many rollouts, which are
/// made even. It judges a choice fairly if the luck is not that by which it was chosen; and of many choices
/// one half can pick those that the other judges.
pub fn differences<I>(
    rollouts: u32,
    mut imagine: impl FnMut(u32) -> I,
    mut value: impl FnMut(&I) -> [i32; 2],
) -> [Difference; 2] {
    let mut halves = [Difference::default(); 2];
    for rollout in 0..rollouts.next_multiple_of(2) {
        let [one, other] = value(&imagine(rollout));
        halves[rollout as usize % 2].add(i64::from(one) - i64::from(other));
    }
    halves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameKey;
    use rand::Rng;

    const RACE: Race = Race { rollouts: 64, doubt: 2.0 };

    /// The winner where candidate `i` wins a game with a chance of `chances[i]` in 64, on luck of
    /// its own and on luck in common, half of each.
    fn winner(race: Race, chances: &[u64], game: u64) -> usize {
        let imagine = |rollout: u32| GameKey::new(game, rollout.into());
        race.best(chances.len(), imagine, |key, candidate| {
            let roll = |purpose: u8| key.generator(purpose, 0).next_u64() % 64;
            let own = roll(0) % 2 == 0;
            i32::from(roll(if own { 2 + candidate as u8 } else { 1 }) < chances[candidate])
        })
    }

    #[test]
    fn what_is_clearly_best_wins() {
        let wins = |chances: &[u64], best| {
            (0..200).filter(|&game| winner(RACE, chances, game) == best).count()
        };
        assert!(wins(&[16, 16, 16, 56, 16, 16, 16, 16, 16], 3) > 195);
        assert!(wins(&[8, 60], 1) == 200);
    }

    /// With nothing to choose, the first answer is left seldom: about as often as the best of
    /// several equals seems clearly better.
    #[test]
    fn the_first_answer_stays_where_nothing_is_better() {
        let left =
            |chances: &[u64]| (0..1000).filter(|&game| winner(RACE, chances, game) != 0).count();
        assert!(left(&[32, 32]) < 50, "{}", left(&[32, 32]));
        assert!(left(&[32; 9]) < 200, "{}", left(&[32; 9]));
        assert!(left(&[48, 16, 16, 16]) == 0);
    }

    /// Of a hundred choices between equals the best by one half of the rollouts is no better by the other.
    #[test]
    fn one_half_judges_what_the_other_picks() {
        let choice = |game: u64| {
            let imagine = |rollout: u32| GameKey::new(game, rollout.into());
            differences(63, imagine, |key| {
                [0, 1].map(|answer| (key.generator(answer, 0).next_u64() & 1) as i32)
            })
        };
        let mut sums = [0; 2];
        for study in 0..40 {
            let choices = (0..100).map(|it| choice(study * 100 + it));
            let best = choices.max_by_key(|it| it[0].sum).expect("a choice");
            assert_eq!(best.map(|it| it.n), [32; 2]);
            sums[0] += best[0].sum;
            sums[1] += best[1].sum;
        }
        // Half a point each is the variance of a rollout: 40 × 32 have a standard deviation of 25.
        assert!(sums[0] > 300 && sums[1].abs() < 100, "{sums:?}");
    }

    #[test]
    fn a_difference_that_never_fails_is_clear() {
        for rollouts in [2, 3, 64] {
            let race = Race { rollouts, doubt: 9.0 };
            assert_eq!(race.best(3, |_| (), |_, candidate| i32::from(candidate == 2)), 2);
        }
        let race = Race { rollouts: 1, doubt: 0.0 };
        assert_eq!(race.best(2, |_| (), |_, candidate| candidate as i32), 0, "one says nothing");
    }

    /// The last candidates get all rollouts, the others their share of them.
    #[test]
    fn rollouts_go_where_it_is_close() {
        let mut played = [0; 9];
        let worth = |(): &(), candidate: usize| {
            played[candidate] += 1;
            candidate as i32
        };
        RACE.best(9, |_| (), worth);
        assert_eq!(played, [64, 8, 8, 8, 8, 16, 16, 32, 64]);
    }
}
