//! M3.2 Reserve.

use super::watch::what_is_seen;
use super::*;

fn five_roads() -> ScriptedTable {
    ScriptedTable::printed()
        .british(
            "hand: Roads#1, Roads#2, Roads#3, Forage, Engineer, Dysentery; \
                  deck: Supply Trains#1, Supply Trains#2, Supply Trains#3, French Detachment, \
                  Palestine Brigade, General Allenby",
        )
        .turks("")
}

#[test]
fn m3_2_no_card_need_be_discarded() {
    let table = five_roads().discards(British, "").discards(Turkish, "");
    let played = table.run(|play| play.reserve());
    assert_eq!(played.told, ["british discard ", "turkish discard "]);
}

#[test]
fn m3_2_five_cards_may_be_discarded() {
    let played = five_roads()
        .discards(British, "Roads#1, Roads#2, Roads#3, Forage, Engineer")
        .discards(Turkish, "")
        .deals(British, "Supply Trains#1, Supply Trains#2, Supply Trains#3")
        .deals(British, "French Detachment, Palestine Brigade")
        .run(|play| play.reserve());
    assert_eq!(played.pile(British, "deck"), "General Allenby#1");
}

#[test]
fn m3_2_six_cards_may_not_nor_any_that_are_not_in_hand() {
    let all = "Roads#1, Roads#2, Roads#3, Forage, Engineer, Dysentery";
    for cards in [all, "General Allenby"] {
        let table = || five_roads().discards(British, cards).discards(Turkish, "");
        refused("M3.2: British discards", || table().run(|play| play.reserve()));
    }
}

#[test]
fn m3_2_a_scenario_may_allow_fewer() {
    let table = || ScriptedTable::variant("turkish.discard_limit = 1").british("");
    let table = || table().turks("hand: Towns, Tiller").discards(British, "");
    let discarded = || table().discards(Turkish, "Towns, Tiller").run(|play| play.reserve());
    refused("M3.2: Turkish discards", discarded);
}

/// Were the British to discard before the Turks are asked, their reserve would show it.
#[test]
fn m3_2_both_choose_before_either_draws() {
    let table =
        ScriptedTable::printed().british("hand: Roads; deck: Engineer").turks("hand: Towns");
    let seen = what_is_seen(&table, |play| play.reserve());
    assert_eq!(seen, ["British sees 0 + 0", "Turkish sees 0 + 0"]);
}

#[test]
fn m3_2_discards_lie_open_afterwards() {
    let table =
        ScriptedTable::printed().british("hand: Roads; deck: Engineer").turks("hand: Towns");
    let seen = what_is_seen(&table, |play| {
        play.reserve();
        play.order_of_battle();
    });
    assert_eq!(seen[2..], ["British sees 0 + 0", "Turkish sees 1 + 0"], "Towns were drawn again");
}
