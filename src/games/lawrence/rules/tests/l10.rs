//! L10 Combat.

use super::*;

#[test]
fn l10_1_all_units_in_the_space_fight() {
    let table = standing("Bedouin 1-3#1, Bedouin 1-3#2, Feisal's Camp in Fejr; Lawrence in Tebuk")
        .lay("Machinegun on Bedouin 1-3#2")
        .force("Bedouin 1-3#1")
        .enemies("OEF 4");
    let played = table
        .player("line Feisal's Camp, Bedouin 1-3#2, Bedouin 1-3#1")
        .battle(&[6, 1, 3, 6, 3, 1]);
    assert_eq!(played.decisions("line"), ["Bedouin 1-3#1, Bedouin 1-3#2, Feisal's Camp 2-0#1"]);
    let shots = [
        "1: Feisal's Camp 2-0#1 2 at OEF 4#1: 3",
        "1: OEF 4#1 4 at Feisal's Camp 2-0#1: 6",
        "1: Bedouin 1-3#2 2 at OEF 4#1: 3",
        "1: Bedouin 1-3#1 1 at OEF 4#1: 1",
    ];
    assert_eq!(played.events("shot"), shots);
}

/// Returns the rolls for the Edge of a battle, the bonuses and the side that has the Edge.
fn edge(table: ScriptedTable, rolls: [u32; 2]) -> String {
    let played = table.rolls(&rolls).run(|play| {
        play.state.battle.arabs = play.view().units_in(play.state.space);
        play.roll_for_edge();
    });
    played.events("edge")[0].to_owned()
}

#[test]
fn l10_2_each_leader_and_the_aeroplane_help_the_player() {
    let with = |units: &str, gear: &str| edge(battle(units, "OEF 1").lay(gear), [1, 1]);
    assert_eq!(with("Bedouin", ""), "[1, 1] [0, 0] player");
    assert_eq!(with("Lawrence", ""), "[1, 1] [1, 0] player");
    assert_eq!(with("Arab Leader 2+4, Bedouin", ""), "[1, 1] [1, 0] player");
    assert_eq!(with("Lawrence, Arab Leader 2+4, Arab Leader 4+4", ""), "[1, 1] [3, 0] player");
    assert_eq!(with("Bedouin", "Aeroplane on Bedouin"), "[1, 1] [1, 0] player");
    let all = "Lawrence, Arab Leader 2+4, Arab Leader 4+4, Bedouin";
    assert_eq!(with(all, "Aeroplane on Bedouin"), "[1, 1] [4, 0] player");
    assert_eq!(with("Bedouin", "Machinegun on Bedouin"), "[1, 1] [0, 0] player");
}

#[test]
fn l10_2_only_those_in_the_space_help() {
    let table = battle("Bedouin 1-3#1", "OEF 1")
        .lay("Lawrence, Bedouin 1-3#2 in Yenbo; Aeroplane on Bedouin 1-3#2")
        .force("Bedouin 1-3#1");
    assert_eq!(edge(table, [1, 1]), "[1, 1] [0, 0] player");
}

#[test]
fn l10_2_at_most_four_for_the_player() {
    let table = variant("units.\"Arab Leader 2+4\".copies = 3")
        .lay("Lawrence, Arab Leader 2+4#1, Arab Leader 2+4#2, Arab Leader 2+4#3 in Rabegh")
        .lay("Arab Leader 4+4 in Rabegh")
        .force("Lawrence")
        .enemies("OEF 1");
    assert_eq!(edge(table, [1, 1]), "[1, 1] [4, 0] player");
}

#[test]
fn l10_2_each_elite_helps_the_ottomans() {
    let with = |enemies: &str| edge(battle("Bedouin", enemies), [1, 1]);
    assert_eq!(with("Pasha"), "[1, 1] [0, 1] ottoman");
    assert_eq!(with("Asien Korps, OEF 4"), "[1, 1] [0, 1] ottoman");
    assert_eq!(with("Ottoman Aeroplane, Pasha"), "[1, 1] [0, 2] ottoman");
    assert_eq!(with("Ottoman Aeroplane, Pasha, Asien Korps"), "[1, 1] [0, 3] ottoman");
    assert_eq!(with("Armored Train, OEF 4"), "[1, 1] [0, 0] player");
}

/// The card's bonus is added to the maximum that Elites may add.
#[test]
fn l10_2_the_cards_bonus_is_not_limited() {
    let table = battle("Bedouin", "Ottoman Aeroplane, Pasha, Asien Korps");
    let table = table.with(|state| state.edge_bonus = [0, 1]);
    assert_eq!(edge(table, [5, 1]), "[5, 1] [0, 4] player");
    let table = variant("ottomans.\"Pasha 3+\".copies = 3").force_in("Rabegh", "Bedouin");
    let table = table.enemies("Pasha 3+#1, Pasha 3+#2, Pasha 3+#3, Asien Korps");
    assert_eq!(edge(table, [6, 1]), "[6, 1] [0, 3] player");
}

#[test]
fn l10_2_the_higher_has_the_edge_and_ties_go_to_the_player() {
    assert_eq!(edge(battle("Bedouin", "OEF 1"), [3, 4]), "[3, 4] [0, 0] ottoman");
    assert_eq!(edge(battle("Bedouin", "OEF 1"), [4, 4]), "[4, 4] [0, 0] player");
    assert_eq!(edge(battle("Bedouin", "OEF 1"), [5, 4]), "[5, 4] [0, 0] player");
    assert_eq!(edge(battle("Lawrence", "OEF 1"), [3, 5]), "[3, 5] [1, 0] ottoman");
    assert_eq!(edge(battle("Lawrence", "OEF 1"), [3, 4]), "[3, 4] [1, 0] player");
}

#[test]
fn l10_2_by_the_other_ruling_ties_go_to_the_ottomans() {
    let table = || variant("rulings.edge_ties = 'ottoman'").force_in("Rabegh", "Bedouin");
    assert_eq!(edge(table().enemies("OEF 1"), [4, 4]), "[4, 4] [0, 0] ottoman");
    assert_eq!(edge(table().enemies("OEF 1"), [5, 4]), "[5, 4] [0, 0] player");
}

#[test]
fn l10_2_the_edge_is_rolled_once_a_battle() {
    let played = battle("Bedouin", "OEF 1").battle(&[1, 6, 6, 6, 1]);
    assert_eq!(played.events("edge").len(), 1);
    let firers: Vec<&str> = played.events("shot").iter().map(|shot| &shot[..4]).collect();
    assert_eq!(firers, ["1: O", "1: B", "2: O"], "the Edge holds: {:?}", played.events("shot"));
}

/// Returns both battle lines as the rules report them.
fn line_up(table: ScriptedTable) -> String {
    let played = table.run(|play| {
        play.state.battle.arabs = play.view().units_in(play.state.space);
        play.line_up();
    });
    played.events("line")[0].to_owned()
}

#[test]
fn l10_3_the_ottomans_line_up_strongest_first_in_pick_order() {
    let enemies = "OEF 1#2, OEF 3, Pasha, Ottoman Aeroplane, OEF 1#1, Armored Train";
    let line = "Armored Train 5#1, OEF 3#1, Pasha 3+#1, OEF 1#2, OEF 1#1, Ottoman Aeroplane 1+#1";
    assert_eq!(line_up(battle("Lawrence", enemies)), format!("Lawrence 1+5#1 / {line}"));
    let equals = line_up(battle("Lawrence", "Pasha, OEF 3"));
    assert_eq!(equals, "Lawrence 1+5#1 / Pasha 3+#1, OEF 3#1");
}

#[test]
fn l10_3_the_player_lines_up_in_any_order() {
    let table = battle("Lawrence, Bedouin, Mercenaries", "OEF 1");
    let line = line_up(table.player("line Mercenaries, Lawrence, Bedouin"));
    assert_eq!(line, "Mercenaries 3-4#1, Lawrence 1+5#1, Bedouin 1-3#1 / OEF 1#1");
}

#[test]
fn l10_3_the_line_is_made_of_all_units_and_of_no_others() {
    let table = || battle("Lawrence, Bedouin", "OEF 1").lay("Mercenaries in Yenbo");
    for line in
        ["Lawrence", "Lawrence, Lawrence", "Lawrence, Mercenaries", "Lawrence, Bedouin, Bedouin"]
    {
        refused("L10.3", || line_up(table().player(&format!("line {line}"))));
    }
}

/// Plays a battle of three Arab units against two Ottoman ones, with a round in which no shot hits.
///
/// Returns the shots.
fn one_round(edge: [u32; 2]) -> Vec<String> {
    let played = battle("Bedouin 1-3#1, Bedouin 2-3, Bedouin 3-3", "OEF 1, OEF 2")
        .player("line Bedouin 2-3, Bedouin 3-3, Bedouin 1-3")
        .player("target OEF 1; target OEF 2; target OEF 1; break; retreat Yenbo")
        .rolls(&edge)
        .battle(&[6, 6, 6, 6, 6, 1]);
    played
        .events("shot")
        .iter()
        .map(|it| it.split(" at").next().unwrap_or_default().into())
        .collect()
}

#[test]
fn l10_4_sides_alternate_single_shots() {
    let [first, second, third] = ["1: Bedouin 2-3#1 2", "1: Bedouin 3-3#1 3", "1: Bedouin 1-3#1 1"];
    let [strong, weak] = ["1: OEF 2#1 2", "1: OEF 1#1 1"];
    assert_eq!(one_round([6, 1]), [first, strong, second, weak, third], "the other finishes");
    assert_eq!(one_round([1, 6]), [strong, first, weak, second, third]);
}

#[test]
fn l10_4_a_shot_hits_at_the_firers_strength_or_less() {
    for (rolls, answers, hits) in
        [(&[6, 1, 3][..], "", true), (&[6, 1, 4, 6, 4], "break; retreat Yenbo", false)]
    {
        let played = battle("Mercenaries", "OEF 1").player(answers).battle(rolls);
        assert_eq!(played.state.enemies.is_empty(), hits, "{rolls:?}");
    }
    for (rolls, lives) in [(&[1, 6, 2][..], false), (&[1, 6, 3, 1], true)] {
        let played = battle("Mercenaries", "OEF 2").battle(rolls);
        assert_eq!(played.location("Mercenaries") == "Rabegh", lives, "{rolls:?}");
    }
}

#[test]
fn l10_4_the_player_selects_targets() {
    let played = battle("Mercenaries, Lawrence", "OEF 4, OEF 1")
        .player("line Mercenaries, Lawrence; target OEF 1")
        .battle(&[6, 1, 1, 6, 1]);
    let shots = [
        "1: Mercenaries 3-4#1 3 at OEF 1#1: 1",
        "1: OEF 4#1 4 at Mercenaries 3-4#1: 6",
        "1: Lawrence 1+5#1 1 at OEF 4#1: 1",
    ];
    assert_eq!(played.events("shot"), shots, "the dead do not fire");
}

#[test]
fn l10_4_only_living_ottoman_units_are_targets() {
    refused("L10.4", || {
        battle("Mercenaries, Lawrence", "OEF 4, OEF 1, OEF 2")
            .player("line Mercenaries, Lawrence; target OEF 1; target OEF 1")
            .battle(&[6, 1, 1, 6, 1]);
    });
}

#[test]
fn l10_4_ottoman_shots_hit_the_first_living_unit() {
    let played = battle("Bedouin 1-3#1, Bedouin 1-3#2, Bedouin 2-3", "OEF 1, OEF 2")
        .player("line Bedouin 1-3#2, Bedouin 2-3, Bedouin 1-3#1; target OEF 1; target OEF 1")
        .player("break; retreat Yenbo")
        .battle(&[1, 6, 1, 6, 6, 6, 1]);
    let mut shots = played.events("shot");
    shots.retain(|shot| shot[3..].starts_with("OEF"));
    let expected = ["1: OEF 2#1 2 at Bedouin 1-3#2: 1", "1: OEF 1#1 1 at Bedouin 2-3#1: 6"];
    assert_eq!(shots, expected);
}

#[test]
fn l10_4_by_the_other_ruling_any_living_unit_is_hit() {
    for (pick, unit) in [(0, "Bedouin 1-3#1"), (1, "Bedouin 1-3#2")] {
        let played = variant("rulings.ottoman_target = 'random'")
            .force_in("Rabegh", "Bedouin 1-3#1, Bedouin 1-3#2")
            .enemies("OEF 4")
            .player("line Bedouin 1-3#1, Bedouin 1-3#2; break; retreat Yenbo")
            .rolls(&[1, 6])
            .picks([pick])
            .battle(&[1, 6, 3]);
        assert_eq!(played.lost(), unit);
    }
}

#[test]
fn l10_4_the_dead_are_not_shot_again() {
    let played = battle("Bedouin 1-3#1, Bedouin 1-3#2", "OEF 4, OEF 3")
        .player("line Bedouin 1-3#1, Bedouin 1-3#2; target OEF 4")
        .battle(&[1, 6, 1, 6, 3]);
    let lost = "Bedouin 1-3#1, Bedouin 1-3#2";
    assert_eq!(played.lost(), lost);
    let told = format!("Rabegh false false lost {lost}; ops -1; pounds 0");
    assert_eq!(played.events("battle"), [told]);
}

/// Creates a battle with a round in which no shot hits, and then a roll for breaking off.
fn breaking(units: &str, enemies: &str, roll: u32) -> ScriptedTable {
    let shots = units.split(',').count() + enemies.split(',').count();
    let line = if units.contains(',') { format!("line {units}") } else { String::new() };
    let table = battle(units, enemies).player(&line).rolls(&[6, 1]);
    table.rolls(&vec![6; shots]).player("break").rolls(&[roll])
}

#[test]
fn l10_5_the_check_is_against_the_smallest_movement() {
    for (units, rating) in [
        ("Lawrence", 5),
        ("Mercenaries", 4),
        ("Lawrence, Mercenaries", 4),
        ("Mercenaries, Bedouin", 3),
        ("Armored Car, Bedouin", 2),
        ("Regulars, Lawrence", 1),
    ] {
        let played = breaking(units, "OEF 1", rating).player("retreat Yenbo").battle(&[]);
        assert_eq!(played.events("breakoff"), [format!("{rating} {rating} Yenbo")]);
        assert_eq!(played.events("battle"), ["Rabegh false true lost ; ops -1; pounds 0"]);
    }
}

#[test]
fn l10_5_a_failure_and_combat_goes_on() {
    let played = breaking("Mercenaries", "OEF 1", 5).battle(&[3]);
    assert_eq!(played.events("breakoff"), ["4 5 nowhere"]);
    assert!(played.events("battle")[0].starts_with("Rabegh true false"));
    assert_eq!(played.location("Mercenaries"), "Rabegh");
}

#[test]
fn l10_5_only_living_units_count() {
    let played = battle("Lawrence, Regulars", "OEF 4")
        .player("line Regulars, Lawrence; break; retreat Jidda")
        .battle(&[1, 6, 1, 6, 5]);
    assert_eq!(played.events("breakoff"), ["5 5 Jidda"]);
    assert_eq!(played.locations("Lawrence, Regulars"), "Jidda, box");
}

/// Rabegh lies next to Jidda, Mecca, Yenbo, Wadi Safra and Medina.
#[test]
fn l10_5_all_retreat_to_an_adjacent_friendly_space_that_they_may_enter() {
    let retreats = |units: &str, garrisons: &str| {
        let played =
            breaking(units, "OEF 1", 1).garrisons(garrisons).player("retreat Yenbo").battle(&[]);
        played.decisions("break")[0].to_owned()
    };
    assert_eq!(retreats("Lawrence", ""), "Jidda, Mecca, Medina, Wadi Safra, Yenbo");
    assert_eq!(retreats("Lawrence", "Medina 0, Jidda 1 up"), "Mecca, Wadi Safra, Yenbo");
    assert_eq!(retreats("Lawrence, Bedouin", ""), "Jidda, Medina, Wadi Safra, Yenbo");
}

#[test]
fn l10_5_units_outside_the_force_retreat_too_and_stacking_is_not_checked() {
    let played = battle("Bedouin 1-3#1, Bedouin 1-3#2, Mercenaries", "OEF 1")
        .lay("Bedouin 2-3#1, Bedouin 2-3#2 in Yenbo")
        .force("Bedouin 1-3#1")
        .player("line Bedouin 1-3#1, Bedouin 1-3#2, Mercenaries; break; retreat Yenbo")
        .battle(&[6, 1, 6, 6, 6, 6, 3]);
    assert_eq!(
        played.locations("Bedouin 1-3#1, Bedouin 1-3#2, Mercenaries"),
        "Yenbo, Yenbo, Yenbo"
    );
}

#[test]
fn l10_5_no_breakoff_without_a_space_to_go_to() {
    let played = battle_in("Cairo", "Bedouin", "OEF 4").battle(&[1, 6, 6, 6, 4]);
    assert!(played.decisions("break").is_empty(), "Suez is Lawrence's alone");
}

#[test]
fn l10_5_a_camp_left_behind_is_eliminated() {
    let played = battle("Bedouin 1-3#1, Feisal's Camp, Bedouin 1-3#2", "OEF 4")
        .player("line Bedouin 1-3#1, Feisal's Camp, Bedouin 1-3#2; break; retreat Yenbo")
        .battle(&[1, 6, 4, 6, 6, 3]);
    assert_eq!(played.events("breakoff"), ["3 3 Yenbo"], "the Camp is not counted");
    assert_eq!(played.lost(), "Bedouin 1-3#1, Feisal's Camp 2-0#1");
    assert_eq!(played.locations("Feisal's Camp, Bedouin 1-3#2"), "gone, Yenbo");
}

#[test]
fn l10_5_the_camp_alone_does_not_break_off() {
    let played = battle("Bedouin, Feisal's Camp", "OEF 4")
        .player("line Bedouin, Feisal's Camp")
        .battle(&[1, 6, 4, 6, 6, 2]);
    assert!(played.decisions("break").is_empty());
    assert_eq!(played.events("battle")[0], "Rabegh true false lost Bedouin 1-3#1; ops 1; pounds 0");
}

#[test]
fn l10_5_never_while_a_garrison_is_fought() {
    let table = battle_in("Wejh", "Lawrence", "").garrisons("Wejh 1 up");
    let played = table.ottomans("OEF 1").rolls(&[6, 1, 6, 6, 1]).meet_the_enemy();
    assert!(played.decisions("break").is_empty());
    assert_eq!(played.events("battle"), ["Wejh true false lost ; ops 1; pounds 1"]);
}

#[test]
fn l10_6_won_when_no_ottoman_unit_is_left_lost_when_no_arab_unit_is() {
    let won = battle("Lawrence", "OEF 1").battle(&[6, 1, 1]);
    assert!(won.events("battle")[0].starts_with("Rabegh true false"));
    let lost = battle("Mercenaries", "OEF 1").battle(&[1, 6, 1]);
    assert!(lost.events("battle")[0].starts_with("Rabegh false false"));
    assert_eq!(lost.result, Ok(()));
}
