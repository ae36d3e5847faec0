//! M1 Object.

use super::*;

fn won(winner: Side, reason: EndReason) -> Option<Outcome> {
    Some(Outcome { winner, reason })
}

/// A battle that the British win with more Force.
fn british_victory(lines: &str, score: [u8; 2]) -> ScriptedTable {
    let table = ScriptedTable::variant(lines).british("battle: British Infantry");
    table.turks("battle: Depot Regiment").score(score)
}

/// A battle that the Turks win with more Force, with more British cards in it.
fn turkish_victory(lines: &str, british: &str, score: [u8; 2]) -> ScriptedTable {
    let table = ScriptedTable::variant(lines).british(&format!("battle: {british}"));
    table.turks("battle: Turkish Infantry#1, Turkish Infantry#2, Turkish Infantry#3").score(score)
}

#[test]
fn m1_2_the_british_win_with_five_points_and_not_with_four() {
    let played = british_victory("", [4, 2]).run(|play| play.infantry());
    assert_eq!(played.result, won(British, EndReason::VictoryPoints));
    let end = "british win after 1 by victory_points; lost 0 and 1";
    assert_eq!(played.told, ["battle 1: 24 to 12, british win, score [5, 2]", end]);
    let played = british_victory("", [3, 2]).run(|play| play.infantry());
    assert_eq!((played.result, played.score()), (None, [4, 2]));
    assert_eq!(played.told, ["battle 1: 24 to 12, british win, score [4, 2]"]);
}

#[test]
fn m1_3_the_british_lose_with_lawrence() {
    let table = turkish_victory("", "Lawrence of Arabia, Engineer", [4, 0]);
    let played = table.run(|play| play.infantry());
    assert_eq!(played.result, won(Turkish, EndReason::LawrenceLost));
    assert_eq!(
        played.told,
        [
            "battle 1: 24 to 48, turkish win, score [4, 1]",
            "turkish win after 1 by lawrence_lost; lost 2 and 0",
        ]
    );
}

/// By one reading the battle gives its point, though the loss comes first; by the other the game ends
/// before the point.
#[test]
fn m1_3_the_battle_that_loses_lawrence_is_scored_or_not() {
    for (reading, point) in [("scored", 1), ("unscored", 0)] {
        for points in [0, 2] {
            let lines = format!("rulings.lawrence_lost_battle = '{reading}'");
            let table = turkish_victory(&lines, "Lawrence of Arabia", [4, points]);
            let played = table.run(|play| play.infantry());
            assert_eq!(played.score(), [4, points + point], "{reading}");
            assert_eq!(played.result, won(Turkish, EndReason::LawrenceLost), "{reading}");
        }
    }
}

/// M1.1, M3: the whole of a battle, phase by phase, with a draw and a strike of each kind.
#[test]
fn m1_1_a_game_of_one_battle_is_played_in_order() {
    let lines = "british.victory_points = 1\nbritish.hand_size = 2\nturkish.hand_size = 2";
    let played = ScriptedTable::variant(lines)
        .british("deck: Royal Air Force, British Infantry, Roads")
        .turks("deck: Towns, Turkish Artillery")
        .deals(British, "Royal Air Force, Roads, British Infantry")
        .deals(Turkish, "Towns, Turkish Artillery")
        .discards(British, "Roads")
        .discards(Turkish, "")
        .commits(British, "Royal Air Force, British Infantry")
        .commits(Turkish, "Towns, Turkish Artillery")
        .strikes(British, Air, "Royal Air Force", "Towns")
        .passes(Turkish, Artillery)
        .run(|play| play.play());
    assert_eq!(played.result.winner, British);
    assert_eq!(played.told, WHOLE_BATTLE);
}

const WHOLE_BATTLE: [&str; 22] = [
    "british shuffle British Infantry#1, Royal Air Force#1, Roads#1",
    "turkish shuffle Turkish Artillery#1, Towns#1",
    "british draw Royal Air Force#1 in Maneuver",
    "british draw Roads#1 in Maneuver",
    "turkish draw Towns#1 in Maneuver",
    "turkish draw Turkish Artillery#1 in Maneuver",
    "british discard Roads#1",
    "british draw British Infantry#1 in Reserve",
    "turkish discard ",
    "british commit British Infantry#1, Royal Air Force#1 of \
     British Infantry#1, Royal Air Force#1",
    "turkish commit Turkish Artillery#1, Towns#1 of Turkish Artillery#1, Towns#1",
    "Royal Air Force#1 destroys Towns#1",
    "turkish pass in Air with 0 choices",
    "british pass in Air with 0 choices",
    "british pass in Cavalry with 0 choices",
    "turkish pass in Cavalry with 0 choices",
    "turkish pass in Artillery with 1 choices",
    "british pass in Artillery with 0 choices",
    "turkish pass in MachineGun with 0 choices",
    "british pass in MachineGun with 0 choices",
    "battle 1: 24 to 12, british win, score [1, 0]",
    "british win after 1 by victory_points; lost 0 and 2",
];
