//! L13 Demolition.

use super::*;

/// Creates a force of units in a space, each with a Demolition.
fn sappers(space: &str, units: &str) -> ScriptedTable {
    let table = standing(&format!("{units} in {space}")).force(units);
    units
        .split(',')
        .zip(1..)
        .fold(table, |table, (unit, number)| table.lay(&format!("Demolition#{number} on {unit}")))
}

#[test]
fn l13_the_roll_decides() {
    for (roll, result, broken, pounds) in [
        (2, "none", "", 0),
        (3, "none", "", 0),
        (4, "broken", "Tebuk", 0),
        (5, "broken", "Tebuk", 0),
        (6, "broken_loot", "Tebuk", 1),
    ] {
        let played = sappers("Tebuk", "Bedouin").player("demolish Bedouin").demolitions(&[roll]);
        assert_eq!(played.events("demolition"), [format!("Bedouin 1-3#1 {roll} {result}")]);
        assert_eq!((played.breaks(), played.state.pounds), (broken.to_owned(), pounds));
        let used = if broken.is_empty() { "Tebuk, box" } else { "Tebuk, gone" };
        assert_eq!(played.locations("Bedouin, Demolition"), used, "the marker of a break stays");
    }
}

#[test]
fn l13_on_a_1_the_unit_is_lost() {
    let table = sappers("Tebuk", "Bedouin").lay("Machinegun on Bedouin");
    let played = table.player("demolish Bedouin").demolitions(&[1]);
    assert_eq!(played.events("demolition"), ["Bedouin 1-3#1 1 blow_up"]);
    assert_eq!(played.locations("Bedouin, Demolition, Machinegun"), "box, box, box");
    assert_eq!((played.breaks(), played.force()), (String::new(), String::new()));
}

#[test]
fn l13_a_leader_who_is_blown_up_is_lost_without_a_roll() {
    let table = sappers("Tebuk", "Lawrence").player("demolish Lawrence");
    let lost = table.demolitions(&[1]);
    assert_eq!(lost.result, Err(LawrenceLost));
    assert_eq!(lost.events, ["demolition Lawrence 1+5#1 1 blow_up"], "it ends at once");
    let leader = sappers("Tebuk", "Arab Leader 2+4").lay("Machinegun on Arab Leader 2+4");
    let lost = leader.player("demolish Arab Leader").demolitions(&[1]);
    assert_eq!(lost.result, Ok(()));
    assert_eq!(lost.locations("Arab Leader 2+4, Demolition, Machinegun"), "gone, box, box");
    assert!(lost.events("escape").is_empty());
}

#[test]
fn l13_by_the_other_ruling_a_leader_who_is_blown_up_rolls_for_his_escape() {
    let table = |leader: &str| {
        let table = variant("rulings.blow_up_escape = true").force_in("Tebuk", leader);
        let table = table.lay(&format!("Demolition on {leader}"));
        table.player(&format!("demolish {leader}"))
    };
    let escapes = table("Lawrence").demolitions(&[1, 5]);
    assert_eq!(escapes.events("escape"), ["Lawrence 1+5#1 5 false Wejh"]);
    assert_eq!(escapes.result, Ok(()));
    assert_eq!(table("Lawrence").demolitions(&[1, 2]).result, Err(LawrenceLost));
    let both = "rulings = { blow_up_escape = true, lawrence_escapes = false }";
    let doomed = variant(both).force_in("Tebuk", "Lawrence").lay("Demolition on Lawrence");
    let lost = doomed.player("demolish Lawrence").demolitions(&[1]);
    assert_eq!(lost.result, Err(LawrenceLost), "he never escapes");
    let lost = table("Arab Leader 2+4").demolitions(&[1, 1]);
    assert_eq!((lost.result, lost.location("Arab Leader 2+4")), (Ok(()), "gone".into()));
}

/// The mission ends before anything else of the Operation.
#[test]
fn l13_lawrence_blown_up_loses_the_mission_at_once() {
    let table = staying("Tebuk", "Lawrence", "Sandstorm").lay("Demolition on Lawrence");
    let played = table.player("demolish Lawrence").operations(&[1]);
    assert_eq!(played.result, EndReason::LawrenceLost);
    assert!(played.events("end").is_empty());
    assert!(played.events.last().is_some_and(|line| line.starts_with("demolition")));
}

#[test]
fn l13_loot_ends_with_the_track() {
    let played = sappers("Tebuk", "Bedouin").pounds(30).player("demolish Bedouin").rolls(&[6]);
    assert_eq!(played.demolitions(&[]).state.pounds, 30);
}

#[test]
fn l13_by_the_other_rulings_a_used_demolition_is_gone_or_available() {
    for (ruling, place) in [("gone", "gone"), ("available", "box")] {
        for roll in 1..=6 {
            let table = variant(&format!("rulings.demolition_used = '{ruling}'"));
            let table = table.force_in("Tebuk", "Bedouin").lay("Demolition on Bedouin");
            let played = table.player("demolish Bedouin").demolitions(&[roll]);
            assert_eq!(played.location("Demolition"), place, "{roll}");
        }
    }
}

fn offered(table: ScriptedTable) -> String {
    table.demolitions(&[]).offer("demolish")
}

#[test]
fn l13_only_in_an_unbroken_friendly_rail_space_without_ottoman_units() {
    assert_eq!(offered(sappers("Tebuk", "Bedouin")), "Bedouin 1-3#1");
    assert!(offered(sappers("Rabegh", "Bedouin")).is_empty(), "no railway");
    assert!(offered(sappers("Tebuk", "Bedouin").breaks("Tebuk")).is_empty(), "broken");
    assert!(offered(sappers("Tebuk", "Bedouin").garrisons("Tebuk 1 up")).is_empty(), "garrisoned");
    assert!(offered(sappers("Tebuk", "Bedouin").enemies("OEF 1")).is_empty(), "not alone");
    let elsewhere = sappers("Tebuk", "Bedouin").breaks("Maan");
    assert_eq!(offered(elsewhere), "Bedouin 1-3#1", "another break");
}

#[test]
fn l13_only_units_of_the_force_with_a_demolition() {
    let table = standing("Bedouin 1-3#1, Bedouin 1-3#2, Bedouin 2-3, Mercenaries in Tebuk")
        .lay("Demolition#1 on Bedouin 1-3#1; Demolition#2 on Bedouin 1-3#2; Machinegun on Bedouin 2-3")
        .force("Bedouin 1-3#1, Bedouin 2-3, Mercenaries");
    assert_eq!(offered(table), "Bedouin 1-3#1");
}

#[test]
fn l13_units_roll_one_at_a_time_until_the_space_is_broken() {
    let played = sappers("Tebuk", "Bedouin 1-3#1, Bedouin 1-3#2, Mercenaries")
        .player("demolish Mercenaries; demolish Bedouin 1-3#1")
        .demolitions(&[2, 4]);
    let asked = ["Bedouin 1-3#1, Bedouin 1-3#2, Mercenaries 3-4#1", "Bedouin 1-3#1, Bedouin 1-3#2"];
    assert_eq!(played.decisions("demolish"), asked);
    assert_eq!(played.location("Demolition#2"), "Bedouin 1-3#2", "not used");
}

#[test]
fn l13_one_demolition_a_unit_and_operation() {
    let table = sappers("Tebuk", "Bedouin").lay("Demolition#2 on Bedouin");
    let played = table.player("demolish Bedouin").demolitions(&[2]);
    assert_eq!(played.decisions("demolish").len(), 1);
    assert_eq!(played.locations("Demolition#1, Demolition#2"), "box, Bedouin 1-3#1");
}

#[test]
fn l13_a_demolition_may_be_kept() {
    let played = sappers("Tebuk", "Bedouin").demolitions(&[]);
    assert_eq!(played.location("Demolition"), "Bedouin 1-3#1");
}

/// Demolition may be tried after a won battle, but not after a lost one.
#[test]
fn l13_the_objective_segment_comes_after_the_battle() {
    let battle = |rolls: &[u32], answer: &str| {
        staying("Tebuk", "Mercenaries", "Patrol")
            .lay("Lawrence in Yenbo; Demolition on Mercenaries")
            .ottomans("OEF 1")
            .player(answer)
            .operations(rolls)
    };
    assert_eq!(battle(&[6, 1, 3, 4], "demolish Mercenaries").breaks(), "Tebuk");
    let fled = battle(&[6, 1, 6, 6, 4], "break; retreat Mudawwara");
    assert!(fled.decisions("demolish").is_empty());
}
