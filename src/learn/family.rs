//! Families: variants of a scenario on which policies are trained together.

use rand::Rng;
use sandtable_kernel::RandomStreams;

use super::environment::{Environment, Schedule, Seat};
use super::family_member::FamilyMember;
use super::features::FeatureSchema;

/// Purpose of the random numbers that draw the variant of each game; no game uses it.
const VARIANT_PURPOSE: u8 = 63;

/// Environment of several variants of a scenario, so that a policy does not depend on the numbers of one.
///
/// Each game is played on a random variant, all with the same probability. The schemas have the features of all
/// variants.
pub struct Family {
    seats: Vec<Vec<FeatureSchema>>,
    members: Vec<FamilyMember>,
}

impl Family {
    /// Creates the family of one or more environments.
    ///
    /// # Errors
    /// The index of the first environment whose seats or decisions differ from those of the first.
    pub fn new(environments: Vec<Box<dyn Environment>>) -> Result<Family, usize> {
        let mut seats = environments[0].seats().to_vec();
        for (index, environment) in environments.iter().enumerate() {
            merge_schemas(&mut seats, environment.seats()).ok_or(index)?;
        }
        let member = |environment| FamilyMember::new(environment, &seats);
        let members = environments.into_iter().map(member).collect();
        Ok(Family { seats, members })
    }
}

/// Adds new features of an environment to a family's schemas; returns `None` if its decisions differ.
fn merge_schemas(seats: &mut [Vec<FeatureSchema>], own: &[Vec<FeatureSchema>]) -> Option<()> {
    let names = |schemas: &[FeatureSchema]| -> Vec<String> {
        schemas.iter().map(|it| it.name.clone()).collect()
    };
    let mut pairs = seats.iter().zip(own);
    let are_same = seats.len() == own.len() && pairs.all(|(all, own)| names(all) == names(own));
    are_same.then_some(())?;
    for (schema, own) in seats.iter_mut().flatten().zip(own.iter().flatten()) {
        schema.merge(own);
    }
    Some(())
}

impl Environment for Family {
    fn seats(&self) -> &[Vec<FeatureSchema>] {
        &self.seats
    }

    fn named_count(&self) -> usize {
        self.members[0].environment.named_count()
    }

    fn schedule(&self) -> Schedule {
        self.members[0].environment.schedule()
    }

    fn play(&self, streams: RandomStreams, seats: &[Seat<'_>]) -> bool {
        let drawn = streams.generator(VARIANT_PURPOSE, 0).next_u64() % self.members.len() as u64;
        self.members[drawn as usize].play(streams, seats)
    }
}
