//! L11 After a battle.

use super::*;

type Fought = Played<Result<(), LawrenceLost>>;

/// Plays a battle of Mercenaries in a space, which is won or lost with the first shots.
fn fought(space: &str, won: bool, ops: [&str; 2]) -> Fought {
    let rolls = if won { [6, 1, 3] } else { [1, 6, 1] };
    battle_in(space, "Mercenaries", "OEF 1").decks(ops[0], ops[1]).battle(&rolls)
}

const DECKS: [&str; 2] = ["Patrol, Ambush, Informers", "Allenby, Sandstorm, Camel Corps"];

#[test]
fn l11_1_a_battle_moves_one_op() {
    let won = fought("Rabegh", true, DECKS);
    assert_eq!(won.events("battle"), ["Rabegh true false lost ; ops 1; pounds 0"]);
    assert_eq!(won.events("ops"), ["true Allenby; 4 left"]);
    let lost = fought("Rabegh", false, DECKS);
    let told = "Rabegh false false lost Mercenaries 3-4#1; ops -1; pounds 0";
    assert_eq!(lost.events("battle"), [told]);
    assert_eq!(lost.events("ops"), ["false Patrol; 2 left"]);
}

#[test]
fn l11_1_in_a_critical_city_it_moves_two() {
    for city in ["Medina", "Damascus"] {
        let won = fought(city, true, DECKS);
        assert_eq!(won.events("ops"), ["true Allenby, Sandstorm; 5 left"], "{city}");
        let lost = fought(city, false, DECKS);
        assert_eq!(lost.events("ops"), ["false Patrol, Ambush; 1 left"], "{city}");
    }
    let won = fought("Deraa", true, DECKS);
    assert_eq!(won.events("ops"), ["true Allenby; 4 left"], "next to it, one");
}

#[test]
fn l11_2_a_gained_op_goes_under_the_deck_and_a_lost_one_comes_off_the_top_unread() {
    assert_eq!(fought("Rabegh", true, DECKS).ops(), "Patrol, Ambush, Informers, Allenby");
    let lost = fought("Medina", false, DECKS);
    assert_eq!(lost.ops(), "Informers");
    assert!(lost.state.turned.is_empty());
}

#[test]
fn l11_2_only_what_is_there_moves() {
    let won = fought("Medina", true, ["Patrol", "Allenby"]);
    assert_eq!(won.events("battle")[0], "Medina true false lost ; ops 2; pounds 0", "nominal");
    assert_eq!(won.events("ops"), ["true Allenby; 2 left"]);
    assert!(fought("Medina", true, ["Patrol", ""]).events("ops").is_empty());
    let lost = fought("Medina", false, ["Patrol", "Allenby"]);
    assert_eq!(lost.events("ops"), ["false Patrol; 0 left"]);
    let lost = fought("Medina", false, ["", "Allenby"]);
    assert!(lost.events("ops").is_empty());
    assert_eq!(lost.ops(), "");
}

/// Creates an attack of Mercenaries on a face-up Garrison.
fn assault(value: u8, comes: &str, rolls: &[u32], player: &str) -> ScriptedTable {
    let table = standing("Mercenaries in Wejh; Lawrence in Yenbo").force("Mercenaries");
    let table = table.garrisons(&format!("Wejh {value} up, Jidda 1")).decks(DECKS[0], DECKS[1]);
    table.ottomans(comes).rolls(rolls).player(player)
}

#[test]
fn l11_3_a_beaten_garrison_leaves_and_pays_its_value() {
    let played = assault(2, "OEF 1#1, OEF 1#2", &[6, 1, 1, 6, 1], "target OEF 1#1");
    let played = played.pounds(5).meet_the_enemy();
    assert_eq!(played.events("battle"), ["Wejh true false lost ; ops 1; pounds 2"]);
    assert_eq!(played.state.pounds, 7);
    assert_eq!((played.garrisons(), played.location("Garrison 2")), ("Jidda".into(), "box".into()));
    let [battle, ops] = ["battle", "ops"]
        .map(|word| played.events.iter().position(|line| line.starts_with(&format!("{word} "))));
    assert!(battle < ops);
}

#[test]
fn l11_3_pounds_end_with_the_track() {
    let played = assault(2, "OEF 1#1, OEF 1#2", &[6, 1, 1, 6, 1], "target OEF 1#1");
    let played = played.pounds(29).meet_the_enemy();
    assert_eq!(played.events("battle"), ["Wejh true false lost ; ops 1; pounds 1"]);
    assert_eq!(played.state.pounds, 30);
}

#[test]
fn l11_3_a_garrison_that_wins_stays_face_up() {
    let played = assault(1, "OEF 1#1", &[1, 6, 1], "").meet_the_enemy();
    let told = "Wejh false false lost Mercenaries 3-4#1; ops -1; pounds 0";
    assert_eq!(played.events("battle"), [told]);
    assert_eq!((played.garrisons(), played.state.face_up.len()), ("Jidda, Wejh".into(), 1));
    assert_eq!(played.state.pounds, 0);
}

#[test]
fn l11_4_a_lost_unit_can_be_bought_again_and_a_lost_camp_does_not_return() {
    assert_eq!(fought("Rabegh", false, DECKS).location("Mercenaries"), "box");
    let played = battle("Feisal's Camp", "OEF 1").battle(&[1, 6, 1]);
    assert_eq!(played.location("Feisal's Camp"), "gone");
}

/// A lost unit returns to the Recruit box, or by the other ruling comes back with the next mission.
#[test]
fn l11_4_a_lost_unit_returns_to_the_box_or_is_out_for_the_mission() {
    for (ruling, place) in [("box", "box"), ("out", "gone")] {
        let table = || variant(&format!("rulings.lost_units = '{ruling}'")).ops("");
        let fallen = table().force_in("Rabegh", "Mercenaries").enemies("OEF 1").battle(&[1, 6, 1]);
        assert_eq!(fallen.location("Mercenaries"), place, "in battle");
        let sapper = table().force_in("Tebuk", "Bedouin").lay("Demolition on Bedouin");
        let blown_up = sapper.player("demolish Bedouin").demolitions(&[1]);
        assert_eq!(blown_up.location("Bedouin"), place, "by a Demolition");
    }
}

#[test]
fn l11_4_a_unit_that_is_out_cannot_be_bought() {
    for (ruling, sold) in [("box", true), ("out", false)] {
        let table = variant(&format!("rulings.lost_units = '{ruling}'")).pounds(9).ops("");
        let table = table.lay("Lawrence in Yenbo").force_in("Yenbo", "Mercenaries");
        let played =
            table.enemies("OEF 1").player("line Mercenaries, Lawrence").rolls(&[1, 6, 1, 6]);
        let played = played.player("break; retreat Wejh").rolls(&[1]).run(|play| {
            let result = play.battle(None);
            play.state.force = Set::of(play.model.counters.lawrence);
            play.state.space = play.state.at(play.model.counters.lawrence);
            play.recruiting_phase();
            result
        });
        assert_eq!(played.offer("buy").contains("mercenaries"), sold, "{ruling}");
    }
}

/// Creates a battle in which Lawrence is eliminated by the first shot.
///
/// The Ottomans have the Edge; `roll` is that for his escape.
fn falls(space: &str, roll: u32) -> ScriptedTable {
    battle_in(space, "Lawrence", "OEF 1, Pasha").rolls(&[1, 6, 3, roll])
}

#[test]
fn l11_5_on_1_or_2_a_leader_is_lost() {
    for roll in [1, 2] {
        let played = falls("Rabegh", roll).pounds(30).battle(&[]);
        assert_eq!(played.result, Err(LawrenceLost));
        assert_eq!(played.events("escape"), [format!("Lawrence 1+5#1 {roll} false nowhere")]);
        assert_eq!((played.location("Lawrence"), played.state.pounds), ("gone".into(), 30));
        assert!(played.decisions("ransom").is_empty());
    }
}

#[test]
fn l11_5_on_3_or_4_a_leader_is_captured_and_can_be_ransomed() {
    for roll in [3, 4] {
        let played = falls("Rabegh", roll).pounds(2).player("ransom").battle(&[]);
        assert_eq!(played.result, Ok(()));
        assert_eq!(played.events("escape"), [format!("Lawrence 1+5#1 {roll} true Jidda")]);
        assert_eq!((played.location("Lawrence"), played.state.pounds), ("Jidda".into(), 0));
    }
}

#[test]
fn l11_5_a_captured_leader_without_ransom_is_lost() {
    let declined = falls("Rabegh", 3).pounds(2).battle(&[]);
    assert_eq!((declined.result, declined.state.pounds), (Err(LawrenceLost), 2));
    assert_eq!(declined.decisions("ransom"), ["Lawrence 1+5#1"]);
    let poor = falls("Rabegh", 4).pounds(1).battle(&[]);
    assert_eq!((poor.result, poor.state.pounds), (Err(LawrenceLost), 1));
    assert!(poor.decisions("ransom").is_empty());
}

#[test]
fn l11_5_on_5_or_6_a_leader_escapes() {
    for roll in [5, 6] {
        let played = falls("Rabegh", roll).pounds(2).battle(&[]);
        assert_eq!(played.events("escape"), [format!("Lawrence 1+5#1 {roll} false Jidda")]);
        assert_eq!(played.state.pounds, 2);
    }
}

/// If the ruling is false, Lawrence is lost at the end of the battle, before any roll for an escape.
#[test]
fn l11_5_by_the_other_ruling_lawrence_never_escapes() {
    let table = variant("rulings.lawrence_escapes = false").force_in("Rabegh", "Lawrence");
    let played = table.enemies("OEF 4").ops("").battle(&[1, 6, 4]);
    assert_eq!(played.result, Err(LawrenceLost));
    assert!(played.events("escape").is_empty());
    assert_eq!(played.events("battle").len(), 1);
}

/// Lawrence falls in the first round. His Mercenaries fail to break off, and win or break off in the second.
#[test]
fn l11_5_the_battle_in_which_he_is_lost_goes_on() {
    for (rolls, answers, battle, ops) in [
        (&[6, 3][..], "break", "true false lost Lawrence 1+5#1; ops 1", "true Allenby; 2 left"),
        (
            &[6, 6, 4],
            "break; break; retreat Yenbo",
            "false true lost Lawrence 1+5#1; ops -1",
            "false Patrol; 0 left",
        ),
    ] {
        let table = variant("rulings.lawrence_escapes = false").decks("Patrol", "Allenby");
        let table = table.force_in("Rabegh", "Lawrence, Mercenaries").enemies("OEF 4");
        let table = table.player("line Lawrence, Mercenaries").player(answers);
        let played = table.rolls(&[1, 6, 4, 6, 6]).battle(rolls);
        assert_eq!(played.result, Err(LawrenceLost));
        assert_eq!(played.events("battle"), [format!("Rabegh {battle}; pounds 0")]);
        assert_eq!(played.events("ops"), [ops]);
        assert_eq!(played.events.last().map(|line| line.starts_with("ops")), Some(true));
    }
}

#[test]
fn l11_5_he_escapes_to_the_camp_or_else_to_the_nearest_friendly_port() {
    let played = falls("Rabegh", 5).lay("Feisal's Camp in Azrak").battle(&[]);
    assert_eq!(played.location("Lawrence"), "Azrak");
    for (space, garrisons, port) in [
        ("Rabegh", "", "Jidda"),      // next to Jidda and Yenbo: the first of L3
        ("Wadi Ais", "", "Yenbo"),    // next to Yenbo and Wejh
        ("Dhaba", "", "Wejh"),        // next to Wejh and Aqaba
        ("Dhaba", "Wejh 1", "Aqaba"), // not friendly
        ("Tebuk", "Wejh 0 up", "Aqaba"),
        ("Guweira", "", "Aqaba"),
        ("Hedia", "", "Yenbo"), // two routes to both
        ("Hedia", "Yenbo 1", "Wejh"),
        ("Medina", "", "Jidda"),
        ("Medina", "Jidda 2", "Yenbo"), // through Rabegh, though that be garrisoned
        ("Jerusalem", "Beersheba 3", "Aqaba"), // through any spaces
        ("Maan", "Aqaba 2", "Wejh"),
        ("Yenbo", "", "Yenbo"), // the very space
    ] {
        let played = falls(space, 5).garrisons(garrisons).battle(&[]);
        assert_eq!(played.location("Lawrence"), port, "{space}, {garrisons}");
    }
}

#[test]
fn l11_5_by_the_other_ruling_it_is_another_port() {
    let falls = |space: &str| {
        let table = variant("rulings.escape_port = 'another'").force_in(space, "Lawrence");
        table.enemies("OEF 1, Pasha").rolls(&[1, 6, 3, 6])
    };
    assert_eq!(falls("Yenbo").battle(&[]).location("Lawrence"), "Wejh", "next to Yenbo");
    assert_eq!(falls("Rabegh").battle(&[]).location("Lawrence"), "Jidda");
    let camp = falls("Yenbo").lay("Feisal's Camp in Azrak").battle(&[]);
    assert_eq!(camp.location("Lawrence"), "Azrak");
}

#[test]
fn l11_5_without_a_refuge_he_is_lost() {
    let ports = "Jidda 1, Yenbo 1, Wejh 2, Aqaba 2";
    assert_eq!(falls("Rabegh", 6).garrisons(ports).battle(&[]).result, Err(LawrenceLost));
    let played = falls("Rabegh", 3).garrisons(ports).pounds(9).battle(&[]);
    assert_eq!((played.result, played.state.pounds), (Err(LawrenceLost), 9));
    assert!(played.decisions("ransom").is_empty(), "there is nothing to pay for");
}

/// A Camp that was eliminated in the same battle is no refuge.
#[test]
fn l11_5_a_camp_lost_in_the_battle_is_no_refuge() {
    let played = battle("Lawrence, Feisal's Camp", "OEF 4, Pasha")
        .player("line Lawrence, Feisal's Camp; target Pasha")
        .battle(&[1, 6, 4, 6, 3, 5]);
    assert_eq!(played.locations("Lawrence, Feisal's Camp"), "Jidda, gone");
}

#[test]
fn l11_5_several_leaders_roll_in_the_order_in_which_they_fell() {
    let fought = |escapes: [u32; 2]| {
        let table = battle("Lawrence, Arab Leader 2+4", "OEF 4, Pasha");
        let table = table.lay("Machinegun on Arab Leader 2+4").rolls(&[1, 6, 4, 6, 3]);
        table.player("line Arab Leader 2+4, Lawrence; target Pasha").battle(&escapes)
    };
    let played = fought([1, 5]);
    let told = ["Arab Leader 2+4#1 1 false nowhere", "Lawrence 1+5#1 5 false Jidda"];
    assert_eq!(played.events("escape"), told);
    assert_eq!(played.result, Ok(()), "only Lawrence decides");
    assert_eq!(played.locations("Arab Leader 2+4, Machinegun"), "gone, box");
    let played = fought([6, 5]);
    assert_eq!(
        played.locations("Arab Leader 2+4, Machinegun"),
        "Jidda, box",
        "his Gear either way"
    );
    assert_eq!(played.force(), "", "who escapes has left the force");
}

/// Lawrence was eliminated first; when he is lost, there is no roll for the other Leader.
#[test]
fn l11_5_with_lawrence_all_ends_at_once() {
    let played = battle("Lawrence, Arab Leader 2+4", "OEF 4, Pasha")
        .player("line Lawrence, Arab Leader 2+4; target Pasha")
        .battle(&[1, 6, 4, 6, 3, 2]);
    assert_eq!(played.result, Err(LawrenceLost));
    assert_eq!(played.events("escape").len(), 1);
}

#[test]
fn l11_5_a_lost_arab_leader_cannot_be_recruited_again() {
    let played = battle("Arab Leader 2+4", "OEF 4")
        .lay("Lawrence in Yenbo; Arab Leader 4+4 in Wejh")
        .force("Arab Leader 2+4")
        .rolls(&[1, 6, 4, 1])
        .attempts(1)
        .run(|play| {
            let result = play.battle(None);
            play.state.force = sandtable_kernel::Set::of(play.model.counters.lawrence);
            play.state.space = play.state.at(play.model.counters.lawrence);
            play.recruiting_phase();
            result
        });
    assert!(played.decisions("leader").is_empty());
}

#[test]
fn l11_6_a_won_battle_allows_another_attempt_at_recruiting() {
    assert_eq!(fought("Rabegh", true, DECKS).state.leader_attempts, 1);
    assert_eq!(fought("Rabegh", false, DECKS).state.leader_attempts, 0);
    assert_eq!(fought("Medina", true, DECKS).state.leader_attempts, 1);
}

/// Lawrence is eliminated, and the Mercenaries win the battle.
#[test]
fn l11_order_is_ops_pounds_escapes() {
    let table = battle("Lawrence, Mercenaries", "Pasha").decks("Patrol", "Allenby");
    let played = table.player("line Lawrence, Mercenaries").battle(&[1, 6, 3, 3, 5]);
    let words: Vec<&str> = played.events.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(words[words.len() - 3..], ["battle", "ops", "escape"]);
}
