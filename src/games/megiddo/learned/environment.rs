//! Environment in which policies are trained on a scenario of Megiddo.

use crate::prelude::*;
use crate::rules::DelegatingPolicy;

use super::features::Features;
use super::policy::NetPolicy;
use crate::policies::{AnyPolicy, Tempo};
use sandtable_learn::{AnyDecider, Environment, FeatureSchema, Seat};

/// A scenario in which policies of both sides can be trained.
pub struct MegiddoEnvironment {
    model: Arc<Model>,
    features: [Features; 2],
    tempos: [Tempo; 2],
    /// Named policies as opponents, British first.
    named: Vec<[AnyPolicy; 2]>,
    schemas: Vec<Vec<FeatureSchema>>,
}

impl MegiddoEnvironment {
    /// Creates the environment of a scenario, with pairs of named policies as opponents.
    pub fn new(model: Arc<Model>, named: Vec<[AnyPolicy; 2]>) -> MegiddoEnvironment {
        let features = Side::BOTH.map(|side| Features::new(&model, side));
        let schemas = features.iter().map(|features| features.schemas.clone()).collect();
        let tempos = Side::BOTH.map(|side| Tempo::plain(&model, side));
        MegiddoEnvironment { model, features, tempos, named, schemas }
    }
}

/// Policy in a seat of a training game.
enum SeatPolicy<'a> {
    Named(&'a AnyPolicy),
    Nets(NetPolicy<'a, AnyDecider<'a>>),
}

impl DelegatingPolicy for SeatPolicy<'_> {
    fn delegate<Q: Decision>(&self, decision: Q, context: &mut DecisionContext<'_>) -> Q::Action {
        match self {
            SeatPolicy::Named(policy) => decision.ask(*policy, context),
            SeatPolicy::Nets(policy) => decision.ask(policy, context),
        }
    }
}

impl Environment for MegiddoEnvironment {
    fn seats(&self) -> &[Vec<FeatureSchema>] {
        &self.schemas
    }

    fn named_count(&self) -> usize {
        self.named.len()
    }

    fn play(&self, streams: RandomStreams, seats: &[Seat<'_>]) -> bool {
        let players = Side::BOTH.map(|side| {
            let index = side.index();
            match &seats[index] {
                Seat::Named(named) => SeatPolicy::Named(&self.named[*named][index]),
                Seat::Nets(decider) => {
                    let (features, tempo) = (&self.features[index], &self.tempos[index]);
                    SeatPolicy::Nets(NetPolicy::new(features, tempo, decider))
                }
            }
        });
        let chance = Live::<STREAMS, DECKS>::new(streams);
        let table = Seated::new(chance, players.each_ref(), ());
        Play::new(&self.model, table).play().winner == Side::British
    }
}
