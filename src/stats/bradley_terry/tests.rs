//! Against the same likelihood fitted by statsmodels, and the promises by simulation.

use super::super::CrossTally;
use super::super::test_coins::{coin, generator, uniform};
use super::*;

fn meeting(first: usize, second: usize, wins: u64, n: u64) -> Meeting {
    Meeting { first, second, wins, n }
}

fn near(seen: Option<f64>, expected: f64) {
    let seen = seen.expect("a value");
    assert!((seen - expected).abs() < 1e-7 * expected.abs().max(1.0), "{seen}, not {expected}");
}

/// Every policy on the first side against every one on the second.
fn round_robin(wins: [[u64; 3]; 3], n: u64) -> Vec<Meeting> {
    let cells = wins.into_iter().enumerate().flat_map(|(i, row)| {
        row.into_iter().enumerate().map(move |(j, wins)| meeting(i, j, wins, n))
    });
    cells.collect()
}

/// `GLM([wins + 0.5, losses + 0.5], design, Binomial()).fit(tol=1e-14)` of statsmodels 0.15, the
/// columns R0 - R2, R1 - R2 and h; ratings centred, covariance by the same map.
#[test]
fn agrees_with_statsmodels() {
    let meetings = round_robin([[55, 70, 88], [40, 52, 81], [12, 33, 60]], 100);
    let fit = BradleyTerry::fit(3, &meetings).unwrap();
    near(fit.rating(0, 0.95).value, 146.20525914702853);
    near(fit.rating(0, 0.95).std_err, 14.205143138851387);
    near(fit.rating(1, 0.95).value, 25.462295709177017);
    near(fit.rating(1, 0.95).std_err, 12.848409233839588);
    near(fit.rating(2, 0.95).value, -171.66755485620553);
    near(fit.rating(2, 0.95).std_err, 14.92228314892982);
    near(fit.first_side(0.95).value, 39.25461457628045);
    near(fit.first_side(0.95).std_err, 12.975917796660296);
    near(fit.difference(0, 1, 0.95).std_err, 22.60665584499634);
    let lack = fit.lack_of_fit();
    near(Some(lack.deviance), 4.330844836395956);
    assert_eq!(lack.freedom, 6);
    assert_eq!((fit.rating(0, 0.95).n, fit.first_side(0.95).n), (500, 900));
    near(lack.p_value, 0.6319993252622313);
    assert!((fit.expected(0, 2) - 0.8865314336939141).abs() < 1e-9);
}

#[test]
fn meetings_always_won_leave_ratings_finite() {
    let meetings = round_robin([[50, 100, 100], [0, 50, 100], [0, 0, 50]], 100);
    let fit = BradleyTerry::fit(3, &meetings).unwrap();
    let [best, _, worst] = [0, 1, 2].map(|i| fit.rating(i, 0.95).value.unwrap());
    assert!((300.0..2000.0).contains(&best) && (best + worst).abs() < 1e-6, "{best} {worst}");
    near(fit.first_side(0.95).value.map(|h| h + 1.0), 1.0);
    // That no game of them was lost does not make them certain.
    let shared = BradleyTerry::fit_with(3, &meetings, |_, _| 0.0).unwrap();
    let errors = [fit, shared].map(|fit| fit.difference(0, 2, 0.95).std_err.unwrap());
    assert!(errors[1] > 0.5 * errors[0], "{errors:?}");
}

/// Different policies on the sides: nobody can tell a good side from good players on it.
#[test]
fn sides_without_a_policy_in_common_are_each_centred() {
    let meetings = [(0, 2, 70), (0, 3, 80), (1, 2, 55), (1, 3, 70)];
    let meetings = meetings.map(|(i, j, wins)| meeting(i, j, wins, 100));
    let fit = BradleyTerry::fit(4, &meetings).unwrap();
    let ratings = [0, 1, 2, 3].map(|i| fit.rating(i, 0.95).value.unwrap());
    assert!((ratings[0] + ratings[1]).abs() < 1e-9 && (ratings[2] + ratings[3]).abs() < 1e-9);
    assert!(fit.first_side(0.95).value.unwrap() > 100.0);
    assert_eq!(fit.lack_of_fit().freedom, 1);
    assert!(fit.rating(0, 0.95).std_err.unwrap() > 0.0);
}

#[test]
fn a_cycle_does_not_fit() {
    let meetings = round_robin([[50, 80, 20], [20, 50, 80], [80, 20, 50]], 100);
    let fit = BradleyTerry::fit(3, &meetings).unwrap();
    let lack = fit.lack_of_fit();
    assert!(lack.deviance > 200.0 && lack.p_value.unwrap() < 1e-20, "{lack:?}");
    near(fit.rating(0, 0.95).value.map(|rating| rating + 1.0), 1.0);
}

#[test]
fn unknown_without_a_connection() {
    assert_eq!(BradleyTerry::fit(0, &[]), None);
    assert_eq!(BradleyTerry::fit(2, &[]), None);
    assert_eq!(BradleyTerry::fit(2, &[meeting(0, 1, 0, 0)]), None);
    assert_eq!(BradleyTerry::fit(4, &[meeting(0, 1, 5, 9), meeting(2, 3, 4, 9)]), None);
    assert!(BradleyTerry::fit(2, &[meeting(0, 1, 9, 9)]).is_some());
    assert!(BradleyTerry::fit(1, &[meeting(0, 0, 5, 9)]).is_some());
}

/// 300 round robins of known ratings: intervals of a difference and of h hold the truth, and the
/// lack of fit cries wolf, as often as stated.
#[test]
fn promises_hold_on_known_ratings() {
    let (truth, side, mut coins) = ([120.0, 0.0, -60.0], 40.0, generator(9));
    let (mut difference, mut first, mut alarms) = (0, 0, 0);
    for _ in 0..300 {
        let mut wins = [[0; 3]; 3];
        for (i, row) in wins.iter_mut().enumerate() {
            for (j, wins) in row.iter_mut().enumerate() {
                let p = rate((truth[i] - truth[j] + side) / ELO);
                *wins = (0..200).filter(|_| coin(&mut coins, p)).count() as u64;
            }
        }
        let fit = BradleyTerry::fit(3, &round_robin(wins, 200)).unwrap();
        let holds = |estimate: Estimate, truth: f64| {
            let interval = estimate.interval.unwrap();
            u32::from(interval.low <= truth && truth <= interval.high)
        };
        difference += holds(fit.difference(0, 2, 0.95), 180.0);
        first += holds(fit.first_side(0.95), side);
        alarms += u32::from(fit.lack_of_fit().p_value.unwrap() < 0.05);
    }
    assert!((275..=295).contains(&difference), "{difference} of 300");
    assert!((275..=295).contains(&first), "{first} of 300");
    assert!((5..=26).contains(&alarms), "{alarms} of 300");
}

/// One number decides the same game of every meeting, so that the first side does well everywhere or
/// nowhere: errors that take meetings for independent are far too small for h.
#[test]
fn promises_hold_on_shared_luck() {
    let (truth, side, mut coins) = ([120.0, 0.0, -60.0], 40.0, generator(10));
    let chance = |cell: usize| rate((truth[cell / 3] - truth[cell % 3] + side) / ELO);
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
        let meetings = round_robin(wins, 200);
        let correlation = |k, l| won.pair(k, l).correlation().unwrap_or(0.0);
        let shared = BradleyTerry::fit_with(3, &meetings, correlation).unwrap();
        let alone = BradleyTerry::fit(3, &meetings).unwrap();
        assert_eq!(shared.lack_of_fit().p_value, None);
        let estimates = [
            (shared.difference(0, 2, 0.95), 180.0),
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
