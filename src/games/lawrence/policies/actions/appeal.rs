//! Appeals to the High Command (L16), and Lawrence's start (L19).

use crate::prelude::*;
use crate::rules::first;

use super::battle::nearest;
use super::force::ForceChoice;
use super::moves::{Destination, destination_value};
use crate::policies::evaluator::Evaluator;
use crate::policies::situation::Situation;

/// Minimum number of Operations left at which a favour of the High Command can still help to win the mission.
const MIN_OPS: u8 = 4;
/// Minimum number of Operations left at which Lawrence can appeal after his march.
const MIN_OPS_TO_APPEAL: u8 = 2;
/// Value of a favour of the High Command, as probability of winning, to a force with nothing to do.
const FAVOUR: f32 = 0.001;

/// Returns `best`, or Lawrence's march to the headquarters if that is better than waiting.
///
/// In the headquarters he can appeal to the High Command. He goes only if the force of `best` would stay where it is,
/// or if he has no army, since leaving an army that can act wins fewer games.
#[inline]
pub fn or_march_to_appeal(evaluator: &Evaluator<'_>, best: ForceChoice) -> ForceChoice {
    let Destination { value, to, .. } = best.destination;
    let waits = best.force.is_subset(evaluator.units_in(to));
    if !waits && !is_alone(&evaluator.situation, evaluator.model) {
        return best;
    }
    match march_to_appeal(evaluator) {
        Some(march) if march.destination.value > value => march,
        _ => best,
    }
}

/// Returns true if Lawrence is the only unit on the map besides the Camp.
fn is_alone(situation: &Situation, model: &Model) -> bool {
    situation.units - model.counters.camp == Set::of(model.counters.lawrence)
}

/// Returns Lawrence's march to the headquarters with its value, or `None` if it is of no use.
///
/// It is of no use if he cannot come there or appeal in time. If he is the only unit on the map besides the Camp, the
/// value is infinite. If he is not, he goes only if the Pounds buy nothing, since the values of positions before a
/// purchase are poor estimates.
pub fn march_to_appeal(evaluator: &Evaluator<'_>) -> Option<ForceChoice> {
    let Evaluator { situation, rules, model, .. } = evaluator;
    let Model { counters, map, .. } = model;
    let force = Set::of(counters.lawrence);
    let is_alone = is_alone(situation, model);
    // In a campaign that goes on after a failure, a favour may help in the next mission.
    let lasts = evaluator.veterans > 0.0 && !is_alone;
    let min_ops = if lasts { MIN_OPS_TO_APPEAL } else { MIN_OPS };
    if situation.appealed || situation.ops_left < min_ops {
        return None;
    }
    if !is_alone && situation.pounds >= model.costs.least {
        return None;
    }
    let from = situation.lawrence;
    let points = counters.movement[counters.lawrence] + situation.movement_bonus;
    let headquarters = map.of_kind(SpaceKind::Headquarters);
    let to = (rules.reach(force, from, points) & headquarters).first()?;
    let value = if is_alone { f32::INFINITY } else { appeal_value(evaluator, to) };
    Some(ForceChoice { force, destination: Destination { value, to } })
}

/// Returns the value of Lawrence's march to the headquarters `to` while other units stay behind.
fn appeal_value(evaluator: &Evaluator<'_>, to: Space) -> f32 {
    let Evaluator { situation, model, .. } = evaluator;
    let lawrence = Set::of(model.counters.lawrence);
    let sortie = &evaluator.sortie(lawrence, situation.lawrence);
    let success = (f32::from(situation.leadership) / 6.0).min(1.0);
    destination_value(evaluator, sortie, to) + success * FAVOUR
}

/// L16 Returns the favour to ask the High Command for; `options` are the indices of legal favours.
///
/// If a campaign goes on after a failure, it is a favour that brings units, because units stay for the next mission and
/// Pounds may be lost. Otherwise, or if no such favour is legal, it is the one with the lowest index.
pub fn favour(evaluator: &Evaluator<'_>, options: Set) -> Favour {
    let units = [Favour::Reinforcements, Favour::ArabBureau];
    let lasting = units.into_iter().find(|&favour| options.contains(favour as usize));
    let wanted = lasting.filter(|_| evaluator.veterans > 0.0);
    wanted.unwrap_or_else(|| Favour::ALL[first(options)])
}

/// L19 Returns the space where Lawrence starts a mission.
///
/// In a first mission it is the one nearest to the goal. Later he stays in `home` if his army is there. Without an army
/// he goes to the space nearest to the goal where units are sold: a port, or `home` if the Camp is there.
pub fn start(evaluator: &Evaluator<'_>, spaces: Set<Space>, home: Space) -> Space {
    let Evaluator { situation, model, .. } = evaluator;
    if !situation.follows_mission {
        return evaluator.goal.nearest(spaces, home);
    }
    let counters = &model.counters;
    let has_army = !(evaluator.units_in(home) - counters.camp).is_subset(counters.leaders);
    if has_army {
        return home;
    }
    let ports = spaces & model.map.of_kind(SpaceKind::Port);
    let markets = ports | evaluator.camp.map_or(Set::EMPTY, Set::of) & Set::of(home);
    let lawrence = evaluator.sortie(Set::of(counters.lawrence), home);
    nearest(evaluator, &lawrence, if markets.is_empty() { spaces } else { markets })
}
