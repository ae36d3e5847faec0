//! Tests of the rules by number, one file for each chapter; most have an opposite test beside them.

mod hidden;
mod imagined;
mod m1;
mod m2;
mod m3_11_effects;
mod m3_1_maneuver;
mod m3_2_reserve;
mod m3_3_order_of_battle;
mod m3_4_air_strike;
mod m3_5_cavalry;
mod m3_6_artillery;
mod m3_7_machine_gun;
mod m3_8_infantry;
mod m3_9_strike_order;
mod m3_view;
mod m4;
mod m5;
mod m6;
mod players;
mod recording_player;
mod table;
mod wild;

use sandtable_test_chance::refused;

use super::scripted_table::{ScriptedTable, list_labels};
use crate::model::Side::{British, Turkish};
use crate::policies::{AnyPolicy, POLICIES};
use crate::prelude::*;
use crate::rules::Phase::{Air, Artillery, Cavalry, MachineGun};

type LiveChance = Live<STREAMS, DECKS>;

/// Creates the policy of the given name for a side.
fn player(name: &str, model: &Model, side: Side) -> AnyPolicy {
    let choice = PolicyChoice::parse(name, POLICIES, &Default::default()).expect("a policy");
    AnyPolicy::new(&choice, model, side, &PolicyStore::default())
}

fn players(model: &Model, names: [&str; 2]) -> [AnyPolicy; 2] {
    Side::BOTH.map(|side| player(names[side.index()], model, side))
}

/// Lists cards by their labels.
fn labels(table: &ScriptedTable, side: Side, cards: Set<Slot>) -> String {
    list_labels(table.model().army(side), cards)
}

/// Sets up the piles of both sides in the printed game.
fn lay_out(british: &str, turkish: &str) -> ScriptedTable {
    lay_out_variant("", british, turkish)
}

/// Sets up the piles of both sides in a variant.
fn lay_out_variant(lines: &str, british: &str, turkish: &str) -> ScriptedTable {
    ScriptedTable::variant(lines).british(british).turks(turkish)
}

/// Sets up a battle in which `side` has committed `cards` and the other side nothing.
fn battle_of(side: Side, cards: &str) -> ScriptedTable {
    if side == British { clash(cards, "") } else { clash("", cards) }
}

/// Sets up two orders of battle in the printed game.
fn clash(british: &str, turkish: &str) -> ScriptedTable {
    clash_in_variant("", british, turkish)
}

/// Sets up two orders of battle in a variant.
fn clash_in_variant(lines: &str, british: &str, turkish: &str) -> ScriptedTable {
    lay_out_variant(lines, &format!("battle: {british}"), &format!("battle: {turkish}"))
}

#[test]
fn a_state_is_at_most_384_bytes() {
    let bytes = size_of::<crate::rules::State>();
    assert!(bytes <= 384, "{bytes} bytes");
}
