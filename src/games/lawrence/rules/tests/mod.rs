//! Tests of the rules by number, one file for each chapter.

mod hidden;
mod l1;
mod l10;
mod l11;
mod l12;
mod l13;
mod l14;
mod l15;
mod l16;
mod l17;
mod l19;
mod l2;
mod l20;
mod l3;
mod l4;
mod l4_variants;
mod l5;
mod l6;
mod l6_6;
mod l7;
mod l8;
mod l8_4_effects;
mod l8_4_hold;
mod l9;
mod players;
mod resume;
mod rulings;

use sandtable_test_chance::refused;

use super::scripted_table::{Played, ScriptedTable};
use crate::policies::{AnyPolicy, POLICIES};
use crate::prelude::*;

/// Name of a card that has no effect away from the railway.
const QUIET: &str = "Railway Guard";

fn printed() -> ScriptedTable {
    ScriptedTable::printed()
}

fn variant(lines: &str) -> ScriptedTable {
    ScriptedTable::variant(lines)
}

/// Returns the policy called `name`.
fn policy(name: &str, model: &Model) -> AnyPolicy {
    let choice = PolicyChoice::parse(name, POLICIES, &Default::default()).expect("a policy");
    AnyPolicy::new(&choice, model, &PolicyStore::default())
}

/// Creates a position with units in spaces: `unit, unit in space; unit in space`.
fn standing(units: &str) -> ScriptedTable {
    printed().lay(units)
}

/// Creates a position in which `units` in a space are the force.
fn force_in(space: &str, units: &str) -> ScriptedTable {
    printed().force_in(space, units)
}

/// Creates a position in which the force is in a space with Ottoman units.
fn battle_in(space: &str, units: &str, enemies: &str) -> ScriptedTable {
    force_in(space, units).enemies(enemies)
}

/// Creates a position in which the force is in Rabegh, a space without special rules, with enemies.
fn battle(units: &str, enemies: &str) -> ScriptedTable {
    battle_in("Rabegh", units, enemies)
}

/// Creates a position in which a force stays in its space and a card is read.
fn staying(space: &str, units: &str, card: &str) -> ScriptedTable {
    let table = standing(&format!("{units} in {space}")).ops(card);
    table.player(&format!("force {units}; stay"))
}

/// Scouts Aqaba with Lawrence's Aeroplane, which reveals a Garrison of value 0.
fn nothing_in_aqaba() -> Played<()> {
    let table = standing("Lawrence in Guweira; Aeroplane on Lawrence").garrisons("Aqaba 0");
    table.force("Lawrence").player("scout Aqaba").rolls(&[4]).scouting()
}

#[test]
fn a_state_is_small_enough_to_copy() {
    assert!(size_of::<State>() <= 1536, "{} bytes", size_of::<State>());
}
