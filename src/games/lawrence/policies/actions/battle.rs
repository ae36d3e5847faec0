//! Decisions in a battle (L10) and about Demolitions (L13).

use crate::prelude::*;
use crate::rules::first;

use crate::policies::action_value::RemainingGoal;
use crate::policies::battle_odds::{BattleOdds, OddsTable};
use crate::policies::evaluator::{Evaluator, Sortie};

/// L10.3 Returns the battle line: the weakest units first, then Arab Leaders, and Lawrence last.
///
/// The first living unit takes the shots.
pub fn line_up(view: &View<'_>, units: Set<Unit>) -> SlotList<Unit, MOST_UNITS> {
    let counters = &view.model().counters;
    let mut keys: SlotList<u16, MOST_UNITS> = SlotList::default();
    for unit in units {
        let rank =
            if unit == counters.lawrence { 2 } else { u16::from(counters.leaders.contains(unit)) };
        let key = rank << 12 | u16::from(view.arab_strength(unit)) << 6 | unit.index() as u16;
        keys.insert_by_key(key, |key| key);
    }
    keys.iter().map(|key| Unit::new((key & 63).into())).collect()
}

/// L8.4 Returns the unit that gains strength from a card: the strongest that does not always hit.
///
/// A strength of 6 always hits. If all units have it, the strongest one is returned.
pub fn unit_to_strengthen(view: &View<'_>, units: Set<Unit>) -> Unit {
    let key = |unit: &Unit| {
        let strength = view.arab_strength(*unit);
        (strength < 6, strength)
    };
    units.iter().max_by_key(key).unwrap_or_else(|| first(units))
}

/// L10.4 Returns the strongest target; one that has fired in this round counts for a share `fired` of its strength.
#[inline]
pub fn target(view: &View<'_>, targets: Set<Ottoman>, fired: f32) -> Ottoman {
    let battle = &view.battle;
    let mut best = (f32::NEG_INFINITY, None);
    // The line is in order of strength (L10.3), so the first of equal targets is the strongest.
    for unit in battle.ottoman_line.iter().filter(|&unit| targets.contains(unit)) {
        let share = if battle.fired.contains(unit) { fired } else { 1.0 };
        let strength = share * f32::from(view.model().counters.strength[unit]);
        if strength > best.0 {
            best = (strength, Some(unit));
        }
    }
    best.1.unwrap_or_else(|| first(targets))
}

/// Probability of winning from which on a battle is nearly won, and therefore fought to its end.
pub const NEARLY_WON: f32 = 0.95;

/// L10.5 Returns true if a retreat is worth more than fighting on, by the policy's weight `flight`.
///
/// Returns false if the battle is nearly won.
pub fn breaks_off(evaluator: &Evaluator<'_>, view: &View<'_>, retreats: Set<Space>) -> bool {
    let odds = odds(&evaluator.tables.odds, view);
    if odds.win >= NEARLY_WON {
        return false;
    }
    // The Camp fights, too, but cannot retreat.
    let units = view.battle.arabs - view.model().counters.camp;
    let sortie = evaluator.sortie(units, view.space);
    let retreat = retreat_value(evaluator, &sortie, retreats);
    battle_value(evaluator, &odds, &sortie) < evaluator.weights.flight * retreat
}

/// Returns the odds of the battle in progress, from the table of battle odds.
pub fn odds(table: &OddsTable, view: &View<'_>) -> BattleOdds {
    let battle = &view.battle;
    let own = battle.arabs.iter().map(|unit| u32::from(view.arab_strength(unit))).sum();
    table.in_battle(battle.arabs.len(), own, battle.edge == Side::Player, view.enemies.len())
}

/// Returns the value of fighting the battle to its end: roughly the probability of winning the mission.
fn battle_value(evaluator: &Evaluator<'_>, odds: &BattleOdds, sortie: &Sortie) -> f32 {
    let BattleOdds { win, survivors } = *odds;
    let left = if win > 0.0 { survivors / win } else { 0.0 };
    let worn = evaluator.endurance(sortie.strength.reduced(left));
    let led = sortie.force.contains(evaluator.model.counters.lawrence);
    let losses = (sortie.force.len() as f32 - survivors).max(0.0);
    let spared = evaluator.spared(losses, if led { 1.0 - win } else { 0.0 });
    let ops = evaluator.ops + evaluator.ops_for_victory(sortie.from);
    let won = |remaining: &RemainingGoal| evaluator.outlook(remaining, ops, worn);
    win * (spared * evaluator.achieved(sortie, sortie.from, won) + evaluator.veterans)
}

/// Returns the value of a retreat from the battle: roughly the probability of winning the mission.
fn retreat_value(evaluator: &Evaluator<'_>, sortie: &Sortie, retreats: Set<Space>) -> f32 {
    // All units leave the space, so a goal space that needs units there is no longer completed.
    let spaces = &evaluator.goal.spaces;
    let manned = spaces.occupied | spaces.crowded | spaces.lawrence;
    let done = match manned.contains(sortie.from) {
        true => evaluator.done & !spaces.bit(sortie.from),
        false => evaluator.done,
    };
    let refuge = nearest(evaluator, sortie, retreats);
    let remaining = evaluator.remaining_goal(done, refuge, &evaluator.resources(sortie.force));
    let ops = evaluator.ops - evaluator.ops_at_stake(sortie.from);
    evaluator.outlook(&remaining, ops, sortie.endurance) + evaluator.veterans
}

/// L10.5 Returns the space to retreat to: the one from which the goal takes the fewest Operations.
pub fn retreat(evaluator: &Evaluator<'_>, view: &View<'_>, retreats: Set<Space>) -> Space {
    let units = view.battle.arabs - view.model().counters.camp;
    nearest(evaluator, &evaluator.sortie(units, view.space), retreats)
}

/// Returns the member of `spaces` from which a sortie's force needs the fewest Operations to the goal.
///
/// Returns the start of the sortie if there are no spaces.
pub fn nearest(evaluator: &Evaluator<'_>, sortie: &Sortie, spaces: Set<Space>) -> Space {
    let mut best = (f32::INFINITY, sortie.from);
    for to in spaces {
        let tour = evaluator.tour(sortie, evaluator.done, to);
        if tour < best.0 {
            best = (tour, to);
        }
    }
    best.1
}

/// L13 Returns the next unit to use its Demolition: the weakest, Leaders last; `None` if none are left.
///
/// `sappers` are the units that carry a Demolition and may use it now.
pub fn sapper(view: &View<'_>, sappers: Set<Unit>) -> Option<Unit> {
    let leaders = view.model().counters.leaders;
    sappers.iter().min_by_key(|&unit| (leaders.contains(unit), view.arab_strength(unit)))
}
