//! L9 Ottoman units, L10 combat, L11 after a battle.

use crate::games::lawrence::rules::puppet_table::Table;
use crate::games::lawrence::rules::{Event, LawrenceLost, Side};
use crate::kernel::Set;

#[test]
fn l9_1_off_the_rails_the_train_is_set_aside() {
    let table = Table::printed().units("Fejr", "Bedouin 1-3").force("Bedouin 1-3");
    let table = table.picks("Armored Train 5, OEF 2").with(|state| state.oef_due = 1);
    let played = table.run("Fejr", |play| play.place_due());
    let oef = played.table.counter("OEF 2");
    assert_eq!(played.table.state.enemies, Set::of(oef));
}

#[test]
fn l9_1_on_the_rails_the_train_stays() {
    let table = Table::printed().units("Maan", "Bedouin 1-3").force("Bedouin 1-3");
    let table = table.picks("Armored Train 5").with(|state| state.oef_due = 1);
    let played = table.run("Maan", |play| play.place_due());
    let train = played.table.counter("Armored Train 5");
    assert_eq!(played.table.state.enemies, Set::of(train));
}

#[test]
fn l9_2_the_aeroplane_helps_the_strongest_and_is_no_target() {
    // The Edge goes to the Ottomans: 6 and 1 for their Elite against 1.
    let played = Table::printed()
        .units("Fejr", "Bedouin 1-3")
        .enemies("Ottoman Aeroplane 1+, OEF 2#1, OEF 2#2")
        .rolls([1, 6, 4, 1, 2])
        .fight("Fejr");
    let shots =
        ["OEF 2 (3) > Bedouin 1-3", "Bedouin 1-3 (1) > OEF 2!", "OEF 2#2 (3) > Bedouin 1-3!"];
    assert_eq!(played.shots(), shots);
}

#[test]
fn l9_2_the_train_is_not_helped() {
    let played = Table::printed()
        .units("Maan", "Bedouin 1-3")
        .enemies("Ottoman Aeroplane 1+, Armored Train 5")
        .rolls([1, 6, 5])
        .fight("Maan");
    assert_eq!(played.shots(), ["Armored Train 5 (5) > Bedouin 1-3!"]);
}

/// The shots after an Aeroplane's turn has gone by, of which the first kills its last companion.
fn late_aeroplane(lines: &str, rolls: &[u32]) -> Vec<String> {
    let played = Table::variant(lines)
        .units("Fejr", "Bedouin 1-3#1, Bedouin 1-3#2, Bedouin 2-3")
        .enemies("Ottoman Aeroplane 1+, OEF 1")
        .rolls([6, 1, 6, 6, 6].into_iter().chain(rolls.iter().copied()))
        .fight("Fejr");
    played.shots().split_off(3)
}

#[test]
fn l9_2_an_aeroplane_left_alone_fires_late() {
    let shots = [
        "Bedouin 2-3 (2) > OEF 1!",
        "Ottoman Aeroplane 1+ (1) > Bedouin 1-3",
        "Bedouin 1-3 (1) > Ottoman Aeroplane 1+!",
    ];
    assert_eq!(late_aeroplane("", &[1, 6, 1]), shots);
}

#[test]
fn l9_2_by_a_ruling_it_waits() {
    let shots = ["Bedouin 2-3 (2) > OEF 1!", "Bedouin 1-3 (1) > Ottoman Aeroplane 1+!"];
    assert_eq!(late_aeroplane("rulings.late_aeroplane = 'waits'", &[1, 1]), shots);
}

#[test]
fn l10_1_the_camp_and_the_gear_fight() {
    let played = Table::printed()
        .units("Fejr", "Bedouin 1-3, Feisal's Camp 2-0")
        .gear("Bedouin 1-3", "Machinegun#1, Machinegun#2")
        .enemies("OEF 1#1, OEF 1#2")
        .rolls([6, 1, 3, 6, 2])
        .fight("Fejr");
    let shots = [
        "Bedouin 1-3 (3) > OEF 1!",
        "OEF 1#2 (1) > Bedouin 1-3",
        "Feisal's Camp 2-0 (2) > OEF 1#2!",
    ];
    assert_eq!(played.shots(), shots);
}

/// Who has the Edge where Lawrence meets an Elite, after these rolls.
fn edge(lines: &str, rolls: [u32; 2]) -> Option<Side> {
    let played = Table::variant(lines)
        .units("Fejr", "Lawrence 1+5")
        .enemies("Pasha 3+")
        .rolls(rolls)
        .run("Fejr", |play| {
            play.state.battle.arabs = play.state.units_in(play.model, play.state.space.into());
            play.roll_for_edge();
        });
    let holder = |event: &Event| match event {
        Event::Edge { holder, .. } => Some(*holder),
        _ => None,
    };
    played.told.iter().find_map(holder)
}

#[test]
fn l10_2_the_player_has_the_edge_of_equal_totals() {
    assert_eq!(edge("", [3, 3]), Some(Side::Player));
    assert_eq!(edge("", [3, 4]), Some(Side::Ottoman));
    assert_eq!(edge("rulings.edge_ties = 'ottoman'", [3, 3]), Some(Side::Ottoman));
}

#[test]
fn l10_3_ottomans_line_up_strongest_first() {
    let played = Table::printed()
        .units("Fejr", "Bedouin 1-3")
        .enemies("Ottoman Aeroplane 1+, OEF 1, Pasha 3+, OEF 3, OEF 4")
        .run("Fejr", |play| {
            play.state.battle.arabs = play.state.units_in(play.model, play.state.space.into());
            play.line_up();
        });
    let line: Vec<usize> = played.table.state.battle.ottoman_line.iter().collect();
    let strongest_first = "OEF 4, Pasha 3+, OEF 3, OEF 1, Ottoman Aeroplane 1+";
    assert_eq!(line, played.table.counters(strongest_first));
}

#[test]
fn l10_4_the_side_with_units_left_finishes() {
    let played = Table::printed()
        .units("Fejr", "Bedouin 1-3#1, Bedouin 1-3#2, Bedouin 2-3")
        .line("Bedouin 2-3")
        .enemies("OEF 1")
        .rolls([6, 1, 6, 6, 6, 1])
        .fight("Fejr");
    let shots = [
        "Bedouin 2-3 (2) > OEF 1",
        "OEF 1 (1) > Bedouin 2-3",
        "Bedouin 1-3 (1) > OEF 1",
        "Bedouin 1-3#2 (1) > OEF 1!",
    ];
    assert_eq!(played.shots(), shots);
}

#[test]
fn l10_5_the_slowest_decides_and_the_camp_stays_behind() {
    let played = Table::printed()
        .units("Fejr", "Regulars 4-1, Feisal's Camp 2-0")
        .enemies("OEF 1")
        .breaks_off_to("Wadi Sirhan")
        .rolls([6, 1, 6, 6, 6, 1])
        .fight("Fejr");
    let table = &played.table;
    assert_eq!(table.place_of("Regulars 4-1"), Some("Wadi Sirhan"));
    assert_eq!(table.place_of("Feisal's Camp 2-0"), None);
    assert!(!table.state.boxes.contains(table.counter("Feisal's Camp 2-0")), "L11.4");
}

#[test]
fn l10_5_nobody_breaks_off_from_a_garrison() {
    let played = Table::printed()
        .units("Maan", "Bedouin 1-3")
        .garrison("Maan", "Garrison 1")
        .enemies("OEF 1")
        .breaks_off_to("Jefer")
        .rolls([6, 1, 6, 6, 1])
        .fight("Maan");
    assert_eq!(played.table.state.pounds, 1, "L11.3");
    assert!(!played.table.state.garrisoned.contains(played.table.space("Maan")));
}

#[test]
fn l11_1_critical_cities_count_twice() {
    let ops = |space: &str| {
        let table = Table::printed().units(space, "Bedouin 1-3").enemies("OEF 1");
        let table = table.cards("Patrol", "Ambush, Allenby, Sandstorm").rolls([6, 1, 1]);
        table.fight(space).table.state.ops_left()
    };
    assert_eq!((ops("Fejr"), ops("Damascus")), (2, 3));
}

#[test]
fn l11_2_a_gained_op_comes_from_the_reserve_and_goes_under_the_deck() {
    let table = Table::printed().units("Fejr", "Bedouin 1-3").cards("Patrol", "Ambush, Allenby");
    let played = table.run("Fejr", |play| play.gain_ops(1));
    let deck: Vec<usize> = played.table.state.ops_deck().collect();
    assert_eq!(deck, ["Patrol", "Ambush"].map(|card| played.table.card(card)));
}

#[test]
fn l11_2_nothing_is_gained_or_lost_where_there_is_nothing() {
    let table = Table::printed().units("Fejr", "Bedouin 1-3").cards("", "");
    let played = table.run("Fejr", |play| {
        play.gain_ops(2);
        play.lose_ops(2);
    });
    assert_eq!((played.told.len(), played.table.state.ops_left()), (0, 0));
}

#[test]
fn l11_3_pounds_end_with_the_track() {
    let table = Table::printed()
        .units("Maan", "Bedouin 1-3")
        .garrison("Maan", "Garrison 3")
        .enemies("OEF 1")
        .rolls([6, 1, 1])
        .with(|state| state.pounds = 29);
    let played = table.fight("Maan");
    assert_eq!(played.table.state.pounds, 30);
    assert!(played.told.iter().any(|it| matches!(it, Event::Battle { pounds_gained: 1, .. })));
}

/// Lawrence falls at once in a space; then come the rolls of his escape.
fn fall_of_lawrence(space: &str, escape: u32) -> Table {
    Table::printed().units(space, "Lawrence 1+5").enemies("OEF 4").rolls([1, 6, 1, escape])
}

#[test]
fn l11_5_a_leader_escapes_to_the_camp() {
    let table = fall_of_lawrence("Fejr", 5).units("Wadi Rumm", "Feisal's Camp 2-0");
    assert_eq!(table.fight("Fejr").table.place_of("Lawrence 1+5"), Some("Wadi Rumm"));
}

#[test]
fn l11_5_without_a_camp_he_goes_to_the_nearest_friendly_port() {
    // From Tebuk it is two routes to Wejh and to Aqaba, of which Wejh stands first in the list.
    let refuge = |table: Table| {
        let played = table.fight("Tebuk");
        played.table.place_of("Lawrence 1+5").map(str::to_owned)
    };
    assert_eq!(refuge(fall_of_lawrence("Tebuk", 6)).as_deref(), Some("Wejh"));
    let taken = fall_of_lawrence("Tebuk", 6).garrison("Wejh", "Garrison 1");
    assert_eq!(refuge(taken).as_deref(), Some("Aqaba"));
}

#[test]
fn l11_5_a_port_is_a_refuge_even_for_those_who_fell_there() {
    let at_aqaba = |lines: &str| {
        let table = Table::variant(lines).units("Aqaba", "Lawrence 1+5").enemies("OEF 4");
        let played = table.rolls([1, 6, 1, 5]).fight("Aqaba");
        played.table.place_of("Lawrence 1+5").map(str::to_owned)
    };
    assert_eq!(at_aqaba("").as_deref(), Some("Aqaba"));
    assert_eq!(at_aqaba("rulings.escape_port = 'another'").as_deref(), Some("Wejh"));
}

#[test]
fn l11_5_a_ransom_is_two_pounds() {
    let played = fall_of_lawrence("Fejr", 3).pays(2).fight("Fejr");
    assert_eq!((played.result, played.table.state.pounds), (Ok(()), 0));
    let played = fall_of_lawrence("Fejr", 3).pays(1).fight("Fejr");
    assert_eq!((played.result, played.table.state.pounds), (Err(LawrenceLost), 1));
}

#[test]
fn l11_5_his_gear_is_available_again() {
    let played = fall_of_lawrence("Fejr", 6).gear("Lawrence 1+5", "Demolition").fight("Fejr");
    assert!(played.table.state.boxes.contains(played.table.counter("Demolition")));
}

#[test]
fn l11_6_a_won_battle_allows_another_attempt_at_a_leader() {
    let attempts = |rolls: [u32; 3]| {
        let table = Table::printed().units("Fejr", "Bedouin 1-3").enemies("OEF 1").rolls(rolls);
        table.fight("Fejr").table.state.leader_attempts
    };
    assert_eq!((attempts([6, 1, 1]), attempts([1, 6, 1])), (1, 0));
}
