//! L9 Ottoman units.

use super::*;

/// Creates a position in which a card has scheduled `count` units for a force in a space.
fn owed(space: &str, count: u8) -> ScriptedTable {
    force_in(space, "Lawrence").with(|state| state.oef_due = count)
}

#[test]
fn l9_1_units_are_picked_from_the_box() {
    let played = owed("Rabegh", 3).ottomans("Pasha, OEF 1#2, OEF 4").place_due();
    assert_eq!(played.events("placed"), ["card: Pasha 3+#1, OEF 1#2, OEF 4#1; aside: "]);
    assert_eq!(played.state.enemies.len(), 3);
    assert_eq!(played.location("Pasha"), "gone", "out of the box");
}

#[test]
fn l9_1_off_the_rails_the_train_is_set_aside_and_no_other_is_picked() {
    let played = owed("Rabegh", 2).ottomans("Armored Train, OEF 1").run(|play| {
        play.place_due();
        let aside = play.state.boxes;
        play.return_ottomans();
        aside
    });
    assert_eq!(played.events("placed"), ["card: OEF 1#1; aside: Armored Train 5#1"]);
    let train: Ottoman = printed().counter("Armored Train");
    assert!(!played.result.contains(train), "not picked again");
    assert_eq!(played.location("Armored Train"), "box", "back after the Operation");
}

#[test]
fn l9_1_by_the_other_ruling_another_is_picked_for_the_train() {
    let table = variant("rulings.train_off_rail = 'redrawn'").force_in("Rabegh", "Bedouin");
    let table = table.with(|state| state.oef_due = 2);
    let played = table.ottomans("Armored Train, OEF 1, OEF 2").place_due();
    assert_eq!(played.events("placed"), ["card: OEF 1#1, OEF 2#1; aside: Armored Train 5#1"]);
}

/// L5.7 A card that brought only the Train brings no battle.
#[test]
fn l9_1_the_train_alone_off_the_rails_brings_no_battle() {
    let table = staying("Rabegh", "Mercenaries", "Patrol").lay("Lawrence in Yenbo");
    let played = table.ottomans("Armored Train").operations(&[]);
    assert_eq!(played.events("placed"), ["card: ; aside: Armored Train 5#1"]);
    assert!(played.events("edge").is_empty());
}

#[test]
fn l9_1_on_the_rails_the_train_stays() {
    let played = owed("Tebuk", 2).ottomans("Armored Train, OEF 1").place_due();
    assert_eq!(played.events("placed"), ["card: Armored Train 5#1, OEF 1#1; aside: "]);
}

#[test]
fn l9_1_when_the_box_is_empty_the_rest_are_not_placed() {
    let most = "OEF 1#1, OEF 1#2, OEF 2#1, OEF 2#2, OEF 3, OEF 4, Pasha, Asien Korps";
    let played =
        owed("Rabegh", 5).enemies(most).ottomans("Armored Train, Ottoman Aeroplane").place_due();
    assert_eq!(played.events("placed"), ["card: Ottoman Aeroplane 1+#1; aside: Armored Train 5#1"]);
}

/// Returns the strength of each Ottoman unit, in the order of their line.
fn strengths(enemies: &str) -> String {
    let played = battle("Lawrence", enemies).run(|play| {
        play.state.battle.arabs = play.state.force;
        play.line_up();
        let strength = |unit| {
            format!("{} {}", play.model.counters.label(unit), play.view().ottoman_strength(unit))
        };
        play.state.battle.ottoman_line.iter().map(strength).collect::<Vec<_>>().join(", ")
    });
    played.result
}

#[test]
fn l9_2_the_aeroplane_helps_the_strongest_other_unit() {
    let line = strengths("Ottoman Aeroplane, OEF 1, OEF 3");
    assert_eq!(line, "OEF 3#1 4, OEF 1#1 1, Ottoman Aeroplane 1+#1 1");
    let line = strengths("Ottoman Aeroplane, OEF 1#2, OEF 1#1");
    let first = "OEF 1#2 2, OEF 1#1 1, Ottoman Aeroplane 1+#1 1";
    assert_eq!(line, first, "the first in line among equals");
}

#[test]
fn l9_2_the_aeroplane_does_not_help_the_train() {
    let line = strengths("Armored Train, Ottoman Aeroplane, OEF 1");
    assert_eq!(line, "Armored Train 5#1 5, OEF 1#1 2, Ottoman Aeroplane 1+#1 1");
    let line = strengths("Armored Train, Ottoman Aeroplane");
    assert_eq!(line, "Armored Train 5#1 5, Ottoman Aeroplane 1+#1 1");
}

#[test]
fn l9_2_without_the_aeroplane_nobody_is_helped() {
    assert_eq!(strengths("OEF 1, OEF 3"), "OEF 3#1 3, OEF 1#1 1");
}

/// The strongest unit is eliminated first; then the Aeroplane helps the next one.
#[test]
fn l9_2_the_aeroplane_helps_the_strongest_that_lives() {
    let played = battle("Lawrence", "OEF 3, OEF 2, Ottoman Aeroplane")
        .player("target OEF 3; break; retreat Yenbo")
        .battle(&[6, 1, 1, 6, 5]);
    assert_eq!(
        played.decisions("target"),
        ["of Lawrence 1+5#1: OEF 2#1, OEF 3#1"],
        "not the plane"
    );
    let shots = ["1: Lawrence 1+5#1 1 at OEF 3#1: 1", "1: OEF 2#1 3 at Lawrence 1+5#1: 6"];
    assert_eq!(played.events("shot"), shots, "the Aeroplane does not fire");
}

#[test]
fn l9_2_the_aeroplane_alone_fires_at_1_and_is_a_target() {
    let played = battle("Lawrence", "Ottoman Aeroplane").battle(&[6, 1, 2, 2, 1]);
    let shots = [
        "1: Lawrence 1+5#1 1 at Ottoman Aeroplane 1+#1: 2",
        "1: Ottoman Aeroplane 1+#1 1 at Lawrence 1+5#1: 2",
        "2: Lawrence 1+5#1 1 at Ottoman Aeroplane 1+#1: 1",
    ];
    assert_eq!(played.events("shot"), shots);
}

/// The last other unit is eliminated during the round, before the Aeroplane's turn.
#[test]
fn l9_2_the_aeroplane_fires_as_soon_as_it_is_alone() {
    let played = battle("Lawrence, Mercenaries", "OEF 1, Ottoman Aeroplane")
        .player("line Mercenaries, Lawrence")
        .battle(&[6, 1, 3, 6, 1]);
    let shots = [
        "1: Mercenaries 3-4#1 3 at OEF 1#1: 3",
        "1: Ottoman Aeroplane 1+#1 1 at Mercenaries 3-4#1: 6",
        "1: Lawrence 1+5#1 1 at Ottoman Aeroplane 1+#1: 1",
    ];
    assert_eq!(played.events("shot"), shots);
}

/// With the ruling `late_aeroplane = "waits"`, its turn is over once no Ottoman unit could fire.
#[test]
fn l9_2_by_the_other_ruling_an_aeroplane_left_alone_late_waits() {
    let late = |rulings: &str| {
        let played = variant(rulings)
            .lay("Bedouin 1-3#1, Bedouin 1-3#2, Mercenaries in Rabegh")
            .force("Mercenaries")
            .enemies("OEF 1, Ottoman Aeroplane")
            .player("line Bedouin 1-3#1, Bedouin 1-3#2, Mercenaries; break; retreat Yenbo")
            // OEF 1 has fired when the last of three kills it.
            .rolls(&[6, 1, 6, 6, 6, 3])
            .battle(if rulings.is_empty() { &[6, 1] } else { &[1] });
        played.events("shot").len()
    };
    assert_eq!(late(""), 5, "the Aeroplane fires");
    assert_eq!(late("rulings.late_aeroplane = 'waits'"), 4);
}

/// While the Train lives, the Aeroplane neither fires nor is a target.
#[test]
fn l9_2_the_aeroplane_hides_behind_the_train() {
    let played = battle_in("Tebuk", "Lawrence", "Ottoman Aeroplane, Armored Train")
        .player("break; retreat Dhaba")
        .battle(&[6, 1, 2, 6, 5]);
    let shots = [
        "1: Lawrence 1+5#1 1 at Armored Train 5#1: 2",
        "1: Armored Train 5#1 5 at Lawrence 1+5#1: 6",
    ];
    assert_eq!(played.events("shot"), shots);
}

#[test]
fn l9_3_ottoman_units_go_back_to_the_box() {
    let played = battle("Mercenaries", "OEF 1").rolls(&[6, 1, 3]).run(|play| {
        let result = play.battle(None);
        play.return_ottomans();
        result
    });
    assert_eq!(played.result, Ok(()));
    assert_eq!(played.location("OEF 1"), "box");
    assert!(played.state.placed.is_empty());
}

#[test]
fn l9_4_a_garrison_of_value_0_is_removed_the_instant_it_is_revealed() {
    let table = standing("Lawrence, Bedouin in Yenbo").garrisons("Wejh 0, Jidda 1");
    let table = table.hand("Arab Intelligence").ops("");
    let played = table.player("play Arab Intelligence; reveal Wejh").free_actions();
    assert_eq!(played.garrisons(), "Jidda");
    assert_eq!(played.location("Garrison 0"), "box");
}

#[test]
fn l9_4_a_revealed_garrison_stays_and_does_nothing_until_attacked() {
    let played = standing("Lawrence, Bedouin in Yenbo")
        .garrisons("Wejh 2, Jidda 1")
        .hand("Arab Intelligence")
        .ops(QUIET)
        .player("play Arab Intelligence; reveal Wejh; force Lawrence; stay")
        .operations(&[]);
    assert_eq!(played.garrisons(), "Jidda, Wejh");
    assert_eq!(played.state.pounds, 0);
    assert!(played.events("placed").is_empty());
}
