//! Variants of a scenario that are learned together.

use rand::Rng;
use sandtable_kernel::RandomStreams;

use super::environment::{Environment, Schedule, Seat};
use super::family_member::FamilyMember;
use super::features::Subject;

/// Purpose of the random numbers that pick the variant of each game: the last one, which no game uses.
const WHICH: u8 = 63;

/// Variants of a scenario that are learned together, so that a policy depends on the numbers of none.
///
/// Each game is of one variant, all with equal probability. The features are those of all variants.
pub struct Family {
    seats: Vec<Vec<Subject>>,
    members: Vec<FamilyMember>,
}

impl Family {
    /// Makes the family of some courses, at least one.
    ///
    /// # Errors
    /// The place of the first course with other seats or questions than the first of all.
    pub fn new(courses: Vec<Box<dyn Environment>>) -> Result<Family, usize> {
        let mut seats = courses[0].seats().to_vec();
        for (place, course) in courses.iter().enumerate() {
            unite(&mut seats, course.seats()).ok_or(place)?;
        }
        let member = |course| FamilyMember::new(course, &seats);
        let members = courses.into_iter().map(member).collect();
        Ok(Family { seats, members })
    }
}

/// Adds the features of a course that are new to the seats of a family; none if its questions are others.
fn unite(seats: &mut [Vec<Subject>], course: &[Vec<Subject>]) -> Option<()> {
    let mut pairs = seats.iter().zip(course);
    let are_same = seats.len() == course.len()
        && pairs.all(|(own, new)| own.iter().map(|it| &it.name).eq(new.iter().map(|it| &it.name)));
    are_same.then_some(())?;
    for (question, other) in seats.iter_mut().flatten().zip(course.iter().flatten()) {
        question.unite(other);
    }
    Some(())
}

impl Environment for Family {
    fn seats(&self) -> &[Vec<Subject>] {
        &self.seats
    }

    fn named(&self) -> usize {
        self.members[0].course.named()
    }

    fn schedule(&self) -> Schedule {
        self.members[0].course.schedule()
    }

    fn play(&self, luck: RandomStreams, seats: &[Seat<'_>]) -> bool {
        let picked = luck.generator(WHICH, 0).next_u64() % self.members.len() as u64;
        self.members[picked as usize].play(luck, seats)
    }
}
