//! The rules by number: one file a chapter, each test with a negative twin where there is one.

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
mod l7;
mod l8;
mod l8_4_effects;
mod l8_4_hold;
mod l9;
mod players;
mod prospects;
mod resume;
mod rulings;

use sandtable_test_chance::refused;

use super::scripted_table::{Played, ScriptedTable};
use crate::policies::{AnyPolicy, POLICIES};
use crate::prelude::*;

/// A card that does nothing away from the railway.
const QUIET: &str = "Railway Guard";

fn printed() -> ScriptedTable {
    ScriptedTable::printed()
}

fn variant(lines: &str) -> ScriptedTable {
    ScriptedTable::variant(lines)
}

/// A player by its name.
fn policy(name: &str, model: &Model) -> AnyPolicy {
    let choice = PolicyChoice::parse(name, POLICIES, &Default::default()).expect("a policy");
    AnyPolicy::new(&choice, model, &PolicyStore::default())
}

/// Units in their spaces: `unit, unit in space; unit in space`.
fn standing(units: &str) -> ScriptedTable {
    printed().lay(units)
}

/// `units` in a space are the force.
fn force_in(space: &str, units: &str) -> ScriptedTable {
    printed().force_in(space, units)
}

/// They meet Ottoman units that are there.
fn battle_in(space: &str, units: &str, enemies: &str) -> ScriptedTable {
    force_in(space, units).enemies(enemies)
}

/// The same in Rabegh, where nothing is special.
fn battle(units: &str, enemies: &str) -> ScriptedTable {
    battle_in("Rabegh", units, enemies)
}

/// A force stays where it is while a card is read.
fn staying(space: &str, units: &str, card: &str) -> ScriptedTable {
    let table = standing(&format!("{units} in {space}")).ops(card);
    table.player(&format!("force {units}; stay"))
}

/// Lawrence flies over Aqaba and sees that its Garrison is of value 0.
fn nothing_in_aqaba() -> Played<()> {
    let table = standing("Lawrence in Guweira; Aeroplane on Lawrence").garrisons("Aqaba 0");
    table.force("Lawrence").player("scout Aqaba").rolls(&[4]).scouting()
}

#[test]
fn a_state_is_small_enough_to_copy() {
    assert!(size_of::<State>() <= 1536, "{} bytes", size_of::<State>());
}
