//! One variant of a family, whose features are some of the family's.

use std::cell::RefCell;

use sandtable_kernel::RandomStreams;

use super::deciders::{Ablated, AnyDecider, Learner, Recorder};
use super::environment::{Environment, Seat};
use super::features::{Feature, FeatureSchema};
use super::policy::PolicyNets;

/// Variant of a family.
pub(super) struct FamilyMember {
    pub environment: Box<dyn Environment>,
    /// Index in the family's schema of each of the variant's features, by seat and decision.
    indices: Vec<Vec<Vec<Feature>>>,
    /// True if the variant has the family's schemas, so that nothing needs translation.
    has_family_schemas: bool,
}

/// Seat of a variant, in terms of the variant's schemas.
enum OwnSeat<'a> {
    Named(usize),
    Greedy,
    Learner(Learner<'a>),
    Recorder(Recorder<'a>),
    Ablated(Ablated<'a>),
}

impl FamilyMember {
    /// Finds the features of a variant in the schemas of its family, which has all of them.
    pub fn new(environment: Box<dyn Environment>, family: &[Vec<FeatureSchema>]) -> FamilyMember {
        let indices = environment.seats().iter().zip(family).map(|(schemas, family)| {
            schemas.iter().zip(family).map(|(own, all)| all.indices_of(own)).collect()
        });
        let indices = indices.collect();
        let has_family_schemas = environment.seats() == family;
        FamilyMember { environment, indices, has_family_schemas }
    }

    /// Plays a game in which the seats have nets of the family and record features of the family.
    pub fn play(&self, streams: RandomStreams, seats: &[Seat<'_>]) -> bool {
        if self.has_family_schemas {
            return self.environment.play(streams, seats);
        }
        let pairs = || seats.iter().zip(&self.indices);
        let nets: Vec<Option<PolicyNets>> = pairs().map(own_nets).collect();
        let own = pairs().zip(&nets).map(|((seat, indices), nets)| own_seat(seat, indices, nets));
        let own: Vec<OwnSeat<'_>> = own.collect();
        let own_seats = own.iter().zip(&nets).map(|(own, nets)| match (own, nets) {
            (OwnSeat::Named(index), _) => Seat::Named(*index),
            (OwnSeat::Learner(it), _) => Seat::Nets(AnyDecider::Learner(it)),
            (OwnSeat::Recorder(it), _) => Seat::Nets(AnyDecider::Recorder(it)),
            (OwnSeat::Ablated(it), _) => Seat::Nets(AnyDecider::Ablated(it)),
            (OwnSeat::Greedy, nets) => Seat::greedy(nets.as_ref().expect("the seat has nets")),
        });
        let won = self.environment.play(streams, &own_seats.collect::<Vec<_>>());
        for ((seat, indices), own) in pairs().zip(own) {
            append_records(seat, own, indices);
        }
        won
    }
}

/// Returns the nets of a seat for the variant's schemas; `None` for a named policy.
fn own_nets((seat, indices): (&Seat<'_>, &Vec<Vec<Feature>>)) -> Option<PolicyNets> {
    let Seat::Nets(decider) = seat else { return None };
    let own = decider.nets().0.iter().zip(indices).map(|(net, indices)| {
        net.with_features(indices.iter().map(|index| Some(usize::from(*index))))
    });
    Some(PolicyNets(own.collect()))
}

/// Returns a seat with nets for the variant's schemas, and with empty records.
fn own_seat<'n>(
    seat: &Seat<'_>,
    indices: &[Vec<Feature>],
    nets: &'n Option<PolicyNets>,
) -> OwnSeat<'n> {
    let (decider, nets) = match (seat, nets) {
        (Seat::Nets(decider), Some(nets)) => (decider, nets),
        (Seat::Named(index), _) => return OwnSeat::Named(*index),
        (Seat::Nets(_), None) => return OwnSeat::Greedy,
    };
    match decider {
        AnyDecider::Greedy(_) => OwnSeat::Greedy,
        AnyDecider::Learner(it) => OwnSeat::Learner(Learner {
            nets,
            exploration: it.exploration,
            episode: RefCell::default(),
        }),
        AnyDecider::Recorder(_) => OwnSeat::Recorder(Recorder::new(nets)),
        AnyDecider::Ablated(it) => OwnSeat::Ablated(it.with_schema(nets, indices)),
    }
}

/// Appends the records of a game to those of the family's decider in a seat.
fn append_records(seat: &Seat<'_>, own: OwnSeat<'_>, indices: &[Vec<Feature>]) {
    let Seat::Nets(decider) = seat else { return };
    match (decider, own) {
        (AnyDecider::Learner(it), OwnSeat::Learner(own)) => {
            *it.episode.borrow_mut() = own.episode.into_inner().with_schema(indices);
        }
        (AnyDecider::Recorder(it), OwnSeat::Recorder(own)) => it.append(own, indices),
        (AnyDecider::Ablated(it), OwnSeat::Ablated(own)) => it.append(own, indices),
        _ => {}
    }
}
