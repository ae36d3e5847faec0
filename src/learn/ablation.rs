//! Effects of features on the win rate, measured by ablation.
//!
//! The best action has features that the best action without them lacks. The net estimates the effect of such a feature
//! as the difference of its predictions for the two actions. The measured effect is the difference of the win rate when
//! the action without the feature is forced, at one decision of a game.

use std::cell::{Cell, RefCell};

use rand::Rng;
use sandtable_kernel::{GameKey, RandomStreams};

use super::environment::{Environment, Seat};
use super::features::Feature;
use super::net::{LOGIT, QuantizedNet, sigmoid};
use super::policy::{AnyDecider, Decider, PolicyNets};
use super::scoring::{DecisionFeatures, ScoredActions};
use super::threads;

/// Purpose of the random numbers that select the decision at which a feature is avoided.
const DECISION_PURPOSE: u8 = 249;

/// Number of games that one thread plays at a time.
const GAMES_PER_PART: u64 = 64;

/// Effect that a net ascribes to a feature of the best action at one decision of a game.
#[derive(Clone, Copy, Debug)]
struct EstimatedEffect {
    /// Number of the decision in the game.
    number: usize,
    /// Index of the decision's net.
    decision: usize,
    feature: Feature,
    /// Predicted win probability after the best action minus that after the best action without the feature.
    gain: f32,
}

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

/// Decider that takes the best action, except that it may avoid one feature at one decision.
#[derive(Debug)]
pub struct Ablated<'a> {
    pub(super) nets: &'a PolicyNets,
    /// The effect to measure; `None` to record estimated effects.
    avoided: Option<EstimatedEffect>,
    recorded: RefCell<Vec<EstimatedEffect>>,
    /// Number of decisions so far.
    decisions: Cell<usize>,
}

impl<'a> Ablated<'a> {
    fn new(nets: &'a PolicyNets, avoided: Option<EstimatedEffect>) -> Self {
        Ablated { nets, avoided, recorded: RefCell::default(), decisions: Cell::new(0) }
    }

    /// Returns the same decider for nets with another schema.
    ///
    /// `indices` lists the index in this decider's schema of each feature of the other schema, by decision.
    pub(super) fn with_schema<'b>(
        &self,
        nets: &'b PolicyNets,
        indices: &[Vec<Feature>],
    ) -> Ablated<'b> {
        let translated = |effect: EstimatedEffect| {
            let found = indices[effect.decision].iter().position(|own| *own == effect.feature);
            found.map(|index| EstimatedEffect { feature: index as Feature, ..effect })
        };
        Ablated::new(nets, self.avoided.and_then(translated))
    }

    /// Appends the effects that a decider from [`Ablated::with_schema`] recorded.
    pub(super) fn append(&self, other: Ablated<'_>, indices: &[Vec<Feature>]) {
        let own = |effect: EstimatedEffect| {
            let feature = indices[effect.decision][usize::from(effect.feature)];
            EstimatedEffect { feature, ..effect }
        };
        self.recorded.borrow_mut().extend(other.recorded.into_inner().into_iter().map(own));
        self.decisions.set(self.decisions.get() + other.decisions.get());
    }
}

impl Decider for Ablated<'_> {
    #[inline]
    fn net(&self, decision: usize) -> &QuantizedNet {
        self.nets.net(decision)
    }

    fn select<F: DecisionFeatures>(
        &self,
        decision: usize,
        scored: &ScoredActions<'_, F>,
        _: impl FnMut(u32) -> u32,
    ) -> usize {
        let logits = scored.logits();
        let features_of = |index: usize| {
            let mut listed: Vec<(Feature, i8)> = Vec::new();
            scored.add_features(index, &mut listed);
            listed.into_iter().map(|(feature, _)| feature)
        };
        let number = self.decisions.replace(self.decisions.get() + 1);
        let best = scored.best_index();
        let has = |index: usize, feature: Feature| features_of(index).any(|it| it == feature);
        let best_without = |feature: Feature| {
            let others = (0..logits.len()).filter(|&index| !has(index, feature));
            others.max_by_key(|&index| (logits[index], std::cmp::Reverse(index)))
        };
        match self.avoided {
            Some(it) if it.number == number => best_without(it.feature).unwrap_or(best),
            Some(_) => best,
            None => {
                let probability = |index: usize| sigmoid(logits[index] as f32 / LOGIT as f32);
                let mut features: Vec<Feature> = features_of(best).collect();
                features.dedup();
                let effects = features.into_iter().filter_map(|feature| {
                    let gain = probability(best) - probability(best_without(feature)?);
                    Some(EstimatedEffect { number, decision, feature, gain })
                });
                self.recorded.borrow_mut().extend(effects);
                best
            }
        }
    }
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
    let effects = recorder.recorded.into_inner();
    let word = GameKey::new(seed, game).generator(DECISION_PURPOSE, 0).next_u64();
    let effect = *effects.get((word % effects.len().max(1) as u64) as usize)?;
    let without = wins(&Ablated::new(&nets[seat], Some(effect)));
    Some((effect, [with, without]))
}
