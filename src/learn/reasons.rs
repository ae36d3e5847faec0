//! Why players decide as they do: what speaks for the answers they give, put to the test.
//!
//! An answer has features that the best other answer without it lacks. How much the player believes to win
//! by such a feature is the difference that its net makes between the two answers; how much it does win
//! is seen by forcing that other answer on it, once in a game, and playing the game on.

use std::cell::RefCell;

use rand::Rng;
use sandtable_kernel::{GameKey, RandomStreams};

use super::ablation::{Ablation, FeatureEffect};
use super::environment::{Environment, Seat};
use super::features::Feature;
use super::lesson::{Curiosity, Learner};
use super::{PolicyNets, threads};

/// The purpose of the luck that says which decision is doubted.
const DOUBTING: u8 = 249;

/// What speaks for answers to a question, and what it is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reason {
    /// How often it was put to the test, each time in a game of its own.
    pub games: u64,
    /// The sum of what the player believed to win by it.
    pub said: f64,
    /// Games won with it, and without it.
    pub won: [u64; 2],
    /// Games won both with it and without it.
    pub both: u64,
}

/// Puts to the test why the player in a seat decides so, in so many games under a seed with the players who
/// have learned in all seats, once in each: the reasons by question and feature.
pub fn reasons(
    course: &dyn Environment,
    minds: &[PolicyNets],
    seat: usize,
    seed: u64,
    games: u64,
    goes_on: impl Fn(u64) -> bool + Sync,
) -> Vec<((usize, Feature), Reason)> {
    const PART: u64 = 64;
    let mut parts: Vec<Vec<TestedReason>> = vec![Vec::new(); games.div_ceil(PART) as usize];
    threads::each(&mut parts, |part, tested| {
        let first = part as u64 * PART;
        let range = first..(first + PART).min(games);
        let count = range.end - range.start;
        if goes_on(count) {
            tested.extend(range.filter_map(|game| test(course, minds, seat, seed, game)));
        }
    });
    let mut all: Vec<((usize, Feature), Reason)> = Vec::new();
    for (noted, [with, without]) in parts.into_iter().flatten() {
        let key = (noted.question, noted.feature);
        let place = all.binary_search_by_key(&key, |(key, _)| *key).unwrap_or_else(|place| {
            all.insert(place, (key, Reason::default()));
            place
        });
        let reason = &mut all[place].1;
        reason.games += 1;
        reason.said += f64::from(noted.said);
        reason.won[0] += u64::from(with);
        reason.won[1] += u64::from(without);
        reason.both += u64::from(with && without);
    }
    all
}

/// A reason that was put to the test: whether the game was won with it, and without.
type TestedReason = (FeatureEffect, [bool; 2]);

fn test(
    course: &dyn Environment,
    minds: &[PolicyNets],
    seat: usize,
    seed: u64,
    game: u64,
) -> Option<TestedReason> {
    let won = |ablation: Ablation| {
        let curiosity = Curiosity { temperature: 1.0, random: 0.0 };
        let lesson = RefCell::default();
        let learner = Learner {
            mind: &minds[seat],
            curiosity,
            lesson,
            ablation: Some(ablation),
            sheet: None,
        };
        let seats: Vec<Seat<'_>> = (0..minds.len())
            .map(|it| if it == seat { Seat::Learns(&learner) } else { Seat::Plays(&minds[it]) })
            .collect();
        let first = course.play(RandomStreams::new(seed, game), &seats);
        (first == (seat == 0), learner.ablation.map(Ablation::into_effects).unwrap_or_default())
    };
    let (with, noted) = won(Ablation::default());
    let word = GameKey::new(seed, game).generator(DOUBTING, 0).next_u64();
    let picked = *noted.get((word % noted.len().max(1) as u64) as usize)?;
    let (without, _) = won(Ablation::without(picked));
    Some((picked, [with, without]))
}
