//! M3.5 The cavalry exploitation phase.

use super::*;

/// Lists the legal targets of a cavalry card of Force 4.
fn targets_of_force_4(turkish: &str) -> Vec<String> {
    let lines = clash("British Cavalry", turkish).legal(British, Cavalry);
    lines.iter().map(|line| line["British Cavalry#1 > ".len()..].to_owned()).collect()
}

#[test]
fn m3_5_cavalry_destroys_equal_or_less_force_and_cannot_strike_more() {
    for force in 3..=5 {
        let lines = format!("turkish.cards.'Turkish Artillery'.force = {force}");
        let table = clash_in_variant(&lines, "British Cavalry", "Turkish Artillery");
        let legal = table.legal(British, Cavalry);
        if force == 5 {
            assert!(legal.is_empty());
            continue;
        }
        assert_eq!(legal, ["British Cavalry#1 > Turkish Artillery#1"]);
        let played = table.play_strike(British, Cavalry, "British Cavalry", "Turkish Artillery");
        assert_eq!(played.events[0], "British Cavalry#1 destroys Turkish Artillery#1");
    }
}

#[test]
fn m3_5_infantry_counts_double() {
    assert_eq!(targets_of_force_4("Composite Division"), ["Composite Division#1"], "2 × 2 = 4");
    assert!(targets_of_force_4("Depot Regiment").is_empty(), "2 × 3 = 6");
}

#[test]
fn m3_5_nothing_but_infantry_counts_double() {
    let all = "Caucasus Cavalry, Turkish Air Force, Turkish Artillery, German Machineguns, Towns";
    assert_eq!(targets_of_force_4(all).len(), 5);
}

#[test]
fn m3_5_supply_must_be_the_target() {
    let turkish = "Asienkorps, Supply Wagons, Towns, Rail Lines#1, Rail Lines#2";
    assert_eq!(targets_of_force_4(turkish), ["Rail Lines#1", "Rail Lines#2", "Supply Wagons#1"]);
    let table = clash("British Cavalry", "Asienkorps, Supply Wagons");
    let ridden = || table.play_strike(British, Cavalry, "British Cavalry", "Asienkorps");
    refused("M3.10: British cannot strike", ridden);
}

#[test]
fn m3_5_without_destroyable_supply_any_target_is_legal() {
    let lines = "turkish.cards.'Supply Wagons'.force = 5";
    let table = clash_in_variant(lines, "British Cavalry", "Asienkorps, Supply Wagons, Towns");
    let legal = ["British Cavalry#1 > Asienkorps#1", "British Cavalry#1 > Towns#1"];
    assert_eq!(table.legal(British, Cavalry), legal);
}

#[test]
fn m3_5_each_cavalry_card_prefers_supply_that_it_can_destroy() {
    let lines = "turkish.cards.'Supply Wagons'.force = 2";
    let turks = "Asienkorps, Supply Wagons, Towns";
    let table = clash_in_variant(lines, "British Cavalry, Arab Irregulars", turks);
    let legal = ["Arab Irregulars#1 > Towns#1", "British Cavalry#1 > Supply Wagons#1"];
    assert_eq!(table.legal(British, Cavalry), legal);
}

#[test]
fn m3_5_others_need_not_take_supply_first() {
    for (card, phase) in [
        ("Royal Air Force", Air),
        ("British Artillery", Artillery),
        ("British Machineguns", MachineGun),
    ] {
        let legal = clash(card, "Asienkorps, Supply Wagons").legal(British, phase);
        assert_eq!(legal.len(), 2, "{card}");
    }
}

#[test]
fn m3_5_the_cavalry_goes_to_its_owners_reserve() {
    let played = clash("British Cavalry, Howeitat Tribe", "Bedouins, Towns")
        .strikes(British, Cavalry, "British Cavalry", "Towns")
        .strikes(Turkish, Cavalry, "Bedouins", "Howeitat Tribe")
        .play_strike_phase(Cavalry);
    assert_eq!(played.pile(British, "reserve"), "British Cavalry#1");
    assert_eq!(played.pile(Turkish, "reserve"), "Bedouins#1");
    assert_eq!(played.pile(British, "casualties"), "Howeitat Tribe#1");
}

#[test]
fn m3_5_the_british_ride_first() {
    let table = clash("British Cavalry, Howeitat Tribe", "Caucasus Cavalry");
    let played = table.play_strike(British, Cavalry, "British Cavalry", "Caucasus Cavalry");
    assert_eq!(played.pile(Turkish, "casualties"), "Caucasus Cavalry#1", "before it could strike");
}

#[test]
fn m3_5_cavalry_without_a_target_cannot_be_spent() {
    let played = clash("British Cavalry", "Turkish Infantry").play_strike_phase(Cavalry);
    assert_eq!(played.events[0], "british pass in Cavalry with 0 choices");
    assert_eq!(played.pile(British, "battle"), "British Cavalry#1");
}

#[test]
fn m3_5_lawrence_goes_to_the_reserve() {
    let table = clash("Lawrence of Arabia, Engineer", "German Railway Artillery");
    let played =
        table.play_strike(British, Cavalry, "Lawrence of Arabia", "German Railway Artillery");
    assert_eq!(played.events[0], "Lawrence of Arabia#1 destroys German Railway Artillery#1");
    assert_eq!(played.pile(British, "reserve"), "Lawrence of Arabia#1");
}
