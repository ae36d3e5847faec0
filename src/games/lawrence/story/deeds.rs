//! L8, L16 What cards and the High Command do, in words.

use super::words::{Words, pounds};
use crate::games::lawrence::rules::{Done, Granted};
use crate::games::page::count;

/// What a card did; none if other words say it better.
pub(super) fn done(words: &Words<'_>, done: Done) -> Option<String> {
    Some(match done {
        Done::PlaceOef { n } => format!("{} to fight", count(n.into(), "Ottoman unit")),
        Done::EdgeBonus { n } => format!("{n} more on the Ottoman Edge roll"),
        // The cards that move are told as soon as they do.
        Done::LoseOps { .. } | Done::GainOps { .. } => return None,
        Done::Pounds { n: n @ 0.. } => format!("{} gained", pounds(n.unsigned_abs())),
        Done::Pounds { n } => format!("{} lost", pounds(n.unsigned_abs())),
        Done::Leadership { n: 0.. } => "Leadership rises".to_owned(),
        Done::Leadership { .. } => "Leadership falls".to_owned(),
        Done::LeadershipCheck { roll, success } => {
            format!("Leadership check {}", check(roll, success))
        }
        Done::ReturnUnit { unit } => format!("{} goes home", words.counter(unit)),
        Done::PlaceUnit { unit, space } => {
            format!("{} comes to {}", words.counter(unit), words.space(space))
        }
        Done::RelocateCamp { to } => format!("the Camp is now in {}", words.space(to)),
        Done::Hold => "kept in hand".to_owned(),
    })
}

/// A roll and what came of it.
pub(super) fn check(roll: u8, success: bool) -> String {
    format!("{} with a {roll}", if success { "passed" } else { "failed" })
}

/// What the High Command granted.
pub(super) fn granted(words: &Words<'_>, granted: Granted) -> String {
    match granted {
        Granted::Funding { pounds: gained, .. } => format!("funding, {}", pounds(gained)),
        Granted::ArabBureau { unit, space } => {
            format!("the Arab Bureau sends {} to {}", words.counter(unit), words.space(space))
        }
        Granted::Intelligence { spaces, .. } => {
            format!("intelligence of {}", words.spaces(spaces.iter()))
        }
        Granted::Reinforcements { space, car, gear, .. } => {
            let came = words.counters(car.into_iter().chain(gear.iter()));
            format!("reinforcements, {came} for {}", words.space(space))
        }
    }
}
