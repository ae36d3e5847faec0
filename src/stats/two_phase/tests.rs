//! Coverage by simulation, and comparison with [`Paired`].

use proptest::prelude::*;
use rand::Rng;

use super::*;
use crate::tests::{coin, generator, uniform};

/// Strata of a population, each as (share of games, whether the base wins, share that flips).
const POPULATION: [(f64, bool, f64); 5] = [
    (0.4, true, 0.04),
    (0.25, true, 0.15),
    (0.1, true, 0.01),
    (0.15, false, 0.35),
    (0.1, false, 0.2),
];

/// Simulates until the base has `games` games; the variant replays the share `parts` of each stratum.
fn continue_to(seen: &mut TwoPhase, games: u64, parts: &[f64], luck: &mut impl Rng) {
    for _ in seen.games()..games {
        let mut word = uniform(luck);
        let mut passes = |(share, ..): &(f64, bool, f64)| {
            word -= share;
            word >= 0.0
        };
        let index = POPULATION.iter().take_while(|it| passes(it)).count().min(4);
        let stratum = &mut seen.0[index];
        stratum.games += 1;
        if coin(luck, parts[index]) {
            stratum.pairs += 1;
            stratum.flipped += u64::from(coin(luck, POPULATION[index].2));
        }
    }
}

/// Returns the strata of the population without games.
fn nothing() -> TwoPhase {
    TwoPhase(POPULATION.map(|(_, won, _)| Stratum { won, ..Stratum::default() }).into())
}

/// Simulates games of the population; the variant replays the share `parts` of each stratum.
fn sample(games: u64, parts: &[f64], seed: u64) -> TwoPhase {
    let mut seen = nothing();
    continue_to(&mut seen, games, parts, &mut generator(seed));
    seen
}

fn change() -> f64 {
    POPULATION
        .iter()
        .map(|(share, won, flips)| if *won { -share * flips } else { share * flips })
        .sum()
}

#[test]
fn complete_replays_give_the_figures_of_pairs() {
    let seen = sample(3000, &[1.0; 5], 1);
    let of = |won: bool, of: fn(&Stratum) -> u64| -> u64 {
        seen.0.iter().filter(|it| it.won == won).map(of).sum()
    };
    let (won, lost) = (of(true, |it| it.games), of(true, |it| it.flipped));
    let both = won - lost;
    let pairs = Paired::of_wins(3000, [both + of(false, |it| it.flipped), won], both);
    assert_eq!(seen.difference(0.95), pairs.difference(-1..=1, 0.95));
    let figures = [seen.p_value(), seen.correlation(), seen.saving()];
    assert_eq!(figures, [pairs.p_value(), pairs.correlation(), pairs.saving()]);
}

/// Over 4,000 samples the mean is unbiased, and the interval covers as often as stated.
///
/// The standard error equals the standard deviation of the mean. The correlation from a part of the games is unbiased
/// too.
#[test]
fn games_not_replayed_cause_no_bias() {
    const SAMPLES: u64 = 4000;
    let parts = [0.3, 0.5, 0.2, 0.9, 0.7];
    let (mut sum, mut squares, mut variances, mut held) = (0.0, 0.0, 0.0, 0);
    let (mut correlations, mut all) = (0.0, 0.0);
    for seed in 0..SAMPLES {
        let seen = sample(800, &parts, seed);
        let estimate = seen.difference(0.9);
        let (value, error) = (estimate.value.expect("known"), estimate.std_err.expect("known"));
        sum += value;
        squares += square(value - change());
        variances += square(error);
        let interval = estimate.interval.expect("known");
        held += u64::from((interval.low..=interval.high).contains(&change()));
        correlations += seen.correlation().expect("known");
        all += sample(800, &[1.0; 5], seed).correlation().expect("known");
    }
    let n = SAMPLES as f64;
    assert!((sum / n - change()).abs() < 4.0 * libm::sqrt(squares) / n, "{}", sum / n);
    assert!((variances / squares - 1.0).abs() < 0.1, "{}", variances / squares);
    assert!((held as f64 / n - 0.9).abs() < 4.0 * libm::sqrt(0.09 / n), "{held}");
    assert!((correlations - all).abs() / n < 0.005, "{correlations} {all}");
}

/// Over 1,000 adaptive runs the mean is unbiased, and intervals cover as often as stated.
///
/// The shares to replay follow from earlier games, and the run stops when it is precise. Fewer games are played.
#[test]
fn adaptive_shares_cause_no_bias() {
    const RUNS: u64 = 1000;
    const WANTED: f64 = 0.006;
    let variance = square(WANTED);
    let (mut sum, mut held, mut pairs, mut all) = (0.0, 0, 0, 0.0);
    for seed in 0..RUNS {
        let (mut seen, mut luck) = (nothing(), generator(seed));
        let (mut parts, mut look) = (vec![1.0; 5], 1024);
        continue_to(&mut seen, look, &parts, &mut luck);
        while seen.std_err() > WANTED {
            let games = f64::max(2.0 * seen.games_for(variance), 1.1 * look as f64);
            parts = seen.parts_from_now(games, variance);
            look += look / 16;
            continue_to(&mut seen, look, &parts, &mut luck);
        }
        let estimate = seen.difference(0.95);
        sum += estimate.value.expect("known");
        let interval = estimate.interval.expect("known");
        held += u64::from((interval.low..=interval.high).contains(&change()));
        pairs += seen.pairs();
        all += seen.games_for(variance);
    }
    let n = RUNS as f64;
    assert!((sum / n - change()).abs() < 4.0 * WANTED / libm::sqrt(n), "{}", sum / n);
    assert!((held as f64 / n - 0.95).abs() < 4.0 * libm::sqrt(0.0475 / n), "{held}");
    assert!((pairs as f64) < 0.8 * all, "{pairs} {all}");
}

#[test]
fn where_nothing_changes_the_p_value_is_uniform() {
    let mut seen = [0_u32; 4];
    for seed in 0..2000 {
        let mut luck = generator(seed);
        let mut strata = [true, false].map(|won| Stratum { won, ..Stratum::default() });
        for _ in 0..1000 {
            let stratum = &mut strata[usize::from(coin(&mut luck, 0.4))];
            stratum.games += 1;
            if coin(&mut luck, 0.6) {
                stratum.pairs += 1;
                let flips = if stratum.won { 0.2 } else { 0.3 };
                stratum.flipped += u64::from(coin(&mut luck, flips));
            }
        }
        let p_value = TwoPhase(strata.into()).p_value().expect("known");
        seen[((4.0 * p_value) as usize).min(3)] += 1;
    }
    // Four standard deviations of a binomial of 2,000.
    assert!(seen.iter().all(|&it| it.abs_diff(500) < 78), "{seen:?}");
}

#[test]
fn no_other_parts_of_the_same_variance_are_fewer_games() {
    let seen = sample(100_000, &[1.0; 5], 3);
    let played = |parts: &[f64]| -> f64 {
        seen.shares().zip(parts).map(|((share, _), part)| share * part).sum()
    };
    let spread = |index: usize| seen.0[index].games as f64 / 1e5 * seen.0[index].variance();
    for games in [20_000.0, 60_000.0, 200_000.0] {
        let variance = seen.games_for(1.0) / 15_000.0;
        assert!((seen.games_for(variance) - 15_000.0).abs() < 1e-6);
        let parts = seen.parts(games, variance);
        assert!(parts.iter().all(|&part| part > 0.0 && part <= 1.0), "{parts:?}");
        let within: f64 = (0..5).map(|index| spread(index) / parts[index]).sum();
        assert!(((within + seen.between()) / games / variance - 1.0).abs() < 1e-9, "{parts:?}");
        for (more, less) in (0..25).map(|it| (it / 5, it % 5)).filter(|(it, other)| it != other) {
            let mut other = parts.clone();
            other[more] *= 1.1;
            let spared = spread(more) / parts[more] - spread(more) / other[more];
            other[less] = 1.0 / (1.0 / parts[less] + spared / spread(less));
            let is_possible = other[more] <= 1.0;
            assert!(!is_possible || played(&other) >= played(&parts), "{parts:?} {other:?}");
        }
    }
    // Only complete replays are enough, or not even these.
    assert_eq!(seen.parts(15_000.0, seen.games_for(1.0) / 15_001.0), [1.0; 5]);
}

#[test]
fn past_replays_count_towards_the_shares() {
    let seen = sample(1000, &[1.0; 5], 4);
    let variance = seen.games_for(1.0) / 2000.0;
    let parts = seen.parts(4000.0, variance);
    assert!(parts.iter().any(|&part| part < 0.25) && parts.iter().any(|&part| part > 0.5));
    let from_now = seen.parts_from_now(4000.0, variance);
    for (part, from_now) in parts.into_iter().zip(from_now) {
        let played = (1.0 + 3.0 * from_now) / 4.0;
        assert!((f64::max(part, 0.25) - played).abs() < 1e-9, "{part} {from_now}");
    }
}

/// Games that the variant is known not to change are not replayed, and add no variance.
#[test]
fn games_that_are_known_to_be_the_same_cost_nothing() {
    let same = Stratum { same: true, games: 6000, pairs: 6000, ..Stratum::default() };
    let played = Stratum { games: 4000, pairs: 1000, flipped: 250, ..Stratum::default() };
    let seen = TwoPhase(vec![same, played]);
    assert_eq!(seen.difference(0.95).value, Some(0.1));
    let between = 0.6 * 0.01 + 0.4 * 0.0225;
    let variance = 0.16 * played.variance() / 1000.0 + between / 10_000.0;
    assert!((seen.std_err() - libm::sqrt(variance)).abs() < 1e-12);
    // Of 10,000 games the base wins none and the variant a tenth; 11,000 were played for it.
    let saving = seen.saving().expect("known");
    assert!((saving - 0.09 / (5500.0 * variance)).abs() < 1e-9, "{saving}");
    let [free, part] = seen.parts(20_000.0, 2e-5)[..] else { panic!("two strata") };
    assert!(free == 0.0 && part > 0.0 && part < 1.0, "{free} {part}");
    assert!((seen.pairs_for(20_000.0, 2e-5) - part * 8000.0).abs() < 1e-6);
}

proptest! {
    /// For any counts, figures are numbers or unknown, and intervals have a width.
    #[test]
    fn any_counts_have_finite_figures(counts in prop::collection::vec((0..40_u64, 0..40_u64, 0..40_u64), 1..6)) {
        let stratum = |(index, &(games, pairs, flipped)): (usize, &(u64, u64, u64))| Stratum {
            won: index % 2 == 1,
            same: false,
            games,
            pairs: pairs.min(games),
            flipped: flipped.min(pairs.min(games)),
        };
        let seen = TwoPhase(counts.iter().enumerate().map(stratum).collect());
        let estimate = seen.difference(0.95);
        prop_assert_eq!(estimate.n, seen.pairs());
        if let Some(interval) = estimate.interval {
            let value = estimate.value.expect("known");
            prop_assert!(interval.low <= value && value <= interval.high);
            prop_assert!(interval.low < interval.high);
        }
        for figure in [seen.p_value(), seen.correlation(), seen.saving()].into_iter().flatten() {
            prop_assert!(figure.is_finite());
        }
        let parts = seen.parts(1000.0, 1e-4);
        prop_assert!(parts.iter().all(|&part| part > 0.0 && part <= 1.0));
        let parts = seen.parts_from_now(1000.0, 1e-4);
        prop_assert!(parts.iter().all(|part| (0.0..=1.0).contains(part)));
    }
}
