//! Whether to break off a battle: what fighting on promises, beside what a retreat does.

use super::battlefield;
use super::command::refuge;
use super::duels::Prospect;
use super::judgement::{Judgement, Rest};
use crate::prelude::*;

/// L10.5 Whether a retreat is worth more than fighting on, as the policy weighs them. What each is
/// worth depends on the Operations that are left: who has no time to come back fights.
pub(super) fn breaks_off(judgement: &Judgement<'_>, retreats: Set<Space>) -> bool {
    fighting_on(judgement) < judgement.weights.flight * retreating(judgement, retreats)
}

/// What it is worth to fight on to the end.
fn fighting_on(judgement: &Judgement<'_>) -> f32 {
    let (view, units) = (&judgement.view, living(judgement));
    let sortie = judgement.sortie(units, view.space);
    let ops = judgement.ops + judgement.prize(view.space);
    let Prospect { win, survivors } = battlefield::prospect(view, &judgement.staff.odds);
    let left = if win > 0.0 { survivors / win } else { 0.0 };
    let worn = judgement.vigour(sortie.army.reduced(left));
    let led = units.contains(view.model().counters.lawrence);
    // The Camp fights, too, but cannot be kept.
    let losses = (units.len() as f32 - survivors).max(0.0);
    let spared = judgement.spared(losses, if led { 1.0 - win } else { 0.0 });
    let won = |rest: &Rest| judgement.outlook(rest, ops, worn);
    win * (spared * judgement.achieved(&sortie, view.space, won) + judgement.veterans)
}

/// What it is worth to have retreated.
fn retreating(judgement: &Judgement<'_>, retreats: Set<Space>) -> f32 {
    let (view, units) = (&judgement.view, living(judgement));
    let ops = judgement.ops - judgement.stake(view.space);
    let army = judgement.army(units);
    let means = judgement.means(units);
    let rest = judgement.rest(kept(judgement), refuge(judgement, retreats), &means);
    judgement.outlook(&rest, ops, judgement.vigour(army)) + judgement.veterans
}

/// L10.5 The spots that are still done after a retreat: everybody leaves the space, so that what
/// asks for units there is undone.
fn kept(judgement: &Judgement<'_>) -> usize {
    let (objective, space) = (judgement.objective, judgement.view.space);
    let manned = objective.occupied | objective.crowded | objective.lawrence;
    match manned.contains(space) {
        true => judgement.done & !objective.bit(space),
        false => judgement.done,
    }
}

/// The units that still fight, without the Camp, which cannot retreat.
fn living(judgement: &Judgement<'_>) -> Set<Unit> {
    judgement.view.battle.arabs - judgement.view.model().counters.camp
}
