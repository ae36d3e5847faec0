//! Which of several lists of effects to select.

use super::army::{Army, quotient};
use super::effects::worth;
use super::judgement::{Judgement, Means};
use crate::prelude::*;

/// L8.4 The list after which the mission is most likely won by Lawrence and those with him; among
/// equals the one that is worth most, and then one by what it says, wherever it stands.
pub(super) fn best_list(
    judgement: &Judgement<'_>,
    lists: &[Vec<Effect>],
    possible: Set,
) -> Option<usize> {
    let promise = |list: usize| outlook(judgement, &lists[list]);
    possible.iter().max_by(|&one, &other| {
        promise(one)
            .total_cmp(&promise(other))
            .then_with(|| worth(&lists[one]).cmp(&worth(&lists[other])))
            .then_with(|| lists[other].cmp(&lists[one]))
    })
}

/// How likely the mission is won with the Pounds and the units that a list of effects brings.
fn outlook(judgement: &Judgement<'_>, effects: &[Effect]) -> f32 {
    let view = &judgement.view;
    let space = view.lawrence();
    let units = view.units_in(space) - view.model().counters.camp;
    let mut army = judgement.army(units);
    let mut speed = judgement.speed(units);
    let mut pounds = i16::from(view.pounds);
    for effect in effects {
        match effect {
            Effect::Pounds(gained) => pounds += i16::from(gained.mean()),
            Effect::PlaceUnit(kind) => join(judgement, *kind, &mut army, &mut speed),
            _ => {}
        }
    }
    let most = i16::from(view.model().limits.pounds);
    let pounds = f32::from(pounds.clamp(0, most));
    let means = Means { speed, pounds, buys: true, ..judgement.means(units) };
    let rest = judgement.rest(judgement.done, space, &means);
    judgement.outlook(&rest, judgement.ops, judgement.vigour(army))
}

/// The mean unit of a kind in the Recruit box comes to an army.
fn join(judgement: &Judgement<'_>, kind: UnitKind, army: &mut Army, speed: &mut usize) {
    let counters = &judgement.view.model().counters;
    let such = counters.units_of(kind) & judgement.view.boxes();
    if such.is_empty() {
        return;
    }
    let total: u32 = such.iter().map(|unit| u32::from(counters.strength[unit])).sum();
    army.count += 1;
    army.strength += quotient(total + such.len() as u32 / 2, such.len() as u8);
    army.edge += u8::from(
        such.is_subset(counters.elite) && army.edge < judgement.view.model().limits.player_edge,
    );
    *speed = (*speed).min(judgement.speed(such));
}
