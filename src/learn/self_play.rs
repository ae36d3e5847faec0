//! Self-play: policies play games in batches, and their nets are updated after each batch.

use std::ops::Range;
use std::sync::Arc;

use rand::Rng;
use sandtable_kernel::{GameKey, RandomStreams};

use super::deciders::{AnyDecider, Learner};
use super::environment::{Environment, Schedule, Seat};
use super::episode::Episode;
use super::exploration::Exploration;
use super::features::FeatureSchema;
use super::net::{QuantizedNet, TrainableNet};
use super::policy::PolicyNets;
use super::threads;

/// Number of games between updates of the nets.
pub const BATCH: usize = 32;

/// Purpose of the random numbers that draw opponents; no game uses it.
const OPPONENT_PURPOSE: u8 = 250;

/// Purpose of the random numbers that initialize nets; no game uses it.
const INITIAL_PURPOSE: u8 = 251;

/// Settings of a training: random streams, number of games, hyperparameters, learning seats and opponents.
#[derive(Clone, Debug)]
pub struct TrainingRun {
    /// Master seed of its games.
    pub seed: u64,
    /// Number of games, by which the schedule decays.
    pub games: u64,
    /// Hyperparameters.
    pub schedule: Schedule,
    /// For each seat, whether its policy is trained.
    pub trains: Vec<bool>,
    /// Opponents of the trained policies, each with its relative frequency.
    pub opponents: Vec<(Opponent, u32)>,
}

/// Policies that a trained policy meets in the other seats.
#[derive(Clone, Debug)]
pub enum Opponent {
    /// The policies that are trained in the other seats.
    Population,
    /// A named policy of the environment, by index.
    Named(usize),
    /// Trained policies: for each seat a pool, of which one is drawn for each game.
    Pool(Vec<Vec<Arc<PolicyNets>>>),
}

/// Policies in training, one for each seat.
#[derive(Clone, Debug)]
pub struct Population {
    /// Nets in floating point, by seat and decision.
    pub trainable: Vec<Vec<TrainableNet>>,
    /// The same nets, quantized, by seat.
    pub nets: Vec<PolicyNets>,
}

impl Population {
    /// Creates untrained policies with random weights.
    pub fn new(environment: &dyn Environment, seed: u64) -> Population {
        let mut generator = GameKey::new(seed, 0).generator(INITIAL_PURPOSE, 0);
        let mut random = || (generator.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0;
        let trainable = environment.seats().iter().map(|schemas| {
            schemas.iter().map(|schema| TrainableNet::new(schema, &mut random)).collect()
        });
        Population::of(trainable.collect())
    }

    /// Creates policies with the given nets; seats with `None` get untrained ones.
    pub fn from_nets(
        environment: &dyn Environment,
        seed: u64,
        nets: &[Option<PolicyNets>],
    ) -> Population {
        let mut trainable = Population::new(environment, seed).trainable;
        for ((trainable, schemas), nets) in trainable.iter_mut().zip(environment.seats()).zip(nets)
        {
            if let Some(PolicyNets(nets)) = nets {
                let pairs = nets.iter().zip(schemas);
                *trainable =
                    pairs.map(|(net, schema)| TrainableNet::from_quantized(net, schema)).collect();
            }
        }
        Population::of(trainable)
    }

    /// Creates policies with these trainable nets.
    pub fn of(trainable: Vec<Vec<TrainableNet>>) -> Population {
        let quantized = |nets: &Vec<TrainableNet>| {
            PolicyNets(nets.iter().map(TrainableNet::quantized).collect())
        };
        let nets = trainable.iter().map(quantized).collect();
        Population { trainable, nets }
    }

    /// Continues the training of deserialized nets; returns `None` if they do not fit the schemas.
    pub(super) fn resumed(
        seats: &[Vec<FeatureSchema>],
        trainable: Vec<Vec<TrainableNet>>,
    ) -> Option<Population> {
        if trainable.len() != seats.len() {
            return None;
        }
        let of_seat = |(nets, schemas): (Vec<TrainableNet>, &Vec<FeatureSchema>)| {
            let is_complete = nets.len() == schemas.len();
            let pairs = nets.into_iter().zip(schemas);
            let nets: Option<Vec<_>> = pairs.map(|(net, schema)| net.resumed(schema)).collect();
            nets.filter(|_| is_complete)
        };
        let trainable: Option<Vec<_>> = trainable.into_iter().zip(seats).map(of_seat).collect();
        trainable.map(Population::of)
    }

    /// Returns nets with the moving averages of the weights, by seat.
    ///
    /// They fluctuate less than the current weights, and play better.
    pub fn averaged_nets(&self) -> Vec<PolicyNets> {
        let averaged = |nets: &Vec<TrainableNet>| {
            PolicyNets(nets.iter().map(TrainableNet::quantized_average).collect())
        };
        self.trainable.iter().map(averaged).collect()
    }

    /// Plays games of a training run, given by their numbers, and updates the nets after each batch.
    ///
    /// Games beyond the run's number of games are not played.
    pub fn train(&mut self, environment: &dyn Environment, run: &TrainingRun, games: Range<u64>) {
        let seats = environment.seats().len();
        let empty =
            || PlayedGame { episodes: vec![Episode::default(); seats], ..PlayedGame::default() };
        let mut batch: Vec<PlayedGame> = (0..BATCH).map(|_| empty()).collect();
        let mut next = games.start;
        let end = games.end.min(run.games);
        while next < end {
            let count = (end - next).min(BATCH as u64) as usize;
            let progress = next as f32 / run.games as f32;
            let decayed = |[from, to]: [f32; 2]| from * libm::powf(to / from, progress);
            let Schedule { rate, temperature, epsilon, examples_per_step, .. } = run.schedule;
            let exploration = Exploration { temperature: decayed(temperature), epsilon };
            threads::for_each(&mut batch[..count], |index, played| {
                self.play(environment, run, exploration, next + index as u64, played);
            });
            self.update(&batch[..count], decayed(rate), examples_per_step);
            next += count as u64;
        }
    }

    /// Updates all nets by the episodes of a batch, in the order of its games.
    fn update(&mut self, batch: &[PlayedGame], rate: f32, examples_per_step: u16) {
        let mut all: Vec<(usize, usize, &mut TrainableNet, &mut QuantizedNet)> = Vec::new();
        for (seat, (trainable, nets)) in self.trainable.iter_mut().zip(&mut self.nets).enumerate() {
            for (decision, (net, quantized)) in trainable.iter_mut().zip(&mut nets.0).enumerate() {
                all.push((seat, decision, net, quantized));
            }
        }
        threads::for_each(&mut all, |_, (seat, decision, net, quantized)| {
            let played = batch.iter().filter(|played| played.trains[*seat]);
            let examples = played.flat_map(|played| played.episodes[*seat].examples(*decision));
            if net.train(examples, rate, examples_per_step) {
                quantized.update(&net.weights, net.scales());
            }
        });
    }

    /// Plays the game with a number, and stores its episodes with their targets in `played`.
    fn play(
        &self,
        environment: &dyn Environment,
        run: &TrainingRun,
        exploration: Exploration,
        number: u64,
        played: &mut PlayedGame,
    ) {
        let key = GameKey::new(run.seed, number);
        let mut generator = key.generator(OPPONENT_PURPOSE, 0);
        let mut draw = |bound: usize| (generator.next_u64() % bound.max(1) as u64) as usize;
        let opponent = run.draw_opponent(&mut draw);
        // Against other opponents, only one policy is trained in a game.
        let open: Vec<usize> = (0..run.trains.len()).filter(|&seat| run.trains[seat]).collect();
        let single = open[draw(open.len())];
        played.trains.clear();
        played.trains.extend((0..run.trains.len()).map(|seat| match opponent {
            Opponent::Population => run.trains[seat],
            _ => seat == single,
        }));
        let episodes = played.episodes.iter_mut().zip(&self.nets);
        let learner = |(episode, nets)| {
            let mut episode: Episode = std::mem::take(episode);
            episode.clear();
            Learner { nets, exploration, episode: episode.into() }
        };
        let learners: Vec<Learner<'_>> = episodes.map(learner).collect();
        let seats: Vec<Seat<'_>> = (0..run.trains.len())
            .map(|seat| match opponent {
                _ if played.trains[seat] => Seat::Nets(AnyDecider::Learner(&learners[seat])),
                Opponent::Population => Seat::greedy(&self.nets[seat]),
                Opponent::Named(index) => Seat::Named(*index),
                Opponent::Pool(pool) => Seat::greedy(&pool[seat][draw(pool[seat].len())]),
            })
            .collect();
        let first_won = environment.play(RandomStreams::from(key), &seats);
        for (seat, learner) in learners.into_iter().enumerate() {
            let mut episode = learner.episode.into_inner();
            episode.set_targets(first_won == (seat == 0), run.schedule.lambda);
            played.episodes[seat] = episode;
        }
    }
}

impl TrainingRun {
    /// Draws an opponent by the frequencies; `draw` returns a random number below its argument.
    fn draw_opponent(&self, draw: &mut impl FnMut(usize) -> usize) -> &Opponent {
        let total: u32 = self.opponents.iter().map(|(_, frequency)| frequency).sum();
        let mut rank = draw(total as usize) as u32;
        let found = self.opponents.iter().find(|(_, frequency)| {
            let is_it = rank < *frequency;
            rank = rank.saturating_sub(*frequency);
            is_it
        });
        found.map_or(&Opponent::Population, |(opponent, _)| opponent)
    }
}

/// A game of a batch.
#[derive(Debug, Default)]
struct PlayedGame {
    /// Episodes, by seat.
    episodes: Vec<Episode>,
    /// For each seat, whether its policy is trained by its episode.
    trains: Vec<bool>,
}
