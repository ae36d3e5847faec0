//! M3.8 The infantry phase: the winner of a battle, and the piles to which the cards go.

use super::*;

#[test]
fn m3_8_the_higher_total_wins_and_the_british_win_ties() {
    for (british, turkish, event) in [
        ("British Infantry", "Turkish Infantry, Asienkorps", "24 to 20, british win, score [1, 0]"),
        ("French Detachment", "Turkish Infantry", "12 to 16, turkish win, score [0, 1]"),
        ("French Detachment", "Depot Regiment", "12 to 12, british win, score [1, 0]"),
        ("", "", "0 to 0, british win, score [1, 0]"),
    ] {
        assert_eq!(clash(british, turkish).play_infantry().events, [format!("battle 1: {event}")]);
    }
}

/// M4.5 The Turks win by a quarter-point; if halves were rounded down, this would be a tie.
#[test]
fn m3_8_a_quarter_point_more_wins() {
    // The disrupted Supply gives ½: 4½ + 1½ and, for the disrupted Asienkorps, ¾ make 6¾. The
    // British have 3 + 3 + ½.
    let table = lay_out(
        "battle: French Detachment, British Infantry, Engineer; \
                disrupted: British Infantry, Engineer",
        "battle: Turkish Infantry, Asienkorps, Garrison Troops, Rail Lines; \
                disrupted: Asienkorps, Rail Lines",
    );
    assert_eq!(table.play_infantry().events, ["battle 1: 26 to 27, turkish win, score [0, 1]"]);
}

/// M4.5 The British lose by a quarter-point; if halves were rounded up, this would be a tie.
#[test]
fn m3_8_a_quarter_point_less_loses() {
    // The disrupted Supply gives ½: 3½ and, for the disrupted Engineer, ¾ make 4¼. The Turks have
    // 4 + ½.
    let table = lay_out(
        "battle: French Detachment, Engineer, Roads; disrupted: Engineer, Roads",
        "battle: Turkish Infantry, Asienkorps; disrupted: Asienkorps",
    );
    assert_eq!(table.play_infantry().events, ["battle 1: 17 to 18, turkish win, score [0, 1]"]);
}

#[test]
fn m4_7_two_totals_of_zero_are_a_tie() {
    let played = clash("Roads", "Kemal, Liman Von Sanders").play_infantry();
    assert_eq!(played.events, ["battle 1: 0 to 0, british win, score [1, 0]"]);
    assert_eq!(played.pile(Turkish, "casualties"), "Kemal#1, Liman Von Sanders#1");
}

#[test]
fn m3_8_the_losers_cards_are_gone_and_the_winners_come_back() {
    let british = "General Allenby, British Infantry, Royal Air Force, Roads, British Artillery, \
                   British Machineguns, British Cavalry";
    let turkish = "Kemal, Asienkorps, Turkish Air Force, Towns, Rail Lines, Bedouins";
    let played = clash(british, turkish).play_infantry();
    assert_eq!(played.pile(British, "battle"), "");
    assert_eq!(played.pile(British, "reserve").split(", ").count(), 7);
    assert_eq!(played.pile(British, "casualties"), "");
    assert_eq!(played.pile(Turkish, "battle"), "");
    assert_eq!(played.pile(Turkish, "casualties").split(", ").count(), 6);
    assert_eq!(played.pile(Turkish, "reserve"), "");
}

#[test]
fn m3_8_the_turkish_winners_come_back_too() {
    let played = clash("Engineer, Roads", "Asienkorps, Towns").play_infantry();
    assert_eq!(played.pile(Turkish, "reserve"), "", "2 to 2 is a tie");
    let played = clash("Engineer", "Asienkorps, Towns").play_infantry();
    assert_eq!(played.pile(Turkish, "reserve"), "Asienkorps#1, Towns#1");
    assert_eq!(played.pile(British, "casualties"), "Engineer#1");
}

#[test]
fn m3_8_other_piles_are_left_alone() {
    let piles = "hand: Roads; deck: Forage; reserve: British Infantry; casualties: Dysentery";
    let table = ScriptedTable::printed().british(&format!("battle: Engineer; {piles}"));
    let played = table.turks("battle: Turkish Infantry").play_infantry();
    assert_eq!(played.pile(British, "hand"), "Roads#1");
    assert_eq!(played.pile(British, "deck"), "Forage#1");
    assert_eq!(played.pile(British, "reserve"), "British Infantry#1");
    assert_eq!(played.pile(British, "casualties"), "Engineer#1, Dysentery#1");
}

#[test]
fn m3_8_no_disruption_outlives_the_battle() {
    for (british, turkish) in [("Roads", "Turkish Infantry"), ("British Infantry", "Towns")] {
        let [british, turkish] =
            [british, turkish].map(|card| format!("battle: {card}; disrupted: {card}"));
        let played = lay_out(&british, &turkish).play_infantry();
        assert_eq!(played.pile(British, "disrupted") + &played.pile(Turkish, "disrupted"), "");
    }
}

#[test]
fn m3_8_battles_are_numbered() {
    let played = clash("", "").run(|play| {
        play.play_infantry();
        play.play_infantry()
    });
    assert_eq!(played.events[1], "battle 2: 0 to 0, british win, score [2, 0]");
}
