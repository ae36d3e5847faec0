//! M3.5 Cavalry exploitation.

use super::*;

/// What one cavalry card of Force 4 can do.
fn targets_of_force_4(turkish: &str) -> Vec<String> {
    let lines = clash("British Cavalry", turkish).legal(British, Cavalry);
    lines.iter().map(|line| line["British Cavalry#1 > ".len()..].to_owned()).collect()
}

#[test]
fn m3_5_cavalry_destroys_equal_or_less_force_and_cannot_strike_more() {
    for force in 3..=5 {
        let lines = format!("turkish.cards.'Turkish Artillery'.force = {force}");
        let table = ScriptedTable::variant(&lines).british("battle: British Cavalry");
        let table = table.turks("battle: Turkish Artillery");
        let legal = table.legal(British, Cavalry);
        if force == 5 {
            assert!(legal.is_empty());
            continue;
        }
        assert_eq!(legal, ["British Cavalry#1 > Turkish Artillery#1"]);
        let played = table
            .strikes(British, Cavalry, "British Cavalry", "Turkish Artillery")
            .run(|play| play.strike_phase(Cavalry));
        assert_eq!(played.told[0], "British Cavalry#1 destroys Turkish Artillery#1");
    }
}

#[test]
fn m3_5_infantry_counts_double() {
    assert_eq!(targets_of_force_4("Composite Division"), ["Composite Division#1"], "2 × 2 = 4");
    assert!(targets_of_force_4("Depot Regiment").is_empty(), "2 × 3 = 6");
}

#[test]
fn m3_5_supply_must_be_the_target() {
    let turkish = "Asienkorps, Supply Wagons, Towns, Rail Lines#1, Rail Lines#2";
    assert_eq!(targets_of_force_4(turkish), ["Rail Lines#1", "Rail Lines#2", "Supply Wagons#1"]);
    let table = || clash("British Cavalry", "Asienkorps, Supply Wagons");
    let other = || table().strikes(British, Cavalry, "British Cavalry", "Asienkorps");
    let ridden = || other().run(|play| play.strike_phase(Cavalry));
    refused("M3.10: British cannot strike", ridden);
}

#[test]
fn m3_5_each_cavalry_card_looks_for_supply_of_its_own_reach() {
    let lines = "turkish.cards.'Supply Wagons'.force = 2";
    let table = ScriptedTable::variant(lines).british("battle: British Cavalry, Arab Irregulars");
    let table = table.turks("battle: Asienkorps, Supply Wagons, Towns");
    assert_eq!(
        table.legal(British, Cavalry),
        ["Arab Irregulars#1 > Towns#1", "British Cavalry#1 > Supply Wagons#1"]
    );
}
