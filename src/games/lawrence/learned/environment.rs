//! Environment in which policies are trained on a mission or the campaign.

use crate::prelude::*;

use super::sight::Sight;
use super::student::Student;
use crate::policies::AnyPolicy;
use crate::rules::play_observed;
use sandtable_kernel::RandomStreams;
use sandtable_learn::{AnyDecider, Environment, FeatureSchema, Schedule, Seat};

/// A mode of a scenario in which policies can be trained, with named policies.
pub struct LawrenceEnvironment {
    model: Arc<Model>,
    mode: Mode,
    sight: Sight,
    named: Vec<AnyPolicy>,
    /// Index of the mode's first net among those of all modes.
    first: usize,
    schemas: Vec<Vec<FeatureSchema>>,
}

impl LawrenceEnvironment {
    /// Creates the environment of a mode, with named policies.
    pub fn new(model: Arc<Model>, mode: Mode, named: Vec<AnyPolicy>) -> Self {
        let sight = Sight::new(&model);
        let judges = Sight::judges(&model, mode);
        let first = judges.start;
        let schemas = vec![sight.questions[judges].to_vec()];
        LawrenceEnvironment { model, mode, sight, named, first, schemas }
    }
}

/// Policy in the seat of a training game.
enum SeatPolicy<'a> {
    Named(&'a AnyPolicy),
    Nets(Student<'a, AnyDecider<'a>>),
}

impl DelegatingPolicy for SeatPolicy<'_> {
    fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        match self {
            SeatPolicy::Named(policy) => decision.ask(*policy, context),
            SeatPolicy::Nets(student) => decision.ask(student, context),
        }
    }
}

impl Environment for LawrenceEnvironment {
    fn seats(&self) -> &[Vec<FeatureSchema>] {
        &self.schemas
    }

    fn named_count(&self) -> usize {
        self.named.len()
    }

    /// Returns the schedule: hot at first, and with more weight on the outcome than on predictions.
    ///
    /// Departures from the base policy are worse for a long time before they are better. A campaign, of which few games
    /// would be won at such a temperature, begins at a lower one.
    fn schedule(&self) -> Schedule {
        let hottest = if self.mode == Mode::Campaign { 0.06 } else { 0.15 };
        Schedule {
            rate: [0.002, 0.0001],
            temperature: [hottest, 0.02],
            epsilon: 0.003,
            lambda: 0.7,
            examples_per_step: 64,
        }
    }

    fn play(&self, streams: RandomStreams, seats: &[Seat<'_>]) -> bool {
        let player = match &seats[0] {
            Seat::Named(named) => SeatPolicy::Named(&self.named[*named]),
            Seat::Nets(decider) => SeatPolicy::Nets(Student::new(&self.sight, decider, self.first)),
        };
        play_observed(&self.model, &player, self.mode, streams, ()).won
    }
}
