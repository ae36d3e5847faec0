//! Decisions about cards (L8): hold cards to play, and lists of effects to choose from.

use crate::prelude::*;

use crate::policies::battle_odds::ForceStrength;
use crate::policies::evaluator::{Evaluator, Resources};

/// Value of an Operation, in Pounds.
const OP: i16 = 3;

/// L8.3 Returns the first hold card that is worth playing now, or `None`.
///
/// Its effects must have a positive value; if it cancels the card being turned, the harm that this avoids is added.
pub fn hold_card(view: &View<'_>, cards: Set<Card>) -> Option<Card> {
    let effects = |card: Card| &view.model().cards.card(card).effects;
    let averted = view.turning().map_or(0, |card| -value(effects(card)));
    cards.iter().find(|&card| {
        let cancels = effects(card).contains(&Effect::CancelCard);
        value(effects(card)) + if cancels { averted } else { 0 } > 0
    })
}

/// L8.4 Returns the index of the list of effects after which the mission is most likely won.
///
/// Ties are broken by the value of the effects, and then by their content, whatever their order. Returns `None` only if
/// `possible`, the set of legal indices, is empty.
pub fn best_list(evaluator: &Evaluator<'_>, lists: &[Vec<Effect>], possible: Set) -> Option<usize> {
    let outlook = |list: usize| outlook(evaluator, &lists[list]);
    possible.iter().max_by(|&one, &other| {
        outlook(one)
            .total_cmp(&outlook(other))
            .then_with(|| value(&lists[one]).cmp(&value(&lists[other])))
            .then_with(|| lists[other].cmp(&lists[one]))
    })
}

/// Returns the probability that Lawrence's force wins the mission after the effects of a card.
///
/// Only the Pounds and units that the effects bring are taken into account.
fn outlook(evaluator: &Evaluator<'_>, effects: &[Effect]) -> f32 {
    let Evaluator { situation, model, .. } = evaluator;
    let units = evaluator.units_in(situation.lawrence) - model.counters.camp;
    let mut strength = evaluator.strength(units);
    let mut resources = Resources { buys: true, ..evaluator.resources(units) };
    let mut pounds = i16::from(situation.pounds);
    for effect in effects {
        match effect {
            Effect::Pounds(gained) => pounds += i16::from(gained.mean()),
            Effect::PlaceUnit(kind) => join(evaluator, *kind, &mut strength, &mut resources.speed),
            _ => {}
        }
    }
    resources.pounds = f32::from(pounds.clamp(0, i16::from(model.limits.pounds)));
    let remaining = evaluator.remaining_goal(evaluator.done, situation.lawrence, &resources);
    evaluator.outlook(&remaining, evaluator.ops, evaluator.endurance(strength))
}

/// Adds an average unit of a kind to a force, and lowers `speed` to its movement rating.
///
/// Nothing happens if no unit of the kind is in the Recruit box, from which new units come.
fn join(evaluator: &Evaluator<'_>, kind: UnitKind, force: &mut ForceStrength, speed: &mut usize) {
    let Evaluator { situation, model, .. } = evaluator;
    let counters = &model.counters;
    let units = counters.units_of(kind) & situation.boxes;
    if units.is_empty() {
        return;
    }
    let (count, total): (_, u32) =
        (units.len() as u32, units.iter().map(|it| u32::from(counters.strength[it])).sum());
    force.units += 1;
    force.strength += (total + count / 2) / count;
    let is_elite = units.is_subset(counters.elite);
    force.edge += u8::from(is_elite && force.edge < model.limits.player_edge);
    *speed = (*speed).min(evaluator.tables.speed(units));
}

/// Returns the approximate value of effects to the player in Pounds, negative if they harm.
fn value(effects: &[Effect]) -> i16 {
    let of = |effect: &Effect| match effect {
        Effect::PlaceOef(n) => -i16::from(n.mean()),
        Effect::EdgeBonus(n) => -i16::from(n.mean().signum()),
        Effect::PlayerEdge(n) | Effect::DemolitionBonus(n) => n.mean().signum().into(),
        Effect::LoseOps(n) => -OP * i16::from(n.mean()),
        Effect::GainOps(n) => OP * i16::from(n.mean()),
        Effect::Pounds(n) => n.mean().into(),
        Effect::Leadership(n) => 2 * i16::from(n.mean()),
        Effect::LeadershipCheck { success, failure } => (value(success) + value(failure)) / 2,
        Effect::Roll { table, lists } => {
            table.0.iter().map(|&list| value(&lists[list])).sum::<i16>() / 6
        }
        Effect::When { then, .. } => value(then),
        Effect::Choose(lists) => lists.iter().map(|list| value(list)).max().unwrap_or(0),
        Effect::PlaceUnit(_) | Effect::RecruitLeader | Effect::DoubleAppeal => 2,
        Effect::UnitStrength(_)
        | Effect::GainGear(_)
        | Effect::RevealGarrison(_)
        | Effect::Movement(_) => 1,
        Effect::RelocateCamp | Effect::CancelCard => 0,
        Effect::LoseGear(_) => -1,
        Effect::PlaceOttoman(_) | Effect::ReturnUnit(_) | Effect::RepairRail(_) => -2,
        Effect::LoseUnit(_)
        | Effect::PlaceGarrison(_)
        | Effect::TurnCard
        | Effect::EndOperation => -3,
    };
    effects.iter().map(of).sum()
}
