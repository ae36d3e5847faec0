//! Comparison with statsmodels, and coverage by simulation.

use super::super::CrossTally;
use super::*;
use crate::tests::{coin, generator, uniform};

fn pair(first: usize, second: usize, wins: u64, n: u64) -> PairResult {
    PairResult { first, second, wins, n }
}

fn near(seen: Option<f64>, expected: f64) {
    let seen = seen.expect("a value");
    assert!((seen - expected).abs() < 1e-7 * expected.abs().max(1.0), "{seen}, not {expected}");
}

/// Returns the results of every policy on the first side against every one on the second.
fn round_robin(wins: [[u64; 3]; 3], n: u64) -> Vec<PairResult> {
    let cells = wins
        .into_iter()
        .enumerate()
        .flat_map(|(i, row)| row.into_iter().enumerate().map(move |(j, wins)| pair(i, j, wins, n)));
    cells.collect()
}

/// Fits independent pairs, with the model-based errors of other programs instead of sandwich errors.
fn fit_alone(policies: usize, pairs: &[PairResult]) -> Option<BradleyTerry> {
    let mut fit = BradleyTerry::maximum_likelihood(policies, pairs)?;
    for pair in pairs {
        if let Some(p) = fit.expected(pair.first, pair.second) {
            fit.add_score_covariance(pair, pair, pair.n as f64 * p * (1.0 - p));
        }
    }
    Some(fit)
}

/// Returns the rating of policy `i` minus that of policy `j`.
fn difference(fit: &BradleyTerry, i: usize, j: usize) -> Estimate {
    let indices = fit.indices[i].zip(fit.indices[j]);
    let estimate = |(i, j)| fit.estimate(&[(i, 1.0), (j, -1.0)], 0, 0.95);
    indices.map_or(Estimate::unknown(0), estimate)
}

/// Expected values come from a logistic regression by statsmodels 0.15.
///
/// The call is `GLM([wins, losses], design, Binomial()).fit(tol=1e-14)` with the columns R0 - R2, R1 - R2 and h. The
/// ratings are centred, and the covariance matrix is transformed by the same map.
#[test]
fn agrees_with_statsmodels() {
    let pairs = round_robin([[55, 70, 88], [40, 52, 81], [12, 33, 60]], 100);
    let fit = fit_alone(3, &pairs).unwrap();
    near(fit.rating(0, 0.95).value, 148.334010362518);
    near(fit.rating(0, 0.95).std_err, 14.351338473433158);
    near(fit.rating(1, 0.95).value, 25.865975814309444);
    near(fit.rating(1, 0.95).std_err, 12.951551412922226);
    near(fit.rating(2, 0.95).value, -174.1999861768274);
    near(fit.rating(2, 0.95).std_err, 15.097569372882598);
    near(fit.first_side(0.95).value, 39.854356517402906);
    near(fit.first_side(0.95).std_err, 13.077463869813732);
    near(difference(&fit, 0, 1).std_err, 22.79189766105969);
    let lack = fit.lack_of_fit;
    near(Some(lack.deviance), 4.2983472425639775);
    assert_eq!(lack.degrees_of_freedom, 6);
    assert_eq!((fit.rating(0, 0.95).n, fit.first_side(0.95).n), (500, 900));
    assert!((fit.expected(0, 2).unwrap() - 0.8895423619524478).abs() < 1e-9);
}

/// Policy 1 loses all but one of its games against the others, and wins half of those against itself.
#[test]
fn a_policy_without_wins_has_no_rating_and_does_not_affect_the_others() {
    let with = round_robin([[55, 100, 70], [0, 50, 1], [40, 100, 52]], 100);
    let without: Vec<PairResult> =
        with.iter().filter(|it| it.first != 1 && it.second != 1).copied().collect();
    let fits = [&with, &without].map(|pairs| fit_alone(3, pairs).unwrap());
    for fit in &fits {
        assert_eq!(fit.rating(1, 0.95).value, None);
        assert_eq!((difference(fit, 0, 1).value, fit.expected(2, 1)), (None, None));
        assert_eq!(fit.lack_of_fit, fits[0].lack_of_fit);
        assert_eq!(fit.first_side(0.95), fits[0].first_side(0.95));
        let [best, worst] = [0, 2].map(|i| fit.rating(i, 0.95));
        assert_eq!(best.value, fits[0].rating(0, 0.95).value);
        assert!(best.value.unwrap() > 20.0 && worst.std_err.unwrap() > 5.0, "{best:?} {worst:?}");
        near(worst.value, -best.value.unwrap());
    }
}

/// The ends of a chain are rated although one wins every game against the other.
#[test]
fn a_chain_of_informative_pairs_connects_its_ends() {
    let pairs = round_robin([[50, 90, 100], [10, 50, 90], [0, 10, 50]], 100);
    let shared = BradleyTerry::fit(3, &pairs, |_, _| 0.0).unwrap();
    let gap = difference(&shared, 0, 2);
    assert!((600.0..1000.0).contains(&gap.value.unwrap()), "{gap:?}");
    assert!(gap.std_err.unwrap() > 30.0, "{gap:?}");
}

/// The first side wins every game except against the better policy.
#[test]
fn a_side_that_wins_everything_leaves_all_ratings_unknown() {
    let even = [(0, 0, 100), (0, 1, 100), (1, 0, 50), (1, 1, 100)];
    let pairs = even.map(|(i, j, wins)| pair(i, j, wins, 100));
    assert_eq!(fit_alone(2, &pairs), None);
    let even = [(0, 0, 80), (0, 1, 100), (1, 0, 50), (1, 1, 100)];
    let pairs = even.map(|(i, j, wins)| pair(i, j, wins, 100));
    assert!(fit_alone(2, &pairs).is_some());
}

/// With different policies on both sides, a strong side is confounded with strong policies.
#[test]
fn sides_without_a_policy_in_common_are_each_centred() {
    let pairs = [(0, 2, 70), (0, 3, 80), (1, 2, 55), (1, 3, 70)];
    let pairs = pairs.map(|(i, j, wins)| pair(i, j, wins, 100));
    let fit = fit_alone(4, &pairs).unwrap();
    let ratings = [0, 1, 2, 3].map(|i| fit.rating(i, 0.95).value.unwrap());
    assert!((ratings[0] + ratings[1]).abs() < 1e-9 && (ratings[2] + ratings[3]).abs() < 1e-9);
    assert!(fit.first_side(0.95).value.unwrap() > 100.0);
    assert_eq!(fit.lack_of_fit.degrees_of_freedom, 1);
    assert!(fit.rating(0, 0.95).std_err.unwrap() > 0.0);
}

#[test]
fn a_cycle_does_not_fit() {
    let pairs = round_robin([[50, 80, 20], [20, 50, 80], [80, 20, 50]], 100);
    let fit = fit_alone(3, &pairs).unwrap();
    let lack = fit.lack_of_fit;
    assert!(lack.deviance > 200.0, "{lack:?}");
    near(fit.rating(0, 0.95).value.map(|rating| rating + 1.0), 1.0);
}

#[test]
fn unknown_without_a_connection() {
    assert_eq!(fit_alone(0, &[]), None);
    assert_eq!(fit_alone(2, &[]), None);
    assert_eq!(fit_alone(2, &[pair(0, 1, 0, 0)]), None);
    assert_eq!(fit_alone(2, &[pair(0, 1, 9, 9)]), None);
    // Games against itself give a policy no rating.
    assert_eq!(fit_alone(1, &[pair(0, 0, 5, 9)]), None);
    let rated = |pairs: &[PairResult]| {
        let fit = fit_alone(4, pairs).unwrap();
        [0, 1, 2, 3].map(|i| fit.rating(i, 0.95).value.is_some())
    };
    let two_groups = [pair(0, 1, 5, 9), pair(2, 3, 4, 9)];
    assert_eq!(rated(&two_groups), [true, true, false, false]);
    // Of two equally large groups the one with more wins is rated.
    let [one, other] = two_groups;
    assert_eq!(rated(&[one, other, pair(3, 0, 9, 9)]), [false, false, true, true]);
}

/// The 95 % point of chi-square with 6 degrees of freedom: `scipy.stats.chi2.ppf(0.95, 6)`.
const CHI_SQUARE_6: f64 = 12.591587243743977;

/// Intervals cover, and the test of fit rejects, as often as stated, in 300 round robins.
///
/// The ratings are known; the intervals are those of a difference of ratings and of h.
#[test]
fn intervals_cover_known_ratings() {
    let (truth, side, mut coins) = ([120.0, 0.0, -60.0], 40.0, generator(9));
    let (mut gap, mut first, mut alarms) = (0, 0, 0);
    for _ in 0..300 {
        let mut wins = [[0; 3]; 3];
        for (i, row) in wins.iter_mut().enumerate() {
            for (j, wins) in row.iter_mut().enumerate() {
                let p = inverse_logit((truth[i] - truth[j] + side) / ELO);
                *wins = (0..200).filter(|_| coin(&mut coins, p)).count() as u64;
            }
        }
        let fit = fit_alone(3, &round_robin(wins, 200)).unwrap();
        let holds = |estimate: Estimate, truth: f64| {
            let interval = estimate.interval.unwrap();
            u32::from(interval.low <= truth && truth <= interval.high)
        };
        gap += holds(difference(&fit, 0, 2), 180.0);
        first += holds(fit.first_side(0.95), side);
        alarms += u32::from(fit.lack_of_fit.deviance > CHI_SQUARE_6);
    }
    assert!((275..=295).contains(&gap), "{gap} of 300");
    assert!((275..=295).contains(&first), "{first} of 300");
    assert!((5..=26).contains(&alarms), "{alarms} of 300");
}

/// One random number decides the same game of every pair.
///
/// Errors that assume independent pairs would be far too small for h.
#[test]
fn intervals_cover_on_common_random_numbers() {
    let (truth, side, mut coins) = ([120.0, 0.0, -60.0], 40.0, generator(10));
    let chance = |cell: usize| inverse_logit((truth[cell / 3] - truth[cell % 3] + side) / ELO);
    let mut held = [0; 3];
    for _ in 0..300 {
        let mut won = CrossTally::new(9);
        for _ in 0..200 {
            let luck = uniform(&mut coins);
            let outcomes: Vec<i32> = (0..9).map(|cell| i32::from(luck < chance(cell))).collect();
            won.record(&outcomes);
        }
        let wins = |i: usize, j: usize| won.sum(3 * i + j) as u64;
        let wins = std::array::from_fn(|i| std::array::from_fn(|j| wins(i, j)));
        let pairs = round_robin(wins, 200);
        let correlation = |k, l| won.pair(k, l).correlation().unwrap_or(0.0);
        let shared = BradleyTerry::fit(3, &pairs, correlation).unwrap();
        let alone = fit_alone(3, &pairs).unwrap();
        let estimates = [
            (difference(&shared, 0, 2), 180.0),
            (shared.first_side(0.95), side),
            (alone.first_side(0.95), side),
        ];
        for (held, (estimate, truth)) in held.iter_mut().zip(estimates) {
            let interval = estimate.interval.unwrap();
            *held += u32::from(interval.low <= truth && truth <= interval.high);
        }
    }
    assert!((275..=295).contains(&held[0]), "{held:?} of 300");
    assert!((275..=295).contains(&held[1]), "{held:?} of 300");
    assert!(held[2] < 250, "{held:?} of 300");
}
