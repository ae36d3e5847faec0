//! M1 The object of the game.

use super::*;

fn won(winner: Side, reason: EndReason) -> Option<Outcome> {
    Some(Outcome { winner, reason })
}

/// Sets up a battle that the British win by Force.
fn british_victory(lines: &str, score: [u8; 2]) -> ScriptedTable {
    let table = ScriptedTable::variant(lines).british("battle: British Infantry");
    table.turks("battle: Depot Regiment").score(score)
}

/// Sets up a battle that the Turks win by Force, with the given British cards.
fn turkish_victory(lines: &str, british: &str, score: [u8; 2]) -> ScriptedTable {
    let table = ScriptedTable::variant(lines).british(&format!("battle: {british}"));
    table.turks("battle: Turkish Infantry#1, Turkish Infantry#2, Turkish Infantry#3").score(score)
}

#[test]
fn m1_2_the_british_win_with_five_points_and_not_with_four() {
    let played = british_victory("", [4, 2]).play_infantry();
    assert_eq!(played.result, won(British, EndReason::VictoryPoints));
    let end = "british win after 1 by victory_points; lost 0 and 1";
    assert_eq!(played.events, ["battle 1: 24 to 12, british win, score [5, 2]", end]);
    let played = british_victory("", [3, 2]).play_infantry();
    assert_eq!((played.result, played.score()), (None, [4, 2]));
    assert_eq!(played.events, ["battle 1: 24 to 12, british win, score [4, 2]"]);
}

#[test]
fn m1_2_the_turks_win_with_three_points_and_not_with_two() {
    for (points, result) in [(2, won(Turkish, EndReason::VictoryPoints)), (1, None)] {
        let played = turkish_victory("", "Engineer", [4, points]).play_infantry();
        assert_eq!((played.result, played.score()), (result, [4, points + 1]));
    }
}

#[test]
fn m1_2_a_scenario_may_set_other_points() {
    let lines = "british.victory_points = 2\nturkish.victory_points = 1";
    let played = british_victory(lines, [1, 0]).play_infantry();
    assert_eq!(played.result, won(British, EndReason::VictoryPoints));
    let played = turkish_victory(lines, "Engineer", [1, 0]).play_infantry();
    assert_eq!(played.result, won(Turkish, EndReason::VictoryPoints));
}

#[test]
fn m1_3_the_british_lose_with_lawrence() {
    let played = turkish_victory("", "Lawrence of Arabia, Engineer", [4, 0]).play_infantry();
    assert_eq!(played.result, won(Turkish, EndReason::LawrenceLost));
    let expected = [
        "battle 1: 24 to 48, turkish win, score [4, 1]",
        "turkish win after 1 by lawrence_lost; lost 2 and 0",
    ];
    assert_eq!(played.events, expected);
}

#[test]
fn m1_3_another_leader_may_be_lost() {
    let played = turkish_victory("", "General Allenby, Engineer", [4, 0]).play_infantry();
    assert_eq!(played.result, None);
}

#[test]
fn m1_3_lawrence_is_safe_in_a_battle_won() {
    let played = clash("Lawrence of Arabia, British Infantry", "Towns").play_infantry();
    assert_eq!(played.result, None);
    assert_eq!(played.pile(British, "reserve"), "British Infantry#1, Lawrence of Arabia#1");
}

/// A card that always goes to the reserve never enters the casualty pile (M2.4).
#[test]
fn m1_3_a_vital_card_that_always_comes_back_cannot_be_lost() {
    let ship = "british.cards.'Lawrence of Arabia'.always_to_reserve = true";
    for reading in ["scored", "unscored"] {
        let lines = format!("{ship}\nrulings.lawrence_lost_battle = '{reading}'");
        let table = turkish_victory(&lines, "Lawrence of Arabia, Engineer", [4, 0]);
        let played = table.play_infantry();
        assert_eq!((played.result, played.score()), (None, [4, 1]), "{reading}");
        assert_eq!(played.pile(British, "reserve"), "Lawrence of Arabia#1");
        assert_eq!(played.pile(British, "casualties"), "Engineer#1");
    }
}

#[test]
fn m1_3_lawrence_is_safe_outside_the_battle() {
    for pile in ["hand", "reserve", "deck"] {
        let british = format!("battle: Engineer; {pile}: Lawrence of Arabia");
        let played = lay_out(&british, "battle: Turkish Infantry").play_infantry();
        assert_eq!(played.result, None, "{pile}");
    }
}

#[test]
fn m1_3_lawrence_is_safe_once_he_was_spent() {
    let played = clash("Lawrence of Arabia", "Bedouins, Turkish Infantry")
        .strikes(British, Cavalry, "Lawrence of Arabia", "Bedouins")
        .run(|play| {
            play.play_strike_phase(Cavalry);
            play.play_infantry()
        });
    assert_eq!(played.result, None);
    assert_eq!(played.pile(British, "reserve"), "Lawrence of Arabia#1");
}

/// With the ruling `scored`, the battle scores; with `unscored`, the game ends before it scores.
#[test]
fn m1_3_the_battle_that_loses_lawrence_is_scored_or_not() {
    for (reading, point) in [("scored", 1), ("unscored", 0)] {
        for points in [0, 2] {
            let lines = format!("rulings.lawrence_lost_battle = '{reading}'");
            let table = turkish_victory(&lines, "Lawrence of Arabia", [4, points]);
            let played = table.play_infantry();
            assert_eq!(played.score(), [4, points + point], "{reading}");
            assert_eq!(played.result, won(Turkish, EndReason::LawrenceLost), "{reading}");
        }
    }
}

#[test]
fn m1_3_unscored_leaves_other_battles_alone() {
    let lines = "rulings.lawrence_lost_battle = 'unscored'";
    let played = turkish_victory(lines, "Engineer", [4, 2]).play_infantry();
    assert_eq!(played.score(), [4, 3]);
    assert_eq!(played.result, won(Turkish, EndReason::VictoryPoints));
}

#[test]
fn m1_3_a_scenario_may_name_a_turkish_card() {
    let lines = "turkish.cards.Kemal.lost_means_defeat = true";
    let played = clash_in_variant(lines, "British Infantry", "Kemal").play_infantry();
    assert_eq!(played.result, won(British, EndReason::LawrenceLost));
}

/// M1.1, M3 A whole battle, phase by phase, with draws, a strike and a pass.
#[test]
fn m1_1_a_game_of_one_battle_is_played_in_order() {
    let lines = "british.victory_points = 1\nbritish.hand_size = 2\nturkish.hand_size = 2";
    let british = "deck: Royal Air Force, British Infantry, Roads";
    let played = lay_out_variant(lines, british, "deck: Towns, Turkish Artillery")
        .deals(British, "Royal Air Force, Roads, British Infantry")
        .deals(Turkish, "Towns, Turkish Artillery")
        .discards("Roads", "")
        .commits("Royal Air Force, British Infantry", "Towns, Turkish Artillery")
        .strikes(British, Air, "Royal Air Force", "Towns")
        .passes(Turkish, Artillery)
        .run(|play| play.play());
    assert_eq!(played.result.winner, British);
    assert_eq!(played.events, WHOLE_BATTLE.lines().collect::<Vec<_>>());
}

const WHOLE_BATTLE: &str = include_str!("whole_battle.txt");
