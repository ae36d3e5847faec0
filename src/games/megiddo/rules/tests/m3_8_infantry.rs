//! M3.8 Infantry: who wins the battle, and where the cards go.

use super::*;

#[test]
fn m3_8_the_higher_total_wins_and_the_british_win_ties() {
    for (british, turkish, told) in [
        ("British Infantry", "Turkish Infantry, Asienkorps", "24 to 20, british win, score [1, 0]"),
        ("French Detachment", "Turkish Infantry", "12 to 16, turkish win, score [0, 1]"),
        ("French Detachment", "Depot Regiment", "12 to 12, british win, score [1, 0]"),
        ("", "", "0 to 0, british win, score [1, 0]"),
    ] {
        let played = clash(british, turkish).run(|play| play.infantry());
        assert_eq!(played.told, [format!("battle 1: {told}")]);
    }
}

/// M4.5: the Turks win by a quarter-point, which rounding down to halves would make a tie.
#[test]
fn m3_8_a_quarter_point_more_wins() {
    // The disrupted Supply gives ½: 4½ + 1½ and, for the disrupted Asienkorps, ¾ make 6¾. The
    // British have 3 + 3 + ½.
    let table = ScriptedTable::printed()
        .british(
            "battle: French Detachment, British Infantry, Engineer; \
                disrupted: British Infantry, Engineer",
        )
        .turks(
            "battle: Turkish Infantry, Asienkorps, Garrison Troops, Rail Lines; \
                disrupted: Asienkorps, Rail Lines",
        );
    let played = table.run(|play| play.infantry());
    assert_eq!(played.told, ["battle 1: 26 to 27, turkish win, score [0, 1]"]);
}

/// M4.5: the British lose by a quarter-point, which rounding up to halves would make a tie.
#[test]
fn m3_8_a_quarter_point_less_loses() {
    // The disrupted Supply gives ½: 3½ and, for the disrupted Engineer, ¾ make 4¼. The Turks have
    // 4 + ½.
    let table = ScriptedTable::printed()
        .british("battle: French Detachment, Engineer, Roads; disrupted: Engineer, Roads")
        .turks("battle: Turkish Infantry, Asienkorps; disrupted: Asienkorps");
    let played = table.run(|play| play.infantry());
    assert_eq!(played.told, ["battle 1: 17 to 18, turkish win, score [0, 1]"]);
}

#[test]
fn m4_7_cards_that_count_nothing_are_a_tie_too() {
    let played = clash("Roads", "Kemal, Liman Von Sanders").run(|play| play.infantry());
    assert_eq!(played.told, ["battle 1: 0 to 0, british win, score [1, 0]"]);
    assert_eq!(played.pile(Turkish, "casualties"), "Kemal#1, Liman Von Sanders#1");
}
