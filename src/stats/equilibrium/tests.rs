//! Games with known solutions, and the conditions of optimality on random games.

use rand::Rng;

use super::*;
use crate::tests::{generator, uniform};

fn near(seen: &[f64], expected: &[f64]) {
    assert_eq!(seen.len(), expected.len());
    for (index, (a, b)) in seen.iter().zip(expected).enumerate() {
        assert!((a - b).abs() < 1e-9, "index {index}: {a} is not {b} in {seen:?}");
    }
}

const THIRD: f64 = 1.0 / 3.0;

/// Payoffs, number of columns, value and both mixes of a game.
type Known<'a> = (&'a [f64], usize, f64, &'a [f64], &'a [f64]);

const KNOWN: [Known<'_>; 7] = [
    // Rock, paper, scissors; and with a row that is dominated.
    (&[0.0, -1.0, 1.0, 1.0, 0.0, -1.0, -1.0, 1.0, 0.0], 3, 0.0, &[THIRD; 3], &[THIRD; 3]),
    (
        &[0.0, -1.0, 1.0, 1.0, 0.0, -1.0, -1.0, 1.0, 0.0, -1.0, -0.5, -1.5],
        3,
        0.0,
        &[THIRD, THIRD, THIRD, 0.0],
        &[THIRD; 3],
    ),
    // Von Neumann's closed form for two by two: value (ad - bc)/(a + d - b - c).
    (&[3.0, -1.0, -2.0, 4.0], 2, 1.0, &[0.6, 0.4], &[0.5, 0.5]),
    // Equal payoffs give even mixes.
    (&[0.3; 12], 4, 0.3, &[THIRD; 3], &[0.25; 4]),
    // A saddle is pure.
    (&[2.0, 3.0, 1.0, 4.0], 2, 2.0, &[1.0, 0.0], &[1.0, 0.0]),
    // The second column binds just where the mix is even: its multiplier is 0, its slack too.
    (&[0.0, 1.0, 0.0, -1.0], 2, 0.0, &[0.5, 0.5], &[1.0, 0.0]),
    // The first row must have half; the entropy makes the others even.
    (&[0.0, 1.0, 0.0, -1.0, 0.0, -1.0], 2, 0.0, &[0.5, 0.25, 0.25], &[1.0, 0.0]),
];

#[test]
fn known_games_are_solved() {
    for (game, columns, value, rows, mix) in KNOWN {
        let seen = Equilibrium::solve(game, columns).unwrap();
        near(&[seen.value], &[value]);
        near(&seen.rows, rows);
        near(&seen.columns, mix);
    }
    let regrets = |index: usize| Equilibrium::solve(KNOWN[index].0, KNOWN[index].1).unwrap();
    near(&regrets(1).row_regrets, &[0.0, 0.0, 0.0, 1.0]);
    near(&regrets(4).column_regrets, &[0.0, 1.0]);
    assert_eq!(Equilibrium::solve(&[7.0], 1).unwrap().value, 7.0);
    assert_eq!(Equilibrium::solve(&[], 3), None);
}

#[test]
fn copies_share_equally() {
    let (rock, paper, scissors) = ([0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]);
    let game = [rock, paper, rock, scissors, rock].concat();
    let seen = Equilibrium::solve(&game, 3).unwrap();
    near(&seen.rows, &[THIRD / 3.0, THIRD, THIRD / 3.0, THIRD, THIRD / 3.0]);
    near(&seen.columns, &[THIRD; 3]);
    // Copies of columns share as well.
    let turned: Vec<f64> = transpose(&game, 3).iter().map(|a| -a).collect();
    let seen = Equilibrium::solve(&turned, 5).unwrap();
    near(&seen.columns, &[THIRD / 3.0, THIRD, THIRD / 3.0, THIRD, THIRD / 3.0]);
}

/// Asserts optimality: no pure policy is better than the value, and no policy in the mix is worse.
fn assert_optimal(game: &[f64], columns: usize) -> Equilibrium {
    let seen = Equilibrium::solve(game, columns).unwrap();
    for (mix, regrets) in [(&seen.rows, &seen.row_regrets), (&seen.columns, &seen.column_regrets)] {
        assert!((mix.iter().sum::<f64>() - 1.0).abs() < 1e-12 && mix.iter().all(|&p| p >= 0.0));
        assert!(dot(mix, regrets) < 1e-11, "{mix:?} {regrets:?}");
    }
    assert!(seen.gap < 1e-11, "{seen:?}");
    seen
}

#[test]
fn random_games_of_every_size_are_optimal() {
    let mut coins = generator(13);
    for rows in [1, 2, 3, 5, 8, 13, 21, 32] {
        for columns in [1, 2, 4, 7, 32] {
            let game: Vec<f64> = (0..rows * columns).map(|_| uniform(&mut coins)).collect();
            assert_optimal(&game, columns);
        }
    }
}

/// Payoffs of -1, 0 and 1 have many equilibria, many of them degenerate.
///
/// The one of maximum entropy is symmetric: a permutation of the rows permutes its mix.
#[test]
fn of_many_equilibria_the_same_is_found_from_any_side() {
    let mut coins = generator(17);
    for size in [3, 4, 6, 9, 12, 20, 32] {
        for _ in 0..4 {
            let small = |coins: &mut _| (uniform(coins) * 3.0).floor() - 1.0;
            let game: Vec<f64> = (0..size * size).map(|_| small(&mut coins)).collect();
            let seen = assert_optimal(&game, size);
            let backwards: Vec<f64> = game.iter().rev().copied().collect();
            let mut turned = assert_optimal(&backwards, size);
            turned.rows.reverse();
            turned.columns.reverse();
            near(&seen.rows, &turned.rows);
            near(&seen.columns, &turned.columns);
        }
    }
}

#[test]
fn an_even_matchup_is_mixed_alike_on_both_sides() {
    let mut coins = generator(19);
    let size = 12;
    let mut game = vec![0.0; size * size];
    for (i, j) in (0..size).flat_map(|i| (0..i).map(move |j| (i, j))) {
        game[i * size + j] = (uniform(&mut coins) * 5.0).floor() - 2.0;
        game[j * size + i] = -game[i * size + j];
    }
    let seen = assert_optimal(&game, size);
    near(&[seen.value], &[0.0]);
    near(&seen.rows, &seen.columns);
}

/// Over 500 measurements with error, the value varies as much as a weighted mean of the payoffs.
///
/// The weights are the equilibrium of the exact game.
#[test]
fn the_value_errs_as_a_weighted_mean_of_the_cells() {
    let (game, sd) = ([0.5, 0.2, 0.9, 0.7, 0.5, 0.1, 0.2, 0.8, 0.5], 0.01);
    let mut coins = generator(23);
    let values: Vec<f64> = (0..500)
        .map(|_| {
            let noisy = game.map(|a| a + sd * deviate(&mut coins));
            Equilibrium::solve(&noisy, 3).unwrap().value
        })
        .collect();
    let mean = values.iter().sum::<f64>() / 500.0;
    let seen = libm::sqrt(values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / 499.0);
    let exact = Equilibrium::solve(&game, 3).unwrap();
    let weights = exact.rows.iter().flat_map(|p| exact.columns.iter().map(move |q| p * q));
    let stated = sd * libm::sqrt(weights.map(|weight| weight * weight).sum());
    assert!((seen / stated - 1.0).abs() < 0.1, "{seen} against {stated}");
}

/// Returns an approximately standard normal number: the sum of twelve uniform numbers minus 6.
fn deviate(coins: &mut impl Rng) -> f64 {
    (0..12).map(|_| uniform(coins)).sum::<f64>() - 6.0
}

/// Payoffs of near-certain games: nearly all are 0 or 1, and a fifth are tiny and unequal.
#[test]
fn near_certain_games_are_solved_or_approximated() {
    let mut generator = generator(90);
    for tiny in [1e-8, 1e-6, 1e-4] {
        for game in 0..20 {
            let (rows, columns) = (2 + game % 6, 2 + game / 4);
            let mut cell = || match uniform(&mut generator) {
                u if u < 0.4 => 0.0,
                u if u < 0.8 => 1.0,
                _ => tiny * uniform(&mut generator),
            };
            let payoffs: Vec<f64> = (0..rows * columns).map(|_| cell()).collect();
            let seen = Equilibrium::solve(&payoffs, columns).expect("a solution");
            assert!(seen.gap < 1e-4, "gap {} of {payoffs:?} in rows of {columns}", seen.gap);
        }
    }
}
