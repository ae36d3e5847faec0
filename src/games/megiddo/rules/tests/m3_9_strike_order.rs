//! M3.9–M3.12 The procedure that the strike phases have in common.

use super::*;

const GUNS: &str = "British Artillery#1, British Artillery#2, British Infantry";
const TURKISH_GUNS: &str = "Turkish Artillery#1, Turkish Artillery#2, Turkish Infantry";

fn duel(order: &str) -> ScriptedTable {
    duel_in_variant(&format!("rulings.strike_order = '{order}'"))
}

fn duel_in_variant(rulings: &str) -> ScriptedTable {
    let table = ScriptedTable::variant(rulings).british(&format!("battle: {GUNS}"));
    table.turks(&format!("battle: {TURKISH_GUNS}"))
}

const ONE: &str = "rulings.strikes_a_phase = 'one'";
const ONE_AT_ONCE: &str = "rulings.strikes_a_phase = 'one'\nrulings.strike_order = 'all_at_once'";

const VOLLEYS: [(Side, &str, &str); 4] = [
    (Turkish, "Turkish Artillery#1", "British Infantry"),
    (British, "British Artillery#1", "Turkish Infantry"),
    (Turkish, "Turkish Artillery#2", "British Infantry"),
    (British, "British Artillery#2", "Turkish Infantry"),
];

fn scripted<const N: usize>(table: ScriptedTable, volleys: [usize; N]) -> ScriptedTable {
    volleys.into_iter().fold(table, |table, volley| {
        let (side, attacker, target) = VOLLEYS[volley];
        table.strikes(side, Artillery, attacker, target)
    })
}

#[test]
fn m3_9_sides_alternate_or_by_a_ruling_strike_all_at_once() {
    let pass = |side: &str| format!("{side} pass in Artillery with 0 choices");
    for (order, volleys, passes, other, context) in [
        ("alternate", [0, 1, 2, 3], [4, 5], [0, 2, 1, 3], "but British is asked"),
        ("all_at_once", [0, 2, 1, 3], [2, 5], [0, 1, 2, 3], "but Turkish is asked"),
    ] {
        let play = |volleys| scripted(duel(order), volleys).play_strike_phase(Artillery);
        let events = play(volleys).events;
        let passed = passes.map(|index| events[index].clone());
        assert_eq!((passed, events.len()), (["turkish", "british"].map(pass), 6), "{order}");
        refused(context, || play(other));
    }
}

/// Each side fires once, and no pass is reported, because a side may not act after its only strike.
#[test]
fn m3_9_by_a_ruling_a_side_strikes_once_a_phase() {
    for rulings in [ONE, ONE_AT_ONCE] {
        let played = scripted(duel_in_variant(rulings), [0, 1]).play_strike_phase(Artillery);
        assert_eq!(played.events.len(), 2, "{rulings}");
        assert_eq!(played.pile(Turkish, "fired"), "Turkish Artillery#1");
        assert_eq!(played.pile(British, "fired"), "British Artillery#1");
    }
    let strike = |table: ScriptedTable| table.play_strike_phase(Artillery);
    refused("actions left over", || strike(scripted(duel_in_variant(ONE), [0, 1, 2, 3])));
    let as_a_rule = || strike(scripted(duel("alternate"), [0, 1]));
    refused("no action left for Turkish", as_a_rule);
}

#[test]
fn m3_9_a_side_may_strike_once_in_each_phase() {
    let played = clash_in_variant(ONE, "British Infantry", "Turkish Artillery, German Machineguns")
        .strikes(Turkish, Artillery, "Turkish Artillery", "British Infantry")
        .strikes(Turkish, MachineGun, "German Machineguns", "British Infantry")
        .play_strike_phases([Artillery, MachineGun]);
    assert_eq!(played.pile(British, "casualties"), "British Infantry#1");
}

#[test]
fn m3_9_a_pass_takes_the_place_of_the_only_strike() {
    let table = scripted(duel_in_variant(ONE).passes(Turkish, Artillery), [1]);
    let played = table.play_strike_phase(Artillery);
    assert_eq!(played.events[0], "turkish pass in Artillery with 6 choices");
    assert_eq!(played.events.len(), 2);
}

#[test]
fn m3_9_a_side_that_passes_is_out_of_the_phase() {
    for order in ["alternate", "all_at_once"] {
        let table = scripted(duel(order).passes(Turkish, Artillery), [1, 3]);
        let played = table.play_strike_phase(Artillery);
        assert_eq!(played.events[0], "turkish pass in Artillery with 6 choices", "{order}");
        assert_eq!(played.events.len(), 4, "{order}");
    }
}

#[test]
fn m3_9_a_side_that_passes_may_strike_in_the_next_phase() {
    let played = clash("British Infantry", "Turkish Artillery, German Machineguns")
        .passes(Turkish, Artillery)
        .strikes(Turkish, MachineGun, "German Machineguns", "British Infantry")
        .play_strike_phases([Artillery, MachineGun]);
    assert_eq!(played.pile(British, "disrupted"), "British Infantry#1");
}

#[test]
fn m3_9_a_side_without_an_action_is_not_asked() {
    let played = clash("British Infantry", "Turkish Infantry").play_strike_phases(Phase::ALL);
    let expected = [
        "british pass in Air with 0 choices",
        "turkish pass in Air with 0 choices",
        "british pass in Cavalry with 0 choices",
        "turkish pass in Cavalry with 0 choices",
        "turkish pass in Artillery with 0 choices",
        "british pass in Artillery with 0 choices",
        "turkish pass in MachineGun with 0 choices",
        "british pass in MachineGun with 0 choices",
    ];
    assert_eq!(played.events, expected);
}

const STRIKERS: &str = "Royal Air Force, British Cavalry, British Artillery, British Machineguns";

#[test]
fn m3_9_without_an_enemy_there_is_no_action() {
    for phase in Phase::ALL {
        assert!(clash(STRIKERS, "").legal(British, phase).is_empty(), "{phase:?}");
        let leader = clash(STRIKERS, "Corps Headquarters");
        assert!(leader.legal(British, phase).is_empty(), "{phase:?}: M3.10");
    }
}

#[test]
fn m3_9_both_sides_may_strike_in_every_phase() {
    let british = &format!("{STRIKERS}, Roads");
    let turkish = "Turkish Air Force, Bedouins, Turkish Artillery, German Machineguns, Towns";
    for (side, phase) in Side::BOTH.into_iter().flat_map(|s| Phase::ALL.map(|p| (s, p))) {
        assert!(!clash(british, turkish).legal(side, phase).is_empty(), "{side:?} {phase:?}");
    }
}

/// Checks that an air strike at a card that is no legal target is refused.
fn refused_at(target: &str, table: ScriptedTable) {
    let strike = || table.play_strike(British, Air, "Royal Air Force", target);
    refused("M3.10: British cannot strike", strike);
}

#[test]
fn m3_10_neither_a_leader_nor_a_card_in_hand_can_be_a_target() {
    refused_at("Kemal", clash("Royal Air Force", "Kemal, Towns"));
    refused_at("Mountains", lay_out("battle: Royal Air Force", "battle: Towns; hand: Mountains"));
}

#[test]
fn m3_10_lawrence_cannot_be_a_target() {
    let lines = "turkish.cards.'Caucasus Cavalry'.force = 9";
    let turks = "Turkish Air Force, Caucasus Cavalry, Turkish Artillery, German Machineguns";
    let table = clash_in_variant(lines, "Lawrence of Arabia", turks);
    for phase in Phase::ALL {
        assert!(table.legal(Turkish, phase).is_empty(), "{phase:?}");
    }
}

#[test]
fn m3_10_supply_and_planes_can_be_targets() {
    for phase in Phase::ALL {
        assert_eq!(clash(STRIKERS, "Supply Wagons").legal(British, phase).len(), 1, "{phase:?}");
        assert_eq!(clash(STRIKERS, "Turkish Air Force").legal(British, phase).len(), 1);
    }
}

#[test]
fn m3_10_terrain_is_a_target_by_ruling() {
    for (reading, targets) in [("true", 1), ("false", 0)] {
        let lines = format!("rulings.terrain_targetable = {reading}");
        let table = clash_in_variant(&lines, STRIKERS, "Towns");
        for phase in Phase::ALL {
            assert_eq!(table.legal(British, phase).len(), targets, "{phase:?} {reading}");
        }
    }
}

/// Terrain that cannot be a target leaves the other cards as targets.
#[test]
fn m3_10_terrain_leaves_other_targets_alone_by_ruling() {
    for (reading, targets) in [("true", "Asienkorps#1 Towns#1"), ("false", "Asienkorps#1")] {
        let lines = format!("rulings.terrain_targetable = {reading}");
        let table = clash_in_variant(&lines, STRIKERS, "Towns, Asienkorps");
        for phase in Phase::ALL {
            let legal = table.legal(British, phase);
            let legal: Vec<&str> =
                legal.iter().filter_map(|line| line.split(" > ").nth(1)).collect();
            assert_eq!(legal.join(" "), targets, "{phase:?} {reading}");
        }
    }
    let lines = "rulings.terrain_targetable = false";
    refused_at("Towns", clash_in_variant(lines, "Royal Air Force", "Towns, Asienkorps"));
}

#[test]
fn m3_11_a_destroyed_card_goes_to_the_casualties() {
    let table = clash("Engineer, British Infantry", "Turkish Artillery");
    let played = table.play_strike(Turkish, Artillery, "Turkish Artillery", "Engineer");
    assert_eq!(played.pile(British, "casualties"), "Engineer#1");
    assert_eq!(played.pile(British, "battle"), "British Infantry#1");
}

#[test]
fn m3_11_a_second_disruption_destroys() {
    let played = clash("Royal Air Force#1, Royal Air Force#2", "Turkish Infantry")
        .strikes(British, Air, "Royal Air Force#1", "Turkish Infantry")
        .strikes(British, Air, "Royal Air Force#2", "Turkish Infantry")
        .play_strike_phase(Air);
    assert_eq!(played.events[2], "Royal Air Force#2 destroys Turkish Infantry#1");
    assert_eq!(played.pile(Turkish, "casualties"), "Turkish Infantry#1");
    assert_eq!(played.pile(Turkish, "disrupted"), "");
}

#[test]
fn m3_11_a_second_disruption_may_come_in_a_later_phase() {
    for (phase, card) in [(Artillery, "Desert Mounted Corps"), (MachineGun, "British Machineguns")]
    {
        let shaken = "battle: Turkish Infantry; disrupted: Turkish Infantry";
        let table = lay_out(&format!("battle: {card}"), shaken);
        let played = table.play_strike(British, phase, card, "Turkish Infantry");
        assert_eq!(played.pile(Turkish, "casualties"), "Turkish Infantry#1", "{phase:?}");
    }
}

#[test]
fn m3_11_another_cards_disruption_does_not_count() {
    let turks = "battle: Turkish Infantry#1, Turkish Infantry#2; disrupted: Turkish Infantry#1";
    let table = lay_out("battle: Royal Air Force", turks);
    let played = table.play_strike(British, Air, "Royal Air Force", "Turkish Infantry#2");
    assert_eq!(played.pile(Turkish, "disrupted"), "Turkish Infantry#1, Turkish Infantry#2");
}

#[test]
fn m3_11_cavalry_does_not_finish_off_the_disrupted() {
    let table =
        lay_out("battle: British Cavalry", "battle: Turkish Infantry; disrupted: Turkish Infantry");
    assert!(table.legal(British, Cavalry).is_empty());
}

#[test]
fn m3_11_a_disrupted_ship_that_is_disrupted_again_comes_back() {
    let ship = "HMS Druid/HMS Forester";
    let table = lay_out(&format!("battle: {ship}; disrupted: {ship}"), "battle: Turkish Artillery");
    let played = table.play_strike(Turkish, Artillery, "Turkish Artillery", ship);
    assert_eq!(played.pile(British, "reserve"), "HMS Druid/HMS Forester#1");
    assert_eq!(played.pile(British, "disrupted"), "");
}

#[test]
fn m3_11_a_disrupted_card_acts_and_is_hit_with_full_force() {
    let table = |disrupted: &str| {
        let british = format!("battle: {STRIKERS}; disrupted: {disrupted}");
        let turks = "Composite Division, Turkish Artillery, Turkish Infantry, Asienkorps";
        lay_out(&british, &format!("battle: {turks}"))
    };
    let (sound, shaken) = (table(""), table(STRIKERS));
    for phase in Phase::ALL {
        assert_eq!(sound.legal(British, phase), shaken.legal(British, phase), "{phase:?}");
    }
}

#[test]
fn m3_11_a_disrupted_target_keeps_its_force_against_cavalry() {
    let table = lay_out(
        "battle: Rualla Tribe",
        "battle: Composite Division; disrupted: Composite Division",
    );
    assert!(table.legal(British, Cavalry).is_empty(), "2 × 2 is more than 2, disrupted or not");
}

/// Lists the strikes of `side` at cards that give no bonus; a target in parentheses is only disrupted.
fn strikes_at_others(british: &str, turkish: &str, side: Side, phase: Phase) -> Vec<String> {
    let bonus_givers = ["Roads", "Supply Trains", "Trenchlines", "Rail Lines"];
    let mut legal = clash(british, turkish).legal(side, phase);
    legal.retain(|line| !bonus_givers.iter().any(|giver| line.contains(giver)));
    legal
}

/// Bonuses of Supply and Terrain change neither the legal strikes nor their effects.
///
/// Each attacker faces targets that it just destroys and targets that it just fails to destroy, so that one more
/// point of Force on either side would change the list.
#[test]
fn m3_12_bonuses_count_in_no_strike_phase() {
    let british = "Royal Air Force, Rualla Tribe, Desert Mounted Corps, British Machineguns, \
                   Engineer, Palestine Brigade, French Detachment, British Infantry";
    let turkish = "Turkish Air Force, Bedouins, Turkish Artillery, Caucasus Cavalry, Asienkorps, \
                   German Machineguns, Composite Division, Depot Regiment, Turkish Infantry";
    for (side, phase) in Side::BOTH.into_iter().flat_map(|s| Phase::ALL.map(|p| (s, p))) {
        let bare = strikes_at_others(british, turkish, side, phase);
        assert!(!bare.is_empty(), "{side:?} {phase:?}");
        // Cavalry would have to target the enemy's Supply first (M3.5), but not its Terrain.
        let rides = |by| phase == Cavalry && side == by;
        let british_rich = if rides(Turkish) { "" } else { ", Roads, Supply Trains" };
        let turkish_rich = if rides(British) { "" } else { ", Rail Lines" };
        for (more, others) in [
            (british_rich, ""),
            ("", &*format!(", Trenchlines{turkish_rich}")),
            (british_rich, &*format!(", Trenchlines{turkish_rich}")),
        ] {
            let (british, turkish) = (format!("{british}{more}"), format!("{turkish}{others}"));
            let rich = strikes_at_others(&british, &turkish, side, phase);
            assert_eq!(rich, bare, "{side:?} {phase:?} with {more}{others}");
        }
    }
}
