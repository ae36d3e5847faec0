//! L8, L16 Descriptions of the effects of cards and of the favours of the High Command.

use super::words::Words;
use crate::prelude::*;
use crate::story::sentences::template;
use sandtable_games::sentences::{Sentence, Template};

/// Returns the sentence for an effect of a card that took place; `None` if other events describe the effect.
fn template_of(done: Done) -> Option<Template> {
    let is_more = done.number("n") > 0;
    let has = |name| done.facts().any(|(known, _)| known == name);
    Some(match done.effect {
        EffectKind::LoseOps | EffectKind::GainOps => return None,
        EffectKind::PlaceOef => template!("done.place_oef", n),
        EffectKind::PlaceOttoman if has("bonus") => {
            template!("done.place_ottoman.bonus", unit, bonus)
        }
        EffectKind::PlaceOttoman => template!("done.place_ottoman", unit),
        EffectKind::EdgeBonus if is_more => template!("done.edge_bonus.more", n),
        EffectKind::EdgeBonus => template!("done.edge_bonus.less", n),
        EffectKind::PlayerEdge if is_more => template!("done.player_edge.more", n),
        EffectKind::PlayerEdge => template!("done.player_edge.less", n),
        EffectKind::UnitStrength => template!("done.unit_strength", n, unit),
        EffectKind::Pounds if is_more => template!("done.pounds.gained", n),
        EffectKind::Pounds => template!("done.pounds.lost", n),
        EffectKind::Leadership if is_more => template!("done.leadership.rises", n),
        EffectKind::Leadership => template!("done.leadership.falls", n),
        EffectKind::LeadershipCheck if has_passed(done) => {
            template!("done.leadership_check.passed", roll)
        }
        EffectKind::LeadershipCheck => template!("done.leadership_check.failed", roll),
        EffectKind::Roll => template!("done.roll", roll),
        EffectKind::ReturnUnit => template!("done.return_unit", unit),
        EffectKind::LoseUnit => template!("done.lose_unit", unit),
        EffectKind::PlaceUnit => template!("done.place_unit", unit, space),
        EffectKind::RecruitLeader if has("unit") => {
            template!("done.recruit_leader", unit, space, roll)
        }
        EffectKind::RecruitLeader => template!("done.recruit_leader.nobody", roll),
        EffectKind::GainGear => template!("done.gain_gear", gear, unit),
        EffectKind::LoseGear => template!("done.lose_gear", gear, unit),
        EffectKind::RevealGarrison => template!("done.reveal_garrison", n),
        EffectKind::PlaceGarrison => template!("done.place_garrison", space),
        EffectKind::RepairRail => template!("done.repair_rail", space),
        EffectKind::RelocateCamp => template!("done.relocate_camp", to),
        EffectKind::Movement => template!("done.movement", n),
        EffectKind::DemolitionBonus if is_more => template!("done.demolition_bonus.more", n),
        EffectKind::DemolitionBonus => template!("done.demolition_bonus.less", n),
        EffectKind::CancelCard => template!("done.cancel_card"),
        EffectKind::TurnCard => template!("done.turn_card"),
        EffectKind::EndOperation => template!("done.end_operation"),
    })
}

/// Returns whether a check of Leadership has passed.
fn has_passed(done: Done) -> bool {
    done.facts().any(|fact| fact == ("success", Fact::Flag(true)))
}

/// Describes an effect of a card that took place; `None` if other events describe it.
pub(super) fn done(words: &Words<'_>, done: Done) -> Option<Sentence> {
    let value = |(name, fact): (&'static str, Fact)| {
        let value = match fact {
            Fact::Number(n) => n.unsigned_abs().to_string(),
            Fact::Counter(counter) => words.counter(counter),
            Fact::Space(space) => words.space(space),
            Fact::Flag(_) | Fact::CampRolls => return None,
        };
        Some((name, value))
    };
    let values: Vec<(&str, String)> = done.facts().filter_map(value).collect();
    template_of(done).map(|template| template.fill(&values))
}

/// Describes the result of a Leadership check: `passed with a 2`.
pub(super) fn check(roll: u8, success: bool) -> Sentence {
    match success {
        true => say!("check.passed", roll = roll),
        false => say!("check.failed", roll = roll),
    }
}

/// Describes a favour that the High Command granted.
pub(super) fn granted(words: &Words<'_>, granted: Granted) -> Sentence {
    match granted {
        Granted::Funding { pounds, .. } => say!("granted.funding", n = pounds),
        Granted::ArabBureau { unit, space } => {
            say!("granted.arab_bureau", unit = words.counter(unit), space = words.space(space))
        }
        Granted::Intelligence { spaces, .. } => {
            say!("granted.intelligence", spaces = words.spaces(spaces.iter()))
        }
        Granted::Reinforcements { space, car, gear, .. } => {
            let came = words
                .counters(car.into_iter().map(Counter::from).chain(gear.iter().map(Counter::from)));
            say!("granted.reinforcements", counters = came, space = words.space(space))
        }
    }
}
