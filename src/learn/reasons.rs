//! Why players decide as they do: what speaks for the answers they give, put to the test.
//!
//! An answer has features that the best other answer without it lacks. How much the player believes to win
//! by such a feature is the difference that its net makes between the two answers; how much it does win
//! is seen by forcing that other answer on it, once in a game, and playing the game on.

use std::cell::{Cell, RefCell};

use rand::Rng;
use sandtable_kernel::{GameKey, RandomStreams};

use super::course::{Environment, Seat};
use super::features::Feature;
use super::judge::ODDS;
use super::lesson::{Curiosity, Learner};
use super::net::sigmoid;
use super::threads;
use super::weigh::{PolicyNets, Seen, Weighing};

/// The purpose of the luck that says which decision is doubted.
const DOUBTING: u8 = 249;

/// What speaks for an answer that was given.
#[derive(Clone, Copy, Debug)]
struct Noted {
    decision: usize,
    question: usize,
    feature: Feature,
    /// By how much the chance to win is believed to be greater than after the best answer without it.
    said: f32,
}

/// A player who gives the best answer, and notes what speaks for it; or who at one decision gives the best
/// answer without some feature.
#[derive(Debug, Default)]
pub struct Doubt {
    forced: Option<Noted>,
    noted: RefCell<Vec<Noted>>,
    decisions: Cell<usize>,
}

impl Doubt {
    /// Returns the same ablation for other features, whose places in this one's stand in a list by
    /// question.
    pub(super) fn for_features(&self, places: &[Vec<Feature>]) -> Doubt {
        let translated = |it: Noted| {
            let found = places[it.question].iter().position(|place| *place == it.feature);
            found.map(|place| Noted { feature: place as Feature, ..it })
        };
        Doubt { forced: self.forced.and_then(translated), ..Doubt::default() }
    }

    /// Takes what such an ablation has recorded.
    pub(super) fn record_from(&self, other: Doubt, places: &[Vec<Feature>]) {
        let own = |it: Noted| {
            let feature = places[it.question][usize::from(it.feature)];
            Noted { feature, ..it }
        };
        self.noted.borrow_mut().extend(other.noted.into_inner().into_iter().map(own));
        self.decisions.set(self.decisions.get() + other.decisions.get());
    }

    /// The answer to give, by its place.
    pub(super) fn decide<S: Seen>(&self, question: usize, weighing: &Weighing<'_, S>) -> usize {
        let odds = weighing.odds();
        let seen = |place: usize| {
            let mut seen: Vec<(Feature, i8)> = Vec::new();
            weighing.seen(place, &mut seen);
            seen.into_iter().map(|(feature, _)| feature)
        };
        let decision = self.decisions.replace(self.decisions.get() + 1);
        let best = weighing.best;
        let has = |place: usize, feature: Feature| seen(place).any(|known| known == feature);
        let without = |feature: Feature| {
            let others = (0..odds.len()).filter(|&place| !has(place, feature));
            others.max_by_key(|&place| (odds[place], std::cmp::Reverse(place)))
        };
        match self.forced {
            Some(it) if it.decision == decision => without(it.feature).unwrap_or(best),
            Some(_) => best,
            None => {
                let chance = |place: usize| sigmoid(odds[place] as f32 / ODDS as f32);
                let mut features: Vec<Feature> = seen(best).collect();
                features.dedup();
                let noted = features.into_iter().filter_map(|feature| {
                    let said = chance(best) - chance(without(feature)?);
                    Some(Noted { decision, question, feature, said })
                });
                self.noted.borrow_mut().extend(noted);
                best
            }
        }
    }
}

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
type TestedReason = (Noted, [bool; 2]);

fn test(
    course: &dyn Environment,
    minds: &[PolicyNets],
    seat: usize,
    seed: u64,
    game: u64,
) -> Option<TestedReason> {
    let won = |doubt: Doubt| {
        let curiosity = Curiosity { temperature: 1.0, random: 0.0 };
        let lesson = RefCell::default();
        let learner =
            Learner { mind: &minds[seat], curiosity, lesson, doubt: Some(doubt), sheet: None };
        let seats: Vec<Seat<'_>> = (0..minds.len())
            .map(|it| if it == seat { Seat::Learns(&learner) } else { Seat::Plays(&minds[it]) })
            .collect();
        let first = course.play(RandomStreams::new(seed, game), &seats);
        (first == (seat == 0), learner.doubt.map(|it| it.noted.into_inner()).unwrap_or_default())
    };
    let (with, noted) = won(Doubt::default());
    let word = GameKey::new(seed, game).generator(DOUBTING, 0).next_u64();
    let picked = *noted.get((word % noted.len().max(1) as u64) as usize)?;
    let forced = Some(picked);
    let (without, _) = won(Doubt { forced, ..Doubt::default() });
    Some((picked, [with, without]))
}
