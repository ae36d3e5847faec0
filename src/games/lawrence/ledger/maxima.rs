//! Maxima that the metrics of a game can reach in a scenario.

use crate::prelude::*;

/// Function that returns the maximum of a metric of one game, given the number of its missions.
pub type Maximum = fn(&Model, usize) -> usize;

/// L19 Returns the maximum number of missions in a game of this mode.
///
/// A campaign plays one failed mission again.
pub(crate) fn max_missions(model: &Model, mode: Mode) -> usize {
    match mode {
        Mode::Mission(_) | Mode::Random => 1,
        Mode::Campaign => model.campaign.len() + 1,
    }
}

/// L11.2 Returns the maximum number of Operations in `missions` missions.
///
/// Each Operation turns a card, and a mission turns no card twice.
pub(crate) fn max_operations(model: &Model, missions: usize) -> usize {
    missions * model.cards.len()
}

/// L5 Returns the maximum number of units lost in `missions` missions.
///
/// A unit is lost at most once in an Operation: a lost unit leaves the force, and none joins it between the battle
/// and the Demolitions.
pub(crate) fn max_units_lost(model: &Model, missions: usize) -> usize {
    max_operations(model, missions) * model.counters.units.len()
}

/// L4 (2) Returns the maximum number of Garrisons eliminated in `missions` missions.
///
/// A mission begins with no more Garrisons than there are markers, and cards may place further ones.
pub(crate) fn max_garrisons_removed(model: &Model, missions: usize) -> usize {
    missions * (model.counters.garrisons.len() + garrisons_of_cards(model, model.map.all))
}

/// L13, L19 Returns the maximum number of rail breaks in `missions` missions.
///
/// A space breaks again only after a card repaired it.
pub(crate) fn max_rail_breaks(model: &Model, missions: usize) -> usize {
    model.map.of_kind(SpaceKind::Rail).len() + missions * repairs(model, model.map.all)
}

/// L1.2 Returns the maximum number of parts of goals reached in `missions` missions; the ledger counts up to 65,535.
pub(crate) fn max_goal_parts(model: &Model, missions: usize) -> usize {
    let most = model.missions.iter().map(|mission| mission.goal.parts()).max().unwrap_or(0);
    missions.saturating_mul(most).min(u16::MAX.into())
}

/// L8.4 Returns the maximum number of Garrisons that cards can place in `spaces` in one mission.
pub(crate) fn garrisons_of_cards(model: &Model, spaces: Set<Space>) -> usize {
    max_effects(
        model,
        &|effect| matches!(effect, Effect::PlaceGarrison(targets) if targets.meets(spaces)),
    )
}

/// L8.4 Returns the maximum number of rail breaks that cards can repair in `spaces` in one mission.
pub(crate) fn repairs(model: &Model, spaces: Set<Space>) -> usize {
    max_effects(
        model,
        &|effect| matches!(effect, Effect::RepairRail(targets) if targets.meets(spaces)),
    )
}

/// L11.2 Returns the maximum number of effects in one mission that satisfy `matches`.
///
/// A mission turns no card twice.
fn max_effects(model: &Model, matches: &dyn Fn(&Effect) -> bool) -> usize {
    let of = |card: &OpsCard| card.copies * count(&card.effects, matches);
    model.cards.entries.iter().map(of).sum()
}

/// Returns the number of effects that satisfy `matches`, including nested effects.
fn count(effects: &[Effect], matches: &dyn Fn(&Effect) -> bool) -> usize {
    let inside = |effect: &Effect| -> usize {
        effect.lists().into_iter().map(|list| count(list, matches)).sum()
    };
    effects.iter().map(|effect| usize::from(matches(effect)) + inside(effect)).sum()
}
