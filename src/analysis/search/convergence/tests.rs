//! Tests of verdicts on simulated candidates whose true gains are known.

use super::*;
use sandtable_kernel::{Chance, Live, Stream};
use sandtable_stats::normal_quantile;

/// Simulates an interim check in which each open candidate plays `games` games.
///
/// The measured gains are normally distributed around `true_gains`, with a standard deviation of 0.3 per game.
fn simulate_check(test: &mut GainTest, true_gains: &[f64], games: u64, seed: u64) {
    let mut dice = Live::<1, 0>::new(GameKey::new(seed, u64::from(test.checks_made())));
    let level = test.begin_check();
    for candidate in test.open_candidates() {
        let share = (f64::from(dice.pick(Stream(0), 1 << 30)) + 0.5) / (1 << 30) as f64;
        let std_err = 0.3 / libm::sqrt(games as f64);
        let value = true_gains[candidate] + std_err * normal_quantile(share);
        let interval = sandtable_stats::wald(value, std_err, level);
        let gain = Estimate {
            n: games,
            value: Some(value),
            std_err: Some(std_err),
            interval: Some(interval),
        };
        test.record(candidate, gain);
    }
}

#[test]
fn a_gain_is_excluded_only_by_games_that_would_show_it() {
    let mut test = GainTest::new([20, 40], 0, 0.01, 0.95);
    assert_eq!(test.verdict(), Convergence::GamesRanOut { undetectable_gain: None });
    simulate_check(&mut test, &[0.0; 20], 100, 1);
    let Convergence::GamesRanOut { undetectable_gain: Some(end) } = test.verdict() else {
        panic!("{test:?}");
    };
    assert!(end > 0.05, "{end}");
    simulate_check(&mut test, &[0.0; 20], 100_000, 1);
    let Convergence::Excluded { at_most } = test.verdict() else { panic!("{test:?}") };
    assert!(at_most < 0.01 && test.open_candidates().is_empty());
    let none = GainTest::new([0, 0], 0, 0.01, 0.95);
    assert_eq!(none.verdict(), Convergence::GamesRanOut { undetectable_gain: None });
}

#[test]
fn a_candidate_that_surely_gains_is_an_improvement() {
    let mut test = GainTest::new([3, 3], 0, 0.01, 0.95);
    simulate_check(&mut test, &[0.05, -0.05, 0.0], 100_000, 1);
    assert_eq!(test.improvement(), Some(0));
    let row = test.row(&Matchup::of(sandtable_summary::samples::TWO), "red");
    assert_eq!((row.verdict, row.tested, row.open), (ConvergenceVerdict::GamesRanOut, 3, 1));
    assert_eq!(row.estimate.interval.map(|it| it.level), Some(0.95));
}

/// A candidate with exactly the smallest gain of interest is excluded in at most 5 % of searches.
///
/// This holds over many candidates and all interim checks together.
#[test]
fn frequent_checks_of_many_candidates_exclude_no_true_gain() {
    let mut true_gains = [-0.01; 30];
    true_gains[7] = 0.01;
    let is_wrong = |seed: u64| {
        let mut test = GainTest::new([30, 30], 0, 0.01, 0.95);
        (0..6).any(|doubled| {
            simulate_check(&mut test, &true_gains, 4000 << doubled, seed);
            !test.open_candidates().contains(&7)
        })
    };
    let wrong = (0..400).filter(|seed| is_wrong(*seed)).count();
    assert!(wrong <= 20, "{wrong}");
    assert_eq!(games_to_exclude(0.01, 0.2, 0.95), 1537);
}
