//! Environments: games in which policies can be trained.

use sandtable_kernel::RandomStreams;

use super::deciders::AnyDecider;
use super::features::FeatureSchema;
use super::policy::PolicyNets;

/// Occupant of a seat in a game of an environment.
#[derive(Clone, Copy, Debug)]
pub enum Seat<'a> {
    /// One of the environment's named policies, by index.
    Named(usize),
    /// A policy with nets.
    Nets(AnyDecider<'a>),
}

impl<'a> Seat<'a> {
    /// Returns the seat of a trained policy that takes its best action.
    pub fn greedy(nets: &'a PolicyNets) -> Seat<'a> {
        Seat::Nets(AnyDecider::Greedy(nets))
    }
}

/// Hyperparameters of a training, and how they change from its first game to its last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Learning rate of the first and the last game; it decays exponentially in between.
    pub rate: [f32; 2],
    /// Softmax temperature, in logits, of the first and the last game; it decays exponentially in between.
    pub temperature: [f32; 2],
    /// Probability of an action drawn uniformly at random.
    pub epsilon: f32,
    /// Weight of the outcome against the value of the best next action in TD targets, from 0 to 1.
    pub lambda: f32,
    /// Maximum number of decisions (training examples) for one step of the optimizer.
    pub examples_per_step: u16,
}

impl Default for Schedule {
    /// Returns the schedule that measured best on Megiddo's level field, for games between learning policies.
    fn default() -> Schedule {
        Schedule {
            rate: [0.005, 0.0004],
            temperature: [0.2, 0.03],
            epsilon: 0.03,
            lambda: 0.4,
            examples_per_step: u16::MAX,
        }
    }
}

/// A scenario in which policies can be trained, with named policies as opponents.
pub trait Environment: Sync {
    /// Returns the feature schemas of each seat, one for each decision.
    fn seats(&self) -> &[Vec<FeatureSchema>];

    /// Returns the number of named policies, which is the same for every seat.
    fn named_count(&self) -> usize {
        0
    }

    /// Returns the hyperparameters of training from untrained nets.
    fn schedule(&self) -> Schedule {
        Schedule::default()
    }

    /// Plays the game of these random streams, and returns whether the first seat won.
    fn play(&self, streams: RandomStreams, seats: &[Seat<'_>]) -> bool;
}
