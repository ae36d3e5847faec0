//! Effects of features on the win rate, measured by ablation.
//!
//! The best action has features that the best action without them lacks. The net estimates the effect of such a feature
//! as the difference of its predictions for the two actions. The measured effect is the difference of the win rate when
//! the action without the feature is forced, at one decision of a game.

use rand::Rng;
use sandtable_kernel::{GameKey, RandomStreams};

use super::deciders::{Ablated, AnyDecider, EstimatedEffect};
use super::environment::{Environment, Seat};
use super::features::Feature;
use super::policy::PolicyNets;
use super::threads;

/// Purpose of the random numbers that select the decision at which a feature is avoided.
const DECISION_PURPOSE: u8 = 249;

/// Number of games that one thread plays at a time.
const GAMES_PER_PART: u64 = 64;

/// Effect of a feature, summed over games in each of which it was avoided at one decision.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FeatureEffect {
    /// Number of games.
    pub games: u64,
    /// Sum of the gains in win probability that the net predicted.
    pub estimated_gain: f64,
    /// Numbers of games won with the feature and without it.
    pub won: [u64; 2],
    /// Number of games won both with the feature and without it.
    pub both: u64,
}

/// Measures the effects of features on the decisions of the policy in a seat.
///
/// Policies with `nets` play all seats of `games` games; in each game, one feature is avoided at one decision. Returns
/// the effects by decision and feature, in this order. `goes_on` receives the number of games before they are played,
/// and may return false to skip them.
pub fn measure_feature_effects(
    environment: &dyn Environment,
    nets: &[PolicyNets],
    seat: usize,
    seed: u64,
    games: u64,
    goes_on: impl Fn(u64) -> bool + Sync,
) -> Vec<((usize, Feature), FeatureEffect)> {
    let parts = games.div_ceil(GAMES_PER_PART) as usize;
    let mut parts: Vec<Vec<MeasuredEffect>> = vec![Vec::new(); parts];
    threads::for_each(&mut parts, |part, measured| {
        let first = part as u64 * GAMES_PER_PART;
        let range = first..(first + GAMES_PER_PART).min(games);
        if goes_on(range.end - range.start) {
            measured.extend(range.filter_map(|game| measure(environment, nets, seat, seed, game)));
        }
    });
    let mut all: Vec<((usize, Feature), FeatureEffect)> = Vec::new();
    for (estimated, [with, without]) in parts.into_iter().flatten() {
        let key = (estimated.decision, estimated.feature);
        let index = all.binary_search_by_key(&key, |(key, _)| *key).unwrap_or_else(|index| {
            all.insert(index, (key, FeatureEffect::default()));
            index
        });
        let effect = &mut all[index].1;
        effect.games += 1;
        effect.estimated_gain += f64::from(estimated.gain);
        effect.won[0] += u64::from(with);
        effect.won[1] += u64::from(without);
        effect.both += u64::from(with && without);
    }
    all
}

/// An estimated effect, and whether the game was won with the feature and without it.
type MeasuredEffect = (EstimatedEffect, [bool; 2]);

/// Measures the effect of a random feature in one game; `None` if no action had an alternative.
fn measure(
    environment: &dyn Environment,
    nets: &[PolicyNets],
    seat: usize,
    seed: u64,
    game: u64,
) -> Option<MeasuredEffect> {
    let wins = |ablated: &Ablated<'_>| {
        let seats: Vec<Seat<'_>> = (0..nets.len())
            .map(|it| match it == seat {
                true => Seat::Nets(AnyDecider::Ablated(ablated)),
                false => Seat::greedy(&nets[it]),
            })
            .collect();
        environment.play(RandomStreams::new(seed, game), &seats) == (seat == 0)
    };
    let recorder = Ablated::new(&nets[seat], None);
    let with = wins(&recorder);
    let effects = recorder.into_effects();
    let word = GameKey::new(seed, game).generator(DECISION_PURPOSE, 0).next_u64();
    let effect = *effects.get((word % effects.len().max(1) as u64) as usize)?;
    let without = wins(&Ablated::new(&nets[seat], Some(effect)));
    Some((effect, [with, without]))
}
