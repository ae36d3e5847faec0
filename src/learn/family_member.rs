//! One course of a family, whose features are some of the family's.

use std::cell::RefCell;

use sandtable_kernel::RandomStreams;

use super::environment::{Environment, Seat};
use super::features::{Feature, Subject};
use super::lesson::Learner;
use super::weigh::PolicyNets;

/// A course of a family.
pub(super) struct FamilyMember {
    pub course: Box<dyn Environment>,
    /// For each feature of each question of each seat, its place among the family's.
    places: Vec<Vec<Vec<Feature>>>,
    /// Whether all features are where the family has them, and no others.
    is_whole: bool,
}

impl FamilyMember {
    /// Finds the features of a course among those of the family, which has all of them.
    pub fn new(course: Box<dyn Environment>, family: &[Vec<Subject>]) -> FamilyMember {
        let places = course.seats().iter().zip(family).map(|(questions, family)| {
            questions.iter().zip(family).map(|(own, all)| all.places_of(own)).collect()
        });
        let places = places.collect();
        let is_whole = course.seats() == family;
        FamilyMember { course, places, is_whole }
    }

    /// Plays a game with nets of the family: they see the features of the course, and learners record
    /// those of the family.
    pub fn play(&self, luck: RandomStreams, seats: &[Seat<'_>]) -> bool {
        if self.is_whole {
            return self.course.play(luck, seats);
        }
        let minds: Vec<Option<PolicyNets>> = seats.iter().zip(&self.places).map(own_mind).collect();
        let learners = seats.iter().zip(&minds).zip(&self.places).map(own_learner);
        let learners: Vec<Option<Learner<'_>>> = learners.collect();
        let seats_here = seats.iter().zip(minds.iter().zip(&learners));
        let seats_here = seats_here.map(|(seat, (mind, learner))| match (learner, mind) {
            (Some(learner), _) => Seat::Learns(learner),
            (None, Some(mind)) => Seat::Plays(mind),
            (None, None) => *seat,
        });
        let won = self.course.play(luck, &seats_here.collect::<Vec<_>>());
        for ((seat, learner), places) in seats.iter().zip(learners).zip(&self.places) {
            if let (Seat::Learns(outer), Some(learner)) = (seat, learner) {
                outer.record_from(learner, places);
            }
        }
        won
    }
}

/// Returns the nets of a seat for the features of the course; none for a policy of the game's own.
fn own_mind((seat, places): (&Seat<'_>, &Vec<Vec<Feature>>)) -> Option<PolicyNets> {
    let mind = match seat {
        Seat::Named(_) => return None,
        Seat::Plays(mind) => mind,
        Seat::Learns(learner) => learner.mind,
    };
    let judges = mind.0.iter().zip(places);
    let of_course = judges
        .map(|(judge, places)| judge.with_features(places.iter().map(|it| Some(usize::from(*it)))));
    Some(PolicyNets(of_course.collect()))
}

/// Returns the learner of a seat with the nets for the course; none if nobody learns there.
fn own_learner<'m>(
    ((seat, mind), places): ((&Seat<'_>, &'m Option<PolicyNets>), &Vec<Vec<Feature>>),
) -> Option<Learner<'m>> {
    let (Seat::Learns(outer), Some(mind)) = (seat, mind) else { return None };
    Some(Learner {
        mind,
        curiosity: outer.curiosity,
        lesson: RefCell::default(),
        ablation: outer.ablation.as_ref().map(|it| it.for_features(places)),
        sheet: outer.sheet.as_ref().map(|_| RefCell::default()),
    })
}
