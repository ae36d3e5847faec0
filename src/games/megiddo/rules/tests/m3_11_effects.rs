//! M3.11 The effect of one card on another, computed without a battle.

use super::*;
use crate::rules::effect_on;

/// Returns the strongest effect of `attacker` in a battle that contains only these two cards.
fn in_battle(table: &ScriptedTable, side: Side, attacker: Slot, target: Slot) -> Option<Effect> {
    let mut state = State::new(table.model());
    state.of_mut(side).order_of_battle = Set::of(attacker);
    state.of_mut(side.enemy()).order_of_battle = Set::of(target);
    let mut best = None;
    for phase in Phase::ALL {
        let legal = LegalStrikes::new(table.model(), &state, side, phase);
        if legal.attackers.contains(attacker) {
            let targets = legal.targets(table.model(), attacker);
            match targets.destroyed.contains(target) {
                true => return Some(Effect::Destroyed),
                false if targets.disrupted.contains(target) => best = Some(Effect::Disrupted),
                false => {}
            }
        }
    }
    best
}

#[test]
fn m3_11_the_computed_effect_matches_a_battle() {
    let safe = ScriptedTable::variant("rulings.terrain_targetable = false");
    let riding = ScriptedTable::variant("british.cards.'Royal Air Force'.cavalry_force = 3");
    for table in [ScriptedTable::printed(), safe, riding] {
        let model = table.model();
        for side in [British, Turkish] {
            let (own, enemy) = (model.army(side), model.army(side.enemy()));
            let pairs =
                own.slots.iter().flat_map(|own| enemy.slots.iter().map(move |other| (own, other)));
            for (attacker, target) in pairs {
                let computed = effect_on(own.card(attacker), enemy.card(target), &model.rulings);
                let done = in_battle(&table, side, attacker, target);
                assert_eq!(
                    computed,
                    done,
                    "{} against {}",
                    own.label(attacker),
                    enemy.label(target)
                );
            }
        }
    }
}
