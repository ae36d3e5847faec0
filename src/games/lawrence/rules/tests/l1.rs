//! L1 Object.

use super::*;

/// Creates a position in which the goal of Aqaba! only requires the defeat of one Garrison.
///
/// The Garrison is that of Aqaba, which a strong force attacks.
fn assault_on_aqaba() -> ScriptedTable {
    standing("Lawrence, Regulars in Aqaba")
        .garrisons("Aqaba 1 up, Medina 2")
        .ops(QUIET)
        .ottomans("OEF 4")
}

/// Aqaba! and Hejaz Railroad have one Op each in this variant.
#[test]
fn l1_1_a_mission_is_drawn_by_the_worlds_luck() {
    for (drawn, name, values) in [(0, "aqaba", [2; 2].as_slice()), (1, "hejaz-railroad", &[2])] {
        let short = "missions.aqaba.ops = 1\nmissions.aqaba.situation = ['Jidda', 'Wejh']\n\
                     missions.hejaz-railroad.ops = 1\nmissions.hejaz-railroad.situation = ['Maan']";
        let played = variant(short)
            .picks([drawn])
            .deals(QUIET)
            .deals_garrisons(values)
            .rolls(&[3])
            .player("force Lawrence; stay")
            .run(|play| play.play(Mode::Random));
        assert_eq!(played.events("mission"), [format!("{name} 1")]);
        assert_eq!(played.events("game-end"), ["false ops_exhausted 0 of 1"]);
    }
}

#[test]
fn l1_2_a_goal_met_at_set_ups_end_wins_at_once() {
    let played = standing("Lawrence in Yenbo; Bedouin in Aqaba").ops("Patrol").operations(&[]);
    assert_eq!(played.result, EndReason::Goal);
    assert!(played.events.is_empty(), "no Operation");
}

#[test]
fn l1_2_a_goal_met_at_the_end_of_an_operation_wins() {
    let played = assault_on_aqaba()
        .ops("Railway Guard, Patrol")
        .player("force Lawrence, Regulars; stay; line Regulars, Lawrence")
        .operations(&[6, 1, 4]);
    assert_eq!(played.result, EndReason::Goal);
    assert_eq!(played.events("end"), ["1 true"]);
    assert_eq!(played.ops(), "Patrol", "the rest of the deck is not played");
}

#[test]
fn l1_2_the_last_operation_loses_if_the_goal_is_unmet() {
    let table = standing("Lawrence in Yenbo").garrisons("Aqaba 1").ops("Railway Guard, Sandstorm");
    let played = table.player("force Lawrence; stay; force Lawrence; stay").operations(&[]);
    assert_eq!(played.result, EndReason::OpsExhausted);
    assert_eq!(played.events("end"), ["1 false", "2 false"]);
}

/// The Garrison is defeated, so that the goal is met, but Lawrence is lost.
#[test]
fn l1_2_the_loss_of_lawrence_goes_before_a_goal() {
    let played = assault_on_aqaba()
        .player("force Lawrence, Regulars; stay; line Lawrence, Regulars")
        .operations(&[1, 6, 4, 4, 1]);
    assert_eq!(played.result, EndReason::LawrenceLost);
    assert_eq!(played.garrisons(), "Medina");
    assert!(played.events("end").is_empty(), "it ends before anything else of the Operation");
    assert!(played.events.last().is_some_and(|line| line.starts_with("escape")));
}

/// Lawrence falls and may not escape. The Garrison is defeated, and Ops and Pounds move before the mission is lost.
#[test]
fn l1_2_where_he_may_not_escape_the_battle_is_fought_to_its_end() {
    let table = variant("rulings.lawrence_escapes = false").lay("Lawrence, Regulars in Aqaba");
    let played = table
        .garrisons("Aqaba 1 up, Medina 2")
        .decks(QUIET, "Allenby")
        .ottomans("OEF 4")
        .player("force Lawrence, Regulars; stay; line Lawrence, Regulars")
        .operations(&[1, 6, 4, 4]);
    assert_eq!(played.result, EndReason::LawrenceLost, "though the goal is met");
    assert_eq!(played.garrisons(), "Medina");
    assert_eq!(played.events("battle"), ["Aqaba true false lost Lawrence 1+5#1; ops 1; pounds 1"]);
    assert_eq!((played.ops(), played.state.pounds), ("Allenby".to_owned(), 1));
    assert_eq!(played.events.last().map(String::as_str), Some("ops true Allenby; 1 left"));
    assert!(played.events("escape").is_empty() && played.events("end").is_empty());
}

/// Here Lawrence escapes, and the goal counts.
#[test]
fn l1_2_an_escaped_lawrence_does_not_end_the_mission() {
    let played = assault_on_aqaba()
        .player("force Lawrence, Regulars; stay; line Lawrence, Regulars")
        .operations(&[1, 6, 4, 4, 5]);
    assert_eq!(played.result, EndReason::Goal);
}

#[test]
fn l1_2_a_single_game_is_won_with_its_mission() {
    let starting = |space: &str, card: &str| {
        let lines = format!("lawrence_start = '{space}', situation = ['Medina'], pounds = 0");
        let table = variant(&format!("missions.aqaba = {{ {lines}, ops = 1 }}"));
        table.deals(card).deals_garrisons(&[1]).rolls(&[1])
    };
    let played = starting("Aqaba", "Patrol").run(|play| play.single_game(0));
    assert_eq!(played.events("game-end"), ["true goal 1 of 1"]);
    let table = starting("Wejh", "Sandstorm").player("force Lawrence; stay");
    let played = table.run(|play| play.single_game(0));
    assert_eq!(played.events("game-end"), ["false ops_exhausted 0 of 1"]);
}
